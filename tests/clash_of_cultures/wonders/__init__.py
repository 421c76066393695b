"""Every wonder (13): what it does, and where that ends."""
