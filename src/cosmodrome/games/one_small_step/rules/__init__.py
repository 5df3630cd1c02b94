"""The rules of One Small Step, compiled."""
