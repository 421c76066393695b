"""*Standing answers*: what a player has answered for good, to look at and to drop at any time."""

from __future__ import annotations

from discord import ui

from bot.discord.components import Press, panel, rows, text
from bot.discord.router import on_press
from bot.discord.visit import TableVisit
from bot.features.acting.dialogue import Dialogue
from bot.features.acting.guided import change_dialogue
from bot.table.context import Context
from bot.table.words import say
from engines.kernel import LetGo, Refused

MOST = 10


@on_press("act.stands")
async def stands(visit: TableVisit, serial: int, span: str) -> None:
    """The answer that is being given is to stand, or not after all."""

    def so_long(now: Dialogue) -> Dialogue:
        return now.replace(stands="" if now.stands == span else span, page=now.page, picks=now.picks)

    await change_dialogue(visit, serial, lambda now, step: so_long(now))


@on_press("standing")
async def show_standing(visit: TableVisit) -> None:
    if (shown := await visit.see(place)) is not None:
        await visit.reply(shown)


@on_press("standing.drop")
async def drop(visit: TableVisit, matter: str) -> None:
    """Be asked again; nobody else hears of it."""
    play = visit.tables.play
    outcome = await play.act(visit.number, visit.user, LetGo(matter=matter), interaction=visit.id)
    said = (await visit.words()).note(outcome.why) if isinstance(outcome, Refused) else ""
    if (shown := await visit.see(lambda context: place(context, said))) is not None:
        await visit.edit(shown)


def place(context: Context, said: str = "") -> ui.LayoutView:
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
    dropped = say(speech, "standing.drop")
    return panel(
        text(said, say(speech, "standing.yours" if lines else "standing.nothing")),
        *(
            ui.Section(line, accessory=Press("standing.drop", context.game.id, matter, label=dropped))
            for matter, line in lines[:MOST]
        ),
        *(rows([Press("act", context.game.id, label=say(speech, "post.act"))]) if seat in context.waiting else ()),
    )
