"""Tables of this game to draw."""

from __future__ import annotations

from engines.era_of_tribes import GAME
from render.era_of_tribes import PICTURES
from tests.render.tables import Tables

TABLES = Tables(GAME)
WORDS = TABLES.words
SPEECH = PICTURES.drawings.worded(WORDS)
fresh, full, over = TABLES.fresh, TABLES.full, TABLES.over
