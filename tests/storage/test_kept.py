"""The contract of a store: what is kept, in a niche with a name, an owner and a shape."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engines.kernel import Fact
from storage.key_values import Held, Laid, Niche
from storage.store import Behind, Line, Overtaken, Store, revise
from tests.storage.conftest import Opener
from tests.storage.making import change, opened


class Watchers(Fact):
    channels: tuple[int, ...] = ()


class Language(Fact):
    code: str


class Number(Fact):
    code: int


WATCHERS = Niche("watchers", Watchers)
POST = Niche("post", Watchers, outlives="the result is still to be posted")
LANGUAGE = Niche("language", Language, of=("user",))
DRAFT = Niche("draft", Language, of=("game", "user"))
WISH = Niche("wish", Language, of=("user",))


async def test_what_is_kept_is_there_for_everybody_until_it_is_taken_out(store: Store, another: Opener) -> None:
    assert await store.kept(LANGUAGE.at(user="1")) == Held(None, "")
    await store.keep(LANGUAGE.at(user="1"), Language(code="de"))
    await store.keep(LANGUAGE.at(user="2"), Language(code="en"))
    stamp = await store.keep(LANGUAGE.at(user="1"), Language(code="fr"))
    other = await another()
    assert await other.kept(LANGUAGE.at(user="1")) == Held(Language(code="fr"), stamp)
    assert (await other.kept(LANGUAGE.at(user="2"))).value == Language(code="en")
    assert await other.keep(LANGUAGE.at(user="1"), None) == ""
    assert await store.kept(LANGUAGE.at(user="1")) == Held()


def test_a_place_belongs_to_whom_it_is_declared_for() -> None:
    assert DRAFT.at(game=1, user="a").niche is DRAFT
    owners: list[dict[str, Any]] = [{"game": 1}, {"user": "a"}, {}]
    for wrong in owners:
        with pytest.raises(TypeError, match="draft is kept by game and user"):
            DRAFT.at(**wrong)


async def test_of_two_who_change_the_same_thing_only_the_first_counts(store: Store, another: Opener) -> None:
    spot = LANGUAGE.at(user="1")
    other = await another()
    stamp = await store.keep(spot, Language(code="de"), expected="")
    with pytest.raises(Behind):
        await other.keep(spot, Language(code="fr"), expected="")
    newer = await other.keep(spot, Language(code="fr"), expected=stamp)
    with pytest.raises(Behind):
        await store.keep(spot, Language(code="de"), expected=stamp)
    with pytest.raises(Behind):
        await store.keep(spot, None, expected=stamp)
    assert await store.kept(spot) == Held(Language(code="fr"), newer)


async def test_what_was_taken_out_and_put_back_meanwhile_counts_as_changed(store: Store) -> None:
    spot = LANGUAGE.at(user="1")
    stamp = await store.keep(spot, Language(code="de"))
    await store.keep(spot, None)
    await store.keep(spot, Language(code="de"))
    with pytest.raises(Behind):
        await store.keep(spot, Language(code="fr"), expected=stamp)


async def test_what_is_laid_with_a_change_is_there_with_it_or_neither_is(store: Store, another: Opener) -> None:
    game = await opened(store)
    spot, other = WATCHERS.at(game=game.id), await another()
    stamp = await store.keep(spot, Watchers(channels=(1,)))
    await other.keep(spot, Watchers(channels=(1, 2)))
    late = Laid(spot, Watchers(channels=(1, 3)), stamp)
    joins = Line(deed="joined", user="b")
    with pytest.raises(Overtaken):
        await store.commit(change(game, joins, laid=(late,)))
    assert await other.game(game.id) == game and (await other.kept(spot)).value == Watchers(channels=(1, 2))
    held = await store.kept(spot)
    added = Laid(spot, Watchers(channels=(1, 2, 3)), held.stamp)
    here = await store.commit(change(game, joins, laid=(added,)))
    assert await other.game(game.id) == here and (await other.kept(spot)).value == Watchers(channels=(1, 2, 3))
    taken = Laid(spot, None, (await store.kept(spot)).stamp)
    here = await store.commit(change(here, joins, laid=(taken,)))
    assert await other.kept(spot) == Held()
    with pytest.raises(Overtaken):
        await store.commit(change(here, joins, laid=(taken,)))
    fresh = Laid(spot, Watchers(channels=(4,)), "")
    await store.commit(change(here, Line(deed="abandoned"), status="abandoned", laid=(fresh,)))
    assert await other.kept(spot) == Held(), "what belongs to a game ends with it"


async def test_many_who_add_to_the_same_thing_all_count(store: Store, another: Opener) -> None:
    game = await opened(store)
    stores = [store, await another()]
    spot = WATCHERS.at(game=game.id)

    def with_one_more(channel: int) -> asyncio.Future[Watchers | None]:
        def add(now: Watchers | None) -> Watchers:
            return Watchers(channels=(*(now.channels if now else ()), channel))

        return asyncio.ensure_future(revise(stores[channel % 2], spot, add))

    await asyncio.gather(*map(with_one_more, range(8)))
    kept = (await store.kept(spot)).value
    assert kept is not None and sorted(kept.channels) == list(range(8))


async def test_what_belongs_to_a_game_goes_when_it_ends(store: Store) -> None:
    game, other = await opened(store), await opened(store, "there")
    for number in (game.id, other.id):
        await store.keep(WATCHERS.at(game=number), Watchers(channels=(1,)))
        await store.keep(DRAFT.at(game=number, user="a"), Language(code="half"))
        await store.keep(POST.at(game=number), Watchers(channels=(2,)))
    await store.keep(WISH.at(user="a"), Language(code="de"))
    await store.commit(change(game, Line(deed="abandoned"), status="abandoned"))
    assert (await store.kept(WATCHERS.at(game=game.id))).value is None
    assert (await store.kept(DRAFT.at(game=game.id, user="a"))).value is None
    assert (await store.kept(POST.at(game=game.id))).value is not None, "the result is still to be posted"
    assert (await store.kept(WATCHERS.at(game=other.id))).value is not None
    assert (await store.kept(DRAFT.at(game=other.id, user="a"))).value is not None
    assert (await store.kept(WISH.at(user="a"))).value is not None
    assert [(spot.game, held.value) for spot, held in await store.kept_everywhere(POST)] == [
        (game.id, Watchers(channels=(2,))),
        (other.id, Watchers(channels=(2,))),
    ]


async def test_what_one_game_or_one_person_owns_is_found_alone(store: Store) -> None:
    game, other = await opened(store), await opened(store, "there")
    for number, user in ((game.id, "a"), (game.id, "b"), (other.id, "a")):
        await store.keep(DRAFT.at(game=number, user=user), Language(code="half"))
    await store.keep(WISH.at(user="a"), Language(code="de"))

    async def found(**owner: Any) -> list[tuple[int, str]]:
        return [(spot.game, spot.user) for spot, _ in await store.kept_everywhere(DRAFT, **owner)]

    assert await found(game=game.id) == [(game.id, "a"), (game.id, "b")]
    assert await found(user="a") == [(game.id, "a"), (other.id, "a")]
    assert await found(game=other.id, user="a") == [(other.id, "a")]
    assert await found(user="c") == []


async def test_nothing_more_is_kept_for_a_game_that_has_ended(store: Store) -> None:
    game = await opened(store)
    await store.commit(change(game, Line(deed="abandoned"), status="abandoned"))
    assert await store.keep(DRAFT.at(game=game.id, user="a"), Language(code="late")) == ""
    assert await store.keep(DRAFT.at(game=99, user="a"), Language(code="lost")) == ""
    assert await store.keep(POST.at(game=game.id), Watchers()) != ""
    assert await store.kept_everywhere(DRAFT) == []


async def test_what_is_kept_of_several_people_is_read_at_once(store: Store) -> None:
    await store.keep(WISH.at(user="a"), Language(code="de"))
    await store.keep(WISH.at(user="b"), Language(code="fr"))
    await store.keep(WISH.at(user="c"), Language(code="it"))
    await store.keep(DRAFT.at(game=(await opened(store)).id, user="d"), Language(code="half"))
    assert await store.kept_of(WISH, ("a", "c", "d")) == {"a": Language(code="de"), "c": Language(code="it")}
    assert await store.kept_of(WISH, ()) == {}
    assert await store.kept_of(Niche("wish", Number, of=("user",)), ("a",)) == {}, "it no longer fits"


async def test_what_no_longer_fits_its_place_counts_as_nothing(store: Store) -> None:
    await store.keep(LANGUAGE.at(user="1"), Language(code="de"))
    newer = Niche("language", Number, of=("user",))
    held = await store.kept(newer.at(user="1"))
    assert held.value is None and held.stamp
    await store.keep(newer.at(user="1"), Number(code=49), expected=held.stamp)
    assert (await store.kept(newer.at(user="1"))).value == Number(code=49)
