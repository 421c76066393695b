"""Brown dice of a player's own, and rolling them again for prestige (15.7)."""

from __future__ import annotations

from collections.abc import Sequence

from engines.hinterland.asking import choose
from engines.hinterland.prestige import spend
from engines.hinterland.stakes import SPEND
from engines.hinterland.state import HinterlandTable
from engines.kernel import ASK, Hints, Rule, Seat, SomeOf, note, settled


def roll_brown(table: HinterlandTable, seat: Seat, names: Sequence[str], kind: str) -> dict[str, int]:
    """One die for each of these things"""
    dice = {name: table.roll() for name in names}
    for name, die in dice.items():
        table.tell("brown.rolled", seat=seat, thing=name, kind=kind, die=die)
    return dice


def reroll_brown(
    table: HinterlandTable, seat: Seat, dice: dict[str, int], worth: Sequence[str], kind: str
) -> Rule[None]:
    """15.7: each die once, for 4 PP; only those are offered that could come out better"""
    state, price = table.state, SPEND.reroll_brown
    most = min(len(worth), state.players[seat].pp // price)
    if not most or not state.has("brown_rerolls") or settled(state, seat, "rerolls") != ASK:
        return
    chosen = yield from choose(
        seat, "brown.reroll",
        SomeOf(worth, 0, most, kind, usual=(), hints=Hints(worth, lambda name: note("brown.shows", die=dice[name]))),
        section="15.7", price=price, dice=[dice[name] for name in worth],
    )  # fmt: skip
    for name in chosen:
        spend(table, seat, price)
        dice[name] = table.roll()
        table.tell("brown.rolled", seat=seat, thing=name, kind=kind, die=dice[name])
