"""A job queue in the store for pictures that other processes draw: asked for, claimed by a painter, handed in.

What lies here is nothing to keep. Whoever asked and gets no answer draws for itself, and what nobody fetches goes.
"""

from __future__ import annotations

from typing import Protocol

ALIVE = 4.0
"""Seconds after its last word for which a painter counts as alive."""
WORD = 1.0
"""Seconds between two words of a painter."""
OLD = 60.0
"""Seconds after which nobody waits for a picture any more."""


class Commissions(Protocol):
    """All times are the store's own: the clocks of two machines need not agree."""

    async def painters(self, style: str | None = None) -> int:
        """How many are alive and draw in this style (None: in any)."""
        ...

    async def at_work(self, painter: str, style: str) -> None:
        """A painter's word that it is alive. What is old goes on this occasion."""
        ...

    async def leave(self, painter: str) -> None:
        """Sign a painter off; what it has taken is free at once."""
        ...

    async def commission(self, style: str, work: bytes) -> int:
        """Ask whoever draws in this style; its number."""
        ...

    async def take(self, painter: str, style: str, within: float) -> tuple[int, bytes] | None:
        """The oldest that is in nobody's hands, or in those of a painter that is no longer alive; None if there is
        none after so many seconds."""
        ...

    async def hand_in(self, number: int, painter: str, drawn: bytes | None) -> bool:
        """What was drawn, or None if it cannot be. False if nobody waits for it, or another one has taken it."""
        ...

    async def delivered(self, number: int, within: float) -> bytes | None:
        """What was drawn, taken out of the store. None if it cannot be drawn, if nobody is left who would, or after
        so many seconds: then it is asked for no longer."""
        ...
