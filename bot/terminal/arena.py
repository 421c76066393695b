"""`diurna arena`: computers against one another, with a bar that shows how far it is."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from pydantic import TypeAdapter

from engines.players.arena import Bout, ratings

WIDTH = 30
LINE = TypeAdapter(Bout)


def kept_games(file: Path) -> list[Bout]:
    """The games that were written down, one on each line."""
    return [LINE.validate_json(line) for line in file.read_text().splitlines()] if file.exists() else []


def play_and_show(
    bouts: Iterable[Bout], games: int, before: Iterable[Bout] = (), keep: Path | None = None
) -> list[Bout]:
    """Play them, and show how far it is and who is ahead. With a file to keep the games in, it can be stopped at any
    time and goes on from there."""
    played = [*before]
    for bout in bouts:
        played.append(bout)
        if keep is not None:
            with keep.open("a") as file:
                file.write(LINE.dump_json(bout).decode() + "\n")
        full = WIDTH * len(played) // games
        ahead = ", ".join(f"{one.name} {sum(one.won):g}" for one in ratings(played))
        bar = f"\r[{'#' * full}{'.' * (WIDTH - full)}] {len(played)}/{games}: {ahead}  "
        print(bar, end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return played


def table(played: list[Bout]) -> Iterator[str]:
    """Who won how often.

    >>> one = Bout(("easy", "random"), (1.0, 0.0), (20.0, 5.0), 40, ((0.1,), (0.0,)))
    >>> print("\\n".join(table([one])))
    player   won             sure between   points   a decision, p95
    easy     1 of 1 (100 %)   21-100 %        20.0            100 ms
    random   0 of 1 (0 %)      0-79 %          5.0              0 ms
    """
    yield f"{'player':<8} {'won':<15} {'sure between':<12} {'points':>8} {'a decision, p95':>17}"
    for one in ratings(played):
        low, high = (round(100 * end) for end in one.interval)
        share = f"{sum(one.won):g} of {len(one.won)} ({100 * one.share:.0f} %)"
        points = sum(one.points) / len(one.points)
        yield f"{one.name:<8} {share:<15} {f'{low:>3}-{high} %':<12} {points:>8.1f} {one.slowest * 1000:>14.0f} ms"
