"""The bot is killed while it plays, and two of them play on one file."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.table.verify import verify
from engines import shelf
from storage.sqlite import SqliteStore
from tests.bot.faults.fleet import fleet_kills
from tests.bot.faults.kills import Killed, Players, at_a_statement, at_any_instant, kills
from tests.bot.faults.played import LARGE, MODULES, SMALL
from tests.bot.faults.shelf_kills import shelf_kills
from tests.conformance.games import which


def test_killed_forty_times_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    survived = kills(40, tmp_path, SMALL, at_a_statement)
    assert (survived.kills, survived.unacknowledged >= 4) == (40, True)


@pytest.mark.long
@pytest.mark.parametrize("killed", [at_a_statement, at_any_instant])
@pytest.mark.parametrize("module", [SMALL, *LARGE])
def test_killed_five_hundred_times_nothing_acknowledged_is_lost(module: str, killed: Killed, tmp_path: Path) -> None:
    assert kills(500, tmp_path, module, killed).kills == 500


@pytest.mark.long
@pytest.mark.parametrize("module", [which(shelf.GAMES, 1)])
async def test_bots_painters_and_server_killed_two_hundred_times_lose_nothing_and_call_nobody_twice(
    module: str, tmp_path: Path
) -> None:
    survived = await fleet_kills(200, tmp_path, module)
    assert survived.kills == 200 and min(survived.bots, survived.painters, survived.servers) >= 15
    # How much they come to do in between hangs on the machine.
    assert survived.acknowledged and survived.drawn and survived.reminded, survived


@pytest.mark.long
async def test_a_bot_that_plays_every_game_is_killed_a_hundred_times_and_all_its_posts_are_caught_up(
    tmp_path: Path,
) -> None:
    for kind, survived in (await shelf_kills(100, tmp_path, list(shelf.GAMES), seed=3)).items():
        assert (survived.kept, survived.caught_up) == (100, 100), f"{kind}: {survived}"
        assert survived.acknowledged


@pytest.mark.parametrize("module", MODULES)
def test_three_processes_on_one_file_lose_and_double_nothing(module: str, tmp_path: Path) -> None:
    """All open the new file at once and play every seat; in the end they are killed in the middle of it."""
    file = tmp_path / "shared.db"
    with Players(file, module) as players:
        lives = [players.born(name, name) for name in ("one", "two", "three")]
        players.listen(each=15)
        did = {life.name: players.kill(life) for life in lives}
    asyncio.run(_whole(module, file, did))


async def _whole(module: str, file: Path, did: dict[str, list[str]]) -> None:
    store = await SqliteStore.open(file)
    try:
        games = await store.games()
        assert games
        for game in games:
            story = await store.story(game.id)
            assert [line.seq for line in story] == list(range(1, game.seq + 1))
            report = await verify(store, shelf.game(module), game)
            assert report.sound and report.difference is None, report.in_words()
        for name, acknowledged in did.items():
            for interaction in acknowledged:
                assert await store.line_of(interaction) is not None, (name, interaction)
    finally:
        await store.close()
