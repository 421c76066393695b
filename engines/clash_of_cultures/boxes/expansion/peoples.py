"""Civilizations: who plays which, and the advances that come with it (16.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.clash_of_cultures.advance import FOLLOWERS
from engines.clash_of_cultures.boxes.expansion.rows import (
    ANY_GOVERNMENT,
    BOX,
    CIV_ADVANCES,
    CIVILIZATIONS,
    LEADERS,
)
from engines.clash_of_cultures.data import ADVANCES, GAME, GOVERNMENTS, TOP
from engines.clash_of_cultures.effects_present import unwritten
from engines.clash_of_cultures.hexes import board, terrains_of
from engines.clash_of_cultures.moments import owned_by
from engines.clash_of_cultures.naming import LISTS, new_name
from engines.clash_of_cultures.preparation import CHOOSE, PREPARE
from engines.clash_of_cultures.state import ClashState, ClashTable, Owner, is_player
from engines.kernel import OneOf, Rule, Seat, choose

CHOICES: int = GAME.start.civilizations
"""Civilizations that are dealt to each player."""


@owned_by("civ")
def has_special(state: ClashState, owner: Owner, name: str, occasion: Any) -> bool:
    return is_player(owner) and name in state.players[owner].special


def selectable() -> list[str]:
    """Civilizations of which everything is written."""
    return [
        name
        for name, row in CIVILIZATIONS.items()
        if not any(unwritten(f"civ:{advance}") for advance in row.advances)
        and not any(unwritten(f"leader:{ability}") for leader in row.leaders for ability in LEADERS[leader])
    ]


def deal_peoples(state: ClashState) -> None:
    """2.3.3: each player is dealt two civilizations or one, or all lie on the table."""
    peoples = state.dice.shuffled(selectable())
    for player in state.players:
        if state.options.peoples == "dealt":
            player.dealt = sorted(peoples.pop() for _ in range(CHOICES))
        elif state.options.peoples == "drawn":
            player.dealt = [peoples.pop()]
    if state.options.leader_cards == "mixed":
        deal_leaders(state)


def deal_leaders(state: ClashState) -> None:
    """17.8: each player is dealt as many leaders as a civilization has, from all leaders of the game."""
    cards = state.dice.shuffled(leader for name in selectable() for leader in CIVILIZATIONS[name].leaders)
    for player in state.players:
        player.leaders = sorted(cards.pop() for _ in range(GAME.start.leaders))
    state.spare_leaders = cards


def choose_peoples(table: ClashTable) -> Rule[None]:
    """2.5: players choose their civilizations clockwise, from the start player."""
    state = table.state
    for seat in state.clockwise(state.first):
        taken = {player.people for player in state.players}
        able = state.players[seat].dealt or [name for name in selectable() if name not in taken]
        people = yield from choose(seat, "people.choose", OneOf(able, "people"), section="16.2")
        become(state, seat, people)
        table.tell("people.chosen", seat=seat, people=people)
    for player in state.players:
        player.dealt = []


def become(state: ClashState, seat: Seat, people: str) -> None:
    """2.3.3, 2.3.4: the player takes the civilization with its leaders, and its own home tile if it has one."""
    player, row = state.players[seat], CIVILIZATIONS[people]
    player.people = people
    if state.options.leader_cards == "own":
        player.leaders = list(row.leaders)
    for spot in state.cities_of(seat):
        state.cities[spot].name = new_name(state, seat)
    if row.start_tile != "normal":
        slot = board(state.seats).slot_of[player.capital]
        hexes = board(state.seats).slots[slot]
        state.terrain.update(zip(hexes, terrains_of(row.start_tile, half_turn=False), strict=True))


def own_names(state: ClashState, owner: Owner) -> Sequence[str]:
    people = state.players[owner].people if is_player(owner) else None
    return CIVILIZATIONS[people].cities if people is not None else ()


LISTS.append(own_names)
PREPARE[BOX] = deal_peoples
CHOOSE[BOX] = choose_peoples


def unlocked(state: ClashState, seat: Seat, advance: str) -> bool:
    """16.2.1, 16.2.4: is the standard advance owned that it is tied to?"""
    tied, owned = CIV_ADVANCES[advance].unlocked_by, state.players[seat].advances
    if tied != ANY_GOVERNMENT:
        return tied in owned
    if advance in state.players[seat].special:
        return any(ADVANCES[name].category in GOVERNMENTS for name in owned)
    return any(TOP[category] in owned for category in GOVERNMENTS)


def follow(state: ClashState, seat: Seat) -> None:
    """16.2.2, 16.2.4: an advance of a civilization is gained and lost together with the standard advance it is tied
    to. Its marker comes from supply."""
    player = state.players[seat]
    if player.people is None:
        return
    player.special = [name for name in CIVILIZATIONS[player.people].advances if unlocked(state, seat, name)]
    grant(state, seat)


def grant(state: ClashState, seat: Seat) -> None:
    """Standard advances that work for the player without being owned."""
    player = state.players[seat]
    player.granted = [
        other
        for name in player.special
        for own, other in CIV_ADVANCES[name].pairs
        if own in player.advances and other not in player.advances
    ]


FOLLOWERS.append(follow)
