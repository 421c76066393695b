"""Uploading the signs that stand beside words, as emojis of the application: each picture once, while others work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol

import discord

from bot.discord.signs import Signs
from bot.posts.editing import NO_CONNECTION
from bot.table.words import say, speech
from render.signs import Sign
from storage.key_values import Namespace
from storage.store import Store

log = logging.getLogger("diurna.signs")

MARKS = Namespace("signs", dict[str, str], of="user")
"""A mark of each picture that Discord was given last, by its name, kept under the bot's own user."""
PAUSE = 1.0
"""Seconds between two uploads: nobody waits for them, and others use the same line."""
AGAIN = 10 * 60
"""Seconds until it is tried again when Discord was away."""


class Application(Protocol):
    """What is asked of discord.py."""

    @property
    def application_id(self) -> int | None: ...

    async def wait_until_ready(self) -> None: ...

    async def fetch_application_emojis(self) -> Sequence[discord.Emoji]: ...

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji: ...


async def upload(signs: Signs, application: Application, store: Store) -> None:
    """Upload every sign that Discord does not have yet, and note those that it has."""
    await application.wait_until_ready()
    while True:
        try:
            await _upload(signs, application, store)
            return
        except NO_CONNECTION as why:
            log.warning("%s", say(speech(), "start.no_signs", minutes=AGAIN // 60, why=str(why)))
        await asyncio.sleep(AGAIN)


async def _upload(signs: Signs, application: Application, store: Store) -> None:
    there = await _find(signs, application, store)
    missing = [sign for name, sign in signs.by_name.items() if name not in signs.emojis]
    for sign in missing:
        await _replace(signs, application, store, sign, there.get(sign.name))
        await asyncio.sleep(PAUSE)
    if any(sign.name not in signs.emojis for sign in missing):
        # Another process of ours may have been faster.
        await _find(signs, application, store)


async def _find(signs: Signs, application: Application, store: Store) -> dict[str, discord.Emoji]:
    """Take up what Discord has and what looks as it should, and return all that Discord has, by name."""
    marks = await MARKS.read(store, str(application.application_id)) or {}
    there = {emoji.name: emoji for emoji in await application.fetch_application_emojis()}
    for name, sign in signs.by_name.items():
        if name in there and marks.get(name) == _mark(there[name], sign):
            signs.emojis[name] = there[name]
    return there


async def _replace(
    signs: Signs, application: Application, store: Store, sign: Sign, old: discord.Emoji | None
) -> None:
    """Upload a sign. An older picture of that name goes first, for a name is there once."""
    try:
        if old is not None:
            await old.delete()
        emoji = await application.create_application_emoji(name=sign.name, image=sign.png)
    except NO_CONNECTION:
        raise
    except discord.HTTPException as refused:
        log.info("Discord does not take the sign %s, its word stands alone (%s)", sign.name, refused)
        return
    signs.emojis[sign.name] = emoji
    mark = {sign.name: _mark(emoji, sign)}
    await MARKS.revise(store, lambda marks: {**(marks or {}), **mark}, str(application.application_id))


def _mark(emoji: discord.Emoji, sign: Sign) -> str:
    """Which emoji it is, and what it looks like."""
    return f"{emoji.id} {blake2b(sign.png, digest_size=12).hexdigest()}"
