"""With thousands of games in the file, finding one does not mean reading all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from engines.kernel import Fact
from storage.key_values import Namespace
from storage.store import Timer
from tests.storage.hall import Hall


class Note(Fact):
    text: str


NOTE = Namespace("note", Note)
WISH = Namespace("wish", Note, of="user")


async def test_nothing_is_found_by_reading_a_whole_table(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await hall.started()
    await hall.play(number, 10)
    file, asked = hall.store._file, list[tuple[str, Sequence[Any]]]()
    ask = file.all

    async def listening(sql: str, values: Sequence[Any], *how: Any) -> Any:
        asked.append((sql, values))
        return await ask(sql, values, *how)

    monkeypatch.setattr(file, "all", listening)
    store = hall.store
    await store.game(number)
    await store.game_at("here")
    await store.games(status="running")
    await store.games(server="home")
    await store.games(user="a", status="running")
    await store.line_of("press")
    await store.taken_over_from("a")
    await store.story(number, after=3)
    await store.moves(number, after=3)
    await store.last_checkpoints(number, 12)
    await store.marks(number)
    await store.put_entry(NOTE.key(number), Note(text="x"))
    await store.get_entry(NOTE.key(number))
    await store.get_values(WISH, ("a", "b"))
    await store.get_entries(NOTE)
    await store.get_entries(NOTE, game=number)
    await store.get_entries(NOTE, user="a")
    await store.set_timer(Timer(due=1, kind="reminder", game=number))
    await store.next_due("reminder")
    await store.claim(5, "me", 1, kind="reminder")
    monkeypatch.undo()
    assert len(asked) >= 18
    for sql, values in asked:
        steps = await file.all(f"EXPLAIN QUERY PLAN {sql}", values, lambda row: str(row[3]))
        assert not list(scans(steps)), (sql, steps)


def scans(steps: Iterable[str]) -> Iterable[str]:
    """Whole tables read; the few sitters of one game, already found, do not count."""
    for step in steps:
        if step.startswith("SCAN") and "INDEX" not in step and step.split()[1] in TABLES:
            yield step


TABLES = ("game", "sitter", "line", "checkpoint", "kept", "timer")


async def test_listing_games_reads_no_state(hall: Hall) -> None:
    number = await hall.started()
    await hall.play(number, 10)
    await hall.store._writer.execute("UPDATE checkpoint SET state = x'00', hash = 'not even one'")
    assert [game.id for game in await hall.store.games(status="running")] == [number]
    assert (await hall.game(number)).seq > 10
