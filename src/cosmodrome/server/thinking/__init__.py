"""What is worked out in other processes: answers of bots, hints, reviews."""
