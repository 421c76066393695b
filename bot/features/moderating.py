"""For whoever opened a game, if the others agree, and for moderators: give it up and take it up again, give a seat to
somebody else, set it back."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.discord.components import Press, panel, text
from bot.discord.router import on_press
from bot.discord.slash import on_slash
from bot.discord.visit import TableVisit, Visit
from bot.features.balloting import above, ask_the_others, needs_others
from bot.features.confirmation import ask_to_confirm
from bot.posts.lobby_card import refresh
from bot.table.consent import to_abandon, to_replace, to_roll_back
from bot.table.live_games import News
from bot.table.moderating import not_allowed
from bot.table.words import say
from engines.kernel import Refused, Seat, note
from storage.store import Sitter, StoredGame


@on_slash("game", "abandon")
async def abandon(visit: Visit) -> None:
    """Close a lobby at once. Before a running game is given up, the person is asked whether they are sure."""
    game = await visit.game_here()
    if game is None:
        return
    absent = await visit.tables.moderating.absent(game.id)
    if no := not_allowed(game, visit.user, visit.moderates, absent):
        await visit.tell_note(no.why, game)
    elif game.status == "running":
        speech = visit.speech_at(game)
        press = Press("abandon.sure", game.id, label=say(speech, "abandon.yes"), style=discord.ButtonStyle.danger)
        question = "abandon.sure_alone" if visit.moderates else "abandon.sure"
        await ask_to_confirm(visit, say(speech, question), press, speech)
    else:
        outcome = await _abandoned(visit, game)
        await _tell(visit, game, outcome)
        if not isinstance(outcome, Refused):
            await refresh(visit.house, outcome.game)


@on_press("abandon.sure")
async def abandon_surely(visit: TableVisit) -> None:
    game = await visit.store.game(visit.number)
    if game is None:
        await visit.tell("not_known")
        return
    outcome = await _abandoned(visit, game)
    if needs_others(outcome):
        user = visit.user
        wish = note("ballot.abandon", seat=game.seat_of(user))
        absent = await visit.tables.moderating.absent(game.id)
        await ask_the_others(visit, game, "abandon", to_abandon(game, user, absent), wish)
    else:
        await _tell(visit, game, outcome)


async def _abandoned(visit: Visit, game: StoredGame) -> News | Refused:
    moderator = visit.moderates
    moderating = visit.tables.moderating
    return await moderating.abandon(game.id, visit.user, moderator=moderator, interaction=visit.id)


@on_slash("game", "resume")
async def resume(visit: Visit) -> None:
    if game := await visit.game_here():
        outcome = await visit.tables.moderating.resume(
            game.id, visit.user, moderator=visit.moderates, interaction=visit.id
        )
        await _tell(visit, game, outcome)


async def give_seat(visit: Visit, game: StoredGame, at: Seat, newcomer: Sitter) -> None:
    """Give a seat to somebody. If the others must agree, they are asked."""
    outcome = await visit.tables.moderating.replace(
        game.id, visit.user, at, newcomer, moderator=above(visit, game), interaction=visit.id
    )
    if not needs_others(outcome):
        await _tell(visit, game, outcome)
        return
    await ask_to_replace(visit, game, at, newcomer)


async def ask_to_replace(visit: Visit, game: StoredGame, at: Seat, newcomer: Sitter, *, by: str = "") -> None:
    """Ask the others whether somebody may take this seat. `by`: whose wish it is, if not of whoever pressed."""
    user, holder = by or visit.user, game.sitters[at].user
    key = "ballot.replace" if holder else "ballot.replace_nobody"
    wish = note(key, seat=game.seat_of(user), name=newcomer.name, number=at + 1, holder=at)
    consent = to_replace(game, user, at, await visit.tables.moderating.absent(game.id))
    await ask_the_others(visit, game, "replace", consent, wish, by=by, seat=at, sitter=newcomer, holder=holder)


@on_slash("game", "rollback")
async def rollback(visit: Visit, moves: app_commands.Range[int, 1, 500]) -> None:
    game = await visit.game_here()
    if game is None:
        return
    outcome = await visit.tables.moderating.roll_back(
        game.id, visit.user, moves, moderator=above(visit, game), interaction=visit.id
    )
    if not needs_others(outcome):
        await _tell(visit, game, outcome)
        return
    wish = note("ballot.rollback", seat=game.seat_of(visit.user), moves=moves)
    await ask_the_others(visit, game, "rollback", to_roll_back(game, visit.user), wish, moves=moves)


async def _tell(visit: Visit, game: StoredGame, outcome: News | Refused) -> None:
    if isinstance(outcome, Refused):
        await visit.tell_note(outcome.why, game)
        return
    speech = visit.speech_at(outcome.game)
    await visit.reply(panel(text(*(speech.event(event) for event in outcome.events))))
