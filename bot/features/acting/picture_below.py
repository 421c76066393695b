"""What is asked, as a picture below the question, for the player alone: the arrows of a plan, the places to choose.

The question comes first, the picture follows when it is drawn: nobody waits for it, no button moves under a thumb.
"""

from __future__ import annotations

import io
import logging
from typing import Any

import discord
from discord import ui

from bot.crew.painter import Job
from bot.discord.visit import TableVisit
from bot.features.acting.dialogue import DIALOGUE, Dialogue, Wanted
from bot.features.acting.planning import OrderSlot, as_it_stands
from bot.table.chair import Chair
from bot.table.pairs import Pairs
from bot.table.words import say
from engines.kernel import Domain, Event, NextSlot, Plan, Public, shown_to
from render.pictures import drawable, pictures

log = logging.getLogger("diurna.acting")


def plan_job(chair: Chair, now: Dialogue, step: Wanted | None) -> Job | None:
    """What is to be drawn, if a plan is on the table. The map under it is the one that everybody sees."""
    if not isinstance(step, NextSlot) or not isinstance(step.domain, Plan) or isinstance(step, OrderSlot):
        return None
    orders = as_it_stands(now.sheet, step.domain).orders
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


def places_job(chair: Chair, step: Wanted | None) -> Job | None:
    """What is to be drawn, if one of several places is chosen."""
    kind, match = chair.game.kind, chair.playing
    if not isinstance(step, NextSlot) or isinstance(step, OrderSlot) or match is None or not drawable(kind):
        return None
    domains: list[Domain[Any]] = [*step.domains.values()] if isinstance(step, Pairs) else [step.domain]
    marks = pictures(kind).marks
    places = [str(thing) for domain in domains if domain.kind in marks for thing in domain.things]
    if len(set(places)) < 2:
        return None
    speech, seen = chair.speech, shown_to(match.view(chair.seat), chair.seat)
    players, language = tuple(speech.players), speech.catalog.language
    return Job(kind, "choices", seen, players, places=tuple(dict.fromkeys(places)), language=language)


def picture_of(chair: Chair, now: Dialogue, step: Wanted | None) -> tuple[Job, str] | None:
    """What belongs below a question, and what it is called."""
    if (plan := plan_job(chair, now, step)) is not None:
        return plan, say(chair.speech, "alt.plan", seat=chair.seat or 0)
    places = places_job(chair, step)
    return None if places is None else (places, say(chair.speech, "alt.choices"))


async def show_below(visit: TableVisit, stands: Dialogue, view: ui.LayoutView, job: Job, alt: str) -> None:
    """Add the picture, unless the player has gone on meanwhile."""
    if visit.house.painter is None:
        return

    async def stands_here() -> bool:
        # Whether to draw it, memory says: the store is asked when there is something to show.
        return visit.house.asked_in.get((visit.number, visit.user)) is visit.interaction

    try:
        png = await visit.house.painter.draw(job, stands_here)
    except Exception:
        log.exception("game %s: no picture below the question", visit.number)
        return
    if png is None or await visit.tables.later.read(DIALOGUE, visit.number, visit.user) != stands:
        return
    file = discord.File(io.BytesIO(png), f"{job.what}.png")
    view.add_item(ui.MediaGallery[Any](discord.MediaGalleryItem(file, description=alt)))
    await visit.add_picture(view, file)
