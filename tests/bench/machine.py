"""How quick the machine and its Python are at this moment: all other rows are measured on them."""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from tests.bench.measure import Measure

ROUNDS = 200
STEPS = 1000
CORES = 2
SECONDS = 2.0


def measures() -> Iterator[Measure]:
    """The best of many: what something else takes away between is not the machine's."""
    best = min(_spent() for _ in range(ROUNDS))
    yield Measure(
        f"plain steps a second, Python {platform.python_version()}", STEPS / best / 1e6, None, "million", True
    )
    # Two cores of a rented machine may be halves of one, and others may be at work on it.
    with ProcessPoolExecutor(CORES) as workers:
        both = sum(workers.map(_steps_in, [SECONDS] * CORES))
    yield Measure(f"the same with {CORES} processes at once, together", both / SECONDS / 1e6, None, "million", True)


def _steps_in(seconds: float) -> int:
    steps, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        _spent()
        steps += STEPS
    return steps


def _spent() -> float:
    began = time.perf_counter()
    assert len([(number * number, str(number)) for number in range(STEPS)]) == STEPS
    return time.perf_counter() - began
