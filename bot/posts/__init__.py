"""What everybody at a table sees: the scene, its layout, and the posts that show it."""
