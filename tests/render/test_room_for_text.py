"""On every picture of every game nothing is cut, nothing overlaps, nothing leaves the sheet, however full it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from engines.kernel import Own, Public, Words
from render.pictures import Pictures
from tests.conformance.games import one_in
from tests.render.ink import assert_room, assert_whole, witnessed
from tests.render.tables import DRAWN, Tables, every_drawn_game, some_cases

Draw = Callable[[Words], object]


def showings(tables: Tables[Any]) -> dict[str, Draw]:
    shown, news, most = tables.pictures, tables.news, tables.most
    found: dict[str, Draw] = {
        "close-up": partial(shown.close_up, Public(tables.full(most)), news),
        "board": partial(shown.board, Own(tables.full(most, 0), 0), 0, news),
        "board of another": partial(shown.board, Public(tables.full(most)), 1, news),
        "fresh board": partial(shown.board, Public(tables.fresh(most)), most - 1, ()),
        "hand": partial(shown.hand, Own(tables.full(most, 0), 0)),
        "fresh hand": partial(shown.hand, Own(tables.fresh(most, 1), 1)),
    }
    upright = shown.upright
    if upright is not shown:
        found["upright board"] = partial(upright.board, Own(tables.full(most, 0), 0), 0, news)
        found["upright board of another"] = partial(upright.board, Public(tables.full(most)), 1, news)
        found["upright hand"] = partial(upright.hand, Own(tables.full(most, 0), 0))
        found["fresh upright hand"] = partial(upright.hand, Own(tables.fresh(most, 1), 1))
        for name in printed(upright)[1:]:
            found[f"upright {name}"] = partial(upright.sheet, name, Public(tables.full(most)), news)
    for seats in tables.game.seats:
        found[f"result of {seats}"] = partial(shown.result, Public(tables.over(seats)))
        for name in printed(shown):
            found[f"full {name} of {seats}"] = partial(shown.sheet, name, Public(tables.full(seats)), news)
            found[f"fresh {name} of {seats}"] = partial(shown.sheet, name, Public(tables.fresh(seats)), ())
    return found


def printed(shown: Pictures[Any]) -> list[str]:
    """A half of a map has names of places alone: no print that could run into another."""
    return [name for name in shown.sheets if name not in shown.parts]


SHOWINGS = {(game, name): draw for game, tables in DRAWN.items() for name, draw in showings(tables).items()}


@one_in(8)
@pytest.mark.parametrize(
    ("game", "name", "speech"),
    [(game, name, number) for game, name in SHOWINGS for number in range(1 + len(DRAWN[game].elsewhere))],
)
def test_text_keeps_to_its_place_in_every_language(game: str, name: str, speech: int) -> None:
    assert_kept(game, name, [DRAWN[game].words, *DRAWN[game].elsewhere][speech])


def assert_kept(game: str, name: str, words: Words) -> None:
    with witnessed() as lines:
        SHOWINGS[game, name](words)
    assert_room(lines)
    assert_whole(lines)


@some_cases
@pytest.mark.parametrize(("game", "name"), [case for case in SHOWINGS if not case[1].startswith("fresh")])
def test_the_longest_names_do_not_overlap(game: str, name: str) -> None:
    """On a fresh table is nothing that a name could run into."""
    with witnessed() as lines:
        SHOWINGS[game, name](DRAWN[game].long_words)
    assert_room(lines)


@every_drawn_game
def test_names_of_a_usual_length_are_whole(tables: Tables[Any]) -> None:
    with witnessed() as lines:
        tables.pictures.sheet(tables.pictures.sheets[0], Public(tables.full(tables.most)), (), tables.words)
    written = [line.text for line in lines]
    assert [name for name in tables.words.players if name not in written] == []
