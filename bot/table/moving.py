"""A game goes on in another channel: its own may be gone, or the wrong one."""

from __future__ import annotations

from bot.table.live_games import Carried, LiveGame, LiveGames, News, not_running
from bot.table.moderating import not_allowed
from engines.kernel import Event, Refused, refused
from storage.store import Line, PlaceTaken


class Moving:
    def __init__(self, live_games: LiveGames) -> None:
        self._live_games = live_games

    async def move(
        self,
        number: int,
        user: str,
        *,
        place: str,
        server: str,
        moderator: bool = False,
        interaction: str | None = None,
    ) -> News | Refused:
        """Move a game to another channel. Whoever opened it may, and moderators of where it was."""

        async def motion(live: LiveGame) -> Carried:
            here = live.game
            if here.status not in ("lobby", "running"):
                return not_running(here)
            if no := not_allowed(here, user, moderator):
                return no
            if here.place == place:
                return refused("table.is_here")
            seat = here.seat_of(user)
            key = "table.relocated_by_moderator" if seat is None else "table.relocated"
            event = Event(key=key, params={"seat": seat})
            return self._live_games.change(
                here,
                Line(deed="relocated", user=user, events=(event,)),
                place=place,
                server=server,
                # The question is the same; only where it is asked is not.
                posed=here.status == "lobby",
            )

        try:
            return await self._live_games.carry_out(number, motion, interaction)
        except PlaceTaken:
            return refused("table.place_taken")
