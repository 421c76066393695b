"""Every advance (8): what it does, and where that ends."""
