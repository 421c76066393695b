"""A game goes on in another channel, and one that was given up goes on at all."""

from __future__ import annotations

import pytest

from bot.table.moderating import WEEK, resumable
from tests.storage.hall import ALL, ANNA, EMIL, Hall, told, why
from tests.storage.making import a_game


async def test_its_opener_moves_a_game_and_the_question_stays_the_same(hall: Hall) -> None:
    number = await hall.started()
    await hall.play(number, 3)
    before = await hall.game(number)
    news = told(await hall.tables.moving.move(number, "a", place="there", server="away"))
    assert (news.game.place, news.game.server, news.game.posed) == ("there", "away", before.posed)
    assert (news.deed, news.events[0].key, news.events[0].params) == ("relocated", "table.relocated", {"seat": 0})
    assert await hall.play(number) and (await hall.verified(number)).sound


async def test_a_moderator_moves_it_too_and_a_lobby_is_asked_anew(hall: Hall) -> None:
    number = await hall.lobby(ANNA)
    assert why(await hall.tables.moving.move(number, "e", place="there", server="home")) == "table.not_allowed"
    news = told(await hall.tables.moving.move(number, "e", place="there", server="home", moderator=True))
    assert news.events[0].key == "table.relocated_by_moderator"
    assert news.game.posed == news.game.seq


async def test_a_game_does_not_move_to_where_it_is_nor_to_where_another_is_nor_after_its_end(hall: Hall) -> None:
    number = await hall.started()
    await hall.lobby(EMIL, place="there")
    before = await hall.everything(number)
    assert why(await hall.tables.moving.move(number, "a", place="here", server="home")) == "table.is_here"
    assert why(await hall.tables.moving.move(number, "a", place="there", server="home")) == "table.place_taken"
    assert await hall.everything(number) == before
    told(await hall.tables.moderating.abandon(number, "a", agreed=ALL))
    assert why(await hall.tables.moving.move(number, "a", place="x", server="home")) == "table.not_running"


@pytest.mark.parametrize(("user", "moderator"), [("b", False), ("e", True)])
async def test_what_was_given_up_is_taken_up_by_who_plays_and_by_moderators(
    hall: Hall, user: str, moderator: bool
) -> None:
    number = await hall.started()
    await hall.play(number, 3)
    state = await hall.state(number)
    assert why(await hall.tables.moderating.resume(number, user, moderator=moderator)) == "table.not_given_up"
    told(await hall.tables.moderating.abandon(number, "a", agreed=ALL))
    assert why(await hall.tables.moderating.resume(number, "e")) == "table.not_yours"
    news = told(await hall.tables.moderating.resume(number, user, moderator=moderator))
    assert news.events[0].key == ("table.resumed_by_moderator" if moderator else "table.resumed")
    assert news.events[0].params == {"seat": None if moderator else 1}
    assert (news.game.status, await hall.state(number)) == ("running", state)
    assert await hall.play(number) and (await hall.verified(number)).sound


async def test_a_lobby_is_not_taken_up_again_nor_a_game_whose_place_is_taken_nor_after_a_week(hall: Hall) -> None:
    lobby = await hall.lobby(EMIL, place="there")
    told(await hall.tables.moderating.abandon(lobby, "e"))
    assert why(await hall.tables.moderating.resume(lobby, "e")) == "table.not_given_up"
    number = await hall.started()
    told(await hall.tables.moderating.abandon(number, "a", agreed=ALL))
    await hall.lobby(EMIL)
    assert why(await hall.tables.moderating.resume(number, "a")) == "table.place_taken"
    hall.clock += WEEK + 60
    assert why(await hall.tables.moderating.resume(number, "a")) == "table.given_up_for_good"


@pytest.mark.parametrize(
    ("status", "after", "can"),
    [("abandoned", WEEK, True), ("abandoned", WEEK + 1, False), ("running", 1, False)],
)
def test_for_a_week_it_can_be_taken_up(status: str, after: float, can: bool) -> None:
    game = a_game(status=status)
    assert resumable(game, game.touched + after) == can
