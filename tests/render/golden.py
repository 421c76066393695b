"""Small copies of the pictures of every game as they should be. To accept a change: python -m tests.render.golden

With the beginnings of names behind it, only those are made anew. A game may add pictures of its own in
`tests.render.<game id>.golden`, as `PICTURES`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from engines.kernel import Own, Public
from render.drawn import Drawn
from tests.render.tables import DRAWN, Tables

FOLDER = Path(__file__).parent / "golden"
WIDTH = 300
COLOURS = 256
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
        "board-fresh": lambda: shown.board(Public(tables.fresh(three)), three - 1, (), words),
        "hand": lambda: shown.hand(Own(tables.full(most, 1), 1), words),
        **upright(tables),
        "result": lambda: shown.result(Public(tables.over(four)), words),
        **own_pictures(tables.game.id),
    }


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


def own_pictures(game: str) -> dict[str, Draw]:
    module = f"tests.render.{game}.golden"
    found: dict[str, Draw] = import_module(module).PICTURES if find_spec(module) else {}
    return found


PICTURES = {f"{game}-{name}": draw for game, tables in DRAWN.items() for name, draw in showings(tables).items()}


def small(png: bytes | None) -> Image.Image:
    assert png is not None
    with Image.open(BytesIO(png)) as picture:
        high = round(picture.height * WIDTH / picture.width)
        return picture.convert("RGB").resize((WIDTH, high), Image.Resampling.BOX)


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.png"


def main(wanted: tuple[str, ...]) -> None:
    for name, draw in PICTURES.items():
        if wanted and not name.startswith(wanted):
            continue
        small(draw()).quantize(COLOURS, dither=Image.Dither.NONE).save(file_of(name), optimize=True)


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
