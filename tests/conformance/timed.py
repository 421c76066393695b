"""When and in which order all hear of a move, in two worlds that differ only in what somebody holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from bot.posts.climax import climaxes
from bot.posts.scene import headline, jobs_of, news_lines, scene_of
from bot.table.forced_answers import only_answer
from bot.table.forced_scheduler import ForcedScheduler
from bot.table.live_games import LiveGame, News
from bot.table.table_options import TableOptions
from bot.table.tables import Tables
from engines.kernel import Checkpoint, Command, Match, Refused, Seat
from storage.sqlite import SqliteStore
from storage.store import Change, Sitter
from storage.store import Line as Told
from tests.conformance.another_world import redealt, view_of
from tests.conformance.games import PLAYERS, viewers
from tests.conformance.play import Story, asked_of, texts

LOOKS = 1
"""Answers of each kind that nobody need give, looked at in a story."""
WORLDS = 8
"""Other worlds that are dealt to find one in which there is something to choose."""
PAUSE = 7.0
"""Seconds between two answers before."""


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass(frozen=True)
class Moment:
    """Somebody is asked in secret, and has one thing to say. The table is laid a little earlier."""

    told: Story
    point: Checkpoint
    count: int
    """How many have answered when the question is put."""
    seat: Seat
    answer: Command

    @property
    def before(self) -> list[tuple[Seat, Command]]:
        return [(line.seat, line.command) for line in self.told.lines[self.point.entries : self.count]]


def moments(told: Story) -> Iterator[Moment]:
    looked = Counter[str]()
    for count, line in enumerate(told.lines):
        before = [point for point in told.checkpoints if point.entries < count]
        if not line.ask.secret or not before or looked[line.ask.key] == LOOKS:
            continue
        match = told.match_at(count)
        if match.pending is None or match.pending.number != count:
            continue
        for seat in match.waiting:
            if (answer := only_answer(match, seat)) is not None:
                looked[line.ask.key] += 1
                yield Moment(told, max(before, key=lambda point: point.entries), count, seat, answer)


def with_a_choice(moment: Moment, viewer: Seat | None) -> Checkpoint | None:
    """A table that the viewer cannot tell from this one; only that there is something to choose."""
    told, true = moment.told, told_to(moment, moment.point)
    assert true is not None
    state = told.game.state.model_validate_json(moment.point.state)
    for number in range(WORLDS):
        other = redealt(told.game, state, viewer, f"timed {moment.count} {number}", same_dice=True)
        point = moment.point.model_copy(update={"state": other.model_dump_json()})
        match = told_to(moment, point)
        if match is not None and alike(moment, true, match, viewer) and only_answer(match, moment.seat) is None:
            return point
    return None


def told_to(moment: Moment, point: Checkpoint) -> Match | None:
    """Up to the question; None if that cannot be said there."""
    match = Match(moment.told.game, [point])
    for seat, command in moment.before:
        if match.over or seat not in match.waiting or isinstance(match.submit(seat, command), Refused):
            return None
    return match


def alike(moment: Moment, one: Match, two: Match, viewer: Seat | None) -> bool:
    heard, there = (texts(moment.told.words, match.table.news, viewer) for match in (one, two))
    asked, asked_there = ([asked_of(ask) for ask in match.asks.values()] for match in (one, two))
    if view_of(one, viewer) != view_of(two, viewer):
        return False
    if (heard, asked, one.waiting) != (there, asked_there, two.waiting):
        return False
    menu = two.menu(moment.seat)
    return not isinstance(menu, Refused) and not isinstance(two.copy().submit(moment.seat, moment.answer), Refused)


class Watched:
    """A table at which somebody writes down what comes when. Its clock is the test's."""

    def __init__(self, store: SqliteStore, told: Story, viewer: Seat | None) -> None:
        self.told = told
        self.viewer = viewer
        self.clock = Clock()
        self.store = store
        self.tables = Tables(store, {told.game.id: told.game}, now=self.clock)
        self.forced_answers = ForcedScheduler(self.tables.live_games, self.tables.play)
        self.due: dict[str, float] = {}
        """When the table answers for somebody."""
        self.tables.live_games.on_later.append(lambda timer: self.due.update({timer.name: timer.due}))
        self.seen: list[Any] = []
        self.tables.live_games.listeners.append(self._heard)
        self.number = 0

    async def laid(self, point: Checkpoint) -> None:
        people = tuple(Sitter(user=str(100 + seat), name=PLAYERS[seat]) for seat in range(self.told.seats))
        game = await self.store.open_game(
            kind=self.told.game.id, place="1", server="1", opener=people[0], seed="timed", at=self.clock(),
            interaction=None,
        )  # fmt: skip
        options = {"game": self.told.options.model_dump(mode="json"), "table": TableOptions().model_dump(mode="json")}
        begun = Change(
            game=game.id, seq=game.seq, at=self.clock(), lines=(Told(deed="started"),), status="running",
            sitters=people, options=options, checkpoints=(point.model_copy(update={"entries": 0}),),
        )  # fmt: skip
        self.number = (await self.store.commit(begun)).id

    async def match(self) -> Match:
        live = await self.tables.live_games.read(self.number, lambda live: live)
        assert isinstance(live, LiveGame) and live.match is not None
        return live.match

    async def say(self, seat: Seat, command: Command) -> None:
        outcome = await self.tables.play.act(self.number, str(100 + seat), command)
        assert isinstance(outcome, News), outcome

    async def _heard(self, told: News) -> None:
        (line,) = await self.store.story(self.number, after=told.game.seq - 1)

        def look(live: LiveGame) -> dict[str, Any]:
            assert live.match is not None
            scene = scene_of(live, (line,))
            return {
                "at": (line.at, self.clock()),
                "deed": (told.deed, told.seat, told.waiting, told.game.seq, told.game.posed),
                "heard": texts(self.told.words, told.events, self.viewer),
                "post": [headline(scene), *news_lines(scene), *climaxes(scene, after=0)],
                "pictures": [(job.what, job.seen.view.model_dump_json()) for job in jobs_of(scene)],
                "view": view_of(live.match, self.viewer),
            }

        self.seen.append(await self.tables.live_games.read(self.number, look))

    async def asked(self, moment: Moment, point: Checkpoint) -> None:
        """The question of that moment is put."""
        await self.laid(point)
        for seat, command in moment.before:
            self.clock.now += PAUSE
            self.due.clear()
            await self.say(seat, command)

    async def answered(self, seat: Seat, at: float, command: Command) -> None:
        """By the table, where that does it; else by whoever has a choice, and takes as long."""
        self.clock.now = at
        if str(seat) in self.due:
            await self.forced_answers.look()
        else:
            await self.say(seat, command)


async def assert_time_tells_nothing(folder: Path, told: Story) -> int:
    """Somebody has nothing to choose, or has a choice and takes as long: nobody else can tell which."""
    compared = 0
    for moment in moments(told):
        others = [viewer for viewer in viewers(told.seats) if viewer != moment.seat]
        viewer = others[moment.count % len(others)]
        other = with_a_choice(moment, viewer)
        if other is None:
            continue
        compared += 1
        laid = [watched(folder, f"{compared} {world}", told, viewer) for world in ("one", "another")]
        async with laid[0] as one, laid[1] as two:
            await one.asked(moment, moment.point)
            await two.asked(moment, other)
            assert str(moment.seat) in one.due and str(moment.seat) not in two.due
            for seat, at in sorted(one.due.items(), key=lambda timer: timer[1]):
                if at <= one.due[str(moment.seat)]:
                    assert at > one.clock(), "nobody is that quick who has a choice"
                    answer = only_answer(await one.match(), int(seat))
                    assert answer is not None
                    await one.answered(int(seat), at, answer)
                    await two.answered(int(seat), at, answer)
            assert len(one.seen) > len(moment.before)
            for here, there in zip_longest(one.seen, two.seen):
                assert here == there, f"{viewer} can tell that seat {moment.seat} has nothing to choose"
    return compared


@asynccontextmanager
async def watched(folder: Path, world: str, told: Story, viewer: Seat | None) -> AsyncIterator[Watched]:
    store = await SqliteStore.open(folder / f"{world}.db")
    try:
        yield Watched(store, told, viewer)
    finally:
        await store.close()
