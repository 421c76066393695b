"""Kills survived: a process that plays and commits, ended at random instants."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Measure
from tests.bot.faults.kills import kills
from tests.bot.faults.played import SMALL

TIMES = 40


def measures() -> Iterator[Measure]:
    with tempfile.TemporaryDirectory() as folder:
        survived = kills(TIMES, Path(folder), SMALL)
    yield Measure("kills survived, nothing acknowledged lost", survived.kills, TIMES, f"of {TIMES}", True)
