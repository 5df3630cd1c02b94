"""What is kept: the database, its schema and writers, tables and overlays as they are stored."""
