"""Kills survived: a bot that plays every game, ended at random instants, and what the next one finds and posts."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from bot.sandbox.wire import server
from engines import shelf
from tests.bench.measure import Measure
from tests.bot.faults.shelf_kills import shelf_kills

TIMES = 40


async def measures() -> AsyncIterator[Measure]:
    # Whoever is killed in the middle of a request is no fault of the sandbox's.
    logging.getLogger(server.__name__).setLevel(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder:
        survived = await shelf_kills(TIMES, Path(folder), list(shelf.GAMES))
    for kind, kills in survived.items():
        for why in filter(None, (kills.lost, kills.unposted)):
            print(f"      {kind}: {why}")
        yield Measure(f"kills survived, nothing acknowledged lost, {kind}", kills.kept, TIMES, f"of {TIMES}", True)
        yield Measure(f"kills survived, every post caught up, {kind}", kills.caught_up, TIMES, f"of {TIMES}", True)
