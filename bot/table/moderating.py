"""What whoever opened a game may do to it, and moderators: set it back, give it up, give a seat to somebody else."""

from __future__ import annotations

from bot.table.lobby import known_by_name
from bot.table.sittings import News, Planned, Sitting, Sittings, not_running
from engines.kernel import CannotReplay, Entry, Event, Match, Refused, Seat, refused
from storage.store import Line, Sitter, StoredGame, ToldLine


class Moderating:
    def __init__(self, sittings: Sittings) -> None:
        self._sittings = sittings

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
            standing = await self._sittings.store.moves(game)
            keep = len(standing) - moves
            if not 0 <= keep < len(standing):
                return refused("table.rollback_how_far", moves=len(standing))
            points = await self._sittings.store.last_checkpoints(game, 1, at_most=keep)
            kept = standing[points[0].entries : keep]
            try:
                sitting.match = match = Match(sitting.rules, points, _entries(kept))
            except CannotReplay:
                return refused("table.rollback_rules", moves=len(standing) - points[0].entries)
            sitting.seqs = [line.seq for line in kept]
            by = {"seat": here.seat_of(user), "moves": moves}
            event = Event(
                key="table.rolled_back_by_moderator" if by["seat"] is None else "table.rolled_back", params=by
            )
            return self._sittings.change(
                here,
                Line(deed="rolled_back", user=user, events=(event,)),
                dead=tuple(line.seq for line in standing[keep:]),
                keep_entries=keep,
                # So far back not every State is kept: from here on these are the last ones again.
                checkpoints=tuple(match.checkpoints[1:]),
            )

        return await self._sittings.carry_out(game, plan, interaction)

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
            return self._sittings.change(here, Line(deed="abandoned", user=user, events=(gone,)), status="abandoned")

        return await self._sittings.carry_out(game, plan, interaction)

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
            event = Event(key="table.replaced", params={"seat": seat, "number": seat + 1})
            return self._sittings.change(
                here,
                Line(deed="replaced", user=user, events=(event,)),
                sitters=tuple(newcomer if at == seat else old for at, old in enumerate(here.sitters)),
                opener=sitter.user if here.sitters[seat].user == here.opener else None,
                posed=False,
            )

        return await self._sittings.carry_out(game, plan, interaction)


def denied(game: StoredGame, user: str, moderator: bool) -> Refused | None:
    """Some deeds are for whoever opened the game, and for moderators."""
    if moderator or (user and user == game.opener):
        return None
    seat = game.seat_of(game.opener)
    return refused("table.moderators_only") if seat is None else refused("table.not_allowed", seat=seat)


def _entries(lines: list[ToldLine]) -> list[Entry]:
    return [line.entry for line in lines if line.entry]
