"""What the things of this game look like: colours of soils and seasons, icons by name."""

from __future__ import annotations

from pathlib import Path

from engines.hinterland.view import HinterlandView, LandView, SeaView
from render.kit.icons import Emblems
from render.kit.palette import Colour

HOME = Path(__file__).parent
icon = Emblems(HOME)
GRAIN_INK: Colour = (120, 96, 10)
EARTH: Colour = (214, 196, 150)
PALE: Colour = (232, 220, 190)
DANGER: Colour = (176, 30, 16)
STONE: Colour = (150, 144, 134)
ICE: Colour = (214, 232, 244)
SEASONS: dict[str, Colour] = {
    "spring": (176, 204, 132),
    "summer": (238, 204, 104),
    "autumn": (214, 146, 84),
    "winter": (196, 214, 226),
}
SCORES: dict[str, Colour] = {
    "treaties": (120, 92, 150),
    "points": (196, 128, 30),
    "fields": (126, 148, 62),
    "settlements": (150, 96, 62),
    "agrarian": (92, 140, 130),
    "prestige": (160, 66, 90),
}
DICE: dict[str, Colour] = {
    "white": (250, 246, 234),
    "white_reversed": (214, 206, 190),
    "blue": (58, 104, 170),
    "red": (168, 40, 32),
}


def spaces(view: HinterlandView) -> tuple[LandView | SeaView, ...]:
    """Fields and seas."""
    return (*view.lands, *view.seas)
