"""Taking back, and giving again what was taken back. What it takes, the rules say; here it becomes real."""

from __future__ import annotations

from typing import Any

from bot.table.live_games import Carried, LiveGame, LiveGames, News, ending, for_player
from engines.kernel import CannotReplay, Entry, Event, Match, Refused, Seat, UndoTerms, refused
from storage.key_values import Write
from storage.store import Line


class Undoing:
    def __init__(self, live_games: LiveGames) -> None:
        self._live_games = live_games

    async def terms(self, number: int, user: str) -> UndoTerms | Refused:
        """What it takes for this player to undo."""
        return await self._live_games.read(
            number, for_player(user, None, lambda live, match, seat: match.undo_terms(seat))
        )

    async def undo(
        self,
        number: int,
        user: str,
        *,
        agreed: frozenset[Seat] = frozenset(),
        at: int | None = None,
        interaction: str | None = None,
        writes: tuple[Write[Any], ...] = (),
    ) -> News | Refused:
        """Undo the last move. `agreed` are the seats that consent, `at` is the sequence number at which they did."""

        def motion(live: LiveGame, match: Match, seat: Seat) -> Carried:
            forgotten = match.count - len(match.entries)
            question = match.pending
            try:
                terms = match.undo(seat, agreed)
            except CannotReplay:
                # Its Step was played by older rules, and by today's it cannot be gone into again.
                self._live_games.forget(number)
                return refused("undo.too_old")
            if isinstance(terms, Refused):
                return terms
            first, removed = terms.at - forgotten, terms.removes
            assert question is not None and match.pending is not None
            return self._live_games.change(
                live.game,
                Line(deed="undone", user=user, removed=removed, events=(_took_back(seat, removed),)),
                dead=tuple(live.seqs[first : first + len(removed)]),
                keep_entries=match.count,
                # Others at work on the same sealed question are not interrupted.
                posed=question.number != match.pending.number,
                writes=writes,
            )

        return await self._live_games.carry_out_for(user, number, motion, interaction, at=at)

    async def redo(self, number: int, user: str, interaction: str | None = None) -> News | Refused:
        def motion(live: LiveGame, match: Match, seat: Seat) -> Carried:
            before, question = match.count, match.pending
            happened = match.redo(seat)
            if isinstance(happened, Refused):
                return happened
            again = match.entries[before - match.count :]
            news = (Event(key="table.gave_again", params={"seat": seat}), *happened.events)
            lines = [Line(deed="moved", user=user, entry=entry) for entry in again]
            return self._live_games.change(
                live.game,
                *lines,
                Line(deed="redone", user=user, events=(*news, *ending(live.game, happened.over))),
                checkpoints=happened.checkpoints,
                status="over" if happened.over else None,
                posed=match.pending is not question,
            )

        return await self._live_games.carry_out_for(user, number, motion, interaction)


def _took_back(seat: Seat, removed: tuple[Entry, ...]) -> Event:
    open_ones = [entry.said for entry in removed if not entry.secret]
    if not open_ones:
        return Event(key="table.took_back_secret", params={"seat": seat})
    return Event(key="table.took_back", params={"seat": seat, "commands": open_ones})
