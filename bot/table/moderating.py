"""What whoever opened a game may do to it if the others agree, and moderators alone: set it back, give it up, give a
seat to somebody else. What was given up can be taken up again for a week."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bot.table.consent import Consent, absent_at, to_abandon, to_replace, to_roll_back
from bot.table.deadline import late_at
from bot.table.live_games import Carried, LiveGame, LiveGames, News, not_running
from bot.table.lobby import known_by_name
from engines.kernel import CannotReplay, Entry, Event, Match, Refused, Seat, refused
from storage.key_values import Write
from storage.store import Line, PlaceTaken, Sitter, StoredGame, ToldLine

WEEK = 7 * 24 * 3600


class Moderating:
    def __init__(self, live_games: LiveGames) -> None:
        self._live_games = live_games

    async def absent(self, number: int) -> frozenset[Seat]:
        """The seats whose silence no longer keeps the others from going on."""
        outcome = await self._live_games.read(number, lambda live: (live.game, _waiting(live)))
        return frozenset() if isinstance(outcome, Refused) else await self._absent(*outcome)

    async def _absent(self, game: StoredGame, waiting: Collection[Seat]) -> frozenset[Seat]:
        return absent_at(game, waiting, self._live_games.now()) | await late_at(self._live_games.store, game)

    async def roll_back(
        self,
        number: int,
        user: str,
        moves: int,
        *,
        agreed: frozenset[Seat] = frozenset(),
        at: int | None = None,
        moderator: bool = False,
        interaction: str | None = None,
        writes: tuple[Write[Any], ...] = (),
    ) -> News | Refused:
        """Take back the last moves of a game, for all to see. `at` is the sequence number that the others agreed
        at."""

        async def motion(live: LiveGame) -> Carried:
            here = live.game
            if live.playing is None:
                return not_running(here)
            if no := not_allowed(here, user, moderator):
                return no
            if at is not None and at != here.seq:
                return refused("table.stale")
            standing = await self._live_games.store.moves(number)
            keep = len(standing) - moves
            if not 0 <= keep < len(standing):
                return refused("table.rollback_how_far", moves=len(standing))
            if no := _not_agreed(to_roll_back(here, user), agreed, moderator):
                return no
            points = await self._live_games.store.last_checkpoints(number, 1, at_most=keep)
            kept = standing[points[0].entries : keep]
            try:
                live.match = match = Match(live.rules, points, _entries(kept))
            except CannotReplay:
                return refused("table.rollback_rules", moves=len(standing) - points[0].entries)
            live.seqs = [line.seq for line in kept]
            by = {"seat": here.seat_of(user), "moves": moves}
            event = Event(
                key="table.rolled_back_by_moderator" if by["seat"] is None else "table.rolled_back", params=by
            )
            return self._live_games.change(
                here,
                Line(deed="rolled_back", user=user, events=(event,)),
                dead=tuple(line.seq for line in standing[keep:]),
                keep_entries=keep,
                # So far back not every State is kept: from here on these are the last ones again.
                checkpoints=tuple(match.checkpoints[1:]),
                writes=writes,
            )

        return await self._live_games.carry_out(number, motion, interaction)

    async def abandon(
        self,
        number: int,
        user: str,
        *,
        agreed: frozenset[Seat] = frozenset(),
        moderator: bool = False,
        interaction: str | None = None,
        writes: tuple[Write[Any], ...] = (),
    ) -> News | Refused:
        async def motion(live: LiveGame) -> Carried:
            here = live.game
            if here.status not in ("lobby", "running"):
                return not_running(here)
            absent = await self._absent(here, _waiting(live))
            if no := not_allowed(here, user, moderator, absent):
                return no
            if here.status == "running" and (no := _not_agreed(to_abandon(here, user, absent), agreed, moderator)):
                return no
            seat = here.seat_of(user)
            key = "table.abandoned_by_moderator" if seat is None else "table.abandoned"
            event = Event(key=key, params={"seat": seat})
            line = Line(deed="abandoned", user=user, events=(event,))
            return self._live_games.change(here, line, status="abandoned", writes=writes)

        return await self._live_games.carry_out(number, motion, interaction)

    async def resume(
        self, number: int, user: str, *, moderator: bool = False, interaction: str | None = None
    ) -> News | Refused:
        """Take up a game again that was given up. Its players and moderators may."""

        async def motion(live: LiveGame) -> Carried:
            here, seat = live.game, live.game.seat_of(user)
            if here.status != "abandoned" or live.match is None:
                return refused("table.not_given_up")
            if seat is None and not moderator:
                return refused("table.not_yours")
            if not resumable(here, self._live_games.now()):
                return refused("table.given_up_for_good")
            key = "table.resumed_by_moderator" if seat is None else "table.resumed"
            again = Event(key=key, params={"seat": seat})
            return self._live_games.change(here, Line(deed="resumed", user=user, events=(again,)), status="running")

        try:
            outcome = await self._live_games.carry_out(number, motion, interaction)
        except PlaceTaken:
            return refused("table.place_taken")
        # The rules may have changed since it was given up: whoever reads it next looks whether it still goes on.
        self._live_games.forget(number)
        return outcome

    async def replace(
        self,
        number: int,
        user: str,
        seat: Seat,
        sitter: Sitter,
        *,
        agreed: frozenset[Seat] = frozenset(),
        moderator: bool = False,
        interaction: str | None = None,
        writes: tuple[Write[Any], ...] = (),
    ) -> News | Refused:
        """Give a seat to somebody else while the game goes on."""

        async def motion(live: LiveGame) -> Carried:
            here = live.game
            if live.playing is None:
                return not_running(here)
            absent = await self._absent(here, _waiting(live))
            if no := cannot_replace(here, user, seat, sitter, moderator, absent):
                return no
            if no := _not_agreed(to_replace(here, user, seat, absent), agreed, moderator):
                return no
            others = [other for at, other in enumerate(here.sitters) if at != seat]
            newcomer, holder = known_by_name(sitter, others), here.sitters[seat]
            params: dict[str, Any] = {"seat": seat, "number": seat + 1}
            left = {"name": holder.name} if holder.user else {}
            event = Event(key="table.replaced_somebody" if left else "table.replaced", params=params | left)
            return self._live_games.change(
                here,
                Line(deed="replaced", user=user, holder=holder.user, events=(event,)),
                sitters=tuple(newcomer if at == seat else old for at, old in enumerate(here.sitters)),
                opener=sitter.user if holder.user == here.opener and not sitter.strength else None,
                posed=False,
                writes=writes,
            )

        return await self._live_games.carry_out(number, motion, interaction)


def cannot_replace(
    game: StoredGame, user: str, seat: Seat, sitter: Sitter, moderator: bool, absent: Collection[Seat] = ()
) -> Refused | None:
    """Why this person may not give the seat to that sitter. Whoever leaves a seat may name who takes it over."""
    own = bool(user) and game.seat_of(user) == seat
    at_issue = {seat, game.seat_of(game.opener)}
    if not own and (no := not_allowed(game, user, moderator, [one for one in absent if one in at_issue])):
        return no
    if not 0 <= seat < len(game.sitters):
        return refused("table.no_such_seat", seat=seat + 1)
    return refused("lobby.they_sit_already") if game.seat_of(sitter.user) is not None else None


def resumable(game: StoredGame, now: float) -> bool:
    """Can a game that was given up still be taken up again? Until it cannot, its secrets stay secret."""
    return game.status == "abandoned" and now - game.touched <= WEEK


def _not_agreed(consent: Consent, agreed: frozenset[Seat], moderator: bool) -> Refused | None:
    if moderator or consent.is_given(agreed):
        return None
    return refused("table.consent", seats=[seat for seat in consent.voters if seat not in agreed])


def not_allowed(game: StoredGame, user: str, moderator: bool, absent: Collection[Seat] = ()) -> Refused | None:
    """Why this person may not moderate the game. Whoever opened it may, and moderators; if the deed is about somebody
    who is absent, all other players may."""
    if moderator or (user and user == game.opener):
        return None
    seat, own = game.seat_of(game.opener), game.seat_of(user)
    if own is not None and (seat in absent or (absent and own not in absent)):
        return None
    return refused("table.moderators_only") if seat is None else refused("table.not_allowed", seat=seat)


def _waiting(live: LiveGame) -> tuple[Seat, ...]:
    return tuple(live.playing.waiting) if live.playing else ()


def _entries(lines: list[ToldLine]) -> list[Entry]:
    return [line.entry for line in lines if line.entry]
