"""The process that workers are born from imports this, and then waits (`workers.Worker`): what is loaded and tried
here is there for all of them, once."""

from __future__ import annotations

from bot.crew.painter import rehearse
from bot.crew.workers import give_back, settle_in
from engines.shelf import games
from render.kit.keeping import kept

rehearse(games().values())
kept.pack()
give_back()
settle_in()
