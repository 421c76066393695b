"""Something that a player could do, and what it would be worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engines.kernel import Command


@dataclass(frozen=True)
class Venture:
    command: Command
    worth: float
    """In points, less what it costs"""


def ranked(ventures: Iterable[Venture]) -> list[Venture]:
    """The best first; among equals, the first one that was found."""
    return sorted(ventures, key=lambda venture: -venture.worth)
