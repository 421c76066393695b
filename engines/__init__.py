"""The rules of the games. Pure: no input or output, no clock, no Discord, no pictures."""
