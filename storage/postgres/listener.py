"""The listener of LISTEN/NOTIFY: hears what other processes have changed, on a connection that stays open."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from typing import Any

import asyncpg

from storage.postgres.errors import Address, is_lost
from storage.store import OnChange

log = logging.getLogger("diurna.store")
AGAIN = 1.0
"""Seconds before a lost connection is opened again."""
ALIVE = 20.0
"""Seconds between two checks that the server is still there."""


class Wakeup:
    def __init__(self) -> None:
        self._event = asyncio.Event()

    def wake(self) -> None:
        self._event.set()

    def clear(self) -> None:
        self._event.clear()

    async def wait(self, within: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._event.wait(), within)


class Listener:
    def __init__(self, url: str, where: Address, channel: str, me: str) -> None:
        self._url, self._where, self._channel, self._me = url, where, channel, me
        self.wakeups = f"{channel}_bells"
        """The channel of wakeups: older versions take every notification on the other channel for a game."""
        self._callbacks: list[OnChange] = []
        self._wakeups: dict[str, list[Wakeup]] = {}
        self._listening: asyncio.Task[None] | None = None
        self.connected = asyncio.Event()

    def add(self, on_change: OnChange) -> None:
        self._callbacks.append(on_change)
        self._begin()

    @contextlib.contextmanager
    def wakeup(self, word: str) -> Iterator[Wakeup]:
        """An event that is set whenever this word comes, until the caller is done with it."""
        self._begin()
        wakeup = Wakeup()
        self._wakeups.setdefault(word, []).append(wakeup)
        try:
            yield wakeup
        finally:
            self._wakeups[word].remove(wakeup)
            if not self._wakeups[word]:
                del self._wakeups[word]

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
                    self.connected.clear()
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
        await db.add_listener(self._channel, self._on_change)
        await db.add_listener(self.wakeups, self._on_wake)
        self.connected.set()
        for wakeup in [wakeup for wakeups in self._wakeups.values() for wakeup in wakeups]:
            # Perhaps it was set while the connection was lost.
            wakeup.wake()
        if not first:
            self._tell(None)
        while not gone.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(gone.wait(), ALIVE)
                return
            await db.execute("SELECT 1", timeout=ALIVE)

    def _on_change(self, db: Any, process: int, channel: str, payload: str) -> None:
        game, _, by = payload.partition(" ")
        if by != self._me:
            self._tell(int(game))

    def _on_wake(self, db: Any, process: int, channel: str, payload: str) -> None:
        for wakeup in self._wakeups.get(payload, ()):
            wakeup.wake()

    def _tell(self, game: int | None) -> None:
        for on_change in self._callbacks:
            try:
                on_change(game)
            except Exception:
                log.exception("telling what another process has done")
