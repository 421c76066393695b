"""Computers at a table: what they are called, and how they take their turns.

A computer is a sitter like any other, whose moves go the way of everybody's moves; only that nobody presses anything.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Protocol

from bot.table.live_games import LiveGame, LiveGames, News
from bot.table.play import Play
from bot.table.timers import COMPUTERS_TURN, RESCUE
from engines.kernel import Checkpoint, Entry, Match, Refused, Seat, Strength
from engines.players import Decision
from storage.store import Claimed, Sitter, StoredGame

log = logging.getLogger("diurna.computers")

NAMES = ("Hypatia", "Archimedes", "Enheduanna", "Imhotep", "Sappho", "Zenobia", "Hannibal", "Boudica")
BOT = "Bot "
"""What the name of a computer begins with."""
PAUSE = 1.5
"""Seconds before computers begin, so that whoever has just moved can read what came of it. Between two computers
there is no pause: their turns are told as one story."""


@dataclass(frozen=True)
class Thought:
    """A position to think about, as plain data that goes to another process."""

    kind: str
    """The id of the game."""
    point: Checkpoint
    since: tuple[Entry, ...]
    """The answers since that checkpoint."""
    seat: Seat
    strength: Strength
    explained: bool = False
    """Should the answer say why?"""

    @property
    def mark(self) -> str:
        """A hash that is equal for equal questions."""
        said = [self.kind, self.point.entries, self.point.hash, self.seat, self.strength, self.explained]
        said += [entry.model_dump(mode="json") for entry in self.since]
        return blake2b(json.dumps(said).encode(), digest_size=16).hexdigest()


class Thinker(Protocol):
    async def think(self, thought: Thought, table: int) -> Decision:
        """Think of an answer. `table` is the number of the game: no table waits for long because much is asked at
        another."""
        ...


@dataclass(frozen=True)
class Turn:
    """What a computer is to think about, and the line of the story with which it was asked."""

    thought: Thought
    user: str
    at: int


def new_computer(strength: Strength, others: Iterable[Sitter]) -> Sitter:
    """A computer with a name that nobody at the table has."""
    names = {sitter.name for sitter in others}
    name = next((name for name in NAMES if f"{BOT}{name}" not in names), NAMES[0])
    return Sitter.computer(strength, f"{BOT}{name}")


def short_names(sitters: Sequence[Sitter]) -> tuple[str, ...]:
    """What everybody is called where there is little room: computers without *Bot*, unless two would then be called
    alike."""
    bare = [one.name.removeprefix(BOT) if one.strength else one.name for one in sitters]
    counts = Counter(name.casefold() for name in bare)
    return tuple(
        short if counts[short.casefold()] == 1 else one.name for short, one in zip(bare, sitters, strict=True)
    )


def only_computers(game: StoredGame, waiting: Iterable[Seat]) -> bool:
    """Are only computers asked? Then nobody needs to be called yet."""
    asked = [game.sitters[seat] for seat in waiting]
    return bool(asked) and all(sitter.strength for sitter in asked)


def thought_of(match: Match, seat: Seat, strength: Strength, *, explained: bool = False) -> Thought:
    """The position from its last checkpoint on, as a question to the thinker."""
    point = match.checkpoints[-1]
    since = tuple(match.entries[point.entries - match.checkpoints[0].entries :])
    return Thought(match.game.id, point, since, seat, strength, explained)


def next_turn(live: LiveGame) -> Turn | None:
    """The first computer that is asked something."""
    match = live.playing
    for seat in match.waiting if match else ():
        sitter = live.game.sitters[seat]
        if match and sitter.strength:
            return Turn(thought_of(match, seat, sitter.strength), sitter.user, live.game.seq)
    return None


class Computers:
    """Plays the turns of computers: one task for each game in which a computer is asked. If a process dies, a timer
    lets another one go on."""

    def __init__(self, live_games: LiveGames, play: Play, thinker: Thinker, *, pause: float = PAUSE) -> None:
        self._live_games = live_games
        self._play = play
        self._thinker = thinker
        self.pause = pause
        self._name = secrets.token_hex(4)
        self._turns: dict[int, asyncio.Task[None]] = {}

    async def hear(self, news: News) -> None:
        """Called after every deed; returns at once."""
        if any(news.game.sitters[seat].strength for seat in news.waiting):
            self._wake(news.game.id)

    async def run(self) -> None:
        while True:
            pause = RESCUE
            try:
                await self.look()
                due = await self._live_games.store.next_due(COMPUTERS_TURN)
                if due is not None:
                    # What another process sets meanwhile is due no earlier than in that time.
                    pause = min(RESCUE, max(1.0, due - self._live_games.now()))
            except Exception:
                log.exception("the computers' turns could not be looked at")
            await asyncio.sleep(pause)

    async def look(self) -> None:
        """Take the turns whose timers are due: the process that was at them has died."""
        store = self._live_games.store
        for timer in await store.claim(self._live_games.now(), self._name, RESCUE, kind=COMPUTERS_TURN):
            if timer.game is not None:
                self._wake(timer.game, timer)

    async def settle(self) -> None:
        """Wait until no computer is at its turn any more."""
        while self._turns:
            await asyncio.wait(set(self._turns.values()))

    async def close(self) -> None:
        for turn in self._turns.values():
            turn.cancel()
        await asyncio.gather(*self._turns.values(), return_exceptions=True)

    def _wake(self, number: int, timer: Claimed | None = None) -> None:
        if number not in self._turns:
            turns = self._take_turns(number, timer)
            self._turns[number] = asyncio.create_task(turns, name=f"computers of game {number}")

    async def _take_turns(self, number: int, timer: Claimed | None) -> None:
        """Play while a computer is asked. Every move sets the timer anew, and the last one ends it. If something
        fails before that, the timer wakes some process again."""
        try:
            await asyncio.sleep(self.pause)
            if await self._all_taken(number) and timer is not None:
                await self._live_games.store.done(timer)
        except Exception:
            log.exception("game %s: a computer cannot take its turn", number)
        finally:
            self._turns.pop(number, None)

    async def _all_taken(self, number: int) -> bool:
        """Play every turn of a computer in this game. False if one is left that cannot be played here, perhaps
        because a newer version has to do it."""
        while True:
            turn = await self._live_games.read(number, next_turn)
            if turn is None or isinstance(turn, Refused):
                return turn is None
            decision = await self._thinker.think(turn.thought, number)
            outcome = await self._play.act(number, turn.user, decision.command, at=turn.at)
            if isinstance(outcome, Refused) and outcome.why.key != "table.stale":
                log.error("game %s: %s may not say %s: %s", number, turn.user, decision.command, outcome.why)
                return False
