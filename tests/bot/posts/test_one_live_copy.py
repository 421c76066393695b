"""A question is put in one place: where a new post comes below what its mover looks at, it goes on there."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.discord.slash import group_name
from bot.sandbox.world.message import Message
from bot.table.words import catalog_of
from engines.era_of_tribes import GAME as ERA
from engines.fords import GAME as FORDS
from tests.bot.discord.evening import Evening, Person, buttons, evening_of, selects
from tests.bot.discord.random_player import RandomPlayer

BELOW = "It goes on below: what has happened, and the next question."
HARMLESS = ("act.undo", "act.again", "standing")


def asks(menu: Message) -> bool:
    """Can the question be answered on it?"""
    names = [str(one["custom_id"]).partition("/")[2].partition(":")[0] for one in (*buttons(menu), *selects(menu))]
    return any(name.startswith("act.") and name not in HARMLESS for name in names)


async def answers(evening: Evening, rnd: random.Random, moves: int) -> int:
    """How often, in so many answers, a live post came below the message in which one was given."""
    below = 0
    for _ in range(moves):
        if (await evening.match()).over:
            break
        person: Person = rnd.choice(await evening.asked())
        (rules,) = evening.shelf.values()
        await RandomPlayer(person, group_name(rules), rnd).answer()
        menu = person.menu
        assert menu is not None
        live = [post for post in evening.posts() if int(post.id) > int(menu.id) and "Act" in post.labels]
        assert not (live and asks(menu)), menu.text
        if person in await evening.asked():
            assert (BELOW in menu.text) == bool(live), menu.text
            below += bool(live)
    return below


async def test_where_all_are_asked_anew_or_the_turn_goes_on_below_a_climax(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(catalog_of(FORDS, "en").tree["climax"], "camp.recruited", "The levy of {seat:seat}")
    await evening.begin(evening.ada, evening.ben, rounds=2)
    assert await answers(evening, random.Random(3), 40) > 1


async def test_where_whoever_is_alone_reads_of_a_new_chapter(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "era.sqlite", {ERA.id: ERA}) as evening:
        await evening.begin(evening.ada, kind=ERA.id)
        assert await answers(evening, random.Random(5), 12) > 0
