"""Plays one random game of every size and prints the hashes of its checkpoints, for comparison between processes.

python -m tests.conformance.replay fords
"""

from __future__ import annotations

import sys

from tests.conformance.games import GAMES
from tests.conformance.play import play


def hashes(game: str) -> list[str]:
    lines: list[str] = []
    for seats in (GAMES[game].seats[0], GAMES[game].seats[-1]):
        told = play(GAMES[game], seats, "the same everywhere", most=250)
        lines += [f"{seats} {point.entries} {point.hash}" for point in told.checkpoints]
        lines += [f"{seats} {line.happened.model_dump_json()}" for line in told.lines]
    return lines


if __name__ == "__main__":
    print("\n".join(hashes(sys.argv[1])))
