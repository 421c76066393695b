"""Two versions side by side: games never move backwards, and the older one says so and leaves them alone."""

from __future__ import annotations

import random

from bot.table.rule_versions import newer_versions, register
from bot.table.tables import Tables
from engines.fords import GAME
from tests.bot.table.test_upgrade import NEW, recruited_twice
from tests.storage.hall import Hall, told, why

NEWER = NEW["fords"]


async def two_versions(hall: Hall) -> tuple[Tables, Tables]:
    for game in (GAME, NEWER, GAME):
        await register(hall.store, game)
    old, new = hall.tables, Tables(hall.store, NEW, now=hall.tables.live_games.now)
    for tables in (old, new):
        tables.live_games.side_by_side = True
    return old, new


async def test_versions_are_told_apart_by_who_came_first(hall: Hall) -> None:
    await two_versions(hall)
    assert await newer_versions(hall.store, GAME) == (NEWER.fingerprint,)
    assert await newer_versions(hall.store, NEWER) == ()


async def test_what_the_newer_has_played_the_older_leaves_alone(hall: Hall) -> None:
    number, other = await hall.started(2), await hall.started(2, place="there")
    old, new = await two_versions(hall)
    hall.tables = new
    await hall.play(number, 20)
    before = await hall.game(number)
    assert before.rules == NEWER.fingerprint
    user = before.sitters[0].user
    assert why(await old.play.act(number, user, {"verb": "pass"})) == "table.newer"
    assert why(await old.moderating.abandon(number, user)) == "table.newer"
    assert await hall.game(number) == before
    hall.tables = old
    await hall.answer(other, random.Random(1))


async def test_a_part_that_only_the_newer_understands_is_not_begun_again_by_the_older(hall: Hall) -> None:
    """Nothing of it has become a checkpoint yet."""
    number = await recruited_twice(hall)
    before = await hall.game(number)
    cannot = Tables(hall.store, NEW, now=hall.tables.live_games.now)
    await register(hall.store, NEWER)
    await register(hall.store, GAME)
    cannot.live_games.side_by_side = True
    assert why(await cannot.play.act(number, "a", {"verb": "pass"})) == "table.newer"
    assert await hall.game(number) == before
    cannot.live_games.side_by_side = False
    told(await cannot.moderating.abandon(number, before.opener, moderator=True))
    assert "restarted" in [line.deed for line in await hall.story(number)], "alone, it begins the part again"


async def test_a_state_of_a_shape_yet_unknown_is_left_alone(hall: Hall) -> None:
    number = await hall.started(2)
    await hall.store._writer.execute("UPDATE checkpoint SET version = 99")
    hall.tables = hall.new_tables()
    assert why(await hall.tables.play.act(number, "a", {"verb": "pass"})) == "table.newer"
