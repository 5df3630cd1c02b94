"""What a seat sees, as data and in a terminal, and whole positions."""
