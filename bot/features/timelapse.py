"""The whole game as one animated picture, with how far it is while it is drawn."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import aclosing
from dataclasses import dataclass

from discord import ui

from bot.crew.filming import Camera, Reel, reel_of
from bot.discord.components import Press, panel, text
from bot.discord.permissions import may_attach
from bot.discord.router import on_press
from bot.discord.slash import on_slash
from bot.discord.visit import SILENCE, Visit
from bot.posts.layout import Picture, galleries
from bot.table.past import Past
from bot.table.words import say
from engines.kernel import Words
from render.pictures import drawable
from storage.store import StoredGame

log = logging.getLogger("diurna.timelapse")

EVERY = 2.0
"""Seconds between two messages about how far it is."""


@dataclass
class Making:
    """A film that is being drawn for somebody."""

    user: str
    work: asyncio.Task[bytes] | None = None
    cancelled: bool = False


_making: dict[str, Making] = {}
"""The films that are being drawn, by the interaction that asked for each. After a restart none of them is, and the
bot says so."""


@on_slash("game", "timelapse")
async def timelapse(visit: Visit, everybody: bool = False) -> None:
    game = await visit.game_here()
    if game is None:
        return
    if visit.house.painter is None or not drawable(game.kind):
        await visit.tell("timelapse.no_pictures")
        return
    if any(one.user == visit.user for one in _making.values()):
        await visit.tell("timelapse.one_at_a_time")
        return
    # At once: whoever asks again while this one is prepared must be told so.
    _making[visit.id] = making = Making(visit.user)
    try:
        await _made_for(visit, game, making, everybody)
    finally:
        del _making[visit.id]


async def _made_for(visit: Visit, game: StoredGame, making: Making, everybody: bool) -> None:
    assert visit.house.painter is not None
    past = await visit.tables.pasts.of(game)
    if not past.moves:
        await visit.tell("replay.nothing_yet")
        return
    speech = await visit.at(game.id).words()
    try:
        reader = await visit.at(game.id).words_for_all() if everybody else speech
        reel = reel_of(past, await visit.store.last_checkpoints(game.id), reader)
        making.work = asyncio.create_task(_film(visit, visit.house.painter.camera, reel, speech))
        gif = await making.work
    except asyncio.CancelledError:
        if not making.cancelled:
            raise
        await visit.edit_reply(panel(text(say(speech, "timelapse.cancelled"))))
        return
    except Exception:
        log.exception("game %s: no timelapse", game.id)
        gif = b""
    if gif:
        await _show(visit, past, gif, reader, everybody)
    else:
        await visit.edit_reply(panel(text(say(speech, "timelapse.failed"))))


@on_press("timelapse.cancel")
async def cancel(visit: Visit, which: str) -> None:
    """Stop drawing. Only the person who asked may: a press can come from anywhere."""
    making = _making.get(which)
    if making is None or making.work is None or making.user != visit.user:
        await visit.tell("timelapse.not_any_more")
        return
    await visit.interaction.response.defer()
    making.cancelled = making.work.cancel()


async def _film(visit: Visit, camera: Camera, reel: Reel, speech: Words) -> bytes:
    """The finished film; None if today's rules cannot play the game again."""
    await visit.reply(_progress(visit, reel, speech, None if camera.busy else 0))
    shown_at = 0.0
    async with aclosing(camera.make(reel)) as film:
        async for outcome in film:
            if isinstance(outcome, bytes):
                return outcome
            if time.monotonic() - shown_at >= EVERY:
                shown_at = time.monotonic()
                await visit.edit_reply(_progress(visit, reel, speech, outcome))
    return b""


def _progress(visit: Visit, reel: Reel, speech: Words, frames: int | None) -> ui.LayoutView:
    said = say(speech, "timelapse.waiting")
    if frames is not None:
        said = say(speech, "timelapse.drawing", drawn=frames, frames=len(reel.shots))
    button = Press("timelapse.cancel", visit.id, label=say(speech, "timelapse.cancel"))
    return panel(text(said), ui.ActionRow(button))


async def _show(visit: Visit, past: Past, gif: bytes, speech: Words, everybody: bool) -> None:
    picture = Picture("timelapse.gif", say(speech, "alt.timelapse", moves=past.last), gif)
    said = text(say(speech, "timelapse.done", title=speech.word("game", "title"), moves=past.last))
    view = panel(said, *galleries([picture]))
    if everybody and may_attach(visit.house, int(visit.interaction.channel_id or 0)):
        await visit.interaction.followup.send(view=view, files=[picture.file()], allowed_mentions=SILENCE)
        await visit.edit_reply(panel(text(say(visit.speech, "timelapse.shown"))))
    else:
        await visit.edit_reply(view, [picture.file()])
