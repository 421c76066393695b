"""A hall with tables to test at: a store in a file, a game on the shelf (Three Fords, if no other),
players who answer at random."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.table.live_games import LiveGame, News
from bot.table.tables import Tables
from bot.table.verify import Report, verify
from bot.table.words import words
from engines import shelf
from engines.fords import GAME
from engines.kernel import Command, Game, Match, Refused, Seat
from storage.sqlite import SqliteStore
from storage.store import Sitter, StoredGame, ToldLine

ANNA, BERT, CARA, DORA, EMIL = (
    Sitter(user=name[0].lower(), name=name) for name in ["Anna", "Bert", "Cara", "Dora", "Emil"]
)
EVERYBODY = (ANNA, BERT, CARA, DORA)


ALL = frozenset(range(8))
"""Everybody agrees."""


class Killed(Exception):
    """The bot is no more."""


class Hall:
    """One file. `again` is the bot started anew on it: nothing but the disk remembers."""

    def __init__(self, file: Path, store: SqliteStore, shelf: Mapping[str, Game[Any, Any]]) -> None:
        self.file = file
        self.store = store
        self.shelf = shelf
        self.seeds = 0
        self.clock = 1000.0
        self.news: list[News] = []
        self.tables = self.new_tables()

    @classmethod
    async def open(cls, file: Path, shelf: Mapping[str, Game[Any, Any]] | None = None) -> Hall:
        return cls(file, await SqliteStore.open(file), shelf or {GAME.id: GAME})

    def new_tables(self, store: SqliteStore | None = None) -> Tables:
        tables = Tables(store or self.store, self.shelf, now=self._now, new_seed=self._new_seed)

        async def listener(news: News) -> None:
            self.news.append(news)

        tables.live_games.listeners.append(listener)
        return tables

    @contextmanager
    def killed_after(self, writes: int) -> Iterator[None]:
        """Whoever writes to the disk once more is killed."""
        left = writes

        def torn(write: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
            async def writes_once_more(*what: Any) -> Any:
                nonlocal left
                left -= 1
                if left < 0:
                    raise Killed
                return await write(*what)

            return writes_once_more

        base = self.store._database
        with patch.multiple(base, transaction=torn(base.transaction), alone=torn(base.alone)):
            yield

    def _now(self) -> float:
        self.clock += 1
        return self.clock

    def _new_seed(self) -> str:
        self.seeds += 1
        return f"seed {self.seeds}"

    async def again(self, shelf: Mapping[str, Game[Any, Any]] | None = None) -> None:
        await self.store.close()
        self.shelf = shelf or self.shelf
        self.store = await SqliteStore.open(self.file)
        self.tables = self.new_tables()

    # Sitting down

    async def lobby(self, *sitters: Sitter, place: str = "here", **options: Any) -> int:
        news = told(await self.tables.lobby.open(next(iter(self.shelf)), place, sitters[0], server="home"))
        for sitter in sitters[1:]:
            told(await self.tables.lobby.join(news.game.id, sitter))
        for option, value in options.items():
            told(await self.tables.lobby.configure(news.game.id, sitters[0].user, option, value))
        return news.game.id

    async def started(self, players: int = 2, place: str = "here", **options: Any) -> int:
        """A running game with everybody in the order of joining, so that Anna has seat 0."""
        number = await self.lobby(*EVERYBODY[:players], place=place, **{"seating": "as joined", **options})
        told(await self.tables.lobby.start(number, ANNA.user))
        return number

    # Looking

    async def game(self, number: int) -> StoredGame:
        found = await self.store.game(number)
        assert found is not None
        return found

    async def live(self, number: int) -> LiveGame:
        found = await self.tables.live_games.read(number, lambda live: live)
        assert isinstance(found, LiveGame)
        return found

    async def match(self, number: int) -> Match:
        match = (await self.live(number)).match
        assert match is not None
        return match

    async def state(self, number: int) -> str:
        return (await self.match(number)).state.model_dump_json()

    async def story(self, number: int) -> list[ToldLine]:
        return await self.store.story(number)

    async def everything(self, number: int) -> str:
        """All that the disk and the memory know of a game, for telling whether anything has changed."""
        live = await self.live(number)
        match = live.match
        on_disk = [
            (await self.game(number)).model_dump(mode="json"),
            [line.model_dump(mode="json") for line in await self.story(number)],
            [mark.model_dump(mode="json") for mark in await self.store.marks(number)],
        ]
        in_memory = match and [match.state.model_dump_json(), match.count, match.waiting, live.seqs]
        return json.dumps([on_disk, in_memory])

    async def verified(self, number: int) -> Report:
        game = await self.game(number)
        return await verify(self.store, self.shelf[game.kind], game)

    def reads(self, outcome: News | Refused, players: tuple[Sitter, ...] = EVERYBODY) -> str:
        """A refusal as the player reads it; it must say something."""
        speech = words(GAME, [sitter.name for sitter in players])
        assert isinstance(outcome, Refused), outcome
        text = speech.note(outcome.why)
        assert text and "[note" not in text
        return text

    # Playing

    async def answer(self, number: int, rnd: random.Random, seat: Seat | None = None, **how: Any) -> News:
        """A random legal answer of whoever is asked."""
        live = await self.live(number)
        match = live.playing
        assert match is not None
        at = rnd.choice(match.waiting) if seat is None else seat
        return told(await self.tables.play.act(number, live.game.sitters[at].user, match.sample(at, rnd), **how))

    async def play(self, number: int, moves: int | None = None, seed: int = 1) -> int:
        """Make this many random moves, or all; how many it were."""
        rnd = random.Random(seed)
        made = 0
        while made != moves and (await self.game(number)).status == "running":
            await self.answer(number, rnd)
            made += 1
        return made

    async def say(self, number: int, sitter: Sitter, **said: Any) -> News:
        return told(await self.tables.play.act(number, sitter.user, said))


def told(outcome: News | Refused) -> News:
    assert isinstance(outcome, News), outcome
    return outcome


def why(outcome: object) -> str:
    assert isinstance(outcome, Refused), outcome
    return outcome.why.key


def any_answer(match: Match, seat: Seat, seed: int = 1) -> Command:
    return match.sample(seat, random.Random(seed))


@pytest.fixture(name="hall")
async def a_hall(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Hall]:
    """With Three Fords, unless a test names the module of another game."""
    hall = await Hall.open(tmp_path / "games.db", shelf.games([getattr(request, "param", "engines.fords")]))
    yield hall
    # Always: the threads behind a store that is left open would keep the whole run from ending.
    await hall.tables.live_games.settle()
    await hall.store.close()
