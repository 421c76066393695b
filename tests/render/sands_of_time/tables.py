"""Tables of this game to draw."""

from __future__ import annotations

from engines.sands_of_time import GAME
from render.sands_of_time.crowd import NEWS as RAID
from render.sands_of_time.speech import Speech
from tests.render.tables import Tables, told

__all__ = ["RAID", "told"]
TABLES = Tables(GAME)
WORDS = TABLES.words
SPEECH = Speech(WORDS)
fresh, full, over = TABLES.fresh, TABLES.full, TABLES.over
