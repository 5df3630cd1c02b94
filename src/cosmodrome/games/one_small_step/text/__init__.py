"""What the game says: verbs, questions, the log, what an answer would bring."""
