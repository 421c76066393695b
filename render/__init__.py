"""Pictures: a view in, a PNG out."""
