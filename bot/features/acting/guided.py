"""Answering a question, guided: press *Act*, choose one thing after the other, see what happens, confirm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from bot.discord.components import Form, Press, panel, rows, text
from bot.discord.router import on_form, on_pick, on_press
from bot.discord.slash import on_slash
from bot.discord.visit import TableVisit
from bot.features.acting.answer import answer_of, answer_without_confirm, step_at
from bot.features.acting.dialogue import (
    Dialogue,
    Step,
    stale,
    with_choice,
    with_count,
    with_picks,
    with_toggle,
    with_value,
)
from bot.features.acting.plan_sheet import OrderSlot, Sheet, plan_of
from bot.features.acting.sending import keep_dialogue, kept_dialogue, old_menu, open_form, show
from bot.table.context import Context
from bot.table.draft import MENU, Draft
from bot.table.words import say
from engines.kernel import Menu, NextSlot, Plan, Refused

FullChange: TypeAlias = Callable[[Context, Dialogue, Step], tuple[Dialogue, str] | Refused]
"""Where a press leads from what was asked, and what is said of it."""


@on_slash("act")
@on_press("act")
async def act(visit: TableVisit) -> None:
    """Begin to answer: the *Act* button under a turn post, or `/act`."""
    await show(visit, fresh=True)


@on_press("act.again")
async def act_again(visit: TableVisit) -> None:
    await show(visit)


# One thing after the other


@on_pick("act.verb")
async def pick_verb(visit: TableVisit, values: list[str], serial: int) -> None:
    await press_verb(visit, serial, values[0] if values else "")


@on_press("act.verb")
async def press_verb(visit: TableVisit, serial: int, verb: str) -> None:
    def with_verb(dialogue: Dialogue, step: Step) -> Dialogue | Refused:
        verbs = [offer.command.verb for offer in step.offers] if isinstance(step, Menu) else []
        return dialogue.replace(draft=dialogue.draft.with_verb(verb)) if verb in verbs else stale()

    await change_dialogue(visit, serial, with_verb)


@on_pick("act.value")
async def pick_values(visit: TableVisit, values: list[str], serial: int) -> None:
    await fill_slot(visit, serial, lambda dialogue, step: with_choice(dialogue, step, values))


@on_press("act.value")
async def press_value(visit: TableVisit, serial: int, at: str) -> None:
    await fill_slot(visit, serial, lambda dialogue, step: with_choice(dialogue, step, [at]))


@on_press("act.nothing")
async def choose_nothing(visit: TableVisit, serial: int) -> None:
    await fill_slot(visit, serial, lambda dialogue, step: with_choice(dialogue, step, []))


@on_press("act.usual")
async def choose_usual(visit: TableVisit, serial: int) -> None:
    await fill_slot(visit, serial, lambda dialogue, step: with_value(dialogue, step, step.domain.usual))


@on_press("act.page")
async def turn_page(visit: TableVisit, serial: int, at: int) -> None:
    await change_dialogue(visit, serial, lambda dialogue, _: dialogue.replace(page=at, picks=dialogue.picks))


@on_press("act.back")
async def go_back(visit: TableVisit, serial: int) -> None:
    def one_back(context: Context, dialogue: Dialogue, step: Step) -> tuple[Dialogue, str]:
        sheet = dialogue.sheet
        if isinstance(step, OrderSlot):
            return dialogue.replace(sheet=sheet.replace(order=None)), ""
        if isinstance(step, NextSlot) and isinstance(step.domain, Plan) and sheet.open:
            return dialogue.replace(sheet=sheet.replace(open=False)), ""
        return dialogue.replace(draft=dialogue.draft.back(), sheet=_last_sheet(context, dialogue.draft)), ""

    await press(visit, serial, one_back)


def _last_sheet(context: Context, draft: Draft) -> Sheet:
    """The sheet of the last choice: where that was a plan, it lies there as it was left."""
    assert context.playing is not None
    last = draft.chosen[-1] if draft.chosen else ""
    slots = context.playing.game.verbs[draft.verb or ""].slots if last else ()
    return Sheet(plan=draft.filled[last]) if any(one.holds and one.name == last for one in slots) else Sheet()


@on_press("act.other")
async def show_menu(visit: TableVisit, serial: int) -> None:
    """Show every command, if the dialogue went straight to the one that the question is about."""
    await change_dialogue(visit, serial, lambda dialogue, _: dialogue.replace(draft=Draft(asking=MENU)))


@on_press("act.slot")
async def ask_for_slot(visit: TableVisit, serial: int, slot: str) -> None:
    """Ask for a slot that was filled silently."""
    await change_dialogue(visit, serial, lambda dialogue, _: dialogue.replace(draft=dialogue.draft.asked_for(slot)))


@on_press("act.clear")
async def clear_picks(visit: TableVisit, serial: int) -> None:
    await change_dialogue(visit, serial, lambda dialogue, _: dialogue.replace())


@on_press("act.step")
async def count_by(visit: TableVisit, serial: int, at: str, by: int) -> None:
    await fill_slot(visit, serial, lambda dialogue, step: with_count(dialogue, step, at, by))


@on_pick("act.add")
async def add_one(visit: TableVisit, values: list[str], serial: int) -> None:
    at = values[0] if values else ""
    await fill_slot(visit, serial, lambda dialogue, step: with_count(dialogue, step, at, 1))


@on_pick("act.toggle")
async def toggle(visit: TableVisit, values: list[str], serial: int) -> None:
    at = values[0] if values else ""
    await fill_slot(visit, serial, lambda dialogue, step: with_toggle(dialogue, step, at))


@on_press("act.done")
async def choose_picks(visit: TableVisit, serial: int) -> None:
    await fill_slot(visit, serial, with_picks)


async def fill_slot(
    visit: TableVisit, serial: int, change: Callable[[Dialogue, NextSlot], Dialogue | Refused]
) -> None:
    """Take a press that fills the slot which is asked for."""
    await change_dialogue(
        visit, serial, lambda dialogue, step: change(dialogue, step) if isinstance(step, NextSlot) else stale()
    )


async def change_dialogue(
    visit: TableVisit, serial: int, change: Callable[[Dialogue, Step], Dialogue | Refused]
) -> None:
    """Take a press of which nothing needs to be said."""

    def quietly(context: Context, dialogue: Dialogue, step: Step) -> tuple[Dialogue, str] | Refused:
        outcome = change(dialogue, step)
        return outcome if isinstance(outcome, Refused) else (outcome, "")

    await press(visit, serial, quietly)


async def change_slot_and_tell(
    visit: TableVisit,
    serial: int,
    change: Callable[[Context, Dialogue, NextSlot], tuple[Dialogue, str] | Refused],
) -> None:
    """Take a press that changes what fills a slot, and say what came of it."""

    def of_a_slot(context: Context, dialogue: Dialogue, step: Step) -> tuple[Dialogue, str] | Refused:
        return change(context, dialogue, step) if isinstance(step, NextSlot) else stale()

    await press(visit, serial, of_a_slot)


async def press(visit: TableVisit, serial: int, change: FullChange) -> None:
    """Take a press: change the dialogue if it came from its newest page. It may be the whole answer then."""

    def if_newest(context: Context, dialogue: Dialogue) -> tuple[Dialogue, str]:
        if dialogue.serial != serial:
            return old_menu(context, dialogue)
        step = step_at(context, dialogue)
        outcome = stale() if step is None else change(context, dialogue, step)
        return (dialogue, context.speech.note(outcome.why)) if isinstance(outcome, Refused) else outcome

    await show(visit, if_newest, answer=answer_without_confirm)


# The end of it


@on_press("act.cancel")
async def cancel(visit: TableVisit, serial: int) -> None:
    kept = await kept_dialogue(visit)
    keep_dialogue(visit, kept.replace(draft=Draft()))
    speech = await visit.words()
    button = Press("act.again", visit.number, label=say(speech, "act.again"))
    await visit.edit(panel(text(say(speech, "act.cancelled")), *rows([button])))


@on_press("act.confirm")
async def confirm(visit: TableVisit, serial: int) -> None:
    """Give the answer."""
    await show(visit, _newest(serial), answer=answer_of)


@on_press("act.confirm.end")
async def confirm_and_end(visit: TableVisit, serial: int) -> None:
    """Give the answer, and say that this was all."""
    await show(visit, _newest(serial), answer=answer_of, ending=True)


def _newest(serial: int) -> Callable[[Context, Dialogue], tuple[Dialogue, str]]:
    """The dialogue as it is, if the press came from its newest page."""
    return lambda context, dialogue: (dialogue, "") if dialogue.serial == serial else old_menu(context, dialogue)


# A form for what is tedious to press together


@on_press("act.type")
async def type_answer(visit: TableVisit, serial: int) -> None:
    await open_form(visit, serial, _form)


def _form(context: Context, dialogue: Dialogue) -> Form | Refused:
    step = step_at(context, dialogue)
    if not isinstance(step, NextSlot):
        return stale()
    speech, domain = context.speech, step.domain
    names = speech.names(domain.kind)
    content = ""
    if isinstance(domain, Plan):
        example: Any = plan_of(dialogue.sheet, domain).orders
        content = domain.print(example, names) if example else ""
    else:
        example = next(iter(domain)) if domain.usual is None else domain.usual
    return Form(
        "act.typed", dialogue.game, dialogue.serial, title=say(speech, "act.type_title"), content=content,
        label=say(speech, "act.type_label", example=domain.print(example, names)), long=bool(content),
    )  # fmt: skip


@on_form("act.typed")
async def read_form(visit: TableVisit, typed: str, serial: int) -> None:
    speech = await visit.words()

    def with_typed(dialogue: Dialogue, step: NextSlot) -> Dialogue | Refused:
        value = step.domain.parse(typed, speech.names(step.domain.kind))
        return value if isinstance(value, Refused) else with_value(dialogue, step, value)

    await fill_slot(visit, serial, with_typed)
