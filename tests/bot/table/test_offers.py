"""A seat that is offered: one offer a seat, and one who takes it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from bot.table import offers
from bot.table.offers import OFFERS, Offer
from engines.kernel import Refused
from tests.storage.hall import ANNA, CARA, DORA, Hall, Killed, why
from tests.storage.making import a_game


def offer(seat: int = 1, **more: Any) -> Offer:
    return Offer(**{"mark": "m", "seat": seat, "holder": "ab"[seat], "by": "a", **more})


@pytest.mark.parametrize(
    ("game", "stands"),
    [({}, True), ({"status": "over"}, False), ({"sitters": (ANNA, CARA)}, False), ({"sitters": (CARA,) * 2}, False)],
)
def test_an_offer_stands_while_whoever_sat_there_still_does(game: dict[str, Any], stands: bool) -> None:
    assert offer().stands(a_game(**game)) == stands


async def test_of_one_seat_there_is_one_offer_the_last(hall: Hall) -> None:
    game = await hall.game(await hall.started())
    other, last = offer(0, mark="other"), offer(mark="last")
    for one in (offer(), other, last):
        await offers.put(hall.store, game, one)
    assert await OFFERS.read(hall.store, game.id) == (other, last)
    assert why(await offers.found(hall.store, game, "m")) == "seat.gone"
    assert await offers.found(hall.store, game, "last") == last
    moved_on = game.model_copy(update={"sitters": (CARA, game.sitters[1])})
    assert why(await offers.found(hall.store, moved_on, "other")) == "seat.gone"
    await offers.put(hall.store, moved_on, offer(mark="newest"))
    assert await OFFERS.read(hall.store, game.id) == (offer(mark="newest"),), "what does not stand is gone"


async def test_one_of_two_who_press_at_once_sits_down(hall: Hall) -> None:
    number = await hall.started()
    game = await hall.game(number)
    for one in (offer(by="b"), offer(0, mark="other")):
        await offers.put(hall.store, game, one)
    moderating = hall.tables.moderating
    tried = await asyncio.gather(
        *(offers.take(moderating, hall.store, game, offer(by="b"), who, who.user) for who in (CARA, DORA))
    )
    assert sorted(isinstance(outcome, Refused) for outcome in tried) == [False, True]
    assert (await hall.game(number)).sitters[1] in (CARA, DORA)
    assert await OFFERS.read(hall.store, number) == (offer(0, mark="other"),)
    await offers.withdraw(hall.store, game, "other")
    assert await OFFERS.read(hall.store, number) is None


async def test_a_seat_is_taken_together_with_its_offer_or_not_at_all(hall: Hall) -> None:
    number = await hall.started()
    game = await hall.game(number)
    await offers.put(hall.store, game, offer(by="b"))
    for writes in range(5):
        with suppress(Killed), hall.killed_after(writes):
            await offers.take(hall.tables.moderating, hall.store, game, offer(by="b"), CARA, str(writes))
        sits, left_over = (await hall.game(number)).sitters[1] == CARA, await OFFERS.read(hall.store, number)
        assert (sits, left_over) in ((False, (offer(by="b"),)), (True, None))
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
    no = offers.cannot_take(a_game(), offer(to=to), user)
    assert (no.why.key if no else "") == reason
