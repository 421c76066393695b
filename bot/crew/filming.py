"""A whole game as one animated picture, drawn in a process of its own and of the lowest priority: everybody else
comes first, and whoever has enough of waiting ends it at once."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from PIL import Image

from bot.crew.workers import Worker
from bot.table.past import Past, played_through
from bot.table.words import words
from engines.kernel import Checkpoint, Entry, Event, Game, Public, View, Words
from engines.shelf import games
from render.kit.film import Caption, film, frame, thinned
from render.pictures import pictures

T = TypeVar("T")
NICE = 15
FRAMES = 90
"""The number of frames: half a minute to look at."""
MOST = 8_000_000
"""Bytes of a film: less than every server takes."""
NEWS = 12
"""The number of events of a turn that are lit: the last ones."""


@dataclass(frozen=True)
class Shot:
    """A moment of the film: after so many moves."""

    move: int
    caption: str
    news: tuple[Event, ...] = ()


@dataclass(frozen=True)
class Reel:
    """All that a film is made of, as plain data that goes to another process."""

    kind: str
    players: tuple[str, ...]
    language: str
    checkpoints: tuple[Checkpoint, ...]
    entries: tuple[Entry, ...]
    shots: tuple[Shot, ...]


def reel_of(past: Past, checkpoints: Sequence[Checkpoint], speech: Words) -> Reel:
    """The start, the beginning of every chapter, the end of every turn, or of as many as there is time for."""
    chapters = past.chapters(speech)
    begins = {one.first for one in chapters}
    room = max(2, FRAMES - len(begins))
    moves = sorted({0, *begins, *thinned(past.turns, room)} if past.moves else {0})
    shots = list[Shot]()
    for at, move in enumerate(moves):
        since = max(moves[at - 1] if at else 0, *(turn for turn in (0, *past.turns) if turn < move)) if move else 0
        news = [event for events in past.events[since + 1 : move + 1] for event in events] if move else []
        named = next((one.name for one in reversed(chapters) if one.first <= move), "")
        caption = " · ".join(filter(None, (named, _last_word(news, speech))))
        shots.append(Shot(move, caption, tuple(news[-NEWS:])))
    names = tuple(sitter.name for sitter in past.game.sitters)
    return Reel(past.game.kind, names, speech.catalog.language, tuple(checkpoints), tuple(past.entries), tuple(shots))


def _last_word(news: Sequence[Event], speech: Words) -> str:
    """The last thing that somebody did."""
    deeds = [event for event in news if speech.catalog.text("aside", event.key) is None and "seat" in event.params]
    return speech.event(deeds[-1]) if deeds else ""


@dataclass
class Screening:
    """A film in the making, wherever that is done."""

    reel: Reel
    rules: Game[Any, Any]
    frames: list[Image.Image] = field(default_factory=list)

    def __post_init__(self) -> None:
        moves = [shot.move for shot in self.reel.shots]
        self._seen = played_through(self.rules, self.reel.checkpoints, self.reel.entries, moves)
        self._shots = {shot.move: shot for shot in self.reel.shots}

    def draw(self) -> int | None:
        """The next frame; the move that it shows, or None if there is none left."""
        found = next(self._seen, None)
        if found is None:
            return None
        move, seen = found
        self.frames.append(self._frame(self._shots[move], seen))
        return move

    def _frame(self, shot: Shot, seen: Public[View]) -> Image.Image:
        speech = words(self.rules, self.reel.players, self.reel.language)
        png = pictures(self.reel.kind).still(seen, shot.news, speech)
        share = shot.move / max(1, len(self.reel.entries))
        points = self.rules.points(seen.view)
        return frame(png, Caption(shot.caption, share, self.reel.players, points))

    def develop(self) -> bytes:
        return film(self.frames, MOST) if self.frames else b""


class Camera:
    """Makes films, one after another, each in a process that goes when it is done."""

    def __init__(self, modules: Sequence[str]) -> None:
        self._modules = tuple(modules)
        self._worker: Worker | None = None
        self._busy = asyncio.Lock()

    @property
    def busy(self) -> bool:
        return self._busy.locked()

    async def make(self, reel: Reel) -> AsyncGenerator[int | bytes, None]:
        """Yields the number of frames drawn so far, and in the end the film. The work ends with its reader."""
        async with self._busy:
            try:
                await self._do(_load, reel)
                drawn = 0
                while await self._do(_draw) is not None:
                    drawn += 1
                    yield drawn
                yield await self._do(_develop)
            finally:
                self.close()

    async def _do(self, work: Callable[..., T], *given: Any) -> T:
        if self._worker is None:
            self._worker = Worker(_prepare, self._modules)
        return await self._worker.do(work, *given)

    def close(self) -> None:
        if self._worker is not None:
            self._worker.kill()
            self._worker = None


_shelf: dict[str, Game[Any, Any]] = {}
_screenings: list[Screening] = []


def _prepare(modules: tuple[str, ...]) -> None:
    os.nice(NICE)
    _shelf.update(games(modules))


def _load(reel: Reel) -> None:
    _screenings[:] = [Screening(reel, _shelf[reel.kind])]


def _draw() -> int | None:
    return _screenings[0].draw()


def _develop() -> bytes:
    return _screenings[0].develop()
