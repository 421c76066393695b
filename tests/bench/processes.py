"""What a process and its children use, as the system counts it, and how one is ended."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 20.0


async def ended(process: asyncio.subprocess.Process) -> None:
    """In good order, if it does not take too long."""
    process.terminate()
    try:
        await asyncio.wait_for(process.wait(), PATIENCE)
    except TimeoutError:
        process.kill()
        await process.wait()


def resident(process: int) -> float:
    """Megabytes of a process and its children; what they share counts once."""
    return sum(_proportional(one) for one in (process, *children(process))) / 1e6


def cpu_seconds(process: int) -> float:
    """Seconds of work that a process and its children have done so far."""
    return sum(_worked(one) for one in (process, *children(process)))


def children(process: int) -> list[int]:
    """The children of a process, and theirs."""
    # A child belongs to the thread that made it.
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    listed = [number for task in tasks for number in task.read_text().split()]
    return [number for child in map(int, listed) for number in (child, *children(child))]


def _proportional(process: int) -> float:
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    raise LookupError(f"nothing is known of process {process}")


def _worked(process: int) -> float:
    # The name of a process may hold spaces; what follows its bracket does not.
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
