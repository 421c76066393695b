"""Growth: new vassals, or too few (7.1)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.colonies import check_colonies
from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.parts import Expansion
from engines.era_of_tribes.realm import (
    change_morale,
    cube_from_town,
    dissolve_post,
    put_vassals,
    take_fleets,
    take_vassals,
)
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, Counts, Note, Number, OneOf, Rule, Seat, Slot, note, one_deed

STAGE = 1


def growth_of(state: EraState, seat: Seat, leaders: int, goods: int) -> int:
    """7.1"""
    player = state.players[seat]
    return player.net_food + goods + TRACKS.growth.per_leader * leaders + player.morale


def rooms(state: EraState, seat: Seat) -> dict[str, int]:
    """7.1.2: each vassal and each town makes room for one; 7.12: who has neither starts again at home"""
    room = {land: state.lands[land].vassals + state.lands[land].town for land in state.provinces(seat)}
    return room or dict.fromkeys(reentries(state, seat), 1)


def room_at_home(state: EraState, seat: Seat) -> int:
    """7.1.2: for how many of those who are free"""
    return min(sum(rooms(state, seat).values()), state.players[seat].free)


def reentries(state: EraState, seat: Seat) -> list[str]:
    """7.12: empty home provinces; if there is none, any empty province"""
    homes = [home for home in state.homes(seat) if state.lands[home].empty]
    return homes or [land for land, here in state.lands.items() if here.empty]


def open_growth(table: EraTable, expansion: Expansion, growth: int) -> None:
    """7.1: computed once"""
    state, seat = table.state, expansion.seat
    expansion.growth = max(0, growth)
    expansion.owed = max(0, -growth)
    if growth > 0:
        expansion.room = rooms(state, seat)
        anywhere = not state.provinces(seat) and not any(home in expansion.room for home in state.homes(seat))
        expansion.single = anywhere
    table.tell("expand.growth", seat=seat, growth=growth)


def growth_left(expansion: Expansion) -> int:
    return expansion.growth - expansion.placed


# Too few


def piece_kinds(table: EraTable, seat: Seat) -> OneOf[str]:
    """7.1.1"""
    state = table.state
    kinds = [kind for kind in ("vassal", "fleet", "post") if pieces(state, seat, kind)]
    return OneOf(kinds, "cube")


def pieces(state: EraState, seat: Seat, kind: str) -> dict[str, int]:
    """Where the player has cubes of this kind on the map"""
    if kind == "vassal":
        return {land: count for land in state.provinces(seat) if (count := state.lands[land].vassals)}
    if kind == "fleet":
        return {sea: state.seas[sea].fleets[seat] for sea in state.waters(seat)}
    return dict.fromkeys(state.posts(seat), 1)


def pieces_to_lose(table: EraTable, seat: Seat, kind: str) -> Counts:
    return Counts(pieces(table.state, seat, kind), 1, table.state.now.owed, "space")


class Lose(Command):
    section = "7.1.1"
    kind: Annotated[str, Slot(piece_kinds)]
    places: Annotated[dict[str, int], Slot(pieces_to_lose)]


@one_deed
def lose(table: EraTable, seat: Seat, act: Lose) -> Rule[None]:
    """7.1.1"""
    state, expansion, player = table.state, table.state.now, table.state.players[seat]
    table.tell("expand.lost", seat=seat, kind=act.kind, places=act.places)
    for space, count in act.places.items():
        match act.kind:
            case "vassal":
                take_vassals(table, space, count)
                player.free += count
            case "fleet":
                take_fleets(table, seat, space, count)
                player.free += count
            case _:
                dissolve_post(table, space)
        expansion.owed -= count
    expansion.removed = True
    if not any(pieces(state, seat, kind) for kind in ("vassal", "fleet", "post")):
        expansion.owed = 0
    yield from upkeep(table)


# New vassals


def recruits(table: EraTable, seat: Seat) -> Number:
    """7.1.3: only what growth can use and Free Vassals do not hold"""
    player, expansion = table.state.players[seat], table.state.now
    return Number(1, min(table.state.stored(seat), growth_left(expansion) - player.free), usual=1)


class Recruit(Command):
    section = "7.1.3"
    cubes: Annotated[int, Slot(recruits)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        state = table.state
        if not state.stored(seat):
            return note("recruit.nobody")
        if growth_left(state.now) <= state.players[seat].free:
            return note("recruit.no_need")
        return None


def recruit(table: EraTable, seat: Seat, act: Recruit) -> Rule[None]:
    """7.1.3"""
    for _ in range(act.cubes):
        cube_from_town(table, seat, TRACKS.towns.cube_morale)
        table.state.players[seat].free += 1
    table.tell("expand.recruited", seat=seat, count=act.cubes)
    yield from upkeep(table)


def room_left(table: EraTable, seat: Seat) -> Counts:
    """7.1.2"""
    expansion = table.state.now
    most = min(growth_left(expansion), table.state.players[seat].free)
    if expansion.single:
        most = min(most, 1 - expansion.placed)
    return Counts(expansion.room, 1, most, "space")


class Grow(Command):
    section = "7.1.2"
    places: Annotated[dict[str, int], Slot(room_left)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        state = table.state
        if growth_left(state.now) <= 0:
            return note("grow.no_growth")
        if not state.players[seat].free:
            return note("grow.nobody_free")
        if not any(state.now.room.values()) or (state.now.single and state.now.placed):
            return note("grow.no_room")
        return None


def grow(table: EraTable, seat: Seat, act: Grow) -> Rule[None]:
    """7.1.2"""
    expansion = table.state.now
    table.tell("expand.grown", seat=seat, places=act.places)
    for land, count in act.places.items():
        table.state.players[seat].free -= count
        put_vassals(table, seat, land, count)
        expansion.room[land] -= count
        expansion.placed += count
        expansion.new[land] = expansion.new.get(land, 0) + count
    yield from upkeep(table)


def close_growth(table: EraTable, seat: Seat) -> Rule[None]:
    """7.1.4, 7.10"""
    expansion = table.state.now
    morale = growth_left(expansion) // TRACKS.growth.unused_per_morale
    if morale > 0:
        change_morale(table, seat, morale)
    if expansion.removed:
        check_colonies(table, seat)
    yield from upkeep(table)
