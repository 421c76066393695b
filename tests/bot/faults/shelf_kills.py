"""A bot that plays every game is killed at any instant: in each of them nothing acknowledged is lost, nothing is kept
by half, and whatever was never posted the next bot posts."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.sandbox import Sandbox
from engines import shelf
from storage.sqlite import SqliteStore
from storage.store import Store, StoreError
from tests.bot.faults.fleet import PATIENT, Fleet, Life, Table, at_work, mothered, seated, shown, told, whole
from tests.bot.faults.kills import A_MOMENT, nothing_lost
from tests.bot.faults.member import ALL

A_START = 0.8
MOST_DEEDS = 15
LOST = (AssertionError, StoreError, TimeoutError, sqlite3.Error)
A_LOOK, LOOKS = 0.05, 1200
"""Seconds until another look whether a bot has posted whatever the one before left; so many at most."""


@dataclass
class Survived:
    """Kills that one game has come through, until it did not, and why not."""

    kept: int = 0
    """Nothing acknowledged lost, nothing kept by half."""
    lost: str = ""
    caught_up: int = 0
    """The posts show the table as it is."""
    unposted: str = ""
    acknowledged: int = 0


async def shelf_kills(times: int, folder: Path, modules: Sequence[str], seed: int = 1) -> dict[str, Survived]:
    """Kill it so many times, every second time while it starts and looks for what was never posted; what came of it,
    by game."""
    survived = {kind: Survived() for kind in shelf.games(modules)}
    try:
        async with Sandbox(rate_limits=False, deadline=PATIENT, keep=1000) as sandbox:
            tables = [seated(sandbox, number, kind) for number, kind in enumerate(survived)]
            async with mothered(modules, sandbox, str(folder / "shelf.db"), tables, folder) as fleet:
                await _killed(times, Shelf(fleet, folder / "shelf.db", tables, survived), random.Random(seed))
    except LOST as why:
        # A life ended by itself, or there was none any more.
        for one in survived.values():
            one.lost, one.unposted = one.lost or repr(why), one.unposted or repr(why)
    return survived


@dataclass
class Shelf:
    fleet: Fleet
    file: Path
    tables: list[Table]
    survived: dict[str, Survived]


async def _killed(times: int, all_of_it: Shelf, rnd: random.Random) -> None:
    fleet = all_of_it.fleet
    for kill in range(times):
        life = await fleet.born("bot", f"life{kill}", ALL)
        if kill % 2:
            await _caught_up(all_of_it, life, kill)
            fleet.play(life)
            await at_work(fleet, life, rnd.randint(1, MOST_DEEDS))
            await asyncio.sleep(rnd.random() * A_MOMENT)
        else:
            await asyncio.sleep(rnd.random() * A_START)
        await fleet.kill(life)
        for table in all_of_it.tables:
            if not (one := all_of_it.survived[table.kind]).lost:
                _kept(all_of_it.file, life, table, one)
    await _caught_up(all_of_it, await fleet.born("bot", "last", ALL), times)
    await _verified(all_of_it)


def _kept(file: Path, life: Life, table: Table, survived: Survived) -> None:
    name = f"{life.name}-{table.channel.id}"
    did = [interaction for interaction in life.did if interaction.startswith(f"{name}-")]
    try:
        nothing_lost(file, name, did)
    except LOST as why:
        survived.lost = f"{name}: {why!r}"
    else:
        survived.kept += 1
        survived.acknowledged += len(did)


async def _caught_up(all_of_it: Shelf, life: Life, kills: int) -> None:
    """Let the bot rest and post what is owed."""
    await all_of_it.fleet.until(lambda: life.ready)
    store = await SqliteStore.open(all_of_it.file)
    try:
        for table in all_of_it.tables:
            if (one := all_of_it.survived[table.kind]).unposted:
                continue
            try:
                await _posted(all_of_it.fleet, store, table)
            except LOST as why:
                one.unposted = f"after {kills} kills: {why!r}"
            else:
                one.caught_up = kills
    finally:
        await store.close()


async def _posted(fleet: Fleet, store: Store, table: Table) -> None:
    owed = [game for game in await store.games() if game.kind == table.kind]
    for _ in range(LOOKS):
        if not (owed := [game for game in owed if not await told(store, game)]):
            break
        await asyncio.sleep(A_LOOK)
    assert not owed, f"never posted: {owed}"
    if game := await store.game_at(table.channel.id):
        await shown(fleet, store, table, game)


async def _verified(all_of_it: Shelf) -> None:
    """Every game can be played again from its seed. One that cannot is none of which anything can be said."""
    store = await SqliteStore.open(all_of_it.file)
    try:
        for game in await store.games():
            one = all_of_it.survived[game.kind]
            try:
                await whole(all_of_it.fleet, store, game)
            except LOST as why:
                one.lost, one.kept = repr(why), 0
    finally:
        await store.close()
