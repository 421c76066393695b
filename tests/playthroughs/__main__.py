"""Writes the playthroughs anew."""

from __future__ import annotations

import sys

from tests.conformance.games import TABLES
from tests.playthroughs import file_of, write

wanted = sys.argv[1:]
for game, seats in TABLES:
    if not wanted or game.id in wanted:
        write(game, seats)
        print(file_of(game, seats).name)
