"""Interactions that nobody could have made by pressing what is there: none accepted, none unanswered.

Discord checks a good deal before a press reaches the bot. The bot relies on none of it.
"""

from __future__ import annotations

import hashlib
import logging
import random
import string
from typing import Any

import pytest

from bot.discord import router
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.interactions import Ask, Interaction
from bot.sandbox.world.message import Message
from tests.bot.discord.evening import Evening, Person, to_the_first_turn
from tests.conformance.games import one_in

FORGED = 500
AT_ONCE = 50
ODD = [
    "",
    "-1",
    "0",
    "1",
    "7",
    "99999999999999999999",
    "1e9",
    "٣",
    "a1",
    "None",
    "[]",
    "..",
    "é" * 40,
    "\u200b",
    "x" * 90,
    "1;2",
]
TEXTS = [*ODD, "x" * 6000, "2 gold, 1 wool", "pass", "march", "a1", "<@1>", "*", ", , ,", "1" * 4000, "\n\n"]


class Forger:
    def __init__(self, evening: Evening, asked: Person, rnd: random.Random) -> None:
        self.evening = evening
        self.asked = asked
        self.rnd = rnd
        self.strangers = [evening.cleo, evening.dov]
        self.seated = [evening.ada, evening.ben]
        self.real: list[str] = []
        """What is or was on real messages: harmless only in the hands of strangers."""
        self.sent: list[Interaction] = []

    def collect(self) -> None:
        """Every custom_id that anybody can see."""
        for message in self.evening.sandbox.world.messages.values():
            self.real += message.custom_ids

    # What is forged

    def something(self) -> Interaction:
        kinds = [self.garbage, self.wrong_arguments, self.foreign, self.stale, self.form, self.typed, self.completed]
        return self.rnd.choice(kinds)()

    def garbage(self) -> Interaction:
        text = "".join(self.rnd.choice(string.printable) for _ in range(self.rnd.randint(1, 100)))
        return self.component(
            self.anybody(), self.rnd.choice(["", "b/", "s/", "m/", "b/act", "b/act.", "x/act:"]) + text
        )

    def wrong_arguments(self) -> Interaction:
        """The name of something real with arguments that are none."""
        kind, name = self.rnd.choice(sorted(router._routes))
        taken = len(router._routes[kind, name].takes)
        count = taken if self.rnd.random() < 0.7 else self.rnd.randint(0, 6)
        person = self.anybody()
        arguments = [self.rnd.choice(ODD) for _ in range(count)]
        if arguments and person in self.seated:
            arguments[0] = self.rnd.choice(["999", "-1", "x", "2"])  # no game, or one at which they do not sit
        return self.component(person, ":".join([f"{kind}/{name}", *arguments]))

    def foreign(self) -> Interaction:
        """What really is on somebody's screen, from somebody who has no business there."""
        return self.component(self.rnd.choice(self.strangers), self.rnd.choice(self.real))

    def stale(self) -> Interaction:
        """The asked player's own menu, as it was long ago."""
        old = self.rnd.choice([i for i in self.real if "act." in i and i.count(":") >= 2])
        head, game, _serial, *rest = old.split(":")
        return self.component(self.asked, ":".join([head, game, str(self.rnd.randint(-5, 1)), *rest]))

    def form(self) -> Interaction:
        name = self.rnd.choice(
            ["m/act.typed:1:1", "m/act.typed:1:0", "m/lobby.typed:1:rounds:0", "m/nothing", "m/act.typed"]
        )
        field: Json = {"type": 4, "id": 2, "custom_id": "text", "value": self.rnd.choice(TEXTS)}
        layout: list[Json] = self.rnd.choice(
            [[{"type": 18, "id": 1, "component": field}], [{"type": 1, "id": 1, "components": [field]}], []]
        )
        data = {"custom_id": name, "components": layout}
        return self.send(Ask.MODAL, data, self.rnd.choice(self.strangers), self.message())

    def typed(self) -> Interaction:
        group, *_ = (self.rnd.choice(["fords", "fords", "game"]),)
        values = [
            {
                "name": slot,
                "type": self.rnd.choice([3, 3, 4, 5]),
                "value": self.rnd.choice([*TEXTS, 7, -1, True, 10**12]),
            }
            for slot in self.rnd.sample(["origin", "target", "levies", "meadow", "payment", "card", "nothing"], 2)
        ]
        verbs = ["march", "pitch", "recruit", "sell", "play", "barter", "bid", "answer", "fly", ""]
        if group == "game":
            verbs, values = (
                ["start", "join", "leave", "undo", "abandon", "rollback", "replace", "fly", "kick"],
                values,
            )
        return self.send(
            Ask.COMMAND, self.command(group, self.rnd.choice(verbs), values), self.rnd.choice(self.strangers)
        )

    def completed(self) -> Interaction:
        slot = self.rnd.choice(["origin", "target", "levies", "choice", "nothing"])
        values = [{"name": slot, "type": 3, "value": self.rnd.choice(TEXTS), "focused": self.rnd.random() < 0.9}]
        verb = self.rnd.choice(["march", "answer", "fly"])
        return self.send(Ask.AUTOCOMPLETE, self.command("fords", verb, values), self.anybody())

    # How it is sent

    def command(self, group: str, verb: str, values: list[Json]) -> Json:
        return {"id": "1", "name": group, "type": 1, "options": [{"name": verb, "type": 1, "options": values}]}

    def component(self, person: Person, custom_id: str) -> Interaction:
        kind = self.rnd.choice([2, 2, 3])
        data: Json = {"custom_id": custom_id, "component_type": kind, "id": 3}
        if kind == 3 or self.rnd.random() < 0.1:
            data["values"] = [self.rnd.choice([*ODD, "pass", "march"]) for _ in range(self.rnd.randint(0, 3))]
        return self.send(Ask.COMPONENT, data, person, self.message(person))

    def message(self, person: Person | None = None) -> Message:
        """Any public message, or the person's own menu."""
        if person is not None and person.menu is not None and self.rnd.random() < 0.3:
            return person.menu
        return self.rnd.choice(self.evening.posts())

    def anybody(self) -> Person:
        return self.rnd.choice(self.evening.people)

    def send(self, kind: Ask, data: Json, person: Person, source: Message | None = None) -> Interaction:
        switchboard = self.evening.sandbox.service.switchboard
        sent = switchboard.send(kind, data, person.user, self.evening.channel, source)
        self.sent.append(sent)
        return sent


async def state_of(evening: Evening) -> str:
    """Everything about every game."""
    digest = hashlib.sha256()
    for game in await evening.store.games():
        digest.update(game.model_dump_json().encode())
        live: Any = await evening.bot.tables.live_games.read(game.id, lambda live: live)
        if live.match:
            digest.update(live.match.state.model_dump_json().encode())
            digest.update(str([entry.said for entry in live.match.entries]).encode())
    return digest.hexdigest()


@one_in(8)
@pytest.mark.parametrize("number", range(8))
async def test_forged_interactions_change_nothing_and_are_all_answered(
    evening: Evening, number: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    rnd = random.Random(number)
    asked = await to_the_first_turn(evening, evening.ada, evening.ben)
    elsewhere = evening.sandbox.channel(evening.guild, "elsewhere")
    await evening.begin(evening.cleo, evening.dov, channel=elsewhere)
    forger = Forger(evening, asked, rnd)
    forger.strangers = [evening.cleo, evening.dov]
    forger.collect()
    for step in ("Act", "March", "Back", "Cancel"):
        await (asked.pick(step) if step == "March" else asked.press(step))
        forger.collect()
    await asked.press("Act")
    for person in (evening.cleo, evening.dov):
        await person.press("More", evening.post)
    forger.real = sorted({custom_id for custom_id in forger.real if ":2" not in custom_id})
    before = await state_of(evening)
    shown = [(post.id, post.text) for post in evening.posts()]
    for _ in range(FORGED // AT_ONCE):
        batch = [forger.something() for _ in range(AT_ONCE)]
        for sent in batch:
            await sent.response()
        for sent in rnd.sample(forger.sent, 5):
            await evening.sandbox.redeliver(sent)
    await evening.heard()
    await evening.settled()
    assert await state_of(evening) == before, "something forged was accepted"
    assert [(post.id, post.text) for post in evening.posts()] == shown, "a public message was changed"
    refused = [(sent.payload["data"], sent.refusals) for sent in forger.sent if sent.refusals]
    assert not refused, refused[0]
    broken = [sent for sent in forger.sent if "Something broke on our side" in sent.text]
    assert not broken, broken[0].payload["data"]
    assert all(sent.first is not None for sent in forger.sent)
