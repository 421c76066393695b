"""The pictures of Era of Tribes."""
