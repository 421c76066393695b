"""The words of a table for whoever is looking at it."""

from __future__ import annotations

from bot.components import Interaction
from bot.table import Sitting
from bot.words import language_of, words
from engines.kernel import Words


def speech_at(sitting: Sitting, interaction: Interaction) -> Words:
    names = [sitter.name for sitter in sitting.game.sitters]
    return words(sitting.rules, names, language_of(str(interaction.locale)))
