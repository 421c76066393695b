"""Choose the fixed 256 colours of a game's pictures anew, by hand: python -m tests.render.colours <game id>

Needs no more than Pillow; run it when a picture gets a new colour, look at the gallery, commit the palettes.
`tests.render.<game id>.crowd` says which colours must stand in them as they are: `ON_MAPS`, `ON_BOARDS`; and what
tables there are on further maps: `other_maps()`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

from PIL import Image

from engines.kernel import Words
from render.kit.board import sheet
from render.kit.collage import Collage
from render.kit.palette import (
    FAINT_INK,
    GOLD,
    HALO,
    HIGHLIGHT,
    INK,
    OUTLINE,
    PAPER,
    PARCHMENT,
    PLAYERS,
    RUBRIC,
    WOOD,
    Colour,
)
from tests.render.tables import DRAWN, Tables

MAP_KEPT: tuple[Colour, ...] = (GOLD, HALO, HIGHLIGHT, INK, OUTLINE, PAPER, RUBRIC)
BOARD_KEPT: tuple[Colour, ...] = (FAINT_INK, GOLD, HALO, HIGHLIGHT, INK, OUTLINE, PAPER, PARCHMENT, RUBRIC, WOOD)
SHRINK = 3
PAPER_SHADES = 56
"""The clouds of the parchment need many: with fewer they look like stains."""


def players(tables: Tables[Any]) -> tuple[Colour, ...]:
    return tuple(player.colour for player in PLAYERS[: tables.most])


def maps(tables: Tables[Any]) -> Iterator[Collage]:
    drawings, full = tables.drawings, tables.full(tables.most)
    of, speech = drawings.map.of, drawings.worded(words_of(tables))
    for seats in tables.game.seats:
        fresh, grown = tables.fresh(seats), tables.full(seats)
        yield of(fresh).draw(fresh, (), speech)
        yield of(grown).draw(grown, tables.news, speech)
    for view in getattr(tables.crowd, "other_maps", tuple)():
        yield of(view).draw(view, (), speech)
    close = of(full).close_up(full, tables.news, speech)
    assert close is not None
    yield close


def boards(tables: Tables[Any]) -> Iterator[Collage]:
    """Of all kinds and all players."""
    drawings, speech, most = tables.drawings, tables.drawings.worded(words_of(tables)), tables.most
    for seat in range(most):
        yield drawings.board(tables.full(most, seat), seat, tables.news, speech)
        yield drawings.board(tables.fresh(most), seat, (), speech)
        hand = drawings.hand(tables.full(most, seat), seat, speech)
        assert hand is not None
        yield hand
    for draw in drawings.sheets.values():
        yield draw(tables.fresh(most), (), speech)
        yield draw(tables.full(most), tables.news, speech)
    result = drawings.result(tables.over(most), speech)
    assert result is not None
    yield result


def words_of(tables: Tables[Any]) -> Words:
    return Words(tables.game.catalogs["en"], [look.name for look in PLAYERS])


def piled(pictures: Sequence[Collage]) -> Image.Image:
    """All of them on one sheet, at a part of their size."""
    width = max(picture.width for picture in pictures)
    pile = Image.new("RGB", (width, sum(picture.height for picture in pictures)), PAPER)
    top = 0
    for picture in pictures:
        pile.paste(picture.drawn(), (0, top))
        top += picture.height
    return pile.resize((pile.width // SHRINK, pile.height // SHRINK), Image.Resampling.BOX)


def colours_of(picture: Image.Image, count: int, method: Image.Quantize) -> list[int]:
    """The colours of a picture, as a flat list of reds, greens and blues."""
    return (picture.quantize(count, method=method, kmeans=4).getpalette() or [])[: 3 * count]


def palette(kept: Sequence[Colour], pictures: Sequence[Collage], paper_shades: int) -> Image.Image:
    """In a picture of one pixel: the colours that stand in it as they are, then those of paper, then the chosen."""
    kept = tuple(dict.fromkeys(kept))
    paper = colours_of(sheet(1400, 900).drawn(), paper_shades, Image.Quantize.MEDIANCUT) if paper_shades else []
    rest = colours_of(piled(pictures), 256 - len(kept) - paper_shades, Image.Quantize.MAXCOVERAGE)
    image = Image.new("P", (1, 1))
    image.putpalette([*(part for colour in kept for part in colour), *paper, *rest])
    return image


def main(game: str) -> None:
    tables = DRAWN[game]
    drawings, crowd = tables.drawings, tables.crowd
    on_maps = (*players(tables), *MAP_KEPT, *crowd.ON_MAPS)
    palette(on_maps, list(maps(tables)), 0).save(drawings.map.of(tables.fresh(tables.few)).palette)
    on_boards = (*players(tables), *BOARD_KEPT, *crowd.ON_BOARDS)
    palette(on_boards, list(boards(tables)), PAPER_SHADES).save(drawings.palette)


if __name__ == "__main__":
    main(*sys.argv[1:])
