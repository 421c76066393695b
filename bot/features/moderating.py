"""For whoever opened a game, and for moderators: give it up, give a seat to somebody else, set it back."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.answering import answer, whisper
from bot.discord.components import panel, text
from bot.discord.house import Interaction, house_of
from bot.discord.permissions import moderates
from bot.discord.sitting_down import game_here
from bot.discord.slash import on_slash
from bot.discord.speech import speech_at
from bot.features.lobby import sitter
from bot.posts.lobby_card import refresh
from bot.table.sittings import News
from engines.kernel import Refused
from storage.store import StoredGame


@on_slash("game", "abandon")
async def abandon(interaction: Interaction) -> None:
    game = await game_here(interaction)
    if game is None:
        return
    outcome = await house_of(interaction).tables.moderating.abandon(
        game.id, str(interaction.user.id), moderator=moderates(interaction), interaction=str(interaction.id)
    )
    await _tell(interaction, game, outcome)
    if game.status == "lobby" and not isinstance(outcome, Refused):
        await refresh(interaction, outcome.game)


@on_slash("game", "replace")
async def replace(interaction: Interaction, seat: app_commands.Range[int, 1, 20], player: discord.Member) -> None:
    if game := await game_here(interaction):
        outcome = await house_of(interaction).tables.moderating.replace(
            game.id, str(interaction.user.id), seat - 1, sitter(player), moderator=moderates(interaction),
            interaction=str(interaction.id),
        )  # fmt: skip
        await _tell(interaction, game, outcome)


@on_slash("game", "rollback")
async def rollback(interaction: Interaction, moves: app_commands.Range[int, 1, 500]) -> None:
    if game := await game_here(interaction):
        outcome = await house_of(interaction).tables.moderating.roll_back(
            game.id,
            str(interaction.user.id),
            moves,
            moderator=moderates(interaction),
            interaction=str(interaction.id),
        )
        await _tell(interaction, game, outcome)


async def _tell(interaction: Interaction, game: StoredGame, outcome: News | Refused) -> None:
    if isinstance(outcome, Refused):
        await answer(interaction, outcome.why, game)
        return
    speech = speech_at(interaction, outcome.game)
    await whisper(interaction, panel(text(*(speech.event(event) for event in outcome.events))))
