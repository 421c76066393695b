"""Measure everything, print a table, write bench.json; exit with 1 if a bar is missed."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from tests.bench import discord, engines, faults, pictures, store, taps
from tests.bench.measure import Measure, write


async def _collect(found: AsyncIterator[Measure]) -> list[Measure]:
    return [_shown(measure) async for measure in found]


def _shown(measure: Measure) -> Measure:
    print(measure.line(), flush=True)
    return measure


def _all() -> Iterator[Measure]:
    yield from map(_shown, engines.measures())
    yield from map(_shown, pictures.measures())
    yield from asyncio.run(_collect(store.measures()))
    yield from map(_shown, faults.measures())
    yield from asyncio.run(_collect(taps.measures()))
    yield from asyncio.run(_collect(discord.measures()))


def main() -> int:
    measures = list(_all())
    write(measures, Path("bench.json"))
    return 0 if all(measure.ok for measure in measures) else 1


sys.exit(main())
