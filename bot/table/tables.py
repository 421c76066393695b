"""Every table of the house: all that can be done at one, over the same sittings. No deed goes another way."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

from bot.table.ballots import Ballots
from bot.table.later import Later
from bot.table.lobby import Lobby
from bot.table.moderating import Moderating
from bot.table.moving import Moving
from bot.table.numbers import Results
from bot.table.past import Pasts
from bot.table.play import Play
from bot.table.sittings import Sittings
from bot.table.undoing import Undoing
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
        self.sittings = Sittings(store, shelf, now=now)
        self.later = Later(self.sittings)
        self.pasts = Pasts(store, shelf)
        self.results = Results(store, shelf)
        self.lobby = Lobby(self.sittings, new_seed)
        self.play = Play(self.sittings)
        self.undoing = Undoing(self.sittings)
        self.moderating = Moderating(self.sittings)
        self.moving = Moving(self.sittings)
        self.ballots = Ballots(self.sittings, self.undoing, self.moderating)
