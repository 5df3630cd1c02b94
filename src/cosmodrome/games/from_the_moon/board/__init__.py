"""The board of From the Moon on a page."""
