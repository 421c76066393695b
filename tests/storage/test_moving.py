"""All games go from one store into another, whatever drivers they have, and each is compared."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from storage.opening import Where, move_store, open_store
from storage.postgres.pool import Pool
from storage.sql import moving
from storage.sql.database import Database
from storage.sqlite.file import File
from storage.store import Line, Older, Store, StoreError, Timer
from tests.storage.making import BERT, CARA, change, moved, opened, point, running
from tests.storage.postgres import serving
from tests.storage.sqlite.test_migrate import of_version
from tests.storage.test_key_values import LANGUAGE, WATCHERS, Language, Watchers


async def furnish(store: Store) -> None:
    """Something of everything."""
    game = await running(store, "here", BERT, CARA)
    for at in range(3):
        game = await store.commit(change(game, moved(at), checkpoints=(point(at + 1),), interaction=f"press {at}"))
    await store.commit(change(game, Line(deed="undone"), dead=(game.seq,), keep_entries=2))
    over = await opened(store, "there", options={"game": {"rounds": 3}})
    await store.commit(change(over, Line(deed="abandoned"), status="abandoned"))
    await opened(store, "there")
    await store.put_entry(WATCHERS.key(game.id), Watchers(channels=(7,)))
    await store.put_entry(LANGUAGE.key("1"), Language(code="de"))
    await store.set_timer(Timer(due=5, kind="reminder", game=game.id, user="b", data={"times": 1}))
    await store.set_timer(Timer(due=9, kind="sweep"))
    await store.claim(6, "me", 60, kind="reminder")


async def all_of(store: Store) -> list[object]:
    games = await store.games()
    return [
        games,
        [await store.story(game.id) for game in games],
        [await store.marks(game.id) for game in games],
        [await store.last_checkpoints(game.id) for game in games],
        await store.line_of("press 2"),
        await store.get_entries(WATCHERS),
        await store.get_entries(LANGUAGE),
        await store.next_due("reminder"),
        await store.next_due("sweep"),
    ]


async def test_there_and_back_again_everything_is_as_it_was_and_goes_on(tmp_path: Path) -> None:
    places: list[Where] = [tmp_path / "old.db", await serving.fresh(), tmp_path / "new.db"]
    first = await open_store(places[0])
    await furnish(first)
    before = await all_of(first)
    await first.close()
    for source, target in pairwise(places):
        assert [game async for game in move_store(source, target)] == [1, 2, 3]
        store = await open_store(target)
        assert await all_of(store) == before
        await store.close()
    server = await open_store(places[1])
    assert (await opened(server, "elsewhere")).id == 4, "new ones come after those that came"
    await server.set_timer(Timer(due=1, kind="sweep"))
    assert len(await server.claim(100, "you", 60, kind="sweep")) == 1, "it came in the place of the one that came"
    assert len(await server.claim(100, "you", 60, kind="reminder")) == 1
    await server.close()


async def test_where_there_is_something_already_nothing_is_moved(tmp_path: Path) -> None:
    url = await serving.fresh()
    with pytest.raises(StoreError, match="There is no file"):
        await anext(aiter(move_store(tmp_path / "nowhere.db", url)))
    for place in (tmp_path / "one.db", url):
        store = await open_store(place)
        await opened(store)
        await store.close()
    with pytest.raises(StoreError, match="games at the new place already"):
        await anext(aiter(move_store(tmp_path / "one.db", url)))


def beside(file: Path) -> list[Path]:
    return [other for other in file.parent.glob(f"{file.name}*") if other != file]


async def test_neither_place_is_brought_up_to_date_on_the_way(tmp_path: Path) -> None:
    old, new, current, empty = (tmp_path / f"{name}.db" for name in ("old", "new", "current", "empty"))
    await of_version(old, 4)
    store = await open_store(current)
    await furnish(store)
    await store.close()
    before = old.read_bytes()
    for source, target in ((old, new), (current, old)):
        with pytest.raises(Older, match=r"old\.db is of an older version \(schema 4; .*left.*diurna upgrade"):
            await anext(aiter(move_store(source, target)))
    assert old.read_bytes() == before and not new.exists()
    assert not beside(old), "nothing had to be copied"
    empty.touch()
    assert [game async for game in move_store(current, empty)] == [1, 2, 3]


async def test_what_differs_is_named(tmp_path: Path) -> None:
    url = await serving.fresh()
    source = await open_store(tmp_path / "one.db")
    await furnish(source)
    await source.close()
    assert [game async for game in move_store(tmp_path / "one.db", url)]
    old, new = await File.open(tmp_path / "one.db"), await Pool.open(url, 2)
    assert [await moving.compare(old, new, game) for game in (1, 2, 3, None)] == [None] * 4
    for harm, game, table in (
        ("UPDATE line SET interaction = NULL WHERE seq = 3", 1, "line"),
        ("UPDATE sitter SET name = 'X'", 2, "sitter"),
        ("UPDATE timer SET free = 1", None, "timer"),
        ("UPDATE game SET touched = touched + 0.001", 3, "game"),
    ):
        await serving.run(url, harm)
        assert await moving.compare(old, new, game) == table
    await old.close()
    await new.close()


@pytest.mark.parametrize(("game", "named"), [(2, r"game 2 \(line\)"), (None, r"what is kept and timed \(line\)")])
async def test_a_move_that_brought_something_else_is_refused(
    game: int | None, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = await open_store(tmp_path / "one.db")
    await furnish(source)
    await source.close()

    async def compare(old: Database, new: Database, number: int | None) -> str | None:
        return "line" if number == game else None

    monkeypatch.setattr(moving, "compare", compare)
    with pytest.raises(StoreError, match=named):
        [number async for number in move_store(tmp_path / "one.db", tmp_path / "two.db")]


async def test_a_state_that_is_not_the_one_that_was_written_does_not_go_unnoticed(tmp_path: Path) -> None:
    source = await open_store(tmp_path / "one.db")
    await furnish(source)
    await source.close()
    with closing(sqlite3.connect(tmp_path / "one.db")) as db, db:
        db.execute("UPDATE checkpoint SET state = ? WHERE entries = 0", (zlib.compress(b"another"),))
    with pytest.raises((StoreError, ValueError), match=r"(?i)damage|not the one"):
        [number async for number in move_store(tmp_path / "one.db", tmp_path / "two.db")]
