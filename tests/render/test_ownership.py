"""Whose something is, the whole map shows where it lies, in the colour of the owner.

A game says in `tests.render.<game id>.marks` what can belong to somebody: `MARKS`, and whether it is the seat's or
its host's; `LAND`, a land of the seat without pieces, if its maps have lands. `owned(view, seat, host)` is a table
with one of each, `boxes(view, seat, host)` says where they lie on the picture.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from PIL import Image, ImageStat

from render.kit.palette import PLAYERS, Colour
from tests.render.tables import DRAWN

NEAR = 45.0
"""As far as this from a player's colour, a pixel has it."""
SEEN = 0.05
"""The part of a mark that must be in the owner's colour, or of the way from owner to owner that a land must go."""
LIKE = 0.8
"""The cosine between the change of a land that is seen and the one that should be."""
Box = tuple[int, int, int, int]


def marks(game: str) -> Any:
    return import_module(f"tests.render.{game}.marks")


@cache
def picture(game: str, seat: int) -> tuple[Image.Image, dict[str, Box]]:
    """Everything belongs to this seat, or to the next one, which is its host."""
    tables, said = DRAWN[game], marks(game)
    host = (seat + 1) % tables.most
    view = said.owned(tables.fresh(tables.most), seat, host)
    drawings = tables.drawings
    shown = drawings.map.of(view).draw(view, (), drawings.worded(tables.words)).drawn()
    return shown, said.boxes(view, seat, host)


def share(shown: Image.Image, box: Box, colour: Colour) -> float:
    """How much of this box has about this colour."""
    pixels = list(zip(*(band.tobytes() for band in shown.crop(box).split()), strict=True))
    return sum(math.dist(pixel, colour) <= NEAR for pixel in pixels) / len(pixels)


def change(before: Sequence[float], after: Sequence[float]) -> tuple[float, ...]:
    return tuple(b - a for a, b in zip(before, after, strict=True))


CASES = [(game, mark) for game in DRAWN for mark in marks(game).MARKS]


@pytest.mark.parametrize(("game", "mark"), CASES)
def test_a_mark_has_the_colour_of_its_owner(game: str, mark: str) -> None:
    """The colour is there, and it is not there when the next player is the owner."""
    most, whose = DRAWN[game].most, marks(game).MARKS[mark]
    for seat in range(most):
        colour = PLAYERS[(seat + (whose == "host")) % most].colour
        (own, boxes), (next_one, same) = picture(game, seat), picture(game, (seat + 1) % most)
        assert boxes[mark] == same[mark]
        assert share(own, boxes[mark], colour) > share(next_one, boxes[mark], colour) + SEEN


@pytest.mark.parametrize("game", [game for game in DRAWN if marks(game).LAND])
def test_a_land_has_the_colour_of_its_owner(game: str) -> None:
    """Its terrain shows through; from each owner to the next it changes as their colours do."""
    most = DRAWN[game].most
    for seat in range(most):
        other = (seat + 1) % most
        (first, boxes), (second, _) = picture(game, seat), picture(game, other)
        box = boxes[marks(game).LAND]
        seen = change(*(ImageStat.Stat(one.crop(box)).mean for one in (first, second)))
        wanted = change(PLAYERS[seat].colour, PLAYERS[other].colour)
        along = sum(a * b for a, b in zip(seen, wanted, strict=True)) / math.hypot(*wanted)
        assert along > SEEN * math.hypot(*wanted)
        assert along > LIKE * math.hypot(*seen)
