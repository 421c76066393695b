"""Somebody whose vote decides, and whose bot is killed just before it writes to the disk for the n-th time."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.table.tables import Tables
from engines import shelf
from storage.sqlite import SqliteStore


async def vote(module: str, file: Path, number: int, mark: str, user: str, writes: int) -> None:
    store = await SqliteStore.open(file)
    base, written = store._database, 0

    def killed_before(write: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def writes_once_more(*what: Any) -> Any:
            nonlocal written
            if written == writes:
                os.kill(os.getpid(), signal.SIGKILL)
            written += 1
            return await write(*what)

        return writes_once_more

    patch.multiple(base, transaction=killed_before(base.transaction), alone=killed_before(base.alone)).start()
    game = await store.game(number)
    assert game is not None
    await Tables(store, shelf.games([module])).ballots.vote(game, mark, user, True, interaction=f"the vote of {user}")
    await store.close()


if __name__ == "__main__":
    module, file, number, mark, user, writes = sys.argv[1:]
    asyncio.run(vote(module, Path(file), int(number), mark, user, int(writes)))
