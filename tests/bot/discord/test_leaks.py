"""Nothing secret reaches anybody else: not in a text, a file name, an alt text, a custom_id, a picture, a log line.

Three ways to look for it. The table with everything hidden dealt anew must look the same to a spectator. A secret
choice made otherwise must leave everything that the others receive as it was. And what was ever said to one person
alone is searched for in everything that the others ever received.
"""

from __future__ import annotations

import json
import logging
import random
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.crew.painter import draw_in_worker
from bot.crew.picture_jobs import BoardJob, SheetJob, ViewJob
from bot.discord.slash import group_name
from bot.posts.layout import alt_text, layout
from bot.posts.scene import jobs_of, scene_of
from bot.sandbox.rules.messages import LOADING
from bot.table.live_games import LiveGame, News
from bot.table.words import words
from engines.kernel import Checkpoint, Dice, Match, Seat, shown_to
from engines.shelf import GAMES as SHELF
from engines.shelf import game, games
from render.pictures import banner, drawable
from storage.store import ToldLine
from tests.bot.discord.evening import Evening, Person, evening_of
from tests.bot.discord.pictures import PainterHere, PainterOfViews, fords_in_pictures, shown_in
from tests.bot.discord.random_player import RandomPlayer
from tests.conformance.games import one_beside
from tests.conformance.secrecy import secrecy_of

MODULES = {game(module).id: module for module in SHELF}
GAMES = games(SHELF)
MOVES = 24
"""Long enough for every game to have come to its secrets."""
PICTURED = 12
"""Every so many moves the pictures are drawn in both worlds: that takes its time."""


# Everything hidden dealt anew


def dealt_anew(live: LiveGame, seed: str, viewer: Seat | None = None) -> tuple[Match, Match] | None:
    """The game from its last checkpoint, as it is and with other secrets; None where time has gone on since."""
    assert live.match is not None
    point = live.match.checkpoints[-1]
    if point.entries != live.match.count:
        return None
    rules = live.rules
    state = rules.state.model_validate_json(point.state)
    rules.redeal(state, viewer, Dice(seed=seed))
    state.dice = Dice(seed=seed, drawn=state.dice.drawn)
    again = Checkpoint(entries=point.entries, state=state.model_dump_json(), version=rules.version)
    true = Match(rules, [point])
    return None if true.table.learned else (true, Match(rules, [again]))


def shown(live: LiveGame, lines: list[ToldLine], pictured: bool) -> tuple[str, list[Any]]:
    """The whole post, with the alt text and the picture of each of its pictures."""
    scene = scene_of(live, lines)
    posts: list[Any] = [layout(scene, []), layout(scene, [], watched=True)]
    jobs = jobs_of(scene)
    drawn = draw_in_worker(jobs) if pictured else [job.seen.view.model_dump_json() for job in jobs]
    return json.dumps([post.to_components() for post in posts]), [*drawn, *(alt_text(job, scene) for job in jobs)]


def boards(live: LiveGame, match: Match, viewer: Seat | None) -> list[bytes | None]:
    """Every board, the map and the close-up of a table as one viewer has them drawn."""
    players = tuple(sitter.name for sitter in live.game.sitters)
    seen = shown_to(match.view(viewer), viewer)
    common: Any = {"kind": live.game.kind, "seen": seen, "players": players}
    return draw_in_worker([*(BoardJob(seat=seat, **common) for seat in range(len(players))), SheetJob(**common)])


class Eavesdropper:
    """Compares, move by move, and writes down what was said to one person alone."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.compared = 0
        self.secrets: dict[str, set[str]] = defaultdict(set)
        """Sentences by the users who alone may know them."""
        self.open: dict[str, set[str]] = defaultdict(set)
        """Everything that a user may know."""
        evening.bot.tables.live_games.listeners.append(self.heard)

    async def heard(self, news: News) -> None:
        speech = words(self.evening.shelf[news.game.kind], [sitter.name for sitter in news.game.sitters])
        for event in news.events:
            for seat, sitter in enumerate(news.game.sitters):
                if event.audible(seat):
                    self.open[sitter.user].add(speech.event(event))
                    if event.audience is not None:
                        self.secrets[sitter.user].add(speech.event(event))

    async def look(self) -> None:
        game = await self.evening.game()
        live: Any = await self.evening.bot.tables.live_games.read(game.id, lambda live: live)
        lines = await self.evening.store.story(game.id, after=max(0, game.seq - 6))
        speech = words(live.rules, [sitter.name for sitter in game.sitters])
        public = live.rules.position(live.match.view(None), speech)
        for seat, sitter in enumerate(game.sitters):
            for line in live.rules.position(live.match.view(seat), speech):
                self.open[sitter.user].add(line)
                if line not in public:
                    self.secrets[sitter.user].add(line)
        worlds = dealt_anew(live, f"another world {game.seq}")
        if worlds is not None:
            self.compared += 1
            drawn = self.compared % PICTURED == 1 and drawable(game.kind)
            one, two = (shown(replace(live, match=match), lines, drawn) for match in worlds)
            assert one == two
            if drawn:
                self.compare_boards(live, game.seq)

    def compare_boards(self, live: LiveGame, salt: int) -> None:
        """The boards of the others, too, as a spectator and each player in turn may have them drawn."""
        for viewer in (None, salt % len(live.game.sitters)):
            worlds = dealt_anew(live, f"boards {salt}", viewer)
            assert worlds is not None
            one, two = (boards(live, match, viewer) for match in worlds)
            assert one == two, f"a board tells {viewer} something"

    def search(self) -> int:
        """Look for every secret in what the others received; how many there were."""
        for person in self.evening.people:
            heap = "\n".join(delivery.payload for delivery in self.evening.sandbox.received(person.user))
            for user, secrets in self.secrets.items():
                if user == person.user.id:
                    continue
                for secret in secrets - self.open[person.user.id]:
                    assert json.dumps(secret, ensure_ascii=False)[1:-1] not in heap, f"{person.name} reads: {secret}"
        return sum(map(len, self.secrets.values()))


def views_in_pictures(evening: Evening, seats: Mapping[str, Seat | None], kind: str) -> int:
    """Whoever received a picture, it was drawn from their own view or everybody's; how many pictures there were.
    The lobby shows the same one of every table of its kind."""
    count, invitation = 0, banner(kind)
    for person in evening.people:
        for delivery in evening.sandbox.received(person.user):
            for file in (file for file in delivery.files if file.blob != invitation):
                _, view, _ = json.loads(shown_in(file.blob))
                assert view["viewer"] in (None, seats[person.user.id]), (
                    f"{person.name} sees what {view['viewer']} sees"
                )
                count += 1
    return count


@pytest.mark.parametrize("kind", one_beside((kind for kind in GAMES if secrecy_of(kind).HEARS), 0))
async def test_nothing_secret_reaches_anybody_else(
    kind: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "diurna")
    rnd = random.Random(kind)
    with fords_in_pictures():
        # What is posted is the view that the pictures are drawn from; now and then they are drawn, too.
        painter = PainterOfViews((MODULES[kind],))
        async with evening_of(tmp_path / "leaks.db", {kind: GAMES[kind]}, painter=painter) as evening:
            spy = Eavesdropper(evening)
            people: list[Person] = evening.people[:3]
            await evening.begin(*people, kind=kind)
            group = group_name(GAMES[kind])
            for _ in range(MOVES):
                if (await evening.match()).over:
                    break
                for person in people:
                    if rnd.random() < 0.2:
                        await person.type(
                            rnd.choice(["hand", "game log", "game since", "game replay", "game board", "act"])
                        )
                await RandomPlayer(rnd.choice(await evening.asked()), group, rnd).answer()
                await spy.look()
            for person in evening.people:
                await person.type("game log")
            assert spy.search() > 5, "there were secrets to find"
            game = await evening.game()
            seats = {person.user.id: game.seat_of(person.user.id) for person in evening.people}
            if drawable(kind):
                assert views_in_pictures(evening, seats, kind) > 20
                assert {job.seen.view.viewer for job in painter.drawn if isinstance(job, ViewJob)} > {None}
            assert spy.compared
            logged = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("diurna"))
            for secrets in spy.secrets.values():
                assert not [secret for secret in secrets if secret in logged]


# A secret choice made otherwise

IDS = re.compile(r"\d{15,}|\d{4}-\d\d-\d\dT[\d:.+]+|hm=\w+|127\.0\.0\.1:\d+|(?<=\"type\": )(?:19|20)(?=, \"author\")")


def received(evening: Evening, *people: Person) -> list[str]:
    """What these people got, without what differs from one evening to the next anyway: on a slow machine the bot
    says first that it is at it."""
    return [
        f"{person.name} {IDS.sub('#', delivery.payload)}"
        for person in people
        for delivery in evening.sandbox.received(person.user)
        if not json.loads(delivery.payload).get("flags", 0) & LOADING
    ]


async def market_day(tmp_path: Path, side: str) -> tuple[list[str], list[str]]:
    """Ada chooses in secret, Ben and Cleo look around: what they saw before and after all had chosen."""
    with fords_in_pictures():
        async with evening_of(tmp_path / f"{side}.db", painter=PainterHere()) as evening:
            ada, ben, cleo, dov = evening.people
            await evening.begin(ada, ben, cleo)
            await evening.play_on(lambda match: "market.side" in [ask.key for ask in match.asks.values()])
            await ada.press("Act")
            await ada.choose(side)
            for person in (ben, cleo, dov):
                for command in (
                    "game log",
                    "game since",
                    "game replay",
                    "game board",
                    "game status",
                    "act",
                    "hand",
                    "mygames",
                ):
                    await person.type(command)
            await ben.type("game undo")
            await ben.press("Act", evening.table)
            before = received(evening, ben, cleo, dov)
            for person in (ben, cleo):
                await person.press("Act", evening.table)
                await person.choose("buying")
            return before, received(evening, ben, cleo, dov)


async def test_a_sealed_choice_shows_in_nothing_until_all_have_chosen(tmp_path: Path) -> None:
    buying, all_buying = await market_day(tmp_path, "buying")
    selling, one_selling = await market_day(tmp_path, "selling")
    assert buying == selling
    assert all_buying != one_selling, "then it does"
