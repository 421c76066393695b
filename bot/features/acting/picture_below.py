"""What is asked, as a picture below the question, for the player alone: the arrows of a plan, the places to choose.

The question comes first, the picture follows when it is drawn: nobody waits for it, no button moves under a thumb.
"""

from __future__ import annotations

import io
import logging
from typing import Any

import discord
from discord import ui

from bot.crew.picture_jobs import ChoicesJob, Job, PlanJob
from bot.discord.visit import TableVisit
from bot.features.acting.dialogue import DIALOGUE, Dialogue, Step
from bot.features.acting.plan_sheet import OrderSlot, plan_of
from bot.table.context import Context
from bot.table.slot_pairs import SlotPairs
from bot.table.words import say
from engines.kernel import Domain, Event, NextSlot, Plan, Public, shown_to
from render.pictures import drawable, pictures

log = logging.getLogger("diurna.acting")


def plan_job(context: Context, dialogue: Dialogue, step: Step | None) -> PlanJob | None:
    """The picture of a plan, if one is on the table. Its map is the one that everybody sees."""
    if not isinstance(step, NextSlot) or not isinstance(step.domain, Plan) or isinstance(step, OrderSlot):
        return None
    orders = plan_of(dialogue.sheet, step.domain).orders
    if not orders or context.playing is None or not drawable(context.game.kind):
        return None
    events = tuple(Event(key=said["verb"], params={**said, "seat": context.seat}) for said in orders)
    speech = context.speech
    return PlanJob(
        kind=context.game.kind,
        seen=Public(context.playing.view(None)),
        players=tuple(speech.players),
        orders=events,
        language=speech.catalog.language,
    )


def places_job(context: Context, step: Step | None) -> ChoicesJob | None:
    """The picture of several places, if one of them is chosen."""
    kind, match = context.game.kind, context.playing
    if not isinstance(step, NextSlot) or isinstance(step, OrderSlot) or match is None or not drawable(kind):
        return None
    domains: list[Domain[Any]] = [*step.domains.values()] if isinstance(step, SlotPairs) else [step.domain]
    marks = pictures(kind).marks
    places = [str(thing) for domain in domains if domain.kind in marks for thing in domain.things]
    if len(set(places)) < 2:
        return None
    speech, seen = context.speech, shown_to(match.view(context.seat), context.seat)
    players, language = tuple(speech.players), speech.catalog.language
    return ChoicesJob(kind=kind, seen=seen, players=players, places=tuple(dict.fromkeys(places)), language=language)


def picture_of(context: Context, dialogue: Dialogue, step: Step | None) -> tuple[Job, str] | None:
    """The picture below a question, and its alt text."""
    if (plan := plan_job(context, dialogue, step)) is not None:
        return plan, say(context.speech, "alt.plan", seat=context.seat or 0)
    places = places_job(context, step)
    return None if places is None else (places, say(context.speech, "alt.choices"))


async def show_below(visit: TableVisit, dialogue: Dialogue, view: ui.LayoutView, job: Job, alt: str) -> None:
    """Add the picture, unless the player has gone on meanwhile."""
    if visit.house.painter is None:
        return

    async def is_newest() -> bool:
        # Before it is drawn, memory is asked; the store only when there is something to show.
        return visit.house.asked_in.get((visit.number, visit.user)) is visit.interaction

    try:
        png = await visit.house.painter.draw(job, is_newest)
    except Exception:
        log.exception("game %s: no picture below the question", visit.number)
        return
    if png is None or await visit.tables.write_behind.read(DIALOGUE, visit.number, visit.user) != dialogue:
        return
    file = discord.File(io.BytesIO(png), f"{job.what}.png")
    view.add_item(ui.MediaGallery[Any](discord.MediaGalleryItem(file, description=alt)))
    await visit.add_picture(view, file)
