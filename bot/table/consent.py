"""Whose consent a deed needs: to undo, roll back, replace or abandon. For an undo `Match.undo_terms` says it.

Nobody's game is turned around by one who plays in it. Who may ask for a deed at all is in `bot/table/moderating.py`;
how the others are asked, and when a vote is carried, in `bot/table/ballots.py`.
"""

from __future__ import annotations

from collections.abc import Collection

from engines.kernel import Fact, Seat, UndoTerms
from storage.store import StoredGame

SILENCE = 7 * 24 * 3600
"""Seconds after which a player who lets the table wait has no say in what becomes of the game."""


class Consent(Fact):
    asked: tuple[Seat, ...]
    """The seats that are asked."""
    enough: int
    """How many of them must agree."""
    alone: tuple[Seat, ...] = ()
    """Seats of which one yes is enough, and one no is the end."""

    @property
    def voters(self) -> tuple[Seat, ...]:
        return tuple(sorted({*self.asked, *self.alone}))

    def is_given(self, yes: Collection[Seat]) -> bool:
        return any(seat in yes for seat in self.alone) or sum(seat in yes for seat in self.asked) >= self.enough

    def is_denied(self, no: Collection[Seat]) -> bool:
        """Can the consent no longer be given?"""
        left = sum(seat not in no for seat in self.asked)
        return any(seat in no for seat in self.alone) or left < self.enough


def to_undo(terms: UndoTerms) -> Consent:
    """All the others, once somebody has learned something by the move or has answered after it; before that, nobody.
    The rules know which (`Match.undo_terms`)."""
    return Consent(asked=tuple(sorted(terms.consent)), enough=len(terms.consent))


def to_roll_back(game: StoredGame, user: str) -> Consent:
    """The consent of all the others."""
    asked = _people(game, user)
    return Consent(asked=asked, enough=len(asked))


def to_replace(game: StoredGame, user: str, seat: Seat, absent: Collection[Seat] = ()) -> Consent:
    """The consent of whoever sits there. If they are silent, all the others must agree. Whoever asks has no vote, and
    neither have empty chairs, computers and players who let the table wait for a week."""
    holder = game.sitters[seat].user
    if holder == user:
        return Consent(asked=(), enough=0)
    asked = [other for other in _people(game, user, holder) if other not in absent]
    if not holder or seat in absent or game.sitters[seat].strength:
        return Consent(asked=tuple(asked), enough=len(asked))
    return Consent(asked=tuple(asked), enough=max(1, len(asked)), alone=(seat,))


def to_abandon(game: StoredGame, user: str, absent: Collection[Seat] = ()) -> Consent:
    """The consent of a majority of all who play, the one who asks included. A player who let the table wait for a
    week does not count."""
    asked = tuple(seat for seat in _people(game, user) if seat not in absent)
    own = game.seat_of(user) is not None
    return Consent(asked=asked, enough=(len(asked) + own) // 2 + 1 - own)


def absent_at(game: StoredGame, waiting: Collection[Seat], now: float) -> frozenset[Seat]:
    """The seats for which a table has waited so long that the others may go on without them."""
    return frozenset(waiting) if now - game.touched >= SILENCE else frozenset()


def _people(game: StoredGame, *without: str) -> tuple[Seat, ...]:
    return tuple(
        seat for seat, one in enumerate(game.sitters) if one.user and not one.strength and one.user not in without
    )
