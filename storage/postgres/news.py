"""The listener of LISTEN/NOTIFY: what other processes have changed, over a connection of its own that stays open."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import Any

import asyncpg

from storage.postgres.complaint import Address, is_lost
from storage.store import Heard

log = logging.getLogger("diurna.store")
AGAIN = 1.0
"""Seconds before a lost line is opened again."""
ALIVE = 20.0
"""Seconds between two looks whether there is still somebody at the other end."""


class Bell:
    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        self._rung.set()

    def clear(self) -> None:
        self._rung.clear()

    async def wait(self, within: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._rung.wait(), within)


class News:
    def __init__(self, url: str, where: Address, channel: str, me: str) -> None:
        self._url, self._where, self._channel, self._me = url, where, channel, me
        self.bells = f"{channel}_bells"
        """Where it is rung: a channel of its own, for those before us take every word of the other one for a game."""
        self._heard: list[Heard] = []
        self._bells: dict[str, list[Bell]] = {}
        self._listening: asyncio.Task[None] | None = None
        self.open = asyncio.Event()
        """Is anything heard just now?"""

    def to(self, heard: Heard) -> None:
        self._heard.append(heard)
        self._begin()

    @contextlib.contextmanager
    def bell(self, word: str) -> Iterator[Bell]:
        """A bell that is rung at this word, as long as anybody stands by it."""
        self._begin()
        bell = Bell()
        self._bells.setdefault(word, []).append(bell)
        try:
            yield bell
        finally:
            self._bells[word].remove(bell)
            if not self._bells[word]:
                del self._bells[word]

    def _begin(self) -> None:
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen(), name="news of other processes")

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self) -> None:
        first = True
        while True:
            try:
                db = await asyncpg.connect(
                    self._url, timeout=ALIVE, server_settings={"application_name": "diurna news"}
                )
                try:
                    await self._listen_on(db, first)
                finally:
                    self.open.clear()
                    db.terminate()
            except Exception as error:
                log.log(
                    logging.WARNING if is_lost(error) else logging.ERROR,
                    "what other processes do in %s is not heard just now (%s)",
                    self._where,
                    error,
                )
            first = False
            await asyncio.sleep(AGAIN)

    async def _listen_on(self, db: Any, first: bool) -> None:
        gone = asyncio.Event()
        db.add_termination_listener(lambda _: gone.set())
        await db.add_listener(self._channel, self._came)
        await db.add_listener(self.bells, self._rung)
        self.open.set()
        for bell in [bell for bells in self._bells.values() for bell in bells]:
            # Perhaps it was rung before.
            bell.ring()
        if not first:
            self._tell(None)
        while not gone.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(gone.wait(), ALIVE)
                return
            await db.execute("SELECT 1", timeout=ALIVE)

    def _came(self, db: Any, process: int, channel: str, payload: str) -> None:
        game, _, by = payload.partition(" ")
        if by != self._me:
            self._tell(int(game))

    def _rung(self, db: Any, process: int, channel: str, payload: str) -> None:
        for bell in self._bells.get(payload, ()):
            bell.ring()

    def _tell(self, game: int | None) -> None:
        for heard in self._heard:
            try:
                heard(game)
            except Exception:
                log.exception("telling what another process has done")
