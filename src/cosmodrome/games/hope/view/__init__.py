"""What seats may see, as data and in a terminal."""
