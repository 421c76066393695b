"""Measure everything, print a table, write bench.json; exit with 1 if a bar is missed.

`python -m tests.bench taps handovers` measures only these and writes nothing.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

from tests.bench import discord, engines, faults, handovers, machine, pictures, players, posts, store, taps
from tests.bench.measure import Measure, write


async def _collect(found: AsyncIterator[Measure]) -> list[Measure]:
    return [_shown(measure) async for measure in found]


def _shown(measure: Measure) -> Measure:
    print(measure.line(), flush=True)
    return measure


def _of(found: Iterator[Measure] | AsyncIterator[Measure]) -> list[Measure]:
    return asyncio.run(_collect(found)) if isinstance(found, AsyncIterator) else list(map(_shown, found))


KINDS: dict[str, Callable[[], Iterator[Measure] | AsyncIterator[Measure]]] = {
    "machine": machine.measures,
    "engines": engines.measures,
    "players": players.measures,
    "pictures": pictures.measures,
    "store": store.measures,
    "faults": faults.measures,
    "handovers": handovers.measures,
    "taps": taps.measures,
    "posts": posts.measures,
    "discord": discord.measures,
}


def main(wanted: list[str]) -> int:
    if unknown := set(wanted) - set(KINDS):
        print(f"nothing is called {', '.join(sorted(unknown))}; there is {', '.join(KINDS)}")
        return 2
    measures = [measure for kind in wanted or KINDS for measure in _of(KINDS[kind]())]
    if not wanted:
        write(measures, Path("bench.json"))
    return 0 if all(measure.ok for measure in measures) else 1


sys.exit(main(sys.argv[1:]))
