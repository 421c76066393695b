"""The bot itself: it joins the tables, the pictures and Discord."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import discord
from discord import InteractionType, app_commands
from discord.ext import commands

from bot import acting, lobby_post, looking, undoing
from bot.answering import SILENCE, promise, whisper
from bot.components import Interaction, panel, route, text
from bot.game_commands import GameCommands
from bot.painter import Painter
from bot.reminding import Reminders
from bot.slash import Translations
from bot.speech import speech_at
from bot.table import Tables
from bot.turn_post import TurnPosts
from bot.typed import typed_group
from bot.words import language_of, say, speech, words
from engines.kernel import Note, Refused, Words
from storage.store import Store, StoredGame, StoreError

log = logging.getLogger("diurna")

FEATURES = (acting, lobby_post, looking, undoing)
"""Importing them is what makes their buttons work."""
REMEMBERED = 5000
"""Interactions whose repeated delivery is noticed; Discord repeats within seconds, after a lost connection."""
UNKNOWN_INTERACTION = 10062
ANSWERED_ALREADY = 40060


class Tree(app_commands.CommandTree["Diurna"]):
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        if not interaction.client.first_delivery(interaction):
            return False
        if interaction.type is not InteractionType.autocomplete:
            promise(interaction)
            return True
        if not _completes(interaction):
            # For a command as it once was; discord.py would leave that unanswered.
            await interaction.response.autocomplete([])
            return False
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        if interaction.type is InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        elif isinstance(error, app_commands.TransformerError | app_commands.CommandSignatureMismatch):
            # Typed by hand, or for a command that has another shape since: not our fault.
            await interaction.client.tell(interaction, "not_understood")
        elif isinstance(error, app_commands.CommandNotFound):
            await interaction.client.tell(interaction, "not_known")
        else:
            await interaction.client.broke(interaction, error)


class Diurna(commands.AutoShardedBot):
    def __init__(
        self, tables: Tables, painter: Painter | None, *, clock: Callable[[], float] = time.time, **kwargs: Any
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=SILENCE,
            tree_cls=Tree,
            help_command=None,
            **kwargs,
        )
        self.tables = tables
        self.painter = painter
        self.clock = clock
        self.posts = TurnPosts(self)
        self._delivered: OrderedDict[int, None] = OrderedDict()
        self.reminders = Reminders(self)
        self._chores: list[asyncio.Task[None]] = []
        tables.listeners.append(self.posts.heard)

    @property
    def store(self) -> Store:
        return self.tables.store

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translations())
        await self.add_cog(GameCommands(self))
        await self.add_cog(looking.Looking(self))
        for game in self.tables.shelf.values():
            self.tree.add_command(typed_group(game))
        await self.tree.sync()
        self._chores = [
            asyncio.create_task(self._catch_up(), name="catching up"),
            asyncio.create_task(self.reminders.run(), name="reminders"),
        ]

    async def _catch_up(self) -> None:
        await self.wait_until_ready()
        try:
            await self.posts.catch_up()
        except Exception:
            log.exception("could not look for news that was never posted")

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons, selects and forms; commands are the tree's business."""
        if interaction.type not in (InteractionType.component, InteractionType.modal_submit):
            return
        if not self.first_delivery(interaction):
            return
        promise(interaction)
        try:
            if not await route(interaction):
                await self.tell(interaction, "not_known")
        except Exception as error:
            await self.broke(interaction, error)

    def first_delivery(self, interaction: Interaction) -> bool:
        """Discord may deliver the same thing twice; it is done once."""
        if interaction.id in self._delivered:
            return False
        self._delivered[interaction.id] = None
        while len(self._delivered) > REMEMBERED:
            self._delivered.popitem(last=False)
        return True

    async def close(self) -> None:
        for chore in self._chores:
            chore.cancel()
        await self.posts.close()
        await super().close()

    # Answers that every feature needs

    async def answer(self, interaction: Interaction, note: Note, game: StoredGame | int | None = None) -> None:
        """One private sentence. It may name people: then it matters at which table they sit."""
        stored = await self.store.game(game) if isinstance(game, int) else game
        await whisper(interaction, panel(text(self.words_of(interaction, stored).note(note))))

    async def tell(self, interaction: Interaction, key: str, **params: Any) -> None:
        """One private sentence of the bot's own."""
        await whisper(interaction, panel(text(say(self.speech(interaction), key, **params))))

    def speech(self, interaction: Interaction) -> Words:
        """What can be said away from any game, in the language of whoever pressed."""
        return speech(language_of(str(interaction.locale)))

    async def speech_of(self, interaction: Interaction, game: int) -> Words:
        """The words of a table, in the language of whoever pressed."""
        found = await self.tables.read(game, lambda sitting: speech_at(sitting, interaction))
        return self.speech(interaction) if isinstance(found, Refused) else found

    def words_of(self, interaction: Interaction, game: StoredGame | None) -> Words:
        """The same, where the game is known already."""
        if game is None or game.kind not in self.tables.shelf:
            return self.speech(interaction)
        names = [sitter.name for sitter in game.sitters]
        return words(self.tables.shelf[game.kind], names, language_of(str(interaction.locale)))

    async def game_here(self, interaction: Interaction) -> StoredGame | None:
        """The game of the channel; None, and the player is told, if there is none that we can play."""
        game = await self.store.game_at(str(interaction.channel_id))
        if game is None:
            await self.tell(interaction, "no_game_here")
        elif game.kind not in self.tables.shelf:
            await self.tell(interaction, "not_on_the_shelf")
            return None
        return game

    async def did(self, interaction: Interaction, outcome: Any, game: StoredGame | int | None = None) -> bool:
        """True if it was done; otherwise the player is told why not."""
        if isinstance(outcome, Refused):
            await self.answer(interaction, outcome.why, game)
            return False
        return True

    async def broke(self, interaction: Interaction, error: BaseException) -> None:
        """Our own fault: the log has it under an id, and the player sees the id."""
        cause = getattr(error, "original", error)
        if isinstance(cause, discord.HTTPException) and cause.code in (UNKNOWN_INTERACTION, ANSWERED_ALREADY):
            log.warning("an answer came too late or twice: %s", cause)
            return
        mark = secrets.token_hex(2).upper()
        log.error("%s: %s", mark, _pressed(interaction), exc_info=cause)
        try:
            await self.tell(interaction, "full" if isinstance(cause, StoreError) else "broke", mark=mark)
        except discord.HTTPException:
            log.warning("%s: could not even say so", mark)


def _completes(interaction: Interaction) -> bool:
    """Is there something to suggest for what is being typed?"""
    command = interaction.command
    data: Any = interaction.data or {}
    options = data.get("options") or ()
    while options and "options" in options[0]:
        options = options[0]["options"]
    typing = next((str(option["name"]) for option in options if option.get("focused")), "")
    parameter = command.get_parameter(typing) if isinstance(command, app_commands.Command) else None
    return parameter is not None and parameter.autocomplete


def _pressed(interaction: Interaction) -> str:
    """What was pressed or typed, without the values: they may be secret."""
    data: Any = interaction.data or {}
    return str(data.get("custom_id") or data.get("name") or "")
