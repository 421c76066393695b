"""What happened since somebody's last move, as a short story: what was done to them first, the map then and now."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.crew.picture_jobs import ChangedJob
from bot.discord.components import text
from bot.discord.router import on_press
from bot.discord.slash import on_slash
from bot.discord.visit import TableVisit, Visit
from bot.features.looking.story import paged
from bot.posts.layout import Picture, galleries
from bot.posts.sentence import Sentence, only_latest
from bot.posts.telling import Row, concerns, in_their_time, newest, rows_of, sentences_about, with_causes
from bot.table.context import Context
from bot.table.past import Past, chapter_of, past_of
from bot.table.words import say
from engines.kernel import Public, View, Words
from render.pictures import drawable
from storage.store import StoredGame, ToldLine

log = logging.getLogger("diurna.looking")

TO_THEM = 8
"""The most lines of what was done to whoever asks; the newest are kept."""
LIT = 150
"""The most events whose places are outlined."""


@on_slash("game", "since")
async def since(visit: Visit) -> None:
    """What happened since this player's last move."""
    if game := await visit.game_here():
        await show_news(visit.at(game.id))


@on_press("look.since")
async def show_news(visit: TableVisit) -> None:
    game = await visit.game()
    if game is None:
        return
    lines = await visit.store.story(game.id)
    mine = max((line.seq for line in lines if line.user == visit.user), default=0)
    await visit.defer()
    outcome = await visit.see(lambda context: (context.speech, _story(context, lines, mine)))
    if outcome is None:
        return
    speech, story = outcome
    pictures = await _then_and_now(visit, game, lines, mine, speech) if game.status != "lobby" else []
    view = paged(speech, story, 0, "look.since_page", game.id, mine, above=_gallery(pictures, speech))
    await visit.reply(view, [picture.file() for picture in pictures])


@on_press("look.since_page")
async def since_page(visit: TableVisit, mine: int, page: int) -> None:
    """Show a page of the words. The pictures are on the first page."""
    lines = await visit.store.story(visit.number)
    outcome = await visit.see(lambda context: (context.speech, _story(context, lines, mine)))
    if outcome is not None:
        speech, story = outcome
        await visit.edit(paged(speech, story, page, "look.since_page", visit.number, mine), files=[])


def _story(context: Context, lines: Sequence[ToldLine], mine: int) -> list[str]:
    speech, seat = context.speech, context.seat
    past = past_of(context.game, [line for line in lines if line.seq > mine], seat)
    news = list[str]()
    then = in_their_time(past.events, speech)
    moves = [sentences_about(move, seat=seat) for move in with_causes(zip(past.events, then, strict=True))]
    only_latest(one for move in moves for sentence in move for one in sentence.tells)
    for at, (events, move) in enumerate(zip(past.events, moves, strict=True)):
        named = [name for event in events if (name := chapter_of(event, speech))]
        if at and named:
            news.append(say(speech, "look.since_chapter", chapter=named[-1]))
        news += [f"• {row.text}" for row in rows_of(move, speech)]
    if not news:
        return [say(speech, "look.nothing_new")]
    to_them = _done_to(context, past, then)
    if not to_them:
        return news
    return [say(speech, "look.done_to_you"), *to_them, say(speech, "look.and_else"), *news]


def _done_to(context: Context, past: Past, then: Sequence[Words]) -> list[str]:
    """What harmed whoever asks, and what others did that names them, each with its cause."""
    seat, speech = context.seat, context.speech
    if seat is None:
        return []
    sentences, named = list[Sentence](), set[int]()
    movers = [seat, *(line.entry and line.entry.seat for line in past.moves)]
    for mover, move in zip(movers, with_causes(zip(past.events, then, strict=True)), strict=True):
        of_move = sentences_about(move, seat=seat)
        sentences += of_move
        if mover not in (None, seat):
            named |= {id(one) for one in of_move if one.event and concerns(one.event, seat, speech)}
    rows = rows_of(sentences, speech)

    def rank(row: Row) -> int:
        return 0 if any(id(one) in named for one in row.sentences) else -1

    return [f"• {row.text}" for row in newest(rows, TO_THEM, rank, lambda row: seat in row.losers)]


async def _then_and_now(
    visit: Visit, game: StoredGame, lines: Sequence[ToldLine], mine: int, speech: Words
) -> list[Picture]:
    """The map after the last move of whoever asks, and as it is now; empty if no place was touched, or nothing can be
    drawn."""
    news = [event for line in lines if line.seq > mine and line.live for event in line.events if event.audible(None)]
    if visit.house.painter is None or not drawable(game.kind) or not news:
        return []
    past = await visit.tables.pasts.of(game)
    seen = [await visit.tables.pasts.seen(past, move) for move in (past.told_by(mine), past.last)]
    if None in seen:
        return []

    def job(view: Public[View] | None) -> ChangedJob:
        assert view is not None
        players = tuple(sitter.name for sitter in game.sitters)
        return ChangedJob(
            kind=game.kind,
            seen=view,
            players=players,
            news=tuple(news[-LIT:]),
            language=speech.catalog.language,
        )

    try:
        pngs = await visit.house.painter.draw_all([job(view) for view in seen])
    except Exception:
        log.exception("game %s: no pictures of what changed", game.id)
        return []
    alt = say(speech, "alt.changed")
    return [Picture(f"{name}.png", alt, png) for name, png in zip(("then", "now"), pngs, strict=True) if png]


def _gallery(pictures: Sequence[Picture], speech: Words) -> list[ui.Item[Any]]:
    if len(pictures) < 2:
        return []
    then, now = pictures
    return [
        text(say(speech, "look.since_then")),
        *galleries([then]),
        text(say(speech, "look.since_now")),
        *galleries([now]),
    ]
