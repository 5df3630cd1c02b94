"""What keeps the server going: cleaning up, the watchdog, garbage collection."""
