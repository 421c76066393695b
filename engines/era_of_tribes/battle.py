"""Battles from the first trader thrown out to the last survivor (8)."""

from __future__ import annotations

from engines.era_of_tribes.aftermath import aborted, after_land_battle, after_sea_battle
from engines.era_of_tribes.automa_reactions import war
from engines.era_of_tribes.combat import assign_markers, combat
from engines.era_of_tribes.commitment import place_attacker, place_defender
from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.parts import Battle, Side
from engines.era_of_tribes.realm import change_morale, dissolve_post, put_vassals
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Rule, Seat, SomeOf, choose, settled


def land_battle(table: EraTable, space: str) -> Rule[None]:
    """8.1 to 8.9"""
    state = table.state
    attacker, defender = state.now.seat, state.lands[space].owner
    yield from expel(table, attacker, defender)
    attack = state.now.attacks.pop(space, None)
    if attack is None:
        # 8.1: the attackers have all disappeared.
        return
    if state.lands[space].empty:
        # The defenders are gone before the battle: nobody is left to be beaten.
        put_vassals(table, attacker, space, attack.units)
        yield from upkeep(table)
        return
    state.battle = Battle(
        space=space,
        at_sea=False,
        landing=not attack.by_land,
        attacker=Side(seat=attacker),
        defender=Side(seat=defender),
    )
    with table.tell("battle.begins", space=space, seat=attacker, other=defender):
        if defender is not None:
            # 14.3: what serves as ore is another question now.
            table.unsettle(defender, "luxury.arm")
        state.fight.attacker.place(vassal=attack.vassals, fleet=attack.fleets)
        yield from place_defender(table)
        if state.fight.defender.strength:
            yield from fight_it_out(table)
        else:
            table.tell("battle.undefended", space=space)
            yield from after_land_battle(table, "walkover")
        state.battle = None
        yield from upkeep(table)


def fight_it_out(table: EraTable) -> Rule[None]:
    """8.3 to 8.9"""
    battle = table.state.fight
    yield from place_attacker(table)
    assign_markers(table)
    assert battle.attacker.seat is not None
    if is_automa(battle.attacker.seat) and war.hopeless(table):
        aborted(table)
    else:
        yield from combat(table)
        yield from after_land_battle(table, outcome(battle))


def sea_battle(table: EraTable, sea: str, attacker: Seat, defender: Seat) -> Rule[None]:
    """8.6: only the fleets on the space fight"""
    state = table.state
    if both_present(state, sea, attacker, defender):
        yield from expel(table, attacker, defender)
    # Traders thrown out may cost the very fleets that were to fight (15.1).
    if not both_present(state, sea, attacker, defender):
        return
    fleets = state.seas[sea].fleets
    state.battle = Battle(
        space=sea, at_sea=True, landing=False, attacker=Side(seat=attacker), defender=Side(seat=defender)
    )
    with table.tell("battle.at_sea", space=sea, seat=attacker, other=defender):
        state.fight.attacker.place(fleet=fleets[attacker])
        state.fight.defender.place(fleet=fleets[defender])
        assign_markers(table)
        before = state.seas[sea].controller
        yield from combat(table)
        after_sea_battle(table, outcome(state.fight), before)
        state.battle = None
        yield from upkeep(table)


def both_present(state: EraState, sea: str, attacker: Seat, defender: Seat) -> bool:
    fleets = state.seas[sea].fleets
    return attacker in fleets and defender in fleets


def outcome(battle: Battle) -> str:
    """8.7"""
    if battle.attacker.strength:
        return "attacker"
    return "defender" if battle.defender.strength else "draw"


# Trading posts


def expel(table: EraTable, attacker: Seat, defender: Seat | None) -> Rule[None]:
    """8.1.1: before their first battle each may throw out the other's trading posts."""
    state = table.state
    if defender is None:
        return
    if state.expansion is not None:
        other = defender if state.now.seat == attacker else attacker
        if other in state.now.met:
            return
        state.now.met.append(other)
    for host, guest in ((attacker, defender), (defender, attacker)):
        posts = [land for land in state.posts(guest) if state.lands[land].owner == host]
        if not posts:
            continue
        expelled = tuple(posts)
        if host >= 0:
            answer = settled(state, host, "posts")
            if answer == "ask":
                expelled = yield from choose(
                    host,
                    "battle.expel",
                    SomeOf(posts, kind="space", usual=posts),
                    section="8.1.1",
                    other=guest,
                    spaces=posts,
                )
            elif answer == "never":
                expelled = ()
        for land in expelled:
            with table.tell("battle.expelled", seat=host, other=guest, space=land):
                dissolve_post(table, land)
                change_morale(table, guest, -TRACKS.battle.expelled_morale)
    yield from upkeep(table)
