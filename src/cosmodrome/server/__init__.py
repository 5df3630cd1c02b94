"""The server: people at tables, played live in the browser or through the API. Nothing in here knows a game."""
