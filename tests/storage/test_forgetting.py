"""Whoever wishes to be forgotten is in no game, no story and no note any more."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from engines.kernel import Event, Fact
from storage.export import export_game
from storage.forgetting import NOBODY, forget, without
from storage.key_values import Namespace
from storage.names import without_names
from storage.store import Line, Sitter, Store, Timer
from tests.storage import making
from tests.storage.conftest import Opener
from tests.storage.hall import ALL, ANNA, BERT, CARA, Hall, told, why


class Quiet(Fact):
    hours: int


class Called(Fact):
    users: tuple[str, ...]
    to: Sitter | None = None


class Told(Fact):
    text: str


def without_offer(offered: Called, user: str, _: object) -> Called | None:
    return None if offered.to and offered.to.user == user else offered


def without_name(told: Told, _: object, names: Collection[str]) -> Told:
    return Told(text=without_names(told.text, names, "?"))


CALLED = Namespace("called", Called)
OFFERED = Namespace("offered", Called, without=without_offer)
TOLD = Namespace("told", Told, outlives="the result is still to be posted", without=without_name)
QUIET = Namespace("quiet", Quiet, of="user")
DRAFT = Namespace("draft", Quiet, of=("game", "user"))


async def test_whoever_is_forgotten_is_nowhere_in_the_file(hall: Hall) -> None:
    number = await hall.lobby(CARA, BERT, seating="as joined")
    told(await hall.tables.lobby.start(number, "c"))
    await hall.play(number, 8)
    told(await hall.tables.moderating.roll_back(number, "c", 1, agreed=ALL))
    for user in ("b", "c"):
        await hall.store.put_entry(QUIET.key(user), Quiet(hours=8))
        await hall.store.put_entry(DRAFT.key(number, user), Quiet(hours=1))
        await hall.store.set_timer(Timer(due=1.0, kind="reminder", game=number, name=user, user=user))
    state = await hall.state(number)
    assert await forget(hall.store, "c") == 1
    assert await forget(hall.store, "c") == 0
    game = await hall.game(number)
    assert [(sitter.user, sitter.name) for sitter in game.sitters] == [("", "?"), ("b", "Bert")]
    assert game.opener == "b"
    everything = await hall.everything(number)
    assert "Cara" not in everything
    assert all(line.user != "c" for line in await hall.story(number))
    assert [key.user for key, _ in await hall.store.get_entries(QUIET)] == ["b"]
    assert [key.user for key, _ in await hall.store.get_entries(DRAFT)] == ["b"]
    assert [timer.user for timer in await hall.store.claim(2.0, "me", 1.0, kind="reminder")] == ["b"]
    assert await hall.state(number) == state
    assert why(await hall.tables.play.act(number, "c", {"verb": "pass"})) == "table.not_yours"
    assert why(await hall.tables.play.act(number, "", {"verb": "pass"})) == "table.not_yours"
    told(await hall.tables.moderating.replace(number, "b", 0, ANNA))
    await hall.play(number)
    assert (await hall.verified(number)).sound


async def test_whoever_is_forgotten_is_not_named_in_what_a_table_keeps(store: Store) -> None:
    game, other = await making.running(store), await making.running(store, "there", BERT, CARA)
    keys = [namespace.key(number) for namespace in (CALLED, OFFERED) for number in (game.id, other.id)]
    for key in keys:
        await store.put_entry(key, Called(users=("a", "b"), to=ANNA if key is keys[2] else CARA))
    for number in (game.id, other.id):
        await store.put_entry(TOLD.key(number), Told(text="Anna, Annabel and Bert"))
    versions = [(await store.get_entry(key)).version for key in keys]
    await forget(store, "a", (OFFERED, TOLD))
    left = [await store.get_entry(key) for key in keys]
    gone = Called(users=("", "b"), to=CARA)
    assert [entry.value for entry in left] == [gone, gone, None, gone]
    assert not {entry.version for entry in left} & {*versions}, "whoever has read it before reads it again"
    told_of = [(await store.get_entry(TOLD.key(number))).value for number in (game.id, other.id)]
    assert told_of == [Told(text="?, Annabel and Bert"), Told(text="Anna, Annabel and Bert")], (
        "there it is another Anna"
    )


async def test_whoever_gave_up_a_seat_is_not_named_in_what_a_table_keeps_either(store: Store) -> None:
    game = await making.running(store)
    taken = Event(key="taken", params={"seat": 0, "name": "Anna"})
    then = making.change(game, Line(deed="replaced", holder="a", events=(taken,)), sitters=(CARA, BERT))
    await store.commit(then)
    await store.put_entry(TOLD.key(game.id), Told(text="Cara takes over from Anna."))
    await forget(store, "a", (TOLD,))
    assert (await store.get_entry(TOLD.key(game.id))).value == Told(text="Cara takes over from ?.")


async def test_what_is_kept_and_timed_for_whoever_is_forgotten_goes(store: Store) -> None:
    game = await making.running(store)
    for user in ("a", "b"):
        await store.put_entry(QUIET.key(user), Quiet(hours=8))
        await store.put_entry(DRAFT.key(game.id, user), Quiet(hours=1))
        await store.set_timer(Timer(due=1, kind="call", name=user, user=user))
    await store.set_timer(Timer(due=1, kind="call", game=game.id))
    await store.commit(making.change(game, opener="c"))
    await store.erase("a")
    await store.erase("")
    assert [key.user for namespace in (QUIET, DRAFT) for key, _ in await store.get_entries(namespace)] == ["b", "b"]
    assert [timer.user for timer in await store.claim(2, "me", 1, kind="call")] == ["b", ""]
    assert [line.user for line in await store.story(game.id)] == ["", "", ""]
    left = await store.game(game.id)
    assert left is not None and left.opener == "c", "that is somebody else"
    await store.erase("c")
    left = await store.game(game.id)
    assert left is not None and left.opener == ""


async def test_whoever_gave_up_a_seat_is_not_named_by_the_story_that_tells_of_it(store: Store) -> None:
    game = await making.running(store)
    taken, besides = Event(key="taken", params={"seat": 0, "name": "Anna"}), Event(key="waits", params={"seat": 1})
    line = Line(deed="replaced", user="b", holder="a", events=(taken, besides))
    then = making.change(game, line, sitters=(CARA, BERT))
    game = await store.commit(then)
    taken = Event(key="taken", params={"seat": 1, "name": "Bert"})
    then = making.change(game, Line(deed="replaced", user="c", holder="b", events=(taken,)), sitters=(CARA, ANNA))
    game = await store.commit(then)
    assert await forget(store, "a") == 1, "she sits there again, at another seat"
    assert await forget(store, "a") == 0
    story = await store.story(game.id)
    assert [line.events[0].params["name"] for line in story if line.deed == "replaced"] == ["?", "Bert"]
    assert [line.events[1:] for line in story if line.deed == "replaced"] == [(besides,), ()]
    assert await forget(store, "b") == 1, "he sits there no more"
    left = await store.game(game.id)
    assert left is not None and left.sitters == (CARA, NOBODY)
    exported = await export_game(store, left)
    assert not [name for name in ("Anna", "Bert") if name in exported]
    assert [line.deed for line in await store.story(game.id)][-2:] == ["forgotten", "forgotten"]
    assert {(line.user, line.holder) for line in await store.story(game.id)} <= {("", ""), ("c", "")}


async def test_whoever_a_computer_plays_for_is_forgotten_as_well(hall: Hall) -> None:
    number = await hall.started(3)
    await hall.play(number, 5)
    told(await hall.tables.moderating.replace(number, "a", 0, Sitter.computer("easy", "Ada"), agreed=ALL))
    assert "Anna" in await hall.everything(number)
    assert await forget(hall.store, "a") == 1
    assert "Anna" not in await hall.everything(number)
    assert (await hall.verified(number)).sound


async def test_whoever_is_forgotten_leaves_the_lobbies(hall: Hall) -> None:
    alone = await hall.lobby(ANNA, place="alone")
    shared = await hall.lobby(ANNA, BERT, CARA, place="shared")
    assert await forget(hall.store, "a") == 2
    assert (await hall.game(alone)).status == "abandoned"
    game = await hall.game(shared)
    assert (game.sitters, game.opener, game.status) == ((BERT, CARA), "b", "lobby")
    told(await hall.tables.lobby.start(shared, "b"))
    assert (await hall.verified(shared)).sound


async def test_a_move_made_while_somebody_is_forgotten_does_not_bring_them_back(hall: Hall) -> None:
    number = await hall.lobby(ANNA, BERT)
    await hall.live(number)
    await forget(hall.store, "b")
    told(await hall.tables.lobby.join(number, CARA))
    assert (await hall.game(number)).sitters == (ANNA, CARA)


async def test_whoever_is_forgotten_while_others_move_is_forgotten(store: Store, another: Opener) -> None:
    other = await another()
    game = await making.running(store)

    async def moves() -> None:
        now = game
        for _ in range(10):
            current = await other.game(now.id)
            assert current is not None
            try:
                now = await other.commit(making.change(current))
            except making.Behind:
                continue

    _, count = await asyncio.gather(moves(), forget(store, "a"))
    assert count == 1
    now = await store.game(game.id)
    assert now is not None and [sitter.user for sitter in now.sitters] == ["", "b"] and now.opener == "b"
    await store.erase("a")
    assert {line.user for line in await store.story(game.id)} <= {"", "b"}


def test_nobody_is_left_to_forget_where_nobody_sat() -> None:
    game = making.a_game(sitters=(ANNA,), status="lobby")
    change = without(game, "a")
    assert (change.sitters, change.status, change.opener) == ((), "abandoned", "")
    assert (change.at, change.posed) == (game.touched, False)


def test_whoever_opened_a_game_goes_on_with_it_when_another_one_is_forgotten() -> None:
    game = making.a_game(sitters=(BERT, ANNA, CARA), opener="a")
    assert without(game, "c").opener is None
    assert without(game, "a").opener == "b"
