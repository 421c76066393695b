"""Warnings worth giving beside a plan (25.8): they save a realm and decide nothing."""

from __future__ import annotations

from engines.hinterland.facts import ECONOMY
from engines.hinterland.larder import Larder
from engines.hinterland.pieces import herds_of, labels
from engines.hinterland.state import HinterlandState
from engines.hinterland.status import status
from engines.hinterland.supply import shut_in, supplied
from engines.kernel import Note, Plan, Planned, Seat, note


def after_moves(plan: Plan, planned: Planned) -> list[Note]:
    """25.8: ships still at sea, units that are cut off, somebody about to win"""
    state: HinterlandState = plan.after(planned).state
    found = [*announced(state, plan.seat)]
    if state.phase == "retreat":
        found += [*at_sea(state, plan.seat), *cut_off(state, plan.seat)]
    return found


def after_trade(plan: Plan, planned: Planned) -> list[Note]:
    """25.8: food for the winter, seed for the spring, room for the harvest, somebody about to win"""
    state: HinterlandState = plan.after(planned).state
    seat = plan.seat
    return [*announced(state, seat), *winter_food(state, seat), *seed(state, seat), *store_room(state, seat)]


def stored(state: HinterlandState, seat: Seat) -> tuple[int, int]:
    mine = [land for land in state.lands.values() if land.owner == seat]
    return sum(land.grain for land in mine), sum(land.fish for land in mine)


def winter_food(state: HinterlandState, seat: Seat) -> list[Note]:
    if state.season != "autumn" or not state.has("resources"):
        return []
    units = sum(unit.facts.food + unit.facts.extra_grain for unit in state.units_of(seat))
    homes = sum(state.lands[at].building.food for at in status(state).settled[seat])
    herds = sum(not Larder.grazes(state, seat, at) for at, _ in herds_of(state, seat))
    grain, fish = stored(state, seat)
    return [
        note(
            "warning.winter",
            need=units + homes,
            herds=herds * ECONOMY.feeding["herd_grain"],
            have=grain + fish // ECONOMY.fish["per_food"],
        )
    ]


def seed(state: HinterlandState, seat: Seat) -> list[Note]:
    """The most common way to ruin a realm is to eat the seed corn."""
    grain, _ = stored(state, seat)
    homes = len(status(state).vus(seat))
    if state.season != "winter" or not state.has("resources") or grain >= homes:
        return []
    return [note("warning.seed", grain=grain)]


def store_room(state: HinterlandState, seat: Seat) -> list[Note]:
    if state.season != "summer":
        return []
    lying = sum(land.sown for land in state.lands.values() if land.sower == seat)
    room = sum(state.lands[at].grain_room - state.lands[at].grain for at in status(state).vus(seat))
    return [note("warning.store", amount=lying - room)] if lying > room else []


def at_sea(state: HinterlandState, seat: Seat) -> list[Note]:
    if not state.has("shipwreck") or state.season == "spring":
        return []
    ships = [u for u in state.units_of(seat) if u.facts.ship and u.at in state.board.open_water]
    return [note("warning.at_sea", units=labels(ships))] if ships else []


def cut_off(state: HinterlandState, seat: Seat) -> list[Note]:
    lost = [u for u in state.units_of(seat) if not supplied(state, u) and not shut_in(state, u)]
    return [note("warning.cut_off", units=labels(lost))] if lost else []


def announced(state: HinterlandState, seat: Seat) -> list[Note]:
    return [
        note("warning.announced", seat=other, how=state.players[other].announced)
        for other in state.others(seat)
        if state.players[other].announced
    ]
