"""Two slots that belong together, asked as one: from where and to where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.table.draft import Draft
from engines.kernel import Match, NextSlot, Note, OneOf, Seat, Words
from engines.kernel.command import SlotSpec

MOST = 25


@dataclass(frozen=True)
class Pairs(NextSlot):
    """A slot and the next one, which depends on it."""

    second: SlotSpec
    domains: Mapping[Any, OneOf[Any]]
    """Of the second slot, by the value of the first."""

    @property
    def pairs(self) -> list[tuple[Any, Any]]:
        return [(one, other) for one, domain in self.domains.items() for other in domain.values]

    def filled(self, draft: Draft, at: int) -> Draft:
        one, other = self.pairs[at]
        return draft.with_value(self.slot.name, one).with_value(self.second.name, other)

    def name(self, at: int, words: Words) -> str:
        one, other = self.pairs[at]
        second = self.domains[one]
        return f"{words.name(self.domain.kind, one)} → {words.name(second.kind, other)}"

    def hint(self, at: int) -> Note | None:
        one, other = self.pairs[at]
        first: Any = self.domain
        found: Note | None = self.domains[one].hints.get(other) or first.hints.get(one)
        return found


def paired(match: Match, seat: Seat, draft: Draft, step: NextSlot) -> NextSlot:
    """The same step, or this slot and the next in one list if both are short."""
    if not isinstance(step.domain, OneOf) or step.domain.barred or draft.verb is None:
        return step
    slots = match.game.verbs[draft.verb].slots
    at = [slot.name for slot in slots].index(step.slot.name)
    if at + 1 == len(slots) or step.slot.name not in slots[at + 1].needs or slots[at + 1].holds:
        return step
    second, total = slots[at + 1], 0
    domains: dict[Any, OneOf[Any]] = {}
    for value in islice(step.domain.values, MOST + 1):
        follows = match.suggest(seat, draft.verb, {**draft.filled, step.slot.name: value})
        if not isinstance(follows, NextSlot) or not isinstance(follows.domain, OneOf) or follows.domain.barred:
            return step
        domains[value] = follows.domain
        total += len(follows.domain.values)
        if total > MOST:
            return step
    return Pairs(step.slot, step.domain, second, domains)
