"""Writes the playthroughs anew."""

from __future__ import annotations

import sys

from tests.conformance.games import TABLES
from tests.playthroughs import file_of, languages, write

wanted = sys.argv[1:]
for game, seats in TABLES:
    if not wanted or game.id in wanted:
        for language in languages(game, seats):
            write(game, seats, language)
            print(file_of(game, seats, language).name)
