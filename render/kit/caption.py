"""A close-up on top of what is told about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from engines.kernel import Event
from render.kit.canvas import put
from render.kit.collage import Collage
from render.kit.fit import paragraph
from render.kit.fonts import Face
from render.kit.palette import INK, PAPER
from render.kit.panel import panel
from render.kit.tokens import crest

LINE = 40
SHIELD = 32
Shield = Callable[[int, int], Image.Image]
"""What draws the sign of an owner at this size."""


def captioned(picture: Collage, lines: Sequence[tuple[Event, str]], shield: Shield = crest) -> Collage:
    """A picture above its sentences, each behind the shield of the seat, or other owner, that it tells about."""
    high = LINE * len(lines) + 26
    whole = picture.above(high, PAPER)
    panel(whole, (0, picture.height, picture.width, picture.height + high), radius=8)
    for i, (event, text) in enumerate(lines):
        y = picture.height + 13 + i * LINE
        owner = event.params.get("seat", event.params.get("owner"))
        if isinstance(owner, int):
            put(whole, shield(owner, SHIELD), 36, y + LINE / 2)
        box = (64, y, picture.width - 24, y + LINE)
        paragraph(whole, box, text, Face.STRONG, 25, INK, middle=True)
    return whole
