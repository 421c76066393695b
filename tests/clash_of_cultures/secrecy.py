"""Who hears what in Clash of Cultures, what brings hidden things to light, and where armies stand face to face."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.state import Turn
from engines.clash_of_cultures.windows import Play
from engines.kernel import Choose, Command, Seat, State
from tests.conformance.secrecy import Hears, War, last

SPIES, PLANS = ("action_07", "action_08"), ("action_31", "action_32")


def active(table: Any, params: Mapping[str, Any], seats: set[Seat]) -> bool:
    return seats == {table.state.now.seat}


def holder(table: Any, params: Mapping[str, Any], seats: set[Seat]) -> bool:
    players, card = enumerate(table.state.players), params["card"]
    return seats == {at for at, player in players if card in (*player.actions, *player.objectives, *player.wonders)}


def traders(table: Any, params: Mapping[str, Any], seats: set[Seat]) -> bool:
    """Nobody trades without the active player."""
    return len(seats) == 2 and seats >= {params["seat"], table.state.now.seat}


HEARS: dict[str, Hears] = {
    "calendar.sees": lambda table, params, seats: seats == {last(table, "calendar.looks")["seat"]},
    "card.drawn": holder,
    "new_plans.sees": active,
    "seer.sees": active,
    "spy.sees": active,
    "spy.swapped_cards": lambda table, params, seats: seats == {params["seat"], params["other"]},
    "trade.got": traders,
    "trade.shown": lambda table, params, seats: seats == {last(table, "trade.offered")["other"]},
}
SHOWS = frozenset(
    {
        "battle.reveals",
        "build.wonder",
        "card.discards",
        "card.laid_open",
        "card.played",
        "event.drawn",
        "event.symbol",
        "explore.found",
        "explore.reveals",
        "objective.scored",
    }
)


def wars() -> list[War]:
    """The first player marches on the second, or spies on him, or does something else."""
    march = Move(origin="D6", target="D5", way="march", units={"infantry": 3}, along={}, payment={})
    spies: list[tuple[Seat, Command]] = [
        (0, Play(card=SPIES[0], payment={"culture": 1})),
        (0, Choose(of="seat", choice=1)),
    ]
    return [
        *(War(three_armies(0, number), ((0, march),)) for number in range(2)),
        War(three_armies(0, 0), tuple(spies)),
        *(War(three_armies(seat, 1)) for seat in range(3)),
    ]


def three_armies(turn: int, number: int) -> State:
    """Side by side; everybody holds cards of every kind, and something to trade."""
    scene = Scene(3).city("A7", 0, "happy", "academy").city("G9", 1, "happy", "temple").city("D3", 2)
    scene.city("D5", 1, "neutral", "fortress").city("D7", 2, "neutral", "market")
    scene.units("D6", 0, infantry=3).units("D5", 1, infantry=2).units("D7", 2, infantry=2, cavalry=1)
    state = scene.state
    for seat in range(3):
        scene.owns(seat, "tactics", "bartering", "writing", food=3, wood=3, ore=3, gold=3, ideas=3, mood=3, culture=3)
    scene.holds(turn, SPIES[number], PLANS[number])
    for player in state.players:
        player.actions += [state.decks["action"].pop() for _ in range(4)]
        player.objectives += [state.decks["objective"].pop() for _ in range(2)]
    state.turn = Turn(seat=turn, actions_left=3)
    return state
