"""What all pictures share: canvas, fonts, palette, icons, labels, badges."""
