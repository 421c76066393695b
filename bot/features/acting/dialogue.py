"""Where a player is in answering, and how a press leads on from there. Plain data, kept in the store."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, TypeAlias

from bot.features.acting.plan_sheet import OrderSlot, Sheet, as_it_stands, number_of
from bot.table.draft import Draft, go_on, matter
from bot.table.kept import Kept
from bot.table.slot_pairs import SlotPairs, with_next_slot
from engines.kernel import (
    Command,
    Counts,
    Fact,
    Match,
    Menu,
    NextSlot,
    Number,
    OneOf,
    Plan,
    Refused,
    Seat,
    SomeOf,
    refused,
)

WAYS = 10
Wanted: TypeAlias = Menu | NextSlot | Command | Refused


class Dialogue(Fact):
    """Where a player is in answering. `serial` tells a press on this message from one on an older one."""

    game: int
    posed: int
    serial: int = 0
    draft: Draft = Draft()
    page: int = 0
    picks: dict[str, int] = {}
    """What is picked so far where several are wanted: how many of each, by place in the list."""
    line: str = ""
    """A whole turn as it was typed, while it waits to be confirmed."""
    sheet: Sheet = Sheet()
    """How a plan stands that is being made."""
    stands: str = ""
    """For how long the answer is to stand."""

    @property
    def version(self) -> tuple[int, int]:
        """Of which game a button is, and of which page: an older one is answered with a fresh page."""
        return self.game, self.serial

    def replace(self, **change: Any) -> Dialogue:
        """The dialogue after one more press; whatever else was on the page is at its beginning again."""
        if "draft" in change and change["draft"].verb != self.draft.verb:
            change = {"sheet": Sheet(), **change}
        return self.model_copy(update={"serial": self.serial + 1, "page": 0, "picks": {}, **change})


def step_of(match: Match, seat: Seat, now: Dialogue) -> tuple[Draft, Wanted]:
    """What the dialogue asks for next. A question about one thing goes on to that at once: the others are a press
    away."""
    draft, step = go_on(match, seat, now.draft)
    if isinstance(step, Menu) and not draft.asking and (verb := matter(step)) is not None:
        led, first = go_on(match, seat, Draft(verb=verb))
        if isinstance(first, NextSlot) and not first.slot.holds:
            draft, step = led, first
    if not isinstance(step, NextSlot):
        return draft, step
    if isinstance(step.domain, Plan):
        if now.sheet.order is not None:
            planned = as_it_stands(now.sheet, step.domain).orders
            return draft, number_of(step.domain, planned, now.sheet.order) or step
        return draft, step
    return draft, with_next_slot(match, seat, draft, step)


DIALOGUE = Kept(("game", "user"), "dialogue", Dialogue)
"""A person has one a game."""


def few_ways(domain: Counts) -> list[dict[str, int]]:
    """All ways to count, if they are so few that naming them is quicker than putting one together."""
    ways = list(islice(domain, WAYS + 1))
    return ways if len(ways) <= WAYS else []


def stale() -> Refused:
    return refused("table.stale")


def _place(at: str, length: int) -> int | None:
    """A place in a list that was shown, as it comes back from outside."""
    return int(at) if at.isascii() and at.isdigit() and len(at) < 10 and int(at) < length else None


def chosen(now: Dialogue, step: NextSlot, places: Sequence[str]) -> Dialogue | Refused:
    """The values at these places of the list that was shown."""
    if isinstance(step, SlotPairs):
        at = _place(places[0], len(step.pairs)) if len(places) == 1 else None
        return stale() if at is None else now.replace(draft=step.filled(now.draft, at))
    domain = step.domain
    listed: Sequence[Any]
    match domain:
        case SomeOf() | OneOf():
            listed = domain.values
        case Number():
            listed = range(domain.low, domain.high + 1)
        case Counts():
            listed = few_ways(domain)
        case _:
            return stale()
    found = [_place(at, len(listed)) for at in places]
    values = [listed[at] for at in found if at is not None]
    if len(values) != len(places):
        return stale()
    if isinstance(domain, SomeOf):
        return filled(now, step, domain.in_order(values))
    return filled(now, step, values[0]) if len(values) == 1 else stale()


def filled(now: Dialogue, step: NextSlot, value: Any) -> Dialogue | Refused:
    if not step.domain.contains(value):
        return Refused(why=step.domain.why_not(value))
    if isinstance(step, OrderSlot):
        return now.replace(sheet=now.sheet.replace(plan=step.with_value(value), order=None))
    if isinstance(step.domain, Plan):
        return now.replace(sheet=now.sheet.replace(plan=value, order=None))
    return now.replace(draft=now.draft.with_value(step.slot.name, value))


def counted(now: Dialogue, step: NextSlot, at: str, by: int) -> Dialogue | Refused:
    """One more or one fewer of a kind."""
    domain = step.domain
    place = _place(at, len(domain.limits)) if isinstance(domain, Counts) else None
    if not isinstance(domain, Counts) or place is None or by not in (-1, 1):
        return stale()
    kinds = list(domain.limits)
    taken = {kinds[int(other)]: count for other, count in now.picks.items()}
    taken[kinds[place]] = max(0, taken.get(kinds[place], 0) + by)
    wanted = domain.in_order(taken)
    if taken[kinds[place]] > domain.limits[kinds[place]] or sum(wanted.values()) > domain.high:
        return Refused(why=domain.why_not(wanted))
    if not domain.fits(wanted):
        return refused("slot.together")
    return now.replace(page=now.page, picks={**now.picks, str(place): taken[kinds[place]]})


def toggled(now: Dialogue, step: NextSlot, at: str) -> Dialogue | Refused:
    """One of several in, or out again."""
    domain = step.domain
    place = _place(at, len(domain.values)) if isinstance(domain, SomeOf) else None
    if place is None:
        return stale()
    key = str(place)
    picks = {other: 1 for other in now.picks if other != key} if key in now.picks else {**now.picks, key: 1}
    return now.replace(page=now.page, picks=picks)


def picked(now: Dialogue, step: NextSlot) -> Dialogue | Refused:
    """All that was picked one by one, as the answer."""
    domain = step.domain
    if isinstance(domain, Counts):
        kinds = list(domain.limits)
        return filled(now, step, domain.in_order({kinds[int(at)]: n for at, n in now.picks.items() if n}))
    return chosen(now, step, list(now.picks))
