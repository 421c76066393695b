"""What questions say beside the things they offer: what a region yields and who lives there, and a player's means."""

from __future__ import annotations

from typing import Any

from engines.kernel import Note, Seat, note
from engines.sands_of_time.data import CATEGORIES, RESOURCES
from engines.sands_of_time.state import SandsState


def beside(state: SandsState, seat: Seat, kind: str, thing: Any) -> Note | None:
    match kind:
        case "region" if thing in state.lands:
            return of_region(state, seat, thing)
        case "seat" if thing in range(state.seats):
            player = state.players[thing]
            return note(
                "beside.player", regions=state.count_regions(thing), grain=player.grain, gold=player.gold,
                unrest=player.unrest,
            )  # fmt: skip
        case "category" if thing in CATEGORIES:
            return note("beside.heritage", heritage=state.players[seat].heritage[thing])
        case "resource" if thing in RESOURCES:
            return note("beside.have", have=state.players[seat].has(thing))
    return None


def of_region(state: SandsState, seat: Seat, region: str) -> Note:
    land = state.lands[region]
    about = {"resource": land.resource, "capacity": land.capacity, "everybody": land.everybody()}
    mine = land.kinds(seat)
    if land.controller == seat:
        return note("beside.mine", **about, mine=mine)
    if land.controller is not None:
        return note("beside.theirs", **about, owner=land.controller)
    return note("beside.visited", **about, mine=mine) if mine else note("beside.free", **about)
