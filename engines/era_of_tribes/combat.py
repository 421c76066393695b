"""Conflict markers and dice (8.4, 8.5)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.automa_reactions import war
from engines.era_of_tribes.commitment import Call, Hold, callable_allies, counted, hire, support
from engines.era_of_tribes.data import TRACKS, Marker
from engines.era_of_tribes.parts import Battle, Side
from engines.era_of_tribes.realm import change_morale
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraState, EraTable
from engines.kernel import Command, Counts, Note, OneOf, Rule, Seat, Slot, ask, note, settled

CUBES = ("legion", "ally", "army", "fleet", "vassal")
"""8.5: the order in which cubes fall, if nobody wishes otherwise"""
FIRST = ("militia", "mercenary", "good")
LAST = ("village", "town")


class HoldOut(Command):
    section = "8.5"


def mercenaries_left(table: EraTable, seat: Seat) -> Counts:
    return Counts(counted(table.state.players[seat].tiles), 1, kind="tile")


class Reinforce(Command):
    section = "8.5"
    secret = True
    mercenaries: Annotated[dict[str, int], Slot(mercenaries_left)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        return None if table.state.players[seat].tiles else note("battle.no_mercenaries")


def mechanics(state: EraState, battle: Battle, side: Side) -> int:
    """8.4"""
    if side.seat is None:
        return TRACKS.barbarian_level[state.barbarians - 1].mechanics
    player = state.players[side.seat]
    return player.level("mechanics") + (player.level("navigation") if battle.at_sea else 0)


def morale(state: EraState, side: Side) -> int:
    """8.4: that of barbarians never changes"""
    return 0 if side.seat is None else state.players[side.seat].morale


def assign_markers(table: EraTable) -> None:
    """8.4: once for the whole battle"""
    state, battle = table.state, table.state.fight
    one, two = battle.attacker, battle.defender
    tie = "attacker" if battle.at_sea else "defender"

    def goes_to(mine: int, theirs: int, even: str = tie) -> str:
        return even if mine == theirs else "attacker" if mine > theirs else "defender"

    battle.markers = {
        "sword": "attacker",
        "shield": "defender",
        "fist": goes_to(one.strength, two.strength, war.even_fist(table, tie)),
        "mask": goes_to(morale(state, one), morale(state, two)),
        "catapult": goes_to(mechanics(state, battle, one), mechanics(state, battle, two)),
    }
    held: dict[str, list[Marker]] = {"attacker": [], "defender": []}
    for marker, owner in battle.markers.items():
        held[owner].append(marker)
    table.tell(
        "battle.markers",
        mine=one.strength,
        theirs=two.strength,
        attacker=held["attacker"],
        defender=held["defender"],
    )


def combat(table: EraTable) -> Rule[None]:
    """8.5"""
    battle = table.state.fight
    while battle.attacker.strength and battle.defender.strength:
        yield from reinforce(table, battle.attacker, battle.defender)
        yield from reinforce(table, battle.defender, battle.attacker)
        red = TRACKS.battle.attack_die[table.roll(len(TRACKS.battle.attack_die)) - 1]
        green = TRACKS.battle.defence_die[table.roll(len(TRACKS.battle.defence_die)) - 1]
        battle.rolls.append([red, green])
        hits = [battle.markers[red], battle.markers[green]]
        fallen = {
            "attacker": min(hits.count("defender"), battle.attacker.strength),
            "defender": min(hits.count("attacker"), battle.defender.strength),
        }
        for name, side in (("attacker", battle.attacker), ("defender", battle.defender)):
            for _ in range(fallen[name]):
                strike(table, side)
        table.tell(
            "battle.roll",
            red=red,
            green=green,
            attacker=fallen["attacker"],
            defender=fallen["defender"],
            mine=battle.attacker.strength,
            theirs=battle.defender.strength,
        )


def reinforce(table: EraTable, side: Side, other: Side) -> Rule[None]:
    """8.5: before each roll; who cannot, or will not for the rest of the battle, is not asked"""
    state, seat = table.state, side.seat
    if seat is None or is_automa(seat) or table.state.fight.at_sea:
        return
    asked: list[Seat] = []
    while side.calls and settled(state, seat, "reinforcements") == "ask":
        allies = [ally for ally in callable_allies(state, side, other) if ally not in asked]
        if not allies and not state.players[seat].tiles:
            return
        answer = yield from ask(
            seat,
            "battle.more",
            Reinforce,
            Call.where(ally=OneOf(allies, "seat")),
            Hold,
            HoldOut,
            section="8.5",
            usual=HoldOut(),
            space=state.fight.space,
            mine=side.strength,
            theirs=other.strength,
        )
        match answer:
            case Reinforce():
                hire(table, side, answer.mercenaries)
                table.tell("battle.hired", seat=seat, count=sum(answer.mercenaries.values()))
            case Call():
                asked.append(answer.ally)
                yield from support(table, side, answer.ally, answer.armies)
            case HoldOut():
                side.calls = False
            case _:
                return


def falls_next(side: Side) -> str:
    """8.5: militia, mercenaries and goods first, then cubes and legions, the town last"""
    cubes = [kind for kind in CUBES if kind != side.spared]
    order: list[str] = [*FIRST, *cubes, side.spared, *LAST]
    return next(kind for kind in order if side.units.get(kind))


def strike(table: EraTable, side: Side) -> None:
    """8.5, 8.9, 19.8: one unit of this side falls; its cube goes home"""
    state, battle = table.state, table.state.fight
    kind = falls_next(side)
    side.units[kind] -= 1
    if kind == "legion":
        state.legions += 1
    elif kind == "ally":
        ally = next(ally for ally, count in side.allies.items() if count)
        side.allies[ally] -= 1
        state.players[ally].free += 1
    elif kind in ("army", "fleet", "vassal"):
        assert side.seat is not None
        state.players[side.seat].free += 1
        if kind == "vassal" and side is battle.defender:
            state.alter(battle.space, vassals=state.lands[battle.space].vassals - 1)
        if kind == "fleet":
            if battle.at_sea:
                fleets = state.seas[battle.space].fleets
                state.station(battle.space, fleets={**fleets, side.seat: fleets[side.seat] - 1})
            comfort = state.traits(side.seat).morale_per_lost_fleet
            if comfort:
                change_morale(table, side.seat, comfort)
