"""The pictures of Clash of Cultures."""
