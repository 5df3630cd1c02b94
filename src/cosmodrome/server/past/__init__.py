"""Looking back: replays, imported records, histories and charts."""
