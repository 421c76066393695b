"""Builds an atlas from geography and rules. Needs what requirements.txt beside this package names."""
