"""What a computer thinks of a position: sentences that any player of the game would sign."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.heuristics import marches
from engines.clash_of_cultures.heuristics.hand import exchange_worth
from engines.clash_of_cultures.heuristics.marches import March
from engines.clash_of_cultures.heuristics.odds import battle
from engines.clash_of_cultures.heuristics.outlook import Outlook
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.scene import Scene


def test_the_last_token_of_culture_is_given_for_mood_before_the_first() -> None:
    scene = Scene().city("D7", 0).owns(0, culture=5)
    outlook = Outlook(scene.state, 0)
    spare, only = outlook.price("culture", 4), outlook.price("culture", 0)
    assert spare < only
    assert exchange_worth(outlook) == outlook.price("mood", 0) - spare


def test_what_no_store_can_hold_is_worth_nothing() -> None:
    outlook = Outlook(Scene().city("D7", 0).state, 0)
    for coin, most in outlook.stock.items():
        assert outlook.worth_of(coin, most) == 0


def test_who_knows_nothing_has_no_building_to_look_forward_to() -> None:
    scene = Scene().city("D7", 0)
    scene.state.players[0].advances.clear()
    assert Outlook(scene.state, 0).parts()["advances"] == 0


def test_without_attackers_a_battle_is_lost() -> None:
    assert battle(0, 2).win == 0


def going(origin: str, target: str, worth: float, settlers: bool = False) -> March:
    move = Move(origin=origin, target=target, way="march", units={"infantry": 1}, along={}, payment={})
    return March(move, worth, settlers)


@pytest.mark.parametrize(
    ("others", "worth"),
    [
        ([], 1.0),
        ([going("D7", "E7", 0.5)], 1.0),
        ([going("C6", "C7", 0.5)], 1.4),
        ([going("D7", "E7", 0.5, settlers=True)], 1.4),
        ([going("C6", "C7", 0.5), going("C6", "C5", 0.5)], 1.4),
        ([going("C6", "C7", 0.5), going("B5", "B6", 0.5), going("A4", "A5", 0.5)], 1.8),
    ],
)
def test_6_6_1_a_command_counts_on_two_more_movements_of_others(
    others: list[March], worth: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marches, "marches", lambda outlook: [going("D7", "D8", 1.0), *others])
    found = next(marches.command(Outlook(Scene().state, 0)))
    assert found.worth == pytest.approx(worth)
