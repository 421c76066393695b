"""For whoever opened a game, if the others agree, and for moderators: give it up and take it up again, give a seat to
somebody else, set it back."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.answering import answer, tell, whisper
from bot.discord.components import Press, on_press, panel, text
from bot.discord.house import Interaction, house_of
from bot.discord.permissions import moderates
from bot.discord.sitting_down import game_here
from bot.discord.slash import on_slash
from bot.discord.speech import speech_at
from bot.features.balloting import above, ask_the_others, needs_others
from bot.features.making_sure import sure
from bot.posts.lobby_card import refresh
from bot.table.consent import to_abandon, to_replace, to_set_back
from bot.table.moderating import denied
from bot.table.sittings import News
from bot.table.words import say
from engines.kernel import Refused, Seat, note
from storage.store import Sitter, StoredGame


@on_slash("game", "abandon")
async def abandon(interaction: Interaction) -> None:
    """A lobby is given up at once; before a game is, whoever wishes it is asked whether they are sure."""
    game = await game_here(interaction)
    if game is None:
        return
    absent = await house_of(interaction).tables.moderating.absent(game.id)
    if no := denied(game, str(interaction.user.id), moderates(interaction), absent):
        await answer(interaction, no.why, game)
    elif game.status == "running":
        speech = speech_at(interaction, game)
        press = Press("abandon.sure", game.id, label=say(speech, "abandon.yes"), style=discord.ButtonStyle.danger)
        question = "abandon.sure_alone" if moderates(interaction) else "abandon.sure"
        await sure(interaction, say(speech, question), press, speech)
    else:
        outcome = await _abandoned(interaction, game)
        await _tell(interaction, game, outcome)
        if not isinstance(outcome, Refused):
            await refresh(interaction, outcome.game)


@on_press("abandon.sure")
async def abandon_surely(interaction: Interaction, number: int) -> None:
    game = await house_of(interaction).store.game(number)
    if game is None:
        await tell(interaction, "not_known")
        return
    outcome = await _abandoned(interaction, game)
    if needs_others(outcome):
        user = str(interaction.user.id)
        wish = note("ballot.abandon", seat=game.seat_of(user))
        absent = await house_of(interaction).tables.moderating.absent(game.id)
        await ask_the_others(interaction, game, "abandon", to_abandon(game, user, absent), wish)
    else:
        await _tell(interaction, game, outcome)


async def _abandoned(interaction: Interaction, game: StoredGame) -> News | Refused:
    user, moderator = str(interaction.user.id), moderates(interaction)
    moderating = house_of(interaction).tables.moderating
    return await moderating.abandon(game.id, user, moderator=moderator, interaction=str(interaction.id))


@on_slash("game", "resume")
async def resume(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        outcome = await house_of(interaction).tables.moderating.resume(
            game.id, str(interaction.user.id), moderator=moderates(interaction), interaction=str(interaction.id)
        )
        await _tell(interaction, game, outcome)


async def give_seat(interaction: Interaction, game: StoredGame, at: Seat, newcomer: Sitter) -> None:
    """At once where nobody need agree, else the others are asked."""
    user = str(interaction.user.id)
    outcome = await house_of(interaction).tables.moderating.replace(
        game.id, user, at, newcomer, moderator=above(interaction, game), interaction=str(interaction.id)
    )
    if not needs_others(outcome):
        await _tell(interaction, game, outcome)
        return
    holder = game.sitters[at].user
    key = "ballot.replace" if holder else "ballot.replace_nobody"
    wish = note(key, seat=game.seat_of(user), name=newcomer.name, number=at + 1, holder=at)
    consent = to_replace(game, user, at, await house_of(interaction).tables.moderating.absent(game.id))
    await ask_the_others(interaction, game, "replace", consent, wish, seat=at, sitter=newcomer, holder=holder)


@on_slash("game", "rollback")
async def rollback(interaction: Interaction, moves: app_commands.Range[int, 1, 500]) -> None:
    game = await game_here(interaction)
    if game is None:
        return
    user = str(interaction.user.id)
    outcome = await house_of(interaction).tables.moderating.roll_back(
        game.id, user, moves, moderator=above(interaction, game), interaction=str(interaction.id)
    )
    if not needs_others(outcome):
        await _tell(interaction, game, outcome)
        return
    wish = note("ballot.rollback", seat=game.seat_of(user), moves=moves)
    await ask_the_others(interaction, game, "rollback", to_set_back(game, user), wish, moves=moves)


async def _tell(interaction: Interaction, game: StoredGame, outcome: News | Refused) -> None:
    if isinstance(outcome, Refused):
        await answer(interaction, outcome.why, game)
        return
    speech = speech_at(interaction, outcome.game)
    await whisper(interaction, panel(text(*(speech.event(event) for event in outcome.events))))
