"""The context of one person at a table: their seat, what they are asked, and the words they read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.table.live_games import LiveGame
from bot.table.words import words
from engines.kernel import FALLBACK, Ask, Game, Match, Seat, Words
from storage.store import StoredGame


@dataclass(frozen=True)
class Context:
    """The game at one moment, the seat of one person in it, and the words they read it in. Do not keep it: the match
    goes on."""

    game: StoredGame
    rules: Game[Any, Any]
    match: Match | None
    """The match once the game has started, also after its end."""
    playing: Match | None
    """The match while the game runs."""
    seat: Seat | None
    """None for a person who only looks on."""
    speech: Words

    @property
    def ask(self) -> Ask | None:
        """What this person is asked, if anything."""
        return self.playing.asks.get(self.seat) if self.playing and self.seat is not None else None

    @property
    def stand(self) -> int:
        """How many standing answers this person has."""
        if self.playing is None or self.seat is None:
            return 0
        return len(self.playing.standing(self.seat)) + len(self.playing.settled(self.seat))

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return tuple(self.playing.waiting) if self.playing else ()


def context_of(live: LiveGame, user: str, language: str = FALLBACK) -> Context:
    names = [sitter.name for sitter in live.game.sitters]
    return Context(
        game=live.game,
        rules=live.rules,
        match=live.match,
        playing=live.playing,
        seat=live.game.seat_of(user),
        speech=words(live.rules, names, language, live.match),
    )
