"""Limits that a game seldom comes to: each held against what stands beside it."""

from __future__ import annotations

from typing import Any

import pytest

from engines.era_of_tribes import diplomacy, raid
from engines.era_of_tribes.automa.plans import free_fish, to_fish
from engines.era_of_tribes.conversion import recruits_to_train
from engines.era_of_tribes.data import EPOCHS, TRACKS
from engines.era_of_tribes.diplomacy import give_bribes
from engines.era_of_tribes.epochs import coming_epoch
from engines.era_of_tribes.meeting import objects
from engines.era_of_tribes.parts import Expansion, Ship
from engines.era_of_tribes.scene import Scene
from engines.kernel import Ask
from tests.era_of_tribes.examples import A, B, plain


@pytest.mark.parametrize("armies", [1, 2])
def test_7_3_no_more_are_trained_than_are_paid_for(armies: int) -> None:
    position = Scene("romans", "gauls")
    position.player(A, knows={"mechanics": 3})
    first, second = plain(position.state)[:2]
    position.state.expansion = Expansion(seat=A, auto=False, new={first: 2, second: 2})
    position.player(A, thalers=(armies + 1) * position.state.army_price(A) - 1)
    assert recruits_to_train(position.table, A).high == armies


@pytest.mark.parametrize(("order", "said"), [("never", False), ("stronger", True), ("ask", None)])
def test_7_6_5_whoever_has_settled_it_is_not_asked_for_a_battle_at_sea(order: str, said: bool | None) -> None:
    position = Scene("romans", "gauls")
    sea = next(iter(position.state.seas))
    position.sea(sea, {A: 1, B: 2})
    position.state.customs(B)["sea_battles"] = order
    asking = objects(position.table, B, A, sea, 0)
    found: Any = None
    try:
        question = next(asking)
        assert isinstance(question, Ask) and question.key == "sea.objects"
    except StopIteration as end:
        found = end.value
    assert found is said


@pytest.mark.parametrize(
    ("ship", "may"),
    [
        (Ship(points=TRACKS.raid.movement), True),
        (Ship(points=TRACKS.raid.movement - 1), False),
        (Ship(points=TRACKS.raid.movement, raided=True), False),
    ],
)
def test_19_8_a_fleet_raids_once_and_with_points_left(ship: Ship, may: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raid, "ready_ships", lambda state, seat: {"here": [ship]})
    assert bool(raid.raiders(Scene("romans", "gauls").state, A, "here")) == may


def test_12_1_after_the_last_epoch_there_is_no_other() -> None:
    position = Scene("romans", "gauls")
    for epoch in range(len(EPOCHS)):
        position.player(A, epoch=epoch)
        assert coming_epoch(position.state, A) == min(epoch + 1, len(EPOCHS) - 1)


@pytest.mark.parametrize("somebody", [False, True])
def test_5_4_3_a_bribe_that_nobody_needs_is_told_as_such(somebody: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diplomacy, "bribed", lambda state, seat: [B] if somebody else [])
    table = Scene("romans", "gauls").player(A, thalers=20).table
    give_bribes(table, A)
    told = {event.key for event in table.news} & {"bribe.free", "bribe.paid"}
    assert told == {"bribe.paid" if somebody else "bribe.free"}


def test_26_7_fish_is_as_far_as_the_cheapest_way_over_water() -> None:
    state = Scene("romans", "gauls").state
    fish = free_fish(state)
    assert fish and all(to_fish(state, sea) == 0 for sea in fish)
    near = {other: cost for sea in fish for other, cost in state.board.waters[sea].items() if other not in fish}
    assert near and all(0 < to_fish(state, sea) <= cost for sea, cost in near.items())
