"""How seats look in a channel: the same colours as on the pictures."""

from __future__ import annotations

from engines.kernel import Seat
from render.kit.palette import PLAYERS


def seat_colour(seat: Seat) -> int:
    red, green, blue = PLAYERS[seat].colour
    return red << 16 | green << 8 | blue
