"""Draw the signs that stand beside words in a channel, as the bot uploads them: python -m render.workshop.signs

Crests, and what every game has, lie in `render/kit/signs`; what a game names under [sign_good], [sign_unit] and
[sign_points] of its `emblems.toml` lies in its own folder. Goods are round, units square, points round and dark: what
a sign is, is also told by its shape.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from render.kit.canvas import Pen
from render.kit.charges import draw_charge
from render.kit.icons import Emblems, shared
from render.kit.palette import DARK, GOLD, HALO, OUTLINE, PAPER, PLAYERS, Colour, edging, ink_on, lighter
from render.kit.tokens import shield_outline
from render.signs import FOLDER, SIZE

RENDER = Path(__file__).parents[1]
UNITS = 32
"""A sign is measured in these, about the pixels it has on a phone."""
ZOOM = 16
HALF = UNITS / 2
RIM, EDGE = 1.5, 2.9
"""How far the dark outline reaches inwards, and the light one within it: seen on every ground."""
COLOURS = 128
RED: Colour = (168, 44, 30)
GREEN: Colour = (38, 120, 66)
AMBER: Colour = (226, 160, 62)
Paint = Callable[[Pen], None]


def main() -> None:
    for home in sorted({file.parent for file in RENDER.glob("*/emblems.toml")}):
        folder = home / FOLDER
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.png"):
            old.unlink()
        for name, picture in drawn(home).items():
            (folder / f"{name}.png").write_bytes(as_png(picture))


def drawn(home: Path) -> dict[str, Image.Image]:
    """The signs of a folder of pictures, by name."""
    return {name: _finished(paint) for name, paint in _painted(home)}


def as_png(picture: Image.Image) -> bytes:
    """Few colours are enough for something so small."""
    file = BytesIO()
    picture.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(file, "PNG", optimize=True)
    return file.getvalue()


def _finished(paint: Paint) -> Image.Image:
    pen = Pen(UNITS, UNITS, ZOOM)
    paint(pen)
    return pen.sheet.reduce(UNITS * ZOOM // SIZE)


def _painted(home: Path) -> Iterator[tuple[str, Paint]]:
    if home == shared.home:
        yield from ((f"{look.name}_{look.charge}", _crest(player)) for player, look in enumerate(PLAYERS))
        yield from ((name, paint) for name, paint in COMMON.items())
    else:
        for kind, painted in KINDS.items():
            yield from ((name, painted(icon)) for name, icon in Emblems(home).tree.get(kind, {}).items())


def _crest(player: int) -> Paint:
    look = PLAYERS[player]

    def paint(pen: Pen) -> None:
        wide, high = UNITS * 0.9, UNITS
        pen.polygon(shield_outline(HALF, HALF, wide, high, 0.0), OUTLINE)
        pen.polygon(shield_outline(HALF, HALF, wide, high, RIM), edging(look.colour))
        pen.polygon(shield_outline(HALF, HALF, wide, high, EDGE), look.colour)
        draw_charge(pen, look.charge, HALF, HALF - 1.6, 9.2, ink_on(look.colour), look.colour)

    return paint


def _disc(icon: str, ground: Colour, ink: Colour, edge: Colour, size: float = 22) -> Paint:
    def paint(pen: Pen) -> None:
        pen.disc(HALF, HALF, HALF, OUTLINE)
        pen.disc(HALF, HALF, HALF - RIM, edge)
        pen.disc(HALF, HALF, HALF - EDGE, ground)
        pen.icon(icon, HALF, HALF, size, ink)

    return paint


def _box(icon: str, ground: Colour, ink: Colour, edge: Colour) -> Paint:
    def paint(pen: Pen) -> None:
        for inset, colour in ((0.0, OUTLINE), (RIM, edge), (EDGE, ground)):
            pen.box(inset, inset, UNITS - inset, UNITS - inset, colour, 6 - inset)
        pen.icon(icon, HALF, HALF, 24, ink)

    return paint


def _polygon(
    icon: str,
    corners: int,
    ground: Colour,
    ink: Colour,
    edge: Colour,
    *,
    size: float,
    turn: float = 0.0,
    low: float = 0.0,
) -> Paint:
    """An even shape, its first corner on top unless it is turned; `low` is where its middle lies below that of the
    sign."""

    def paint(pen: Pen) -> None:
        across = HALF if corners == 4 else HALF / math.cos(turn)
        reach = UNITS * 0.62 if corners == 3 else across
        for inset, colour in ((0.0, OUTLINE), (RIM, edge), (EDGE, ground)):
            far = reach - inset / math.cos(math.pi / corners)
            angles = [turn + at * 2 * math.pi / corners for at in range(corners)]
            pen.polygon([(HALF + math.sin(a) * far, HALF + low - math.cos(a) * far) for a in angles], colour)
        pen.icon(icon, HALF, HALF + low, size, ink)

    return paint


COMMON: dict[str, Paint] = {
    "goal": _disc(shared("laurel"), lighter(GOLD, 0.1), DARK, HALO, 23),
    "danger": _polygon(shared("fire"), 3, RED, HALO, HALO, size=15, low=5.2),
    "against": _box(shared("sword"), RED, HALO, HALO),
    "clock": _polygon(shared("hourglass"), 6, PAPER, DARK, GOLD, size=21),
    "averts": _polygon(shared("check"), 8, GREEN, HALO, HALO, size=20, turn=math.pi / 8),
    "serves": _polygon(shared("star"), 4, AMBER, DARK, HALO, size=17),
}
"""Each has a shape of its own, and so does every crest."""
KINDS: dict[str, Callable[[str], Paint]] = {
    "sign_good": lambda icon: _disc(icon, PAPER, DARK, GOLD, 23.5),
    "sign_unit": lambda icon: _box(icon, PAPER, DARK, GOLD),
    "sign_points": lambda icon: _disc(icon, DARK, lighter(GOLD, 0.35), GOLD),
}

if __name__ == "__main__":
    main()
