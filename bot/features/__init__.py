"""What people do here: one feature, one file, with its commands, buttons and forms."""
