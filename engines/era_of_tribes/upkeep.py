"""What is put right after every change (16.5)."""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated

from engines.era_of_tribes.automa_reactions.fallen import lose_piece
from engines.era_of_tribes.colonies import check_colonies
from engines.era_of_tribes.ending import check_end
from engines.era_of_tribes.places import MAP_ORDER
from engines.era_of_tribes.realm import take_fleets, take_vassals
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraState, EraTable
from engines.kernel import Command, OneOf, Rule, Seat, Slot, ask


def movable_pieces(state: EraState, seat: Seat) -> list[str]:
    """15.1: where the player has vassals or fleets, attackers too, in map order"""
    lands = [land for land, here in state.lands.items() if here.owner == seat and here.vassals]
    attacks = state.now.attacks if state.expansion is not None and state.now.seat == seat else {}
    return sorted([*lands, *attacks, *state.waters(seat)], key=MAP_ORDER.__getitem__)


OWED = attrgetter("owed")


class Disband(Command):
    section = "15.1"
    space: Annotated[str, Slot()]


def upkeep(table: EraTable) -> Rule[None]:
    """16.5: what is owed is taken, then the end of the game is looked for, until nothing changes."""
    state = table.state
    while any(map(OWED, state.players.values())):
        for seat in state.order:
            yield from pay_in_cubes(table, seat)
    check_end(table)


def pay_in_cubes(table: EraTable, seat: Seat) -> Rule[None]:
    """15.1: without morale and influence one cube for each point; without cubes nothing"""
    state, player = table.state, table.state.players[seat]
    removed = False
    while player.owed:
        spaces = movable_pieces(state, seat)
        if not spaces:
            state.exhausted = state.exhausted or (state.automa is not None and state.phase == "round")
            player.owed = 0
            break
        player.owed -= 1
        removed = True
        if is_automa(seat):
            lose_piece(table, seat)
            continue
        answer = yield from ask(
            seat,
            "morale.disband",
            Disband.where(space=OneOf(spaces, "space")),
            section="15.1",
            usual=Disband(space=spaces[-1]),
            left=player.owed + 1,
        )
        disband(table, seat, answer.space)
    if removed:
        check_colonies(table, seat)


def disband(table: EraTable, seat: Seat, space: str) -> None:
    """15.1: the cube goes back to Free Vassals; if it was on the move, it is so no more."""
    state = table.state
    if space in state.lands and state.lands[space].owner != seat:
        attack = state.now.attacks[space]
        if attack.vassals:
            attack.vassals -= 1
        else:
            attack.fleets -= 1
        if not attack.units:
            del state.now.attacks[space]
    elif space in state.lands:
        take_vassals(table, space, 1)
    else:
        take_fleets(table, seat, space, 1)
    state.players[seat].free += 1
    forget_unit(state, seat, space)
    table.tell("morale.disbanded", seat=seat, space=space)


def forget_unit(state: EraState, seat: Seat, space: str) -> None:
    """A unit that is gone has no movement points left, and is new no longer."""
    expansion = state.expansion
    if expansion is None or expansion.seat != seat:
        return
    if space in expansion.vassals:
        points = expansion.vassals[space]
        points.remove(min(points))
        if not points:
            del expansion.vassals[space]
    if space in expansion.ships:
        ships = expansion.ships[space]
        ships.remove(min(ships, key=lambda ship: ship.points))
        if not ships:
            del expansion.ships[space]
    if space in expansion.new and expansion.new[space] > state.lands[space].vassals:
        expansion.new[space] -= 1
        if not expansion.new[space]:
            del expansion.new[space]
