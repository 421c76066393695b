"""A bot that is going to be killed: it plays a game at random and says so after every deed that has become real.

Everything is imported once; then each life is a fork of this process, so that a life begins within milliseconds and a
run of five hundred takes a minute. Called with the module of the game. On standard input: a line a life, `FILE NAME
SEED DEEDS POINT`. On standard output: `born NAME PID`, `did NAME INTERACTION` after every accepted deed, `gone NAME`
when the life has ended, however it did.

With a point it kills itself there, so that the same life ends at the same instant on every machine: at so many
statements and acknowledgements after so many acknowledged deeds; at 0, on the disk and not yet acknowledged.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.table.live_games import LiveGame, News
from bot.table.table_options import TableOptions
from bot.table.tables import Tables
from engines import shelf
from engines.kernel import Game, Refused
from storage.sqlite import SqliteStore
from storage.store import Sitter, StoredGame


@dataclass(frozen=True)
class Place:
    """A table where one game follows the other."""

    name: str
    players: tuple[Sitter, ...]
    server: str = ""
    kind: str = ""
    """Of the games; that of the only one."""


HERE = Place("the only table", tuple(Sitter(user=user, name=user.upper()) for user in "abc"))


def say(*words: object) -> None:
    """In one write, so that a line is whole even if it is the last."""
    os.write(sys.stdout.fileno(), f"{' '.join(map(str, words))}\n".encode())


class End:
    """The instant at which a life kills itself."""

    def __init__(self, deeds: int, point: int) -> None:
        self._deeds, self._points, self._unsaid = deeds, point, point == 0

    def watch(self) -> None:
        """From here on every statement to a database brings it nearer."""
        connect = sqlite3.connect

        def watched(*args: Any, **kwargs: Any) -> sqlite3.Connection:
            db: sqlite3.Connection = connect(*args, **kwargs)
            db.set_trace_callback(lambda statement: self._nearer())
            return db

        sqlite3.connect = watched  # type: ignore[assignment]

    def acknowledged(self) -> None:
        """Just before this is said."""
        if self._unsaid and not self._deeds:
            self._come()
        self._nearer()
        self._deeds -= 1

    def _nearer(self) -> None:
        if self._deeds > 0 or self._unsaid:
            return
        self._points -= 1
        if not self._points:
            self._come()

    def _come(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


async def live(game: Game[Any, Any], file: Path, name: str, rnd: random.Random, end: End | None) -> None:
    if end is not None:
        end.watch()
    store = await SqliteStore.open(file)
    tables = Tables(store, {game.id: game}, new_seed=lambda: f"{rnd.getrandbits(256):064x}")
    number = 0
    while True:
        interaction = f"{name}-{number}"
        number += 1
        outcome = await deed(tables, HERE, interaction, rnd)
        if isinstance(outcome, News):
            if end is not None:
                end.acknowledged()
            say("did", name, interaction)
            # Whoever has the game in memory is faster than whoever must read it: let others on this file come to it.
            await asyncio.sleep(rnd.random() * 0.004)


async def deed(tables: Tables, place: Place, interaction: str, rnd: random.Random) -> News | Refused | None:
    """Whatever somebody could do there, at random."""
    game = await tables.store.game_at(place.name)
    if game is None or game.status in ("over", "abandoned"):
        kind = place.kind or next(iter(tables.shelf))
        return await tables.lobby.open(
            kind, place.name, place.players[0], server=place.server, interaction=interaction
        )
    if game.status == "lobby":
        return await _in_lobby(tables, game, place.players, interaction, rnd)
    user = rnd.choice(place.players).user
    draw = rnd.random()
    if draw < 0.05:
        everybody = frozenset(range(len(place.players)))
        return await tables.undoing.undo(game.id, user, agreed=everybody, interaction=interaction)
    if draw < 0.10:
        return await tables.undoing.redo(game.id, user, interaction)
    if draw < 0.115:
        moves = rnd.randint(1, 9)
        return await tables.moderating.roll_back(game.id, user, moves, moderator=True, interaction=interaction)
    live = await tables.live_games.read(game.id, lambda live: live)
    if not isinstance(live, LiveGame) or live.playing is None:
        return None
    seat = rnd.choice(live.playing.waiting)
    command = live.playing.sample(seat, rnd)
    return await tables.play.act(
        game.id, live.game.sitters[seat].user, command, at=live.game.seq, interaction=interaction
    )


async def _in_lobby(
    tables: Tables, game: StoredGame, players: Sequence[Sitter], interaction: str, rnd: random.Random
) -> News | Refused:
    if len(game.sitters) < len(players):
        return await tables.lobby.join(game.id, players[len(game.sitters)], interaction)
    if not game.options:
        seating = rnd.choice(TableOptions.values("seating"))
        return await tables.lobby.configure(game.id, players[0].user, "seating", seating, interaction)
    return await tables.lobby.start(game.id, players[0].user, interaction)


def main(module: str) -> None:
    """The lives, any number at a time; the end of standard input ends it."""
    game = shelf.game(module)
    alive: dict[int, str] = {}
    for line in iter(sys.stdin.readline, ""):
        file, name, *how = line.rstrip("\n").split("\t")
        if file == "bury":
            # The parent has killed one, and wants to hear that it said all it had to say.
            pid = next(pid for pid, known in alive.items() if known == name)
            os.waitpid(pid, 0)
            say("gone", alive.pop(pid))
            continue
        pid = os.fork()
        if not pid:
            say("born", name, os.getpid())
            seed, *instant = how
            end = End(*map(int, instant)) if instant else None
            try:
                asyncio.run(live(game, Path(file), name, random.Random(seed), end))
            except BaseException as fault:
                say("broke", name, type(fault).__name__, str(fault).replace("\n", " "))
            finally:
                os._exit(1)
        alive[pid] = name


if __name__ == "__main__":
    main(*sys.argv[1:])
