"""What the things do that a question offers: beside each of them, and in full for whoever wants to know first."""

from __future__ import annotations

from typing import Any

from bot.table.draft import effect_of
from bot.table.pairs import Pairs
from engines.kernel import Command, Domain, NextSlot, Words
from engines.kernel.beside import seen_beside
from engines.kernel.choices import Choices


def told(domain: Domain[Any], value: Any, words: Words) -> str:
    """What stands beside a thing on offer."""
    return effect_of(domain.kind, value, domain.hints, words)


def described(step: NextSlot, words: Words) -> list[tuple[str, str]]:
    """What of the things on offer can be looked up, with all that the catalog says of it."""
    domains: list[Domain[Any]] = [step.domain]
    if isinstance(step, Pairs):
        domains += step.domains.values()
    found: dict[str, str] = {}
    for domain in domains:
        for value in domain.things:
            if does := words.describes(domain.kind, value):
                found.setdefault(words.name(domain.kind, value), does)
    return list(found.items())


def order_effect(choices: Choices, order: Command, words: Words) -> str:
    """What stands beside the last thing in an order of which the game has something to say, with its price, else what
    lies there."""
    offer = choices.offer(order.verb)
    filled: dict[str, Any] = {}
    said = lies = ""
    for slot in order.slots if offer else ():
        assert offer is not None
        value, domain = getattr(order, slot.name), choices.domain(offer, slot, filled)
        if isinstance(value, (str, int)):
            own = value in (domain.hints or ()) or words.describes(domain.kind, value)
            seen = told(seen_beside(domain, choices.table.state, choices.seat), value, words)
            said, lies = (seen, lies) if own else (said, seen or lies)
        filled[slot.name] = value
    return said or lies
