"""What a game says of its choices in `tests/<game>/choices.py`: where a name says all, and what changes nothing."""

from __future__ import annotations

from functools import cache
from typing import Protocol, cast

from tests.conformance.games import said_of


class Choices(Protocol):
    """The module of a game."""

    PLAIN: frozenset[str]
    """Kinds whose names say all of it, such as numbers, and dice as they lie."""
    LEAVES: frozenset[str]
    """Commands that leave things as they are, beside those that say so themselves (`skips`, `ends`)."""
    LATER: frozenset[str]
    """Questions whose usual answer loses something now, for what shows only later."""
    UNASKED: frozenset[str]
    """What somebody else would like, or what is gone for good: nobody gives it unasked, whatever good sense says."""
    OPENS: bool
    """Does somebody's answer, in a game at random, lead to where what another has written is carried out?"""
    AGAIN: frozenset[str]
    """Questions that may be put again in the same words, because chance, or the next moment, has come between."""
    BY_NEED: bool
    """Does a thing count for more in a position where there is less of it? Then positions that differ by one order
    do not compare."""


class Nothing:
    """For a game that has declared nothing: everything it offers says more than its name."""

    PLAIN: frozenset[str] = frozenset()
    LEAVES: frozenset[str] = frozenset()
    LATER: frozenset[str] = frozenset()
    UNASKED: frozenset[str] = frozenset()
    OPENS: bool = False
    AGAIN: frozenset[str] = frozenset()
    BY_NEED: bool = False


@cache
def choices_of(game: str) -> Choices:
    return cast(Choices, said_of(game, "choices") or Nothing())
