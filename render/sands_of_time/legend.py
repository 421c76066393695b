"""What the pieces on the map mean, for those who have not played yet."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.kit import tokens
from render.kit.canvas import put
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.panel import Box, panel
from render.sands_of_time.look import icon
from render.sands_of_time.speech import Speech

NEUTRAL = 5
"""The sixth player's white: nobody plays it here."""


@lru_cache(maxsize=1)
def samples() -> tuple[tuple[str, Image.Image], ...]:
    return (
        ("capital", tokens.capital(NEUTRAL, 33)),
        ("province", tokens.crest(NEUTRAL, 30)),
        ("colony", tokens.roundel(NEUTRAL, 27)),
        ("caravan", tokens.caravan(NEUTRAL, 24)),
        ("peasant", tokens.peasant(NEUTRAL, 28)),
        ("soldier", tokens.soldier(NEUTRAL, 28)),
        ("capacity", tokens.resource_disc("grain", icon("resource", "grain"), 4, 31)),
        ("good", tokens.medal(icon("good", "marble"), 28)),
    )


def draw_legend(picture: Image.Image, box: Box, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    panel(picture, box)
    across, down = (x1 - x0 - 30) / 4, (y1 - y0 - 16) / 2
    for i, (name, piece) in enumerate(samples()):
        x, y = x0 + 16 + i % 4 * across, y0 + 8 + (i // 4 + 0.5) * down
        put(picture, piece, x + 17, y)
        write_fitted(picture, (x + 36, y), speech.say(f"legend_{name}"), Face.STRONG, 17, across - 40)
