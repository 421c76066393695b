"""The expansion that the game proposes (7): the campaign of good sense, but for battles.

Nobody is attacked unless a player says so.
"""

from __future__ import annotations

from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.growth import growth_of, room_at_home
from engines.era_of_tribes.movement import walks
from engines.era_of_tribes.proposals.campaign import under_way
from engines.era_of_tribes.proposals.outlook import Outlook
from engines.era_of_tribes.state import EraState
from engines.kernel import Plan, Planned, Seat


def enough_leaders(state: EraState, seat: Seat) -> int:
    """4.4: no more leaders than there is room and land for what they bring"""
    most = state.players[seat].available
    use = min(room_at_home(state, seat), room_around(state, seat))
    return next((n for n in range(1, most + 1) if growth_of(state, seat, n, 0) >= use), most)


def room_around(state: EraState, seat: Seat) -> int:
    """For how many vassals there is something to do: empty provinces in reach, and a town"""
    points, held = state.vassal_movement(seat), set(state.provinces(seat))
    reached = {target for land in held for target in walks(state, seat, land, points)} - held
    empty = sum(state.lands[target].empty for target in reached) if held else 1
    return empty + (TRACKS.towns.cubes - 1) * may_found(state, seat)


def may_found(state: EraState, seat: Seat) -> bool:
    """7.9: room on the board of towns, and food for one"""
    player = state.players[seat]
    return len(player.towns) < state.town_limit(seat) and player.net_food >= state.traits(seat).town_food


def propose(plan: Plan) -> Planned:
    """7: a complete expansion"""
    if plan.ends_early(()) is not None:
        return ()
    peaceful = under_way(Outlook(state_after(plan, ()), plan.seat), attacks=False)
    return plan.keep([order.said() for order in peaceful.orders()]).orders


def state_after(plan: Plan, planned: Planned) -> EraState:
    state = plan.after(planned).state
    assert isinstance(state, EraState)
    return state
