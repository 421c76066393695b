"""Domains of how many: `Counts` of each kind, `Number` a whole number."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from engines.kernel.domain import TRIES, Domain, Hit, anything
from engines.kernel.note import Note, Refused, note
from engines.kernel.spoken import Names, fold, last_piece, means_none, number_and_name, pieces, rank, ranked, read


class Counts(Domain[dict[str, int]]):
    """How many of each kind: at most its limit, `low` to `high` together. Kinds that are not taken are left out.

    `fits` restricts which go together; every part of a fitting choice must fit as well.
    """

    def __init__(
        self,
        limits: Mapping[str, int],
        low: int = 0,
        high: int | None = None,
        kind: str = "",
        usual: Mapping[str, int] | None = None,
        fits: Callable[[Mapping[str, int]], bool] = anything,
        hints: Mapping[str, Note] | None = None,
    ) -> None:
        there = {key: limit for key, limit in limits.items() if limit > 0}
        all_of_them = sum(there.values())
        self.limits = there
        self.low = low
        self.high = all_of_them if high is None else min(high, all_of_them)
        self.kind = kind
        self.fits = fits
        self.hints = hints or {}
        self._usual = None if usual is None else {key: usual[key] for key in there if usual.get(key)}

    def __repr__(self) -> str:
        return f"Counts({self.limits}, {self.low}, {self.high}, {self.kind!r})"

    def in_order(self, counts: Mapping[str, int]) -> dict[str, int]:
        return {key: counts[key] for key in self.limits if counts.get(key)}

    @property
    def things(self) -> tuple[Any, ...]:
        return tuple(self.limits)

    def contains(self, value: object) -> bool:
        return (
            isinstance(value, dict)
            and all(type(n) is int and 0 < n <= self.limits.get(key, 0) for key, n in value.items())
            and self.low <= sum(value.values()) <= self.high
            and self.fits(value)
        )

    def why_not(self, value: object) -> Note:
        if isinstance(value, dict) and all(type(n) is int for n in value.values()):
            for key, count in value.items():
                if count <= 0:
                    return super().why_not(value)
                if count > self.limits.get(key, 0):
                    return note("slot.too_many", kind=self.kind, value=key, have=self.limits.get(key, 0))
            if not self.low <= (total := sum(value.values())) <= self.high:
                return note("slot.how_many", low=self.low, high=self.high, count=total)
            return note("slot.together")
        return super().why_not(value)

    @property
    def empty(self) -> bool:
        return self.low > self.high if self.fits is anything else super().empty

    def __iter__(self) -> Iterator[dict[str, int]]:
        keys = list(self.limits)

        def extend(counts: dict[str, int], at: int, total: int) -> Iterator[dict[str, int]]:
            if at == len(keys):
                if total >= self.low:
                    yield dict(counts)
                return
            room = sum(self.limits[key] for key in keys[at + 1 :])
            for count in range(min(self.limits[keys[at]], self.high - total) + 1):
                if total + count + room < self.low:
                    continue
                more = {**counts, keys[at]: count} if count else counts
                if count and not self.fits(more):
                    break
                yield from extend(more, at + 1, total + count)

        return extend({}, 0, 0) if self.fits({}) else iter(())

    def sample(self, rnd: random.Random) -> dict[str, int]:
        for _ in range(TRIES):
            wanted = rnd.randint(self.low, self.high)
            chosen: dict[str, int] = {}
            total = 0
            singles = [key for key, limit in self.limits.items() for _ in range(limit)]
            rnd.shuffle(singles)
            for key in singles:
                if total == wanted:
                    break
                more = {**chosen, key: chosen.get(key, 0) + 1}
                if self.fits(more):
                    chosen, total = more, total + 1
            if total >= self.low:
                return self.in_order(chosen)
        return dict(self.usual) if self.usual is not None else next(iter(self))

    def brief(self) -> Iterator[dict[str, int]]:
        if self.usual:
            return iter((self.usual,))
        if self.low > 1:
            return iter(self)
        # Where none will do, that is a way to count as well: nobody need come along.
        none: list[dict[str, int]] = [{}] if self.low == 0 and self.fits({}) else []
        return iter([*none, *({key: 1} for key in self.limits if self.fits({key: 1}))])

    def parse(self, text: str, names: Names) -> dict[str, int] | Refused:
        if means_none(text, self.limits, names):
            return {}
        counts: dict[str, int] = {}
        for piece in pieces(text):
            number, name = self._number_and_name(piece, names)
            value = read(name, tuple(self.limits), names)
            if isinstance(value, Refused):
                return value
            counts[value] = counts.get(value, 0) + (1 if number is None else number)
        return self.in_order(counts)

    def print(self, value: dict[str, int], names: Names) -> str:
        return ", ".join(names.many(key, count) for key, count in value.items()) or names.none

    def search(self, typed: str, names: Names, limit: int) -> list[Hit]:
        done, last = last_piece(typed)
        chosen = self.parse(done, names)
        if isinstance(chosen, Refused):
            return []
        number, name = self._number_and_name(last, names)
        hits: list[Hit] = []
        if means_none(last, self.limits, names):
            whole = (chosen,) if done else (self.usual or {}, chosen)
            hits += [Hit(self.print(value, names)) for value in whole if self.contains(value)]
        for _, key in ranked(self.limits, name, names):
            room = min(self.limits[key], self.high - sum(chosen.values()))
            for count in range(room, 0, -1) if number is None else (number,):
                more = self.in_order({**chosen, key: count})
                if key not in chosen and 0 < count <= room and self.fits(more):
                    hits.append(Hit(self.print(more, names)))
        return list(dict.fromkeys(hits))[:limit]

    def _number_and_name(self, piece: str, names: Names) -> tuple[int | None, str]:
        """How many and what. A name may hold digits itself: the meadow `a1` is not one `a`."""
        if any(rank(fold(piece), names.spoken(key)) == 0 for key in self.limits):
            return None, piece
        return number_and_name(piece)


class Number(Domain[int]):
    """
    >>> list(Number(2, 4))
    [2, 3, 4]
    """

    def __init__(
        self,
        low: int,
        high: int,
        kind: str = "",
        usual: int | Callable[[], int | None] | None = None,
        hints: Mapping[int, Note] | None = None,
    ) -> None:
        self.low = low
        self.high = high
        self.kind = kind
        self.hints = {} if hints is None else hints
        self._usual = usual

    def __repr__(self) -> str:
        return f"Number({self.low}, {self.high}, {self.kind!r})"

    def contains(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def why_not(self, value: object) -> Note:
        if self.low == self.high:
            return note("slot.only_number", number=self.low)
        return note("slot.number", low=self.low, high=self.high)

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1))

    def sample(self, rnd: random.Random) -> int:
        return rnd.randint(self.low, self.high)

    def brief(self) -> Iterator[int]:
        return iter((self.low if self.usual is None else self.usual,))

    def parse(self, text: str, names: Names) -> int | Refused:
        try:
            return int(text.strip())
        except ValueError:
            return Refused(why=self.why_not(text))

    def print(self, value: int, names: Names) -> str:
        return str(value)

    def search(self, typed: str, names: Names, limit: int) -> list[Hit]:
        numbers = islice((n for n in self if str(n).startswith(typed.strip())), limit)
        return [Hit(str(n), self.hints.get(n)) for n in numbers]
