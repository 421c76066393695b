"""Where the tests of the AUTOMA begin: a world, its places, and what a target is worth."""

from __future__ import annotations

from engines.era_of_tribes.automa import expand
from engines.era_of_tribes.automa.expand import Selection, Target
from engines.era_of_tribes.automa.play import CARDS
from engines.era_of_tribes.automa_reactions.worth import near_riches
from engines.era_of_tribes.data import LUXURIES
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.scene import Scene, automa
from engines.era_of_tribes.state import EraState, EraTable
from engines.kernel import Seat
from engines.kernel.scene import run

ROMANS, GAULS = automa("romans"), automa("gauls")


def world(**how: str) -> Scene:
    """The whole map, a human, and two AUTOMAs: Gauls and Romans."""
    return Scene("egyptians", automas=("gauls", "romans"), board="whole", **how)


def card(position: Scene, name: str, seat: Seat) -> EraTable:
    """An AUTOMA carries out an action card."""
    run(CARDS[name](position.table, seat))
    return position.table


def spot(state: EraState, content: str, riches: int, *, mountain: bool = False, own: bool = True) -> tuple[str, str]:
    """A province with this in it, and a neighbour, such that so many other neighbours are rich."""
    for land, space in LANDS.items():
        kind = "luxury" if space.good in LUXURIES else "food" if space.food else "other" if not space.good else ""
        if kind != content or (space.terrain == "mountain") != mountain or space.home:
            continue
        for near in state.board.near[land]:
            if near_riches(state, land, [near] if own else []) == riches:
                return land, near
    raise LookupError((content, riches, mountain))


def value(position: Scene, target: Target, own: list[str]) -> int:
    return expand.valued(position.state, Selection(GAULS, own, []), target).value


def worth_with_marks(position: Scene, land: str, near: str) -> int:
    return expand.valued(position.state, Selection(GAULS, [near], [], marked=2), Target(land)).value
