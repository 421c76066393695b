"""Tools that make what the pictures are made of: maps and icons. Used by hand; nothing that runs imports them."""
