"""What is printed: components.toml, checked, and the names of things."""
