"""A game as it went: the moves that stand, one after another, each as everybody may see it. No Discord in here.

Where a chapter begins (a round, a generation, a season) a game says under [chapter] of its texts: by which event, and
what the chapter is called.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.kernel import CannotReplay, Checkpoint, Entry, Event, Game, Match, Public, Seat, View, Words
from storage.store import Behind, Store, StoredGame, ToldLine

ROOM = 8
"""The most games of which the past is in memory."""
TRIES = 50
TAKEN_BACK = ("undone", "rolled_back")
"""Deeds that take moves back."""


@dataclass(frozen=True)
class Chapter:
    name: str
    first: int
    """The move after which the chapter began; 0 before the first move."""


@dataclass(frozen=True)
class Past:
    """A game as it went. `events[n]` is what all may know of the n-th move, `events[0]` of the start."""

    game: StoredGame
    moves: tuple[ToldLine, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def last(self) -> int:
        return len(self.moves)

    @property
    def entries(self) -> list[Entry]:
        return [line.entry for line in self.moves if line.entry]

    def within(self, number: int) -> int:
        return min(max(number, 0), self.last)

    def told_by(self, seq: int) -> int:
        """The last move that still counts and that was told by this line of the story."""
        return sum(line.seq <= seq for line in self.moves)

    @property
    def turns(self) -> list[int]:
        """The moves with which a turn ended, because somebody else made the next one."""
        seats = [entry.seat for entry in self.entries]
        return [at for at in range(1, self.last + 1) if at == self.last or seats[at] != seats[at - 1]]

    def chapters(self, speech: Words) -> list[Chapter]:
        chapters_so_far = [Chapter("", 0)]
        for number, events in enumerate(self.events):
            for event in events:
                name = chapter_of(event, speech)
                if name and name != chapters_so_far[-1].name:
                    chapters_so_far.append(Chapter(name, number))
        return chapters_so_far[1:]

    def chapter(self, number: int, speech: Words) -> Chapter | None:
        """The chapter that this move belongs to."""
        return next((one for one in reversed(self.chapters(speech)) if one.first <= number), None)


def chapter_of(event: Event, speech: Words) -> str:
    """The name of the chapter that begins with this event; empty if none does."""
    if not event.audible(None) or speech.catalog.text("chapter", event.key) is None:
        return ""
    return speech.sentence("chapter", event.key, event.params)


def seat_of(event: Event) -> Seat | None:
    """The seat that did this, or that it happened to."""
    seat = event.params.get("seat", event.params.get("owner"))
    return seat if isinstance(seat, int) else None


def past_of(game: StoredGame, story: Iterable[ToldLine], seat: Seat | None = None) -> Past:
    """The past of a game, without what was taken back. An event without a move belongs to the move before. `seat` is
    the seat that may know it, None for everybody."""
    moves, news = list[ToldLine](), list[list[Event]]([[]])
    stands = True
    for line in story:
        if line.deed == "moved":
            stands = line.live
            if stands:
                moves.append(line)
                news.append([])
        if stands and line.deed not in TAKEN_BACK:
            news[-1] += [event for event in line.events if event.audible(seat)]
        elif line.deed in TAKEN_BACK:
            stands = True
    return Past(game, tuple(moves), tuple(map(tuple, news)))


@dataclass
class _Opened:
    past: Past
    points: list[Checkpoint] = field(default_factory=list)
    """The States between one kept checkpoint and the move that somebody looked at last. The next look is often
    near."""


class Pasts:
    """The past of the games that somebody looks at: a cache."""

    def __init__(self, store: Store, shelf: Mapping[str, Game[Any, Any]]) -> None:
        self._store = store
        self._shelf = shelf
        self._opened: OrderedDict[int, _Opened] = OrderedDict()

    async def of(self, game: StoredGame) -> Past:
        """The past of a game as it is on the disk now."""
        for _ in range(TRIES):
            known = self._opened.get(game.id)
            if known is None or known.past.game != game:
                known = _Opened(past_of(game, await self._store.story(game.id)))
            now = await self._store.game(game.id)
            if now is None or now.seq == game.seq:
                self._opened[game.id] = known
                self._opened.move_to_end(game.id)
                while len(self._opened) > ROOM:
                    self._opened.popitem(last=False)
                return known.past
            # Somebody has moved meanwhile.
            game = now
        raise Behind(game.id)

    async def seen(self, past: Past, number: int) -> Public[View] | None:
        """What everybody saw after so many moves; None if today's rules cannot play that again."""
        opened = self._opened.get(past.game.id) or _Opened(past)
        near = [point for point in opened.points if point.entries <= number and opened.past is past]
        kept = await self._store.last_checkpoints(past.game.id, 1, at_most=number)
        if kept and (not near or near[-1].entries <= kept[0].entries):
            near = kept
        if not near:
            return None
        try:
            seen, passed = await asyncio.to_thread(_replayed, self._shelf[past.game.kind], near[-1], past, number)
        except CannotReplay:
            return None
        opened.points = [*near[:-1], *passed]
        return seen


def played_through(
    rules: Game[Any, Any], points: Sequence[Checkpoint], entries: Sequence[Entry], numbers: Iterable[int]
) -> Iterator[tuple[int, Public[View]]]:
    """What everybody saw after each of these moves, in order. Moves that today's rules cannot play again are left
    out, up to the next kept State."""
    match: Match | None = None
    for number in numbers:
        kept = [point for point in points if point.entries <= number]
        start = match.checkpoints[-1] if match else kept[-1] if kept else None
        try:
            match = Match(rules, [start], entries[start.entries : number]) if start else None
        except CannotReplay:
            match = None
        if match is not None:
            yield number, Public(match.view(None))


def _replayed(
    rules: Game[Any, Any], point: Checkpoint, past: Past, number: int
) -> tuple[Public[View], list[Checkpoint]]:
    match = Match(rules, [point], past.entries[point.entries : number])
    return Public(match.view(None)), match.checkpoints
