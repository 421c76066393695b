"""When a deadline has passed: the card with what the others may do, and its buttons. Nobody is called for it."""

from __future__ import annotations

import logging
from collections.abc import Collection

import discord
from discord import ui

from bot.discord.components import Press, panel, rows, text
from bot.discord.house import House, channel_of
from bot.discord.permissions import may_post
from bot.discord.router import on_press
from bot.discord.visit import SILENCE, TableVisit, Visit
from bot.features.handing_over import offer_seat
from bot.features.moderating import abandon, give_seat
from bot.posts.editing import NO_CONNECTION
from bot.table.away import go_away
from bot.table.computers import new_computer, thought_of
from bot.table.deadline import LATE, Late, asked_at, ends, late_at, may_go_on, now_late, skip_of
from bot.table.draft import in_their_place
from bot.table.live_games import LiveGame, News
from bot.table.preferences import vacations_at
from bot.table.table_options import table_options_of
from bot.table.timers import HOUR, Running, deadline
from bot.table.words import say, words_for_all
from engines.kernel import Command, Refused, Seat, Words, refused
from storage.store import Claimed, StoredGame

log = logging.getLogger("diurna.deadlines")

SHOWN = 6
"""The most seats that have buttons on a card: Discord takes forty components in all."""


async def time_is_over(house: House, timer: Claimed, again: float) -> None:
    """Post once whose time is over, and set the timer for the next one. If Discord does not take it, it is tried
    `again` so many seconds later."""
    store, now = house.store, house.clock()
    game = await store.game(timer.game) if timer.game else None
    asked = await house.tables.live_games.read(game.id, asked_at) if game is not None else ()
    if (
        game is None
        or game.status != "running"
        or isinstance(asked, Refused)
        or not table_options_of(game.options).deadline
    ):
        await store.done(timer)
        return
    known = Running.model_validate(timer.data)
    since = game.touched if known.since is None else known.since
    over = await ends(store, game, asked, since)
    late = tuple(sorted(seat for seat in asked if over[seat] <= now))
    due = min((at for at in over.values() if at > now), default=None)
    then = None if due is None else deadline(game.id, due, Running(told=late, since=since))
    channel = channel_of(game)
    if set(late) <= set(known.told) or channel is None:
        await store.done(timer, then)
        return
    if not may_post(house, channel):
        await store.done(timer, deadline(game.id, now + HOUR, known))
        return
    # First what holds, then the card: killed between the two, nobody reads it twice.
    await now_late(store, game, late)
    if not await store.done(timer, then):
        # Another process has dealt with it meanwhile, or somebody has moved.
        return
    try:
        await house.get_partial_messageable(channel).send(
            view=await _card(house, game, late), allowed_mentions=SILENCE
        )
    except NO_CONNECTION as why:
        log.info("game %s: the deadline is told a little later (%s)", game.id, why)
        await store.set_timer(deadline(game.id, now + again, known))
    except discord.DiscordException as why:
        log.info("game %s: there is nowhere to tell that the time is over (%s)", game.id, why)


async def _card(house: House, game: StoredGame, late: Collection[Seat], before: str = "") -> ui.LayoutView:
    speech = words_for_all(house.tables.shelf[game.kind], game)
    skips = await house.tables.live_games.read(game.id, lambda live: {at for at in late if _skips(live, at)})
    away = [(seat, day) for seat, day in await vacations_at(house.store, game, house.clock()) if seat in late]
    lines = [
        before,
        say(speech, "late.over", seats=list(late), hours=table_options_of(game.options).deadline),
        *(say(speech, "post.away", seat=seat, day=day) for seat, day in away),
        say(speech, "late.may"),
    ]
    beside = [
        row for seat in list(late)[:SHOWN] for row in rows(_for(game, seat, seat in _late_seats(skips), speech))
    ]
    both = [
        Press("late.wait", game.id, label=say(speech, "late.wait")),
        Press("late.end", game.id, label=say(speech, "late.end"), style=discord.ButtonStyle.danger),
    ]
    return panel(text(*lines), *beside, *rows(both))


def _for(game: StoredGame, seat: Seat, skips: bool, speech: Words) -> list[Press]:
    """The buttons for one late player."""
    buttons = [
        Press("late.usual", game.id, seat, label=say(speech, "late.usual", seat=seat)),
        Press("late.computer", game.id, seat, label=say(speech, "late.computer", seat=seat)),
        Press("late.offer", game.id, seat, label=say(speech, "late.offer", seat=seat)),
    ]
    command = Press("late.skip", game.id, seat, label=say(speech, "late.skip", seat=seat))
    return [command, *buttons] if skips else buttons


def _late_seats(late: set[Seat] | Refused) -> set[Seat]:
    return set() if isinstance(late, Refused) else late


def _skips(live: LiveGame, seat: Seat) -> Command | None:
    return skip_of(live.playing, seat) if live.playing and seat in live.playing.waiting else None


async def _game_if_allowed(visit: TableVisit, seat: Seat | None = None) -> StoredGame | None:
    """The game, if whoever pressed may act for a late player now; else None, and they are told why."""
    game = await visit.store.game(visit.number)
    if game is None or game.kind not in visit.tables.shelf:
        await visit.tell("not_known")
        return None
    if no := may_go_on(game, visit.user, await late_at(visit.store, game), seat):
        await visit.tell_note(no.why, game)
        return None
    return game


@on_press("late.usual")
async def usual(visit: TableVisit, seat: int) -> None:
    """Give the answer that the player would be proposed; if there is none, a computer finds one."""
    game = await _game_if_allowed(visit, seat)
    if game is None:
        return

    def proposal(live: LiveGame) -> Command | None:
        return in_their_place(live.playing, seat) if live.playing else None

    command = await visit.tables.live_games.read(game.id, proposal)
    if command is None:
        thought = await visit.tables.live_games.read(
            game.id, lambda live: thought_of(live.playing, seat, "medium") if live.playing else None
        )
        if thought is not None and not isinstance(thought, Refused):
            command = (await visit.house.thinker.think(thought, game.id)).command
    await _answer_for(visit, game, seat, command)


@on_press("late.skip")
async def skip_seat(visit: TableVisit, seat: int) -> None:
    if game := await _game_if_allowed(visit, seat):
        command = await visit.tables.live_games.read(game.id, lambda live: _skips(live, seat))
        await _answer_for(visit, game, seat, command)


async def _answer_for(visit: Visit, game: StoredGame, seat: Seat, command: Command | Refused | None) -> None:
    late = await late_at(visit.store, game)
    outcome: News | Refused = command if isinstance(command, Refused) else refused("late.nobody")
    if isinstance(command, Command):
        outcome = await visit.tables.play.answer_for(
            game.id, visit.user, seat, command, at=game.seq, interaction=visit.id
        )
    if isinstance(outcome, Refused):
        await visit.tell_note(outcome.why, game)
        return
    by = game.seat_of(visit.user)
    sentence = say(visit.speech_for_all(game), "late.answered", seat=by, other=seat)
    view = panel(text(sentence))
    if still := tuple(sorted((late & set(outcome.waiting)) - {seat})):
        # It was not them who ended the silence.
        await LATE.write(visit.store, Late(seq=outcome.game.seq, seats=still), game.id)
        view = await _card(visit.house, outcome.game, still, sentence)
    await visit.edit(view, public=True)


@on_press("late.computer")
async def computer(visit: TableVisit, seat: int) -> None:
    if game := await _game_if_allowed(visit, seat):
        await go_away(visit.store, game, seat)
        await give_seat(visit, game, seat, new_computer("medium", game.sitters))


@on_press("late.offer")
async def offer(visit: TableVisit, seat: int) -> None:
    if game := await _game_if_allowed(visit, seat):
        await offer_seat(visit, game, seat)


@on_press("late.wait")
async def wait(visit: TableVisit) -> None:
    """Wait as long again."""
    game = await _game_if_allowed(visit)
    if game is None:
        return
    now, seats = visit.house.clock(), sorted(await late_at(visit.store, game))
    due = now + table_options_of(game.options).deadline * HOUR
    await LATE.write(visit.store, None, game.id)
    await visit.store.set_timer(deadline(game.id, due, Running(since=now)))
    sentence = say(visit.speech_for_all(game), "late.waits", seat=game.seat_of(visit.user), others=seats)
    await visit.edit(panel(text(sentence)), public=True)


@on_press("late.end")
async def end(visit: TableVisit) -> None:
    if await _game_if_allowed(visit):
        await abandon(visit)
