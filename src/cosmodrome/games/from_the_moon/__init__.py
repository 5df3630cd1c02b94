"""From the Moon: rules, texts and views of the game."""
