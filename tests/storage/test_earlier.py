"""Stores that earlier versions have made, with games in the middle: they are played to their end and verified."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from engines.shelf import games
from storage.sqlite import migrate
from tests.storage.hall import Hall

STORES = sorted((Path(__file__).parent / "earlier").glob("*.xz"), key=lambda store: store.name)


def unpack(store: Path, file: Path) -> None:
    file.write_bytes(lzma.decompress(store.read_bytes()))


def test_there_is_one_of_every_schema_that_was_ever_run() -> None:
    assert [store.name for store in STORES] == [f"schema-{at}.db.xz" for at in range(3, len(migrate.STEPS))]


@pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)
async def test_games_of_an_earlier_version_are_played_to_their_end_and_accuse_nobody(
    tmp_path: Path, store: Path
) -> None:
    file = tmp_path / "games.db"
    unpack(store, file)
    hall = await Hall.open(file, games())
    try:
        found = await hall.store.games()
        assert {"sands_of_time", "clash_of_cultures", "era_of_tribes"} <= {
            game.kind for game in found if game.status == "running"
        }
        for game in found:
            before = await hall.verified(game.id)
            assert before.sound or before.other_rules, before.in_words()
            await hall.play(game.id)
            assert (await hall.game(game.id)).status == "over"
            after = await hall.verified(game.id)
            assert after.sound or after.other_rules, after.in_words()
    finally:
        await hall.tables.sittings.settle()
        await hall.store.close()
