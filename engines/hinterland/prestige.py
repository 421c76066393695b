"""Prestige and victory points: what is gained, lost and spent (15), and who is whose rival."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.hinterland.facts import UNITS
from engines.hinterland.sight import disturb
from engines.hinterland.stakes import RIVAL_PERCENT
from engines.hinterland.state import HinterlandState, HinterlandTable, Side, Unit
from engines.kernel import Seat


def rivals(state: HinterlandState, seat: Seat, other: Seat, at: str) -> bool:
    """7.2, 21.5: is the other player a rival of this one in what happens at this space?"""
    if state.players[seat].rival == other:
        return True
    own = state.faction(seat).all_are_rivals
    if own is None or state.players[other].faction != own.faction:
        return False
    field = state.board.fields.get(at)
    return field is not None and field.region in own.regions


def with_bonus(state: HinterlandState, seat: Seat, victim: Seat, at: str, amount: int, combat: bool) -> int:
    """15.6: percentages are added together, then applied once, rounded down"""
    percent = RIVAL_PERCENT if rivals(state, seat, victim, at) else 0
    if combat:
        faction = state.faction(seat)
        field = state.board.fields.get(at)
        if faction.combat_pp_percent_abroad and (field is None or not faction.at_home(field.region)):
            percent += faction.combat_pp_percent_abroad
    return amount + amount * percent // 100


def credit(state: HinterlandState, seat: Seat, amount: int) -> int:
    """1.5: prestige never falls below 0; by how much it really changed"""
    player = state.players[seat]
    before = player.pp
    player.pp = max(0, player.pp + amount)
    return player.pp - before


def gain(table: HinterlandTable, seat: Seat, amount: int) -> None:
    change, total = credit(table.state, seat, amount), table.state.players[seat].pp
    if change > 0:
        table.tell("prestige.gained", waits=True, seat=seat, amount=change, prestige=total)
    elif change < 0:
        table.tell("prestige.lost", waits=True, seat=seat, amount=-change, prestige=total)


def spend(table: HinterlandTable, seat: Seat, amount: int) -> None:
    table.state.players[seat].pp -= amount


def score(table: HinterlandTable, seat: Seat, amount: int) -> None:
    """Victory points may be negative (1.5)."""
    if not amount:
        return
    player = table.state.players[seat]
    player.sp += amount
    if amount > 0:
        table.tell("points.gained", waits=True, seat=seat, amount=amount, points=player.sp)
    else:
        table.tell("points.lost", waits=True, seat=seat, amount=-amount, points=player.sp)


def book_destroyed(table: HinterlandTable, seat: Seat, victim: Seat, at: str, kinds: Iterable[str]) -> None:
    """11.7, 15.2: prestige for destroyed units, and both yearly sums"""
    state = table.state
    kinds = list(kinds)
    values = [UNITS[kind].pp_value for kind in kinds]
    if not values:
        return
    disturb(state, seat, victim)
    state.players[seat].killed += sum(values)
    state.players[victim].lost += sum(values)
    amount = credit(state, seat, sum(with_bonus(state, seat, victim, at, value, True) for value in values))
    table.tell(
        "prestige.spoils",
        waits=True,
        seat=seat,
        units=dict(Counter(kinds)),
        amount=amount,
        prestige=state.players[seat].pp,
    )


def book_side(table: HinterlandTable, side: Side, victim: Seat, at: str) -> None:
    """11.7, 11.8: what a side has destroyed, also of others who were aboard the enemy's ships"""
    book_destroyed(table, side.seat, victim, at, side.destroyed)
    for owner, kinds in side.guests.items():
        book_destroyed(table, side.seat, owner, at, kinds)


def book_units(table: HinterlandTable, seat: Seat, at: str, units: Iterable[Unit]) -> None:
    """12.8: units destroyed at once, each to the loss of its owner; nobody gains by those of a friend"""
    kinds: dict[Seat, list[str]] = {}
    for unit in units:
        if table.state.hostile(seat, unit.owner):
            kinds.setdefault(unit.owner, []).append(unit.kind)
    for owner, lost in kinds.items():
        book_destroyed(table, seat, owner, at, lost)
