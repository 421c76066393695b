"""How the table leads somebody to what they said: slot by slot, in one line, or as a single answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

from bot.table.context import Context
from bot.table.draft import Draft, chosen_so_far, effects_of, go_on, matter, open_parts
from bot.table.line_parser import complete_line, read_line
from bot.table.slot_pairs import SlotPairs, left_out, with_next_slot
from bot.table.typed import answers, read_answer
from engines.kernel import Command, Match, Menu, NextSlot, Seat, Words
from engines.kernel.choices import Choices
from engines.kernel.notation import order_text

FEW = 6
"""So much of a list is looked at."""


def led(match: Match, seat: Seat, command: Command, words: Words) -> Iterator[Any]:
    """All that is shown on the way to a command that was given, and on the way to the first of every other kind."""
    menu = match.menu(seat)
    assert isinstance(menu, Menu)
    yield matter(menu)
    yield go_on(match, seat, Draft())[0]
    for offer in menu.offers:
        yield from drafted(match, seat, offer.command.verb, command, words)
    yield from typed(match, seat, command, words)


def drafted(match: Match, seat: Seat, verb: str, command: Command, words: Words) -> Iterator[Any]:
    """By pressing. Where it is not what was said, the first that is offered is pressed."""
    draft = Draft().with_verb(verb)
    while True:
        draft, step = go_on(match, seat, draft)
        yield draft, draft.back(), chosen_so_far(match, seat, draft, words)
        if not isinstance(step, NextSlot):
            break
        step = with_next_slot(match, seat, draft, step)
        yield step.slot.name, left_out(match, seat, draft, step)
        if isinstance(step, SlotPairs):
            few = range(min(FEW, len(step.pairs)))
            yield [(step.name(at, words), step.effect(at, words), step.idle(step.pairs[at])) for at in few]
            draft = step.filled(draft, 0)
            continue
        value = getattr(command, step.slot.name) if command.verb == verb else None
        if value is None or not step.domain.contains(value):
            value = next(iter(step.domain.brief()))
        draft = draft.with_value(step.slot.name, value)
    yield effects_of(match, seat, draft, words)
    for slot, _ in open_parts(match, seat, draft):
        again, asked = go_on(match, seat, draft.asked_for(slot))
        yield again, asked.slot.name if isinstance(asked, NextSlot) else asked


def typed(match: Match, seat: Seat, command: Command, words: Words) -> Iterator[Any]:
    """By typing: the whole line is read as it was meant, and half of it is completed."""
    choices = Choices(match.table, seat, match.asks[seat].offers)
    line = order_text(command, choices, words.names("order"))
    yield line, read_line(match, seat, f"{line}; {line}", words)
    for part in (line[: len(line) // 2], f"{line}; "):
        yield complete_line(match, seat, part, words, FEW)
    context = cast(Context, SimpleNamespace(playing=match, seat=seat, speech=words))
    yield read_answer(context, line), list(islice(answers(context, line[:3]), FEW))
