"""When a post that Discord did not take is tried again: the waits between two tries. `TurnPosts` does the trying.

What a table is still owed stands in the store: the last line that was posted, and the last that was written. In here
is only the patience between two tries, and a restart may forget it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

WAITS = (5, 15, 60, 5 * 60, 15 * 60, 3600)
"""Seconds until the next try, longer each time; in the end once an hour."""
LONGEST = 5 * 60
"""The longest wait in seconds if the post calls somebody, however often it has failed."""


@dataclass(frozen=True)
class Retry:
    server: str
    due: float
    tries: int = 1


class RetryQueue:
    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._retries: dict[int, Retry] = {}

    def __len__(self) -> int:
        return len(self._retries)

    def __contains__(self, number: int) -> bool:
        return number in self._retries

    def fail(self, number: int, server: str, *, awaited: bool) -> int:
        """Count one more failure of this table's post; how often it has failed by now. `awaited`: it calls
        somebody."""
        tries = self._retries[number].tries + 1 if number in self._retries else 1
        pause = WAITS[min(tries, len(WAITS)) - 1]
        self._retries[number] = Retry(server, self._clock() + (min(pause, LONGEST) if awaited else pause), tries)
        return tries

    def succeed(self, number: int) -> bool:
        """Forget the failures of this table's post; True if there were any."""
        return self._retries.pop(number, None) is not None

    def due(self) -> list[int]:
        return [number for number, retry in self._retries.items() if retry.due <= self._clock()]

    def on(self, server: str) -> list[int]:
        return [number for number, retry in self._retries.items() if retry.server == server]
