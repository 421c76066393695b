"""What the pieces on the map mean, for those who have not played yet."""

from __future__ import annotations

from PIL import Image

from render.era_of_tribes import tokens
from render.kit.canvas import Pen
from render.kit.drawing_cache import drawing_cache
from render.kit.fonts import Face
from render.kit.legend import SPARE, Legend, Named, Samples
from render.kit.palette import HALO, Colour
from render.kit.speech import Speech
from render.kit.tokens import lozenge, peasant, soldier

REGION: Colour = (44, 26, 12)
VOYAGE: Colour = (24, 58, 78)


@drawing_cache
def region_border() -> Image.Image:
    """A border as it is drawn between two regions."""
    pen = Pen(26, 26)
    for colour, width in ((HALO, 7.0), (REGION, 3.8)):
        pen.line([(1, 22), (11, 12), (25, 6)], colour, width)
    return pen.finish()


@drawing_cache
def long_voyage() -> Image.Image:
    """A border at sea that takes two moves to cross."""
    pen = Pen(24, 24)
    pen.disc(12, 12, 11, HALO)
    pen.disc(12, 12, 9.6, VOYAGE)
    pen.text(12, 12, "2", Face.NUMBER, 15, HALO)
    return pen.finish()


def samples() -> Samples:
    return (
        ("vassals", peasant(SPARE, 25)),
        ("town", tokens.town(SPARE, 25)),
        ("post", lozenge(SPARE, 25)),
        ("attackers", soldier(SPARE, 25)),
        ("fleet", tokens.fleet(SPARE, 1, 25, False)),
        ("fishers", tokens.fleet(SPARE, 1, 26, True)),
        ("food", tokens.food(24)),
        ("good", tokens.good("wine", 24, False, False)),
        ("used", tokens.good("wine", 24, True, False)),
        ("home", tokens.home("romans", 24)),
        ("barbarians", tokens.barbarians(24)),
        ("battlefield", tokens.battlefield(1, 26)),
        ("region", region_border()),
        ("voyage", long_voyage()),
    )


LEGEND = Legend(samples, column=102, row=32, top=9, piece=13, name=31, letter=16, most=7)


def sample_names(speech: Speech) -> Named:
    return LEGEND.names(lambda sample: speech.say(f"legend_{sample}"))
