"""What the game says about its answers, questions and events."""
