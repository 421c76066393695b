"""What the things of this game look like: colours, icons by name, and how each player is known."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PIL import Image

from engines.era_of_tribes.view import EraView
from engines.kernel import Seat
from render.kit import tokens
from render.kit.icons import Emblems
from render.kit.palette import Colour

HOME = Path(__file__).parent
icon = Emblems(HOME)
SCALE = 0.835
"""The scale of large maps: sharper than a phone shows, and quick to draw."""
TERRAIN_INKS: dict[str, Colour] = {
    "forest": (38, 84, 30),
    "mountain": (92, 72, 60),
    "hill": (128, 92, 20),
    "grain": (158, 96, 0),
}


def banner(view: EraView, seat: Seat) -> int:
    """The look of a player by seat. The looks of AUTOMAs follow those of the players."""
    return next(at for at, player in enumerate(view.players) if player.seat == seat)


def shield_of(view: EraView, seat: Seat, size: int) -> Image.Image:
    return tokens.crest(banner(view, seat), size)


def shields(view: EraView) -> partial[Image.Image]:
    """The signs of the owners at this table, for captions."""
    return partial(shield_of, view)
