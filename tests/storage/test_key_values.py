"""The contract of a store: entries of a namespace, with owners, a shape and versions."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engines.kernel import Fact
from storage.key_values import Conflict, Entry, Key, Namespace, Write
from storage.store import Line, Store
from tests.storage.conftest import Opener
from tests.storage.making import change, opened


class Watchers(Fact):
    channels: tuple[int, ...] = ()


class Language(Fact):
    code: str


class Number(Fact):
    code: int


WATCHERS = Namespace("watchers", Watchers)
POST = Namespace("post", Watchers, outlives="the result is still to be posted")
LANGUAGE = Namespace("language", Language, of="user")
DRAFT = Namespace("draft", Language, of=("game", "user"))
WISH = Namespace("wish", Language, of="user")


async def test_an_entry_is_there_for_everybody_until_it_is_deleted(store: Store, another: Opener) -> None:
    assert await store.get_entry(LANGUAGE.key("1")) == Entry(None, "")
    await store.put_entry(LANGUAGE.key("1"), Language(code="de"))
    await store.put_entry(LANGUAGE.key("2"), Language(code="en"))
    version = await store.put_entry(LANGUAGE.key("1"), Language(code="fr"))
    other = await another()
    assert await other.get_entry(LANGUAGE.key("1")) == Entry(Language(code="fr"), version)
    assert (await other.get_entry(LANGUAGE.key("2"))).value == Language(code="en")
    assert await other.put_entry(LANGUAGE.key("1"), None) == ""
    assert await store.get_entry(LANGUAGE.key("1")) == Entry()


def test_a_key_has_the_owners_that_are_declared() -> None:
    assert DRAFT.key(1, "a") == Key(DRAFT, 1, "a")
    for wrong in ((1,), ("a",), (), (1, "a", "b")):
        with pytest.raises(ValueError, match=r"argument 2 is (shorter|longer)"):
            DRAFT.key(*wrong)


async def test_of_two_who_write_the_same_entry_only_the_first_counts(store: Store, another: Opener) -> None:
    key = LANGUAGE.key("1")
    other = await another()
    version = await store.put_entry(key, Language(code="de"), expected="")
    with pytest.raises(Conflict):
        await other.put_entry(key, Language(code="fr"), expected="")
    newer = await other.put_entry(key, Language(code="fr"), expected=version)
    with pytest.raises(Conflict):
        await store.put_entry(key, Language(code="de"), expected=version)
    with pytest.raises(Conflict):
        await store.put_entry(key, None, expected=version)
    assert await store.get_entry(key) == Entry(Language(code="fr"), newer)


async def test_an_entry_that_was_deleted_and_written_again_meanwhile_counts_as_changed(store: Store) -> None:
    key = LANGUAGE.key("1")
    version = await store.put_entry(key, Language(code="de"))
    await store.put_entry(key, None)
    await store.put_entry(key, Language(code="de"))
    with pytest.raises(Conflict):
        await store.put_entry(key, Language(code="fr"), expected=version)


async def test_an_entry_written_with_a_change_is_there_with_it_or_neither_is(store: Store, another: Opener) -> None:
    game = await opened(store)
    key, other = WATCHERS.key(game.id), await another()
    version = await store.put_entry(key, Watchers(channels=(1,)))
    await other.put_entry(key, Watchers(channels=(1, 2)))
    late = Write(key, Watchers(channels=(1, 3)), version)
    joins = Line(deed="joined", user="b")
    with pytest.raises(Conflict):
        await store.commit(change(game, joins, writes=(late,)))
    assert await other.game(game.id) == game and (await other.get_entry(key)).value == Watchers(channels=(1, 2))
    entry = await store.get_entry(key)
    added = Write(key, Watchers(channels=(1, 2, 3)), entry.version)
    here = await store.commit(change(game, joins, writes=(added,)))
    assert await other.game(game.id) == here and (await other.get_entry(key)).value == Watchers(channels=(1, 2, 3))
    taken = Write(key, None, (await store.get_entry(key)).version)
    here = await store.commit(change(here, joins, writes=(taken,)))
    assert await other.get_entry(key) == Entry()
    with pytest.raises(Conflict):
        await store.commit(change(here, joins, writes=(taken,)))
    fresh = Write(key, Watchers(channels=(4,)), "")
    await store.commit(change(here, Line(deed="abandoned"), status="abandoned", writes=(fresh,)))
    assert await other.get_entry(key) == Entry(), "what belongs to a game ends with it"


async def test_many_who_add_to_the_same_entry_all_count(store: Store, another: Opener) -> None:
    game = await opened(store)
    stores = [store, await another()]

    def with_one_more(channel: int) -> asyncio.Future[Watchers | None]:
        def add(now: Watchers | None) -> Watchers:
            return Watchers(channels=(*(now.channels if now else ()), channel))

        return asyncio.ensure_future(WATCHERS.revise(stores[channel % 2], add, game.id))

    await asyncio.gather(*map(with_one_more, range(8)))
    watchers = await WATCHERS.read(store, game.id)
    assert watchers is not None and sorted(watchers.channels) == list(range(8))


async def test_what_belongs_to_a_game_goes_when_it_ends(store: Store) -> None:
    game, other = await opened(store), await opened(store, "there")
    for number in (game.id, other.id):
        await store.put_entry(WATCHERS.key(number), Watchers(channels=(1,)))
        await store.put_entry(DRAFT.key(number, "a"), Language(code="half"))
        await store.put_entry(POST.key(number), Watchers(channels=(2,)))
    await store.put_entry(WISH.key("a"), Language(code="de"))
    await store.commit(change(game, Line(deed="abandoned"), status="abandoned"))
    assert (await store.get_entry(WATCHERS.key(game.id))).value is None
    assert (await store.get_entry(DRAFT.key(game.id, "a"))).value is None
    assert (await store.get_entry(POST.key(game.id))).value is not None, "the result is still to be posted"
    assert (await store.get_entry(WATCHERS.key(other.id))).value is not None
    assert (await store.get_entry(DRAFT.key(other.id, "a"))).value is not None
    assert (await store.get_entry(WISH.key("a"))).value is not None
    assert [(key.game, entry.value) for key, entry in await store.get_entries(POST)] == [
        (game.id, Watchers(channels=(2,))),
        (other.id, Watchers(channels=(2,))),
    ]


async def test_what_one_game_or_one_person_owns_is_found_alone(store: Store) -> None:
    game, other = await opened(store), await opened(store, "there")
    for number, user in ((game.id, "a"), (game.id, "b"), (other.id, "a")):
        await store.put_entry(DRAFT.key(number, user), Language(code="half"))
    await store.put_entry(WISH.key("a"), Language(code="de"))

    async def found(**owner: Any) -> list[tuple[int, str]]:
        return [(key.game, key.user) for key, _ in await store.get_entries(DRAFT, **owner)]

    assert await found(game=game.id) == [(game.id, "a"), (game.id, "b")]
    assert await found(user="a") == [(game.id, "a"), (other.id, "a")]
    assert await found(game=other.id, user="a") == [(other.id, "a")]
    assert await found(user="c") == []


async def test_nothing_more_is_written_for_a_game_that_has_ended(store: Store) -> None:
    game = await opened(store)
    await store.commit(change(game, Line(deed="abandoned"), status="abandoned"))
    assert await store.put_entry(DRAFT.key(game.id, "a"), Language(code="late")) == ""
    assert await store.put_entry(DRAFT.key(99, "a"), Language(code="lost")) == ""
    assert await store.put_entry(POST.key(game.id), Watchers()) != ""
    assert await store.get_entries(DRAFT) == []


async def test_the_values_of_several_people_are_read_at_once(store: Store) -> None:
    await store.put_entry(WISH.key("a"), Language(code="de"))
    await store.put_entry(WISH.key("b"), Language(code="fr"))
    await store.put_entry(WISH.key("c"), Language(code="it"))
    await store.put_entry(DRAFT.key((await opened(store)).id, "d"), Language(code="half"))
    assert await store.get_values(WISH, ("a", "c", "d")) == {"a": Language(code="de"), "c": Language(code="it")}
    assert await store.get_values(WISH, ()) == {}
    assert await store.get_values(Namespace("wish", Number, of="user"), ("a",)) == {}, "it no longer fits"


async def test_a_value_that_no_longer_fits_its_shape_counts_as_none(store: Store) -> None:
    await store.put_entry(LANGUAGE.key("1"), Language(code="de"))
    newer = Namespace("language", Number, of="user")
    entry = await store.get_entry(newer.key("1"))
    assert entry.value is None and entry.version
    await store.put_entry(newer.key("1"), Number(code=49), expected=entry.version)
    assert (await store.get_entry(newer.key("1"))).value == Number(code=49)
