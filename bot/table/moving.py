"""A game goes on in another channel: its own may be gone, or the wrong one."""

from __future__ import annotations

from bot.table.moderating import denied
from bot.table.sittings import Carried, News, Sitting, Sittings, not_running
from engines.kernel import Event, Refused, refused
from storage.store import Line, PlaceTaken


class Moving:
    def __init__(self, sittings: Sittings) -> None:
        self._sittings = sittings

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
        """For whoever opened the game, and for moderators of where it was."""

        async def motion(sitting: Sitting) -> Carried:
            here = sitting.game
            if here.status not in ("lobby", "running"):
                return not_running(here)
            if no := denied(here, user, moderator):
                return no
            if here.place == place:
                return refused("table.is_here")
            seat = here.seat_of(user)
            key = "table.relocated_by_moderator" if seat is None else "table.relocated"
            event = Event(key=key, params={"seat": seat})
            return self._sittings.change(
                here,
                Line(deed="relocated", user=user, events=(event,)),
                place=place,
                server=server,
                # The question is the same; only where it is asked is not.
                posed=here.status == "lobby",
            )

        try:
            return await self._sittings.carry_out(number, motion, interaction)
        except PlaceTaken:
            return refused("table.place_taken")
