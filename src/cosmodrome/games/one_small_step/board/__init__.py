"""The board of a page: its parts, templates, style and drawings."""
