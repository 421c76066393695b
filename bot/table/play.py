"""A move: checked, played, on the disk, and only then told."""

from __future__ import annotations

from typing import Any

from bot.table.sittings import News, Planned, Sitting, Sittings, ending
from engines.kernel import Command, Match, Refused, Seat
from storage.store import Line


class Play:
    def __init__(self, sittings: Sittings) -> None:
        self._sittings = sittings

    async def act(
        self,
        game: int,
        user: str,
        command: Command | dict[str, Any],
        *,
        at: int | None = None,
        interaction: str | None = None,
    ) -> News | Refused:
        """Give a command. `at` is the sequence number that the player saw when the question was open."""

        def plan(sitting: Sitting, match: Match, seat: Seat) -> Planned:
            said = command if isinstance(command, Command) else sitting.rules.read(command)
            if isinstance(said, Refused):
                return said
            question = match.pending
            happened = match.submit(seat, said)
            if isinstance(happened, Refused):
                return happened
            events = (*happened.events, *ending(sitting.game, happened.over))
            return self._sittings.change(
                sitting.game,
                Line(deed="moved", user=user, entry=happened.entry, events=events),
                checkpoints=happened.checkpoints,
                status="over" if happened.over else None,
                posed=match.pending is not question,
            )

        return await self._sittings.carry_out_for(user, game, plan, interaction, at=at)
