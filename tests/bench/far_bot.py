"""The bot alone in a process of its own, as a benchmark starts it: nothing of the tests comes in with it."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path


async def _be_the_bot(url: str, file: str, *modules: str) -> None:
    # As the door of the bot does it: its workers import this, too.
    from bot.run import run_bot
    from bot.sandbox.connect import TOKEN, connect
    from engines import shelf
    from storage.sqlite import SqliteStore

    connect(url)
    store = await SqliteStore.open(Path(file))
    try:
        await run_bot(store, shelf.games(modules), modules, TOKEN)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(_be_the_bot(*sys.argv[1:]))
