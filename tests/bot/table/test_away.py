"""Away, and back: for whom a seat waits while a computer sits there."""

from __future__ import annotations

import pytest

from bot.table.away import AWAY, cannot_hand_over, go_away, substituted, take_back
from bot.table.computers import new_computer
from engines.kernel import Refused
from storage.store import Sitter
from tests.storage.hall import ANNA, BERT, CARA, Hall, told, why
from tests.storage.making import a_game

BOT = Sitter.computer("easy", "Bot Ada")


async def substitute(hall: Hall, number: int, seat: int) -> None:
    game = await hall.game(number)
    await go_away(hall.store, game, seat)
    computer = new_computer("medium", game.sitters)
    told(await hall.tables.moderating.replace(number, game.sitters[seat].user, seat, computer, moderator=True))


async def back(hall: Hall, number: int, sitter: Sitter) -> object:
    return await take_back(hall.tables.moderating, hall.store, await hall.game(number), sitter)


async def waits_for(hall: Hall, sitter: Sitter) -> list[int]:
    return [game.id for game in await substituted(hall.store, sitter.user)]


async def test_a_seat_waits_for_its_person_and_is_taken_back_once(hall: Hall) -> None:
    number, other = await hall.started(), await hall.started(place="there")
    await substitute(hall, number, 1)
    await substitute(hall, other, 0)
    assert (await waits_for(hall, BERT), await waits_for(hall, ANNA)) == ([number], [other])
    assert why(await back(hall, number, ANNA)) == "substitute.none"
    assert not isinstance(await back(hall, number, BERT), Refused)
    assert (await hall.game(number)).sitters[1] == BERT
    assert await AWAY.read(hall.store, number, BERT.user) is None and await waits_for(hall, BERT) == []
    assert why(await back(hall, number, BERT)) == "substitute.none"


async def test_a_seat_waits_for_whoever_sat_there_last(hall: Hall) -> None:
    number, other = await hall.started(), await hall.started(place="there")
    await substitute(hall, number, 1)
    await substitute(hall, other, 1)
    told(await hall.tables.moderating.replace(number, ANNA.user, 1, CARA, moderator=True))
    assert why(await back(hall, number, BERT)) == "substitute.none", "somebody sits there"
    await substitute(hall, number, 1)
    assert await waits_for(hall, BERT) == [other], "what waits for them elsewhere still does"
    assert await waits_for(hall, CARA) == [number]
    assert why(await back(hall, number, BERT)) == "substitute.none"


async def test_no_seat_waits_any_more_when_the_game_has_ended(hall: Hall) -> None:
    number = await hall.started()
    await substitute(hall, number, 1)
    told(await hall.tables.moderating.abandon(number, ANNA.user, moderator=True))
    assert await waits_for(hall, BERT) == [] and why(await back(hall, number, BERT)) == "substitute.none"


async def test_a_seat_waits_on_in_a_game_that_was_given_up_and_is_taken_up_again(hall: Hall) -> None:
    number = await hall.started()
    await substitute(hall, number, 1)
    told(await hall.tables.moderating.abandon(number, ANNA.user, moderator=True))
    told(await hall.tables.moderating.resume(number, ANNA.user))
    assert await waits_for(hall, BERT) == [number]
    assert not isinstance(await back(hall, number, BERT), Refused)


@pytest.mark.parametrize(
    ("seat", "reason"),
    [
        (0, ""),
        (1, "substitute.already"),
        (2, ""),
        (3, "table.no_such_seat"),
        (-1, "table.no_such_seat"),
        (None, "table.not_yours"),
    ],
)
def test_a_computer_sits_down_where_a_person_sits(seat: int | None, reason: str) -> None:
    no = cannot_hand_over(a_game(sitters=(ANNA, BOT, BERT)), seat)
    assert (no.why.key if no else "") == reason


def test_computers_are_not_left_alone() -> None:
    no = cannot_hand_over(a_game(sitters=(ANNA, BOT)), 0)
    assert no is not None and no.why.key == "substitute.nobody_waits"
