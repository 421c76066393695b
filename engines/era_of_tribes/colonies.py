"""Home area and colonies (1.12, 7.10)."""

from __future__ import annotations

from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.places import MAP_ORDER
from engines.era_of_tribes.realm import change_morale
from engines.era_of_tribes.state import EraState, EraTable
from engines.kernel import Seat


def groups(state: EraState, provinces: list[str]) -> list[list[str]]:
    """Provinces that hang together over land borders, each group in map order"""
    left, near = dict.fromkeys(provinces), state.board.near
    found: list[list[str]] = []
    while left:
        todo = [next(iter(left))]
        del left[todo[0]]
        group: list[str] = []
        while todo:
            here = todo.pop()
            group.append(here)
            for other in near[here]:
                if other in left:
                    del left[other]
                    todo.append(other)
        found.append(sorted(group, key=MAP_ORDER.__getitem__))
    return found


def colonies_of(state: EraState, seat: Seat) -> list[list[str]]:
    """1.12: every group without a home province; who holds no home calls the largest group home."""
    homes = state.homes(seat)
    every = groups(state, state.provinces(seat))
    away = [group for group in every if not any(home in group for home in homes)]
    if away and len(away) == len(every):
        away.remove(max(away, key=lambda group: (len(group), -MAP_ORDER[group[0]])))
    return away


def new_colonies(before: list[list[str]], now: list[list[str]]) -> list[list[str]]:
    """7.10: each old colony hands its standing to the present one that holds most of its provinces."""
    standing: set[int] = set()
    for old in before:
        shares = [(sum(land in group for land in old), -at) for at, group in enumerate(now)]
        most, place = max(shares, default=(0, 0))
        if most:
            standing.add(-place)
    return [group for at, group in enumerate(now) if at not in standing]


def check_colonies(table: EraTable, *seats: Seat) -> None:
    """7.10, 19.8"""
    for seat in seats:
        player = table.state.players[seat]
        now = colonies_of(table.state, seat)
        for group in new_colonies(player.colonies, now):
            with table.tell("colony.founded", seat=seat, spaces=group):
                if player.free_colonies < table.state.traits(seat).free_colonies:
                    player.free_colonies += 1
                else:
                    change_morale(table, seat, -TRACKS.movement.colony_morale)
        if now != player.colonies:
            player.colonies = now
