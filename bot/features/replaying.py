"""Stepping through a game that has been played, or is being played: every moment of it as everybody saw it. A moment
that is shared is a message of the channel: it has a link, and whoever follows it steps on from there."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.crew.picture_jobs import ChannelSheetJob
from bot.discord.components import Pick, Press, option, panel, rows, short, text
from bot.discord.house import link_of
from bot.discord.permissions import may_attach
from bot.discord.router import on_pick, on_press
from bot.discord.slash import on_slash
from bot.discord.visit import TableVisit, Visit
from bot.features.looking.pictures import WIDE
from bot.limits import SELECT_OPTIONS
from bot.posts.layout import ALT, Picture, galleries
from bot.posts.telling import answers, rows_of, sentences_for
from bot.table.past import Chapter, Past
from bot.table.words import say
from engines.kernel import Public, View, Words
from render.pictures import drawable
from storage.names import plain
from storage.store import StoredGame

log = logging.getLogger("diurna.replaying")

LINES = 12


@dataclass(frozen=True)
class Moment:
    """A game after so many moves: its picture, and who did what."""

    past: Past
    move: int
    speech: Words
    chapters: Sequence[Chapter]
    told: Sequence[str]
    picture: Picture | None

    @property
    def chapter(self) -> Chapter | None:
        return next((one for one in reversed(self.chapters) if one.first <= self.move), None)

    @property
    def head(self) -> str:
        name = self.chapter.name if self.chapter else ""
        return say(self.speech, "replay.head", move=self.move, moves=self.past.last, chapter=name)

    @property
    def seq(self) -> int:
        """The line of the story that tells the move. It stays the same if moves before it are taken back, and the
        move's number does not."""
        return self.past.moves[self.move - 1].seq if self.move else 0


@on_slash("game", "replay")
async def replay_typed(visit: Visit, move: int | None = None) -> None:
    """Begin at the start, or at this move."""
    game = await visit.game_here()
    if game is None:
        return
    await visit.defer()
    await visit.reply(*await _show(visit, game, 0 if move is None else move))


@on_press("replay")
async def replay(visit: TableVisit) -> None:
    """Begin at the start: the button under the last post of a game."""
    if (game := await visit.store.game(visit.number)) is not None:
        await visit.defer()
        await visit.reply(*await _show(visit, game, 0))


@on_press("replay.post")
async def replay_from_post(visit: TableVisit, seq: int) -> None:
    """Begin with what a post told last. If moves were taken back since, what is left of them is shown."""
    game = await visit.store.game(visit.number)
    if game is None:
        return
    await visit.defer()
    past = await visit.tables.pasts.of(game)
    await visit.reply(*await _show(visit, game, past.told_by(seq)))


@on_press("replay.to")
async def step(visit: TableVisit, move: int, how: str) -> None:
    """Go to a move. `how` keeps the custom_ids of two buttons apart that lead to the same move."""
    await _go_to(visit, move)


@on_pick("replay.chapter")
async def to_chapter(visit: TableVisit, values: list[str]) -> None:
    first = values[0] if values else "0"
    await _go_to(visit, int(first) if first.isdigit() else 0)


@on_press("replay.share")
async def share(visit: TableVisit, move: int) -> None:
    """Post the moment for everybody in the channel. Whoever may write there may."""
    server, channel = visit.interaction.guild_id, visit.interaction.channel_id
    game = await visit.store.game(visit.number)
    if game is None:
        return
    if server is None or channel is None or not visit.may_write:
        await visit.tell("replay.you_may_not_write")
        return
    await visit.defer()
    moment = await _moment(visit, game, move, await visit.words_for_all())
    if isinstance(moment, str):
        await visit.reply(panel(text(moment)))
        return
    picture = moment.picture if may_attach(visit.house, channel) else None
    view = panel(
        text(say(moment.speech, "replay.shared", who=plain(visit.person.display_name)), moment.head),
        *galleries([picture] if picture else []),
        text(*moment.told, most=2500),
        *rows([Press("replay.post", visit.number, moment.seq, label=say(moment.speech, "replay.from_here"))]),
    )
    message = await visit.post(view, files=[picture.file()] if picture else ())
    if message is not None:
        await visit.tell("replay.link", move=moment.move, link=link_of(str(server), channel, message))


async def _go_to(visit: TableVisit, move: int) -> None:
    game = await visit.store.game(visit.number)
    if game is not None:
        view, files = await _show(visit, game, move)
        await visit.edit(view, files=files)


async def _show(visit: Visit, game: StoredGame, move: int) -> tuple[ui.LayoutView, list[discord.File]]:
    """The game after so many moves, with the buttons to other moments."""
    moment = await _moment(visit, game, move)
    if isinstance(moment, str):
        return panel(text(moment)), []
    speech, picture = moment.speech, moment.picture
    shared = Press("replay.share", game.id, moment.move, label=say(speech, "replay.share"))
    parts: list[ui.Item[Any]] = [
        text(moment.head),
        *galleries([picture] if picture else []),
        *rows([*_steps(moment.past, moment.move, speech), shared]),
        *_menu(game, moment.chapters, moment.chapter, speech),
        # Below the buttons: these stay where the thumb is, however much is told.
        text(*moment.told, most=2500),
    ]
    return panel(*parts), [picture.file()] if picture else []


async def _moment(visit: Visit, game: StoredGame, number: int, for_all: Words | None = None) -> Moment | str:
    """The game after so many moves; or a sentence that says why there is nothing to see."""
    speech = for_all or await visit.at(game.id).words()
    if game.kind not in visit.tables.shelf:
        return say(speech, "not_on_the_shelf")
    past = await visit.tables.pasts.of(game)
    if not past.moves:
        return say(speech, "replay.nothing_yet")
    move = past.within(number)
    seen = await visit.tables.pasts.seen(past, move)
    picture = await _picture(visit, past, move, seen, speech) if seen else None
    chapters = past.chapters(speech)
    lines = _news(past, move, speech)
    if seen is None:
        lines.append(say(speech, "replay.older_rules"))
    return Moment(past, move, speech, chapters, lines, picture)


def _news(past: Past, move: int, speech: Words) -> list[str]:
    """What everybody may know of this move."""
    sentences = sentences_for(past.events[move], speech)
    if not sentences and move:
        sentences = answers([past.moves[move - 1]], speech)
    lines = [f"• {row.text}" for row in rows_of(sentences, speech)]
    entry = past.moves[move - 1].entry if move else None
    if not lines and entry:
        lines = [f"• {say(speech, 'replay.sealed', seat=entry.seat)}"]
    return lines[:LINES]


def _steps(past: Past, move: int, speech: Words) -> Sequence[ui.Item[Any]]:
    def button(name: str, to: int, possible: bool) -> Press:
        label = say(speech, f"replay.{name}")
        return Press("replay.to", past.game.id, to, name, label=label, disabled=not possible)

    back, on = move > 0, move < past.last
    return [
        button("first", 0, back),
        button("back", move - 1, back),
        button("forward", move + 1, on),
        button("last", past.last, on),
    ]


def _menu(
    game: StoredGame, chapters: Sequence[Chapter], here: Chapter | None, speech: Words
) -> list[ui.ActionRow[Any]]:
    """The chapters around this one."""
    if len(chapters) < 2:
        return []
    at = chapters.index(here) if here else 0
    first = min(max(0, at - SELECT_OPTIONS // 2), max(0, len(chapters) - SELECT_OPTIONS))
    offered = [
        option(one.name, str(one.first), chosen=one is here)
        for one in {one.first: one for one in chapters[first : first + SELECT_OPTIONS]}.values()
    ]
    return [ui.ActionRow(Pick("replay.chapter", game.id, options=offered, placeholder=say(speech, "replay.chapter")))]


async def _picture(visit: Visit, past: Past, move: int, seen: Public[View], speech: Words) -> Picture | None:
    game = past.game
    if visit.house.painter is None or not drawable(game.kind):
        return None
    wide = await WIDE.read(visit.store, visit.user)
    job = ChannelSheetJob(
        kind=game.kind,
        seen=seen,
        players=tuple(sitter.name for sitter in game.sitters),
        news=past.events[move] if move else (),
        language=speech.catalog.language,
    )
    try:
        png = await visit.house.painter.draw(replace(job, upright=not wide))
    except Exception:
        log.exception("game %s: no picture of move %s", game.id, move)
        return None
    position = visit.tables.shelf[game.kind].position(seen.view, speech)
    alt = short(" ".join((say(speech, "alt.sheet"), *position)), ALT)
    return Picture("moment.png", alt, png) if png else None
