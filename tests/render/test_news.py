"""The last event of a kind, wherever it stands in the news."""

from __future__ import annotations

from engines.kernel import Event
from render.kit.news import last_of

NEWS = [
    Event(key="battle.begins", params={"space": "gallia", "units": ["li"]}),
    Event(key="battle.begins", params={"space": "iberia", "units": ["hi"]}),
    Event(key="battle.won", params={"seat": 1}),
]


def test_the_last_of_several_is_found() -> None:
    assert last_of(NEWS, ("battle.begins",)) == 1
    assert last_of(NEWS, ("battle.begins", "battle.won")) == 2


def test_the_last_that_says_something_is_found() -> None:
    assert last_of(NEWS, ("battle.begins",), space="gallia") == 0
    assert last_of(NEWS, ("battle.begins",), units=["li"]) == 0


def test_where_nothing_of_the_kind_was_told_there_is_none() -> None:
    assert last_of(NEWS, ("battle.drawn",)) is None
    assert last_of(NEWS, ("battle.won",), space="gallia") is None
    assert last_of([], ("battle.won",)) is None
