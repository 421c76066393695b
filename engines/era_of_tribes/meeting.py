"""Fleets that meet at sea (7.6.5)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.alliances import declare
from engines.era_of_tribes.battle import sea_battle
from engines.era_of_tribes.standing import settled
from engines.era_of_tribes.state import EraState, EraTable, SeaBattle
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, OneOf, Rule, Seat, Slot, ask, choose


class Demand(Command):
    section = "7.6.5"
    rival: Annotated[int, Slot()]


class LetBe(Command):
    section = "7.6.5"


def foreign(state: EraState, seat: Seat, sea: str) -> list[Seat]:
    """Everybody else with fleets there, in turn order"""
    return [other for other in state.order if other != seat and other in state.seas[sea].fleets]


def meeting(table: EraTable, mover: Seat, sea: str) -> Rule[None]:
    """7.6.5: the mover decides first, then the others present; the first to demand a battle is the attacker."""
    state = table.state
    present = foreign(state, mover, sea)
    if not present or (state.expansion is not None and sea in state.now.sea_battles):
        return
    target = yield from wanted(table, mover, sea, present)
    if target is not None:
        yield from demand(table, mover, target, sea)
        return
    for other in present:
        if (yield from objects(table, other, mover, sea)):
            yield from demand(table, other, mover, sea)
            return


def wanted(table: EraTable, mover: Seat, sea: str, present: list[Seat]) -> Rule[Seat | None]:
    """7.6.5: whom the mover attacks"""
    if mover < 0:
        return None
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
    return answer.rival if isinstance(answer, Demand) else None


def objects(table: EraTable, seat: Seat, mover: Seat, sea: str) -> Rule[bool]:
    """7.6.5, 21.2, 28.9: does somebody who was there before want a battle?"""
    state = table.state
    fleets = state.seas[sea].fleets
    stronger = fleets[seat] > fleets[mover]
    if seat < 0:
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


def demand(table: EraTable, attacker: Seat, defender: Seat, sea: str) -> Rule[None]:
    """7.6.5, 7.8: fought after all movement; outside an Expansion at once (6.7)"""
    declare(table, attacker, defender, sea)
    if table.state.expansion is not None:
        table.state.now.sea_battles[sea] = SeaBattle(attacker=attacker, defender=defender)
        yield from upkeep(table)
    else:
        yield from upkeep(table)
        yield from sea_battle(table, sea, attacker, defender)
