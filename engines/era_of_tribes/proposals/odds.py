"""How a battle may end (8.4, 8.5): what both sides bring, and what the dice make of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engines.era_of_tribes.data import AUTOMA, TRACKS, Marker
from engines.era_of_tribes.parts import Battle
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraState
from engines.kernel import Seat

RED, GREEN = TRACKS.battle.attack_die, TRACKS.battle.defence_die


@dataclass(frozen=True)
class Odds:
    """For the attacker."""

    win: float
    draw: float
    mine: float
    """Attackers that are left on the average."""
    theirs: float


@cache
def odds(mine: int, theirs: int, held: frozenset[Marker]) -> Odds:
    """8.5: the attacker holds these markers"""
    if mine <= 0 or theirs <= 0:
        mine, theirs = max(0, mine), max(0, theirs)
        return Odds(float(mine > 0), float(not mine and not theirs), mine, theirs)
    red = sum(face in held for face in RED) / len(RED)
    green = sum(face in held for face in GREEN) / len(GREEN)
    cases = (
        (red * green, odds(mine, theirs - 2, held)),
        (red * (1 - green) + green * (1 - red), odds(mine - 1, theirs - 1, held)),
        ((1 - red) * (1 - green), odds(mine - 2, theirs, held)),
    )
    return Odds(
        sum(share * case.win for share, case in cases),
        sum(share * case.draw for share, case in cases),
        sum(share * case.mine for share, case in cases),
        sum(share * case.theirs for share, case in cases),
    )


def held_by_attacker(
    mine: int, theirs: int, morale: tuple[int, int], mechanics: tuple[int, int], at_sea: bool = False
) -> frozenset[Marker]:
    """8.4: ties go to the defender on land and to the attacker at sea"""
    tie = int(at_sea)
    held: set[Marker] = {"sword"}
    if mine + tie > theirs:
        held.add("fist")
    if morale[0] + tie > morale[1]:
        held.add("mask")
    if mechanics[0] + tie > mechanics[1]:
        held.add("catapult")
    return frozenset(held)


def drill(state: EraState, seat: Seat | None, at_sea: bool = False) -> int:
    """8.4: what counts for the catapult"""
    if seat is None:
        return TRACKS.barbarian_level[state.barbarians - 1].mechanics
    player = state.players[seat]
    return player.level("mechanics") + (player.level("navigation") if at_sea else 0)


def spirit(state: EraState, seat: Seat | None) -> int:
    return 0 if seat is None else state.players[seat].morale


def against(
    state: EraState, attacker: Seat, defender: Seat | None, mine: int, theirs: int, at_sea: bool = False
) -> Odds:
    """A battle as it stands between two sides of this strength"""
    return odds(mine, theirs, markers(state, attacker, defender, mine, theirs, at_sea))


def markers(
    state: EraState, attacker: Seat, defender: Seat | None, mine: int, theirs: int, at_sea: bool = False
) -> frozenset[Marker]:
    """8.4: those of the attacker"""
    return held_by_attacker(
        mine,
        theirs,
        (spirit(state, attacker), spirit(state, defender)),
        (drill(state, attacker, at_sea), drill(state, defender, at_sea)),
        at_sea,
    )


def as_it_stands(state: EraState, battle: Battle, mine: int = 0, theirs: int = 0) -> Odds:
    """The battle under way, with so many more on either side"""
    attacker = battle.attacker.seat
    assert attacker is not None
    strength = (battle.attacker.strength + mine, battle.defender.strength + theirs)
    if battle.markers:
        return odds(*strength, frozenset(marker for marker, side in battle.markers.items() if side == "attacker"))
    return against(state, attacker, battle.defender.seat, *strength, battle.at_sea)


def garrison(state: EraState, land: str, landing: bool = False) -> int:
    """8.2: who stands there for certain"""
    here, rules = state.lands[land], TRACKS.battle
    militia = here.battlefield + rules.landing * landing + rules.mountain * (LANDS[land].terrain == "mountain")
    if here.owner is None:
        return 1 + militia + TRACKS.barbarian_level[state.barbarians - 1].militia
    if is_automa(here.owner):
        militia += AUTOMA.extra_militia[state.difficulty]
    return here.vassals + here.town * (1 + rules.town) + militia


def reserve(state: EraState, land: str) -> int:
    """8.2: who may come to help, as far as it can be seen"""
    owner = state.lands[land].owner
    if owner is None:
        return 0
    player, space = state.players[owner], LANDS[land]
    there = player.regular_army + sum(state.arms(owner).values()) + len(player.tiles)
    if is_automa(owner):
        there = player.regular_army
    dear = 5 if space.good else 3 if space.food or state.lands[land].town else 1
    return min(dear, there)
