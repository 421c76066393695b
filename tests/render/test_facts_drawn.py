"""What a view says is drawn: each fact changes the pictures that are to tell of it, and no others."""

from __future__ import annotations

from typing import Any

from tests.render.facts_drawn import file_of, reasons, told, untold
from tests.render.golden import own
from tests.render.tables import Tables, every_drawn_game


@every_drawn_game
def test_each_fact_is_told_where_it_should_be(tables: Tables[Any]) -> None:
    expected = file_of(tables.game.id).read_text().splitlines()
    assert told(tables) == expected, f"meant? python -m tests.render.facts_drawn {tables.game.id}"


@every_drawn_game
def test_of_each_fact_that_no_picture_tells_it_is_said_why(tables: Tables[Any]) -> None:
    options = frozenset(own(tables, "OPTIONS"))
    assert untold(file_of(tables.game.id).read_text().splitlines(), options) == set(reasons(tables.game.id))


def test_a_fact_that_one_option_tells_is_told() -> None:
    lines = ["a.b: -", "c: map shown", "d.*: -", "more: a.b: board written", "more: d.*: -"]
    assert untold(lines, frozenset(["more"])) == {"d.*"}
