"""The house as its rooms know it: what a feature or a post may ask of the bot, whoever that is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import discord

from bot.crew.painter import Painter
from bot.discord.signs import Signs
from bot.meter import Meter
from bot.table.computers import Thinker
from bot.table.tables import Tables
from storage.store import Store, StoredGame

Interaction: TypeAlias = "discord.Interaction[Any]"
"""A press, a pick, a form, a typed command, as discord.py hands it over."""


class Posts(Protocol):
    """What the features may ask of the posts."""

    def has_failed(self, number: int) -> bool:
        """Is there a post that Discord did not take, and that will be tried again?"""
        ...

    async def wait_until_posted(self, number: int) -> bool:
        """Wait for what is being posted. False if it fails."""
        ...


class House(Protocol):
    tables: Tables
    painter: Painter | None
    """None if nothing is drawn."""
    thinker: Thinker
    clock: Callable[[], float]
    meter: Meter
    signs: Signs
    asked_in: dict[tuple[int, str], Interaction]
    """The interaction with the newest page of each dialogue, by game and person. Only that message has the
    question."""

    @property
    def store(self) -> Store: ...

    @property
    def posts(self) -> Posts: ...

    def serves(self, game: StoredGame) -> bool:
        """Does this process post for the server of that game? Any process can change any game."""
        ...

    def get_guild(self, server: int, /) -> Any: ...

    async def fetch_channel(self, channel: int, /) -> Any: ...

    def get_channel(self, channel: int, /) -> Any: ...

    def get_partial_messageable(self, channel: int, /) -> discord.PartialMessageable: ...

    async def create_dm(self, user: Any, /) -> discord.DMChannel: ...

    async def wait_until_ready(self) -> None: ...


def link_of(server: str, channel: int, message: int) -> str:
    """Where a message is found from anywhere."""
    return f"https://discord.com/channels/{server or '@me'}/{channel}/{message}"


def channel_of(game: StoredGame) -> int | None:
    """Where a game is played; those of the terminal, and those that were imported, have no channel."""
    return int(game.place) if game.place.isdigit() else None
