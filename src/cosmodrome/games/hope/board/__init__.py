"""The board of HOPE on a page."""
