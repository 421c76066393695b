"""Touches from *Act* to done, counted through the real client: opening a list is one, choosing in it another."""

from __future__ import annotations

import random
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from bot.features.acting.answer import step_of
from bot.features.acting.dialogue import DIALOGUE, Dialogue, few_ways
from bot.features.acting.plan_sheet import Sheet, additions, plan_of
from bot.table.forced_answers import only_answer
from bot.table.slot_pairs import SlotPairs
from bot.table.words import words
from engines import shelf
from engines.kernel import (
    FOREVER,
    Choices,
    Command,
    Counts,
    Game,
    Match,
    Menu,
    NextSlot,
    Number,
    Offer,
    OneOf,
    Plan,
    Planned,
    Refused,
    Seat,
    SomeOf,
)
from engines.kernel.notation import order_text
from tests.bench.bars import bars, say_there_is_none
from tests.bench.measure import Measure
from tests.bot.discord.evening import Evening, Person, buttons, evening_of, selects

TIMES = 3
"""Positions in which each action is counted; the worst of them counts."""
MOST_MOVES = 400
EVENINGS = 3
"""Not everything comes up in one."""
DONE = "✓"
PLAIN = 2
TURN = "a_turn"
"""A whole turn, not a single command."""
GROUPS = 4
"""`journey_4`: a plan of so many orders, ticked one by one."""
MOST_LISTED = 24


class Thumb:
    """A player with a phone, who knows what they want."""

    def __init__(self, person: Person, match: Match, seat: Seat) -> None:
        self.person = person
        self.match = match
        self.seat = seat
        self.taps = 0

    async def give(self, wanted: Command, going_on: bool = False) -> int:
        """This command, guided. Who is `going_on` has the question on the screen already."""
        if not going_on:
            await self._press("Act", self.person.evening.table)
        before = self.match.count
        for _ in range(40):
            if (await self.person.evening.match()).count > before:
                return self.taps
            await self._on(wanted)
        raise AssertionError(f"{wanted} comes to no end: {self.person.sees}")

    async def turn(self) -> int | None:
        """All that one is asked between *Act* and the next player, each time the first thing that is offered; None if
        that was more than a plain turn: two actions and its end. A plan is counted for itself. Who plays for a while
        has said once that the turn ends by itself, where that may be said."""
        given, plans, settled = 0, 0, False
        await self._press("Act", self.person.evening.table)
        # What all are asked at once is no part of anybody's turn; what nobody need answer is no touch.
        while self.match.waiting == [self.seat] and only_answer(self.match, self.seat) is None:
            assert self.match.pending is not None
            choices, before = self.match.pending.choices[self.seat], self.match.count
            ask = self.match.asks[self.seat]
            wanted = ask.usual or usual(choices, next(choices.open()))
            if wanted.ends and ask.stands and FOREVER in ask.stands.spans:
                await self._choose("act.stands", FOREVER)
                settled = True
            for _ in range(40):
                if self.match.count > before:
                    break
                await self._on(wanted)
            given += not wanted.ends
            plans += any(slot.holds for slot in wanted.slots)
        return self.taps if given <= PLAIN and not plans and not settled else None

    async def type(self, wanted: Command) -> int:
        """Give a command in one line."""
        assert self.match.pending is not None
        speech = words(self.match.game, [person.name for person in self.person.evening.people])
        line = order_text(wanted, self.match.pending.choices[self.seat], speech.names("order"))
        self.taps += 1
        await self.person.type("do", orders=line)
        await self._press("Confirm")
        assert self.person.sees.startswith(DONE), f"{line}: {self.person.sees}"
        return self.taps

    async def _on(self, wanted: Command) -> None:
        evening = self.person.evening
        game = await evening.game()
        kept = await evening.bot.tables.write_behind.read(DIALOGUE, game.id, self.person.user.id)
        now = kept or Dialogue(game=game.id, posed=-1)
        draft, step = step_of(self.match, self.seat, now)
        match step:
            case NextSlot() if draft.verb != wanted.verb:
                await self._press("Something else")
            case Menu():
                await self._choose("act.verb", wanted.verb)
            case SlotPairs(slot=slot, second=second, pairs=pairs):
                at = pairs.index((getattr(wanted, slot.name), getattr(wanted, second.name)))
                await self._choose("act.value", str(at))
            case NextSlot(slot=slot, domain=Plan() as plan) if plan_of(now.sheet, plan).orders != (
                orders := getattr(wanted, slot.name)
            ):
                await self._tick(plan, now.sheet, orders)
            case NextSlot(domain=Plan()) | Command():
                await self._press("Confirm")
            case NextSlot(slot=slot, domain=domain):
                await self._fill(domain, getattr(wanted, slot.name))
            case Refused(why=why):
                raise AssertionError(why)

    async def _tick(self, plan: Plan, sheet: Sheet, orders: Planned) -> None:
        """The orders of one kind that are still missing, in one list."""
        stands = plan_of(sheet, plan).orders
        more = additions(plan, stands, plan.orders.verbs[orders[0]["verb"]])
        inside = [str(at) for at, said in enumerate(stands) if said in orders]
        added = [f"+{at}" for at, order in enumerate(more) if order.said() in orders]
        menu = self.person.menu
        assert menu is not None and added, f"{orders} cannot be ticked"
        select = next(s for s in selects(menu) if s["custom_id"].startswith("s/act.plan.tick:"))
        self.taps += 1 + len(added)
        await self.person.select(menu, select["custom_id"], *inside, *added)

    async def _fill(self, domain: Any, value: Any) -> None:
        if usual := [label for label in self._labels if label.startswith("Usual: ") and value == domain.usual]:
            await self._press(usual[0])
            return
        match domain:
            case OneOf(values=values):
                await self._choose("act.value", str(list(values).index(value)))
            case Number(low=low):
                await self._choose("act.value", str(value - low))
            case Counts() if value in (ways := few_ways(domain)):
                await self._choose("act.value", str(ways.index(value)))
            case SomeOf(values=values) if value:
                await self._choose("act.value", *(str(list(values).index(one)) for one in value))
            case SomeOf():
                await self._press("None")
            case Counts(limits=limits):
                for at in [str(at) for at, kind in enumerate(limits) for _ in range(value.get(kind, 0))]:
                    await self._one_more(at)
                await self._press("Done")
            case _:
                raise TypeError(f"no way to give {domain}")

    async def _one_more(self, at: str) -> None:
        menu = self.person.menu
        assert menu is not None
        plus = [b["custom_id"] for b in buttons(menu) if b["custom_id"].endswith(f":{at}:1") and b["label"] == "+"]
        if plus:
            self.taps += 1
            await self.person.click(menu, plus[0])
        else:
            await self._choose("act.add", at)

    async def _choose(self, name: str, *values: str) -> None:
        menu = self.person.menu
        assert menu is not None
        for button in buttons(menu):
            kind, *rest = button["custom_id"].split(":")
            if kind == f"b/{name}" and [rest[-1]] == list(values):
                self.taps += 1
                await self.person.click(menu, button["custom_id"])
                return
        for select in selects(menu):
            if select["custom_id"].startswith(f"s/{name}:") and set(values) <= {
                o["value"] for o in select["options"]
            }:
                self.taps += 1 + len(values)
                await self.person.select(menu, select["custom_id"], *values)
                return
        await self._press(next(label for label in self._labels if label.endswith("▸")))
        await self._choose(name, *values)

    async def _press(self, label: str, on: Any = None) -> None:
        self.taps += 1
        await self.person.press(label, on or (self.person.menu if label in self._labels else None))

    @property
    def _labels(self) -> list[str]:
        return self.person.menu.labels if self.person.menu else []


def asked_of(match: Match) -> set[str]:
    return {match.asks[seat].key for seat in match.waiting}


def wanted_now(match: Match, verbs: dict[str, list[int]]) -> tuple[Seat, Command] | None:
    """Something that is still to be counted and can be done now, in the usual way."""
    for seat in match.waiting:
        assert match.pending is not None
        choices = match.pending.choices[seat]
        for offer in choices.open():
            if len(verbs.get(offer.command.verb, range(TIMES))) < TIMES:
                return seat, usual(choices, offer)
            groups = f"{offer.command.verb}_{GROUPS}"
            if len(verbs.get(groups, range(TIMES))) < TIMES and (many := in_groups(choices, offer)) is not None:
                return seat, many
    return None


def usual(choices: Choices, offer: Offer[Command]) -> Command:
    """The usual way to say it; of a plan for which nothing is proposed, its first order."""
    return in_groups(choices, offer, 1) or choices.usual(offer)


def in_groups(choices: Choices, offer: Offer[Command], many: int = GROUPS) -> Command | None:
    """A plan of so many orders, each from another place; None if it is no such plan, or one is proposed."""
    if [bool(slot.holds) for slot in offer.command.slots] != [True]:
        return None
    (slot,) = offer.command.slots
    plan = choices.domain(offer, slot, {})
    assert isinstance(plan, Plan)
    if plan.usual:
        return None
    orders: Planned = ()
    for order in additions(plan, (), plan.orders.kinds[0])[:MOST_LISTED]:
        said = order.said()
        if said.get("origin") not in {other.get("origin") for other in orders} and plan.contains((*orders, said)):
            orders = (*orders, said)
        if len(orders) == many:
            return offer.command.model_validate({slot.name: orders})
    return None


async def counted(
    evening: Evening, game: Game[Any, Any], verbs: dict[str, list[int]], rnd: random.Random
) -> list[int]:
    """Play at random, and do by hand what is to be counted; the taps of each, and those of the typed way."""
    typed: list[int] = []
    people = evening.people[: max(count for count in game.seats if count <= 3)]
    await evening.begin(*people, kind=game.id)
    for _ in range(MOST_MOVES):
        match = await evening.match()
        if match.over or all(len(times) >= TIMES for times in verbs.values()):
            break
        stored = await evening.game()
        if len(verbs.get(TURN, range(TIMES))) < TIMES and (begins := bars(game.id).turn_begins) in asked_of(match):
            await evening.settled()
            seat = next(seat for seat in match.waiting if match.asks[seat].key == begins)
            taps = await Thumb(evening.person(stored.sitters[seat].user), match, seat).turn()
            verbs[TURN] += [] if taps is None else [taps]
            continue
        if (found := wanted_now(match, verbs)) is None:
            seat = rnd.choice(match.waiting)
            await evening.bot.tables.play.act(stored.id, stored.sitters[seat].user, match.sample(seat, rnd))
            continue
        await evening.settled()
        seat, command = found
        thumb = Thumb(evening.person(stored.sitters[seat].user), match, seat)
        row = command.verb if len(verbs.get(command.verb, range(TIMES))) < TIMES else f"{command.verb}_{GROUPS}"
        if len(verbs[row]) == 0 and not any(slot.holds for slot in command.slots):
            verbs[row].append(0)
            typed.append(await thumb.type(command))
        else:
            verbs[row].append(await thumb.give(command))
    return typed


async def before_the_first_round(evening: Evening, game: Game[Any, Any]) -> tuple[int, int]:
    """Taps and posts of three players who do the usual, until the first round begins."""
    await evening.begin(*evening.people[:3], kind=game.id)
    stored = await evening.game()
    before, taps = len(evening.posts()), 0
    at_it: Seat | None = None
    while getattr((match := await evening.match()).state, "phase", "") in bars(game.id).setup:
        seat = at_it if at_it in match.waiting else match.waiting[0]
        usual = match.usual(seat)
        assert isinstance(usual, Command)
        thumb = Thumb(evening.person(stored.sitters[seat].user), match, seat)
        taps += await thumb.give(usual, going_on=seat == at_it)
        await evening.settled()
        at_it = seat
    return taps, len(evening.posts()) - before


async def measures() -> AsyncIterator[Measure]:
    for game in shelf.games(shelf.GAMES).values():
        if not (bar := bars(game.id)).taps:
            say_there_is_none("taps", game.id)
            continue
        verbs: dict[str, list[int]] = {verb: [] for verb in bar.taps}
        typed = list[int]()
        for story in range(EVENINGS):
            with tempfile.TemporaryDirectory() as folder:
                async with evening_of(Path(folder) / "taps.db", {game.id: game}) as evening:
                    typed += await counted(evening, game, verbs, random.Random(f"{game.id} {story}"))
            if all(map(any, verbs.values())):
                break
        for verb, times in verbs.items():
            yield Measure(f"taps to {verb}, {game.id}", max(times, default=0) or None, bar.taps[verb], "taps")
        if bar.setup_taps:
            with tempfile.TemporaryDirectory() as folder:
                async with evening_of(Path(folder) / "setup.db", {game.id: game}) as evening:
                    taps, posts = await before_the_first_round(evening, game)
            yield Measure(f"taps before the first round, {game.id}", taps or None, bar.setup_taps, "taps")
            yield Measure(f"posts before the first round, {game.id}", posts, bar.setup_posts, "posts")
        if typed:
            yield Measure(f"taps typed in one line, {game.id}", max(typed), bar.taps_typed, "taps")
