"""The rules of Space Explorers. Compiled where it can be."""
