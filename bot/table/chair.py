"""The context of one person at a table: their seat, what they are asked, and the words they read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.table.sittings import Sitting
from bot.table.words import words
from engines.kernel import FALLBACK, Ask, Game, Match, Seat, Words
from storage.store import StoredGame


@dataclass(frozen=True)
class Chair:
    """The game at one moment, where this person sits at it, and the words they read it in. Not to be kept: the match
    goes on."""

    game: StoredGame
    rules: Game[Any, Any]
    match: Match | None
    """As soon as the game has started, and after its end as well."""
    playing: Match | None
    """While the game runs."""
    seat: Seat | None
    """None for whoever only looks on."""
    speech: Words

    @property
    def ask(self) -> Ask | None:
        """What this person is asked, if anything."""
        return self.playing.asks.get(self.seat) if self.playing and self.seat is not None else None

    @property
    def stand(self) -> int:
        """How many answers of this person stand."""
        if self.playing is None or self.seat is None:
            return 0
        return len(self.playing.standing(self.seat)) + len(self.playing.settled(self.seat))

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return tuple(self.playing.waiting) if self.playing else ()


def chair(sitting: Sitting, user: str, language: str = FALLBACK) -> Chair:
    names = [sitter.name for sitter in sitting.game.sitters]
    return Chair(
        game=sitting.game,
        rules=sitting.rules,
        match=sitting.match,
        playing=sitting.playing,
        seat=sitting.game.seat_of(user),
        speech=words(sitting.rules, names, language, sitting.match),
    )
