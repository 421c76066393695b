"""The card of a battle says what was told about it, even when its beginning is old news."""

from __future__ import annotations

from render.hinterland.battle_card import fight_in
from tests.render.hinterland.crowd import NEWS
from tests.render.hinterland.tables import full
from tests.render.tables import told


def test_a_battle_from_its_beginning() -> None:
    fight = fight_in(NEWS)
    assert fight is not None and not fight.siege
    attacker, defender = fight.sides
    assert (attacker.seat, attacker.role, defender.seat, defender.role) == (1, "attacks", 0, "defends")
    assert attacker.dice == {"white 1": 4, "white 0": 2, "red 2": 2}
    assert attacker.strikes == (7, 2)
    assert (dict(attacker.lost), dict(defender.lost)) == ({}, {"li": 2, "hi": 1})
    assert fight.winner == 1


def test_who_is_left_is_known_from_the_battle_and_not_from_what_came_after_it() -> None:
    begun = told("battle.begins", seat=1, other=0, space="picenum", mine={"li": 3}, theirs={"li": 2, "hi": 2})
    fight = fight_in([begun, *(event for event in NEWS if event.key != "battle.begins")])
    assert fight is not None
    assert [side.left(full(), "picenum") for side in fight.sides] == [{"li": 3}, {"hi": 1}]


def test_of_a_battle_whose_beginning_is_old_the_sides_are_known_by_what_they_do() -> None:
    fight = fight_in([event for event in NEWS if event.key != "battle.begins"])
    assert fight is not None
    assert {side.seat for side in fight.sides} == {0, 1}
    assert [side.role for side in fight.sides] == ["", ""]


def test_a_settlement_falls_to_the_one_who_takes_it() -> None:
    fight = fight_in(
        [
            told("siege.assault", seat=2, other=0, space="rome"),
            told("siege.round", seat=2, swords=9, shields=6),
            told("siege.fallen", seat=2, other=0, space="rome"),
        ]
    )
    assert fight is not None and fight.siege
    assert fight.winner == 2
    assert fight.sides[0].strikes == (9, 6)


def test_an_assault_that_is_broken_off_has_no_winner() -> None:
    fight = fight_in(
        [
            told("siege.assault", seat=2, other=0, space="rome"),
            told("siege.broken_off", seat=2, space="rome"),
        ]
    )
    assert fight is not None and fight.winner is None


def test_who_surrenders_has_lost() -> None:
    fight = fight_in([told("siege.surrendered", seat=0, other=3, space="rome")])
    assert fight is not None and fight.winner == 3


def test_without_an_end_there_is_no_card() -> None:
    assert fight_in(NEWS[:-1]) is None
