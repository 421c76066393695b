"""A player who knows nothing of any game: they look at what Discord shows them and do something that it allows."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from bot.discord import visit
from bot.discord.slash import group_name
from bot.sandbox import Interaction
from bot.sandbox.hands.command_line import commands_for as commands_offered
from bot.sandbox.rules.refusal import Json
from bot.sandbox.world.interactions import Answer
from bot.sandbox.world.message import Message
from bot.table.languages import LANGUAGES
from bot.table.words import table_catalog
from tests.bot.discord.evening import Evening, Person, as_called, button, buttons, selects

OUR_FAULT = tuple(table_catalog(one).tree["say"]["broke"].partition("(")[0] for one in LANGUAGES)
GIVING_UP = ("Cancel", "Back")
LEADING_NOWHERE = ("Undo", *GIVING_UP, "Confirm")
RULES = tuple(table_catalog(one).tree["say"]["dialogue.rule"].partition("{")[0] for one in LANGUAGES)
DONE = "✓"
"""What the dialogue begins with when an answer was given."""
TYPED = 0.12
"""How often a player types instead of pressing."""
MOST_CALLS = 3
"""Requests that a move may cost: the answer, the post, the buttons of the post before."""


LOOKS = ("My hand", "All boards", "Log", "Rules")
"""Where a look leads from *More*."""


class PressedTooLate(AssertionError):
    """The post that was pressed had been overtaken: only where the bot is not waited for."""


class RandomPlayer:
    def __init__(self, person: Person, group: str, rnd: random.Random, met: Counter[str] | None = None) -> None:
        self.person = person
        self.group = group
        self.rnd = rnd
        self.met: Counter[str] = Counter() if met is None else met
        """What kinds of controls were used, to see that none was left out."""
        self.last: Interaction | None = None
        """What carried the last answer."""
        self.costs: list[int] = []
        """How many calls each move has cost the bot, from the press that made it real."""
        self._calls = 0
        self.waits = False
        """Is everything that was set off over before calls are counted? Then each counts for its move."""

    @property
    def evening(self) -> Evening:
        return self.person.evening

    async def answer(self) -> None:
        """Answer one question that is open to this player, and look no further."""
        if self.rnd.random() < TYPED and await self._typed():
            return
        try:
            post = self.evening.table
        except StopIteration:
            raise PressedTooLate("the game is over") from None
        if self.rnd.random() < 0.05:
            await self._look_around(post)
        await self._do(await self.person.press("Act", post))
        for _ in range(200):
            menu = self.person.menu
            assert menu is not None
            await self._starts()
            if self._confirms(menu):
                self.last = await self.person.press("Confirm", menu)
                await self._do(self.last)
                self.met["Confirm"] += 1
            else:
                await self._something(menu)
            if self.person.sees.startswith(DONE):
                if self.waits:
                    await self.evening.settled()
                calls = self._calls_so_far() - self._calls
                self.costs.append(calls - (self.last is not None and put_off(self.last)))
                return
        raise AssertionError(f"{self.person.name} comes to no end: {self.person.sees}")

    async def _starts(self) -> None:
        """From here on the calls are counted."""
        if self.waits:
            await self.evening.settled()
        self._calls = self._calls_so_far()

    def _calls_so_far(self) -> int:
        """All but the signs, which are uploaded one a second while others play: no move is the cause of that."""
        counts = self.evening.sandbox.ledger.counts
        return sum(times for call, times in counts.items() if "/emojis" not in call)

    def _confirms(self, menu: Message) -> bool:
        labels = menu.labels
        confirm, empty = (as_called(label, labels) for label in ("Confirm", "Start empty"))
        if confirm not in labels or button(menu, confirm).get("disabled"):
            return False
        # A plan can be changed in many ways, and few of them are worth the while.
        return self.rnd.random() < (0.5 if empty in labels else 0.97)

    async def _something(self, menu: Message) -> None:
        """One press or choice out of those that are open."""
        pressable = [b for b in buttons(menu) if not b.get("disabled") and not b["label"].startswith(RULES)]
        labels = menu.labels
        nowhere, giving_in = ({as_called(one, labels) for one in some} for some in (LEADING_NOWHERE, GIVING_UP))
        onward = [b for b in pressable if b["label"] not in nowhere]
        doable: list[Json] = [*selects(menu), *onward]
        giving_up = [b for b in pressable if b["label"] in giving_in]
        if giving_up and (not doable or self.rnd.random() < 0.02):
            doable = giving_up
        if not doable:
            raise PressedTooLate(f"nothing to press on: {self.person.sees}")
        thing = self.rnd.choice(doable)
        self.met[_kind(thing)] += 1
        if "options" in thing:
            values = [option["value"] for option in thing["options"]]
            low, high = thing.get("min_values", 1), thing.get("max_values", 1)
            chosen = self.rnd.sample(values, self.rnd.randint(low, min(high, len(values))))
            self.last = await self.person.select(menu, thing["custom_id"], *chosen)
            await self._do(self.last)
            return
        done = self.last = await self.person.click(menu, thing["custom_id"])
        await self._do(done)
        assert done.first is not None
        if done.first.kind is Answer.MODAL:
            await self._fill_in(done)

    async def _fill_in(self, opened: Interaction) -> None:
        """Whatever the form gives as an example; or, now and then, nonsense."""
        assert opened.first is not None
        label = opened.first.data["components"][0]
        await self._starts()
        if label["component"].get("custom_id") != "text":
            self.last = await self.person.send(opened)
            await self._do(self.last)
            return
        example = label["component"].get("value") or str(label["label"]).partition(": ")[2]
        self.last = await self.person.fill_in(opened, example if self.rnd.random() < 0.8 else "of nothing 17")
        await self._do(self.last)

    async def _typed(self) -> bool:
        """A slash command filled in from its suggestions; False if none leads to a whole command."""
        groups = commands_offered(self.evening.sandbox.world, self.person.user, self.evening.channel)
        group = next(command for command in groups if command["name"] == self.group)
        for command in self.rnd.sample(group["options"], len(group["options"])):
            values: dict[str, Any] = {}
            for slot in [option["name"] for option in command["options"] if option["name"] != "confirm"]:
                found = await self.person.suggestions(f"{self.group} {command['name']}", **values, **{slot: ""})
                assert len(found) <= 25
                if not found:
                    break
                values[slot] = self.rnd.choice(found)["value"]
            else:
                if values:
                    self.last = await self.person.type(f"{self.group} {command['name']}", **values, confirm=True)
                    await self._do(self.last)
                    self.met["typed"] += 1
                    return "✓" in self.person.sees
        return False

    async def _look_around(self, post: Message) -> None:
        for label in ("More", self.rnd.choice(LOOKS)):
            self.met[label] += 1
            await self._do(await self.person.press(label, post if label == "More" else None))

    async def _do(self, done: Interaction) -> None:
        """Nothing that a player can do may break anything."""
        assert not done.refusals, done.refusals
        assert not any(fault in done.text for fault in OUR_FAULT), done.text


def _kind(thing: Json) -> str:
    """`act.value`, and whether it was a button or a select."""
    kind, _, rest = str(thing["custom_id"]).partition("/")
    return f"{kind}/{rest.partition(':')[0]}"


def put_off(asked: Interaction) -> bool:
    """Had the bot to ask for patience? On a busy machine one call more goes into an answer."""
    first = asked.first
    return first is not None and first.kind in (Answer.DEFER, Answer.DEFER_UPDATE) and first.seconds >= visit.PATIENCE


def called_by(post: Message) -> str:
    """The part of a turn post that says who is asked."""
    return next((c["content"] for c in post.walk() if "\n## " in f"\n{c.get('content', '')}"), "")


async def play_a_whole_game(
    evening: Evening, people: list[Person], kind: str, rnd: random.Random, **agreed: Any
) -> Counter[str]:
    """From the lobby to the last post, by nothing but what Discord shows; the controls that were used."""
    met: Counter[str] = Counter()
    await evening.begin(*people, kind=kind, **agreed)
    players = {p.user.id: RandomPlayer(p, group_name(evening.shelf[kind]), rnd, met) for p in people}
    for _ in range(20_000):
        post = evening.post
        asked = [player for user, player in players.items() if f"<@{user}>" in called_by(post)]
        if not asked:
            assert (await evening.game()).status == "over", post.text
            costs = [cost for player in players.values() for cost in player.costs]
            # On a busy machine the last call of a move may be counted with the next one, so the sum is held to
            # the bar; a single move is held to it in test_turn_posts.
            assert sum(costs) <= MOST_CALLS * len(costs), costs
            return met
        await rnd.choice(asked).answer()
    raise AssertionError("the game comes to no end")
