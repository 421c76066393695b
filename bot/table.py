"""The one place where a move becomes real: checked, played, on the disk, and only then told.

No Discord in here. Every deed of every game goes through `Tables`: the lobby's in `bot.lobby`, those of a running
game here, how each becomes real in `bot.deeds`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bot.deeds import Listener, News, Planned, Sitting, denied, ending, not_running
from bot.lobby import Lobbies, TableOptions, known_by_name
from engines.kernel import CannotReplay, Command, Entry, Event, Match, Refused, Seat, UndoTerms, refused
from storage.store import Line, Sitter, ToldLine

__all__ = ["Listener", "News", "Sitting", "TableOptions", "Tables"]

T = TypeVar("T")


class Tables(Lobbies):
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
            return self._change(
                sitting.game,
                Line(deed="moved", user=user, entry=happened.entry, events=events),
                checkpoints=happened.checkpoints,
                status="over" if happened.over else None,
                posed=match.pending is not question,
            )

        return await self._play(game, user, at, plan, interaction)

    async def undo_terms(self, game: int, user: str) -> UndoTerms | Refused:
        """What it would take for this player to take back."""
        return await self.read(game, _by_player(user, None, lambda sitting, match, seat: match.undo_terms(seat)))

    async def undo(
        self,
        game: int,
        user: str,
        *,
        agreed: frozenset[Seat] = frozenset(),
        at: int | None = None,
        interaction: str | None = None,
    ) -> News | Refused:
        """Take back. `agreed` are the seats that consent, `at` the sequence number that they consented at."""

        def plan(sitting: Sitting, match: Match, seat: Seat) -> Planned:
            forgotten = match.count - len(match.entries)
            question = match.pending
            try:
                terms = match.undo(seat, agreed)
            except CannotReplay:
                # Its Step was played by older rules, and by today's it cannot be gone into again.
                self._forget(game)
                return refused("undo.too_old")
            if isinstance(terms, Refused):
                return terms
            first = terms.at - forgotten
            return self._change(
                sitting.game,
                Line(deed="undone", user=user, removed=terms.removes, events=(_took_back(seat, terms.removes),)),
                dead=tuple(sitting.seqs[first : first + len(terms.removes)]),
                keep_entries=match.count,
                # Others at work on the same sealed question are not interrupted.
                posed=not (question and match.pending and question.number == match.pending.number),
            )

        return await self._play(game, user, at, plan, interaction)

    async def redo(self, game: int, user: str, interaction: str | None = None) -> News | Refused:
        def plan(sitting: Sitting, match: Match, seat: Seat) -> Planned:
            before, question = match.count, match.pending
            happened = match.redo(seat)
            if isinstance(happened, Refused):
                return happened
            again = match.entries[before - match.count :]
            told = (Event(key="table.gave_again", params={"seat": seat}), *happened.events)
            lines = [Line(deed="moved", user=user, entry=entry) for entry in again]
            return self._change(
                sitting.game,
                *lines,
                Line(deed="redone", user=user, events=(*told, *ending(sitting.game, happened.over))),
                checkpoints=happened.checkpoints,
                status="over" if happened.over else None,
                posed=match.pending is not question,
            )

        return await self._play(game, user, None, plan, interaction)

    async def roll_back(
        self, game: int, user: str, moves: int, *, moderator: bool = False, interaction: str | None = None
    ) -> News | Refused:
        """Set a game back by so many moves, for all to see."""

        async def plan(sitting: Sitting) -> Planned:
            here = sitting.game
            if sitting.playing is None:
                return not_running(here)
            if no := denied(here, user, moderator):
                return no
            standing = await self.store.moves(game)
            keep = len(standing) - moves
            if not 0 <= keep < len(standing):
                return refused("table.rollback_how_far", moves=len(standing))
            points = await self.store.last_checkpoints(game, 1, at_most=keep)
            kept = standing[points[0].entries : keep]
            try:
                sitting.match = match = Match(sitting.rules, points, _entries(kept))
            except CannotReplay:
                return refused("table.rollback_rules", moves=len(standing) - points[0].entries)
            sitting.seqs = [line.seq for line in kept]
            by = {"seat": here.seat_of(user), "moves": moves}
            told = Event(
                key="table.rolled_back_by_moderator" if by["seat"] is None else "table.rolled_back", params=by
            )
            return self._change(
                here,
                Line(deed="rolled_back", user=user, events=(told,)),
                dead=tuple(line.seq for line in standing[keep:]),
                keep_entries=keep,
                # So far back not every State is kept: from here on these are the last ones again.
                checkpoints=tuple(match.checkpoints[1:]),
            )

        return await self._do(game, plan, interaction)

    async def abandon(
        self, game: int, user: str, *, moderator: bool = False, interaction: str | None = None
    ) -> News | Refused:
        async def plan(sitting: Sitting) -> Planned:
            here = sitting.game
            if here.status not in ("lobby", "running"):
                return not_running(here)
            if no := denied(here, user, moderator):
                return no
            seat = here.seat_of(user)
            key = "table.abandoned_by_moderator" if seat is None else "table.abandoned"
            gone = Event(key=key, params={"seat": seat})
            return self._change(here, Line(deed="abandoned", user=user, events=(gone,)), status="abandoned")

        return await self._do(game, plan, interaction)

    async def replace(
        self,
        game: int,
        user: str,
        seat: Seat,
        sitter: Sitter,
        *,
        moderator: bool = False,
        interaction: str | None = None,
    ) -> News | Refused:
        """Somebody else takes a seat over; the game goes on."""

        async def plan(sitting: Sitting) -> Planned:
            here = sitting.game
            if sitting.playing is None:
                return not_running(here)
            if no := denied(here, user, moderator):
                return no
            if not 0 <= seat < len(here.sitters):
                return refused("table.no_such_seat", seat=seat + 1)
            if here.seat_of(sitter.user) is not None:
                return refused("lobby.sits_already")
            others = [other for at, other in enumerate(here.sitters) if at != seat]
            newcomer = known_by_name(sitter, others)
            told = Event(key="table.replaced", params={"seat": seat, "number": seat + 1})
            return self._change(
                here,
                Line(deed="replaced", user=user, events=(told,)),
                sitters=tuple(newcomer if at == seat else old for at, old in enumerate(here.sitters)),
                opener=sitter.user if here.sitters[seat].user == here.opener else None,
                posed=False,
            )

        return await self._do(game, plan, interaction)

    async def _play(
        self,
        game: int,
        user: str,
        at: int | None,
        plan: Callable[[Sitting, Match, Seat], Planned],
        interaction: str | None,
    ) -> News | Refused:
        checked = _by_player(user, at, plan)

        async def planned(sitting: Sitting) -> Planned:
            return checked(sitting)

        return await self._do(game, planned, interaction)


def _by_player(
    user: str, at: int | None, deed: Callable[[Sitting, Match, Seat], T]
) -> Callable[[Sitting], T | Refused]:
    """A deed in a running game, if it is for this player to do something in it."""

    def checked(sitting: Sitting) -> T | Refused:
        match, seat = sitting.playing, sitting.game.seat_of(user)
        if match is None:
            return not_running(sitting.game)
        if seat is None:
            return refused("table.not_yours")
        if at is not None and at < sitting.game.posed:
            return refused("table.stale")
        return deed(sitting, match, seat)

    return checked


def _entries(lines: list[ToldLine]) -> list[Entry]:
    return [line.entry for line in lines if line.entry]


def _took_back(seat: Seat, removed: tuple[Entry, ...]) -> Event:
    open_ones = [entry.said for entry in removed if not entry.secret]
    if not open_ones:
        return Event(key="table.took_back_secret", params={"seat": seat})
    return Event(key="table.took_back", params={"seat": seat, "commands": open_ones})
