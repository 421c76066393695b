"""What earlier versions have made is gone on with: stores, files of exported games, States in every shape there was.

`earlier/README.md` says how each was made. What was begun by other rules than today's accuses nobody.
"""

from __future__ import annotations

import json
import lzma
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.cli import UNCHECKED, main
from bot.features.checking import in_words
from bot.table.importing import must_be_playable
from bot.table.words import words
from engines.kernel import Checkpoint, Happened, Match
from engines.shelf import games
from storage.export import FORMAT, export_game, read_game, take_in
from storage.postgres import PostgresStore
from storage.postgres import migrate as postgres
from storage.sqlite import migrate as sqlite
from tests.storage.hall import Hall
from tests.storage.postgres import serving

HERE = Path(__file__).parent / "earlier"
FILES = {file.name.partition(".")[0]: file for file in sorted(HERE.glob("*.xz"))}
SOME = 4
"""Further moves that show that a game can be gone on with."""
SHELF = sorted(games())
FROM = {"schema-3": [kind for kind in SHELF if kind != "hinterland"]}
"""One was not there from the first."""
TO_THE_END = {("schema-3", "sands_of_time"), ("schema-3", "era_of_tribes"), ("schema-4", "hinterland")}
"""From the oldest store; the others, and the longest game, in the long suite."""
OVER = {("format-1", "sands_of_time"), ("format-2", "era_of_tribes"), ("format-3", "hinterland")}
"""Files of games that are over; the others as well."""
STORES = [name for name in FILES if name.startswith("schema-")]
DATABASES = [name for name in FILES if name.startswith("postgres-")]
FORMATS = [name for name in FILES if name.startswith("format-")]
EXPORTS: dict[str, dict[str, str]] = {}


def unpacked(name: str) -> bytes:
    return lzma.decompress(FILES[name].read_bytes())


def exports(name: str) -> dict[str, str]:
    """Files by the game and how far it was."""
    if name not in EXPORTS:
        EXPORTS[name] = json.loads(unpacked(name))
    return EXPORTS[name]


def test_there_is_one_of_every_schema_and_format_that_was_ever_run() -> None:
    assert [f"schema-{at}" for at in range(3, len(sqlite.STEPS))] == STORES
    assert [f"postgres-{at}" for at in range(1, len(postgres.STEPS))] == DATABASES
    assert [f"format-{at}" for at in range(1, FORMAT + 1)] == FORMATS


async def goes_on(hall: Hall, kind: str, moves: int | None) -> None:
    """Verify a game, play it on, and verify it again."""
    (game,) = [game for game in await hall.store.games() if game.kind == kind]
    assert game.status == "running"
    before = await hall.verified(game.id)
    assert before.sound or before.other_rules, before.in_words()
    await hall.play(game.id, moves)
    if moves is None:
        assert (await hall.game(game.id)).status == "over"
    after = await hall.verified(game.id)
    assert after.sound or after.other_rules, after.in_words()


def of_every(name: str) -> Any:
    """Each game of a store, and to its end or not; whatever is left out the long suite has."""
    for kind in FROM.get(name, SHELF):
        whole = (name, kind) in TO_THE_END
        if not whole:
            yield pytest.param(name, kind, SOME, id=f"{name}-{kind}-on")
        marks = [] if whole else [pytest.mark.long]
        yield pytest.param(name, kind, None, id=f"{name}-{kind}-to-the-end", marks=marks)


@pytest.mark.parametrize(("name", "kind", "moves"), [case for name in STORES for case in of_every(name)])
async def test_games_in_a_store_of_an_earlier_version_are_played_on_and_accuse_nobody(
    tmp_path: Path, name: str, kind: str, moves: int | None
) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(unpacked(name))
    hall = await Hall.open(file, games())
    async with leaving(hall):
        await goes_on(hall, kind, moves)


@asynccontextmanager
async def leaving(hall: Hall) -> AsyncIterator[None]:
    try:
        yield
    finally:
        await hall.tables.live_games.settle()
        await hall.store.close()


@pytest.mark.parametrize("moves", [SOME, pytest.param(None, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", DATABASES)
async def test_games_in_a_database_of_an_earlier_version_are_played_on_and_accuse_nobody(
    tmp_path: Path, name: str, moves: int | None
) -> None:
    url = await serving.fresh()
    await serving.run(url, unpacked(name).decode())
    store: Any = await PostgresStore.open(url, connections=2)
    hall = Hall(tmp_path, store, games())
    async with leaving(hall):
        for kind in SHELF:
            await goes_on(hall, kind, moves)


def of_every_file() -> Any:
    for name in FORMATS:
        for which in exports(name):
            kind, over, _ = which.partition("-over")
            yield pytest.param(name, which, marks=pytest.mark.long if over and (name, kind) not in OVER else [])


@pytest.mark.parametrize(("name", "which"), [*of_every_file()])
async def test_a_file_of_an_earlier_version_is_taken_in_and_accuses_nobody(
    tmp_path: Path, name: str, which: str
) -> None:
    hall = await Hall.open(tmp_path / "games.db", games())
    async with leaving(hall):
        whole = read_game(exports(name)[which])
        must_be_playable(hall.shelf, whole)
        game = await take_in(hall.store, whole)
        assert game.status == ("over" if "over" in which else "running")
        report = await hall.verified(game.id)
        assert report.sound or report.other_rules, report.in_words()
        assert report.committed and report.seated
        told = in_words(report, words(hall.shelf[game.kind], [sitter.name for sitter in game.sitters]))
        assert "not as" not in told[0].lower(), told
        if not report.sound and name == "format-1":
            assert report.rules == "", "nobody wrote down by which"
        again = read_game(await export_game(hall.store, game))
        assert again.story[:-1] == whole.story and again.marks == whole.marks
        if game.status == "running":
            await hall.play(game.id, SOME)


def test_verify_of_an_old_file_ends_with_3(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.json").write_text(exports("format-1")["era_of_tribes"], "utf-8")
    assert main(["import", "old.json"]) == 0
    assert main(["verify"]) == UNCHECKED == 3
    printed = capsys.readouterr()
    assert "of an earlier version, which did not write down its own" in printed.out
    assert printed.err == "Played by other rules than today's: 1.\n"


SHAPES = [json.loads(line) for line in unpacked("states").splitlines()]


@pytest.mark.parametrize("kept", SHAPES, ids=lambda kept: f"{kept['game']}-{kept['version']}")
def test_a_state_in_every_shape_there_was_is_gone_on_from(kept: dict[str, Any]) -> None:
    rules = games()[kept["game"]]
    match = Match(rules, [Checkpoint(entries=0, version=kept["shape"], state=json.dumps(kept["state"]))])
    assert match.waiting, "a game in the middle"
    rnd = random.Random(7)
    for _ in range(SOME):
        seat = match.waiting[0]
        assert isinstance(match.submit(seat, match.sample(seat, rnd)), Happened)
        rules.state.model_validate_json(match.state.model_dump_json())
