"""Bots and painters that are going to be killed: processes of one fleet, on one database.

Like `player.py`, everything is imported once and each life is a fork. Called with the modules of the games, and where
all is. On standard input a line each: `bot NAME SHARDS`, `painter NAME`, `rest NAME` (it makes no moves any more),
`play NAME` (it does again; before it is ready it must not be told) and `bury NAME`. On standard output: `born NAME
PID`, `ready NAME`, `did NAME INTERACTION` after every accepted deed, `drew NAME` after every picture, `gone NAME`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from bot.app import Diurna
from bot.crew.painter import Wanted, always
from bot.crew.picture_jobs import Job
from bot.crew.remote_painter import RenderClient, RenderWorker
from bot.run import Shards
from bot.sandbox.connect import TOKEN, connect
from bot.table.live_games import News
from bot.table.tables import Tables
from engines.kernel import Game
from engines.shelf import games
from render.pictures import drawable, pictures
from storage.opening import SCHEMES, open_store
from storage.store import Sitter, Store, StoreError
from tests.bot.discord.pictures import PainterOfViews, fords_in_pictures
from tests.bot.faults.player import Place, deed, say
from tests.bot.table.thinker import ThinkerHere

Shelf: TypeAlias = Mapping[str, Game[Any, Any]]
ALL = "all"
"""A bot that has no other beside it, and rests until it is told to play."""


class Apart(PainterOfViews):
    """A bot's: others draw, and it does where nobody else does."""

    def __init__(self, client: RenderClient) -> None:
        super().__init__()
        self._client = client

    async def draw_all(self, jobs: Sequence[Job], wanted: Wanted = always) -> list[bytes | None]:
        return await self._client.draw_all(jobs) or await super().draw_all(jobs, wanted)


class Telling(PainterOfViews):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._name, self._rnd = name, random.Random(name)

    async def draw_all(self, jobs: Sequence[Job], wanted: Wanted = always) -> list[bytes | None]:
        drawn = await super().draw_all(jobs, wanted)
        await asyncio.sleep(self._rnd.random() * 0.02)
        say("drew", self._name)
        return drawn


async def be_a_bot(shelf: Shelf, where: str, places: list[Place], name: str, shards: str) -> None:
    store = await opened(where)
    playing = asyncio.Event()
    if shards != ALL:
        playing.set()
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, playing.clear)
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, playing.set)
    tables = Tables(store, shelf)
    bot = Diurna(
        tables, Apart(RenderClient(store, shelf)), ThinkerHere(shelf), guild_ready_timeout=0,
        **({} if shards == ALL else Shards.read(shards).as_settings()),
    )  # fmt: skip
    starting = asyncio.create_task(bot.start(TOKEN))
    while not bot.is_ready():
        if starting.done():
            await starting
        await asyncio.sleep(0.02)
    say("ready", name)
    rnd = random.Random(name)

    async def sit_at(place: Place) -> None:
        for number in count():
            await asyncio.sleep(rnd.random() * 0.1 * len(places))
            try:
                if rnd.random() < 0.1:
                    await bot.reminders.look()
                interaction = f"{name}-{place.name}-{number}"
                if playing.is_set() and isinstance(await deed(tables, place, interaction, rnd), News):
                    say("did", name, interaction)
            except StoreError:
                # Not acknowledged; the server may be gone for longer than anybody waits.
                continue

    # Any process at any table: whose server it is decides only who posts.
    await asyncio.gather(*map(sit_at, places))


async def be_a_painter(shelf: Shelf, where: str, name: str) -> None:
    store = await opened(where)
    worker = RenderWorker(store, shelf, Telling(name), name)
    say("ready", name)
    await worker.run(2)


async def opened(where: str) -> Store:
    """Whoever looks after a machine's services starts anew what could not start."""
    until = time.monotonic() + 60
    while True:
        try:
            return await open_store(where if where.startswith(SCHEMES) else Path(where), 4)
        except StoreError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.2)


def main(modules: str, sandbox: str, where: str, tables: str, log: str) -> None:
    connect(sandbox)
    shelf = games(modules.split(","))
    logging.basicConfig(filename=log, level=logging.WARNING, format="%(process)d %(asctime)s %(name)s %(message)s")
    places = [
        Place(name, tuple(Sitter(user=user, name=called) for user, called in players), server, kind)
        for name, players, server, kind in json.loads(tables)
    ]
    alive: dict[str, int] = {}
    with fords_in_pictures():
        for kind in filter(drawable, shelf):
            pictures(kind)
        for line in iter(sys.stdin.readline, ""):
            what, name, *rest = line.split()
            if what == "bury":
                # The parent has killed one, and wants to hear that it said all it had to say.
                os.waitpid(alive.pop(name), 0)
                say("gone", name)
                continue
            if what in ("rest", "play"):
                os.kill(alive[name], signal.SIGUSR1 if what == "rest" else signal.SIGUSR2)
                continue
            alive[name] = os.fork()
            if alive[name]:
                continue
            say("born", name, os.getpid())
            try:
                bot = what == "bot"
                asyncio.run(be_a_bot(shelf, where, places, name, *rest) if bot else be_a_painter(shelf, where, name))
            except BaseException as fault:
                say("broke", name, type(fault).__name__, str(fault).replace("\n", " "))
            finally:
                os._exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
