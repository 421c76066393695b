"""What is kept besides the games: in its shape, by its owners, and whoever else changes it meanwhile."""

from __future__ import annotations

import asyncio

import pytest

from bot.table.kept import Kept
from storage.sqlite import SqliteStore
from tests.storage.hall import Hall

CARD = Kept("game", "card", int)
POST = Kept("game", "post", list[int], outlives="the result is still to be posted")
DRAFT = Kept(("game", "user"), "draft", dict[str, int])
WISH = Kept("user", "wish", bool)


async def test_a_value_comes_back_in_its_shape(hall: Hall) -> None:
    number = await hall.started()
    await CARD.write(hall.store, number, 7)
    await DRAFT.write(hall.store, number, {"levies": 2}, "a")
    await WISH.write(hall.store, "a", False)
    assert await CARD.read(hall.store, number) == 7
    assert await DRAFT.read(hall.store, number, "a") == {"levies": 2}
    assert await DRAFT.read(hall.store, number, "b") is None
    assert await WISH.read(hall.store, "a") is False
    await CARD.write(hall.store, number, None)
    assert await CARD.read(hall.store, number) is None
    with pytest.raises(ValueError, match="argument 2 is longer"):
        await CARD.read(hall.store, number, "a")


async def test_nothing_is_kept_for_a_game_that_cannot_be(hall: Hall) -> None:
    number = await hall.started()
    for game, user in ((0, "a"), (number + 1, "a"), (-1, "a")):
        await DRAFT.write(hall.store, game, {"levies": 2}, user)
        assert await DRAFT.read(hall.store, game, user) is None
        assert await DRAFT.revise(hall.store, game, lambda kept: kept, user) is None


async def test_what_belongs_to_a_game_goes_with_its_end_unless_it_outlives_it(hall: Hall) -> None:
    number = await hall.started()
    await CARD.write(hall.store, number, 7)
    await POST.write(hall.store, number, [1, 2])
    await DRAFT.write(hall.store, number, {"levies": 2}, "a")
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
                POST.revise(store, number, lambda kept, by=by: one_more(kept, by))  # type: ignore[misc] # mypy and default arguments
                for by, store in enumerate([hall.store, other] * 10)
            )
        )
        assert sorted(await POST.read(other, number) or []) == list(range(20))
    finally:
        await other.close()
