"""Founding towns (7.9)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.realm import change_influence, next_town
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, Note, OneOf, Rule, Seat, Slot, note


def sites(state: EraState, seat: Seat) -> list[str]:
    """7.9: three own vassals and no town"""
    lands = state.lands
    return [
        land for land in state.provinces(seat) if lands[land].vassals >= TRACKS.towns.cubes and not lands[land].town
    ]


def founding_sites(table: EraTable, seat: Seat) -> OneOf[str]:
    return OneOf(sites(table.state, seat), "space")


class Found(Command):
    section = "7.9"
    province: Annotated[str, Slot(founding_sites)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        state = table.state
        limit = state.town_limit(seat)
        if len(state.players[seat].towns) >= limit:
            return note("town.limit", limit=limit)
        return None if sites(state, seat) else note("town.no_site", vassals=TRACKS.towns.cubes)


def found(table: EraTable, seat: Seat, act: Found) -> Rule[None]:
    """7.9"""
    state, player = table.state, table.state.players[seat]
    state.alter(act.province, vassals=state.lands[act.province].vassals - TRACKS.towns.cubes)
    player.free += TRACKS.towns.cubes
    next_town(table, seat, act.province)
    with table.tell("town.founded", seat=seat, space=act.province, towns=len(player.towns)):
        change_influence(table, seat, TRACKS.towns.influence)
    yield from upkeep(table)
