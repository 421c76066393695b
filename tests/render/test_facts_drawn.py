"""What a view says is drawn: each fact changes the pictures that are to tell of it, and no others."""

from __future__ import annotations

from typing import Any

from tests.render.facts_drawn import file_of, told
from tests.render.tables import Tables, every_drawn_game


@every_drawn_game
def test_each_fact_is_told_where_it_should_be(tables: Tables[Any]) -> None:
    expected = file_of(tables.game.id).read_text().splitlines()
    assert told(tables) == expected, f"meant? python -m tests.render.facts_drawn {tables.game.id}"
