"""*More* under the post that calls: one private page with the map and the ways to everything else."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.crew.picture_jobs import SheetJob
from bot.discord.components import Press, panel, rows, text
from bot.discord.router import on_press
from bot.discord.visit import TableVisit
from bot.features.looking.pictures import draw_for, places
from bot.table.context import Context
from bot.table.words import say
from engines.kernel import Words, shown_to
from render.pictures import drawable, pictures


@dataclass(frozen=True)
class _More:
    speech: Words
    clock: str
    buttons: list[Press]
    job: SheetJob | None = None


@on_press("more")
async def more(visit: TableVisit) -> None:
    found = await visit.see(lambda context: _more(context, paints=visit.house.painter is not None))
    if found is None:
        return
    shown: list[ui.Item[Any]] = []
    files = list[discord.File]()
    if found.job is not None:
        await visit.defer()
        (png,) = await draw_for(visit, [found.job])
        if png is not None:
            files.append(discord.File(io.BytesIO(png), "sheet.png"))
            alt = say(found.speech, "alt.sheet", seat=0)
            shown.append(ui.MediaGallery(discord.MediaGalleryItem(files[-1], description=alt)))
    head = text(f"-# {found.clock}" if found.clock else "", f"### {say(found.speech, 'more.table')}")
    await visit.reply(panel(head, *shown, *rows(found.buttons, 3)), files)


def _more(context: Context, *, paints: bool) -> _More:
    speech, number, match, seat = context.speech, context.game.id, context.match, context.seat
    if match is None:
        return _More(speech, "", [])

    def button(name: str, label: str, *arguments: object) -> Press:
        return Press(name, number, *arguments, label=label)

    painted = paints and drawable(context.game.kind)
    own = [button("look.hand", say(speech, "more.hand"))] if seat is not None else []
    if painted and seat is not None:
        own.append(button("look.board", say(speech, "more.board"), f"board-{seat + 1}"))
    close_up = [button("look.places", say(speech, "more.close_up"))] if painted and places(context) else []
    undo = [button("undo", say(speech, "post.undo"))] if seat is not None and match.count > 0 else []
    buttons = [
        *own,
        button("look.boards", say(speech, "more.boards")),
        *close_up,
        button("look.since", say(speech, "more.news")),
        button("look.log", say(speech, "post.log")),
        button("rules", say(speech, "post.rules")),
        *undo,
    ]
    view = match.view(seat)
    job = None
    if painted:
        job = SheetJob(
            kind=context.game.kind, seen=shown_to(view, seat), players=tuple(speech.players),
            sheet=pictures(context.game.kind).sheets[0], language=speech.catalog.language,
        )  # fmt: skip
    return _More(speech, context.rules.clock(match.view(None), speech), buttons, job)
