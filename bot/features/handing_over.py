"""A seat for somebody else: offered to one person, or to everybody in the channel, and taken with a press."""

from __future__ import annotations

import discord
from discord import app_commands, ui

from bot.discord.components import Press, panel, rows, text
from bot.discord.router import on_press
from bot.discord.slash import on_slash
from bot.discord.visit import SILENCE, TableVisit, Visit, calling
from bot.features.balloting import above, needs_others
from bot.features.lobby import sitter
from bot.features.moderating import ask_to_replace, give_seat
from bot.table import open_seats
from bot.table.live_games import not_running
from bot.table.moderating import cannot_replace
from bot.table.open_seats import OpenSeat
from bot.table.words import say
from engines.kernel import Refused, Seat, Words, refused
from storage.forgetting import NOBODY
from storage.store import Sitter, StoredGame


@on_slash("game", "replace")
async def replace(visit: Visit, seat: app_commands.Range[int, 1, 20], player: discord.Member) -> None:
    game = await visit.game_here()
    if game is None:
        return
    if player.bot:
        await visit.tell_note(refused("seat.a_bot", name=player.display_name).why, game)
    elif player.id == visit.person.id:
        await give_seat(visit, game, seat - 1, sitter(player))
    else:
        await offer_seat(visit, game, seat - 1, sitter(player))


@on_slash("game", "offer")
async def offer(visit: Visit, seat: app_commands.Range[int, 1, 20] | None = None) -> None:
    """Offer a seat to everybody in the channel: one's own, or one whose player is away."""
    game = await visit.game_here()
    if game is None:
        return
    own = game.seat_of(visit.user)
    at = own if seat is None else seat - 1
    if at is None:
        await visit.tell_note(refused("table.not_yours").why, game)
    else:
        await offer_seat(visit, game, at)


async def offer_seat(visit: Visit, game: StoredGame, at: Seat, to: Sitter | None = None) -> None:
    """Offer a seat to one person. The others are asked when that person has said yes, if they must agree."""
    absent = await visit.tables.moderating.absent(game.id)
    no = not_running(game) if game.status != "running" else None
    if no := no or cannot_replace(game, visit.user, at, to or NOBODY, above(visit, game), absent):
        await visit.tell_note(no.why, game)
        return
    opened = OpenSeat(
        mark=visit.id,
        seat=at,
        holder=game.sitters[at].user,
        by=visit.user,
        above=above(visit, game),
        to=to,
    )
    await open_seats.offer(visit.store, game, opened)
    mentions = calling([to]) if to else SILENCE
    await visit.post(_card(game, opened, visit.speech_for_all(game)), mentions)


def _card(game: StoredGame, opened: OpenSeat, speech: Words) -> ui.LayoutView:
    title = speech.word("game", "title")
    about = {"seat": opened.seat, "number": opened.seat + 1, "title": title}
    if opened.to is not None:
        asks = say(
            speech, "seat.offered_to" if opened.holder else "seat.free_to", person=f"<@{opened.to.user}>", **about
        )
    else:
        asks = say(speech, "seat.offered" if opened.holder else "seat.free", **about)
    yes = Press("seat.take", game.id, opened.mark, label=say(speech, "seat.take"), style=discord.ButtonStyle.success)
    # Whoever it is for declines it; what is for all, whoever opened it takes back.
    no = Press("seat.no", game.id, opened.mark, label=say(speech, "seat.no" if opened.to else "seat.withdraw"))
    return panel(text(asks), *rows([yes, no]))


async def _game_and_seat(visit: TableVisit, mark: str) -> tuple[StoredGame, OpenSeat | Refused] | None:
    """The game and its open seat; None, and the person is told, if there is no such game."""
    game = await visit.store.game(visit.number)
    if game is None:
        await visit.tell("not_known")
        return None
    return game, await open_seats.find(visit.store, game, mark)


@on_press("seat.take")
async def take_seat(visit: TableVisit, mark: str) -> None:
    if (offered := await _game_and_seat(visit, mark)) is None:
        return
    game, opened = offered
    if isinstance(opened, OpenSeat):
        opened = open_seats.cannot_take(game, opened, visit.user) or opened
    if isinstance(opened, Refused):
        await visit.tell_note(opened.why, game)
        return
    newcomer = sitter(visit.person)
    outcome = await open_seats.take(visit.tables.moderating, visit.store, game, opened, newcomer, visit.id)
    speech = visit.speech_for_all(game)
    if needs_others(outcome):
        sentence = say(speech, "seat.wanted", name=newcomer.name, number=opened.seat + 1)
        await visit.edit(panel(text(sentence)), public=True)
        await ask_to_replace(visit, game, opened.seat, newcomer, by=opened.by)
        await open_seats.withdraw(visit.store, game, mark)
    elif isinstance(outcome, Refused):
        await visit.tell_note(outcome.why, game)
    else:
        sentence = say(speech, "seat.taken", name=newcomer.name, number=opened.seat + 1)
        await visit.edit(panel(text(sentence)), public=True)


@on_press("seat.no")
async def decline_seat(visit: TableVisit, mark: str) -> None:
    if (offered := await _game_and_seat(visit, mark)) is None:
        return
    game, opened = offered
    speech = visit.speech_for_all(game)
    if isinstance(opened, Refused):
        await visit.edit(panel(text(speech.note(opened.why))), public=True)
        return
    theirs = {opened.by, opened.holder, opened.to.user if opened.to else ""}
    if visit.user not in theirs and not visit.moderates:
        await visit.tell_note(refused("ballot.not_yours").why, game)
        return
    await open_seats.withdraw(visit.store, game, mark)
    sentence = say(speech, "seat.not_taken", number=opened.seat + 1)
    await visit.edit(panel(text(sentence)), public=True)
