"""Showing a player the question: the dialogue brought up to date, and how it looks.

All of it is visible to the player alone. Where the player is in it is kept in the store, so a dialogue survives a
restart of the bot and an idle hour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from discord import ui

from bot.discord.answering import tell, turn, whisper
from bot.discord.colours import seat_colour
from bot.discord.components import Press, panel, rows, text
from bot.discord.house import Interaction, house_of
from bot.discord.permissions import lacking
from bot.discord.sitting_down import see
from bot.discord.speech import speech_of
from bot.features.acting.dialogue import DIALOGUE, Dialogue
from bot.features.acting.panel import Composer, kept_quiet
from bot.table.chair import Chair
from bot.table.draft import Draft, chosen_so_far, go_on
from bot.table.sittings import News
from bot.table.words import say
from engines.kernel import Command, Menu, NextSlot, Refused, Words

Turned: TypeAlias = Callable[[Chair, Dialogue], tuple[Dialogue, str]]
"""Where a press leads from where the dialogue stood, and what is said of it."""


async def show(
    interaction: Interaction,
    game: int,
    *,
    fresh: bool = False,
    before: str = "",
    kept: Dialogue | None = None,
    turned: Turned | None = None,
) -> None:
    """Show the player where the dialogue stands, or where it has `turned` to; `fresh` in a message of its own."""
    house, user = house_of(interaction), str(interaction.user.id)
    stood = kept or await kept_dialogue(interaction, game)

    def seen(chair: Chair) -> tuple[Dialogue, ui.LayoutView]:
        dialogue, said = turned(chair, stood) if turned else (stood, before)
        waited = max(0, int((house.clock() - chair.game.touched) // 3600))
        stands, view = _looks(chair, dialogue, said or before, waited)
        return stands or dialogue, view

    found = await see(interaction, game, seen)
    if found is None:
        return
    stands, view = found
    if stands != stood:
        await DIALOGUE.write(house.store, game, stands, user)
    await (whisper(interaction, view) if fresh else turn(interaction, view))


async def kept_dialogue(interaction: Interaction, game: int) -> Dialogue:
    kept = await DIALOGUE.read(house_of(interaction).store, game, str(interaction.user.id))
    return kept or Dialogue(game=game, posed=-1)


def _looks(chair: Chair, dialogue: Dialogue, before: str, waited: int) -> tuple[Dialogue | None, ui.LayoutView]:
    """The dialogue brought up to date, and how it looks."""
    seat, match, ask, speech = chair.seat, chair.playing, chair.ask, chair.speech
    if match is None or seat is None or ask is None:
        return None, _nothing_asked(chair, before, waited)
    if dialogue.posed != chair.game.posed:
        dialogue = dialogue.turned(posed=chair.game.posed, draft=Draft())
    if match.pending and seat in match.pending.answers and not dialogue.draft.chosen:
        sealed = say(speech, "dialogue.sealed_change")
        if before:
            return dialogue, _put_down(chair, before, sealed, waited)
        before = sealed
    draft, step = go_on(match, seat, dialogue.draft)
    if isinstance(step, Refused):
        before = "\n".join(part for part in (before, speech.note(step.why)) if part)
        dialogue = dialogue.turned(draft=Draft())
        draft, step = go_on(match, seat, dialogue.draft)
    dialogue = dialogue.model_copy(update={"draft": draft})
    compose = Composer(dialogue, ask, speech, seat_colour(seat), undo=_undo_is_free(chair))
    match step:
        case Menu():
            return dialogue, compose.menu(step, before)
        case NextSlot():
            return dialogue, compose.slot(step, chosen_so_far(match, seat, draft, speech), before)
        case Command():
            preview = match.preview(seat, step)
            assert not isinstance(preview, Refused)
            return dialogue, compose.confirm(step, preview, chosen_so_far(match, seat, draft, speech), before)
    raise TypeError(f"{ask.key} cannot be answered: {step}")


def _put_down(chair: Chair, before: str, sealed: str, waited: int) -> ui.LayoutView:
    """After a sealed choice the question is still open, but nothing more is wanted of this player."""
    waiting = say(chair.speech, "act.waiting", seats=list(chair.waiting), hours=waited)
    change = Press("act.again", chair.game.id, label=say(chair.speech, "act.change"))
    return panel(text(before, f"-# {sealed}", waiting), *rows([change]))


def _undo_is_free(chair: Chair) -> bool:
    if chair.playing is None or chair.seat is None:
        return False
    terms = chair.playing.undo_terms(chair.seat)
    return not isinstance(terms, Refused) and not terms.consent


def _nothing_asked(chair: Chair, before: str, waited: int) -> ui.LayoutView:
    speech = chair.speech
    if chair.playing is None:
        ended = "act.over" if chair.game.status == "over" else "act.no_game"
        return panel(text(before, say(speech, ended)))
    waiting = say(speech, "act.waiting", seats=list(chair.waiting), hours=waited)
    undo = [Press("act.undo", chair.game.id, label=say(speech, "act.undo"))] if _undo_is_free(chair) else []
    lead = before or say(speech, "act.not_asked" if chair.seat is not None else "act.not_at_this_table")
    return panel(text(lead, waiting), *rows(undo))


def receipt(interaction: Interaction, news: News, command: Command, speech: Words, chosen: Sequence[str] = ()) -> str:
    """What the player has done and what came of it, for the player's eyes."""
    lines = [say(speech, "act.receipt", command=command.said())]
    if quiet := kept_quiet(command, chosen, speech):
        lines.append(quiet)
    lines += [f"• {speech.event(event)}" for event in news.events if event.audible(news.seat)][:10]
    if missing := lacking(interaction, speech):
        lines.append(say(speech, "act.cannot_post", permissions=missing))
    elif house_of(interaction).posts.hangs(news.game.id):
        lines.append(say(speech, "act.post_hangs"))
    return "\n".join(lines)


async def say_if_it_hangs(interaction: Interaction, game: int, before: bool) -> None:
    """After the receipt: if the post could not be shown either, the mover knows why the others are silent. `before`
    says whether it was hanging at the receipt, which then has said so."""
    if before or lacking(interaction, speech_of(interaction)) or await house_of(interaction).posts.shown(game):
        return
    await tell(interaction, "act.post_hangs")
