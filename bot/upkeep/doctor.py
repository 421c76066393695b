"""A check of the setup, `diurna doctor`: one line for each thing that the bot needs, with what to do about it."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import discord

from bot.config import Config
from bot.discord.permissions import missing_permissions
from bot.posts.editing import NO_CONNECTION
from bot.table.words import say, speech
from engines.shelf import game
from render.kit.fonts import Face, font
from render.pictures import drawable
from storage.opening import Where, check, there
from storage.store import Older, StoreError

LEAST_MB = 200
"""Megabytes that must be free, because backups need room beside the file."""


@dataclass(frozen=True)
class Finding:
    what: str
    told: str
    well: bool = True

    def line(self) -> str:
        return f"{'ok ' if self.well else '!! '} {self.what:<10} {self.told}"


async def examine(config: Config, modules: Sequence[str]) -> AsyncIterator[Finding]:
    """Examine everything, from this machine to what Discord says. The settings were read before this began."""
    yield Finding("settings", "read")
    yield _games(modules)
    yield _fonts()
    if config.store.url is None:
        yield _disk(config.store.file)
    yield await _database(config.store.where)
    async for finding in _discord(config):
        yield finding


def _games(modules: Sequence[str]) -> Finding:
    kinds = [game(module).id for module in modules]
    unseen = [kind for kind in kinds if not drawable(kind)]
    if unseen:
        return Finding("games", f"no pictures for {', '.join(unseen)}", well=False)
    return Finding("games", ", ".join(kinds) or "none: [games] modules is empty", well=bool(kinds))


def _fonts() -> Finding:
    try:
        for face in Face:
            font(face, 12)
    except OSError as why:
        return Finding("fonts", f"{why}. Install Diurna anew.", well=False)
    return Finding("fonts", f"{len(Face)} typefaces")


def _disk(file: Path) -> Finding:
    folder = file.resolve().parent
    if not folder.is_dir():
        return Finding("disk", f"there is no folder {folder}: make it, or change [store] file", well=False)
    free = shutil.disk_usage(folder).free // 2**20
    sentence = f"{free:,} MB free in {folder}"
    return Finding("disk", sentence if free >= LEAST_MB else f"{sentence}: make room", well=free >= LEAST_MB)


async def _database(where: Where) -> Finding:
    if not there(where):
        return Finding("database", f"{where} will be made at the first start")
    try:
        return Finding("database", await check(where))
    except Older as why:
        # The next start sees to it.
        return Finding("database", str(why))
    except StoreError as why:
        return Finding("database", str(why), well=False)


async def _discord(config: Config) -> AsyncIterator[Finding]:
    token, here = config.discord.token, speech()
    if token is None:
        yield Finding("token", "none: put it into [discord] token or DIURNA_DISCORD__TOKEN", well=False)
        return
    client = discord.Client(intents=discord.Intents.none())
    try:
        await client.login(token.get_secret_value())
        assert client.user is not None
        yield Finding("token", f"Discord knows it: {client.user}")
        for server in await client.http.get_guilds(200, with_counts=False):
            held = discord.Permissions(int(server.get("permissions", 0)))
            lacks = [] if held.administrator else missing_permissions(held, held.send_messages, here)
            sentence = f"{server['name']}: " + (f"lacks {', '.join(lacks)}" if lacks else "may do all it needs")
            yield Finding("server", sentence, well=not lacks)
    except discord.LoginFailure:
        yield Finding("token", say(here, "start.bad_token"), well=False)
    except NO_CONNECTION as why:
        yield Finding("token", say(here, "start.no_network", why=str(why)), well=False)
    finally:
        await client.close()
