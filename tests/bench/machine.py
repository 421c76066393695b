"""How quick the machine and its Python are at this moment: all other rows are measured on them."""

from __future__ import annotations

import platform
import time
from collections.abc import Iterator

from tests.bench.measure import Measure

ROUNDS = 200
STEPS = 1000


def measures() -> Iterator[Measure]:
    """The best of many: what something else takes away between is not the machine's."""
    best = min(_spent() for _ in range(ROUNDS))
    yield Measure(
        f"plain steps a second, Python {platform.python_version()}", STEPS / best / 1e6, None, "million", True
    )


def _spent() -> float:
    began = time.perf_counter()
    assert len([(number * number, str(number)) for number in range(STEPS)]) == STEPS
    return time.perf_counter() - began
