"""A write-behind cache: whoever pressed something need not wait for the disk to read what comes next.

For where somebody is in a dialogue, not for what is played. If the bot is killed in that moment, the dialogue is a
press behind, and says so.
"""

from __future__ import annotations

import logging
from typing import Any, TypeAlias, TypeVar

from bot.table.kept import Kept
from bot.table.live_games import LiveGames
from storage.store import StoreError

T = TypeVar("T")
Address: TypeAlias = tuple[Kept[Any], tuple[int | str, ...]]

log = logging.getLogger(__name__)


class WriteBehind:
    """What is on its way to the disk is read here."""

    def __init__(self, live_games: LiveGames) -> None:
        self._live_games = live_games
        self._newest: dict[Address, Any] = {}

    async def read(self, what: Kept[T], *whose: int | str) -> T | None:
        if (address := (what, whose)) in self._newest:
            value: T | None = self._newest[address]
            return value
        return await what.read(self._live_games.store, *whose)

    def write(self, what: Kept[T], value: T | None, *whose: int | str) -> None:
        address = what, whose
        under_way = address in self._newest
        self._newest[address] = value
        if not under_way:
            self._live_games.begin(self._lay(address))

    async def _lay(self, address: Address) -> None:
        """The newest, until there is no newer one."""
        what, (first, *others) = address
        try:
            while True:
                value = self._newest[address]
                await what.write(self._live_games.store, first, value, *others)
                if self._newest[address] is value:
                    return
        except StoreError:
            log.exception("%s of %s was not written", what.name, address[1])
        finally:
            del self._newest[address]
