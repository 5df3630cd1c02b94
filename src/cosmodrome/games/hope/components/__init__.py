"""The components of HOPE: the file, names of things, keys of actions."""
