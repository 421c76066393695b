"""The preload of the forkserver from which all workers are forked: what is imported and warmed up here is there in
each of them at once (`workers.Worker`)."""

from __future__ import annotations

from bot.crew.painter import rehearse
from bot.crew.workers import give_back, settle_in
from engines.shelf import games
from render.kit.drawing_cache import drawing_cache

rehearse(games().values())
drawing_cache.pack_all()
give_back()
settle_in()
