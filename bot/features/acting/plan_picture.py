"""A plan as a picture: numbered arrows on the map, below its sheet, for the player alone.

The sheet comes first, the picture follows when it is drawn: nobody waits for it, no button moves under a thumb.
"""

from __future__ import annotations

import io
import logging
from typing import Any

import discord
from discord import ui

from bot.discord.answering import add_below
from bot.discord.house import Interaction, house_of
from bot.features.acting.dialogue import DIALOGUE, Dialogue, Step
from bot.features.acting.planning import OrderSlot, standing
from bot.painter import Job
from bot.table.chair import Chair
from bot.table.words import say
from engines.kernel import Event, NextSlot, Plan, Public
from render.pictures import drawable

log = logging.getLogger("diurna.acting")


def plan_job(chair: Chair, now: Dialogue, step: Step | None) -> Job | None:
    """What is to be drawn, if a plan is on the table. The map under it is the one that everybody sees."""
    if not isinstance(step, NextSlot) or not isinstance(step.domain, Plan) or isinstance(step, OrderSlot):
        return None
    orders = standing(now.sheet, step.domain).orders
    if not orders or chair.playing is None or not drawable(chair.game.kind):
        return None
    told = tuple(Event(key=said["verb"], params={**said, "seat": chair.seat}) for said in orders)
    speech = chair.speech
    return Job(
        chair.game.kind,
        "plan",
        Public(chair.playing.view(None)),
        tuple(speech.players),
        news=told,
        seat=chair.seat,
        language=speech.catalog.language,
    )


async def show_plan(
    interaction: Interaction, game: int, stands: Dialogue, view: ui.LayoutView, job: Job, alt: str
) -> None:
    """Add the picture to the sheet, unless the player has gone on meanwhile."""
    house, user = house_of(interaction), str(interaction.user.id)
    if house.painter is None:
        return
    try:
        png = await house.painter.draw(job)
    except Exception:
        log.exception("game %s: no picture of the plan", game)
        return
    if png is None or await DIALOGUE.read(house.store, game, user) != stands:
        return
    file = discord.File(io.BytesIO(png), "plan.png")
    view.add_item(ui.MediaGallery[Any](discord.MediaGalleryItem(file, description=alt)))
    await add_below(interaction, view, file)


def alt_of(chair: Chair) -> str:
    return say(chair.speech, "alt.plan", seat=chair.seat or 0)
