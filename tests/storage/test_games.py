"""The contract of a store, game by game: one change is one, of two at once one counts, who reads sees what is."""

from __future__ import annotations

import asyncio

import pytest

from storage.store import Behind, Line, PlaceTaken, Repeated, Store, Thinning
from tests.storage.conftest import Opener
from tests.storage.making import ANNA, BERT, CARA, change, moved, opened, point, running


async def test_a_game_is_as_it_was_opened(store: Store) -> None:
    game = await opened(store, kind="sands", server="1", seed="secret", at=5.0)
    assert (game.kind, game.place, game.server, game.seed, game.opener) == ("sands", "here", "1", "secret", "a")
    assert (game.status, game.sitters, game.seq, game.posed, game.rules) == ("lobby", (ANNA,), 1, 1, "")
    assert (game.created, game.touched, game.options) == (5.0, 5.0, {})
    assert await store.game(game.id) == game
    assert await store.game(game.id + 1) is None


async def test_how_far_a_game_has_come_is_read_without_the_game(store: Store) -> None:
    game = await opened(store)
    assert await store.seq(game.id) == game.seq == 1
    now = await store.commit(change(game, Line(deed="joined", user="b"), Line(deed="left", user="b")))
    assert await store.seq(game.id) == now.seq == 3
    assert await store.seq(game.id + 1) is None


async def test_one_place_has_one_game_until_it_has_ended(store: Store) -> None:
    first = await opened(store)
    with pytest.raises(PlaceTaken):
        await opened(store)
    assert await store.games() == [first]
    ended = await store.commit(change(first, Line(deed="abandoned"), status="abandoned"))
    assert await store.game_at("here") == ended
    second = await opened(store)
    assert await store.game_at("here") == second
    assert await store.game_at("elsewhere") is None


async def test_games_are_found_by_person_server_and_status(store: Store) -> None:
    here = await running(store)
    there = await opened(store, "there", opener=CARA, server="away")
    assert [game.id for game in await store.games()] == [here.id, there.id]
    assert [game.id for game in await store.games(user="b")] == [here.id]
    assert [game.id for game in await store.games(server="away")] == [there.id]
    assert [game.id for game in await store.games(status="lobby")] == [there.id]
    assert await store.games(user="c", status="running") == []


async def test_a_change_is_written_as_a_whole(store: Store) -> None:
    game = await opened(store)
    options = {"game": {"rounds": 3}}
    now = await store.commit(
        change(
            game, Line(deed="joined", user="b"), options=options, sitters=(ANNA, BERT), opener="b", interaction="i"
        )
    )
    assert (now.seq, now.posed, now.touched, now.options, now.opener) == (2, 2, 2.0, options, "b")
    assert now.sitters == (ANNA, BERT)
    assert await store.game(game.id) == now
    assert [(line.seq, line.deed) for line in await store.story(game.id)] == [(1, "opened"), (2, "joined")]
    known = await store.line_of("i")
    assert known is not None and (known[0], known[1].seq) == (game.id, 2)


async def test_a_change_made_on_an_older_position_is_refused_and_leaves_nothing(store: Store) -> None:
    older = await running(store)
    newer = await store.commit(change(older))
    with pytest.raises(Behind):
        await store.commit(change(older, moved(77), checkpoints=(point(1),), status="over", interaction="late"))
    with pytest.raises(Behind):
        await store.commit(change(newer.model_copy(update={"seq": newer.seq + 1})))
    assert await store.game(older.id) == newer
    assert len(await store.moves(older.id)) == 1
    assert await store.line_of("late") is None
    assert [mark.entries for mark in await store.marks(older.id)] == [0]


async def test_of_many_changes_made_on_one_position_at_once_one_counts(store: Store, another: Opener) -> None:
    game = await running(store)
    stores = [store, await another(), await another()]
    outcomes = await asyncio.gather(
        *(stores[at % 3].commit(change(game, moved(at))) for at in range(12)), return_exceptions=True
    )
    assert sum(isinstance(outcome, Behind) for outcome in outcomes) == 11
    (move,) = await store.moves(game.id)
    assert move.seq == game.seq + 1


async def test_whoever_reads_after_another_process_has_moved_sees_it(store: Store, another: Opener) -> None:
    other = await another()
    game = await running(store)
    for turn in range(5):
        assert await other.game(game.id) == game
        game = await store.commit(change(game, moved(turn), checkpoints=(point(turn + 1),), interaction=str(turn)))
        assert await other.game(game.id) == game
        assert [line.seq for line in await other.moves(game.id)][-1] == game.seq
        assert (await other.story(game.id))[-1].seq == game.seq
        assert (await other.marks(game.id))[-1].entries == turn + 1
        assert (await other.last_checkpoints(game.id, 1))[0] == point(turn + 1)
        assert await other.line_of(str(turn)) is not None
        store, other = other, store


async def test_what_was_carried_out_is_not_carried_out_again(store: Store, another: Opener) -> None:
    game = await running(store)
    now = await store.commit(change(game, interaction="press"))
    with pytest.raises(Repeated):
        await (await another()).commit(change(now, interaction="press"))
    with pytest.raises(Repeated):
        await opened(store, "elsewhere", interaction="press")
    assert await store.game(game.id) == now
    assert len(await store.games()) == 1


async def test_a_move_that_was_taken_back_stays_in_the_story(store: Store) -> None:
    game = await running(store)
    game = await store.commit(change(game, checkpoints=(point(1),)))
    game = await store.commit(change(game, moved(2), checkpoints=(point(2),)))
    game = await store.commit(change(game, Line(deed="undone"), dead=(game.seq,), keep_entries=1, posed=False))
    assert game.posed == game.seq - 1
    assert [line.live for line in await store.story(game.id, after=2)] == [True, False, True]
    assert len(await store.moves(game.id)) == 1
    assert await store.moves(game.id, after=1) == []
    assert [mark.entries for mark in await store.marks(game.id)] == [0, 1]
    assert [line.seq for line in await store.story(game.id, after=1, limit=2)] == [2, 3]


async def test_the_change_says_which_states_are_let_go(store: Store) -> None:
    game = await running(store)
    for entries in range(1, 11):
        thinning = Thinning(last=3, every=4) if entries == 10 else None
        pinned = (2,) if entries == 9 else ()
        game = await store.commit(
            change(game, checkpoints=(point(entries),), thinning=thinning, pinned=pinned, rules=f"r{entries // 6}")
        )
        if entries == 9:
            assert len(await store.last_checkpoints(game.id)) == 10, "nobody has asked for any to go"
    kept = [kept.entries for kept in await store.last_checkpoints(game.id)]
    assert kept == [0, 2, 3, 7, 8, 9, 10], "the pinned ones, every fourth, and the last three"
    assert [kept.entries for kept in await store.last_checkpoints(game.id, 2, at_most=7)] == [3, 7]
    marks = await store.marks(game.id)
    assert [mark.entries for mark in marks] == list(range(11))
    assert [mark.entries for mark in marks if mark.pinned] == [0, 2]
    assert [mark.rules for mark in marks] == ["", *["r0"] * 5, *["r1"] * 5]
    assert game.rules == "r1"
    assert (await store.commit(change(game, rules="r2"))).rules == "r1", "no checkpoint was made by them"


async def test_a_state_that_is_written_again_stays_pinned(store: Store) -> None:
    game = await running(store)
    await store.commit(change(game, checkpoints=(point(0, '{"again": 1}'),), rules="new"))
    (mark,) = await store.marks(game.id)
    assert mark.pinned and mark.rules == "new" and mark.hash == point(0, '{"again": 1}').hash


async def test_a_game_moves_to_a_place_that_is_free(store: Store) -> None:
    game = await running(store, "here")
    other = await opened(store, "there")
    with pytest.raises(PlaceTaken):
        await store.commit(change(game, place="there", server="s"))
    assert await store.game(game.id) == game, "nothing was changed"
    moved_there = await store.commit(change(game, place="elsewhere", server="s"))
    assert (moved_there.place, moved_there.server, moved_there.seq) == ("elsewhere", "s", game.seq + 1)
    assert await store.game_at("here") is None and await store.game_at("there") == other
