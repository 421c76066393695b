"""How an answer is put."""

from __future__ import annotations

from typing import Any

from engines.kernel import Ask, Choose, Command


def chosen(ask: Ask, choice: Any) -> Choose:
    return Choose(of=ask.offers[0].domains["choice"].kind, choice=choice)


def options(ask: Ask, slot: str = "choice", verb: str | None = None) -> list[Any]:
    offer = ask.offers[0] if verb is None else ask.offer(verb)
    assert offer is not None
    return list(offer.domains[slot])


def yes_no(ask: Ask, yes: bool) -> list[Command]:
    return [chosen(ask, yes), chosen(ask, not yes)]
