"""The few questions that most effects of the box ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engines.clash_of_cultures.data import Bag
from engines.clash_of_cultures.purse import can_pay, gain, settle
from engines.clash_of_cultures.state import ClashTable
from engines.kernel import NONE, Counts, OneOf, Rule, Seat, choose


def wants(table: ClashTable, seat: Seat, source: str, cost: Mapping[str, int] | None = None) -> Rule[bool]:
    """Does the player use an effect? Its price is paid at once."""
    if cost is not None and not can_pay(table.state, seat, cost):
        return False
    if cost:
        use = yield from choose(
            seat,
            "effect.use_for",
            OneOf([True, False], "yes_no", True),
            section="16.3",
            effect=source,
            cost=dict(cost),
        )
    else:
        use = yield from choose(
            seat, "effect.use", OneOf([True, False], "yes_no", True), section="16.3", effect=source
        )
    if use and cost:
        yield from settle(table, seat, cost)
    return bool(use)


def where(seat: Seat, source: str, hexes: Iterable[str], may_decline: bool = False, **params: Any) -> Rule[str]:
    able = [*hexes, *([NONE] if may_decline else [])]
    spot = yield from choose(
        seat, "effect.where", OneOf(able, "hex", able[0]), section="16.3", effect=source, **params
    )
    return spot


def which(
    seat: Seat,
    source: str,
    options: Iterable[str],
    kind: str,
    may_decline: bool = False,
    secret: bool = False,
    **params: Any,
) -> Rule[str]:
    able = [*options, *([NONE] if may_decline else [])]
    choice = yield from choose(
        seat, "effect.which", OneOf(able, kind, able[0]), secret=secret, section="16.3", effect=source, **params
    )
    return choice


def takes(
    table: ClashTable, seat: Seat, source: str, goods: Mapping[str, Bag], may_decline: bool = False
) -> Rule[None]:
    """The player takes one of several gains, named by its ware."""
    able = [*goods, *([NONE] if may_decline else [])]
    ware = yield from choose(seat, "effect.take", OneOf(able, "ware", able[0]), section="16.3", effect=source)
    if ware != NONE:
        gain(table, seat, goods[ware])


def mixes(seat: Seat, source: str, limits: Bag, count: int) -> Rule[Bag]:
    """The player names `count` of these resources, in any mix."""
    usual: Bag = {}
    for coin, most in limits.items():
        usual[coin] = min(most, count - sum(usual.values()))
    choice = yield from choose(
        seat, "effect.mix", Counts(limits, count, count, "ware", usual), section="16.3", effect=source, count=count
    )
    return choice
