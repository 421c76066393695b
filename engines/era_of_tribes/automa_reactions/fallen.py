"""What an AUTOMA gives up when its morale and influence are exhausted (25.1)."""

from __future__ import annotations

from engines.era_of_tribes.automa_reactions.worth import content, from_home
from engines.era_of_tribes.places import MAP_ORDER
from engines.era_of_tribes.realm import take_fleets, take_vassals
from engines.era_of_tribes.state import EraTable
from engines.kernel import Seat


def lose_piece(table: EraTable, seat: Seat) -> None:
    """25.1: a vassal from the poorest and remotest province; without vassals a fleet, then an attacker"""
    state = table.state
    lands = [land for land, here in state.lands.items() if here.owner == seat and here.vassals]
    seas = state.waters(seat)
    if lands:
        space = max(lands, key=lambda s: (-content(state, seat, s)[0], from_home(state, seat, s), MAP_ORDER[s]))
        take_vassals(table, space, 1)
    elif seas:
        space = seas[-1]
        take_fleets(table, seat, space, 1)
    else:
        # A single unit, as every attacker of an AUTOMA (27.5).
        space = next(reversed(state.now.attacks))
        del state.now.attacks[space]
    state.players[seat].free += 1
    table.tell("morale.disbanded", seat=seat, space=space)
