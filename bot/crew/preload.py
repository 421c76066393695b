"""The preload of the forkserver: what is imported and warmed up here is there at once in every worker forked from it.

`workers.py` names this module to the forkserver.
"""

from __future__ import annotations

from bot.crew.painter import rehearse
from bot.crew.workers import freeze_heap, trim_memory
from engines.shelf import games
from render.kit.drawing_cache import drawing_cache

rehearse(games().values())
drawing_cache.pack_all()
trim_memory()
freeze_heap()
