"""Two slots that belong together, asked as one: from where and to where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.table.draft import Draft, adds_nothing, effect_of, go_on, open_parts, suggest
from engines.kernel import Command, Match, NextSlot, OneOf, Seat, SlotSpec, Words
from engines.kernel.notation import unsaid

MOST = 25
TRIED = 10
ARROW = " → "
BESIDE, LISTED, FEW = 140, 100, 18
"""The most characters beside a pair that must not be cut: if each has a button, if more are listed, and up to how
many have buttons."""


@dataclass(frozen=True)
class SlotPairs(NextSlot):
    """A slot and the next one, which depends on it."""

    second: SlotSpec
    domains: Mapping[Any, OneOf[Any]]
    """The domain of the second slot for each value of the first."""

    @property
    def pairs(self) -> list[tuple[Any, Any]]:
        every = [(one, other) for one, domain in self.domains.items() for other in domain.values]
        return sorted(every, key=self.idle)

    def idle(self, pair: tuple[Any, Any]) -> bool:
        """Does this pair bring nothing?"""
        one, other = pair
        return one in self.domain.idle or other in self.domains[one].idle

    def filled(self, draft: Draft, at: int) -> Draft:
        one, other = self.pairs[at]
        return draft.with_value(self.slot.name, one).with_value(self.second.name, other)

    def name(self, at: int, words: Words) -> str:
        one, other = self.pairs[at]
        second = self.domains[one]
        return f"{words.name(self.domain.kind, one)}{ARROW}{words.name(second.kind, other)}"

    def effect(self, at: int, words: Words) -> str:
        """The effect of the second value, and before it that of the first."""
        one, other = self.pairs[at]
        first: Any = self.domain
        second = self.domains[one]
        effects = effect_of(first.kind, one, first.hints, words), effect_of(second.kind, other, second.hints, words)
        return ARROW.join(part for part in effects if part)


def with_next_slot(match: Match, seat: Seat, draft: Draft, step: NextSlot) -> NextSlot:
    """This step; or, if both lists are short, its slot and the next in one list."""
    if not isinstance(step.domain, OneOf) or step.domain.barred or draft.verb is None:
        return step
    slots = match.game.verbs[draft.verb].slots
    at = [slot.name for slot in slots].index(step.slot.name)
    if at + 1 == len(slots) or step.slot.name not in slots[at + 1].needs or slots[at + 1].holds:
        return step
    second, total = slots[at + 1], 0
    domains: dict[Any, OneOf[Any]] = {}
    for value in islice(step.domain.values, MOST + 1):
        follows = suggest(match, seat, draft.verb, {**draft.filled, step.slot.name: value})
        if not isinstance(follows, NextSlot) or not isinstance(follows.domain, OneOf) or follows.domain.barred:
            return step
        domains[value] = follows.domain
        total += len(follows.domain.values)
        if total > MOST:
            return step
    # What goes in without a question is no part of one.
    if all(unsaid(domain) is not None for domain in domains.values()):
        return step
    pairs = SlotPairs(step.slot, step.domain, second, domains)
    # Cut, it would lack the half that decides.
    return pairs if _longest(pairs, match) <= (BESIDE if total <= FEW else LISTED) else step


def _longest(pairs: SlotPairs, match: Match) -> int:
    """The longest effect of a pair in any language, because all players are asked alike."""
    spoken = [Words(catalog, [""] * match.state.seats) for catalog in match.game.catalogs.values()]
    return max(len(pairs.effect(at, words)) for words in spoken for at in range(len(pairs.pairs)))


def left_out(match: Match, seat: Seat, draft: Draft, step: NextSlot) -> str:
    """The slot that would be left out without a question after the next press. It gets a button, so that a player who
    wants some of it can say so before."""
    last = step.second if isinstance(step, SlotPairs) else step.slot
    if draft.asking or draft.verb is None or last == match.game.verbs[draft.verb].slots[-1]:
        return ""
    if isinstance(step, SlotPairs):
        ends = [step.filled(draft, at) for at in range(min(TRIED, len(step.pairs)))]
    else:
        ends = [draft.with_value(step.slot.name, value) for value in islice(step.domain, TRIED)]
    for end in ends:
        whole, command = go_on(match, seat, end)
        parts = list(open_parts(match, seat, whole)) if isinstance(command, Command) else []
        if len(parts) == 1 and adds_nothing(parts[0][1], whole.filled[parts[0][0]]):
            return parts[0][0]
    return ""
