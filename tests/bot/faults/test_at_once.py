"""Delivered twice, pressed twice, two bots on one file: every deed counts once, and no two count for one."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from bot.table.live_games import News
from bot.table.tables import Tables
from engines.kernel import Refused
from storage.key_values import Namespace
from storage.sql.database import Transaction
from storage.sqlite import SqliteStore
from tests.bot.table.test_play import goes, market
from tests.storage.hall import ANNA, BERT, Hall, any_answer, told, why

TURN = Namespace("turn", int, of="user")


def alike(news: News) -> tuple[object, ...]:
    return news.game, news.deed, news.user, news.seat, news.events, news.waiting


async def test_the_same_interaction_twice_has_one_effect_and_the_same_answer(hall: Hall) -> None:
    opened = told(await hall.tables.lobby.open("fords", "here", ANNA, interaction="1"))
    assert alike(told(await hall.tables.lobby.open("fords", "here", ANNA, interaction="1"))) == alike(opened)
    number = opened.game.id
    deeds: list[Callable[[], Awaitable[News | Refused]]] = [
        lambda: hall.tables.lobby.join(number, BERT, "2"),
        lambda: hall.tables.lobby.configure(number, "a", "rounds", 2, "3"),
        lambda: hall.tables.lobby.start(number, "a", "4"),
    ]
    for deed in deeds:
        first, second = told(await deed()), told(await deed())
        assert (first.repeated, second.repeated) == (False, True)
        assert alike(first) == alike(second)
    match = await hall.match(number)
    user, command = (await hall.game(number)).sitters[match.waiting[0]].user, any_answer(match, match.waiting[0])
    first = told(await hall.tables.play.act(number, user, command, interaction="5"))
    second = told(await hall.tables.play.act(number, user, command, interaction="5"))
    assert alike(first) == alike(second)
    assert (await hall.match(number)).count == 1
    await hall.again()
    assert alike(told(await hall.tables.play.act(number, user, command, interaction="5"))) == alike(first)
    assert len(hall.news) == 5


async def test_ten_deliveries_at_once_have_one_effect_and_are_answered_alike(hall: Hall) -> None:
    opened = await asyncio.gather(
        *(hall.tables.lobby.open("fords", "here", ANNA, interaction="open") for _ in range(10))
    )
    assert len({alike(told(one))[0].id for one in opened}) == 1  # type: ignore[attr-defined]
    assert sum(not told(one).repeated for one in opened) == 1
    number = told(opened[0]).game.id
    told(await hall.tables.lobby.join(number, BERT))
    told(await hall.tables.lobby.start(number, "a"))
    match = await hall.match(number)
    user, command = (await hall.game(number)).sitters[match.waiting[0]].user, any_answer(match, match.waiting[0])
    hall.news.clear()
    outcomes = await asyncio.gather(
        *(hall.tables.play.act(number, user, command, interaction="move") for _ in range(10))
    )
    assert all(alike(told(outcome)) == alike(told(outcomes[0])) for outcome in outcomes)
    assert sum(not told(outcome).repeated for outcome in outcomes) == 1
    assert (await hall.match(number)).count == 1
    assert len(hall.news) == 1


async def test_of_two_different_presses_at_once_one_counts(hall: Hall) -> None:
    number = await hall.started()
    seen = (await hall.game(number)).seq
    match = await hall.match(number)
    user = "ab"[match.waiting[0]]
    outcomes = await asyncio.gather(
        *(
            hall.tables.play.act(number, user, any_answer(match, match.waiting[0], n), at=seen, interaction=str(n))
            for n in range(5)
        )
    )
    assert sum(isinstance(outcome, News) for outcome in outcomes) == 1
    assert {why(outcome) for outcome in outcomes if isinstance(outcome, Refused)} == {"table.stale"}
    assert (await hall.match(number)).count == 1


async def test_everybody_answers_a_sealed_question_at_once(hall: Hall) -> None:
    number = await market(hall, 4)
    seen = (await hall.game(number)).seq
    outcomes = await asyncio.gather(*(hall.tables.play.act(number, user, goes("buy"), at=seen) for user in "abcd"))
    assert all(isinstance(outcome, News) for outcome in outcomes)
    assert sum(bool(told(outcome).events) for outcome in outcomes) == 1
    assert (await hall.verified(number)).sound


async def play_greedily(tables: Tables, number: int, name: str, rnd: random.Random) -> int:
    """Answer whatever is open as fast as possible, like somebody who does not know of the others."""
    made = 0
    for turn in range(10_000):
        live = await tables.live_games.read(number, lambda live: live)
        assert not isinstance(live, Refused)
        match = live.playing
        if match is None:
            return made
        seat = rnd.choice(match.waiting)
        command = match.sample(seat, rnd)
        await asyncio.sleep(0)
        user = live.game.sitters[seat].user
        outcome = await tables.play.act(number, user, command, at=live.game.seq, interaction=f"{name}-{turn}")
        if isinstance(outcome, News):
            made += 1
            # Whoever has the game in memory is faster than whoever must read it: let the others come to it.
            await asyncio.sleep(0.003)
    raise AssertionError("the game does not end")


async def test_two_tables_on_one_file_lose_and_double_nothing(hall: Hall) -> None:
    """Each with a store of its own: only what is in the file keeps them apart."""
    number = await hall.started(3, rounds=3)
    before = len(hall.news)
    other_store = await SqliteStore.open(hall.file)
    try:
        others = [hall.new_tables(), hall.new_tables(other_store), hall.new_tables(other_store)]
        made = await asyncio.gather(
            *(
                play_greedily(tables, number, str(at), random.Random(at))
                for at, tables in enumerate([hall.tables, *others])
            )
        )
    finally:
        await other_store.close()
    assert sum(made) == len(hall.news) - before
    assert sum(count > 0 for count in made) > 1
    story = await hall.story(number)
    assert [line.seq for line in story] == list(range(1, len(story) + 1))
    # With an answer may come another that nobody need give: it is told with it.
    told = sorted(news.game.seq for news in hall.news)
    assert len(set(told)) == len(told) and told[-1] == len(story)
    moves = [line for line in story if line.deed == "moved"]
    assert len(moves) == len(await hall.store.moves(number)) >= sum(made)
    assert (await hall.game(number)).status == "over"
    assert (await hall.verified(number)).sound


async def test_many_games_at_once_do_not_disturb_one_another(hall: Hall) -> None:
    numbers = [await hall.started(2, place=str(at), rounds=1) for at in range(8)]
    await asyncio.gather(*(hall.play(number, seed=number) for number in numbers))
    for number in numbers:
        report = await hall.verified(number)
        assert report.sound and (await hall.game(number)).status == "over"


async def test_a_game_that_memory_has_let_go_of_is_read_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.table.live_games.ROOM", 2)
    numbers = [await hall.started(2, place=str(at), rounds=1) for at in range(4)]
    rnd = random.Random(3)
    for _ in range(16):
        await hall.answer(rnd.choice(numbers), rnd)
    for number in numbers:
        assert (await hall.verified(number)).sound


async def test_a_caller_who_is_gone_leaves_a_whole_deed_or_none(hall: Hall) -> None:
    number = await hall.started(3, rounds=40)
    rnd = random.Random(7)
    counted = cut = 0
    for turn in range(60):
        match = await hall.match(number)
        seat = match.waiting[0]
        user, command = "abc"[seat], match.sample(seat, rnd)
        before = match.count
        deed = asyncio.ensure_future(hall.tables.play.act(number, user, command, interaction=str(turn)))
        for _ in range(rnd.randrange(40)):
            await asyncio.sleep(0)
        cut += deed.cancel()
        await asyncio.gather(deed, return_exceptions=True)
        await hall.tables.live_games.settle()
        now = (await hall.match(number)).count
        assert now in (before, before + 1)
        assert (await hall.store.line_of(str(turn)) is not None) == (now == before + 1)
        counted += now - before
    assert cut and counted
    assert len(await hall.store.moves(number)) == counted
    assert (await hall.verified(number)).sound


async def test_a_writer_who_is_gone_leaves_the_store_ready_for_the_next(hall: Hall) -> None:
    rnd = random.Random(9)
    for turn in range(60):
        write = asyncio.ensure_future(TURN.write(hall.store, turn, "1"))
        for _ in range(rnd.randrange(12)):
            await asyncio.sleep(0)
        write.cancel()
        await asyncio.gather(write, return_exceptions=True)
    await TURN.write(hall.store, 1000, "1")
    assert await TURN.read(hall.store, "1") == 1000


async def test_nobody_sees_what_is_not_written_yet(hall: Hall) -> None:
    """A reader in the middle of somebody else's transaction reads what was there before it."""
    number = await hall.lobby(ANNA, BERT)
    seen: list[int] = []
    entered, go_on = asyncio.Event(), asyncio.Event()

    async def half_done(tx: Transaction) -> None:
        await tx.do("UPDATE game SET seq = 99 WHERE id = $1", (number,))
        entered.set()
        await go_on.wait()
        raise RuntimeError("it fails after all")

    writing = asyncio.ensure_future(hall.store._whole(half_done))
    await entered.wait()
    seen.append((await hall.game(number)).seq)
    go_on.set()
    await asyncio.gather(writing, return_exceptions=True)
    seen.append((await hall.game(number)).seq)
    assert seen == [2, 2]
    told(await hall.tables.lobby.start(number, "a"))
