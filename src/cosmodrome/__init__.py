"""Modern space board games as software: rules, matches, records, bots."""
