"""What the pieces on the map mean, for those who have not played yet."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engines.clash_of_cultures.state import BARBARIANS, MOODS
from render.clash_of_cultures.look import icon, piece_icon
from render.clash_of_cultures.speech import Speech
from render.clash_of_cultures.tokens import building_tile, face, sign, unit, wonder_tile
from render.kit.canvas import put
from render.kit.fit import size_to_fit
from render.kit.fonts import Face, text_width
from render.kit.panel import Box, panel
from render.kit.text import write

NEUTRAL = 5
"""The sixth player's white: nobody plays it here."""


@lru_cache(maxsize=1)
def samples() -> tuple[tuple[str, str, Image.Image], ...]:
    """Kind, name and picture."""
    return (
        *(("unit", kind, unit(NEUTRAL, kind, 28)) for kind in ("settler", "infantry", "ship")),
        ("seat", str(BARBARIANS), unit(BARBARIANS, "infantry", 28)),
        *(
            ("piece", kind, building_tile(piece_icon(kind), NEUTRAL, 26))
            for kind in ("academy", "fortress", "temple", "port")
        ),
        ("", "legend_wonder", wonder_tile(piece_icon("great_pyramid"), 29)),
        *(("mood", mood, face(mood, 27)) for mood in reversed(MOODS)),
        ("", "legend_exhausted", sign(icon("symbol", "exhausted"), 29, (206, 178, 140))),
    )


def draw_legend(picture: Image.Image, box: Box, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    panel(picture, box)
    names = [speech.say(name) if not kind else speech.name(kind, name) for kind, name, _ in samples()]
    room = (x1 - x0 - 24 - 36 * len(names)) / len(names)
    size = min(size_to_fit("".join(names), Face.STRONG, 17, room * len(names) - 6 * len(names)), 17)
    spare = x1 - x0 - 28 - sum(36 + text_width(name, Face.STRONG, size) for name in names)
    x = x0 + 16.0
    for name, (_, _, piece) in zip(names, samples(), strict=True):
        put(picture, piece, x + 15, (y0 + y1) / 2)
        x += 34 + write(picture, (x + 33, (y0 + y1) / 2), name, Face.STRONG, size) + spare / (len(names) - 1)
