"""The whole game as one animated picture, with how far it is while it is drawn."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import aclosing
from dataclasses import dataclass

from discord import ui

from bot.crew.filming import Camera, Reel, reel_of
from bot.discord.answering import SILENCE, amend, tell, whisper
from bot.discord.components import Press, on_press, panel, text
from bot.discord.house import Interaction, house_of
from bot.discord.permissions import may_attach
from bot.discord.sitting_down import game_here, words_at, words_for_all_at
from bot.discord.slash import on_slash
from bot.discord.speech import speech_of
from bot.posts.layout import Picture, galleries
from bot.table.past import Past
from bot.table.words import say
from engines.kernel import Words
from render.pictures import drawable
from storage.store import StoredGame

log = logging.getLogger("diurna.timelapse")

EVERY = 2.0
"""Seconds between two words on how far it is."""


@dataclass
class Making:
    """A film that is being drawn for somebody."""

    user: str
    work: asyncio.Task[bytes] | None = None
    cancelled: bool = False


_making: dict[str, Making] = {}
"""By the interaction that asked for it. A bot that was restarted draws none of them any more, and says so."""


@on_slash("game", "timelapse")
async def timelapse(interaction: Interaction, everybody: bool = False) -> None:
    game = await game_here(interaction)
    if game is None:
        return
    house, user = house_of(interaction), str(interaction.user.id)
    if house.painter is None or not drawable(game.kind):
        await tell(interaction, "timelapse.no_pictures")
        return
    if any(one.user == user for one in _making.values()):
        await tell(interaction, "timelapse.one_at_a_time")
        return
    # At once: whoever asks again while this one is prepared must be told so.
    _making[str(interaction.id)] = making = Making(user)
    try:
        await _made_for(interaction, game, making, everybody)
    finally:
        del _making[str(interaction.id)]


async def _made_for(interaction: Interaction, game: StoredGame, making: Making, everybody: bool) -> None:
    house = house_of(interaction)
    assert house.painter is not None
    past = await house.tables.pasts.of(game)
    if not past.moves:
        await tell(interaction, "replay.nothing_yet")
        return
    speech = await words_at(interaction, game.id)
    try:
        shown = await words_for_all_at(interaction, game.id) if everybody else speech
        reel = reel_of(past, await house.store.last_checkpoints(game.id), shown)
        making.work = asyncio.create_task(_drawn(interaction, house.painter.camera, reel, speech))
        gif = await making.work
    except asyncio.CancelledError:
        if not making.cancelled:
            raise
        await amend(interaction, panel(text(say(speech, "timelapse.cancelled"))))
        return
    except Exception:
        log.exception("game %s: no timelapse", game.id)
        gif = b""
    if gif:
        await _show(interaction, past, gif, shown, everybody)
    else:
        await amend(interaction, panel(text(say(speech, "timelapse.failed"))))


@on_press("timelapse.cancel")
async def cancel(interaction: Interaction, which: str) -> None:
    """Only whoever asked for it sees the button; still, a press may come from anywhere."""
    making = _making.get(which)
    if making is None or making.work is None or making.user != str(interaction.user.id):
        await tell(interaction, "timelapse.not_any_more")
        return
    await interaction.response.defer()
    making.cancelled = making.work.cancel()


async def _drawn(interaction: Interaction, camera: Camera, reel: Reel, speech: Words) -> bytes:
    """The film; nothing if today's rules cannot play the game again."""
    await whisper(interaction, _progress(interaction, reel, speech, None if camera.busy else 0))
    shown_at = 0.0
    async with aclosing(camera.make(reel)) as film:
        async for made in film:
            if isinstance(made, bytes):
                return made
            if time.monotonic() - shown_at >= EVERY:
                shown_at = time.monotonic()
                await amend(interaction, _progress(interaction, reel, speech, made))
    return b""


def _progress(interaction: Interaction, reel: Reel, speech: Words, drawn: int | None) -> ui.LayoutView:
    said = say(speech, "timelapse.waiting")
    if drawn is not None:
        said = say(speech, "timelapse.drawing", drawn=drawn, frames=len(reel.shots))
    button = Press("timelapse.cancel", interaction.id, label=say(speech, "timelapse.cancel"))
    return panel(text(said), ui.ActionRow(button))


async def _show(interaction: Interaction, past: Past, gif: bytes, speech: Words, everybody: bool) -> None:
    picture = Picture("timelapse.gif", say(speech, "alt.timelapse", moves=past.last), gif)
    said = text(say(speech, "timelapse.done", title=speech.word("game", "title"), moves=past.last))
    view = panel(said, *galleries([picture]))
    if everybody and may_attach(house_of(interaction), int(interaction.channel_id or 0)):
        await interaction.followup.send(view=view, files=[picture.file()], allowed_mentions=SILENCE)
        await amend(interaction, panel(text(say(speech_of(interaction), "timelapse.shown"))))
    else:
        await amend(interaction, view, [picture.file()])
