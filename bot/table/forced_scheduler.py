"""The scheduler of forced answers (`bot/table/forced_answers.py`): it gives each one when it is due.

Each is a timer that was stored with the deed that put the question. So it fires whoever is killed in between, and in
one process only.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets

from bot.table.forced_answers import Put
from bot.table.live_games import LiveGames
from bot.table.play import Play
from bot.table.timers import FORCED_ANSWER, RESCUE
from engines.kernel import Refused
from storage.store import Claimed, Timer

log = logging.getLogger("diurna.unasked")


class ForcedScheduler:
    """Sleeps until the next forced answer that this process knows of is due. Now and then it looks for those that
    other processes have left."""

    def __init__(self, live_games: LiveGames, play: Play) -> None:
        self._live_games = live_games
        self._play = play
        self._name = secrets.token_hex(4)
        self._until = 0.0
        self._sooner = asyncio.Event()
        live_games.on_later.append(self._hear)

    def _hear(self, timer: Timer) -> None:
        if timer.due < self._until:
            self._until = timer.due
            self._sooner.set()

    async def run(self) -> None:
        now = self._live_games.now
        while True:
            if (pause := self._until - now()) > 0:
                self._sooner.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._sooner.wait(), pause)
                continue
            self._until = now() + RESCUE
            try:
                await self.look()
                due = await self._live_games.store.next_due(FORCED_ANSWER)
            except Exception:
                log.exception("the answers that nobody need give could not be looked at")
            else:
                if due is not None:
                    self._until = min(self._until, due)

    async def look(self) -> None:
        """Give the answers that are due."""
        store = self._live_games.store
        for timer in await store.claim(self._live_games.now(), self._name, RESCUE, kind=FORCED_ANSWER):
            try:
                await self._give(timer)
            except Exception:
                # When the lease is over, it is tried again.
                log.exception("game %s: an answer that nobody need give was not given", timer.game)

    async def _give(self, timer: Claimed) -> None:
        assert timer.game is not None
        # It is refused if its question was answered meanwhile, or taken back.
        outcome = await self._play.give_forced(timer.game, int(timer.name), Put.model_validate(timer.data).posed)
        if not (isinstance(outcome, Refused) and outcome.why.key == "table.newer"):
            await self._live_games.store.done(timer)
