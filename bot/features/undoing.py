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
from bot.features.balloting import ask_the_others, needs_others, sure
from bot.table.consent import Consent
from bot.table.sittings import News
from bot.table.words import say
from engines.kernel import Refused, Words, note


@on_slash("game", "undo")
async def undo_typed(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        await undo(interaction, game.id)


@on_press("undo")
async def undo(interaction: Interaction, game: int) -> None:
    """The button under a turn post."""
    outcome = await _taken_back(interaction, game)
    if needs_others(outcome):
        await _sure(interaction, game)
    else:
        await _whisper(interaction, game, outcome)


@on_press("act.undo")
async def undo_in_dialogue(interaction: Interaction, game: int) -> None:
    """Take back what was just confirmed, and ask again in the same message."""
    outcome = await _taken_back(interaction, game)
    if needs_others(outcome):
        await _sure(interaction, game, here=True)
    else:
        await show(interaction, game, before=_in_words(outcome, await words_at(interaction, game)))


async def _taken_back(interaction: Interaction, game: int) -> News | Refused:
    user = str(interaction.user.id)
    return await house_of(interaction).tables.undoing.undo(game, user, interaction=str(interaction.id))


async def _sure(interaction: Interaction, game: int, *, here: bool = False) -> None:
    """Something became known: before the whole table is called, its owner is told what it takes."""
    speech = await words_at(interaction, game)
    terms = await house_of(interaction).tables.undoing.terms(game, str(interaction.user.id))
    if isinstance(terms, Refused):
        await _whisper(interaction, game, terms)
        return
    why = speech.note(terms.why) if terms.why else ""
    question = say(speech, "undo.sure", why=why, seats=sorted(terms.consent))
    await sure(interaction, question, Press("undo.ask", game, label=say(speech, "undo.ask")), speech, here=here)


@on_press("undo.ask")
async def ask(interaction: Interaction, game: int) -> None:
    house, user = house_of(interaction), str(interaction.user.id)
    stored, terms = await house.store.game(game), await house.tables.undoing.terms(game, user)
    if stored is None or isinstance(terms, Refused) or not terms.consent:
        await _whisper(interaction, game, await _taken_back(interaction, game))
        return
    open_ones = [entry.said for entry in terms.removes if not entry.secret]
    seat = stored.seat_of(user)
    wish = note("ballot.undo", seat=seat, commands=open_ones) if open_ones else note("ballot.undo_secret", seat=seat)
    consent = Consent(asked=tuple(sorted(terms.consent)), enough=len(terms.consent))
    await ask_the_others(interaction, stored, "undo", consent, wish, *([terms.why] if terms.why else []))


@on_slash("game", "redo")
async def redo(interaction: Interaction) -> None:
    if game := await game_here(interaction):
        undoing, user = house_of(interaction).tables.undoing, str(interaction.user.id)
        await _whisper(interaction, game.id, await undoing.redo(game.id, user, str(interaction.id)))


async def _whisper(interaction: Interaction, game: int, outcome: News | Refused) -> None:
    await whisper(interaction, panel(text(_in_words(outcome, await words_at(interaction, game)))))


def _in_words(outcome: News | Refused, speech: Words) -> str:
    if isinstance(outcome, Refused):
        return speech.note(outcome.why)
    return "\n".join(speech.event(event) for event in outcome.events if event.audible(outcome.seat))
