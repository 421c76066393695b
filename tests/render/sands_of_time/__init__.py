"""The pictures of The Sands of Time."""
