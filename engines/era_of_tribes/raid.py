"""Raids of the Norsemen (19.8)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.parts import Ship
from engines.era_of_tribes.realm import change_morale, take_fleets
from engines.era_of_tribes.seafaring import ready_ships
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, OneOf, Rule, Seat, Slot


def victims(state: EraState, seat: Seat, sea: str) -> list[str]:
    """19.8: provinces of others, no historic battlefield, each player once a round"""
    raided = state.players[seat].raided
    return [
        land
        for land in state.board.coast[sea]
        if (owner := state.lands[land].owner) is not None
        and owner != seat
        and owner not in raided
        and not state.lands[land].battlefield
    ]


def raiders(state: EraState, seat: Seat, sea: str) -> list[Ship]:
    ships = ready_ships(state, seat).get(sea, [])
    return [ship for ship in ships if ship.points >= TRACKS.raid.movement and not ship.raided]


def raiding_seas(table: EraTable, seat: Seat) -> OneOf[str]:
    state = table.state
    return OneOf(
        [sea for sea in ready_ships(state, seat) if raiders(state, seat, sea) and victims(state, seat, sea)], "space"
    )


def raidable(table: EraTable, seat: Seat, sea: str) -> OneOf[str]:
    return OneOf(victims(table.state, seat, sea), "space")


class Raid(Command):
    section = "19.8"
    sea: Annotated[str, Slot(raiding_seas)]
    province: Annotated[str, Slot(raidable)]


def raid(table: EraTable, seat: Seat, act: Raid) -> Rule[None]:
    """19.8: no attack, and the victim decides nothing"""
    state, player, rules = table.state, table.state.players[seat], TRACKS.raid
    land = state.lands[act.province]
    assert land.owner is not None
    victim = state.players[land.owner]
    ship = min(raiders(state, seat, act.sea), key=lambda one: one.points)
    ship.points -= rules.movement
    ship.raided = True
    player.raided.append(land.owner)
    rolled = table.roll()
    loot = min(victim.thalers, rules.town_thalers if land.town else rules.open_thalers)
    if rolled in rules.lost_on:
        state.now.ships[act.sea].remove(ship)
        if not state.now.ships[act.sea]:
            del state.now.ships[act.sea]
        take_fleets(table, seat, act.sea, 1)
        player.free += 1
        state.alter(act.province, battlefield=rules.battlefield)
        table.tell("raid.lost", seat=seat, other=land.owner, space=act.province, rolled=rolled)
        change_morale(table, seat, rules.lost_morale)
    elif rolled in (rules.town_on if land.town else rules.open_on):
        victim.thalers -= loot
        player.thalers += loot
        table.tell("raid.looted", seat=seat, other=land.owner, space=act.province, rolled=rolled, loot=loot)
    else:
        table.tell("raid.failed", seat=seat, other=land.owner, space=act.province, rolled=rolled)
    yield from upkeep(table)
