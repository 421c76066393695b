"""What the pieces on the map mean, for those who have not played yet."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engines.sands_of_time.data import BUILDINGS as BUILDING_NAMES
from render.kit import tokens
from render.kit.canvas import put
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.icons import shared
from render.kit.palette import PAPER
from render.kit.panel import Box, panel
from render.sands_of_time.look import icon
from render.sands_of_time.speech import Speech

NEUTRAL = 5
"""The sixth player's white: nobody plays it here."""


COLUMN, ROW = 150, 38
"""How much room a sample needs across, and has down."""
BUILDINGS = tuple(BUILDING_NAMES)


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
        ("points", tokens.medal(icon("symbol", "victory"), 28)),
        ("unrest", tokens.medal(icon("symbol", "unrest"), 28)),
        ("start", tokens.medal(shared("hourglass"), 28)),
    )


def names(speech: Speech) -> list[tuple[str, Image.Image]]:
    """Every piece, then every building, with what it is called."""
    pieces = [(speech.say(f"legend_{name}"), piece) for name, piece in samples()]
    houses = [(speech.name("building", kind), built(kind)) for kind in BUILDINGS]
    return [*pieces, *houses]


@lru_cache(maxsize=32)
def built(kind: str) -> Image.Image:
    return tokens.building(icon("building", kind), 26, PAPER)


def columns_of(width: int) -> int:
    return max(1, (width - 30) // COLUMN)


def legend_height(width: int) -> int:
    return 16 + ROW * -(-(len(samples()) + len(BUILDINGS)) // columns_of(width))


def draw_legend(picture: Image.Image, box: Box, speech: Speech) -> None:
    x0, y0, x1, _ = box
    panel(picture, box)
    columns = columns_of(x1 - x0)
    across = (x1 - x0 - 30) / columns
    for i, (name, piece) in enumerate(names(speech)):
        x, y = x0 + 16 + i % columns * across, y0 + 8 + (i // columns + 0.5) * ROW
        put(picture, piece, x + 17, y)
        write_fitted(picture, (x + 36, y), name, Face.STRONG, 17, across - 42)
