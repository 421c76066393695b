"""Whose consent a deed needs. Nobody's game is turned around by one who plays in it."""

from __future__ import annotations

from collections.abc import Collection

from engines.kernel import Fact, Seat
from storage.store import StoredGame


class Consent(Fact):
    asked: tuple[Seat, ...]
    """Those who are asked."""
    enough: int
    """How many of them must agree."""
    alone: tuple[Seat, ...] = ()
    """Whose yes is enough, and whose no ends it, whatever the others say."""

    @property
    def called(self) -> tuple[Seat, ...]:
        return tuple(sorted({*self.asked, *self.alone}))

    def given(self, yes: Collection[Seat]) -> bool:
        return any(seat in yes for seat in self.alone) or sum(seat in yes for seat in self.asked) >= self.enough

    def denied(self, no: Collection[Seat]) -> bool:
        """Can it no longer be given?"""
        left = sum(seat not in no for seat in self.asked)
        return any(seat in no for seat in self.alone) or left < self.enough


def to_set_back(game: StoredGame, user: str) -> Consent:
    """All the others."""
    asked = _people(game, user)
    return Consent(asked=asked, enough=len(asked))


def to_replace(game: StoredGame, user: str, seat: Seat) -> Consent:
    """Whoever sits there, or, if they are silent, all the others; who asks has no say, nor has an empty chair."""
    holder = game.sitters[seat].user
    if holder == user:
        return Consent(asked=(), enough=0)
    asked = _people(game, user, holder)
    return Consent(asked=asked, enough=max(1, len(asked)), alone=(seat,)) if holder else to_set_back(game, user)


def to_abandon(game: StoredGame, user: str) -> Consent:
    """A majority of all who play, the one who asks among them."""
    asked = _people(game, user)
    own = game.seat_of(user) is not None
    return Consent(asked=asked, enough=(len(asked) + own) // 2 + 1 - own)


def _people(game: StoredGame, *without: str) -> tuple[Seat, ...]:
    return tuple(
        seat for seat, one in enumerate(game.sitters) if one.user and not one.strength and one.user not in without
    )
