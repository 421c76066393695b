"""Values in namespaces, at a table: in their shape, by their owners, and whoever else changes them meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from storage.key_values import Namespace
from storage.sqlite import SqliteStore
from tests.storage.hall import Hall

CARD = Namespace("card", int)
POST = Namespace("post", list[int], outlives="the result is still to be posted")
DRAFT = Namespace("draft", dict[str, int], of=("game", "user"))
WISH = Namespace("wish", bool, of="user")


async def test_a_value_comes_back_in_its_shape(hall: Hall) -> None:
    number = await hall.started()
    await CARD.write(hall.store, 7, number)
    await DRAFT.write(hall.store, {"levies": 2}, number, "a")
    await WISH.write(hall.store, False, "a")
    assert await CARD.read(hall.store, number) == 7
    assert await DRAFT.read(hall.store, number, "a") == {"levies": 2}
    assert await DRAFT.read(hall.store, number, "b") is None
    assert await WISH.read(hall.store, "a") is False
    await CARD.write(hall.store, None, number)
    assert await CARD.read(hall.store, number) is None
    with pytest.raises(ValueError, match="argument 2 is longer"):
        await CARD.read(hall.store, number, "a")


async def test_nothing_is_written_for_a_game_that_cannot_be(hall: Hall) -> None:
    number = await hall.started()
    for game, user in ((0, "a"), (number + 1, "a"), (-1, "a")):
        await DRAFT.write(hall.store, {"levies": 2}, game, user)
        assert await DRAFT.read(hall.store, game, user) is None
        assert await DRAFT.revise(hall.store, lambda kept: kept, game, user) is None


async def test_what_belongs_to_a_game_goes_with_its_end_unless_it_outlives_it(hall: Hall) -> None:
    number = await hall.started()
    await CARD.write(hall.store, 7, number)
    await POST.write(hall.store, [1, 2], number)
    await DRAFT.write(hall.store, {"levies": 2}, number, "a")
    await hall.tables.moderating.abandon(number, "a", moderator=True)
    assert await CARD.read(hall.store, number) is None
    assert await DRAFT.read(hall.store, number, "a") is None
    assert await POST.read(hall.store, number) == [1, 2]


async def test_two_processes_that_change_the_same_thing_lose_nothing(hall: Hall) -> None:
    number = await hall.started()
    other = await SqliteStore.open(hall.file)
    try:

        def one_more(kept: list[int] | None, by: int) -> list[int]:
            return [*(kept or []), by]

        await asyncio.gather(
            *(
                POST.revise(store, lambda kept, by=by: one_more(kept, by), number)  # type: ignore[misc] # mypy and default arguments
                for by, store in enumerate([hall.store, other] * 10)
            )
        )
        assert sorted(await POST.read(other, number) or []) == list(range(20))
    finally:
        await other.close()
