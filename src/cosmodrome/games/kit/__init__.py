"""What games have in common: words of verbs and questions, strict components, positions, checks, English."""
