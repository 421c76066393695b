"""Thousands of running games in one store, each in a channel of its own, and people who move in all of them.

Of each kind one game is played, the others are its copies: rows with another number, other people and another
channel. They have the same seed, so what is legal next in one is legal in all: the moves that people type are found
once.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from bot.discord.slash import game_slash, group_name
from bot.features.acting.typed import with_names_of_their_own
from bot.posts.turn_posts import POSTED, Posted
from bot.sandbox import Sandbox
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.people import User
from bot.table.tables import Tables
from bot.table.words import words
from engines.kernel import Choose, Command, Game, Match, Menu, NextSlot, Seat, Words
from storage.opening import Where, open_store
from storage.postgres.pool import Pool
from storage.sql import moving
from storage.sql.database import Database, Row, Transaction
from storage.sqlite.file import File
from storage.store import Sitter, Store, StoredGame
from tests.bench.bars import bars
from tests.bench.handovers import said

Shelf: TypeAlias = Mapping[str, Game[Any, Any]]
NAMES = ("Ada", "Ben")
PLAYED = 20
"""Moves that each game has behind it."""
SCRIPT = 60
"""Moves that people know of after those."""
A_TURN = 4
"""Moves that are made at a table before somebody looks at another: the first finds the game on the disk and brings a
new post, the others find it open and add to that post."""
A_SERVER = 60
"""Tables on one server."""
CHUNK = 2000
LONG_AGO = 2 * 3600
"""Seconds: nobody edits a post of that age."""
PATIENCE = 300.0


@dataclass(frozen=True)
class Typed:
    """A move as somebody types it."""

    seat: Seat
    path: str
    values: dict[str, str | bool]


@dataclass
class Table:
    channel: Channel
    people: list[User]
    kind: str
    script: Sequence[Typed] = ()
    """What its people can type."""
    done: int = 0
    busy: bool = False

    @property
    def server(self) -> str:
        return self.channel.guild.id if self.channel.guild else ""


@dataclass
class Throng:
    """What the people have seen."""

    moves: int = 0
    seconds: float = 0.0
    answers: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    """Seconds from a move to the post that shows it."""
    refused: int = 0


def tables_in(sandbox: Sandbox, count: int, kinds: Sequence[str]) -> list[Table]:
    """The games by turns. Before anybody is connected: nobody need be told of each of them."""
    tables = list[Table]()
    world = sandbox.world
    while len(tables) < count:
        guild = world.add_guild(f"Forum {len(tables) // A_SERVER}", world.developer)
        world.invite_bot(guild)
        for number in range(min(A_SERVER, count - len(tables))):
            people = [world.add_user(name) for name in NAMES]
            for user in people:
                world.join(guild, user)
            kind = kinds[len(tables) % len(kinds)]
            tables.append(Table(world.add_channel(guild, f"table-{number}"), people, kind))
    return tables


async def fill(where: Where, tables: Sequence[Table], shelf: Shelf) -> None:
    """A running game at every table, as if it had been posted long ago."""
    store = await open_store(where)
    alike = [[table for table in tables if table.kind == kind] for kind in shelf]
    first = [await _played(store, ours, shelf) for ours in alike if ours]
    await store.close()
    number = len(first)
    for game, ours in zip(first, filter(None, alike), strict=True):
        await _copied(where, game, ours, number)
        number += len(ours) - 1


async def _played(store: Store, tables: Sequence[Table], shelf: Shelf) -> StoredGame:
    """The first of them, and what can be typed at all of them next."""
    first, house = tables[0], Tables(store, shelf)
    ada, ben = (Sitter(user=user.id, name=user.name) for user in first.people)
    opened: Any = await house.lobby.open(first.kind, first.channel.id, ada, server=first.server)
    number = opened.game.id
    await house.lobby.join(number, ben)
    started: Any = await house.lobby.start(number, ada.user)
    seats = [sitter.user for sitter in started.game.sitters]
    rnd = random.Random(1)
    for _ in range(PLAYED):
        now: Any = await house.live_games.read(number, lambda live: live)
        seat = now.match.waiting[0]
        await house.play.act(number, seats[seat], said(now.match, seat, bars(first.kind), rnd))
    now = await house.live_games.read(number, lambda live: live)
    script = written(now.match, rnd)
    assert len(script) >= A_TURN, f"{first.kind}: nobody can type these moves"
    await POSTED.write(store, _posted(now.game, first), number)
    # In the order of the seats, as the script has them.
    for table in tables:
        table.script = script
        table.people.sort(key=lambda user: [one.name for one in started.game.sitters].index(user.name))
    game: StoredGame = now.game
    return game


def _posted(game: StoredGame, table: Table) -> Posted:
    return Posted(
        message=int(table.channel.id), channel=int(table.channel.id), since=game.seq - 1, last_line=game.seq,
        at=time.time() - LONG_AGO,
    )  # fmt: skip


async def _copied(where: Where, game: StoredGame, tables: Sequence[Table], after: int) -> None:
    """The games of all tables but the first, numbered after this one."""
    number = game.id
    base: Database = await File.open(where) if isinstance(where, Path) else await Pool.open(where)
    old = [sitter.user for sitter in game.sitters]
    for table, columns in (moving.OF_A_GAME | moving.BESIDES).items():
        names = [name.strip().strip('"') for name in columns.split(",")]
        sql, values = moving.reading(table, number if table in moving.OF_A_GAME else None)
        found = [dict(zip(names, row, strict=True)) for row in await base.all(sql, values, tuple)]
        ours = [row for row in found if row.get("game", row.get("id")) == number]

        def copy(row: dict[str, Any], at: int, which: int, table: str = table) -> Row:
            there = tables[at]
            people = dict(zip(old, (user.id for user in there.people), strict=True))
            changed = row | {"place": there.channel.id, "server": row.get("server") and there.server}
            changed |= {"game": after + at, "interaction": None}
            changed |= {one: people.get(row[one], row[one]) for one in ("user", "opener") if one in row}
            if "id" in row:
                changed["id"] = after + at if table == "game" else 1000 + 10 * (after + at) + which
            if table == "kept":
                changed["value"] = row["value"].replace(tables[0].channel.id, there.channel.id)
            return tuple(changed[name] for name in row)

        rows = [copy(row, at, which) for at in range(1, len(tables)) for which, row in enumerate(ours)]
        holes = ", ".join(f"${at}" for at in range(1, len(names) + 1))
        for begin in range(0, len(rows), CHUNK):
            insert = f"INSERT INTO {table} ({columns}) VALUES ({holes})"
            await base.transaction(partial(_inserted, sql=insert, rows=rows[begin : begin + CHUNK]))
    await base.transaction(partial(_told, statements=base.dialect.renumber))
    await base.close()


async def _inserted(tx: Transaction, sql: str, rows: Sequence[Row]) -> None:
    await tx.many(sql, rows)


async def _told(tx: Transaction, statements: Sequence[str]) -> None:
    for statement in statements:
        await tx.do(statement)


def written(match: Match, rnd: random.Random) -> list[Typed]:
    """What people may type from here on, one after the other."""
    speech, bar = words(match.game, NAMES), bars(match.game.id)
    script = list[Typed]()
    while match.waiting and len(script) < SCRIPT:
        seat = match.waiting[0]
        ways = (_typed(match, seat, said(match, seat, bar, rnd), speech) for _ in range(50))
        found = next(filter(None, ways), None)
        if found is None:
            break
        command, typed = found
        match.submit(seat, command)
        script.append(typed)
    return script


def _typed(match: Match, seat: Seat, said: Command, speech: Words) -> tuple[Command, Typed] | None:
    """None if it cannot be typed whole."""
    group = group_name(match.game)
    if isinstance(said, Choose):
        menu = match.menu(seat)
        assert isinstance(menu, Menu), "somebody who is asked has one"
        domain = next(offer.domains["choice"] for offer in menu.offers if offer.command is Choose)
        text = domain.print(said.choice, speech.names(domain.kind))
        return said, Typed(seat, f"{group} answer", {"choice": text, "confirm": True})
    name = speech.word("command", said.verb, "name")
    if not said.slots:
        return said, Typed(seat, f"{group} answer", {"choice": name, "confirm": True})
    values, filled = dict[str, str | bool](), dict[str, Any]()
    for slot in said.slots:
        step = match.suggest(seat, said.verb, filled)
        if not isinstance(step, NextSlot):
            return None
        value, names = getattr(said, slot.name), speech.names(step.domain.kind)
        text = step.domain.print(value, names)
        if not text or len(text) > 100 or step.domain.parse(text, names) != value:
            return None
        filled[slot.name], values[slot.name] = value, text
    if type(said) in with_names_of_their_own(match.game):
        slash = game_slash(match.game, "command", said.verb, "name").message
        return said, Typed(seat, f"{group} {slash}", values | {"confirm": True})
    if len(values) == 1:
        (only,) = values.values()
        return said, Typed(seat, f"{group} answer", {"choice": f"{name} {only}", "confirm": True})
    return None


async def moved(sandbox: Sandbox, tables: Sequence[Table], count: int, people: int) -> Throng:
    """Let `people` play, each at another table after every turn, until `count` moves are made and shown."""
    throng, left, rnd = Throng(), [count], random.Random(2)
    began = time.perf_counter()

    async def person() -> None:
        while left[0] > 0:
            free = rnd.choice(tables)
            if free.busy or free.done >= len(free.script):
                await asyncio.sleep(0)
                continue
            free.busy = True
            left[0] -= A_TURN
            free.busy = not await _turn(sandbox, free, free.script[free.done :][:A_TURN], throng)

    await asyncio.gather(*(person() for _ in range(people)))
    throng.seconds = time.perf_counter() - began
    return throng


async def _turn(sandbox: Sandbox, table: Table, moves: Sequence[Typed], throng: Throng) -> bool:
    for typed in moves:
        if not await _move(sandbox, table, typed, throng):
            return False
    return True


async def _move(sandbox: Sandbox, table: Table, typed: Typed, throng: Throng) -> bool:
    asked = await sandbox.slash(table.people[typed.seat], table.channel, typed.path, typed.values)
    first = await asked.response(PATIENCE)
    throng.answers.append(first.seconds)
    answered = await sandbox.until(lambda: any(message.text for message in asked.messages), PATIENCE)
    assert answered
    if not any("✓" in message.text for message in asked.messages):
        throng.refused += 1
        return False
    table.done += 1
    throng.moves += 1
    given = asked.sent_at

    def shown() -> bool:
        posts = [m for m in sandbox.messages(table.channel) if m.author is sandbox.bot]
        return any((m.history[-1].at if m.history else m.sent_at) > given for m in posts)

    await sandbox.until(shown, PATIENCE)
    throng.shown.append(sandbox.clock() - given)
    return True
