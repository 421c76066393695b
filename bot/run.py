"""Starting the bot: on Discord, or on a Discord of our own on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import logging
import os
import re
import signal
import threading
import time
import webbrowser
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import discord

from bot.app import Diurna
from bot.crew.painter import Painter
from bot.crew.remote_painter import RenderClient, RenderWorker
from bot.crew.thinker import Thinker
from bot.crew.workers import WORKERS, freeze_heap
from bot.posts.editing import NO_CONNECTION
from bot.sandbox.connect import TOKEN, connect
from bot.sandbox.serve import PORT, open_sandbox, welcome
from bot.table.tables import Tables
from bot.table.words import say, speech
from bot.upkeep.backups import Backups
from bot.upkeep.health import say_how_it_is
from engines.kernel import Game
from storage.store import Store

# The bot has no voice, and need not say so.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False
# At its most talkative discord.py logs whole messages: hands and sealed choices would be in the log.
logging.getLogger("discord").setLevel(logging.INFO)


log = logging.getLogger("diurna.run")

LAST = 30.0
"""Seconds in which a bot that was told to stop must be done; well below what a service manager gives it."""
WRONG_TOKEN = 4004
"""The close code of the gateway if the token was changed while the bot ran."""


@dataclass(frozen=True)
class Shards:
    """The shards that one process runs, of all into which Discord divides the bot's servers."""

    ours: tuple[int, ...]
    count: int

    @classmethod
    def read(cls, typed: str) -> Shards:
        """
        >>> Shards.read("0-3/16")
        Shards(ours=(0, 1, 2, 3), count=16)
        >>> Shards.read("5/8").ours
        (5,)
        """
        match = re.fullmatch(r"(\d+)(?:-(\d+))?/(\d+)", typed)
        if match is None:
            raise ValueError(typed)
        first, count = int(match[1]), int(match[3])
        last = int(match[2] or first)
        if not first <= last < count:
            raise ValueError(typed)
        return cls(tuple(range(first, last + 1)), count)

    def as_settings(self) -> dict[str, Any]:
        return {"shard_ids": list(self.ours), "shard_count": self.count}


class CannotStart(Exception):
    """The bot cannot start. The text says what is wrong, and what to do."""


async def run_bot(
    store: Store,
    shelf: Mapping[str, Game[Any, Any]],
    modules: Sequence[str],
    token: str,
    *,
    backups: Backups | None = None,
    health: float = 0.0,
    metrics: tuple[str, int] | None = None,
    shards: Shards | None = None,
    workers: int = WORKERS,
) -> None:
    """Run the bot on Discord until it is stopped. `health` is the number of seconds between two lines on how the bot
    is, `metrics` the address for Prometheus, `shards` those of this process."""
    ours: dict[str, Any] = shards.as_settings() if shards else {}
    client = RenderClient(store, shelf)
    painter = Painter(modules, workers, remote=client.draw_all)
    thinker, tables = Thinker(modules, lambda: painter.busy), Tables(store, shelf)
    beside = [asyncio.create_task(backups.run(), name="backups")] if backups else []
    try:
        async with _until_told_to_stop(), Diurna(tables, painter, thinker, **ours) as bot:
            if not await client.has_painters():
                # Not before: on a small machine painters that come in would hold the bot up.
                bot.add_listener(painter.warm, "on_connect")
            if health:
                beside.append(asyncio.create_task(say_how_it_is(bot, health), name="health"))
            if metrics:
                # Whoever does not want it need not have the package.
                from bot.upkeep.metrics import serve_metrics

                beside.append(asyncio.create_task(serve_metrics(bot, *metrics), name="metrics"))
            freeze_heap()
            await _start(bot, token)
    finally:
        for task in beside:
            task.cancel()
        await tables.live_games.settle()
        painter.close()
        thinker.close()


async def paint(
    store: Store, shelf: Mapping[str, Game[Any, Any]], modules: Sequence[str], workers: int = WORKERS
) -> None:
    """Draw the pictures that the bots on this store ask for, until stopped."""
    painter = Painter(modules, workers)
    try:
        async with _until_told_to_stop():
            await painter.warm()
            await RenderWorker(store, shelf, painter).run(workers)
    finally:
        painter.close()


async def _start(bot: Diurna, token: str) -> None:
    here = speech()
    try:
        await bot.start(token)
    except discord.LoginFailure:
        raise CannotStart(say(here, "start.bad_token")) from None
    except discord.ConnectionClosed as closed:
        if closed.code != WRONG_TOKEN:
            raise
        raise CannotStart(say(here, "start.bad_token")) from None
    except (discord.GatewayNotFound, *NO_CONNECTION) as why:
        raise CannotStart(say(here, "start.no_network", why=str(why))) from None


@contextlib.asynccontextmanager
async def _until_told_to_stop() -> AsyncIterator[None]:
    """Run until SIGTERM, with which service managers stop a program; then leave in good order, or, if that takes too
    long, without."""
    stopping = asyncio.Event()
    me, loop = asyncio.current_task(), asyncio.get_running_loop()
    assert me is not None

    def stop() -> None:
        threading.Thread(target=_leave_in_any_case, daemon=True, name="leaving").start()
        stopping.set()
        me.cancel()

    loop.add_signal_handler(signal.SIGTERM, stop)
    try:
        yield
    except asyncio.CancelledError:
        if not stopping.is_set():
            raise
    finally:
        loop.remove_signal_handler(signal.SIGTERM)


def _leave_in_any_case() -> None:
    """End the process although something still runs. Nobody was told of anything that is not on the disk."""
    time.sleep(LAST)
    log.warning("it does not come to an end by itself, and is ended; where each thread stands:")
    faulthandler.dump_traceback()
    os._exit(0)


async def play_in_sandbox(
    store: Store,
    shelf: Mapping[str, Game[Any, Any]],
    modules: Sequence[str],
    *,
    port: int = PORT,
    browse: bool = True,
    memory: Path | None = None,
    fresh: bool = False,
    workers: int = WORKERS,
) -> None:
    """Run the unchanged bot and the unchanged discord.py without account or token. `memory` is the file of its
    Discord."""
    sandbox = await open_sandbox(port, memory, fresh=fresh)
    connect(sandbox.url)
    bot = asyncio.create_task(run_bot(store, shelf, modules, TOKEN, workers=workers))
    there = asyncio.create_task(sandbox.connected())
    try:
        # A bot that cannot start must say so, not be waited for.
        await asyncio.wait([bot, there], return_when=asyncio.FIRST_COMPLETED)
        if bot.done():
            await bot
        await there
        print(welcome(sandbox), flush=True)
        if browse:
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(f"{sandbox.url}/?as=Ada")
        await bot
    finally:
        there.cancel()
        bot.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await bot
        await sandbox.stop()
