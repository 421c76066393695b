"""Ballots: a wish that others must agree to, kept in the store until it is carried, denied, or no longer stands.

One vote is one change of what lies in the store, on the ground of what lies there: whoever votes at the same moment,
and in whichever process, counts. The vote that decides takes the ballot out in the same transaction that carries out
what was wished: both or neither, and once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from bot.table.consent import Consent
from bot.table.live_games import LiveGames, News
from bot.table.moderating import Moderating
from bot.table.undoing import Undoing
from engines.kernel import Fact, Note, Refused, Seat, refused
from storage.key_values import Conflict, Namespace, Write
from storage.store import Behind, Sitter, Store, StoredGame

Subject: TypeAlias = Literal["undo", "rollback", "replace", "abandon"]
DAY = 24 * 3600
LASTS: dict[Subject, float] = {"undo": DAY, "rollback": DAY, "replace": 3 * DAY, "abandon": 3 * DAY}
HERE_AND_NOW = ("undo", "rollback")
"""Subjects that are about the position as it is: any deed ends such a ballot."""


class Ballot(Fact):
    mark: str
    """The name of this ballot, which no other one of its game has."""
    what: Subject
    by: str
    seq: int
    """The game's sequence number when the ballot was put."""
    until: float
    consent: Consent
    asks: tuple[Note, ...]
    """The wish in words."""
    yes: tuple[Seat, ...] = ()
    no: tuple[Seat, ...] = ()
    moves: int = 0
    seat: Seat = 0
    sitter: Sitter | None = None
    """Who is to take the seat over."""
    holder: str = ""
    """Who sits there."""

    @property
    def missing(self) -> list[Seat]:
        return [seat for seat in self.consent.voters if seat not in (*self.yes, *self.no)]

    def is_open(self, game: StoredGame, now: float) -> bool:
        if game.status != "running" or now > self.until:
            return False
        if self.what in HERE_AND_NOW:
            return game.seq == self.seq
        return self.what != "replace" or game.sitters[self.seat].user == self.holder

    def with_vote(self, seat: Seat, agrees: bool) -> Ballot:
        """The ballot with one more vote. Who votes twice has changed their mind."""
        yes, no = ({*self.yes} - {seat}, {*self.no} - {seat})
        (yes if agrees else no).add(seat)
        return self.model_copy(update={"yes": tuple(sorted(yes)), "no": tuple(sorted(no))})


def _without(ballots: tuple[Ballot, ...], user: str, _: object) -> tuple[Ballot, ...] | None:
    """The ballots without those in which a person who has been forgotten would take a seat over."""
    return tuple(one for one in ballots if one.sitter is None or one.sitter.user != user) or None


BALLOTS = Namespace("ballots", tuple[Ballot, ...], without=_without)
UNHEARD = Namespace("ballot", str, of=("game", "user"))
"""The mark of a ballot that was put while this person was not to be disturbed."""


async def unheard(store: Store, game: StoredGame, user: str, now: float) -> bool:
    """Is this person asked for a vote there and has not been told yet?"""
    mark, seat = await UNHEARD.read(store, game.id, user), game.seat_of(user)
    ballots = await BALLOTS.read(store, game.id) or () if mark else ()
    return any(one.mark == mark and one.is_open(game, now) and seat in one.missing for one in ballots)


async def heard(store: Store, user: str) -> None:
    """Note that this person has been told of every ballot."""
    for game in await store.games(user=user, status="running"):
        await UNHEARD.write(store, None, game.id, user)


@dataclass(frozen=True)
class Voted:
    """What a vote has brought about."""

    ballot: Ballot | None
    ended: Literal["open", "lapsed", "denied", "carried"]
    seat: Seat | None = None
    outcome: News | Refused | None = None
    """What became of the wish, if it was carried."""


class Ballots:
    def __init__(self, live_games: LiveGames, undoing: Undoing, moderating: Moderating) -> None:
        self._live_games = live_games
        self._undoing = undoing
        self._moderating = moderating

    async def ask(self, game: StoredGame, ballot: Ballot) -> Ballot:
        """Put a ballot to the others. If the same person has asked for the same thing before, that ballot is
        returned."""
        now = self._live_games.now()
        open_ballot = ballot

        def with_it(kept: tuple[Ballot, ...] | None) -> tuple[Ballot, ...]:
            nonlocal open_ballot
            still = [one for one in kept or () if one.is_open(game, now)]
            open_ballot = next((one for one in still if _same(one, ballot)), ballot)
            others = [one for one in still if one.what != ballot.what]
            return tuple(still) if open_ballot is not ballot else (*others, ballot)

        await BALLOTS.revise(self._live_games.store, with_it, game.id)
        return open_ballot

    async def vote(
        self, game: StoredGame, mark: str, user: str, agrees: bool, *, moderator: bool = False, interaction: str
    ) -> Voted | Refused:
        """Count one more vote. A moderator who does not play decides alone, except about undoing a move."""
        now, seat = self._live_games.now(), game.seat_of(user)
        moderator = moderator and seat is None
        voted: Voted | Refused = Voted(None, "lapsed")

        def count_vote(kept: tuple[Ballot, ...] | None) -> tuple[Ballot, ...] | None:
            nonlocal voted
            ballot = next((one for one in kept or () if one.mark == mark), None)
            others = tuple(one for one in kept or () if one.mark != mark)
            if ballot is None or not ballot.is_open(game, now):
                voted = Voted(ballot, "lapsed")
                return others or None
            above = moderator and ballot.what != "undo"
            if not above and (seat is None or seat not in ballot.consent.voters):
                voted = refused("ballot.not_yours")
                return kept
            voted = _count(ballot, seat, agrees, above)
            assert voted.ballot is not None
            return (*others, voted.ballot) if voted.ended == "open" else others or None

        while True:
            write = await BALLOTS.prepare(self._live_games.store, count_vote, game.id)
            try:
                if isinstance(voted, Voted) and voted.ended == "carried":
                    voted = await self._carried(game.id, voted, user if moderator else "", interaction, write)
                    if isinstance(voted.outcome, News):
                        return voted
                await self._live_games.store.put_entry(write.key, write.value, expected=write.expected)
                return voted
            except (Behind, Conflict):
                # Another one has voted meanwhile: count anew.
                continue

    async def _carried(self, number: int, voted: Voted, moderator: str, interaction: str, write: Write[Any]) -> Voted:
        ballot = voted.ballot
        assert ballot is not None
        above = moderator if ballot.what != "undo" else ""
        outcome = await self._carry_out(number, ballot, above, interaction, write)
        if isinstance(outcome, News) and outcome.repeated:
            # The same press, delivered twice at once: the other one has done it.
            return Voted(ballot, "lapsed", outcome=outcome)
        return replace(voted, outcome=outcome)

    async def _carry_out(
        self, number: int, ballot: Ballot, moderator: str, interaction: str, write: Write[Any]
    ) -> News | Refused:
        by, above = moderator or ballot.by, bool(moderator)
        how: dict[str, Any] = {"agreed": frozenset(ballot.yes), "interaction": interaction, "writes": (write,)}
        carried: dict[Subject, Callable[[], Awaitable[News | Refused]]] = {
            "undo": lambda: self._undoing.undo(number, by, at=ballot.seq, **how),
            "rollback": lambda: self._moderating.roll_back(
                number, by, ballot.moves, at=ballot.seq, moderator=above, **how
            ),
            "replace": lambda: self._moderating.replace(
                number, by, ballot.seat, _sitter_of(ballot.sitter), moderator=above, **how
            ),
            "abandon": lambda: self._moderating.abandon(number, by, moderator=above, **how),
        }
        return await carried[ballot.what]()


def _count(ballot: Ballot, seat: Seat | None, agrees: bool, above: bool) -> Voted:
    if above:
        return Voted(ballot, "carried" if agrees else "denied", seat)
    assert seat is not None
    after = ballot.with_vote(seat, agrees)
    if after.consent.is_given(after.yes):
        return Voted(after, "carried", seat)
    return Voted(after, "denied" if after.consent.is_denied(after.no) else "open", seat)


def _same(one: Ballot, other: Ballot) -> bool:
    return (one.what, one.by, one.moves, one.seat, one.sitter) == (
        other.what, other.by, other.moves, other.seat, other.sitter,
    )  # fmt: skip


def _sitter_of(sitter: Sitter | None) -> Sitter:
    assert sitter is not None
    return sitter
