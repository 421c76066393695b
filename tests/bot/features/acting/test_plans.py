"""A plan on its sheet: proposed, changed by ticking, typed, confirmed as a whole."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.features.acting import plan_sheet
from bot.features.acting.answer import step_of, with_plan
from bot.features.acting.dialogue import DIALOGUE, Dialogue
from bot.features.acting.panel import Composer
from bot.features.acting.plan_page import ROOM
from bot.features.acting.plan_sheet import Sheet
from bot.table.draft import Draft
from bot.table.words import words
from engines.fords.commands import March
from engines.hinterland import GAME as HINTERLAND
from engines.hinterland.scene import Scene
from engines.hinterland.sheet import Sheet as Season
from engines.kernel import Command, Match, NextSlot, Plan, Preview, Refused
from engines.sands_of_time.movement import Journey
from engines.sands_of_time.scene import Scene as Sands
from engines.shelf import GAMES, games
from tests.bot.discord.evening import Evening, Person, evening_of, options, selects


def two_camps_can_march(match: Match) -> bool:
    """A campaign is open to whoever is asked, with marches from two camps."""
    if match.over or match.state.phase != "turn":  # type: ignore[attr-defined]
        return False
    step = match.suggest(match.waiting[0], "campaign", {})
    if not isinstance(step, NextSlot) or not isinstance(step.domain, Plan):
        return False
    origins: dict[str, int] = {}
    for march in step.domain.additions((), March):
        origins[march.origin] = max(origins.get(march.origin, 0), march.levies)
    # Only what is certain: a battle would end the plan.
    proposed = step.domain.usual or ()
    return len(origins) > 1 and max(origins.values()) > 2 and step.domain.ends_early(proposed) is None


@pytest_asyncio.fixture
async def player(evening: Evening) -> AsyncIterator[Person]:
    """Somebody with two camps and levies in them, at the sheet of a campaign."""
    await evening.begin(evening.ada, evening.ben, rounds=12, market="closed")
    await evening.play_on(two_camps_can_march, random.Random(3))
    (player,) = await evening.asked()
    player.presses = 0
    await player.press("Act")
    await player.pick("Campaign")
    yield player
    assert not evening.sandbox.refusals, evening.sandbox.refusals


def from_two_camps(player: Person) -> list[str]:
    """A march from each of two camps, as they stand in the list."""
    first: dict[str, str] = {}
    for label in options(_list(player, "march")):
        first.setdefault(label.partition(">")[0].split()[-1], label)
    return list(first.values())[:2]


def ticked(player: Person, verb: str) -> list[str]:
    return [o["label"] for o in _list(player, verb)["options"] if o.get("default")]


def _list(player: Person, verb: str) -> Any:
    assert player.menu is not None
    return next(
        s for s in selects(player.menu) if s["custom_id"].startswith("s/act.plan.tick") and verb in s["custom_id"]
    )


async def tick(player: Person, verb: str, *labels: str) -> None:
    """The list as it is sent: everything that is to be ticked."""
    assert player.menu is not None
    found = _list(player, verb)
    values = [o["value"] for o in found["options"] if o["label"] in labels]
    assert len(values) == len(labels), options(found)
    await player.select(player.menu, found["custom_id"], *values)


async def test_the_proposal_is_shown_in_words_with_what_follows(player: Person) -> None:
    assert "**Proposed for you**" in player.sees and "1. " in player.sees
    assert "then you hold" in player.sees
    assert player.menu is not None and {"Confirm", "Change", "Type it", "Start empty"} <= set(player.menu.labels)


async def test_act_campaign_confirm_is_a_complete_action(player: Person) -> None:
    await player.press("Confirm")
    assert player.presses == 3 and player.sees.startswith("✓ **Campaign**\n• "), "its orders have been read before"
    assert "campaign" in player.evening.post.text


async def test_several_orders_are_ticked_at_once_and_unticked_again(player: Person) -> None:
    await player.press("Start empty")
    assert "No orders: tick what you want" in player.sees and player.menu is not None
    assert "Confirm" not in player.offered, "a campaign has an order at least"
    assert _list(player, "march")["placeholder"].endswith("to choose from"), "more than nothing is not more"
    await tick(player, "march", *from_two_camps(player))
    assert "**Your plan**\n1. march" in player.sees and "\n2. march" in player.sees
    assert len(ticked(player, "march")) == 2
    await tick(player, "march", ticked(player, "march")[1])
    assert len(ticked(player, "march")) == 1 and "\n2. " not in player.sees
    await player.press("The proposal again")
    assert "**Proposed for you**" in player.sees


async def test_a_number_is_changed_in_an_order(player: Person) -> None:
    await player.press("Start empty")
    for label in options(_list(player, "march")):
        await tick(player, "march", label)
        assert player.menu is not None
        numbers = [s for s in selects(player.menu) if "act.plan.order" in s["custom_id"]]
        if numbers:
            break
        await tick(player, "march")
    assert player.menu is not None
    await player.select(player.menu, numbers[0]["custom_id"], "0")
    assert "How many?" in player.sees and {"1", "2"} <= set(player.offered)
    await player.choose("2")
    assert "with 2 levies" in player.sees and "**Your plan**" in player.sees
    await player.choose("Confirm")
    assert "✓" in player.sees and "2 levies of" in player.sees


async def test_what_falls_out_is_named_with_its_reason(player: Person) -> None:
    await player.press("Start empty")
    await tick(player, "march", *options(_list(player, "march"))[:24])
    assert "Left out: march from" in player.sees and "**Your plan**\n1. " in player.sees


async def test_a_plan_is_typed_into_a_form_that_holds_it(player: Person) -> None:
    opened = await player.press("Type it")
    field = (await opened.modal())["components"][0]["component"]
    proposed = field["value"]
    assert ">" in proposed or "+" in proposed
    await player.fill_in(opened, "nowhere>no one")
    assert "The first order" in player.sees and "**Proposed for you**" in player.sees, "nothing has changed"
    first = proposed.split(",")[0]
    await player.fill_in(await player.press("Type it"), first)
    assert "**Your plan**\n1. " in player.sees and "\n2. " not in player.sees


async def test_a_plan_survives_a_restart(player: Person) -> None:
    await player.press("Start empty")
    await tick(player, "march", options(_list(player, "march"))[0])
    before = player.sees
    await player.evening.restart()
    await player.press("Act", player.evening.table)
    assert before.split("**Your plan**")[1] in player.sees


def before_another_plan(match: Match, rnd: random.Random) -> tuple[Draft, NextSlot, Dialogue]:
    """Somebody in Hinterland writes a part of a sheet behind which another part is open."""
    for _ in range(200):
        seat = match.waiting[0]
        now = Dialogue(game=1, posed=1)
        draft, step = step_of(match, seat, now)
        if isinstance(step, NextSlot) and isinstance(step.domain, Plan):
            orders = step.domain.sample(rnd)
            now = now.replace(sheet=Sheet(plan=orders))
            if with_plan(match, seat, draft, step, now).later:
                return draft, step, now
        match.submit(seat, match.sample(seat, rnd))
    raise AssertionError("no sheet has two open parts")


def test_a_plan_is_confirmed_with_what_is_proposed_after_it_or_one_goes_on_to_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, rnd = games(GAMES)["hinterland"], random.Random(1)
    agreed = game.agree(2, {})
    assert not isinstance(agreed, Refused)
    match, _ = Match.start(game, 2, "two parts", agreed)
    draft, step, now = before_another_plan(match, rnd)
    seat, speech = match.waiting[0], words(game, ["Ada", "Ben"])
    _, later, _ = with_plan(match, seat, draft, step, now).later[0]
    proposed = next(orders for _ in range(100) if (orders := later.sample(rnd)))
    # Where it stands in nobody's way, that is what the game proposes.
    monkeypatch.setattr(Plan, "usual", property(lambda plan: proposed if plan.contains(proposed) else ()))
    rest = with_plan(match, seat, draft, step, now)
    slot, _, orders = rest.later[0]
    assert isinstance(rest.command, Command)
    assert getattr(rest.command, slot) == orders == proposed
    preview = match.preview(seat, rest.command)
    assert isinstance(preview, Preview)
    shown = Composer(now.replace(draft=draft), match.asks[seat], speech, None)
    [frame] = shown.plan(step, preview, (), (), later=rest.later).children
    said = json.dumps(frame.to_component_dict(), ensure_ascii=False)
    question = speech.word("command", "sheet", "slots", slot)
    assert f"▸ {question}" in said
    in_words = speech.listed([speech.command(order) for order in proposed])
    assert f"{question} As proposed: {in_words}" in said or len(in_words) > ROOM
    assert '"disabled": true' not in said


def test_what_is_to_be_said_of_a_later_plan_stands_beside_the_first() -> None:
    game = games(GAMES)["hinterland"]
    scene = Scene(mode="quick", season="autumn")
    scene.village(0, "rome")
    scene.units(0, "apulia", li=1)
    match = scene.at("sheets").play().match
    while match.waiting[0] != 0:
        usual = match.usual(match.waiting[0])
        assert isinstance(usual, Command)
        match.submit(match.waiting[0], usual)
    now = Dialogue(game=1, posed=0).replace(draft=Draft().with_verb("sheet"))
    draft, step = step_of(match, 0, now)
    assert isinstance(step, NextSlot) and step.slot.name == "units"
    rest = with_plan(match, 0, draft, step, now)
    assert isinstance(rest.command, Command)
    shown = Composer(now.replace(draft=draft), match.asks[0], words(game, ["Ada", "Ben"]), None)
    [frame] = shown.plan(step, None, (), (), later=rest.later).children
    said = json.dumps(frame.to_component_dict(), ensure_ascii=False)
    assert said.count("This winter's wages are ") == 1
    assert said.count("Without connection, neither fed nor paid: ") == 1


def test_what_the_orders_say_is_not_told_again_as_what_comes_of_them() -> None:
    position = Sands(pace="brisk").region("italia", of=0, peasants={0: 2}).region("sicilia")
    match = position.turn(0, "migrate", "govern").play().match
    group = {"verb": "migrate", "origin": "italia", "target": "sicilia", "citizens": {"peasant": 1}}
    now = Dialogue(game=1, posed=0).replace(draft=Draft().with_verb("journey")).replace(sheet=Sheet(plan=(group,)))
    draft, step = step_of(match, 0, now)
    assert isinstance(step, NextSlot)
    preview = match.preview(0, Journey(groups=(group,)))
    assert isinstance(preview, Preview) and preview.events
    speech = words(games(GAMES)["sands_of_time"], ["Ada", "Ben", "Cleo"])
    [frame] = (
        Composer(now.replace(draft=draft, sheet=now.sheet), match.asks[0], speech, None)
        .plan(step, preview, (), ())
        .children
    )
    said = json.dumps(frame.to_component_dict(), ensure_ascii=False)
    assert "1. move 1 peasant from Italia to Sicilia" in said and "Ada moves 1 peasant" not in said


def trader() -> Match:
    """Somebody with gold, builders and a neighbour, in Trade."""
    scene = Scene(mode="quick", season="spring")
    scene.village(0, "rome", "campania", port="dock")
    scene.village(1, "apulia")
    scene.units(0, "rome", li=4)
    scene.units(0, "campania", "inside", transport=1)
    scene.state.players[0].gold = scene.state.players[0].pp = 20
    return scene.at("trade", 0).play().match


def trading(*orders: dict[str, Any], leaf: int = 0) -> str:
    """Their lists, as a message."""
    match = trader()
    now = Dialogue(game=1, posed=0).replace(draft=Draft().with_verb("deal"))
    now = now.replace(sheet=Sheet(plan=orders, open=True, leaf=leaf))
    draft, step = step_of(match, 0, now)
    assert isinstance(step, NextSlot) and isinstance(step.domain, Plan)
    speech = words(games(GAMES)["hinterland"], ["Ada", "Ben"])
    [frame] = Composer(now.replace(draft=draft), match.asks[0], speech, None).plan(step, None, (), ()).children
    return json.dumps(frame.to_component_dict(), ensure_ascii=False)


def test_lists_that_one_message_cannot_hold_are_on_the_next() -> None:
    first, second = trading(), trading(leaf=1)
    assert "Buy infantry: " in first and "Offer a treaty: " not in first
    assert "▸ " in first and "Offer a treaty" in first
    assert "Offer a treaty: " in second and "Buy infantry: " not in second
    assert trading(leaf=2) == first


def test_what_is_ticked_still_says_what_it_does() -> None:
    order = {"verb": "build", "field": "rome", "building": "fortification"}
    assert "Build · " in trading(order)


def test_every_order_says_its_price() -> None:
    said = trading() + trading(leaf=1)
    assert "4 gold · Brings 2 gold in taxes" in said
    assert "2 gold from light infantry. Carries 3 units" in said
    assert "5 gold and 2 prestige · An ordinary unit." in said
    assert '"2 prestige"' in said


def test_an_order_that_names_nothing_says_what_it_does() -> None:
    scene = Scene(mode="quick", season="spring")
    scene.village(0, "rome")
    scene.units(0, "rome", li=1)
    scene.state.players[0].pp = 20
    match = scene.at("special", 0).play().match
    now = Dialogue(game=1, posed=0).replace(draft=Draft().with_verb("move"), sheet=Sheet(open=True))
    draft, step = step_of(match, 0, now)
    assert isinstance(step, NextSlot)
    speech = words(games(GAMES)["hinterland"], ["Ada", "Ben"])
    [frame] = Composer(now.replace(draft=draft), match.asks[0], speech, None).plan(step, None, (), ()).children
    assert "Pay 14 prestige: all your units have a special move." in json.dumps(frame.to_component_dict())


def test_the_lists_stay_when_the_first_order_is_ticked() -> None:
    match = trader()
    _, step = step_of(match, 0, Dialogue(game=1, posed=0).replace(draft=Draft().with_verb("deal")))
    assert isinstance(step, NextSlot) and isinstance(step.domain, Plan)
    changed = plan_sheet.with_ticks(Sheet(plan=()), step.domain, (), "build", ["+0"])
    assert changed is not None and changed[0].open and changed[0].plan


async def test_of_several_plans_any_can_be_looked_at_at_once(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "hinterland.sqlite", {HINTERLAND.id: HINTERLAND}) as evening:
        await evening.begin(evening.ada, evening.ben, kind=HINTERLAND.id, mode="quick")
        await evening.play_on(lambda match: next(iter(match.asks.values())).key == "sheet.write")
        ada = evening.ada
        await ada.press("Act")
        assert ada.menu is not None
        (goals,) = [s for s in selects(ada.menu) if s["custom_id"].startswith("s/act.plan.to:")]
        trade = goals["options"][-1]
        assert trade["value"] == "trade"
        await ada.pick(trade["label"])
        kept = await evening.bot.tables.write_behind.read(DIALOGUE, (await evening.game()).id, ada.user.id)
        match = await evening.match()
        assert kept is not None
        _, step = step_of(match, 0, kept)
        assert isinstance(step, NextSlot) and step.slot.name == "trade"
        usual = match.usual(0)
        assert isinstance(usual, Season) and kept.draft.filled["units"] == usual.units
        await ada.press("Back")
        assert not evening.sandbox.refusals
