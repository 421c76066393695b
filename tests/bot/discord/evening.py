"""An evening of play: the loopback Discord, the real bot on the real discord.py, a file on disk, and people.

A person sees only what Discord shows, and does only what Discord lets people do.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from bot.app import Diurna
from bot.crew.painter import Painter
from bot.sandbox import Interaction, Sandbox
from bot.sandbox.connect import connect, disconnect
from bot.sandbox.rules.components import Component
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.channels import Channel
from bot.sandbox.world.clock import Clock
from bot.sandbox.world.hub import PATIENCE
from bot.sandbox.world.interactions import Answer
from bot.sandbox.world.message import Message
from bot.sandbox.world.people import Guild, User
from bot.table.languages import LANGUAGES
from bot.table.live_games import LiveGame
from bot.table.tables import Tables
from bot.table.words import table_catalog
from engines.fords import GAME as FORDS
from engines.fords.state import FordsState
from engines.kernel import Game, Match, Refused
from storage.opening import Where, open_store
from storage.store import Store, StoredGame
from tests.bot.table.thinker import ThinkerHere

NAMES = ("Ada", "Ben", "Cleo", "Dov")


MORE = "More"
"""What leads from a post to everything that is not under it."""


class Person:
    """Somebody at a phone. `menu` is the private message they look at."""

    def __init__(self, evening: Evening, user: User) -> None:
        self.evening = evening
        self.user = user
        self.name = user.name
        self.menu: Message | None = None
        self.presses = 0

    # Doing

    async def type(self, command: str, place: Channel | None = None, /, **values: Any) -> Interaction:
        """A slash command; what the bot answers privately is looked at."""
        plain = {name: v.id if isinstance(v, User | Channel) else v for name, v in values.items()}
        where = place or self.evening.channel
        return await self._answered(await self.evening.sandbox.slash(self.user, where, command, plain))

    async def suggestions(self, command: str, **values: Any) -> list[Json]:
        """What autocomplete offers for the last of the values."""
        return await self.evening.sandbox.autocomplete(self.user, self.evening.channel, command, values)

    async def press(self, label: str, on: Message | None = None) -> Interaction:
        """The button that says so: on the private menu if it is there, else under the last post, or behind its
        *More*."""
        try:
            message = on or self._with_button(label)
        except LookupError:
            if label == MORE:
                raise
            await self.press(MORE)
            message = self._with_button(label)
        return await self.click(message, message.button(as_called(label, message.labels)))

    async def click(self, message: Message, custom_id: str) -> Interaction:
        self.presses += 1
        return await self._answered(await self.evening.sandbox.click(self.user, message, custom_id))

    async def pick(self, *labels: str, on: Message | None = None) -> Interaction:
        """Options of the menu that offers them, by what they say."""
        message = on or self.menu
        assert message is not None, f"{self.name} sees no menu"
        if len(labels) == 1 and labels[0] in message.labels:
            return await self.press(labels[0], message)
        for select in selects(message):
            offered = {option["label"]: option["value"] for option in select["options"]}
            if set(labels) <= set(offered):
                return await self.select(message, select["custom_id"], *(offered[label] for label in labels))
        raise LookupError(f"nothing offers {labels}; there is {[options(s) for s in selects(message)]}")

    async def select(self, message: Message, custom_id: str, *values: str) -> Interaction:
        self.presses += 1
        return await self._answered(await self.evening.sandbox.select(self.user, message, custom_id, *values))

    async def fill_in(self, opened: Interaction, text: str) -> Interaction:
        return await self._answered(await self.evening.sandbox.submit_modal(opened, {"text": text}))

    async def send(self, opened: Interaction, **answers: str | list[str]) -> Interaction:
        """A form of several fields; what is not named stays as it was filled in."""
        return await self._answered(await self.evening.sandbox.submit_modal(opened, answers))

    async def choose(self, label: str) -> Interaction:
        """A button or an option, whichever there is."""
        assert self.menu is not None
        if label in self.menu.labels:
            return await self.press(label, self.menu)
        return await self.pick(label)

    async def _answered(self, asked: Interaction) -> Interaction:
        first = await asked.response()
        await self.evening.followed(asked)
        if first.kind is not Answer.MODAL:
            mine = [message for message in asked.messages if message.owner is self.user]
            self.menu = mine[-1] if mine else self.menu
        return asked

    def _with_button(self, label: str) -> Message:
        places = [self.menu] if self.menu and not self.menu.deleted else []
        places += reversed(self.evening.posts())
        for message in places:
            if message and says(message, label):
                return message
        raise LookupError(f"{self.name} sees no button {label!r}")

    # Seeing

    @property
    def sees(self) -> str:
        """What the private menu says."""
        return self.menu.text if self.menu else ""

    @property
    def offered(self) -> list[str]:
        """Everything that can be chosen on the private menu."""
        assert self.menu is not None
        found = [c["label"] for c in buttons(self.menu) if not c.get("disabled")]
        for select in selects(self.menu):
            found += options(select)
        return found

    def notified(self) -> list[Message]:
        return self.evening.sandbox.notified(self.user)


def as_called(label: str, among: Collection[str]) -> str:
    """How a button of the bot's is called, in whichever language of those that stand there."""
    return label if label in among else next((one for one in _in_every_language(label) if one in among), label)


def says(message: Message, label: str) -> bool:
    """Has it a button that is called so, in whichever language?"""
    labels = message.labels
    return as_called(label, labels) in labels


@cache
def _in_every_language(label: str) -> tuple[str, ...]:
    keys = [key for key, said in table_catalog("en").tree["say"].items() if said == label]
    return tuple(table_catalog(language).tree["say"][key] for language in LANGUAGES for key in keys)


def buttons(message: Message) -> list[Json]:
    return [c for c in message.walk() if c["type"] == Component.BUTTON and c.get("custom_id")]


def selects(message: Message) -> list[Json]:
    return [c for c in message.walk() if c["type"] == Component.STRING_SELECT]


def options(select: Json) -> list[str]:
    return [option["label"] for option in select["options"]]


def button(message: Message, label: str) -> Json:
    return message.component(message.button(label))


NOON = datetime(2040, 3, 7, 12, tzinfo=UTC).timestamp()
"""Of a Wednesday to come: what was pressed there is never too old."""
LAST = "NOTHING_MORE"
"""An event that means nothing to a bot."""


class Evening:
    def __init__(self, sandbox: Sandbox, where: Where, shelf: Mapping[str, Game[Any, Any]]) -> None:
        self.sandbox = sandbox
        self.where = where
        self.shelf = shelf
        self.painter: Painter | None = None
        users = [sandbox.user(name) for name in NAMES]
        self.guild: Guild = sandbox.guild("Forum", *users)
        self.channel: Channel = sandbox.channel(self.guild, "table")
        self.ada, self.ben, self.cleo, self.dov = (Person(self, user) for user in users)
        self.people = [self.ada, self.ben, self.cleo, self.dov]
        self.seeds = 0
        self.bot: Diurna
        self.store: Store
        self._task: asyncio.Task[None]

    @property
    def file(self) -> Path:
        assert isinstance(self.where, Path)
        return self.where

    # The bot comes and goes

    async def up(self) -> None:
        connect(self.sandbox.url)
        self.store = await open_store(self.where)
        tables = Tables(self.store, self.shelf, now=self.sandbox.clock, new_seed=self._new_seed)
        self.bot = Diurna(
            tables, self.painter, ThinkerHere(self.shelf), clock=self.sandbox.clock, guild_ready_timeout=0
        )
        self.bot.computers.pause = 0
        # What nobody need answer is answered when a test looks: else it would depend on how quick the machine is.
        vars(self.bot.forced_answers)["run"] = asyncio.Event().wait
        self._task = asyncio.create_task(self.bot.start(self.sandbox.token))
        there = asyncio.create_task(self.sandbox.connected())
        await asyncio.wait([self._task, there], return_when=asyncio.FIRST_COMPLETED)
        if self._task.done():
            there.cancel()
            await self._task
        await there
        await self.bot.wait_until_ready()

    async def down(self) -> None:
        try:
            await self.bot.close()
            await asyncio.wait([self._task], timeout=5)
            await self.bot.tables.live_games.settle()
        finally:
            # Its thread would keep the whole test run alive.
            await self.store.close()
        await self.sandbox.until(lambda: not self.sandbox.gateway.connected)

    async def restart(self) -> None:
        """Nothing but the file remembers."""
        await self.down()
        await self.up()

    def _new_seed(self) -> str:
        self.seeds += 1
        return f"evening {self.seeds}"

    async def heard(self) -> None:
        """All that Discord has sent so far has come to the bot: it sends one thing after the other."""
        last = self.bot.wait_for("socket_event_type", check=lambda event: event == LAST)
        self.sandbox.service.sessions.emit(LAST, {}, self.guild)
        await last

    async def settled(self) -> None:
        """Everything that was pressed is done, and everything that was done is posted; also what it owes after a
        restart."""
        names = ("discord.py: on_interaction", "discord.py: on_ready", "CommandTree-invoker")
        while busy := [task for task in asyncio.all_tasks() if task.get_name() in names]:
            await asyncio.wait(busy)
        await self.bot.computers.settle()
        await self.bot.posts.idle()

    async def followed(self, asked: Interaction) -> None:
        """All of the answer stands: a first one may say no more than that the answer is on its way."""
        await self.settled()

    # The channel

    def posts(self, channel: Channel | None = None) -> list[Message]:
        """What stands in the channel for all to see, oldest first."""
        return self.sandbox.messages(channel or self.channel)

    @property
    def post(self) -> Message:
        """The last public message."""
        return self.posts()[-1]

    @property
    def table(self) -> Message:
        """The post with the live buttons."""
        return next(post for post in reversed(self.posts()) if says(post, "Act"))

    def person(self, user: str) -> Person:
        return next(person for person in self.people if person.user.id == user)

    # The game

    async def game(self, channel: Channel | None = None) -> StoredGame:
        game = await self.store.game_at((channel or self.channel).id)
        assert game is not None
        return game

    async def match(self, channel: Channel | None = None) -> Match:
        """The truth, for tests to compare with what is shown."""
        live = await self.bot.tables.live_games.read((await self.game(channel)).id, lambda live: live)
        assert isinstance(live, LiveGame) and live.match
        return live.match

    async def own_camp(self) -> str:
        """A meadow on which whoever is asked first has a camp."""
        match = await self.match()
        assert isinstance(match.state, FordsState)
        return match.state.camps_of(match.waiting[0])[0]

    async def asked(self, channel: Channel | None = None) -> list[Person]:
        game, match = await self.game(channel), await self.match(channel)
        return [self.person(game.sitters[seat].user) for seat in match.waiting]

    def newest(self, button: str, channel: Channel | None = None) -> Message:
        """The newest post with this button: what another game still has to say may stand below it."""
        return [post for post in self.posts(channel) if says(post, button)][-1]

    async def lobby(
        self, *people: Person, kind: str = "fords", channel: Channel | None = None, **agreed: Any
    ) -> StoredGame:
        first, *others = people
        place = channel or self.channel
        await first.type("game new", place, game=kind)
        game = await self.game(place)
        for person in others:
            await person.press("Join", self.newest("Join", place))
        for name, value in {"seating": "as joined", **agreed}.items():
            outcome = await self.bot.tables.lobby.configure(game.id, first.user.id, name, value)
            assert not isinstance(outcome, Refused), outcome
        return await self.game(place)

    async def begin(
        self, *people: Person, kind: str = "fords", channel: Channel | None = None, **agreed: Any
    ) -> StoredGame:
        """A running game; the first of the people has the first seat."""
        await self.lobby(*people, kind=kind, channel=channel, **agreed)
        await people[0].press("Start", self.newest("Start", channel))
        return await self.game(channel)

    async def play_on(self, until: Any, rnd: random.Random | None = None, channel: Channel | None = None) -> Match:
        """Random answers past Discord until the match is as wanted; each is posted before the next."""
        rnd = rnd or random.Random(1)
        game = await self.game(channel)
        for _ in range(500):
            match = await self.match(channel)
            if match.over or until(match):
                return match
            seat = rnd.choice(match.waiting)
            command = match.sample(seat, rnd)
            outcome = await self.bot.tables.play.act(game.id, game.sitters[seat].user, command)
            assert not isinstance(outcome, Refused), outcome
            await self.settled()
        raise AssertionError("it never came to that")

    async def say(self, person: Person, **said: Any) -> None:
        """Give a command past Discord."""
        outcome = await self.bot.tables.play.act((await self.game()).id, person.user.id, said)
        assert not isinstance(outcome, Refused), outcome
        await self.settled()


async def to_the_first_turn(evening: Evening, *people: Person, **agreed: Any) -> Person:
    """A game of Three Fords with everybody's first camp pitched and no market: the person whose turn it is."""
    await evening.begin(*people, **{"market": "closed", **agreed})
    await evening.play_on(lambda match: match.state.phase == "turn")
    return (await evening.asked())[0]


def from_noon_on() -> Clock:
    """Whatever day and hour it is outside, every evening begins at the same."""
    began = time.monotonic()
    return Clock(lambda: NOON + time.monotonic() - began)


@asynccontextmanager
async def evening_of(
    where: Where,
    shelf: Mapping[str, Game[Any, Any]] | None = None,
    *,
    painter: Painter | None = None,
    **settings: Any,
) -> AsyncIterator[Evening]:
    # How quick the bot is, the bench measures; a busy machine must not fail these tests.
    sandbox = Sandbox(**{"rate_limits": False, "deadline": PATIENCE, "clock": from_noon_on(), **settings})
    async with sandbox:
        evening = Evening(sandbox, where, shelf or {FORDS.id: FORDS})
        evening.painter = painter
        await evening.up()
        try:
            yield evening
        finally:
            try:
                await evening.down()
            finally:
                disconnect()
    sandbox.check()
