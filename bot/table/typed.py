"""What somebody typed, as a command: slot by slot, or as an answer that says one thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.table.context import Context
from engines.kernel import Choose, Command, Hit, NextSlot, Refused, refused
from engines.kernel.notation import unsaid

MOST = 25
"""The most hits."""
LONGEST = 100
"""The most characters of a typed text in a message."""


def read_slots(
    context: Context, command: type[Command], given: dict[str, str], upto: str | None = None
) -> dict[str, Any] | Refused:
    """The typed texts as values, slot by slot. A slot that was left out takes its usual value if one behind it was
    typed; reading stops where the meaning is not clear."""
    match, seat = context.playing, context.seat
    if seat is None:
        return refused("table.not_yours")
    if match is None:
        return refused("table.not_running")
    filled: dict[str, Any] = {}
    slots = {*given, *((upto,) if upto else ())}
    while True:
        step = match.suggest(seat, command.verb, filled)
        if not isinstance(step, NextSlot):
            return step if isinstance(step, Refused) else filled
        name = step.slot.name
        if name == upto:
            return filled
        if name in given:
            value = step.domain.parse(given[name], context.speech.names(step.domain.kind))
            if isinstance(value, Refused):
                return value
            if not step.domain.contains(value):
                return Refused(why=step.domain.why_not(value))
        elif (value := step.domain.only()) is None:
            behind = slots - filled.keys()
            value = unsaid(step.domain) if behind and not step.slot.holds else None
            if value is None:
                return filled
        filled[name] = value


def answers(context: Context, typed: str) -> Iterator[Hit]:
    """Completions that answer the open question with one thing: `Italia`, `finish`, `bid 2`."""
    match, seat = context.playing, context.seat
    if match is None or seat is None:
        return
    menu = match.menu(seat)
    if isinstance(menu, Refused):
        return
    for offer in menu.offers:
        name = context.speech.word("command", offer.command.verb, "name")
        if offer.command is Choose:
            step = match.suggest(seat, Choose.verb, {"of": offer.domains["choice"].kind})
            if isinstance(step, NextSlot):
                yield from step.domain.search(typed, context.speech.names(step.domain.kind), MOST)
        elif not offer.command.slots:
            if typed.casefold() in name.casefold():
                yield Hit(name)
        elif len(offer.command.slots) == 1:
            step = match.suggest(seat, offer.command.verb, {})
            rest = typed.removeprefix(name).strip()
            if isinstance(step, NextSlot):
                hits = step.domain.search(rest, context.speech.names(step.domain.kind), MOST)
                yield from (Hit(f"{name} {hit.text}", hit.hint) for hit in hits)


def read_answer(context: Context, typed: str) -> tuple[str, dict[str, Any]] | Refused:
    """The verb and the slots of a typed answer."""
    match, seat = context.playing, context.seat
    if seat is None:
        return refused("table.not_yours")
    menu = match.menu(seat) if match else refused("table.not_running")
    if isinstance(menu, Refused):
        return menu
    for offer in menu.offers:
        name = context.speech.word("command", offer.command.verb, "name")
        if offer.command is Choose:
            domain = offer.domains["choice"]
            value = domain.parse(typed, context.speech.names(domain.kind))
            return value if isinstance(value, Refused) else (Choose.verb, {"of": domain.kind, "choice": value})
        said = typed.strip()
        if said.casefold() == name.casefold():
            return offer.command.verb, {}
        if said.casefold().startswith(f"{name} ".casefold()) and len(offer.command.slots) == 1:
            slot = offer.command.slots[0].name
            filled = read_slots(context, offer.command, {slot: said[len(name) :].strip()})
            return filled if isinstance(filled, Refused) else (offer.command.verb, filled)
    return refused("text.unknown", typed=typed[:LONGEST])
