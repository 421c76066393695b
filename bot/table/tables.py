"""Every table of the house: all that can be done at one, over the same games in memory. No deed goes another way."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

from bot.table.ballots import Ballots
from bot.table.live_games import LiveGames
from bot.table.lobby import Lobby
from bot.table.moderating import Moderating
from bot.table.moving import Moving
from bot.table.numbers import Results
from bot.table.past import Pasts
from bot.table.play import Play
from bot.table.undoing import Undoing
from bot.table.write_behind import WriteBehind
from engines.kernel import Game
from storage.store import Store


class Tables:
    def __init__(
        self,
        store: Store,
        shelf: Mapping[str, Game[Any, Any]],
        *,
        now: Callable[[], float] = time.time,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(32),
    ) -> None:
        self.store = store
        self.shelf = shelf
        self.live_games = LiveGames(store, shelf, now=now)
        self.write_behind = WriteBehind(self.live_games)
        self.pasts = Pasts(store, shelf)
        self.results = Results(store, shelf)
        self.lobby = Lobby(self.live_games, new_seed)
        self.play = Play(self.live_games)
        self.undoing = Undoing(self.live_games)
        self.moderating = Moderating(self.live_games)
        self.moving = Moving(self.live_games)
        self.ballots = Ballots(self.live_games, self.undoing, self.moderating)
