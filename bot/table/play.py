"""A move: checked, played, on the disk, and only then told."""

from __future__ import annotations

from typing import Any

from bot.table.forced_answers import only_answer
from bot.table.live_games import Carried, LiveGame, LiveGames, News, ending
from engines.kernel import Command, Event, Match, Refused, Seat, refused
from storage.store import Line


class Play:
    def __init__(self, live_games: LiveGames) -> None:
        self._live_games = live_games

    async def act(
        self,
        number: int,
        user: str,
        command: Command | dict[str, Any],
        *,
        at: int | None = None,
        interaction: str | None = None,
    ) -> News | Refused:
        """Give a command. `at` is the sequence number that the player saw with the question."""

        def motion(live: LiveGame, match: Match, seat: Seat) -> Carried:
            said = command if isinstance(command, Command) else live.rules.read(command)
            if isinstance(said, Refused):
                return said
            return self._move(live, match, seat, said, user)

        return await self._live_games.carry_out_for(user, number, motion, interaction, at=at)

    async def answer_for(
        self, number: int, user: str, seat: Seat, command: Command, *, at: int, interaction: str | None = None
    ) -> News | Refused:
        """Answer for somebody who lets the table wait, for all to see. `at` is the sequence number at which they were
        late."""

        def motion(live: LiveGame, match: Match, own: Seat) -> Carried:
            if live.game.seq != at:
                return refused("table.stale")
            instead = Event(key="table.answered_for", params={"seat": own, "other": seat})
            return self._move(live, match, seat, command, user, instead)

        return await self._live_games.carry_out_for(user, number, motion, interaction)

    async def give_forced(self, number: int, seat: Seat, posed: int) -> News | Refused:
        """Give a forced answer, unless somebody has given it since the question was put."""

        async def motion(live: LiveGame) -> Carried:
            match, sitter = live.playing, live.game.sitters[seat]
            if match is None or live.game.posed != posed or seat not in match.waiting:
                return refused("table.stale")
            if (answer := only_answer(match, seat)) is None:
                return refused("table.stale")
            return self._move(live, match, seat, answer, sitter.user)

        return await self._live_games.carry_out(number, motion, None)

    def _move(self, live: LiveGame, match: Match, seat: Seat, said: Command, user: str, *before: Event) -> Carried:
        question = match.pending
        happened = match.submit(seat, said)
        if isinstance(happened, Refused):
            return happened
        line = Line(deed="moved", user=user, entry=happened.entry, events=(*before, *happened.events))
        if match.over:
            line = line.model_copy(update={"events": (*line.events, *ending(live.game, over=True))})
        return self._live_games.change(
            live.game,
            line,
            checkpoints=happened.checkpoints,
            status="over" if match.over else None,
            posed=match.pending is not question,
        )
