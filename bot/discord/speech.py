"""The words for whoever pressed or typed something, in their language, and for all at a table, in its."""

from __future__ import annotations

from bot.discord.house import Interaction, house_of
from bot.table.languages import language_of
from bot.table.words import speech, words, words_for_all
from engines.kernel import Words
from storage.store import StoredGame


def language_here(interaction: Interaction) -> str:
    return language_of(str(interaction.locale))


def language_of_server(interaction: Interaction) -> str:
    """What a table speaks that is opened here, as long as nobody wants it otherwise."""
    return language_of(str(interaction.guild_locale or ""))


def speech_of(interaction: Interaction) -> Words:
    """What can be said away from any game."""
    return speech(language_here(interaction))


def speech_at(interaction: Interaction, game: StoredGame | None) -> Words:
    """What can be said at the table of a game."""
    shelf = house_of(interaction).tables.shelf
    if game is None or game.kind not in shelf:
        return speech_of(interaction)
    names = [sitter.name for sitter in game.sitters]
    return words(shelf[game.kind], names, language_here(interaction))


def speech_for_all(interaction: Interaction, game: StoredGame) -> Words:
    """The same for all who read it in the channel."""
    shelf = house_of(interaction).tables.shelf
    return words_for_all(shelf[game.kind], game) if game.kind in shelf else speech_of(interaction)
