"""Every random draw of a game, from one secret seed, counted, so that a replay draws the same."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TypeVar

from engines.kernel.model import Part

T = TypeVar("T")
_SPAN = 2**64


def commitment(seed: str) -> str:
    """What is published when a game starts: it binds the seed without telling it."""
    return hashlib.sha256(seed.encode()).hexdigest()


class Dice(Part):
    """
    >>> Dice(seed="mint").shuffled("abcd") == Dice(seed="mint").shuffled("abcd")
    True
    """

    seed: str
    drawn: int = 0

    def below(self, n: int) -> int:
        """An even draw from 0 to n-1."""
        while True:
            digest = hashlib.blake2b(f"{self.seed}:{self.drawn}".encode(), digest_size=8).digest()
            self.drawn += 1
            value = int.from_bytes(digest, "big")
            # Values above the last whole multiple of n would favour the small numbers.
            if value < _SPAN - _SPAN % n:
                return value % n

    def roll(self, sides: int = 6) -> int:
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def deal_anew(self, deck: list[T], *hands: list[T]) -> None:
        """All of them are one heap of unknown cards; each gets as many as it had.

        >>> deck, hand = [1, 2, 3], [4, 5]
        >>> Dice(seed="mint").deal_anew(deck, hand)
        >>> len(deck), len(hand), sorted(deck + hand)
        (3, 2, [1, 2, 3, 4, 5])
        """
        heap = self.shuffled([*deck, *(card for hand in hands for card in hand)])
        for hand in hands:
            hand[:] = [heap.pop() for _ in hand]
        deck[:] = heap
