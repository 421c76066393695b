"""Time as the sandbox sees it. A test moves it forward instead of waiting for an hour to pass."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime


class Clock:
    """Seconds since 1970, from `now`, plus whatever a test has skipped."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._skipped = 0.0

    def __call__(self) -> float:
        return self._now() + self._skipped

    def advance(self, seconds: float) -> None:
        """Time only moves forward: snowflakes must keep growing."""
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self._skipped += seconds

    def iso(self) -> str:
        return datetime.fromtimestamp(self(), UTC).isoformat()


class Snowflakes:
    """Discord's ids: the millisecond since 2015 in the upper bits, so that ids sort by age."""

    EPOCH_MS = 1_420_070_400_000

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def __call__(self) -> str:
        born = (int(self._clock() * 1000) - self.EPOCH_MS) << 22
        self._last = max(self._last + 1, born)
        return str(self._last)
