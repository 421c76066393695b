"""`diurna doctor`: what is wrong is named, with what to do."""

from __future__ import annotations

from pathlib import Path

from pydantic import SecretStr

from bot.config import Config, Discord, Storage
from bot.sandbox import Sandbox
from bot.sandbox.connect import TOKEN, connect, disconnect
from bot.sandbox.rules.permissions import Permission
from bot.upkeep.doctor import examine
from storage.sqlite import SqliteStore


async def found(config: Config, *modules: str) -> dict[str, tuple[bool, str]]:
    return {finding.what: (finding.well, finding.told) async for finding in examine(config, modules)}


def settings(file: Path, token: str | None = None) -> Config:
    return Config(store=Storage(file=file), discord=Discord(token=SecretStr(token) if token else None))


async def test_all_is_well(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    await (await SqliteStore.open(file)).close()
    async with Sandbox() as sandbox:
        sandbox.guild("Friends", sandbox.user("ada"))
        connect(sandbox.url)
        try:
            shown = await found(settings(file, TOKEN), "engines.sands_of_time")
        finally:
            disconnect()
    assert all(well for well, _ in shown.values()), shown
    assert {"settings", "games", "fonts", "disk", "database", "token", "server"} <= set(shown)


async def test_what_is_missing_is_named(tmp_path: Path) -> None:
    shown = await found(settings(tmp_path / "nowhere" / "games.db"), "engines.fords")
    assert shown["games"] == (False, "no pictures for fords")
    assert not shown["disk"][0] and "make it" in shown["disk"][1]
    assert not shown["token"][0] and "DIURNA_DISCORD__TOKEN" in shown["token"][1]


async def test_a_damaged_file_a_wrong_token_and_a_missing_permission(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    file.write_text("no database at all, and long enough to be looked at" * 40)
    async with Sandbox() as sandbox:
        guild = sandbox.guild("Friends", sandbox.user("ada"))
        connect(sandbox.url)
        try:
            wrong = await found(settings(file, "wrong"))
            for role in guild.roles.values():
                role.permissions &= ~Permission.ATTACH_FILES
            poor = await found(settings(file, TOKEN))
        finally:
            disconnect()
    assert not wrong["database"][0] and not wrong["token"][0] and "wrong" not in wrong["token"][1]
    assert poor["server"] == (False, "Friends: lacks Attach Files")


async def test_games_on_a_server_that_does_not_answer(tmp_path: Path) -> None:
    config = Config(store=Storage(url=SecretStr(f"postgresql://anna:hush@/games?host={tmp_path}")))
    shown = await found(config)
    assert "disk" not in shown, "theirs is not ours"
    assert not shown["database"][0] and "does not answer" in shown["database"][1]
    assert "hush" not in str(shown)
