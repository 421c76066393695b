"""A seat that is offered: open once, and for one who takes it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from bot.table import open_seats
from bot.table.open_seats import OPEN_SEATS, OpenSeat
from engines.kernel import Refused
from tests.storage.hall import ANNA, CARA, DORA, Hall, Killed, why
from tests.storage.making import a_game


def opened(seat: int = 1, **more: Any) -> OpenSeat:
    return OpenSeat(**{"mark": "m", "seat": seat, "holder": "ab"[seat], "by": "a", **more})


@pytest.mark.parametrize(
    ("game", "stands"),
    [({}, True), ({"status": "over"}, False), ({"sitters": (ANNA, CARA)}, False), ({"sitters": (CARA,) * 2}, False)],
)
def test_a_seat_stands_open_while_whoever_sat_there_still_does(game: dict[str, Any], stands: bool) -> None:
    assert opened().is_open(a_game(**game)) == stands


async def test_one_seat_is_open_once_as_it_was_opened_last(hall: Hall) -> None:
    game = await hall.game(await hall.started())
    other, last = opened(0, mark="other"), opened(mark="last")
    for one in (opened(), other, last):
        await open_seats.offer(hall.store, game, one)
    assert await OPEN_SEATS.read(hall.store, game.id) == (other, last)
    assert why(await open_seats.find(hall.store, game, "m")) == "seat.gone"
    assert await open_seats.find(hall.store, game, "last") == last
    moved_on = game.model_copy(update={"sitters": (CARA, game.sitters[1])})
    assert why(await open_seats.find(hall.store, moved_on, "other")) == "seat.gone"
    await open_seats.offer(hall.store, moved_on, opened(mark="newest"))
    assert await OPEN_SEATS.read(hall.store, game.id) == (opened(mark="newest"),), "what does not stand is gone"


async def test_one_of_two_who_press_at_once_sits_down(hall: Hall) -> None:
    number = await hall.started()
    game = await hall.game(number)
    for one in (opened(by="b"), opened(0, mark="other")):
        await open_seats.offer(hall.store, game, one)
    moderating = hall.tables.moderating
    tried = await asyncio.gather(
        *(open_seats.take(moderating, hall.store, game, opened(by="b"), who, who.user) for who in (CARA, DORA))
    )
    assert sorted(isinstance(outcome, Refused) for outcome in tried) == [False, True]
    assert (await hall.game(number)).sitters[1] in (CARA, DORA)
    assert await OPEN_SEATS.read(hall.store, number) == (opened(0, mark="other"),)
    await open_seats.withdraw(hall.store, game, "other")
    assert await OPEN_SEATS.read(hall.store, number) is None


async def test_a_seat_is_taken_and_open_no_longer_or_neither(hall: Hall) -> None:
    number = await hall.started()
    game = await hall.game(number)
    await open_seats.offer(hall.store, game, opened(by="b"))
    for writes in range(5):
        with suppress(Killed), hall.killed_after(writes):
            await open_seats.take(hall.tables.moderating, hall.store, game, opened(by="b"), CARA, str(writes))
        sits, left_over = (await hall.game(number)).sitters[1] == CARA, await OPEN_SEATS.read(hall.store, number)
        assert (sits, left_over) in ((False, (opened(by="b"),)), (True, None))
        if sits:
            break
    assert sits and writes


@pytest.mark.parametrize(
    ("to", "user", "reason"),
    [
        (None, "c", ""),
        (CARA, "c", ""),
        (CARA, "d", "seat.for_another"),
        (None, "a", "lobby.sits_already"),
        (ANNA, "a", "lobby.sits_already"),
    ],
)
def test_a_seat_is_for_whom_it_is_offered_to_and_not_for_who_sits_there(to: Any, user: str, reason: str) -> None:
    no = open_seats.cannot_take(a_game(), opened(to=to), user)
    assert (no.why.key if no else "") == reason
