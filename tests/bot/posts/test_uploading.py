"""The signs beside words: uploaded once each, behind all else, anew where a picture changed; words do without."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.discord.components import Press, option
from bot.discord.signs import Signs
from bot.posts import uploading
from bot.table.words import words
from engines.fords import GAME as FORDS
from engines.kernel import Catalog, Words
from render.signs import Sign, common_signs, signs_by_name
from tests.bot.discord.evening import Evening, evening_of
from tests.bot.discord.pictures import PainterHere

EMOJIS = r"/applications/\{application\}/emojis$"
LISTED, MADE = "GET /applications/{application}/emojis", "POST /applications/{application}/emojis"
GONE = "DELETE /applications/{application}/emojis/{emoji}"
ALL = {sign.name for sign in common_signs()}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploading, "PAUSE", 0)
    monkeypatch.setattr(uploading, "AGAIN", 0)


@pytest_asyncio.fixture
async def drawing(tmp_path: Path) -> AsyncIterator[Evening]:
    """An evening whose bot draws; what it is refused is up to the test."""
    async with evening_of(tmp_path / "evening.db", painter=PainterHere()) as evening:
        yield evening


async def uploaded(evening: Evening) -> Signs:
    """What the bot has when it is through."""
    for task in asyncio.all_tasks():
        if task.get_name() == "signs":
            await task
    return evening.bot.signs


def standing(evening: Evening) -> dict[str, str]:
    return {emoji.name: emoji.id for emoji in evening.sandbox.world.emojis}


def calls(evening: Evening) -> tuple[int, ...]:
    return tuple(evening.sandbox.ledger.counts[call] for call in (LISTED, MADE, GONE))


async def test_each_is_uploaded_once_and_known_after_a_restart(drawing: Evening) -> None:
    signs = await uploaded(drawing)
    assert standing(drawing).keys() == ALL == signs.emojis.keys()
    assert calls(drawing) == (1, len(ALL), 0)
    pictures = {emoji.name: emoji.blob for emoji in drawing.sandbox.world.emojis}
    assert pictures == {sign.name: sign.png for sign in common_signs()}
    await drawing.restart()
    again = await uploaded(drawing)
    assert calls(drawing) == (2, len(ALL), 0)
    assert again is not signs and again.of() == signs.of()


async def test_a_picture_that_has_changed_replaces_the_old_one_and_no_other(
    drawing: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await uploaded(drawing)
    before = standing(drawing)
    other = next(sign for sign in common_signs() if sign.key == "danger").png

    def repainted(kinds: Iterable[str]) -> Mapping[tuple[str, str], Sign]:
        return {at: replace(sign, png=other if at[1] == "goal" else sign.png) for at, sign in found(kinds).items()}

    found = signs_by_name
    monkeypatch.setattr("bot.discord.signs.signs_by_name", repainted)
    for _ in range(2):
        await drawing.restart()
        await uploaded(drawing)
        after = standing(drawing)
        assert {name for name in after if after[name] != before[name]} == {"goal"}
        assert after.keys() == ALL and drawing.sandbox.world.emojis.named("goal").blob == other
        assert calls(drawing)[1:] == (len(ALL) + 1, 1)


async def test_one_of_that_name_that_the_bot_knows_nothing_of_is_replaced(drawing: Evening) -> None:
    await uploaded(drawing)
    strange = drawing.sandbox.world.emojis.named("goal")
    await uploading.MARKS.write(drawing.bot.store, {}, str(drawing.bot.application_id))
    await drawing.restart()
    signs = await uploaded(drawing)
    assert strange.id not in drawing.sandbox.world.emojis and signs.emojis.keys() == ALL


async def test_nobody_waits_for_them(drawing: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploading, "PAUSE", 3600)
    drawing.sandbox.world.emojis._standing.clear()
    await drawing.restart()
    await drawing.begin(drawing.ada, drawing.ben)
    assert "Act" in drawing.post.labels and len(standing(drawing)) <= 1


async def test_what_is_refused_is_a_word_and_the_others_come(drawing: Evening) -> None:
    await uploaded(drawing)
    drawing.sandbox.world.emojis._standing.clear()
    fault = drawing.sandbox.faults.plan("POST", EMOJIS, 400, code=30008)
    await drawing.restart()
    signs = await uploaded(drawing)
    assert fault.struck == 1 and len(signs.emojis) == len(ALL) - 1
    (missing,) = ALL - signs.emojis.keys()
    spoken = signs.spoken(words(FORDS, ["Ada"]))
    assert spoken.fill(f"{{sign:{missing}}} **word**", {}) == "**word**"
    # At the next start it is tried again.
    await drawing.restart()
    assert (await uploaded(drawing)).emojis.keys() == ALL


async def test_when_discord_is_away_it_is_tried_again(drawing: Evening) -> None:
    await uploaded(drawing)
    drawing.sandbox.world.emojis._standing.clear()
    faults = [drawing.sandbox.faults.plan(method, EMOJIS, 503) for method in ("GET", "POST")]
    await drawing.restart()
    assert (await uploaded(drawing)).emojis.keys() == ALL
    assert [fault.struck for fault in faults] == [1, 1]


async def test_two_processes_of_one_application_share_them(drawing: Evening, tmp_path: Path) -> None:
    """What the other one has uploaded meanwhile is refused, and found."""
    await uploaded(drawing)
    application = drawing.bot
    late = Signs(["fords"])
    fetch, asked = type(application).fetch_application_emojis, list[int]()

    class Slow:
        application_id = application.application_id
        wait_until_ready = application.wait_until_ready
        create_application_emoji = application.create_application_emoji

        async def fetch_application_emojis(self):  # type: ignore[no-untyped-def] # as discord.py has it
            asked.append(1)
            return [] if len(asked) == 1 else await fetch(application)

    before = standing(drawing)
    await uploading.upload(late, Slow(), drawing.bot.store)
    assert late.emojis.keys() == ALL and standing(drawing) == before
    drawing.sandbox.refusals.clear()


async def test_a_bot_that_draws_nothing_uploads_nothing(evening: Evening) -> None:
    await evening.begin(evening.ada, evening.ben)
    assert calls(evening) == (0, 0, 0) and evening.bot.signs.of() == {}


async def test_sentences_buttons_and_options_show_them(drawing: Evening) -> None:
    signs = await uploaded(drawing)
    ids = standing(drawing)
    texts = Catalog("en", {"note": {"x": "{sign:goal} **Bronze Age**: {by:sign} {by:seat}"}})
    said = signs.spoken(Words(texts, ["Ada", "Ben"])).sentence("note", "x", {"by": 1})
    assert said == f"<:goal:{ids['goal']}> **Bronze Age**: <:blue_ring:{ids['blue_ring']}> Ben"
    goal = signs.emoji("goal")
    assert goal and str(goal.id) == ids["goal"]
    assert Press("act", 1, label="Act", sign=goal).to_component_dict()["emoji"]["name"] == "goal"
    assert option("Food", "food", sign=goal).to_dict()["emoji"]["name"] == "goal"
    assert signs.emoji("unheard") is None
    assert "emoji" not in Press("act", 1, label="Act", sign=signs.emoji("unheard")).to_component_dict()


def test_a_game_sees_its_own_signs_and_those_of_all() -> None:
    signs = Signs(["era_of_tribes", "sands_of_time"])
    gold = {kind: signs._signs[kind, "gold"].name for kind in ("era_of_tribes", "sands_of_time")}
    assert gold == {"era_of_tribes": "gold_bars", "sands_of_time": "gold"}
    signs.emojis = {name: f"<{name}>" for name in signs.by_name}  # type: ignore[misc] # what they look like is enough
    era, sands = signs.of("era_of_tribes"), signs.of("sands_of_time")
    assert (era["gold"], sands["gold"]) == ("<gold_bars>", "<gold>")
    assert "army" in era and "army" not in sands
    assert era["goal"] == sands["goal"] == signs.of()["goal"] and era["0"] == era["red_star"]
