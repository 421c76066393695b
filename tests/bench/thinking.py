"""A strong computer that thinks, and goes on thinking: what whoever plays beside it feels of that."""

from __future__ import annotations

import os
import sys

from bot.thinker import NICE
from engines import shelf
from engines.kernel import Match
from engines.players import decide


def think(module: str) -> None:
    os.nice(NICE)
    match, _ = Match.start(shelf.game(module), shelf.game(module).seats[-1], "thinking")
    while True:
        decide(match, match.waiting[0], "strong")


if __name__ == "__main__":
    think(sys.argv[1])
