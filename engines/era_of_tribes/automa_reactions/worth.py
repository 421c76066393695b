"""What a space is worth to an AUTOMA (27.3, 27.4, 27.6)."""

from __future__ import annotations

from functools import cache

from engines.era_of_tribes.colonies import colonies_of
from engines.era_of_tribes.data import AUTOMA, AUTOMA_PEOPLES, CARDS, LUXURIES, MILITARY, PEOPLES, TRACKS
from engines.era_of_tribes.places import LANDS, SEAS, board
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraState
from engines.kernel import Seat

LUXURY, FLEETS, FOOD, ARMS, OTHER = 1, 2, 3, 4, 6
"""Priorities; the fifth belongs to another edition."""


def content(state: EraState, seat: Seat, space: str) -> tuple[int, int]:
    """27.3: value and priority, the highest that applies"""
    if space in SEAS:
        return (AUTOMA.value.food, FOOD) if SEAS[space].fish else (AUTOMA.value.other, OTHER)
    land = LANDS[space]
    if land.good in LUXURIES:
        return AUTOMA.value.luxury, LUXURY
    if land.food:
        return AUTOMA.value.food, FOOD
    if land.good in MILITARY:
        return AUTOMA.value.military, ARMS
    wild = AUTOMA_PEOPLES[state.players[seat].people].wild_value
    return (wild if land.terrain in ("forest", "hill") else AUTOMA.value.other), OTHER


def rich(land: str) -> bool:
    return bool(LANDS[land].food or LANDS[land].good)


def near_riches(state: EraState, space: str, own: list[str]) -> int:
    """27.4 b: bordering provinces with something in them that are not the AUTOMA's own"""
    if space in SEAS:
        return 0
    return AUTOMA.value.near_riches * sum(rich(land) and land not in own for land in state.board.near[space])


def mountain(space: str) -> int:
    """27.4 c"""
    return AUTOMA.value.mountain if space in LANDS and LANDS[space].terrain == "mountain" else 0


def counts_for_card(state: EraState, space: str, *, colony: bool, new_fleet: bool) -> bool:
    """27.4.1: does a target count for the open influence card?"""
    counts = CARDS[state.open_cards[0]].counts
    if space in SEAS:
        return (counts == "fleets" and new_fleet) or (counts == "fish" and SEAS[space].fish)
    land = state.lands[space]
    match counts:
        case "colonies":
            return colony
        case "triumph":
            return not land.empty
        case "tiles":
            return bool(land.tile)
        case "towns":
            return land.town
    return of_itself(state, space, counts)


def of_itself(state: EraState, land: str, counts: str) -> bool:
    """27.4.1: what holds for own and foreign provinces alike"""
    match counts:
        case "forest" | "mountain" | "grain" | "hill":
            return LANDS[land].terrain == counts
        case "luxuries":
            return LANDS[land].good in LUXURIES
        case "provinces":
            return True
        case "battlefields":
            return state.lands[land].battlefield > 0
    return False


def own_counts_for_card(state: EraState, seat: Seat, land: str) -> bool:
    """27.4.1: does a province that it holds count for the open influence card?"""
    counts = CARDS[state.open_cards[0]].counts
    if counts == "colonies":
        return any(land in colony for colony in colonies_of(state, seat))
    return state.lands[land].town if counts == "towns" else of_itself(state, land, counts)


def posts_with(state: EraState, seat: Seat, other: Seat) -> int:
    return sum(state.lands[land].owner == other for land in state.posts(seat))


def conflict(state: EraState, seat: Seat, land: str) -> int:
    """27.4 e, i, k, l: what it means that somebody is there already"""
    here, player, value = state.lands[land], state.players[seat], AUTOMA.value
    if here.empty:
        return 0
    total = value.occupied
    if here.owner is None:
        mechanics, morale = TRACKS.barbarian_level[state.barbarians - 1].mechanics, 0
    else:
        mechanics, morale = state.players[here.owner].level("mechanics"), state.players[here.owner].morale
        if is_automa(here.owner):
            total += value.post * posts_with(state, seat, here.owner)
    if player.level("mechanics") > mechanics:
        total += value.mechanics[state.difficulty]
    if player.morale > morale:
        total += value.morale[state.difficulty]
    return total


def gloom(state: EraState, seat: Seat, marked: int, next_from_town: bool) -> int:
    """27.4 d: negative morale, with the cubes that were marked so far"""
    return min(0, state.players[seat].morale - marked - next_from_town)


@cache
def _distances(setup: str, people: str) -> dict[str, int]:
    borders = board(setup).borders
    edge = list(PEOPLES[people].homes)
    found = dict.fromkeys(edge, 0)
    while edge:
        onward: list[str] = []
        for here in edge:
            for other in borders[here]:
                if other not in found:
                    found[other] = found[here] + 1
                    onward.append(other)
        edge = onward
    return found


def from_home(state: EraState, seat: Seat, space: str) -> int:
    """27.6 C: borders to the nearest own home province"""
    return _distances(state.setup, state.players[seat].people)[space]
