"""What a typed text means among the names of things: whole, begun, or scattered; one thing, several, or how many."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from engines.kernel.note import Refused, refused

V = TypeVar("V")
LONGEST_QUOTE = 80
MOST_NAMED = 6
"""Choices that are named to whoever typed something else."""
NAMES = 8192
"""Of so many is remembered how they are compared: reading a line of orders means to look at the same ones again."""


class Names(Protocol):
    """The words of one kind of value in one language."""

    @property
    def none(self) -> str: ...

    def one(self, value: Any) -> str:
        """The name, as shown: `Italia`."""
        ...

    def many(self, value: Any, count: int) -> str:
        """The name behind its count: `2 soldiers`."""
        ...

    def spoken(self, value: Any) -> Sequence[str]:
        """Every way a player may type it."""
        ...

    def other(self, kind: str) -> Names:
        """The words of another kind."""
        ...

    def notations(self, verb: str) -> Sequence[str]:
        """The short ways to write an order, shortest first: `{origin}>{target}`."""
        ...


def quote(text: str) -> str:
    """What a player typed, short enough to be said back."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


@lru_cache(NAMES)
def fold(text: str) -> str:
    return " ".join(text.casefold().split())


def rank(typed: str, spoken: Iterable[str]) -> int | None:
    """How well a typed text meets a name: whole, at its start, at a word's start, inside, scattered; None: not."""
    best: int | None = None
    for name in map(fold, spoken):
        if name == typed:
            return 0
        if name.startswith(typed):
            nearness = 1
        elif f" {typed}" in f" {name}":
            nearness = 2
        elif typed in name:
            nearness = 3
        elif all(word in name for word in typed.split()):
            nearness = 4
        else:
            continue
        best = nearness if best is None else min(best, nearness)
    return best


def ranked(values: Iterable[V], typed: str, names: Names) -> list[tuple[int, V]]:
    typed = fold(typed)
    if not typed:
        return [(1, value) for value in values]
    # As it stands, or cut short as on a map: `Moes. Inf.`
    uncut, values = " ".join(word.rstrip(".") for word in typed.split()), list(values)
    for wanted in dict.fromkeys(filter(None, (typed, uncut))):
        if hits := [
            (nearness, value) for value in values if (nearness := rank(wanted, names.spoken(value))) is not None
        ]:
            return sorted(hits, key=lambda hit: hit[0])
    return []


def read(text: str, values: Sequence[V], names: Names) -> V | Refused:
    """The one value that a text means."""
    typed = fold(text)
    exact = [value for value in values if typed in map(fold, names.spoken(value))] if typed else []
    # Mostly it is a name as it was shown: then nobody need be compared any further.
    hits = [(0, value) for value in exact] or (ranked(values, typed, names) if typed else [])
    if not hits:
        possible = [names.one(value) for value in values[: MOST_NAMED + 1]]
        if 0 < len(possible) <= MOST_NAMED:
            return refused("text.unknown_of_these", typed=quote(text), possible=possible)
        return refused("text.unknown", typed=quote(text))
    best = [value for nearness, value in hits if nearness == hits[0][0]]
    if len(best) > 1:
        # The id of one thing may be the name of another; what is shown counts more.
        best = [value for value in best if fold(names.one(value)) == typed] or best
    if len(best) > 1:
        return refused("text.ambiguous", typed=quote(text), names=[names.one(value) for value in best[:5]])
    return best[0]


_BETWEEN = re.compile(r"[,;+]")


def pieces(text: str) -> list[str]:
    return [piece for piece in (p.strip() for p in re.split(_BETWEEN, text)) if piece]


def means_none(text: str, values: Iterable[Any], names: Names) -> bool:
    """Nothing, in one of the ways to say so, unless one of these values is called that."""
    typed = fold(text)
    if typed not in {"", "-", "0", "none", fold(names.none)}:
        return False
    return not typed or all(fold(names.one(value)) != typed for value in values)


def last_piece(typed: str) -> tuple[str, str]:
    """What is finished, and what is being typed."""
    ends = [piece.end() for piece in re.finditer(_BETWEEN, typed)]
    at = ends[-1] if ends else 0
    return typed[:at], typed[at:].strip()


def number_and_name(piece: str) -> tuple[int | None, str]:
    """`2 infantry`, `2x infantry`, `infantry x2` and `infantry` all say how many and what.

    >>> number_and_name("2 xebecs"), number_and_name("phalanx x3"), number_and_name("gold")
    ((2, 'xebecs'), (3, 'phalanx'), (None, 'gold'))
    """
    if match := re.fullmatch(r"(\d{1,6})\s*(?:[x*]\s+|\*)?(.*)", piece.strip()):
        return int(match[1]), match[2]
    if match := re.fullmatch(r"(.*?)(?:\s*[*:]\s*|\s+x\s*|\s*)(\d{1,6})", piece.strip()):
        return int(match[2]), match[1]
    return None, piece
