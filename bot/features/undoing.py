"""Taking back: at once where it is free, otherwise by a ballot of the others, always for all to see.

`/game undo`, the button under a post and the one in a dialogue come in here; what it takes, and what is true then, is
in `bot.table.undoing`.
"""

from __future__ import annotations

from bot.discord.components import Press, panel, text
from bot.discord.router import on_press
from bot.discord.slash import on_slash
from bot.discord.visit import TableVisit
from bot.features.acting.sending import show
from bot.features.balloting import ask_the_others, needs_others
from bot.features.confirmation import ask_to_confirm
from bot.table.consent import to_undo
from bot.table.live_games import News
from bot.table.words import say
from engines.kernel import Refused, Words, note


@on_slash("game", "undo")
@on_press("undo")
async def undo(visit: TableVisit) -> None:
    """Undo: the button under a turn post, or `/game undo`."""
    outcome = await _taken_back(visit)
    if needs_others(outcome):
        await _sure(visit)
    else:
        await _whisper(visit, outcome)


@on_press("act.undo")
async def undo_in_dialogue(visit: TableVisit) -> None:
    """Take back what was just confirmed, and ask again in the same message."""
    outcome = await _taken_back(visit)
    if needs_others(outcome):
        await _sure(visit, here=True)
    else:
        message = _in_words(outcome, await visit.words())
        await show(visit, lambda _, dialogue: (dialogue, message))


async def _taken_back(visit: TableVisit) -> News | Refused:
    return await visit.tables.undoing.undo(visit.number, visit.user, interaction=visit.id)


async def _sure(visit: TableVisit, *, here: bool = False) -> None:
    """Ask whether the whole table should be called: something became known, so the others must agree."""
    speech = await visit.words()
    terms = await visit.tables.undoing.terms(visit.number, visit.user)
    if isinstance(terms, Refused):
        await _whisper(visit, terms)
        return
    why = speech.note(terms.why) if terms.why else ""
    question = say(speech, "undo.sure", why=why, seats=sorted(terms.consent))
    await ask_to_confirm(
        visit, question, Press("undo.ask", visit.number, label=say(speech, "undo.ask")), speech, here=here
    )


@on_press("undo.ask")
async def ask(visit: TableVisit) -> None:
    game, terms = await visit.store.game(visit.number), await visit.tables.undoing.terms(visit.number, visit.user)
    if game is None or isinstance(terms, Refused) or not terms.consent:
        await _whisper(visit, await _taken_back(visit))
        return
    open_ones = [entry.said for entry in terms.removes if not entry.secret]
    seat = game.seat_of(visit.user)
    wish = note("ballot.undo", seat=seat, commands=open_ones) if open_ones else note("ballot.undo_secret", seat=seat)
    await ask_the_others(visit, game, "undo", to_undo(terms), wish, *([terms.why] if terms.why else []))


@on_slash("game", "redo")
async def redo(visit: TableVisit) -> None:
    await _whisper(visit, await visit.tables.undoing.redo(visit.number, visit.user, visit.id))


async def _whisper(visit: TableVisit, outcome: News | Refused) -> None:
    await visit.reply(panel(text(_in_words(outcome, await visit.words()))))


def _in_words(outcome: News | Refused, speech: Words) -> str:
    if isinstance(outcome, Refused):
        return speech.note(outcome.why)
    return "\n".join(speech.event(event) for event in outcome.events if event.audible(outcome.seat))
