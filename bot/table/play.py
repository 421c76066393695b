"""A move: checked, played, on the disk, and only then told."""

from __future__ import annotations

from typing import Any

from bot.table.forced import forced
from bot.table.sittings import Carried, News, Sitting, Sittings, ending
from engines.kernel import Command, Event, LetGo, Match, Refused, Seat, refused
from storage.store import Line


class Play:
    def __init__(self, sittings: Sittings) -> None:
        self._sittings = sittings

    async def act(
        self,
        number: int,
        user: str,
        command: Command | dict[str, Any],
        *,
        at: int | None = None,
        interaction: str | None = None,
    ) -> News | Refused:
        """Give a command. `at` is the sequence number that the player saw when the question was open."""

        def motion(sitting: Sitting, match: Match, seat: Seat) -> Carried:
            said = command if isinstance(command, Command) else sitting.rules.read(command)
            if isinstance(said, Refused):
                return said
            return self._moved(sitting, match, seat, said, user)

        return await self._sittings.carry_out_for(user, number, motion, interaction, at=at)

    async def answer_for(
        self, number: int, user: str, seat: Seat, command: Command, *, at: int, interaction: str | None = None
    ) -> News | Refused:
        """Answer in the place of somebody who lets the table wait, for all to see. `at` is the sequence number at
        which that was so."""

        def motion(sitting: Sitting, match: Match, own: Seat) -> Carried:
            if sitting.game.seq != at:
                return refused("table.stale")
            instead = Event(key="table.answered_for", params={"seat": own, "other": seat})
            return self._moved(sitting, match, seat, command, user, instead)

        return await self._sittings.carry_out_for(user, number, motion, interaction)

    def _moved(self, sitting: Sitting, match: Match, seat: Seat, said: Command, user: str, *before: Event) -> Carried:
        question = match.pending
        happened = match.submit(seat, said)
        if isinstance(happened, Refused):
            return happened
        # Whoever drops a standing answer has answered nothing: their question waits as it did.
        moves = [(seat, happened), *(() if isinstance(said, LetGo) else forced(match, seat))]
        users = [sitter.user for sitter in sitting.game.sitters]
        lines = [Line(deed="moved", user=users[who], entry=move.entry, events=move.events) for who, move in moves]
        # Whoever spoke: it is theirs even if the seat is another's.
        lines[0] = lines[0].model_copy(update={"user": user, "events": (*before, *lines[0].events)})
        if match.over:
            last = lines[-1]
            lines[-1] = last.model_copy(update={"events": (*last.events, *ending(sitting.game, over=True))})
        return self._sittings.change(
            sitting.game,
            *lines,
            checkpoints=tuple(point for _, move in moves for point in move.checkpoints),
            status="over" if match.over else None,
            posed=match.pending is not question,
        )
