"""The bot itself: it joins the tables, the pictures and Discord."""

from __future__ import annotations

import logging
import secrets
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot import acting, lobby_post, looking, undoing
from bot.components import Interaction, Pick, Press, form_sent, panel, text
from bot.game_commands import GameCommands
from bot.painter import Painter
from bot.speech import speech_at
from bot.table import Tables
from bot.turn_post import TurnPosts
from bot.typed import typed_group
from bot.words import language_of, say, speech, words
from engines.kernel import Note, Refused, Words
from storage.store import Game, Store, StoreError

log = logging.getLogger("diurna")

FEATURES = (acting, lobby_post, looking, undoing)
"""Importing them is what makes their buttons work."""


class Tree(app_commands.CommandTree["Diurna"]):
    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        await interaction.client.broke(interaction, error)


class Diurna(commands.AutoShardedBot):
    def __init__(self, tables: Tables, painter: Painter | None, **kwargs: Any) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            help_command=None,
            **kwargs,
        )
        self.tables = tables
        self.painter = painter
        self.posts = TurnPosts(self)
        tables.listeners.append(self.posts.heard)

    @property
    def store(self) -> Store:
        return self.tables.store

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press, Pick)
        await self.add_cog(GameCommands(self))
        await self.add_cog(looking.Looking(self))
        for game in self.tables.shelf.values():
            self.tree.add_command(typed_group(game))
        await self.tree.sync()

    async def on_interaction(self, interaction: Interaction) -> None:
        try:
            await form_sent(interaction)
        except Exception as error:
            await self.broke(interaction, error)

    async def close(self) -> None:
        await self.posts.close()
        await super().close()

    # Answers that every feature needs

    async def answer(self, interaction: Interaction, note: Note, game: Game | None = None) -> None:
        """One private sentence."""
        await whisper(interaction, self._words(interaction, game).note(note))

    async def speech(self, interaction: Interaction, game: int) -> Words:
        """The words of a table, in the language of whoever pressed."""
        found = await self.tables.read(game, lambda sitting: speech_at(sitting, interaction))
        return speech(language_of(str(interaction.locale))) if isinstance(found, Refused) else found

    def _words(self, interaction: Interaction, game: Game | None) -> Words:
        language = language_of(str(interaction.locale))
        if game is None or game.kind not in self.tables.shelf:
            return speech(language)
        return words(self.tables.shelf[game.kind], [sitter.name for sitter in game.sitters], language)

    async def game_here(self, interaction: Interaction) -> Game | None:
        """The game of the channel; None, and the player is told, if there is none."""
        game = await self.store.game_at(str(interaction.channel_id))
        if game is None:
            await whisper(interaction, say(speech(language_of(str(interaction.locale))), "no_game_here"))
        return game

    async def did(self, interaction: Interaction, outcome: Any, game: Game | None = None) -> bool:
        """True if it was done; otherwise the player is told why not."""
        if isinstance(outcome, Refused):
            await self.answer(interaction, outcome.why, game)
            return False
        return True

    async def broke(self, interaction: Interaction, error: BaseException) -> None:
        """Our own fault: the log has it under an id, and the player sees the id."""
        cause = getattr(error, "original", error)
        mark = secrets.token_hex(2).upper()
        if isinstance(cause, discord.NotFound) and cause.code == 10062:
            log.warning("%s: answered too late: %s", mark, cause)
            return
        log.error("%s: %s", mark, interaction.data and interaction.data.get("custom_id"), exc_info=cause)
        told = say(speech(language_of(str(interaction.locale))), "full" if _full(cause) else "broke", mark=mark)
        try:
            await whisper(interaction, told)
        except discord.HTTPException:
            log.warning("%s: could not even say so", mark)


def _full(cause: BaseException) -> bool:
    return isinstance(cause, StoreError)


async def whisper(interaction: Interaction, *lines: str) -> None:
    """Say something to one person only."""
    view = panel(text(*lines))
    if interaction.response.is_done():
        await interaction.followup.send(view=view, ephemeral=True)
    else:
        await interaction.response.send_message(view=view, ephemeral=True)
