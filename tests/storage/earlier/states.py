"""Writes States that an earlier version of Diurna has kept in the middle of games, run by that version itself."""

from __future__ import annotations

import json
import random
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path.cwd()))


def state_of(game: Any, seats: int, moves: int) -> dict[str, Any]:
    """The last that was kept in a random game, before so many moves."""
    kernel = import_module("engines.kernel")
    match, happened = kernel.Match.start(game, seats, "earlier", game.options())
    points, rnd = list(happened.checkpoints), random.Random(moves)
    for _ in range(moves):
        if not match.waiting:
            break
        seat = rnd.choice(match.waiting)
        points += match.submit(seat, match.sample(seat, rnd)).checkpoints
    point = next(one for one in reversed(points) if one.entries < match.count or match.waiting)
    return {"game": game.id, "shape": getattr(game, "version", 1), "state": json.loads(point.state)}


if __name__ == "__main__":
    version, *wanted = sys.argv[1:]
    for one in wanted:
        module, seats, moves = one.split(":")
        found = state_of(import_module(module).GAME, int(seats), int(moves))
        print(json.dumps({"version": version, **found}, separators=(",", ":")))
