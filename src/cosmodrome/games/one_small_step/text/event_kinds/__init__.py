"""The kinds of events of One Small Step, by chapter of the rules."""
