"""A whole turn in one line: orders between semicolons, in the words that the game itself uses.

They are read one after the other, each as the ones before it leave the table, up to the first die, secret or question
to somebody else. What stands behind that is read when it is its turn.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from engines.kernel import Choose, Command, Event, Hit, Match, NextSlot, Refused, Seat, Words, refused
from engines.kernel.choices import Choices
from engines.kernel.notation import complete, read_order, split_orders
from engines.kernel.table import Unforeseeable

MOST = 20
"""The most orders in a line."""
QUOTE = 80


@dataclass(frozen=True)
class ParsedLine:
    """What was typed, as far as it can be read now."""

    commands: tuple[Command, ...]
    events: tuple[Event, ...]
    unread: tuple[str, ...]
    """The orders behind the first thing that nobody can foresee."""


def read_line(match: Match, seat: Seat, typed: str, words: Words) -> ParsedLine | Refused:
    """All orders of a line, or why the first impossible one is impossible."""
    pieces = split_orders(typed)
    if not pieces:
        return refused("line.empty")
    if len(pieces) > MOST:
        return refused("line.too_long", most=MOST)
    ahead = _Ahead(match, seat)
    for number, piece in enumerate(pieces, 1):
        if ahead.ended:
            return ParsedLine(tuple(ahead.commands), tuple(ahead.events), tuple(pieces[number - 1 :]))
        outcome = read_one(ahead.choices, piece, words)
        if isinstance(outcome, Refused):
            return refused("plan.typed", number=number, typed=piece[:QUOTE], why=outcome.why.model_dump())
        ahead.give(outcome)
    return ParsedLine(tuple(ahead.commands), tuple(ahead.events), ())


def read_one(choices: Choices | Refused, typed: str, words: Words) -> Command | Refused:
    """The command that a text means: its name and its values, or the value alone where nothing else is asked."""
    if isinstance(choices, Refused):
        return choices
    names = words.names("order")
    outcome = read_order(typed, choices, names)
    if isinstance(outcome, Command):
        return outcome
    for offer in choices.open():
        if offer.command is Choose:
            domain = offer.domains["choice"]
            value: Any = domain.parse(typed, words.names(domain.kind))
            if not isinstance(value, Refused) and domain.contains(value):
                return Choose(of=domain.kind, choice=value)
            if len(choices.offers) == 1:
                return value if isinstance(value, Refused) else Refused(why=domain.why_not(value))
    return outcome


def complete_line(match: Match, seat: Seat, typed: str, words: Words, limit: int) -> list[Hit]:
    """Completions of a line: finished orders stay, the one that is being typed is completed."""
    before_last, _, last = typed.rpartition(";")
    before = "; ".join(split_orders(before_last))
    ahead = _Ahead(match, seat)
    for piece in split_orders(before_last):
        outcome = read_one(ahead.choices, piece, words)
        if isinstance(outcome, Refused):
            return []
        ahead.give(outcome)
    choices = ahead.choices
    if isinstance(choices, Refused):
        return []
    lead = f"{before}; " if before else ""
    hits = [Hit(f"{lead}{text}", hint) for _, text, hint in _each(last, choices, words, limit)]
    for offer in choices.open():
        if offer.command is Choose and len(hits) < limit:
            step = choices.suggest(Choose.verb, {"of": offer.domains["choice"].kind})
            if isinstance(step, NextSlot):
                found_here = step.domain.search(last.strip(), words.names(step.domain.kind), limit)
                hits += [Hit(f"{lead}{hit.text}", hit.hint) for hit in found_here]
    return list({hit.text: hit for hit in hits}.values())[:limit]


def _each(typed: str, choices: Choices, words: Words, limit: int) -> list[Any]:
    """The orders that fit; a value that is chosen without a command has no name of its own."""
    named = Choices(choices.table, choices.seat, [o for o in choices.offers if o.command is not Choose])
    return complete(typed, named, words.names("order"), limit)


class _Ahead:
    """A copy of the match on which the orders are tried."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match.copy()
        self.match.table.certain_only = True
        self.seat = seat
        self.commands: list[Command] = []
        self.events: list[Event] = []
        self.ended = False
        """Does somebody else, a die or a secret decide now?"""

    @property
    def choices(self) -> Choices | Refused:
        pending = self.match.pending
        if pending is None:
            return refused("table.over")
        if self.ended or self.seat not in pending.asks:
            return refused("table.not_asked", waiting=self.match.waiting)
        return pending.choices[self.seat]

    def give(self, command: Command) -> None:
        self.commands.append(command)
        with suppress(Unforeseeable):
            happened = self.match.submit(self.seat, command)
            assert not isinstance(happened, Refused), happened
        self.events += [event for event in self.match.table.news if event.audible(self.seat)]
        self.match.table.certain_only = True
        # Where a die or a secret decides, the answer is given and no other question is put.
        self.ended = self.seat not in self.match.waiting
