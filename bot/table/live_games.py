"""The transaction of a move: planned on the game as it is on the disk, written, and only then told.

What the deeds are is in the files beside this one. One lock a game, so that those of one process come one after
another; a sequence number in the transaction, so that another process cannot come between; the interaction that asked
for it in the same transaction, so that a repeated delivery is answered with what happened the first time.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.table.forced_answers import forced_later
from bot.table.rule_versions import newer_versions
from bot.table.timers import timers_of
from engines.kernel import CannotReplay, Event, Game, Match, Refused, Seat, refused
from storage.store import Behind, Change, Deed, Line, PlaceTaken, Repeated, Store, StoredGame, Thinning, Timer

T = TypeVar("T")
ROOM = 64
"""The most games in memory."""
KEPT = 12
"""The most checkpoints in memory for each game, so that an undo rarely has to read the disk."""
THINNING = Thinning(last=16, every=16)
"""Of older States only every sixteenth is kept: a roll-back that far replays a few moves more."""
TRIES = 500
"""Attempts of one change, in case another process is faster each time."""

log = logging.getLogger(__name__)


@dataclass
class LiveGame:
    """A game in memory. `seqs` are the lines of the story that hold the match's entries."""

    game: StoredGame
    rules: Game[Any, Any]
    match: Match | None = None
    seqs: list[int] = field(default_factory=list)

    @property
    def playing(self) -> Match | None:
        return self.match if self.game.status == "running" else None


@dataclass(frozen=True)
class News:
    """A deed that is on the disk, for those who tell of it."""

    game: StoredGame
    deed: Deed
    user: str
    seat: Seat | None
    events: tuple[Event, ...]
    waiting: tuple[Seat, ...]
    repeated: bool = False
    """Was the same interaction delivered before? Then it was told already."""


Listener = Callable[[News], Awaitable[None]]
Carried = Change | Refused
"""The outcome of a motion: a change, or why there is none."""
Motion = Callable[[LiveGame], Awaitable[Carried]]
"""What somebody wants done, as a function of the game as it is on the disk."""
Opens = Callable[[], Awaitable[StoredGame | Refused]]


class TooOld(Exception):
    """A newer version of the bot has played on, so this one does not know what the game is now."""


class LiveGames:
    """The games in memory, and the one way to look at them or to change them."""

    def __init__(
        self,
        store: Store,
        shelf: Mapping[str, Game[Any, Any]],
        *,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.shelf = shelf
        self.listeners: list[Listener] = []
        """Called after every deed, in order for each game, once it is on the disk. If one fails, the others are
        called all the same. If one acts at the same table, that deed is told after this one."""
        self.on_later: list[Callable[[Timer], None]] = []
        """Called for every forced answer that is due later, once its timer is on the disk. They must not wait."""
        self.now = now
        self.side_by_side = False
        """May other versions of the bot run beside this one? Then games that a newer one has played are left
        alone."""
        self._live_games: OrderedDict[int, LiveGame] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._untold: dict[int, deque[News]] = {}
        self._telling: set[int] = set()
        self._under_way: set[asyncio.Task[Any]] = set()

    async def read(
        self, number: int, look: Callable[[LiveGame], T | Refused], *, at: int | None = None
    ) -> T | Refused:
        """Look at a game as it is on the disk, never at a move that is not written yet. `at` is the sequence number,
        if the caller has just read it."""
        return await self._finish(self._look(number, look, at))

    async def _look(self, number: int, look: Callable[[LiveGame], T | Refused], at: int | None) -> T | Refused:
        try:
            async with self._lock(number):
                live = await self._live_game(number, at)
                return live if isinstance(live, Refused) else look(live)
        finally:
            await self._tell(number)

    async def settle(self) -> None:
        """Wait for every deed that has begun: before the store is closed."""
        while self._under_way:
            await asyncio.wait(set(self._under_way))

    async def open(
        self, opens: Callable[[], Awaitable[StoredGame | Refused]], interaction: str | None
    ) -> News | Refused:
        """Open a new game."""
        return await self._finish(self._newly_opened(opens, interaction))

    async def _newly_opened(self, opens: Opens, interaction: str | None) -> News | Refused:
        no = refused("table.place_taken")
        if known := await self._told_before(interaction, no):
            return known
        try:
            game = await opens()
        except (PlaceTaken, Repeated):
            # Perhaps by this very interaction, delivered twice at once.
            return await self._told_before(interaction, no) or no
        if isinstance(game, Refused):
            return game
        news = News(game, "opened", game.opener, 0, (), ())
        self._to_be_told(news)
        await self._tell(game.id)
        return news

    async def carry_out(self, number: int, motion: Motion, interaction: str | None) -> News | Refused:
        """Put a motion to the game as it is, write the change, and tell of it."""
        return await self._finish(self._try(number, motion, interaction))

    async def carry_out_for(
        self,
        user: str,
        number: int,
        motion: Callable[[LiveGame, Match, Seat], Carried],
        interaction: str | None,
        *,
        at: int | None = None,
    ) -> News | Refused:
        """Carry out a deed for a player of a running game. `at` is the sequence number that the player saw."""
        checked = for_player(user, at, motion)

        async def put(live: LiveGame) -> Carried:
            return checked(live)

        return await self.carry_out(number, put, interaction)

    def change(self, game: StoredGame, *lines: Line, **what: Any) -> Change:
        """The change that a motion returns: these lines, on top of the game as it is."""
        rules = self.shelf[game.kind].fingerprint
        if rules != game.rules:
            # Where other rules take over begins what can be checked by them.
            points = what.get("checkpoints", ())[:1]
            what["pinned"] = (*what.get("pinned", ()), *(point.entries for point in points))
        if (what.get("status") or game.status) == "running":
            # Any deed ends a silence, and another one begins.
            options, sitters = what.get("options") or game.options, what.get("sitters") or game.sitters
            what["timers"] = timers_of(options, sitters, self.now())
        return Change(game=game.id, seq=game.seq, at=self.now(), lines=lines, rules=rules, thinning=THINNING, **what)

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish this even if the caller is cancelled: there are no half moves."""
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start something in the background that `settle` waits for."""
        task = asyncio.ensure_future(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return task

    async def _try(self, number: int, motion: Motion, interaction: str | None) -> News | Refused:
        try:
            async with self._lock(number):
                for _ in range(TRIES):
                    try:
                        return await self._attempt(number, motion, interaction)
                    except (Behind, Repeated):
                        # Another process was faster. What it wrote is the truth; look again.
                        continue
                raise Behind(number)
        finally:
            await self._tell(number)

    async def _attempt(self, number: int, motion: Motion, interaction: str | None) -> News | Refused:
        live = await self._live_game(number)
        if known := await self._told_before(interaction, live):
            return known
        if isinstance(live, Refused):
            return live
        before = _moves(live)
        try:
            change = await motion(live)
            if isinstance(change, Refused):
                if _moves(live) != before:
                    self.forget(number)
                return change
            return await self._commit(live, change.model_copy(update={"interaction": interaction}))
        except BaseException:
            self.forget(number)
            raise

    def forget(self, number: int) -> None:
        """Drop a match that may be ahead of the disk. The next look reads it anew."""
        self._live_games.pop(number, None)

    async def _commit(self, live: LiveGame, change: Change) -> News:
        later = await self._forced_later(live, change)
        change = change.model_copy(update={"timers": (*change.timers, *later)})
        live.game = await self.store.commit(change)
        for timer in later:
            for listener in self.on_later:
                listener(timer)
        self._follow(live, change)
        # Moves that are made again come before it, and say nothing themselves.
        line = change.lines[-1]
        news = News(
            game=live.game,
            deed=line.deed,
            user=line.user,
            seat=live.game.seat_of(line.user),
            events=line.events,
            waiting=_waiting(live),
        )
        self._to_be_told(news)
        return news

    async def _forced_later(self, live: LiveGame, change: Change) -> tuple[Timer, ...]:
        if live.match is None or (change.status or live.game.status) != "running":
            return ()
        return await forced_later(self.store, live.game, live.match, change)

    def _follow(self, live: LiveGame, change: Change) -> None:
        """Keep the line numbers of the moves that still count, and no more of the past than an undo needs."""
        live.seqs = [seq for seq in live.seqs if seq not in change.dead]
        live.seqs += [change.seq + at for at, line in enumerate(change.lines, 1) if line.deed == "moved"]
        match = live.match
        if match is None:
            return
        if change.lines[-1].deed != "undone":
            # What was taken back can be given again only as the very next thing: so it is for whoever reads the disk.
            match.undone.clear()
        match.forget(KEPT)
        live.seqs = live.seqs[len(live.seqs) - len(match.entries) :]
        if len(match.checkpoints) < KEPT and match.checkpoints[0].entries > 0:
            # Taking back has used up what memory holds of the past; the disk has more.
            self.forget(change.game)

    def _to_be_told(self, news: News) -> None:
        self._untold.setdefault(news.game.id, deque()).append(news)

    async def _tell(self, number: int) -> None:
        """Tell the listeners what they have not been told of this game, in order. The lock is free meanwhile, because
        a listener may want to look or to act."""
        if number in self._telling:
            return
        self._telling.add(number)
        try:
            while untold := self._untold.get(number):
                news = untold.popleft()
                for listener in tuple(self.listeners):
                    try:
                        await listener(news)
                    except Exception:
                        log.exception("game %s: telling that it was %s", number, news.deed)
            self._untold.pop(number, None)
        finally:
            self._telling.discard(number)

    async def _told_before(self, interaction: str | None, live: LiveGame | Refused) -> News | None:
        known = await self.store.line_of(interaction) if interaction else None
        if known is None:
            return None
        game = await self.store.game(known[0])
        assert game is not None
        line = known[1]
        waiting = () if isinstance(live, Refused) else _waiting(live)
        return News(game, line.deed, line.user, game.seat_of(line.user), line.events, waiting, repeated=True)

    def _lock(self, number: int) -> asyncio.Lock:
        return self._locks.setdefault(number, asyncio.Lock())

    async def _live_game(self, number: int, at: int | None = None) -> LiveGame | Refused:
        """The game as it is on the disk."""
        known = self._live_games.get(number)
        if known is not None and known.game.seq == (await self.store.seq(number) if at is None else at):
            self._live_games.move_to_end(number)
            return known
        for _ in range(TRIES):
            game = await self.store.game(number)
            if game is None:
                return refused("table.nobody")
            if game.kind not in self.shelf:
                return refused("table.no_such_game", kind=game.kind)
            try:
                live = await self._open(game)
            except Behind:
                continue
            except TooOld:
                return refused("table.newer")
            self._live_games[number] = live
            self._live_games.move_to_end(number)
            while len(self._live_games) > ROOM:
                self._live_games.popitem(last=False)
            return live
        raise Behind(number)

    async def _open(self, game: StoredGame) -> LiveGame:
        live = LiveGame(game, self.shelf[game.kind])
        points = await self.store.last_checkpoints(game.id, KEPT)
        if not points:
            return live
        later = await newer_versions(self.store, live.rules) if self.side_by_side else ()
        if points[-1].version > live.rules.version or game.rules in later:
            raise TooOld(game.id)
        moves = await self.store.moves(game.id, after=points[0].entries)
        if (now := await self.store.game(game.id)) is None or now.seq != game.seq:
            # The parts were read one after another, and somebody has moved between.
            raise Behind(game.id)
        entries = [line.entry for line in moves if line.entry]
        live.seqs = [line.seq for line in moves]
        try:
            live.match = Match(live.rules, points, entries)
        except CannotReplay:
            if later:
                # Perhaps it is said by theirs, in a part that has not ended yet.
                raise TooOld(game.id) from None
            keep = points[-1].entries - points[0].entries
            live.match = Match(live.rules, points, entries[:keep])
            if game.status == "running":
                await self._restart_step(live, keep, known=len(points))
            else:
                live.seqs = live.seqs[:keep]
            return live
        last = [line for line in await self.store.story(game.id, after=game.seq - 2) if line.deed != "imported"]
        if last and last[-1].deed == "undone":
            live.match.undone = list(last[-1].removed)
        return live

    async def _restart_step(self, live: LiveGame, keep: int, known: int) -> None:
        """The rules have changed and the open Step no longer replays: begin it again, and say so."""
        match = live.match
        assert match is not None
        dead = tuple(live.seqs[keep:])
        restarted = Event(
            key="table.restarted", params={"moves": len(dead), "after": match.checkpoints[known - 1].entries}
        )
        change = self.change(
            live.game,
            Line(deed="restarted", events=(restarted, *match.table.news, *ending(live.game, match.over))),
            dead=dead,
            keep_entries=match.checkpoints[known - 1].entries,
            pinned=(match.checkpoints[known - 1].entries,),
            checkpoints=tuple(match.checkpoints[known:]),
            status="over" if match.over else None,
        )
        await self._commit(live, change)


def ending(game: StoredGame, over: bool) -> tuple[Event, ...]:
    """The event that shows the seed when a game ends. Its hash was shown when the game began."""
    return (Event(key="table.ended", params={"seed": game.seed}),) if over else ()


def not_running(game: StoredGame) -> Refused:
    return refused("table.over" if game.status == "over" else "table.not_running")


def for_player(
    user: str, at: int | None, look: Callable[[LiveGame, Match, Seat], T]
) -> Callable[[LiveGame], T | Refused]:
    """A function that looks at a running game, if this player may do something in it."""

    def checked(live: LiveGame) -> T | Refused:
        match, seat = live.playing, live.game.seat_of(user)
        if match is None:
            return not_running(live.game)
        if seat is None:
            return refused("table.not_yours")
        if at is not None and at < live.game.posed:
            return refused("table.stale")
        return look(live, match, seat)

    return checked


def _moves(live: LiveGame) -> int | None:
    return live.match.count if live.match else None


def _waiting(live: LiveGame) -> tuple[Seat, ...]:
    return tuple(live.playing.waiting) if live.playing else ()
