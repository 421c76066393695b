"""The contract of a store: things to do later, each by one process, and by another one if that has died."""

from __future__ import annotations

import asyncio

from storage.store import Line, Store, Timer
from tests.storage.conftest import Opener
from tests.storage.making import change, running


async def test_timers_come_due_in_order_and_survive_whoever_set_them(store: Store, another: Opener) -> None:
    game = await running(store)
    assert await store.next_due("reminder") is None
    await store.set_timer(Timer(due=300, kind="reminder", name="late", game=game.id, user="a", data={"seat": 1}))
    await store.set_timer(Timer(due=100, kind="reminder", name="early", game=game.id))
    await store.set_timer(Timer(due=200, kind="reminder"))
    assert [await store.due(now) for now in (99, 100, 250, 300)] == [0, 1, 2, 3]
    other = await another()
    assert await other.next_due("reminder") == 100
    assert await other.claim(99, "me", 60, kind="reminder") == []
    first, second = await other.claim(250, "me", 60, kind="reminder")
    assert (first.kind, first.name, first.game, first.due, first.by) == ("reminder", "early", game.id, 100, "me")
    assert (second.kind, second.name, second.game, second.data) == ("reminder", "", None, {})
    assert await other.done(first) and await other.done(second)
    assert not await other.done(first), "only once"
    assert await other.next_due("reminder") == 300
    (last,) = await store.claim(300, "you", 60, kind="reminder")
    assert (last.user, last.data) == ("a", {"seat": 1})


async def test_what_one_process_has_claimed_no_other_gets_until_the_lease_is_over(
    store: Store, another: Opener
) -> None:
    other = await another()
    await store.set_timer(Timer(due=100, kind="sweep"))
    (mine,) = await store.claim(100, "dies", 60, kind="sweep")
    assert await other.claim(159, "lives", 60, kind="sweep") == []
    assert await other.next_due("sweep") == 160
    (theirs,) = await other.claim(160, "lives", 60, kind="sweep")
    assert theirs.id == mine.id and theirs.due == 100
    assert not await store.done(mine), "it woke up too late"
    assert await other.done(theirs)
    assert await store.next_due("sweep") is None


async def test_two_processes_that_claim_at_once_get_each_timer_once(store: Store, another: Opener) -> None:
    stores = {"one": store, "two": await another(), "three": await another()}
    for number in range(60):
        await store.set_timer(Timer(due=number, kind="reminder", name=str(number)))

    async def greedy(by: str) -> list[str]:
        got: list[str] = []
        while claimed := await stores[by].claim(100, by, 60, most=3, kind="reminder"):
            got += [timer.name for timer in claimed]
            assert all([await stores[by].done(timer) for timer in claimed])
        return got

    hauls = await asyncio.gather(*map(greedy, stores))
    assert sorted((name for haul in hauls for name in haul), key=int) == [str(number) for number in range(60)]


async def test_a_game_has_one_timer_of_a_kind_and_name(store: Store) -> None:
    game, other = await running(store), await running(store, "there")
    for number in (game.id, other.id, None):
        await store.set_timer(Timer(due=100, kind="reminder", game=number))
    (held, *_) = await store.claim(100, "me", 60, kind="reminder")
    assert held.game == game.id
    await store.set_timer(Timer(due=500, kind="reminder", game=game.id))
    await store.set_timer(Timer(due=600, kind="reminder", game=game.id, name="another"))
    await store.set_timer(Timer(due=700, kind="deadline", game=game.id))
    assert not await store.done(held), "it was set anew meanwhile"
    later = [one for kind in ("reminder", "deadline") for one in await store.claim(1000, "me", 60, kind=kind)]
    assert sorted((timer.due, timer.game or 0) for timer in later) == [
        (100, 0), (100, other.id), (500, game.id), (600, game.id), (700, game.id),
    ]  # fmt: skip


async def test_one_that_was_set_anew_is_another_one_even_in_the_same_hands(store: Store) -> None:
    await store.set_timer(Timer(due=100, kind="sweep"))
    (before,) = await store.claim(100, "me", 60, kind="sweep")
    await store.set_timer(Timer(due=110, kind="sweep", user="a", data={"times": 1}))
    assert await store.next_due("sweep") == 110, "it is in nobody's hands"
    (now,) = await store.claim(110, "me", 60, kind="sweep")
    assert (now.due, now.user, now.data) == (110, "a", {"times": 1})
    assert not await store.done(before)
    await store.set_timer(Timer(due=110, kind="sweep"))
    assert not await store.done(now), "at the same time as before"
    assert await store.done(*await store.claim(110, "me", 60, kind="sweep"))


async def test_a_deed_sets_timers_with_it_and_a_game_that_ends_takes_its_own_along(store: Store) -> None:
    game = await running(store)
    await store.set_timer(Timer(due=50, kind="sweep"))
    game = await store.commit(change(game, timers=(Timer(due=10, kind="reminder"), Timer(due=20, kind="deadline"))))
    game = await store.commit(change(game, timers=(Timer(due=30, kind="reminder"),)))
    for kind, due in (("deadline", 20), ("reminder", 30)):
        assert [(t.due, t.game) for t in await store.claim(40, "me", 0, kind=kind)] == [(due, game.id)]
    await store.commit(change(game, Line(deed="moved"), status="over", timers=(Timer(due=60, kind="reminder"),)))
    assert await store.next_due("reminder") is None and await store.next_due("deadline") is None
    assert await store.next_due("sweep") == 50 and await store.due(99) == 1


async def test_each_kind_has_its_own_hands(store: Store) -> None:
    await store.set_timer(Timer(due=100, kind="sweep"))
    await store.set_timer(Timer(due=200, kind="reminder"))
    assert (await store.next_due("reminder"), await store.next_due("sweep"), await store.next_due("x")) == (
        200,
        100,
        None,
    )
    (mine,) = await store.claim(300, "me", 60, kind="reminder")
    assert mine.kind == "reminder" and await store.claim(300, "me", 60, kind="reminder") == []
    assert [timer.kind for timer in await store.claim(300, "me", 60, kind="sweep")] == ["sweep"]


async def test_the_next_one_is_set_as_the_last_one_is_done_and_only_by_whoever_holds_that(store: Store) -> None:
    game = await running(store)
    await store.set_timer(Timer(due=100, kind="reminder", game=game.id))
    (late,) = await store.claim(100, "late", 10, kind="reminder")
    (mine,) = await store.claim(110, "me", 10, kind="reminder")
    then = Timer(due=500, kind="reminder", game=game.id, data={"times": 1})
    assert not await store.done(late, then)
    assert await store.next_due("reminder") == 120
    assert await store.done(mine, then)
    assert await store.next_due("reminder") == 500
