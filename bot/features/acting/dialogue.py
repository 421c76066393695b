"""Where a player is in answering, and how a press leads on from there. Plain data, kept in the store."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, TypeAlias

from bot.features.acting.plan_sheet import OrderSlot, Sheet
from bot.table.draft import Draft
from bot.table.slot_pairs import SlotPairs
from engines.kernel import (
    Command,
    Counts,
    Fact,
    Menu,
    NextSlot,
    Number,
    OneOf,
    Plan,
    Refused,
    SomeOf,
    refused,
)
from storage.key_values import Namespace

WAYS = 10
Step: TypeAlias = Menu | NextSlot | Command | Refused
"""What a dialogue asks for next; the command once nothing is left to ask."""


class Dialogue(Fact):
    """Where a player is in answering. `serial` tells a press on this message from one on an older one."""

    game: int
    posed: int
    """The line of the story with which the question was put."""
    serial: int = 0
    draft: Draft = Draft()
    page: int = 0
    picks: dict[str, int] = {}
    """What is picked so far, if several are wanted: how many of each, by place in the list."""
    line: str = ""
    """A whole turn as it was typed, while it waits to be confirmed."""
    sheet: Sheet = Sheet()
    """The plan that is being made."""
    stands: str = ""
    """For which span of time the answer is to stand; empty for this once."""

    @property
    def version(self) -> tuple[int, int]:
        """The game and the page that a button belongs to. A press from an older page changes nothing."""
        return self.game, self.serial

    def replace(self, **change: Any) -> Dialogue:
        """The dialogue after one more press. What it does not name is at its beginning again: the page, the picks."""
        if "draft" in change and change["draft"].verb != self.draft.verb:
            change = {"sheet": Sheet(), **change}
        return self.model_copy(update={"serial": self.serial + 1, "page": 0, "picks": {}, **change})


DIALOGUE = Namespace("dialogue", Dialogue, of=("game", "user"))
"""Where a person is in answering, once for each game."""


def few_ways(domain: Counts) -> list[dict[str, int]]:
    """All ways to count, if they are so few that naming them is quicker than counting."""
    ways = list(islice(domain, WAYS + 1))
    return ways if len(ways) <= WAYS else []


def stale() -> Refused:
    return refused("table.stale")


def with_choice(dialogue: Dialogue, step: NextSlot, places: Sequence[str]) -> Dialogue | Refused:
    """The dialogue with the values at these places of the list that was shown."""
    if isinstance(step, SlotPairs):
        at = _index(places[0], len(step.pairs)) if len(places) == 1 else None
        return stale() if at is None else dialogue.replace(draft=step.filled(dialogue.draft, at))
    domain = step.domain
    values: Sequence[Any]
    match domain:
        case SomeOf() | OneOf():
            values = domain.values
        case Number():
            values = range(domain.low, domain.high + 1)
        case Counts():
            values = few_ways(domain)
        case _:
            return stale()
    indices = [_index(at, len(values)) for at in places]
    choice = [values[at] for at in indices if at is not None]
    if len(choice) != len(places):
        return stale()
    if isinstance(domain, SomeOf):
        return with_value(dialogue, step, domain.in_order(choice))
    return with_value(dialogue, step, choice[0]) if len(choice) == 1 else stale()


def with_value(dialogue: Dialogue, step: NextSlot, value: Any) -> Dialogue | Refused:
    """The dialogue with this value in the slot that is asked for."""
    if not step.domain.contains(value):
        return Refused(why=step.domain.why_not(value))
    if isinstance(step, OrderSlot):
        return dialogue.replace(sheet=dialogue.sheet.replace(plan=step.with_value(value), order=None))
    if isinstance(step.domain, Plan):
        return dialogue.replace(sheet=dialogue.sheet.replace(plan=value, order=None))
    return dialogue.replace(draft=dialogue.draft.with_value(step.slot.name, value))


def with_count(dialogue: Dialogue, step: NextSlot, place: str, by: int) -> Dialogue | Refused:
    """The dialogue with one more or one fewer of a kind."""
    domain = step.domain
    at = _index(place, len(domain.limits)) if isinstance(domain, Counts) else None
    if not isinstance(domain, Counts) or at is None or by not in (-1, 1):
        return stale()
    kinds = list(domain.limits)
    counts = {kinds[int(other)]: count for other, count in dialogue.picks.items()}
    counts[kinds[at]] = max(0, counts.get(kinds[at], 0) + by)
    wish = domain.in_order(counts)
    if counts[kinds[at]] > domain.limits[kinds[at]] or sum(wish.values()) > domain.high:
        return Refused(why=domain.why_not(wish))
    if not domain.fits(wish):
        return refused("slot.together")
    return dialogue.replace(page=dialogue.page, picks={**dialogue.picks, str(at): counts[kinds[at]]})


def with_toggle(dialogue: Dialogue, step: NextSlot, place: str) -> Dialogue | Refused:
    """The dialogue with one of several put in, or taken out again."""
    domain = step.domain
    at = _index(place, len(domain.values)) if isinstance(domain, SomeOf) else None
    if at is None:
        return stale()
    key, picks = str(at), dialogue.picks
    picks = {other: 1 for other in picks if other != key} if key in picks else {**picks, key: 1}
    return dialogue.replace(page=dialogue.page, picks=picks)


def with_picks(dialogue: Dialogue, step: NextSlot) -> Dialogue | Refused:
    """The dialogue with all that was picked one by one as the answer."""
    domain, picks = step.domain, dialogue.picks
    if isinstance(domain, Counts):
        kinds = list(domain.limits)
        return with_value(dialogue, step, domain.in_order({kinds[int(at)]: n for at, n in picks.items() if n}))
    return with_choice(dialogue, step, list(picks))


def _index(place: str, length: int) -> int | None:
    """A place in a list of this length, read from a custom_id that anybody may have written."""
    return int(place) if place.isascii() and place.isdigit() and len(place) < 10 and int(place) < length else None
