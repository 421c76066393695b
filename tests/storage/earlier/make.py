"""Makes a store by an earlier version of Diurna, with games in the middle, and the same games as exported files: as
they stand, and with `--to-the-end` as they end.

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

COLUMNS = (
    "SELECT column_name FROM information_schema.columns WHERE table_schema = 'earlier' AND table_name = $1"
    " ORDER BY ordinal_position"
)
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
    lobby = getattr(tables, "lobby", tables)
    everybody = [sitter(user=str(number), name=name) for number, name in enumerate(PLAYERS[:players], 1)]
    opens = getattr(lobby, "open", None) or lobby.open_lobby
    number: int = done(await opens(rules.id, f"table of {rules.id}", everybody[0], server="home")).game.id
    for person in everybody[1:]:
        done(await lobby.join(number, person))
    for name, value in options.items():
        done(await lobby.configure(number, "1", name, value))
    done(await lobby.start(number, "1"))
    if not await play_on(tables, number, moves):
        raise SystemExit(f"{module} was over before {moves} moves")
    return number


async def play_on(tables: Any, number: int, moves: int | None = None) -> bool:
    """Make this many random moves, or all: is there another?"""
    look, acts, rnd = getattr(tables, "sittings", tables).read, getattr(tables, "play", tables), random.Random(number)
    while True:
        live = await look(number, lambda live: live)
        match = live.match
        if moves == 0 or not match.waiting:
            return bool(match.waiting)
        seat = rnd.choice(match.waiting)
        done(await acts.act(number, live.game.sitters[seat].user, match.sample(seat, rnd)))
        moves = None if moves is None else moves - 1


async def make(folder: Path, wanted: list[str], *, to_the_end: bool, postgres: bool) -> None:
    where = await address() if postgres else folder / "games.db"
    driver = found("PostgresStore", "storage.postgres") if postgres else found("SqliteStore", "storage.sqlite")
    store = await driver.open(where)
    try:
        shelf = import_module("engines.shelf").games([one.split(":")[0] for one in wanted])
        tables = found("Tables", "bot.table.tables", "bot.table")(store, shelf)
        for one in wanted:
            module, players, moves, *rest = one.split(":")
            options = dict(pair.split("=") for pair in rest)
            number = await play(tables, module, int(players), int(moves), options)
            keep(folder / f"{number}.json", await exported(store, number))
            if to_the_end:
                await play_on(tables, number)
                keep(folder / f"{number}-over.json", await exported(store, number))
    finally:
        await store.close()
    if postgres:
        keep(folder / "games.sql", await dumped(str(where)))


async def exported(store: Any, number: int) -> str:
    return str(await found("export_game", "storage.export")(store, await store.game(number)))


def keep(file: Path, text: str) -> None:
    file.write_text(text, "utf-8")


async def address() -> str:
    """Of an empty place on a server of its own."""
    serving = import_module("tests.storage.postgres.serving")
    return str(await serving.new_schema(serving.shared(), "earlier"))


async def dumped(where: str) -> str:
    """The database as SQL: the steps of this version's schema, and all rows."""
    steps = sorted((Path.cwd() / "storage/postgres/migrations").glob("*.sql"))
    lines = [step.read_text("utf-8") for step in steps]
    lines.append(f"CREATE TABLE diurna AS SELECT {len(steps)}::bigint AS version;")
    db = await import_module("asyncpg").connect(where)
    try:
        for table in ("game", "sitter", "line", "checkpoint", "kept", "timer"):
            columns = [f'"{name}"' for (name,) in await db.fetch(COLUMNS, table)]
            values = " || ', ' || ".join(f"quote_nullable({column}::text)" for column in columns)
            rows = await db.fetch(f"SELECT {values} FROM {table}")
            lines += [f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({row});" for (row,) in rows]
        lines += [f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), 1000);" for table in ("game", "timer")]
    finally:
        await db.close()
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="+", metavar="MODULE:PLAYERS:MOVES[:OPTION=VALUE]")
    parser.add_argument("--to-the-end", action="store_true")
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    asyncio.run(make(given.folder, given.games, to_the_end=given.to_the_end, postgres=given.postgres))
