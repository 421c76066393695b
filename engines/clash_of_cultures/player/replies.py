"""How an answer is put."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.kernel import Ask, Choose, Command


def chosen(ask: Ask, choice: Any) -> Command:
    return Choose(of=ask.offers[0].domains["choice"].kind, choice=choice)


def options(ask: Ask) -> list[Any]:
    return list(ask.offers[0].domains["choice"])


def by_worth(ask: Ask, worth: Callable[[Any], float]) -> list[Command]:
    """Every choice, the best one first; of equals the one that stands first."""
    return [chosen(ask, choice) for choice in sorted(options(ask), key=lambda choice: -worth(choice))]


def yes_no(ask: Ask, yes: bool) -> list[Command]:
    return [chosen(ask, yes), chosen(ask, not yes)]
