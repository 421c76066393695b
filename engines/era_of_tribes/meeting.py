"""Fleets that meet at sea (7.6.5)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.alliances import declare
from engines.era_of_tribes.battle import sea_battle
from engines.era_of_tribes.parts import SeaBattle
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, OneOf, Rule, Seat, Slot, ask, choose, settled

NOBODY: Seat = -100
"""Whom a peaceful mover attacks."""


class Demand(Command):
    section = "7.6.5"
    rival: Annotated[int, Slot()]


class LetBe(Command):
    section = "7.6.5"


def foreign(state: EraState, seat: Seat, sea: str) -> list[Seat]:
    """Everybody else with fleets there, in turn order"""
    return [other for other in state.order if other != seat and other in state.seas[sea].fleets]


def rivals(table: EraTable, seat: Seat, sea: str) -> OneOf[Seat]:
    """7.6.5: whom the mover may attack there; nobody, if it has come to a battle already"""
    state = table.state
    settled_there = state.expansion is not None and sea in state.now.sea_battles
    present = [] if settled_there else foreign(state, seat, sea)
    return OneOf([NOBODY, *present], "seat", usual=NOBODY)


def meeting(table: EraTable, mover: Seat, sea: str, rival: Seat, passing: int = 0) -> Rule[SeaBattle | None]:
    """7.6.5: the mover decides first, then the others present; the first to demand a battle is the attacker.

    `passing` fleets of the mover are there and not yet counted.
    """
    state = table.state
    present = foreign(state, mover, sea)
    if not present or (state.expansion is not None and sea in state.now.sea_battles):
        return None
    if rival in present:
        return SeaBattle(attacker=mover, defender=rival)
    for other in present:
        if (yield from objects(table, other, mover, sea, passing)):
            return SeaBattle(attacker=other, defender=mover)
    return None


def arrived(table: EraTable, mover: Seat, sea: str, rival: Seat) -> Rule[None]:
    """7.6.5: fleets have come to a sea"""
    battle = yield from meeting(table, mover, sea, rival)
    if battle is not None:
        yield from demand(table, battle, sea)


def encounter(table: EraTable, mover: Seat, sea: str) -> Rule[None]:
    """6.7, 7.6.5: outside an Expansion the mover is asked"""
    present = foreign(table.state, mover, sea)
    if present:
        rival = yield from wanted(table, mover, sea, present)
        yield from arrived(table, mover, sea, rival)


def wanted(table: EraTable, mover: Seat, sea: str, present: list[Seat]) -> Rule[Seat]:
    """7.6.5: whom the mover attacks"""
    answer = yield from ask(
        mover,
        "sea.demand",
        Demand.where(rival=OneOf(present, "seat")),
        LetBe,
        section="7.6.5",
        usual=LetBe(),
        space=sea,
        seats=present,
    )
    return answer.rival if isinstance(answer, Demand) else NOBODY


def objects(table: EraTable, seat: Seat, mover: Seat, sea: str, passing: int) -> Rule[bool]:
    """7.6.5, 21.2, 28.9: does somebody who was there before want a battle?"""
    state = table.state
    fleets = state.seas[sea].fleets
    stronger = fleets[seat] > fleets.get(mover, 0) + passing
    if is_automa(seat):
        return stronger
    match settled(state, seat, "sea_battles"):
        case "never":
            return False
        case "stronger":
            return stronger
    return (
        yield from choose(
            seat, "sea.objects", OneOf((False, True), "yes_no", usual=False), section="7.6.5", space=sea, other=mover
        )
    )


def demand(table: EraTable, battle: SeaBattle, sea: str) -> Rule[None]:
    """7.6.5, 7.8: fought after all movement; outside an Expansion at once (6.7)"""
    declare(table, battle.attacker, battle.defender, sea)
    if table.state.expansion is not None:
        table.state.now.sea_battles[sea] = battle
        yield from upkeep(table)
    else:
        yield from upkeep(table)
        yield from sea_battle(table, sea, battle.attacker, battle.defender)
