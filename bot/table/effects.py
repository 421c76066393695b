"""What the things do that a question offers: beside each of them, and in full for whoever wants to know first."""

from __future__ import annotations

from typing import Any

from bot.table.draft import effect_of
from bot.table.slot_pairs import SlotPairs
from engines.kernel import Command, Domain, NextSlot, Words
from engines.kernel.beside import seen_beside
from engines.kernel.choices import Choices


def beside(domain: Domain[Any], value: Any, words: Words) -> str:
    """The effect that is written beside a thing on offer."""
    return effect_of(domain.kind, value, domain.hints, words)


def described(step: NextSlot, words: Words) -> list[tuple[str, str]]:
    """The things on offer that can be looked up, each with all that the catalog says of it."""
    domains: list[Domain[Any]] = [step.domain]
    if isinstance(step, SlotPairs):
        domains += step.domains.values()
    effects: dict[str, str] = {}
    for domain in domains:
        for value in domain.things:
            if does := words.describes(domain.kind, value):
                effects.setdefault(words.name(domain.kind, value), does)
    return list(effects.items())


def order_effect(choices: Choices, order: Command, words: Words) -> str:
    """The effect that is written beside an order: that of its last thing of which the game has something to say, else
    of what lies there."""
    offer = choices.offer(order.verb)
    if offer is None:
        return ""
    things: list[tuple[Domain[Any], str | int]] = []
    filled: dict[str, Any] = {}
    for slot in order.slots:
        value, domain = getattr(order, slot.name), choices.domain(offer, slot, filled)
        if isinstance(value, (str, int)):
            things.append((domain, value))
        filled[slot.name] = value
    lies = ""
    for domain, value in reversed(things):
        own = value in (domain.hints or ()) or words.describes(domain.kind, value)
        if own or not lies:
            seen = beside(seen_beside(domain, choices.table.state, choices.seat), value, words)
            if own and seen:
                return seen
            lies = lies or seen
    return lies
