"""Killed at any instant: nothing acknowledged is lost, nothing is kept by half."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TypeAlias

from bot.table.verify import verify
from engines import shelf
from storage.sqlite import SqliteStore
from storage.sqlite.backup import check

ROOT = Path(__file__).parents[3]
A_START, A_DEED = 60, 20
"""Statements, about."""
A_BEGINNING, A_MOMENT = 0.06, 0.02
"""Seconds, about."""
WAIT = 30


@dataclass
class Survived:
    """What came out of a series of kills."""

    kills: int = 0
    acknowledged: int = 0
    unacknowledged: int = 0
    """Deeds that were on the disk already when the kill came before the acknowledgement. Allowed: one a kill."""
    games: int = 0


@dataclass
class Life:
    name: str
    pid: int
    did: list[str] = field(default_factory=list)


class Players:
    """Bots in processes of their own, on one file."""

    def __init__(self, file: Path, module: str) -> None:
        self.file = file
        self.lives: dict[str, Life] = {}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bot.faults.player", module],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def __enter__(self) -> Players:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # Its own session: the mother and whatever of her lives is left.
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(WAIT)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()

    def born(self, name: str, seed: str, *end: int) -> Life:
        """With an end it kills itself there."""
        self._ask(str(self.file), name, seed, *map(str, end))
        pid = int(self._heard("born", name))
        self.lives[name] = Life(name, pid)
        return self.lives[name]

    def kill(self, life: Life) -> list[str]:
        """Kill it just now; everything it acknowledged before."""
        os.kill(life.pid, signal.SIGKILL)
        return self.gone(life)

    def gone(self, life: Life) -> list[str]:
        """Wait until it has ended; everything it acknowledged before."""
        self._ask("bury", life.name)
        self._heard("gone", life.name)
        del self.lives[life.name]
        return life.did

    def listen(self, each: int, together: int = 5000) -> None:
        """Let them play until everybody has done so much, or all together too much for that."""
        while min(len(life.did) for life in self.lives.values()) < each:
            assert sum(len(life.did) for life in self.lives.values()) < together, "somebody never comes to play"
            self._line()

    def _ask(self, *words: str) -> None:
        assert self._process.stdin
        self._process.stdin.write("\t".join(words) + "\n")
        self._process.stdin.flush()

    def _heard(self, what: str, name: str) -> str:
        """Listen until this is said."""
        while True:
            said, who, rest = self._line()
            if (said, who) == (what, name):
                return rest

    def _line(self) -> tuple[str, str, str]:
        """The next thing said; what the living have done is noted down."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, "the players are gone"
        said, who, rest = [*line.split(maxsplit=2), ""][:3]
        assert said != "broke", f"a life ended by itself: {line}"
        if said == "did":
            self.lives[who].did.append(rest.strip())
        return said, who, rest


Killed: TypeAlias = Callable[[Players, int, random.Random], tuple[str, list[str]]]
"""Let the life of this number be born and killed; its name, and what it acknowledged."""


def at_a_statement(players: Players, turn: int, rnd: random.Random) -> tuple[str, list[str]]:
    """At the same instants every time: one life while it opens the file, the next in the middle of some deed or
    between two; and one in ten with a deed on the disk that is not yet acknowledged."""
    deeds = rnd.randint(1, 6) if turn % 2 else 0
    point = 0 if turn % 10 == 9 else rnd.randint(1, A_DEED if turn % 2 else A_START)
    life = players.born(f"life{turn}", f"{turn}", deeds, point)
    acknowledged = players.gone(life)
    assert len(acknowledged) >= deeds
    return life.name, acknowledged


def at_any_instant(players: Players, turn: int, rnd: random.Random) -> tuple[str, list[str]]:
    """From without, in the middle of whatever the machine does just then."""
    life = players.born(f"life{turn}", f"{turn}")
    if turn % 2:
        players.listen(each=rnd.randint(1, 6))
        time.sleep(rnd.random() * A_MOMENT)
    else:
        time.sleep(rnd.random() * A_BEGINNING)
    return life.name, players.kill(life)


def kills(times: int, folder: Path, module: str, killed: Killed) -> Survived:
    """Kill a bot that plays this game so often, and look each time; all is whole in the end."""
    file = folder / "kills.db"
    rnd = random.Random(times)
    survived = Survived()
    with Players(file, module) as players:
        for turn in range(times):
            name, acknowledged = killed(players, turn, rnd)
            survived.kills += 1
            survived.acknowledged += len(acknowledged)
            survived.unacknowledged += nothing_lost(file, name, acknowledged)
    survived.games = asyncio.run(_all_verified(file, module))
    return survived


@contextmanager
def _on_disk(file: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        yield db


def nothing_lost(file: Path, name: str, acknowledged: list[str]) -> int:
    """Everything acknowledged is there, in order, and at most one deed more, whole; how many more."""
    if not file.exists():
        assert not acknowledged
        return 0
    with _on_disk(file) as db:
        if not db.execute("PRAGMA user_version").fetchone()[0]:
            assert not acknowledged
            return 0
        (sound,) = db.execute("PRAGMA integrity_check").fetchone()
        assert sound == "ok", sound
        found = [
            row[0]
            for row in db.execute(
                "SELECT interaction FROM line WHERE interaction LIKE ? ORDER BY game, seq", (f"{name}-%",)
            )
        ]
        assert found[: len(acknowledged)] == acknowledged
        more = len(found) - len(acknowledged)
        assert more <= 1
        _no_half_deed(db)
    check(file)
    return more


def _no_half_deed(db: sqlite3.Connection) -> None:
    """Every game's number is that of its last line, none is missing, and no checkpoint is ahead of its moves."""
    for game, seq, status in db.execute("SELECT id, seq, status FROM game").fetchall():
        lines = db.execute("SELECT count(*), max(seq) FROM line WHERE game = ?", (game,)).fetchone()
        assert lines == (seq, seq)
        moves = "SELECT count(*) FROM line WHERE game = ? AND deed = 'moved' AND live = 1"
        (standing,) = db.execute(moves, (game,)).fetchone()
        (ahead,) = db.execute(
            "SELECT count(*) FROM checkpoint WHERE game = ? AND entries > ?", (game, standing)
        ).fetchone()
        assert not ahead
        (kept,) = db.execute("SELECT count(state) FROM checkpoint WHERE game = ?", (game,)).fetchone()
        assert bool(kept) == (status in ("running", "over"))


async def _all_verified(file: Path, module: str) -> int:
    store = await SqliteStore.open(file)
    try:
        games = await store.games()
        for game in games:
            report = await verify(store, shelf.game(module), game)
            assert report.sound and report.difference is None, report.in_words()
            assert report.moves == len(await store.moves(game.id))
    finally:
        await store.close()
    return len(games)
