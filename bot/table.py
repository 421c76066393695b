"""The one place where a move becomes real: checked, played, on the disk, and only then told.

No Discord in here. Every deed of every game goes through `Tables`: one lock a game, one transaction a deed, a
repeated delivery answered with what happened the first time.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from pydantic import ValidationError

from engines.kernel import (
    CannotReplay,
    Command,
    Dice,
    Entry,
    Event,
    Fact,
    Happened,
    Match,
    Options,
    Refused,
    Seat,
    UndoTerms,
    commitment,
    refused,
)
from engines.kernel import Game as Rules
from storage.store import Behind, Change, Deed, Game, Line, PlaceTaken, Repeated, Sitter, Store

T = TypeVar("T")
ROOM = 64
"""Open matches kept in memory."""
KEPT = 3
"""Checkpoints kept of each, so that taking back rarely has to read."""
TRIES = 4


class TableOptions(Fact):
    """What every table can agree on, whatever the game."""

    seating: Literal["random", "as joined"] = "random"


@dataclass
class Sitting:
    """A game in memory. `seqs` are the story's numbers of the match's entries."""

    game: Game
    rules: Rules[Any, Any]
    match: Match | None = None
    seqs: list[int] = field(default_factory=list)

    @property
    def playing(self) -> Match | None:
        return self.match if self.game.status == "running" else None


@dataclass(frozen=True)
class News:
    """What has become real, to be told."""

    game: Game
    deed: Deed
    user: str
    seat: Seat | None
    events: tuple[Event, ...]
    waiting: tuple[Seat, ...]
    repeated: bool = False
    """Delivered before; it was told then."""


Listener = Callable[[News], Awaitable[None]]
Planned = Change | Refused


class Tables:
    def __init__(
        self,
        store: Store,
        shelf: Mapping[str, Rules[Any, Any]],
        *,
        now: Callable[[], float] = time.time,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(32),
    ) -> None:
        self.store = store
        self.shelf = shelf
        self.listeners: list[Listener] = []
        """Told of every deed, in order, game by game, after it is on the disk."""
        self._now = now
        self._new_seed = new_seed
        self._sittings: OrderedDict[int, Sitting] = OrderedDict()
        self._locks: dict[int, asyncio.Lock] = {}

    # The lobby

    async def open_lobby(
        self, kind: str, place: str, opener: Sitter, *, server: str = "", interaction: str | None = None
    ) -> News | Refused:
        if kind not in self.shelf:
            return refused("table.no_such_game", kind=kind)
        if known := await self._told_before(interaction):
            return known
        try:
            game = await self.store.open_game(
                kind=kind, place=place, server=server, opener=opener, seed=self._new_seed(), at=self._now(),
                interaction=interaction,
            )  # fmt: skip
        except PlaceTaken:
            return refused("table.place_taken")
        news = News(game, "opened", opener.user, None, (), ())
        await self._publish(news)
        return news

    async def join(self, game: int, sitter: Sitter, interaction: str | None = None) -> News | Refused:
        def plan(sitting: Sitting) -> Planned:
            here = sitting.game
            if here.status != "lobby":
                return refused("lobby.started")
            if here.seat_of(sitter.user) is not None:
                return refused("lobby.sits_already")
            if len(here.sitters) >= max(sitting.rules.seats):
                return refused("lobby.full", seats=max(sitting.rules.seats))
            return self._change(here, Line(deed="joined", user=sitter.user), sitters=(*here.sitters, sitter))

        return await self._do(game, plan, interaction)

    async def leave(self, game: int, user: str, interaction: str | None = None) -> News | Refused:
        """Whoever opened the lobby may leave as well; it is then the next one's."""

        def plan(sitting: Sitting) -> Planned:
            here = sitting.game
            if here.status != "lobby":
                return refused("lobby.started")
            if here.seat_of(user) is None:
                return refused("lobby.sits_not")
            stay = tuple(sitter for sitter in here.sitters if sitter.user != user)
            if not stay:
                return self._change(here, Line(deed="left", user=user), sitters=stay, status="abandoned")
            opener = stay[0].user if user == here.opener else here.opener
            return self._change(here, Line(deed="left", user=user), sitters=stay, opener=opener)

        return await self._do(game, plan, interaction)

    async def configure(
        self, game: int, user: str, option: str, value: Any, interaction: str | None = None
    ) -> News | Refused:
        def plan(sitting: Sitting) -> Planned:
            here = sitting.game
            if here.status != "lobby":
                return refused("lobby.started")
            options = configured(sitting.rules, here.options, option, value)
            if isinstance(options, Refused):
                return options
            return self._change(here, Line(deed="configured", user=user), options=options)

        return await self._do(game, plan, interaction)

    async def start(self, game: int, user: str, interaction: str | None = None) -> News | Refused:
        def plan(sitting: Sitting) -> Planned:
            here, rules = sitting.game, sitting.rules
            if here.status != "lobby":
                return refused("lobby.started")
            if here.seat_of(user) is None:
                return refused("lobby.sits_not")
            if len(here.sitters) not in rules.seats:
                return refused("lobby.too_few", counts=_spoken(rules.seats), have=len(here.sitters))
            sitters = seated(here)
            options = rules.options.model_validate(here.options.get("game", {}))
            sitting.match, happened = Match.start(rules, len(sitters), here.seed, options)
            names = ", ".join(f"{seat} {sitter.name}" for seat, sitter in enumerate(sitters, 1))
            begun = Event(key="table.started", params={"players": names, "hash": commitment(here.seed)})
            line = Line(deed="started", user=user, events=(begun, *happened.events, *_ending(here, happened)))
            return self._change(
                here,
                line,
                sitters=sitters,
                status="over" if happened.over else "running",
                checkpoints=happened.checkpoints,
            )

        return await self._do(game, plan, interaction)

    async def abandon(
        self, game: int, user: str, *, moderator: bool = False, interaction: str | None = None
    ) -> News | Refused:
        def plan(sitting: Sitting) -> Planned:
            here = sitting.game
            if here.status not in ("lobby", "running"):
                return refused("table.not_running")
            if denied := _denied(here, user, moderator):
                return denied
            gone = Event(key="table.abandoned", params={"by": _name(here, user)})
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

        def plan(sitting: Sitting) -> Planned:
            here = sitting.game
            if sitting.playing is None:
                return refused("table.not_running")
            if denied := _denied(here, user, moderator):
                return denied
            if not 0 <= seat < len(here.sitters):
                return refused("table.no_such_seat", seat=seat + 1)
            if here.seat_of(sitter.user) is not None:
                return refused("lobby.sits_already")
            told = Event(key="table.replaced", params={"name": sitter.name, "old": here.sitters[seat].name})
            sitters = tuple(sitter if at == seat else old for at, old in enumerate(here.sitters))
            return self._change(here, Line(deed="replaced", user=user, events=(told,)), sitters=sitters, posed=False)

        return await self._do(game, plan, interaction)

    # The game

    async def act(
        self,
        game: int,
        user: str,
        command: Command | Mapping[str, Any],
        *,
        at: int | None = None,
        interaction: str | None = None,
    ) -> News | Refused:
        """Give a command. `at` is the sequence number that the player saw when the question was open."""

        def plan(sitting: Sitting) -> Planned:
            match, seat = sitting.playing, sitting.game.seat_of(user)
            if match is None:
                return refused("table.not_running")
            if seat is None:
                return refused("table.not_yours")
            if at is not None and at < sitting.game.posed:
                return refused("table.stale")
            said = command if isinstance(command, Command) else sitting.rules.read(dict(command))
            if isinstance(said, Refused):
                return said
            question = match.pending
            happened = match.submit(seat, said)
            if isinstance(happened, Refused):
                return happened
            events = (*happened.events, *_ending(sitting.game, happened))
            return self._change(
                sitting.game,
                Line(deed="moved", user=user, entry=happened.entry, events=events),
                checkpoints=happened.checkpoints,
                status="over" if happened.over else None,
                posed=match.pending is not question,
            )

        return await self._do(game, plan, interaction)

    async def undo_terms(self, game: int, user: str) -> UndoTerms | Refused:
        """What it would take for this player to take back."""

        def terms(sitting: Sitting) -> UndoTerms | Refused:
            match, seat = sitting.playing, sitting.game.seat_of(user)
            if match is None:
                return refused("table.not_running")
            return refused("table.not_yours") if seat is None else match.undo_terms(seat)

        return await self.read(game, terms)

    async def undo(
        self, game: int, user: str, *, agreed: frozenset[Seat] = frozenset(), interaction: str | None = None
    ) -> News | Refused:
        def plan(sitting: Sitting) -> Planned:
            match, here, seat = sitting.playing, sitting.game, sitting.game.seat_of(user)
            if match is None:
                return refused("table.not_running")
            if seat is None:
                return refused("table.not_yours")
            forgotten = match.count - len(match.entries)
            terms = match.undo(seat, agreed)
            if isinstance(terms, Refused):
                return terms
            at = terms.at - forgotten
            return self._change(
                here,
                Line(deed="undone", user=user, removed=terms.removes, events=(_took_back(seat, terms.removes),)),
                dead=tuple(sitting.seqs[at : at + len(terms.removes)]),
                keep_entries=match.count,
            )

        return await self._do(game, plan, interaction)

    async def redo(self, game: int, user: str, interaction: str | None = None) -> News | Refused:
        def plan(sitting: Sitting) -> Planned:
            match, seat = sitting.playing, sitting.game.seat_of(user)
            if match is None:
                return refused("table.not_running")
            if seat is None:
                return refused("table.not_yours")
            before = match.count
            happened = match.redo(seat)
            if isinstance(happened, Refused):
                return happened
            again = match.entries[before - match.count :]
            told = (Event(key="table.gave_again", params={"seat": seat}), *happened.events)
            lines = [Line(deed="moved", user=user, entry=entry) for entry in again]
            return self._change(
                sitting.game,
                *lines,
                Line(deed="redone", user=user, events=(*told, *_ending(sitting.game, happened))),
                checkpoints=happened.checkpoints,
                status="over" if happened.over else None,
            )

        return await self._do(game, plan, interaction)

    async def roll_back(
        self, game: int, user: str, moves: int, *, moderator: bool = False, interaction: str | None = None
    ) -> News | Refused:
        """Set a game back by so many moves, for all to see."""
        standing = await self.store.moves(game)
        keep = len(standing) - moves
        if not 0 <= keep < len(standing):
            return refused("table.rollback_too_far", moves=len(standing))
        points = await self.store.last_checkpoints(game, 1, at_most=keep)

        def plan(sitting: Sitting) -> Planned:
            here = sitting.game
            if sitting.playing is None:
                return refused("table.not_running")
            if denied := _denied(here, user, moderator):
                return denied
            if [line.seq for line in standing][-1] != (sitting.seqs[-1] if sitting.seqs else 0):
                return refused("table.stale")
            entries = [line.entry for line in standing[points[0].entries : keep] if line.entry]
            sitting.match = Match(sitting.rules, points, entries)
            sitting.seqs = [line.seq for line in standing[points[0].entries : keep]]
            told = Event(key="table.rolled_back", params={"by": _name(here, user), "moves": moves})
            return self._change(
                here,
                Line(deed="rolled_back", user=user, events=(told,)),
                dead=tuple(line.seq for line in standing[keep:]),
                keep_entries=keep,
            )

        return await self._do(game, plan, interaction)

    async def read(self, game: int, look: Callable[[Sitting], T | Refused]) -> T | Refused:
        """Look at a game as it is on the disk: never at a move that is not written yet."""
        async with self._lock(game):
            sitting = await self._sitting(game)
            return refused("table.nobody") if sitting is None else look(sitting)

    # How it works

    async def _do(self, game: int, plan: Callable[[Sitting], Planned], interaction: str | None) -> News | Refused:
        # A deed that has begun is finished even if whoever asked for it is gone: no half moves.
        return await asyncio.shield(self._done(game, plan, interaction))

    async def _done(self, game: int, plan: Callable[[Sitting], Planned], interaction: str | None) -> News | Refused:
        async with self._lock(game):
            for _ in range(TRIES):
                if known := await self._told_before(interaction):
                    return known
                sitting = await self._sitting(game)
                if sitting is None:
                    return refused("table.nobody")
                change = plan(sitting)
                if isinstance(change, Refused):
                    return change
                try:
                    return await self._commit(sitting, change.model_copy(update={"interaction": interaction}))
                except (Behind, Repeated):
                    # Another process was faster. What it wrote is the truth; look again.
                    continue
            raise Behind(game)

    async def _commit(self, sitting: Sitting, change: Change) -> News:
        try:
            sitting.game = await self.store.commit(change)
        except BaseException:
            # The match in memory is ahead of the disk: read it anew next time.
            self._sittings.pop(change.game, None)
            raise
        self._follow(sitting, change)
        news = self._news(sitting, change)
        await self._publish(news)
        return news

    def _follow(self, sitting: Sitting, change: Change) -> None:
        """Keep the numbers of the standing moves, and no more of the past than taking back needs."""
        sitting.seqs = [seq for seq in sitting.seqs if seq not in change.dead]
        sitting.seqs += [change.seq + at for at, line in enumerate(change.lines, 1) if line.deed == "moved"]
        if sitting.match:
            sitting.match.forget(KEPT)
            sitting.seqs = sitting.seqs[len(sitting.seqs) - len(sitting.match.entries) :]

    def _news(self, sitting: Sitting, change: Change) -> News:
        last = change.lines[-1]
        return News(
            game=sitting.game,
            deed=last.deed,
            user=last.user,
            seat=sitting.game.seat_of(last.user),
            events=last.events,
            waiting=tuple(sitting.playing.waiting) if sitting.playing else (),
        )

    async def _publish(self, news: News) -> None:
        for listener in self.listeners:
            await listener(news)

    async def _told_before(self, interaction: str | None) -> News | None:
        known = await self.store.line_of(interaction) if interaction else None
        if known is None:
            return None
        game = await self.store.game(known[0])
        assert game is not None
        line = known[1]
        return News(game, line.deed, line.user, game.seat_of(line.user), line.events, (), repeated=True)

    def _lock(self, game: int) -> asyncio.Lock:
        return self._locks.setdefault(game, asyncio.Lock())

    def _change(self, game: Game, *lines: Line, **what: Any) -> Change:
        return Change(game=game.id, seq=game.seq, at=self._now(), lines=lines, **what)

    async def _sitting(self, game: int) -> Sitting | None:
        stored = await self.store.game(game)
        if stored is None:
            return None
        sitting = self._sittings.get(game)
        if sitting is None or sitting.game.seq != stored.seq:
            sitting = await self._opened(stored)
        self._sittings[game] = sitting
        self._sittings.move_to_end(game)
        while len(self._sittings) > ROOM:
            self._sittings.popitem(last=False)
        return sitting

    async def _opened(self, game: Game) -> Sitting:
        sitting = Sitting(game, self.shelf[game.kind])
        points = await self.store.last_checkpoints(game.id, KEPT)
        if not points:
            return sitting
        moves = await self.store.moves(game.id, after=points[0].entries)
        entries = [line.entry for line in moves if line.entry]
        sitting.seqs = [line.seq for line in moves]
        try:
            sitting.match = Match(sitting.rules, points, entries)
        except CannotReplay:
            await self._restart_step(
                sitting,
                points[-1].entries - points[0].entries,
                Match(sitting.rules, points, entries[: points[-1].entries - points[0].entries]),
            )
            return sitting
        last = await self.store.story(game.id, after=game.seq - 1)
        if last and last[-1].deed == "undone":
            sitting.match.undone = list(last[-1].removed)
        return sitting

    async def _restart_step(self, sitting: Sitting, keep: int, match: Match) -> None:
        """The rules have changed and the open Step no longer replays: begin it again, and say so."""
        dead = tuple(sitting.seqs[keep:])
        sitting.match = match
        told = Event(key="table.restarted", params={"moves": len(dead)})
        line = Line(deed="restarted", events=(told, *match.table.news))
        await self._commit(sitting, self._change(sitting.game, line, dead=dead))


def configured(
    rules: Rules[Any, Any], options: Mapping[str, Any], option: str, value: Any
) -> dict[str, Any] | Refused:
    """A lobby's options with one of them changed."""
    own: type[Options] | type[TableOptions]
    for part, own in (("game", rules.options), ("table", TableOptions)):
        if option in own.model_fields:
            chosen = {**options.get(part, {}), option: value}
            try:
                model = own.model_validate(chosen)
            except ValidationError as wrong:
                expected = wrong.errors()[0]["msg"]
                return refused("lobby.bad_option", option=option, value=str(value), expected=expected)
            return {**options, part: model.model_dump(mode="json", exclude_defaults=True)}
    return refused("lobby.no_option", option=option)


def seated(game: Game) -> tuple[Sitter, ...]:
    """Who sits where. The lot is drawn from the seed as well, so it can be checked like every other."""
    options = TableOptions.model_validate(game.options.get("table", {}))
    if options.seating == "as joined":
        return game.sitters
    return tuple(Dice(seed=f"{game.seed}:seats").shuffled(game.sitters))


def _ending(game: Game, happened: Happened) -> tuple[Event, ...]:
    return (Event(key="table.ended", params={"seed": game.seed}),) if happened.over else ()


def _took_back(seat: Seat, removed: tuple[Entry, ...]) -> Event:
    open_ones = [entry.said for entry in removed if not entry.secret]
    if not open_ones:
        return Event(key="table.took_back_secret", params={"seat": seat})
    return Event(key="table.took_back", params={"seat": seat, "commands": open_ones})


def _denied(game: Game, user: str, moderator: bool) -> Refused | None:
    if moderator or user == game.opener:
        return None
    return refused("table.not_allowed", name=_name(game, game.opener))


def _name(game: Game, user: str) -> str:
    return next((sitter.name for sitter in game.sitters if sitter.user == user), "?")


def _spoken(counts: tuple[int, ...]) -> str:
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
