"""What lies beside the things that questions offer: what a province brings and who stands there, a player's means."""

from __future__ import annotations

from typing import Any

from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.state import EraState
from engines.kernel import Note, Seat, note


def beside(state: EraState, seat: Seat, kind: str, thing: Any) -> Note | None:
    if kind == "seat":
        return of_player(state, thing) if thing in state.players else None
    if kind != "space":
        return None
    return of_province(state, seat, thing) if thing in state.lands else of_sea(state, seat, thing)


def of_player(state: EraState, seat: Seat) -> Note:
    player = state.players[seat]
    return note("beside.player", provinces=state.count_provinces(seat), thalers=player.thalers, armies=player.armies)


def of_sea(state: EraState, seat: Seat, sea: str) -> Note | None:
    if sea not in state.seas:
        return None
    if not state.seas[sea].fleets:
        return note("beside.fishing") if state.has_fish(sea) else note("beside.sea")
    owner, count = next(iter(state.seas[sea].fleets.items()))
    return note("beside.fleets", owner=owner, count=count)


def of_province(state: EraState, seat: Seat, province: str) -> Note:
    land, ground = state.lands[province], of_ground(province).model_dump()
    if land.tile:
        return note("beside.barbarians", ground=ground)
    if land.owner is None:
        return note("beside.empty", ground=ground)
    if land.owner != seat:
        return note("beside.theirs", owner=land.owner, vassals=land.vassals, town=int(land.town), ground=ground)
    return note("beside.mine", vassals=land.vassals, town=int(land.town), ground=ground)


def of_ground(province: str) -> Note:
    """What a province brings to whoever holds it"""
    facts = LANDS[province]
    if facts.good:
        return note("beside.good", terrain=facts.terrain, good=facts.good)
    return note("beside.food", terrain=facts.terrain) if facts.food else note("beside.bare", terrain=facts.terrain)
