"""Makes a store by an earlier version of Diurna, with games in the middle, and the same games as exported files.

Run by that version itself, from a folder in which it lies (`README.md` beside this file says how).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path.cwd()))

PLAYERS = ("Ada", "Ben", "Cleo", "Dov")


def found(name: str, *modules: str) -> Any:
    """Where this version keeps it."""
    for module in modules:
        try:
            return getattr(import_module(module), name)
        except (ImportError, AttributeError):
            continue
    raise LookupError(name)


def done(news: Any) -> Any:
    assert hasattr(news, "game"), news
    return news


async def play(tables: Any, module: str, players: int, moves: int, options: dict[str, str]) -> int:
    """A table of this game, so many random moves old."""
    rules, sitter = import_module(module).GAME, found("Sitter", "storage.store")
    lobby, acts = getattr(tables, "lobby", tables), getattr(tables, "play", tables)
    look = getattr(tables, "sittings", tables).read
    everybody = [sitter(user=str(number), name=name) for number, name in enumerate(PLAYERS[:players], 1)]
    opens = getattr(lobby, "open", None) or lobby.open_lobby
    number: int = done(await opens(rules.id, f"table of {rules.id}", everybody[0], server="home")).game.id
    for person in everybody[1:]:
        done(await lobby.join(number, person))
    for name, value in options.items():
        done(await lobby.configure(number, "1", name, value))
    done(await lobby.start(number, "1"))
    rnd = random.Random(number)
    for _ in range(moves):
        sitting = await look(number, lambda sitting: sitting)
        match = sitting.match
        if not match.waiting:
            raise SystemExit(f"{module} was over before {moves} moves")
        seat = rnd.choice(match.waiting)
        done(await acts.act(number, sitting.game.sitters[seat].user, match.sample(seat, rnd)))
    return number


async def make(folder: Path, wanted: list[str]) -> None:
    file = folder / "games.db"
    store = await found("SqliteStore", "storage.sqlite").open(file)
    try:
        shelf = import_module("engines.shelf").games([one.split(":")[0] for one in wanted])
        tables = found("Tables", "bot.table.tables", "bot.table")(store, shelf)
        for one in wanted:
            module, players, moves, *rest = one.split(":")
            options = dict(pair.split("=") for pair in rest)
            number = await play(tables, module, int(players), int(moves), options)
            game = await store.game(number)
            text = await found("export_game", "storage.export")(store, game)
            (folder / f"{number}.json").write_text(text, "utf-8")
    finally:
        await store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="+", metavar="MODULE:PLAYERS:MOVES[:OPTION=VALUE]")
    given = parser.parse_args()
    asyncio.run(make(given.folder, given.games))
