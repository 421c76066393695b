"""A write-behind cache: whoever pressed something need not wait for the disk to read what comes next.

For where somebody is in a dialogue, not for what is played. If the bot is killed in that moment, the dialogue is a
press behind, and says so.
"""

from __future__ import annotations

import logging
from typing import Any, TypeVar

from bot.table.live_games import LiveGames
from storage.key_values import Key, Namespace
from storage.store import StoreError

T = TypeVar("T")

log = logging.getLogger(__name__)


class WriteBehind:
    def __init__(self, live_games: LiveGames) -> None:
        self._live_games = live_games
        self._unwritten: dict[Key[Any], Any] = {}
        """The newest values that are not on the disk yet."""

    async def read(self, namespace: Namespace[T], *owners: int | str) -> T | None:
        if (key := namespace.key(*owners)) in self._unwritten:
            value: T | None = self._unwritten[key]
            return value
        return await namespace.read(self._live_games.store, *owners)

    def write(self, namespace: Namespace[T], value: T | None, *owners: int | str) -> None:
        key = namespace.key(*owners)
        under_way = key in self._unwritten
        self._unwritten[key] = value
        if not under_way:
            self._live_games.begin(self._flush(key))

    async def _flush(self, key: Key[Any]) -> None:
        """Write the newest value, until there is no newer one."""
        try:
            while True:
                value = self._unwritten[key]
                await self._live_games.store.put_entry(key, value)
                if self._unwritten[key] is value:
                    return
        except StoreError:
            log.exception("%s of game %s and user %s was not written", key.namespace.name, key.game, key.user)
        finally:
            del self._unwritten[key]
