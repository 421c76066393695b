"""Small copies of the pictures of every game as they should be. To accept a change: python -m tests.render.golden

With the beginnings of names behind it, only those are made anew. Whoever makes one anew is shown what it replaces,
and the command fails: nothing that calls it can take a changed picture for a good one. Beside each copy stands its
inventory: a copy is small and forgives a little, an inventory forgives nothing that is written or laid.

A game may add pictures of its own in `tests.render.<game id>.golden`, as `PICTURES`, and there as `OPTIONS` full
tables that are not played as usual, as the first seat sees them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageStat

from engines.kernel import Own, Public
from render.drawn import Drawn
from tests.render.inventory import desk
from tests.render.tables import DRAWN, Tables

FOLDER = Path(__file__).parent / "golden"
DIFFERING = Path(__file__).parents[2] / "build" / "golden"
"""Where pictures that look otherwise lie beside what was expected."""
WIDTH = 300
COLOURS = 256
GAP = 8
PLAIN = 4
"""A difference is shown so many times as strong as it is."""
MEAN = 5.0
"""Out of 255; a copy in few colours and another version of the type engine stay below."""
FAR = 90
FEW = 0.004
Draw = Callable[[], bytes | None]


def showings(tables: Tables[Any]) -> dict[str, Draw]:
    shown, words, few, most = tables.pictures, tables.words, tables.few, tables.most
    three, four = tables.some(3), tables.some(4)
    map_name, *sheets = shown.sheets
    return {
        f"{map_name}-{few}-fresh": lambda: shown.sheet(map_name, Public(tables.fresh(few)), (), words),
        f"{map_name}-{most}-full": lambda: shown.sheet(map_name, Public(tables.full(most)), tables.news, words),
        **{name: partial(shown.sheet, name, Public(tables.full(four)), (), words) for name in sheets},
        "close-up": lambda: shown.close_up(Public(tables.full(most)), tables.news, words),
        "board": lambda: shown.board(Own(tables.full(most, 0), 0), 0, (), words),
        "board-of-another": lambda: shown.board(Public(tables.full(most)), 1, (), words),
        "board-fresh": lambda: shown.board(Public(tables.fresh(three)), three - 1, (), words),
        "hand": lambda: shown.hand(Own(tables.full(most, 1), 1), words),
        **upright(tables),
        "result": lambda: shown.result(Public(tables.over(four)), words),
        **{
            f"{name}-{options}": draw
            for options in own(tables, "OPTIONS")
            for name, draw in with_options(tables, options)
        },
        **own(tables, "PICTURES"),
    }


def with_options(tables: Tables[Any], options: str) -> Iterator[tuple[str, Draw]]:
    """The pictures of a full table that is not played as usual, as the first seat sees them."""
    shown, words = tables.pictures, tables.words
    view = cache(own(tables, "OPTIONS")[options])
    yield "board", lambda: shown.board(Own(view(), 0), 0, (), words)
    yield "hand", lambda: shown.hand(Own(view(), 0), words)
    for name in shown.sheets:
        if name not in shown.parts:
            yield name, partial(lambda sheet: shown.sheet(sheet, Own(view(), 0), (), words), name)


def upright(tables: Tables[Any]) -> dict[str, Draw]:
    """For a phone, where the game has such; of its sheets those that look otherwise there."""
    shown, words, most = tables.pictures.upright, tables.words, tables.most
    if shown is tables.pictures:
        return {}
    assert isinstance(shown, Drawn)
    wide, high = tables.drawings.sheets, shown.drawings.sheets
    others = [name for name in high if high[name] is not wide[name]]
    return {
        "upright-board": lambda: shown.board(Own(tables.full(most, 0), 0), 0, (), words),
        "upright-hand": lambda: shown.hand(Own(tables.full(most, 1), 1), words),
        **{
            f"upright-{name}": partial(shown.sheet, name, Public(tables.full(most)), (), words)
            for name in sorted(others)
        },
    }


def own(tables: Tables[Any], what: str) -> dict[str, Callable[[], Any]]:
    """What a game adds: `PICTURES` that only it has, and full tables with other `OPTIONS`."""
    module = f"tests.render.{tables.game.id}.golden"
    return getattr(import_module(module), what, {}) if find_spec(module) else {}


PICTURES = {f"{game}-{name}": draw for game, tables in DRAWN.items() for name, draw in showings(tables).items()}


def small(png: bytes | None) -> Image.Image:
    assert png is not None
    with Image.open(BytesIO(png)) as picture:
        high = round(picture.height * WIDTH / picture.width)
        return picture.convert("RGB").resize((WIDTH, high), Image.Resampling.BOX)


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.png"


def inventory_of(name: str) -> str:
    """All that lies on a picture now, a line each."""
    with desk() as at:
        PICTURES[name]()
        return "".join(f"{line}\n" for line in at.lines())


def inventory_file(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def inventory_kept(name: str) -> str:
    """The one that somebody has looked at; nothing if there is none yet."""
    file = inventory_file(name)
    return file.read_text() if file.exists() else ""


def kept(name: str) -> Image.Image | None:
    """The copy that somebody has looked at; None if there is none yet."""
    if not file_of(name).exists():
        return None
    with Image.open(file_of(name)) as file:
        return file.convert("RGB")


def alike(expected: Image.Image, drawn: Image.Image) -> bool:
    """Do they look the same, but for what a copy in few colours forgives?"""
    if drawn.size != expected.size:
        return False
    difference = ImageChops.difference(drawn, expected)
    far = sum(difference.convert("L").histogram()[FAR:])
    return max(ImageStat.Stat(difference).mean) < MEAN and far <= FEW * drawn.width * drawn.height


def beside(expected: Image.Image | None, drawn: Image.Image) -> Image.Image:
    """From left to right: what was expected, how it differs, what was drawn."""
    parts = [drawn]
    if expected is not None:
        size = max(expected.width, drawn.width), max(expected.height, drawn.height)
        one, other = (picture.crop((0, 0, *size)) for picture in (expected, drawn))
        parts = [one, ImageChops.difference(one, other).point([min(255, PLAIN * v) for v in range(256)] * 3), other]
    strip = Image.new("RGB", (sum(p.width + GAP for p in parts) - GAP, parts[0].height), "white")
    left = 0
    for part in parts:
        strip.paste(part, (left, 0))
        left += part.width + GAP
    return strip


def laid_out(name: str, expected: Image.Image | None, drawn: Image.Image) -> Path:
    DIFFERING.mkdir(parents=True, exist_ok=True)
    beside(expected, drawn).save(shown := DIFFERING / f"{name}.png")
    return shown


def main(wanted: tuple[str, ...]) -> str:
    """What was made anew, and where to look at it; nothing if all was as it should be."""
    changed = []
    for name, draw in PICTURES.items():
        if wanted and not name.startswith(wanted):
            continue
        drawn, listing, file = small(draw()), inventory_of(name), inventory_file(name)
        expected = kept(name)
        if expected is None or not alike(expected, drawn) or listing != inventory_kept(name):
            changed += [str(laid_out(name, expected, drawn)), f"{file}, with git diff"]
            drawn.quantize(COLOURS, dither=Image.Dither.NONE).save(file_of(name), optimize=True)
            file.write_text(listing)
    return (
        "\n".join(("Expected, difference and drawn, side by side, or line by line; look at each:", *changed))
        if changed
        else ""
    )


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])) or 0)
