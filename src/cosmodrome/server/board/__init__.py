"""What a viewer of a table sees: boards drawn as HTML, and the page around them."""
