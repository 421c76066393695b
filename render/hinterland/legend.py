"""What the pieces and the lines on the map mean, for those who have not played yet."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engines.hinterland.facts import Mode, known
from render.hinterland import tokens
from render.hinterland.look import DANGER, icon
from render.kit.canvas import Pen
from render.kit.legend import SPARE, Legend, Named, Samples
from render.kit.palette import OUTLINE, Colour
from render.kit.speech import Speech
from render.kit.tokens import roundel

SIZE = 32
SOILS: dict[str, Colour] = {
    "yellow": (232, 212, 146),
    "green": (170, 184, 118),
    "brown": (192, 158, 120),
    "turquoise": (140, 186, 174),
    "grey": (206, 198, 180),
}
UNITS = ("li", "hi", "cavalry", "siege", "mercenary", "elephant", "transport", "warship", "pirate")


@lru_cache(maxsize=1)
def samples() -> Samples:
    return (
        ("village", tokens.settlement(SPARE, "village", False, False, SIZE)),
        ("city", tokens.settlement(SPARE, "city", False, False, SIZE)),
        ("fort", tokens.settlement(SPARE, "village", True, False, SIZE)),
        ("encircled", tokens.settlement(SPARE, "village", False, True, SIZE)),
        ("dock", tokens.shipyard(SPARE, "dock", SIZE)),
        ("harbour", tokens.shipyard(SPARE, "harbour", SIZE)),
        ("site", tokens.site(SPARE, "village", 2, SIZE)),
        ("free", tokens.numbered(tokens.unit(SPARE, "li", False, "standard", SIZE), 3, SIZE)),
        ("inside", tokens.numbered(tokens.unit(SPARE, "li", True, "standard", SIZE), 3, SIZE)),
        ("experience", tokens.unit(SPARE, "li", False, "veteran", SIZE)),
        ("cargo", tokens.numbered(tokens.unit(SPARE, "transport", False, "standard", SIZE), 2, SIZE, 5)),
        *((kind, tokens.unit(SPARE, kind, False, "standard", SIZE)) for kind in UNITS),
        ("held", roundel(SPARE, SIZE)),
        ("herd", tokens.herd(SPARE, "sheep", False, False, SIZE)),
        ("crop", tokens.grain(SPARE, 3, SIZE)),
        ("plunder", tokens.medal(icon("symbol", "plunder"), None, SIZE, DANGER, (238, 200, 160))),
        *((f"soil_{soil}", patch(colour)) for soil, colour in SOILS.items()),
        ("black_border", line((16, 12, 10), 6.5)),
        ("river", line((120, 176, 206), 6.0)),
        ("climate", beads()),
        ("rough", patch((110, 150, 168))),
        ("calm", patch((190, 216, 214))),
    )


def patch(colour: Colour) -> Image.Image:
    pen = Pen(SIZE, SIZE)
    pen.box(2, 6, SIZE - 2, SIZE - 6, OUTLINE, 4)
    pen.box(3.5, 7.5, SIZE - 3.5, SIZE - 7.5, colour, 3)
    return pen.finish()


def line(colour: Colour, width: float) -> Image.Image:
    pen = Pen(SIZE, SIZE)
    pen.line([(2, SIZE * 0.6), (SIZE * 0.4, SIZE * 0.42), (SIZE - 2, SIZE * 0.52)], colour, width)
    return pen.finish()


def beads() -> Image.Image:
    pen = Pen(SIZE, SIZE)
    pen.line([(2, SIZE * 0.5), (SIZE - 2, SIZE * 0.5)], (96, 62, 34), 6)
    for i in range(3):
        pen.line([(5 + i * 10, SIZE * 0.5), (9 + i * 10, SIZE * 0.5)], (255, 252, 240), 3)
    return pen.finish()


LEGEND = Legend(samples, column=158, row=38, top=9, piece=21, name=45, letter=20)


def sample_names(mode: Mode, speech: Speech) -> Named:
    return LEGEND.names(lambda sample: speech.say(f"legend_{sample}"), lambda sample: known(sample, mode))
