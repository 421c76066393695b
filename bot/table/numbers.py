"""What finished games say of people, of a server and of a game: from the records alone. No Discord in here."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

from engines.kernel import Checkpoint, Game, Match, Result, Seat
from storage.store import Store, StoredGame

log = logging.getLogger(__name__)

DAY = 24 * 3600
BEST = 10


@dataclass(frozen=True)
class Finished:
    game: StoredGame
    result: Result
    moves: int

    def against_computers(self, seat: Seat) -> bool:
        """Did only computers sit with this person? Whoever plays a game for one plays against the game."""
        return all(sitter.strength for at, sitter in enumerate(self.game.sitters) if at != seat)


@dataclass
class Tally:
    """How one person did in some games."""

    games: int = 0
    won: int = 0
    points: list[float] = field(default_factory=list)

    def add(self, one: Finished, seat: Seat) -> None:
        self.games += 1
        self.won += seat in one.result.winners
        self.points.append(one.result.points[seat])


@dataclass(frozen=True)
class Fared:
    """How one person did in one game: with other people at the table, and apart from that against computers."""

    kind: str
    people: Tally = field(default_factory=Tally)
    computers: Tally = field(default_factory=Tally)

    def add(self, one: Finished, seat: Seat) -> None:
        (self.computers if one.against_computers(seat) else self.people).add(one, seat)


def of_person(finished: Iterable[Finished], user: str) -> list[Fared]:
    """What one person has played, the game they have played most first."""
    by_game: dict[str, Fared] = {}
    for one in finished:
        seat = one.game.seat_of(user)
        if seat is not None:
            by_game.setdefault(one.game.kind, Fared(one.game.kind)).add(one, seat)
    return sorted(by_game.values(), key=lambda fared: -(fared.people.games + fared.computers.games))


@dataclass(frozen=True)
class Regular:
    """A person who plays here, by the name they had last."""

    user: str
    name: str
    tally: Tally


def regulars(finished: Iterable[Finished]) -> list[Regular]:
    """The people who have won most often with people at the table. A win against computers alone does not count."""
    by_user: dict[str, Regular] = {}
    for one in sorted(finished, key=lambda one: one.game.touched):
        for seat, sitter in enumerate(one.game.sitters):
            if sitter.is_person and not one.against_computers(seat):
                known = by_user.get(sitter.user)
                by_user[sitter.user] = Regular(sitter.user, sitter.name, known.tally if known else Tally())
                by_user[sitter.user].tally.add(one, seat)
    return sorted(by_user.values(), key=lambda one: (-one.tally.won, one.tally.games, one.name))[:BEST]


@dataclass(frozen=True)
class OfGame:
    """What is known of one game from all that was played here."""

    games: int
    players: float
    moves: float
    days: float
    best: float
    by: str
    """Whose record that was; empty if they wished to be forgotten."""
    seats: tuple[tuple[int, int], ...]
    """For each seat, how often it won, and of how many games."""


def of_game(finished: Sequence[Finished]) -> OfGame | None:
    if not finished:
        return None
    scores = [
        (one.result.points[seat], sitter.name if sitter.user else "")
        for one in finished
        for seat, sitter in enumerate(one.game.sitters)
    ]
    best, by = max(scores, key=lambda score: score[0])
    wins = Counter(seat for one in finished for seat in one.result.winners)
    games = Counter(seat for one in finished for seat in range(len(one.game.sitters)))
    return OfGame(
        games=len(finished),
        players=mean(len(one.game.sitters) for one in finished),
        moves=mean(one.moves for one in finished),
        days=mean((one.game.touched - one.game.created) / DAY for one in finished),
        best=best,
        by=by,
        seats=tuple((wins[seat], games[seat]) for seat in sorted(games)),
    )


class Results:
    """How the finished games ended. A finished game does not change, so each is read once."""

    def __init__(self, store: Store, shelf: Mapping[str, Game[Any, Any]]) -> None:
        self._store = store
        self._shelf = shelf
        self._known: dict[int, tuple[int, Result, int]] = {}
        """For each game: its sequence number when it was read, how it ended, and after how many moves."""

    async def of(self, games: Iterable[StoredGame]) -> list[Finished]:
        """The finished games that are on the shelf and can be read."""
        results = [await self._read(game) for game in games if game.status == "over" and game.kind in self._shelf]
        return [one for one in results if one is not None]

    async def _read(self, game: StoredGame) -> Finished | None:
        seq, known, moves = self._known.get(game.id, (None, None, 0))
        if seq == game.seq and known is not None:
            return Finished(game, known, moves)
        points = await self._store.last_checkpoints(game.id, 1)
        result = await asyncio.to_thread(_result, self._shelf[game.kind], points)
        if result is None or len(result.points) != len(game.sitters):
            log.info("game %s: it is over, and how it ended cannot be read any more", game.id)
            return None
        self._known[game.id] = game.seq, result, points[-1].entries
        return Finished(game, result, points[-1].entries)


def _result(rules: Game[Any, Any], points: Sequence[Checkpoint]) -> Result | None:
    try:
        return Match(rules, points).result if points else None
    except Exception:
        # Written by rules that nobody has any more: one game less to count.
        return None
