"""The largest plan of the house on a phone: an expansion by its proposal, and with three changes to it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.crew.painter import Wanted, always
from bot.crew.picture_jobs import Job, PlanJob
from bot.features.acting.dialogue import DIALOGUE, Dialogue
from bot.features.acting.plan_sheet import additions
from engines.era_of_tribes import GAME
from engines.era_of_tribes.movement import March
from engines.era_of_tribes.scene import Scene
from engines.kernel import Match, NextSlot, Plan, Public
from tests.bot.discord.evening import Evening, Person, evening_of, selects
from tests.bot.discord.pictures import PainterHere

PROPOSED, CHANGED = 6, 12
"""Taps that an expansion may take: as it is proposed, and with three changes."""


def can_expand(match: Match) -> bool:
    """In the second round, with more than one province to march from."""
    state: Any = match.state
    seat = match.waiting[0]
    offer = match.asks[seat].offer("expand")
    assert match.pending is not None
    return (
        state.round > 1
        and offer is not None
        and match.pending.choices[seat].is_open(offer)
        and state.count_provinces(seat) > 2
        and state.players[seat].net_food + state.players[seat].morale > 0
    )


@pytest_asyncio.fixture
async def player(tmp_path: Path) -> AsyncIterator[Person]:
    async for evening in tables(tmp_path):
        await evening.begin(evening.ada, evening.ben, kind=GAME.id)
        await evening.play_on(can_expand, random.Random(5))
        (player,) = await evening.asked()
        player.presses = 0
        yield player
        assert not evening.sandbox.refusals, evening.sandbox.refusals


async def tables(folder: Path) -> AsyncIterator[Evening]:
    async with evening_of(folder / "era.sqlite", {GAME.id: GAME}) as evening:
        yield evening


def marches(player: Person) -> dict[str, Any]:
    assert player.menu is not None
    return next(s for s in selects(player.menu) if "act.plan.tick" in s["custom_id"] and "march" in s["custom_id"])


async def test_act_expand_confirm_is_a_complete_turn(player: Person) -> None:
    await player.press("Act")
    await player.pick("Expand")
    assert "**Proposed for you**\n1. " in player.sees
    await player.press("Confirm")
    assert player.sees.startswith("✓")
    assert player.presses <= PROPOSED


async def test_three_changes_in_a_dozen_taps(player: Person) -> None:
    await player.press("Act")
    await player.pick("Expand")
    await player.press("Change")
    listed = marches(player)
    inside = [o["value"] for o in listed["options"] if o.get("default")]
    others = [o["value"] for o in listed["options"] if not o.get("default") and o["value"].startswith("+")]
    assert player.menu is not None and inside and len(others) > 1
    await player.select(player.menu, listed["custom_id"], *inside[1:], *others[:2])
    assert "**Your plan**\n1. " in player.sees
    await player.press("Confirm")
    assert player.sees.startswith("✓")
    opened_and_ticked = 1 + len(inside[:1]) + len(others[:2])
    assert player.presses - 1 + opened_and_ticked <= CHANGED


async def test_the_plan_is_drawn_below_its_sheet_with_a_number_for_every_order(player: Person) -> None:
    painter = player.evening.bot.painter = PainterHere(("engines.era_of_tribes",))
    await player.press("Act")
    await player.pick("Expand")
    await player.evening.settled()
    (job,) = [job for job in painter.drawn if isinstance(job, PlanJob)]
    assert isinstance(job.seen, Public), "nothing of it is anybody's secret"
    orders = player.sees.partition("**Proposed for you**")[2]
    numbered = [line.split()[:2] for line in orders.splitlines() if line[:1].isdecimal()]
    assert numbered == [[f"{number}.", order.key] for number, order in enumerate(job.orders, 1)]
    assert {order.key for order in job.orders} == {"grow", "march"}
    assert player.menu is not None
    assert [file.filename for file in player.menu.attachments] == ["plan.png"]
    await player.press("Start empty")
    assert len([job for job in painter.drawn if job.what == "plan"]) == 1, "no orders, nothing to draw"
    await player.press("The proposal again")
    await player.press("Confirm")
    assert player.sees.startswith("✓")


async def test_who_has_gone_on_is_not_shown_an_old_plan(player: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = player.evening.bot.painter = PainterHere(("engines.era_of_tribes",))
    drawn = painter.draw_all

    async def slowly(jobs: Sequence[Job], wanted: Wanted = always) -> list[bytes | None]:
        game = await player.evening.game()
        now = Dialogue(game=game.id, posed=-1)
        player.evening.bot.tables.write_behind.write(DIALOGUE, now, game.id, player.user.id)
        return await drawn(jobs, wanted)

    monkeypatch.setattr(painter, "draw_all", slowly)
    await player.press("Act")
    await player.pick("Expand")
    await player.evening.settled()
    assert player.menu is not None
    assert painter.drawn and not player.menu.attachments


async def test_a_plan_is_wanted_until_whoever_makes_it_presses_on(
    player: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter, asked = PainterHere(("engines.era_of_tribes",)), list[Wanted]()
    player.evening.bot.painter = painter

    async def busy(jobs: Sequence[Job], wanted: Wanted = always) -> list[bytes | None]:
        asked.extend(wanted for job in jobs if job.what == "plan")
        return [None] * len(jobs)

    monkeypatch.setattr(painter, "draw_all", busy)
    await player.press("Act")
    await player.pick("Expand")
    assert await asked[-1]()
    await player.press("Start empty")
    assert not await asked[-1]()
    await player.press("The proposal again")
    assert await asked[-1]()
    await player.press("Confirm")
    assert not await asked[-1]()


def test_who_marches_is_shown_empty_land_before_the_own() -> None:
    position = Scene("gauls", "iberians").player(0, food=1)
    for home in ("carnutia", "remia", "belgica"):
        position.land(home, 0)
    playing = position.turn(0).play()
    step = playing.match.suggest(0, "expand", {"leaders": 1, "goods": {}})
    assert isinstance(step, NextSlot) and isinstance(step.domain, Plan)
    plan = step.domain
    listed = [playing.state.lands[order.said()["target"]].owner == 0 for order in additions(plan, (), March)]
    assert listed == sorted(listed) and len(set(listed)) == 2
    unsorted = [playing.state.lands[order.target].owner == 0 for order in plan.additions((), March)]
    assert unsorted != listed
