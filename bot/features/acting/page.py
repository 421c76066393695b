"""Which page of the dialogue is shown: one for each thing that a question can ask for, and one for having nothing to
answer.

Nothing in here is sent or kept: it is worked out from the table and the dialogue alone. How a page is laid out is in
`panel.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.discord.colours import seat_colour
from bot.discord.components import Press, panel, rows, text
from bot.features.acting.answer import step_of, with_plan
from bot.features.acting.dialogue import Dialogue
from bot.features.acting.panel import Composer, Settled
from bot.features.acting.parts import SECTIONS, standing_answers
from bot.features.acting.plan_sheet import OrderSlot
from bot.table.computers import only_computers
from bot.table.context import Context
from bot.table.draft import Draft, chosen_so_far, effects_of, go_on, on_the_way, open_parts, parts_of
from bot.table.forced_answers import only_answer
from bot.table.slot_pairs import left_out
from bot.table.words import say
from engines.kernel import (
    NONE,
    Ask,
    Choose,
    Command,
    Match,
    Menu,
    NextSlot,
    Note,
    OneOf,
    Plan,
    Preview,
    Refused,
    Seat,
    Words,
)
from engines.kernel.text import holes


def read_below(context: Context, message: str) -> ui.LayoutView:
    return panel(text(message, say(context.speech, "act.goes_on_below")), *rows(_undo(context)))


def page_of(context: Context, dialogue: Dialogue, message: str, hours: int) -> tuple[Dialogue | None, ui.LayoutView]:
    """The dialogue brought up to date, and how it looks."""
    seat, match, ask, speech = context.seat, context.playing, context.ask, context.speech
    if match is None or seat is None or ask is None:
        return None, nothing_asked(context, message, hours)
    if dialogue.posed != context.game.posed:
        dialogue = dialogue.replace(posed=context.game.posed, draft=Draft(), stands="")
    if match.pending and seat in match.pending.answers and not dialogue.draft.chosen:
        sealed = say(speech, "dialogue.sealed_change")
        if message:
            return dialogue, _sealed_page(context, message, sealed, hours)
        message = sealed
    if only_answer(match, seat) is not None:
        message = "\n".join(part for part in (message, say(speech, "dialogue.unasked")) if part)
    draft, step = step_of(match, seat, dialogue)
    if isinstance(step, Refused):
        message = "\n".join(part for part in (message, speech.note(step.why)) if part)
        dialogue = dialogue.replace(draft=Draft())
        draft, step = step_of(match, seat, dialogue)
    dialogue = dialogue.model_copy(update={"draft": draft})
    means = match.game.beside(match.state, seat, "seat", seat)
    if means and set(means.params) & set(ask.params):
        means = None  # the question says it itself
    compose = Composer(
        dialogue, ask, speech, seat_colour(seat), undo=_undo_is_free(context), stand=context.stand,
        sealed=_sealed(match, ask, speech), means=speech.note(means) if means else "",
        led=_led(match, seat, draft),
    )  # fmt: skip
    match step:
        case Menu():
            return dialogue, compose.menu(step, message, settled_by_verb(match, seat, step, speech))
        case NextSlot(domain=Plan()) if not isinstance(step, OrderSlot):
            whole = with_plan(match, seat, draft, step, dialogue)
            outcome = match.preview(seat, whole.command) if isinstance(whole.command, Command) else None
            preview = outcome if isinstance(outcome, Preview) else None
            silent = silent_slots(match, seat, draft, speech)
            return dialogue, compose.plan(step, preview, silent, [], message, whole.later)
        case NextSlot():
            left = "" if isinstance(step, OrderSlot) else left_out(match, seat, draft, step)
            names, commands = (
                on_the_way(match, seat, draft, step, speech),
                commands_by_value(match, seat, draft, step),
            )
            alike = alike_in_all(match, seat, draft, step, commands, speech)
            return dialogue, compose.slot(step, names, message, left, {} if alike else commands, alike)
        case Command():
            outcome = match.preview(seat, step)
            assert not isinstance(outcome, Refused)
            names, effects = chosen_so_far(match, seat, draft, speech), effects_of(match, seat, draft, speech)
            silent = [one for one in silent_slots(match, seat, draft, speech) if one[0] not in draft.chosen]
            return dialogue, compose.confirm(step, outcome, names, effects, silent, message)
    raise TypeError(f"{ask.key} cannot be answered: {step}")


def commands_by_value(match: Match, seat: Seat, draft: Draft, step: NextSlot) -> dict[Any, Command]:
    """The command of each value, for a few values that bring about more than they say."""
    if type(step) is not NextSlot or not isinstance(step.domain, OneOf) or len(step.domain.values) > SECTIONS:
        return {}
    name, values = step.slot.name, step.domain.values
    commands = {value: settled_command(match, seat, draft.with_value(name, value)) for value in values}
    return {value: command for value, command in commands.items() if command is not None}


def alike_in_all(
    match: Match, seat: Seat, draft: Draft, step: NextSlot, commands: Mapping[Any, Command], words: Words
) -> str:
    """What goes with every value without a question, if it is the same for all: then it is told once."""
    named = {hole.param for hole in holes(words.catalog.text("command", draft.verb or "", "says"))}
    with_each: set[str] = set()
    for value in commands:
        whole, _ = go_on(match, seat, draft.with_value(step.slot.name, value))
        silent = [
            " ".join(_slot_in_words(whole, slot, one, part, words))
            for slot, one, part in parts_of(match, seat, whole)
            if slot in named and slot not in whole.chosen and part.domain.only() is not None
        ]
        with_each.add(" · ".join(silent))
    return with_each.pop() if len(commands) > 1 and len(with_each) == 1 else ""


def settled_by_verb(match: Match, seat: Seat, menu: Menu, speech: Words) -> dict[str, Settled]:
    """What goes into each command without a question, because there is no choice. Its price must be read before."""
    by_verb: dict[str, Settled] = {}
    for offer in menu.offers:
        draft = Draft().with_verb(offer.command.verb)
        whole, _ = go_on(match, seat, draft)
        alone = whole.model_copy(update={"chosen": ()})
        effects = effects_of(match, seat, alone, speech) if whole.filled else []
        command = settled_command(match, seat, draft)
        by_verb[offer.command.verb] = Settled([one.removesuffix(".") for one in effects], command)
    return by_verb


def settled_command(match: Match, seat: Seat, draft: Draft) -> Command | None:
    """The command, if its sentence tells of a slot that was filled without a question and had one possible value. A
    name alone says too little then."""
    whole, command = go_on(match, seat, draft)
    if not isinstance(command, Command) or isinstance(command, Choose):
        return None
    named = {hole.param for hole in holes(match.game.catalogs["en"].text("command", command.verb, "says"))}
    silent = [value for slot, value in whole.filled.items() if slot in named and slot not in draft.filled]
    tells = any(value and value != NONE for value in silent)
    return command if tells and not any(open_parts(match, seat, whole)) else None


def _led(match: Match, seat: Seat, draft: Draft) -> Mapping[str, Note] | None:
    """If the dialogue went straight to the command that the question is about: the reasons why some of the others
    cannot be given. None if it did not."""
    if draft.verb is None or draft.chosen or len(match.asks[seat].offers) < 2:
        return None
    menu = match.menu(seat)
    return menu.barred if isinstance(menu, Menu) and len(menu.offers) > 1 else None


def _sealed(match: Match, ask: Ask, speech: Words) -> str:
    """Until when nobody else sees the answer, if several answer at once."""
    if len(match.asks) < 2:
        return ""
    return say(speech, "dialogue.sealed_last" if match.waiting == [ask.seat] else "dialogue.sealed")


def silent_slots(match: Match, seat: Seat, draft: Draft, words: Words) -> list[tuple[str, str, str]]:
    """The slots that were filled without a question and could be otherwise: each with its title and its value in
    words."""
    return [
        (slot, *_slot_in_words(draft, slot, value, step, words))
        for slot, value, step in parts_of(match, seat, draft)
        if step.domain.only() is None
    ]


def _slot_in_words(draft: Draft, slot: str, value: Any, step: NextSlot, words: Words) -> tuple[str, str]:
    """The title of a slot, and its value in words."""
    asked = words.word("command", draft.verb or "", "slots", slot)
    return asked, step.domain.print(value, words.names(step.domain.kind))


def _sealed_page(context: Context, message: str, sealed: str, hours: int) -> ui.LayoutView:
    """The page after a sealed answer: the question is still open, but this player is done."""
    waiting = _waiting(context, hours)
    change = Press("act.again", context.game.id, label=say(context.speech, "act.change"))
    return panel(text(message, f"-# {sealed}", waiting), *rows([change]))


def _waiting(context: Context, hours: int) -> str:
    """Whom the game waits for. Computers have played before anybody reads this again, so they are not named one by
    one."""
    if only_computers(context.game, context.waiting):
        return say(context.speech, "act.computers_play")
    return say(context.speech, "act.waiting", seats=list(context.waiting), hours=hours)


def _undo_is_free(context: Context) -> bool:
    if context.playing is None or context.seat is None:
        return False
    terms = context.playing.undo_terms(context.seat)
    return not isinstance(terms, Refused) and not terms.consent


def _undo(context: Context) -> list[ui.Item[Any]]:
    return (
        [Press("act.undo", context.game.id, label=say(context.speech, "act.undo"))] if _undo_is_free(context) else []
    )


def nothing_asked(context: Context, message: str, hours: int) -> ui.LayoutView:
    speech = context.speech
    if context.playing is None:
        ended = "act.over" if context.game.status == "over" else "act.no_game"
        return panel(text(message, say(speech, ended)))
    waiting = _waiting(context, hours)
    lead = message or say(speech, "act.not_asked" if context.seat is not None else "act.not_at_this_table")
    return panel(
        text(lead, waiting), *rows([*_undo(context), *standing_answers(context.game.id, context.stand, speech)])
    )
