"""The process that workers are born from imports this, and then waits (`workers.a_worker`): what is loaded and tried
here is there for all of them, once."""

from __future__ import annotations

import os

import bot.cli  # noqa: F401  # every worker imports the program that was started, whether it needs it or not
from bot.painter import rehearse
from bot.workers import settle_in
from engines.shelf import games

# Whoever pressed something is answered first; pictures come when there is time.
os.nice(5)
rehearse(games().values())
settle_in()
