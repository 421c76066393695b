"""What the pieces on the map mean, for those who have not played yet."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.era_of_tribes import tokens
from render.era_of_tribes.speech import Speech
from render.kit.canvas import Pen, put
from render.kit.fit import write_fitted
from render.kit.fonts import Face
from render.kit.palette import HALO, Colour
from render.kit.panel import Box, panel
from render.kit.tokens import caravan, peasant, soldier

SAMPLE = 5
"""The white of the sixth seat: hardly ever is somebody's at the table."""
COLUMNS, NARROW, ENOUGH = 7, 5, 740
"""So many samples side by side; fewer where the panel is narrower than enough."""
REGION: Colour = (44, 26, 12)
VOYAGE: Colour = (24, 58, 78)


def region_border() -> Image.Image:
    """As it is drawn between two regions."""
    pen = Pen(26, 26)
    for colour, width in ((HALO, 7.0), (REGION, 3.8)):
        pen.line([(1, 22), (11, 12), (25, 6)], colour, width)
    return pen.finish()


def long_voyage() -> Image.Image:
    """A border at sea that takes two moves to cross."""
    pen = Pen(24, 24)
    pen.disc(12, 12, 11, HALO)
    pen.disc(12, 12, 9.6, VOYAGE)
    pen.text(12, 12, "2", Face.NUMBER, 15, HALO)
    return pen.finish()


@lru_cache(maxsize=1)
def samples() -> tuple[tuple[str, Image.Image], ...]:
    return (
        ("vassals", peasant(SAMPLE, 25)),
        ("town", tokens.town(SAMPLE, 25)),
        ("post", caravan(SAMPLE, 25)),
        ("attackers", soldier(SAMPLE, 25)),
        ("fleet", tokens.fleet(SAMPLE, 1, 25, False)),
        ("fishers", tokens.fleet(SAMPLE, 1, 26, True)),
        ("food", tokens.food(24)),
        ("good", tokens.good("wine", 24, False, False)),
        ("used", tokens.good("wine", 24, True, False)),
        ("home", tokens.home("romans", 24)),
        ("barbarians", tokens.barbarians(24)),
        ("battlefield", tokens.battlefield(1, 26)),
        ("region", region_border()),
        ("voyage", long_voyage()),
    )


def columns_of(width: int) -> int:
    return COLUMNS if width >= ENOUGH else NARROW


def rows_of(width: int) -> int:
    return -(-len(samples()) // columns_of(width))


def legend_height(width: int) -> int:
    return 18 + 32 * rows_of(width)


def draw_legend(picture: Image.Image, box: Box, speech: Speech) -> None:
    x0, y0, x1, y1 = box
    panel(picture, box)
    columns = columns_of(x1 - x0)
    across, down = (x1 - x0 - 24) / columns, (y1 - y0 - 18) / rows_of(x1 - x0)
    for i, (name, piece) in enumerate(samples()):
        x, y = x0 + 14 + i % columns * across, y0 + 9 + (i // columns + 0.5) * down
        put(picture, piece, x + 14, y)
        write_fitted(picture, (x + 32, y), speech.say(f"legend_{name}"), Face.STRONG, 16, across - 36)
