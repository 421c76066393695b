"""A sandbox for people: a server with four channels and four players, and a page to play on."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.sandbox.sandbox import Sandbox
from bot.sandbox.world.memory import Unusable

__all__ = ["PORT", "Unusable", "memory_beside", "open_sandbox", "serve", "welcome"]

PEOPLE = ("Ada", "Ben", "Cleo", "Dov")
TABLES = ("the-table", "second-table", "third-table", "fourth-table")
PORT = 8430
# A long evening's worth of record; the rest is forgotten.
KEEP = 500


async def open_sandbox(port: int = PORT, memory: Path | None = None, *, fresh: bool = False) -> Sandbox:
    """Start it and leave it running; the bot connects with `connect(sandbox.url)`.

    With `memory` it is as it was when it last ended, however it ended; `fresh` forgets that first.
    """
    if memory is not None and fresh:
        for file in (memory, *(memory.with_name(memory.name + end) for end in ("-wal", "-shm"))):
            file.unlink(missing_ok=True)
    sandbox = Sandbox(keep=KEEP, memory=memory)
    if not sandbox.service.remembers:
        people = [sandbox.user(name) for name in PEOPLE]
        guild = sandbox.guild("The Forum", *people, owner=people[0])
        for name in TABLES:
            sandbox.channel(guild, name)
    try:
        return await sandbox.start(port)
    except OSError:
        return await sandbox.start(0)  # the usual port is taken: any other will do


def memory_beside(store: Path) -> Path:
    """The sandbox's own file, next to the games it plays."""
    return store.with_name(f"{store.stem}.sandbox.db")


def welcome(sandbox: Sandbox) -> str:
    lines = ["The sandbox is open. One tab for each player:"]
    lines += [f"  {sandbox.url}/?as={name}" for name in PEOPLE]
    return "\n".join(lines)


async def serve(port: int = PORT) -> None:
    """Run until stopped. The bot is started by somebody else, with DIURNA_SANDBOX set to the address."""
    sandbox = await open_sandbox(port)
    print(welcome(sandbox), flush=True)
    print(f"Start the bot with DIURNA_SANDBOX={sandbox.url}", flush=True)
    try:
        await asyncio.Event().wait()
    finally:
        await sandbox.stop()
