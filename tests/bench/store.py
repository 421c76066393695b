"""A long game on disk: how long it takes to open, how much room it needs."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.table.live_games import LiveGame, News
from bot.table.tables import Tables
from engines import shelf
from engines.kernel import Game
from engines.players.search import answers
from storage.sqlite import SqliteStore
from storage.store import Sitter
from tests.bench.bars import bars
from tests.bench.measure import Measure

LONG = 1500
OPENINGS = 9
"""Late openings while the game goes on: of one that has ended there is nothing to be played again."""
OFTEN = 10


async def measures() -> AsyncIterator[Measure]:
    for game in shelf.games(shelf.GAMES).values():
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "bench.db"
            store = await SqliteStore.open(file)
            try:
                rooms, openings = await _longest(store, game, file)
            finally:
                await store.close()
            decisions = max(rooms)
            yield Measure(f"open a game of {decisions:,} decisions, {game.id}", _median(openings) * 1000, 50, "ms")
            what = f"{LONG:,} decisions on disk, {game.id}"
            if decisions < LONG:
                what += f", reckoned from {decisions:,} moves"
            yield Measure(what, _room_of_a_long_one(rooms) / 1e6, 2, "MB")


async def _longest(store: SqliteStore, game: Game[Any, Any], file: Path) -> tuple[dict[int, int], list[float]]:
    """A game at the largest table, as long as its options allow, by players with good sense: chance alone ends some
    games in their first year, before the store holds what it holds of a long one. Its room by decisions, and how long
    it took to open late in the game."""
    tables = Tables(store, {game.id: game})
    opened = await tables.lobby.open(game.id, "bench", Sitter(user="0", name="0"))
    assert isinstance(opened, News)
    number = opened.game.id
    for user in range(1, max(game.seats)):
        await tables.lobby.join(number, Sitter(user=str(user), name=str(user)))
    for name, value in bars(game.id).longest.items():
        assert isinstance(await tables.lobby.configure(number, "0", name, value), News)
    await tables.lobby.start(number, "0")
    answer = answers(game.policy)
    rooms, openings = dict[int, int](), deque[float](maxlen=OPENINGS)
    while True:
        live = await tables.live_games.read(number, lambda live: live)
        assert isinstance(live, LiveGame) and live.match
        over = live.playing is None or live.match.count >= LONG
        if over or live.match.count % OFTEN == 0:
            rooms[live.match.count] = _room(file)
        if over:
            return rooms, list(openings)
        if live.match.count % OFTEN == 0:
            openings.append(await _opening(store, game, number))
        seat = live.match.waiting[0]
        await tables.play.act(number, live.game.sitters[seat].user, answer(live.match, seat))


def _room(file: Path) -> int:
    """With what is still in the log beside it."""
    with closing(sqlite3.connect(file)) as db:
        ((pages, size),) = db.execute("SELECT page_count, page_size FROM pragma_page_count, pragma_page_size")
    return int(pages * size)


def _room_of_a_long_one(rooms: dict[int, int]) -> float:
    """Few games last that long: they would go on as in their second half. The states that are kept to go back to are
    as many in a short one."""
    whole, half = max(rooms), min(rooms, key=lambda decisions: abs(2 * decisions - max(rooms)))
    return rooms[whole] + (rooms[whole] - rooms[half]) / (whole - half) * (LONG - whole)


async def _opening(store: SqliteStore, game: Game[Any, Any], number: int) -> float:
    started = time.perf_counter()
    live = await Tables(store, {game.id: game}).live_games.read(number, lambda live: live)
    assert isinstance(live, LiveGame) and live.match
    return time.perf_counter() - started


def _median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]
