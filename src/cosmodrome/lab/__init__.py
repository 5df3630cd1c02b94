"""The laboratory: many games at once, measured, compared and put to the test."""
