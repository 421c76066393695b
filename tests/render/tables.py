"""Tables to draw, of every game that has pictures: fresh ones, the fullest there can be, finished ones, played ones.

A game on the shelf with pictures in `render.<game id>` is here without a line of its own, as soon as it has said in
`tests.render.<game id>` what its pictures are to be held against: `SAYS`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, TypeVar

import pytest

from engines import shelf
from engines.kernel import Event, Game, Happened, Match, Own, Seat, View, Words, shown_to
from render.drawn import Drawings, Drawn
from render.pictures import Pictures, drawable, pictures
from tests.conformance.games import one_in

V = TypeVar("V", bound=View)
NAMES = ("Aurelia", "Vercassivellaunus", "Kleitos", "Nefertari", "Boudica of the Iceni", "Hanno")
LONGEST = "Wolfeschlegelsteinhausenbergerdo"
"""As long as a Discord name may be."""


def told(key: str, **params: object) -> Event:
    return Event(key=key, params=params)


class Tables(Generic[V]):
    """No game is played but where that is said, so that rules may change freely."""

    def __init__(self, game: Game[Any, V]) -> None:
        self.game = game
        self.few, self.most = min(game.seats), max(game.seats)
        self.words = Words(game.catalogs["en"], NAMES[: self.most])
        self.long_words = Words(game.catalogs["en"], [LONGEST] * self.most)
        self.elsewhere = [
            Words(catalog, NAMES[: self.most]) for language, catalog in game.catalogs.items() if language != "en"
        ]
        """This table in every other language of the game."""

    def some(self, wanted: int) -> int:
        """The wanted number of players, if the game allows it."""
        return wanted if wanted in self.game.seats else self.most

    @property
    def pictures(self) -> Pictures[Any]:
        return pictures(self.game.id)

    @property
    def drawings(self) -> Drawings[Any, Any]:
        """What they are made of."""
        drawn = self.pictures
        assert isinstance(drawn, Drawn)
        return drawn.drawings

    @property
    def crowd(self) -> Any:
        return import_module(f"tests.render.{self.game.id}.crowd")

    @property
    def news(self) -> Sequence[Event]:
        found: Sequence[Event] = self.crowd.NEWS
        return found

    # There are as few tables as games: nothing leaks.
    @cache  # noqa: B019
    def fresh(self, seats: int, seat: Seat | None = None) -> V:
        """A table at which nobody has moved yet."""
        match, _ = Match.start(self.game, seats, "a table to draw", self.game.options())
        view: V = self.game.view(match.state, seat)
        return view

    @cache  # noqa: B019
    def full(self, seats: int, seat: Seat | None = None) -> V:
        view: V = self.crowd.crowded(self.fresh(seats, seat))
        return view

    @cache  # noqa: B019
    def over(self, seats: int) -> V:
        view: V = self.crowd.ended(self.full(seats))
        return view

    def played(self, seats: int, decisions: int, seed: str) -> Iterator[tuple[Match, tuple[Event, ...]]]:
        """A game of random decisions, after each of them, with what a spectator is told of it."""
        chance = random.Random(seed)
        match, _ = Match.start(self.game, seats, seed, self.game.options())
        for _ in range(decisions):
            if match.over:
                return
            seat = chance.choice(match.waiting)
            happened = match.submit(seat, match.sample(seat, chance))
            assert isinstance(happened, Happened), happened
            yield match, tuple(event for event in happened.events if event.audible(None))

    def everything(self, view: Any, news: Sequence[Event], words: Words) -> Iterator[tuple[str, bytes]]:
        """All that somebody with this view can be shown."""
        shown, mine = self.pictures, shown_to(view, view.viewer)
        for sheet in shown.sheets:
            yield sheet, shown.sheet(sheet, mine, news, words)
        for seat in range(len(view.players)):
            yield f"board {seat}", shown.board(mine, seat, news, words)
        if isinstance(mine, Own):
            if (hand := shown.hand(mine, words)) is not None:
                yield f"hand {mine.seat}", hand
            return
        if (close := shown.close_up(mine, news, words)) is not None:
            yield "close-up", close
        if (result := shown.result(mine, words)) is not None:
            yield "result", result


SAYS = {
    "crowd": "crowded(view), ended(view), NEWS: the fullest table there can be, the same when it is over, and news",
    "marks": "MARKS, LAND, owned(view, seat, host), boxes(view, seat, host): what is whose, and where it lies",
    "every_event": "EVENTS, PLACED, ELSEWHERE: one of everything that is told, and whether it is on the map",
}
"""The files of a game's tests of its pictures, and what is in them."""


def unsaid(game: str) -> list[str]:
    """What is still to be written before the pictures of a game can be looked at."""
    home = f"tests.render.{game}"
    there = [name for name in SAYS if find_spec(home) is not None and find_spec(f"{home}.{name}") is not None]
    missing = [f"write tests/render/{game}/{name}.py with {SAYS[name]}" for name in SAYS if name not in there]
    if not isinstance(pictures(game), Drawn):
        missing.insert(
            0, f"in render/{game}/__init__.py, PICTURES is no Drawn(Drawings(...)): see render/__init__.py"
        )
    return missing


PICTURED = [game for game in shelf.games(shelf.GAMES) if drawable(game)]
DRAWN = {
    kind: Tables(game) for kind, game in shelf.games(shelf.GAMES).items() if kind in PICTURED and not unsaid(kind)
}
every_drawn_game = pytest.mark.parametrize("tables", DRAWN.values(), ids=list(DRAWN))

some_cases = one_in(4)
"""For what is looked at in many places of a picture: a part of them must do. Golden copies are compared of all."""
