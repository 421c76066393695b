"""Games in memory and on the disk: what is begun is finished, and what was taken back is known after a journey."""

from __future__ import annotations

import asyncio

import pytest

from bot.table.context import context_of
from engines.kernel import UndoTerms
from tests.bot.table.test_undoing import recruited
from tests.storage.hall import ALL, Hall, told, why
from tests.storage.test_export import come_back


async def test_before_the_store_is_closed_every_deed_that_has_begun_is_waited_for(hall: Hall) -> None:
    number = await hall.started()
    live_games, came = hall.tables.live_games, list[str]()
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slow(news: object) -> None:
        begun.set()
        await go_on.wait()
        came.append("told")

    live_games.listeners.append(slow)
    match = await hall.match(number)
    user = (await hall.game(number)).sitters[match.waiting[0]].user
    move = {"verb": "choose", "of": "meadow", "choice": "b2"}
    deed = asyncio.ensure_future(hall.tables.play.act(number, user, move))
    await asyncio.sleep(0)
    deed.cancel()
    settled = asyncio.ensure_future(live_games.settle())
    settled.add_done_callback(lambda _: came.append("settled"))
    await begun.wait()
    go_on.set()
    await settled
    assert came == ["told", "settled"] and (await hall.match(number)).count == 1, "whoever asked for it is gone"


async def test_a_game_that_nobody_changed_is_not_read_anew(hall: Hall) -> None:
    number = await hall.started()
    live = await hall.live(number)
    assert await hall.live(number) is live
    await hall.play(number, 1)
    assert await hall.live(number) is live
    other = hall.new_tables()
    told(await other.moderating.abandon(number, "a", agreed=ALL))
    assert await hall.live(number) is not live, "somebody else did"


async def test_whoever_has_just_read_how_far_a_game_has_come_need_not_ask_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await hall.started()
    live, live_games = await hall.live(number), hall.tables.live_games
    seen = (await hall.game(number)).seq
    told(await hall.new_tables().moderating.abandon(number, "a", agreed=ALL))
    now = await hall.game(number)

    async def asked(*_: object) -> int:
        raise AssertionError

    monkeypatch.setattr(hall.store, "seq", asked)
    assert await live_games.read(number, lambda live: live, at=seen) is live
    read = await live_games.read(number, lambda live: live.game, at=now.seq)
    assert read == now, "somebody else has gone on"


async def test_a_chair_is_a_table_as_one_person_finds_it(hall: Hall) -> None:
    number, seat, player, _ = await recruited(hall)
    live = await hall.live(number)
    assert live.match is not None
    (asked,) = live.match.waiting
    there, beside, outside = (context_of(live, user) for user in (player.user, "ab"[1 - asked], "e"))
    assert (there.seat, there.stand, there.waiting) == (seat, 0, (asked,))
    assert (context_of(live, "ab"[asked]).ask is not None, beside.ask, outside.ask) == (True, None, None)
    assert (outside.seat, outside.stand, outside.match, outside.playing) == (None, 0, live.match, live.match)
    told(await hall.tables.moderating.abandon(number, "a", agreed=ALL))
    ended = context_of(await hall.live(number), "ab"[asked])
    assert (ended.stand, ended.waiting, ended.playing, ended.ask) == (0, (), None, None)
    assert ended.match is not None


async def test_what_was_taken_back_can_be_given_again_after_a_journey(hall: Hall) -> None:
    number, _, player, before = await recruited(hall)
    after = await hall.state(number)
    told(await hall.tables.undoing.undo(number, player.user))
    new = await come_back(hall, number)
    assert await hall.state(new) == before
    told(await hall.tables.undoing.redo(new, player.user))
    assert await hall.state(new) == after


async def test_what_was_not_taken_back_is_not_given_again_after_a_journey(hall: Hall) -> None:
    number, _, player, _ = await recruited(hall)
    new = await come_back(hall, number)
    assert why(await hall.tables.undoing.redo(new, player.user)) == "undo.no_redo"
    assert isinstance(await hall.tables.undoing.terms(new, player.user), UndoTerms)
