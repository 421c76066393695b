"""Sending, changing and taking away a message in a channel.

Discord limits edits of messages older than an hour (30046) and may say so as a rate limit, for which discord.py waits
as long as it is told. Nobody is served by that: after a moment the edit is given up, and a new message comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord import ui

from bot.discord.visit import SILENCE
from bot.limits import NONCE
from storage.store import StoredGame

YOUNG = 50 * 60
"""Seconds. Older messages are not edited but sent anew, because Discord limits late edits."""
PATIENCE = 5.0
"""Seconds that an edit may take."""
SENDING = 60.0
"""Seconds that Discord may take for a post, its pictures included."""
NO_CONNECTION = (discord.DiscordServerError, aiohttp.ClientError, OSError)
"""Discord, or the way to it, is out of order. A retry may work."""


class CannotEdit(Exception):
    """The message is gone, or Discord does not let it be edited now."""


@dataclass(frozen=True)
class Hung:
    """A file that a message has already, known by its number so that an edit keeps it."""

    id: int
    filename: str

    def to_dict(self) -> dict[str, Any]:
        return {"id": self.id, "filename": self.filename}


async def edit(
    message: discord.PartialMessage, view: ui.LayoutView, files: Sequence[discord.File | Hung] | None = None
) -> discord.Message:
    """Edit a message. `files` are all that it has afterwards; None leaves them alone."""
    what: dict[str, Any] = {} if files is None else {"attachments": list(files)}
    try:
        async with asyncio.timeout(PATIENCE):
            return await message.edit(view=view, allowed_mentions=SILENCE, **what)
    except TimeoutError:
        raise CannotEdit("it takes too long") from None
    except NO_CONNECTION:
        raise
    except discord.DiscordException as refused:
        raise CannotEdit(str(refused)) from refused


async def delete(message: discord.PartialMessage) -> None:
    """Delete a message. If it is gone already, that is fine."""
    try:
        async with asyncio.timeout(PATIENCE):
            await message.delete()
    except TimeoutError:
        raise CannotEdit("it takes too long") from None
    except discord.NotFound:
        return
    except NO_CONNECTION:
        raise
    except discord.DiscordException as refused:
        raise CannotEdit(str(refused)) from refused


def nonce(game: StoredGame, seq: int, kind: str = "") -> str:
    """A key that is equal for every retry of the same post: if only Discord's answer was lost, there will not be
    two."""
    return f"{kind}{game.id}.{seq}.{game.created:.0f}"[:NONCE]
