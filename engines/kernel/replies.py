"""How an answer is put, by whoever knows what to choose: a policy, a test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.kernel.ask import Ask, Choose
from engines.kernel.command import Command
from engines.kernel.domain import Domain


def domain_of(ask: Ask, slot: str = "choice", verb: str = "") -> Domain[Any]:
    """What a slot of a question may hold, where the question itself says it; of its first command, or of the one
    that is named."""
    offer = ask.offer(verb) if verb else ask.offers[0]
    assert offer is not None, verb
    return offer.domains[slot]


def chosen(ask: Ask, choice: Any) -> Choose:
    return Choose(of=domain_of(ask).kind, choice=choice)


def yes_no(ask: Ask, yes: bool) -> list[Command]:
    """This, and else the other."""
    return [chosen(ask, yes), chosen(ask, not yes)]


def by_worth(ask: Ask, worth: Callable[[Any], float]) -> list[Command]:
    """Every choice, the best one first; of equals the one that stands first."""
    return [chosen(ask, choice) for choice in sorted(domain_of(ask), key=lambda choice: -worth(choice))]
