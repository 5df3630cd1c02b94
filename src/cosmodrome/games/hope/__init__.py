"""HOPE: rules, texts and views of the game."""
