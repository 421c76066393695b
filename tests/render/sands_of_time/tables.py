"""Tables of this game to draw."""

from __future__ import annotations

from engines.sands_of_time import GAME
from render.sands_of_time import PICTURES
from tests.render.sands_of_time.crowd import NEWS
from tests.render.tables import Tables

TABLES = Tables(GAME)
RAID = NEWS
WORDS = TABLES.words
SPEECH = PICTURES.drawings.worded(WORDS)
fresh, full, over = TABLES.fresh, TABLES.full, TABLES.over
