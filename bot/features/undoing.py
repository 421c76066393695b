"""Taking back: at once where it is free, otherwise by a ballot of the others, always for all to see.

`/game undo`, the button under a post and the one in a dialogue come in here; what it takes, and what is true then, is
in `bot.table.undoing`.
"""

from __future__ import annotations

from bot.discord.answering import whisper
from bot.discord.components import Press, on_press, panel, text
from bot.discord.house import Interaction, house_of
from bot.discord.sitting_down import game_here, words_at
from bot.discord.slash import on_slash
from bot.features.acting.asking import show
from bot.features.balloting import ask_the_others, needs_others
from bot.features.making_sure import sure
from bot.table.consent import Consent
from bot.table.sittings import News
from bot.table.words import say
from engines.kernel import Refused, Words, note


@on_slash("game", "undo")
async def undo_typed(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        await undo(interaction, game.id)


@on_press("undo")
async def undo(interaction: Interaction, number: int) -> None:
    """The button under a turn post."""
    outcome = await _taken_back(interaction, number)
    if needs_others(outcome):
        await _sure(interaction, number)
    else:
        await _whisper(interaction, number, outcome)


@on_press("act.undo")
async def undo_in_dialogue(interaction: Interaction, number: int) -> None:
    """Take back what was just confirmed, and ask again in the same message."""
    outcome = await _taken_back(interaction, number)
    if needs_others(outcome):
        await _sure(interaction, number, here=True)
    else:
        await show(interaction, number, before=_in_words(outcome, await words_at(interaction, number)))


async def _taken_back(interaction: Interaction, number: int) -> News | Refused:
    user = str(interaction.user.id)
    return await house_of(interaction).tables.undoing.undo(number, user, interaction=str(interaction.id))


async def _sure(interaction: Interaction, number: int, *, here: bool = False) -> None:
    """Something became known: before the whole table is called, its owner is told what it takes."""
    speech = await words_at(interaction, number)
    terms = await house_of(interaction).tables.undoing.terms(number, str(interaction.user.id))
    if isinstance(terms, Refused):
        await _whisper(interaction, number, terms)
        return
    why = speech.note(terms.why) if terms.why else ""
    question = say(speech, "undo.sure", why=why, seats=sorted(terms.consent))
    await sure(interaction, question, Press("undo.ask", number, label=say(speech, "undo.ask")), speech, here=here)


@on_press("undo.ask")
async def ask(interaction: Interaction, number: int) -> None:
    house, user = house_of(interaction), str(interaction.user.id)
    game, terms = await house.store.game(number), await house.tables.undoing.terms(number, user)
    if game is None or isinstance(terms, Refused) or not terms.consent:
        await _whisper(interaction, number, await _taken_back(interaction, number))
        return
    open_ones = [entry.said for entry in terms.removes if not entry.secret]
    seat = game.seat_of(user)
    wish = note("ballot.undo", seat=seat, commands=open_ones) if open_ones else note("ballot.undo_secret", seat=seat)
    consent = Consent(asked=tuple(sorted(terms.consent)), enough=len(terms.consent))
    await ask_the_others(interaction, game, "undo", consent, wish, *([terms.why] if terms.why else []))


@on_slash("game", "redo")
async def redo(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        undoing, user = house_of(interaction).tables.undoing, str(interaction.user.id)
        await _whisper(interaction, game.id, await undoing.redo(game.id, user, str(interaction.id)))


async def _whisper(interaction: Interaction, number: int, outcome: News | Refused) -> None:
    await whisper(interaction, panel(text(_in_words(outcome, await words_at(interaction, number)))))


def _in_words(outcome: News | Refused, speech: Words) -> str:
    if isinstance(outcome, Refused):
        return speech.note(outcome.why)
    return "\n".join(speech.event(event) for event in outcome.events if event.audible(outcome.seat))
