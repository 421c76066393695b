"""Whatever a game can tell: what happened somewhere is shown large, and nothing else is.

A game says in `tests.render.<game id>.every_event` what that is: `EVENTS`, one of every key, and the keys of those
that are `PLACED` on its map and that are `ELSEWHERE`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import pytest

from tests.render.last_move import LastMove
from tests.render.tables import DRAWN, some_cases

pytestmark = some_cases


def told_by(game: str) -> Any:
    return import_module(f"tests.render.{game}.every_event")


def every(where: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "game, key", [(game, key) for game in DRAWN for key in getattr(told_by(game), where)]
    )


@cache
def shown_of(game: str) -> LastMove:
    tables = DRAWN[game]
    view, drawings = tables.full(tables.most), tables.drawings
    return LastMove(drawings.map.of(view), view, drawings.worded(tables.words))


@every("PLACED")
def test_what_happened_somewhere_has_a_close_up(game: str, key: str) -> None:
    picture = shown_of(game).close_up(told_by(game).EVENTS[key])
    assert picture is not None
    assert 900 <= picture.width <= 1000


@every("ELSEWHERE")
def test_what_happened_nowhere_has_none(game: str, key: str) -> None:
    assert shown_of(game).close_up(told_by(game).EVENTS[key]) is None
