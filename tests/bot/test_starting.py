"""Starting: what is wrong is said in one sentence, and commands are sent when they have changed."""

from __future__ import annotations

import logging
import socket
from pathlib import Path

import pytest

from bot.app import COMMANDS
from bot.cli import main
from bot.run import CannotStart, run_bot
from bot.sandbox import Sandbox
from bot.sandbox.connect import connect, disconnect
from storage.sqlite import SqliteStore
from tests.bot.discord.evening import Evening, evening_of

TOLD = "/applications/{application}/commands"
ROUTE = r"/applications/\{application\}/commands$"


async def started(file: Path, token: str) -> str:
    """What a start that fails says."""
    store = await SqliteStore.open(file)
    try:
        with pytest.raises(CannotStart) as why:
            await run_bot(store, {}, [], token)
    finally:
        await store.close()
        disconnect()
    return str(why.value)


async def test_a_wrong_token_is_named(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        connect(sandbox.url)
        said = await started(tmp_path / "bot.db", "wrong")
    assert said.startswith("Discord does not accept the token.") and "DIURNA_DISCORD__TOKEN" in said
    assert "\n" not in said and "wrong" not in said


async def test_a_discord_out_of_reach_is_named(tmp_path: Path) -> None:
    with socket.socket() as free:
        # Ours, and nobody listens there.
        free.bind(("127.0.0.1", 0))
        connect(f"http://127.0.0.1:{free.getsockname()[1]}")
        said = await started(tmp_path / "bot.db", "any")
    assert said.startswith("Discord cannot be reached (") and "\n" not in said


def test_the_command_line_says_it_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DIURNA_DISCORD__TOKEN", "any")
    connect("http://127.0.0.1:9")
    try:
        assert main(["run"]) == 1
    finally:
        disconnect()
    assert capsys.readouterr().err.startswith("Discord cannot be reached (")


async def test_commands_that_have_not_changed_are_not_sent_again(evening: Evening) -> None:
    calls = evening.sandbox.calls
    assert calls("PUT", TOLD) == 1
    await evening.restart()
    assert calls("PUT", TOLD) == 1
    evening.sandbox.world.commands.replace(None, [])
    await evening.restart()
    assert calls("PUT", TOLD) == 2, "a Discord that has forgotten them is told"
    await COMMANDS.write(evening.store, "of an older version", str(evening.bot.application_id))
    await evening.restart()
    assert calls("PUT", TOLD) == 3


async def test_a_failed_sync_is_a_warning_and_made_good_later(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.app.SYNC_AGAIN", 0.2)
    sandboxes: list[Sandbox] = []
    made = Sandbox.__init__

    def troubled(sandbox: Sandbox, *args: object, **kwargs: object) -> None:
        made(sandbox, *args, **kwargs)  # type: ignore[arg-type]
        sandbox.faults.plan("PUT", ROUTE, 503, times=2)
        sandboxes.append(sandbox)

    monkeypatch.setattr(Sandbox, "__init__", troubled)
    async with evening_of(tmp_path / "evening.db") as evening:
        assert evening.bot.is_ready(), "it starts all the same"
        await evening.sandbox.until(lambda: evening.sandbox.world.commands.listed(None))
        warnings = [record for record in caplog.records if "does not take the commands" in record.message]
        assert [record.levelno for record in warnings] == [logging.WARNING] * 2
        assert not any(record.exc_info for record in warnings)


async def test_it_is_installed_to_servers_only(evening: Evening) -> None:
    commands = evening.sandbox.world.commands.listed(None)
    assert {tuple(command["integration_types"]) for command in commands} == {(0,)}
    private = {command["name"] for command in commands if 1 in command["contexts"]}
    assert private == {"me", "mygames", "privacy", "help"} and not any(
        2 in command["contexts"] for command in commands
    )
