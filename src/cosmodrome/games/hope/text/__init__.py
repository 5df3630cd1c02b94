"""What the game says, one file for each chapter."""
