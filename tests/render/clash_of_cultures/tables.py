"""Tables of this game to draw, and a battle at one of them."""

from __future__ import annotations

from functools import cache

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.view import ClashView, StackView
from render.clash_of_cultures import PICTURES
from tests.render.clash_of_cultures.crowd import NEWS, ended
from tests.render.tables import Tables, told

TABLES = Tables(GAME)
MARCH = NEWS
WORDS = TABLES.words
SPEECH = PICTURES.drawings.worded(WORDS)
fresh, full = TABLES.fresh, TABLES.full


@cache
def over(seats: int, tied: bool = False) -> ClashView:
    return ended(full(seats), tied)


BATTLE = (
    told("move.moves", seat=1, units={"infantry": 4}, origin="D4", target="D5"),
    told("battle.begins", attacker=1, defender=0, hex="D5", attackers={"infantry": 4}, defenders={"infantry": 3}),
    told("battle.lays", seat=1),
    told("battle.reveals", seat=1, tactic="wedge_formation"),
    told("battle.rolls", owner=1, dice=[6, 2, 1, 5], bonus=2, value=16),
    told("battle.rolls", owner=0, dice=[3, 4, 6], bonus=0, value=13),
    told("battle.loses", owner=1, units={"infantry": 2}),
    told("battle.loses", owner=0, units={"infantry": 2}),
    told("battle.reveals", seat=1, tactic="high_morale"),
    told("battle.reveals", seat=0, tactic="defensive_formation"),
    told("battle.rolls", owner=1, dice=[6, 2], bonus=2, value=10),
    told("battle.rolls", owner=0, dice=[3, 1], bonus=-1, value=3),
    told("battle.loses", owner=0, units={"infantry": 1}),
    told("battle.loses", owner=0, units={"settler": 1}),
    told("battle.won", owner=1, hex="D5"),
    told("city.conquered", owner=1, loser=0, hex="D5"),
)


def after_battle(view: ClashView) -> ClashView:
    """The table when that battle has been fought."""
    taken = {"owner": 1, "mood": "angry", "activations": 0}
    cities = tuple(city.model_copy(update=taken) if city.hex == "D5" else city for city in view.cities)
    victors = StackView(hex="D5", owner=1, units={"infantry": 2}, aboard={})
    stacks = (*(stack for stack in view.stacks if stack.hex != "D5"), victors)
    return view.model_copy(update={"cities": cities, "stacks": stacks})
