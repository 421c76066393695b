"""What must hold for every game alike. No line here is written for one of them."""
