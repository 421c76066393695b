"""*Standing answers*: what a player has answered for good, to look at and to drop at any time."""

from __future__ import annotations

from discord import ui

from bot.discord.answering import turn, whisper
from bot.discord.components import Press, on_press, panel, rows, text
from bot.discord.house import Interaction, house_of
from bot.discord.sitting_down import see, words_at
from bot.features.acting.dialogue import Dialogue
from bot.features.acting.guided import turned
from bot.table.chair import Chair
from bot.table.words import say
from engines.kernel import LetGo, Refused

MOST = 10


@on_press("act.stands")
async def stands(interaction: Interaction, number: int, serial: int, span: str) -> None:
    """The answer that is being given is to stand, or not after all."""

    def so_long(now: Dialogue) -> Dialogue:
        return now.turned(stands="" if now.stands == span else span, page=now.page, picks=now.picks)

    await turned(interaction, number, serial, lambda now, step: so_long(now))


@on_press("standing")
async def show_standing(interaction: Interaction, number: int) -> None:
    if (shown := await see(interaction, number, place)) is not None:
        await whisper(interaction, shown)


@on_press("standing.drop")
async def drop(interaction: Interaction, number: int, matter: str) -> None:
    """Be asked again; nobody else hears of it."""
    play, user = house_of(interaction).tables.play, str(interaction.user.id)
    outcome = await play.act(number, user, LetGo(matter=matter), interaction=str(interaction.id))
    said = (await words_at(interaction, number)).note(outcome.why) if isinstance(outcome, Refused) else ""
    if (shown := await see(interaction, number, lambda chair: place(chair, said))) is not None:
        await turn(interaction, shown)


def place(chair: Chair, said: str = "") -> ui.LayoutView:
    """Every answer that stands, with the button that drops it."""
    match, seat, speech = chair.playing, chair.seat, chair.speech
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
            ui.Section(line, accessory=Press("standing.drop", chair.game.id, matter, label=dropped))
            for matter, line in lines[:MOST]
        ),
        *(rows([Press("act", chair.game.id, label=say(speech, "post.act"))]) if seat in chair.waiting else ()),
    )
