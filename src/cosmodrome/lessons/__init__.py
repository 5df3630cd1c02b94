"""Lessons: short, interactive, played on real positions of the real engine. They are data in the folder of a game."""
