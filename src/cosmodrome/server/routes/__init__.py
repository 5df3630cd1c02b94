"""The addresses of pages and API, a module for each part."""
