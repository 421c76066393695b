"""The words for whoever pressed or typed something: in their language, with the names of their table."""

from __future__ import annotations

from bot.discord.house import Interaction, house_of
from bot.table.words import language_of, speech, words
from engines.kernel import Words
from storage.store import StoredGame


def language_here(interaction: Interaction) -> str:
    return language_of(str(interaction.locale))


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
