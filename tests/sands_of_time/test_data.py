"""The tables hold what the rulebook says, and hang together."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from engines.kernel import Dice, Words
from engines.sands_of_time import GAME
from engines.sands_of_time.data import (
    ADVANCES,
    BOARD,
    BORDERS,
    BUILDINGS,
    CHRONICLES,
    NEIGHBOURS,
    REGIONS,
    ROWS,
    TILES,
    TRADE_BORDERS,
    border_between,
    in_play,
)
from engines.sands_of_time.setup import new_game
from engines.sands_of_time.state import NEAR, SandsOptions


def lacking_a_field() -> list[dict[str, Any]]:
    """The last chronicle card alone forgets one of its fields."""
    *cards, last = (card.model_dump() for card in BOARD.chronicle_card)
    fields = dict(list(last["requirement"].items())[1:])
    return [*cards, {**last, "requirement": fields}]


@pytest.mark.parametrize(
    ("harm", "word"),
    [
        ({"border": [{**BOARD.border[0].model_dump(), "b": "styx"}]}, "not on the map"),
        ({"row": [{**BOARD.row[0].model_dump(), "level_one": "alchemy"}]}, "does not exist"),
        ({"chronicle_card": lacking_a_field()}, "every field"),
    ],
)
def test_tables_that_name_what_is_not_there_are_refused(harm: dict[str, Any], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        type(BOARD).model_validate({**BOARD.model_dump(), **harm})


def test_2_2_the_map() -> None:
    assert (len(REGIONS), len(BORDERS), len(TRADE_BORDERS)) == (26, 64, 16)
    assert [len(in_play(seats)) for seats in (2, 3, 4, 5)] == [12, 16, 22, 26]
    assert [r.id for r in REGIONS.values() if r.landscape == "island"] == ["sicilia", "rhodes", "cyprus"]
    assert len({frozenset(border.ends) for border in BORDERS.values()}) == 64


def test_1_2_neighbours_are_mutual_and_enough_are_in_play() -> None:
    for region, others in NEIGHBOURS.items():
        assert all(region in NEIGHBOURS[other] for other in others)
    for near in NEAR.values():
        assert all(len(others) >= 2 for others in near.values())


def test_15_the_map_bears_out_the_worked_examples() -> None:
    for one, other in (
        ("gallia", "italia"),
        ("italia", "sicilia"),
        ("hispania", "sicilia"),
        ("hispania", "italia"),
        ("hispania", "mauretania"),
        ("libya", "mauretania"),
        ("libya", "aethiopia"),
        ("mauretania", "aethiopia"),
        ("asia_minor", "armenia"),
    ):
        assert border_between(one, other)
    assert border_between("libya", "hispania") is None
    assert REGIONS["libya"].landscape == "plain"
    for border in ("italia--sicilia", "gallia--italia", "hispania--mauretania"):
        assert border not in TRADE_BORDERS


def test_2_3_the_tiles() -> None:
    assert Counter(tile.resource for tile in TILES.values()) == {"grain": 14, "gold": 12}
    assert Counter(tile.min_players for tile in TILES.values()) == {2: 12, 3: 4, 4: 6, 5: 4}
    assert {tile.capacity for tile in TILES.values()} == {3, 4, 5}


def test_2_7_a_hundred_building_tiles() -> None:
    assert len(BUILDINGS) == 12
    assert sum(34 if b.always_all else BOARD.supply.per_kind[5] for b in BUILDINGS.values()) == 100


def test_2_8_the_advances() -> None:
    levels = Counter((advance.category, advance.level) for advance in ADVANCES.values())
    assert [levels[category, 1] for category in ("civil", "politics", "culture")] == [2, 2, 2]
    assert [levels[category, 2] for category in ("civil", "politics", "culture")] == [2, 2, 2]
    assert [levels[category, 3] for category in ("civil", "politics", "culture")] == [4, 4, 4]
    assert [levels[category, 4] for category in ("civil", "politics", "culture")] == [3, 2, 2]
    assert all(ADVANCES[row.level_one].category == row.category for row in ROWS.values())


def test_11_8_points_of_the_chronicles_are_triangular_and_demands_rise() -> None:
    cards = list(CHRONICLES.values())
    assert [card.points for card in cards] == [n * (n + 1) // 2 for n in range(1, 8)]
    for field in "ABCDEF":
        demands = [card.requirement[field] for card in cards]
        assert demands == sorted(set(demands))


def test_the_board_of_every_table_is_made_of_its_own_tiles() -> None:
    for seats in GAME.seats:
        state = new_game(seats, SandsOptions(), Dice(seed="tiles"))
        used = sorted(land.tile for land in state.lands.values())
        assert used == sorted(tile.id for tile in TILES.values() if tile.min_players <= seats)


def test_every_section_that_a_command_cites_is_in_the_rules() -> None:
    rules = (GAME.home / "RULES.md").read_text("utf-8")
    for command in GAME.commands:
        assert command.section
        assert f"\n{command.section} " in rules or f"# {command.section}" in rules, command.section


@pytest.mark.parametrize("language", GAME.catalogs)
def test_the_rules_say_of_every_building_and_advance_what_its_card_says(language: str) -> None:
    rules = (GAME.home / ("RULES.md" if language == "en" else f"RULES.{language}.md")).read_text("utf-8")
    words = Words(GAME.catalogs[language], ())
    for kind, things in (("building", BUILDINGS), ("advance", ADVANCES)):
        for thing in things:
            line = rf"^- \*\*{re.escape(words.name(kind, thing))}\*\*.*: {re.escape(words.describes(kind, thing))}$"
            assert re.search(line, rules, re.MULTILINE), thing
