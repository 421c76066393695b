"""A job queue in the store for pictures that other processes draw: submit, claim, finish, fetch.

Nothing here is kept for long. Whoever gets no answer draws for itself, and a job that nobody fetches is deleted.
"""

from __future__ import annotations

from typing import Protocol

ALIVE = 4.0
"""Seconds after its last heartbeat for which a painter counts as alive."""
HEARTBEAT = 1.0
"""Seconds between two heartbeats of a painter."""
EXPIRY = 60.0
"""Seconds after which nobody waits for a picture any more."""


class RenderJobs(Protocol):
    """All times are the store's own: the clocks of two machines need not agree."""

    async def painters(self, version: str | None = None) -> int:
        """The number of painters that are alive, of this version or (None) of any."""
        ...

    async def heartbeat(self, painter: str, version: str) -> None:
        """Note that a painter is alive, and delete what has expired."""
        ...

    async def sign_off(self, painter: str) -> None:
        """Remove a painter; the jobs it has claimed are free at once."""
        ...

    async def submit_render(self, version: str, work: bytes) -> int:
        """Add a job for painters of this version; its number."""
        ...

    async def claim_render(self, painter: str, version: str, within: float) -> tuple[int, bytes] | None:
        """The oldest job that no living painter has claimed, with its number; None if there is none after so many
        seconds."""
        ...

    async def finish_render(self, number: int, painter: str, drawn: bytes | None) -> bool:
        """Hand in what was drawn, or None if it cannot be drawn. False if nobody waits for it, or another painter has
        claimed it since."""
        ...

    async def await_render(self, number: int, within: float) -> bytes | None:
        """Wait for what was drawn, and delete the job. None if it cannot be drawn, if no painter is left, or after so
        many seconds."""
        ...
