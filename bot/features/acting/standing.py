"""*Standing answers*: what a player has answered for good, to look at and to drop at any time."""

from __future__ import annotations

from discord import ui

from bot.discord.components import Press, panel, rows, text
from bot.discord.router import on_press
from bot.discord.visit import TableVisit
from bot.features.acting.dialogue import Dialogue, Step
from bot.features.acting.guided import change_dialogue
from bot.table.context import Context
from bot.table.words import say
from engines.kernel import LetGo, Refused

MOST = 10


@on_press("act.stands")
async def toggle_span(visit: TableVisit, serial: int, span: str) -> None:
    """Let the answer stand for that time, or not after all."""

    def with_span(dialogue: Dialogue, step: Step) -> Dialogue:
        span_or_none = "" if dialogue.stands == span else span
        return dialogue.replace(stands=span_or_none, page=dialogue.page, picks=dialogue.picks)

    await change_dialogue(visit, serial, with_span)


@on_press("standing")
async def show_standing(visit: TableVisit) -> None:
    if (view := await visit.see(standing_answers)) is not None:
        await visit.reply(view)


@on_press("standing.drop")
async def drop_answer(visit: TableVisit, matter: str) -> None:
    """Drop a standing answer: the player is asked again, and nobody else hears of it."""
    play = visit.tables.play
    outcome = await play.act(visit.number, visit.user, LetGo(matter=matter), interaction=visit.id)
    message = (await visit.words()).note(outcome.why) if isinstance(outcome, Refused) else ""
    if (view := await visit.see(lambda context: standing_answers(context, message))) is not None:
        await visit.edit(view)


def standing_answers(context: Context, message: str = "") -> ui.LayoutView:
    """Every answer that stands, with the button that drops it."""
    match, seat, speech = context.playing, context.seat, context.speech
    if match is None or seat is None:
        return panel(text(say(speech, "act.not_at_this_table" if match else "act.no_game")))
    lines = [
        (one.key, say(speech, "standing.answer", matter=one.key, command=one.said, span=one.span))
        for one in match.standing(seat)
    ]
    lines += [
        (matter, say(speech, "standing.settled", matter=matter, answer=answer))
        for matter, answer in match.settled(seat).items()
    ]
    label = say(speech, "standing.drop")
    return panel(
        text(message, say(speech, "standing.yours" if lines else "standing.nothing")),
        *(
            ui.Section(line, accessory=Press("standing.drop", context.game.id, matter, label=label))
            for matter, line in lines[:MOST]
        ),
        *(rows([Press("act", context.game.id, label=say(speech, "post.act"))]) if seat in context.waiting else ()),
    )
