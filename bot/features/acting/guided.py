"""Answering a question, guided: press *Act*, choose one thing after the other, see what happens, confirm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from bot.discord.components import Form, Press, panel, rows, text
from bot.discord.router import on_form, on_pick, on_press
from bot.discord.slash import on_slash
from bot.discord.visit import TableVisit
from bot.features.acting.answer import step_at, whole
from bot.features.acting.dialogue import Dialogue, Wanted, chosen, counted, filled, picked, stale, toggled
from bot.features.acting.plan_sheet import OrderSlot, Sheet, as_it_stands
from bot.features.acting.sending import give, keep_dialogue, kept_dialogue, show
from bot.table.context import Context
from bot.table.draft import MENU, Draft
from bot.table.words import say
from engines.kernel import Menu, NextSlot, Plan, Refused

DialogueChange: TypeAlias = Callable[[Dialogue, Wanted], Dialogue | Refused]


@on_slash("act")
@on_press("act")
async def act(visit: TableVisit) -> None:
    """The *Act* button under a turn post."""
    await show(visit, fresh=True)


@on_press("act.again")
async def again(visit: TableVisit) -> None:
    await show(visit)


# One thing after the other


@on_pick("act.verb")
async def verbs(visit: TableVisit, values: list[str], serial: int) -> None:
    await verb(visit, serial, values[0] if values else "")


@on_press("act.verb")
async def verb(visit: TableVisit, serial: int, named: str) -> None:
    def of_the_menu(now: Dialogue, step: Wanted) -> Dialogue | Refused:
        offered = [offer.command.verb for offer in step.offers] if isinstance(step, Menu) else []
        return now.replace(draft=now.draft.with_verb(named)) if named in offered else stale()

    await change_dialogue(visit, serial, of_the_menu)


@on_pick("act.value")
async def values(visit: TableVisit, values: list[str], serial: int) -> None:
    await fill(visit, serial, lambda now, step: chosen(now, step, values))


@on_press("act.value")
async def value(visit: TableVisit, serial: int, at: str) -> None:
    await fill(visit, serial, lambda now, step: chosen(now, step, [at]))


@on_press("act.nothing")
async def nothing(visit: TableVisit, serial: int) -> None:
    await fill(visit, serial, lambda now, step: chosen(now, step, []))


@on_press("act.usual")
async def usual(visit: TableVisit, serial: int) -> None:
    await fill(visit, serial, lambda now, step: filled(now, step, step.domain.usual))


@on_press("act.page")
async def page(visit: TableVisit, serial: int, at: int) -> None:
    await change_dialogue(visit, serial, lambda now, step: now.replace(page=at, picks=now.picks))


@on_press("act.back")
async def back(visit: TableVisit, serial: int) -> None:
    def one_back(context: Context, now: Dialogue, step: Wanted) -> tuple[Dialogue, str]:
        if isinstance(step, OrderSlot):
            return now.replace(sheet=now.sheet.replace(order=None)), ""
        if isinstance(step, NextSlot) and isinstance(step.domain, Plan) and now.sheet.open:
            return now.replace(sheet=now.sheet.replace(open=False)), ""
        return now.replace(draft=now.draft.back(), sheet=_left_behind(context, now)), ""

    await _take(visit, serial, one_back)


def _left_behind(context: Context, now: Dialogue) -> Sheet:
    """The sheet of the last choice: where a plan was left for the next one, it lies there as it was."""
    assert context.playing is not None
    last = now.draft.chosen[-1:]
    plans = (
        [slot.name for slot in context.playing.game.verbs[now.draft.verb or ""].slots if slot.holds] if last else []
    )
    return Sheet(plan=now.draft.filled[last[0]]) if last and last[0] in plans else Sheet()


@on_press("act.other")
async def other(visit: TableVisit, serial: int) -> None:
    """All that may be said, where the question went on to what it is about."""
    await change_dialogue(visit, serial, lambda now, step: now.replace(draft=Draft(asking=MENU)))


@on_press("act.slot")
async def slot(visit: TableVisit, serial: int, named: str) -> None:
    """Be asked for what was filled in silently."""
    await change_dialogue(visit, serial, lambda now, step: now.replace(draft=now.draft.asked_for(named)))


@on_press("act.clear")
async def clear(visit: TableVisit, serial: int) -> None:
    await change_dialogue(visit, serial, lambda now, step: now.replace())


@on_press("act.step")
async def step(visit: TableVisit, serial: int, at: str, by: int) -> None:
    await fill(visit, serial, lambda now, step: counted(now, step, at, by))


@on_pick("act.add")
async def add(visit: TableVisit, values: list[str], serial: int) -> None:
    await fill(visit, serial, lambda now, step: counted(now, step, values[0] if values else "", 1))


@on_pick("act.toggle")
async def toggle(visit: TableVisit, values: list[str], serial: int) -> None:
    await fill(visit, serial, lambda now, step: toggled(now, step, values[0] if values else ""))


@on_press("act.done")
async def done(visit: TableVisit, serial: int) -> None:
    await fill(visit, serial, picked)


async def fill(visit: TableVisit, serial: int, change: Callable[[Dialogue, NextSlot], Dialogue | Refused]) -> None:
    """Take a press that fills the slot which is asked for."""
    await change_dialogue(
        visit, serial, lambda now, step: change(now, step) if isinstance(step, NextSlot) else stale()
    )


async def change_dialogue(visit: TableVisit, serial: int, change: DialogueChange) -> None:
    """Take a press: change the dialogue if it was meant for where the dialogue stands now."""

    def quietly(context: Context, now: Dialogue, step: Wanted) -> tuple[Dialogue, str] | Refused:
        outcome = change(now, step)
        return outcome if isinstance(outcome, Refused) else (outcome, "")

    await _take(visit, serial, quietly)


async def change_and_tell(
    visit: TableVisit,
    serial: int,
    change: Callable[[Context, Dialogue, NextSlot], tuple[Dialogue, str] | Refused],
) -> None:
    """Take a press that changes what fills a slot, and say what came of it."""

    def of_a_slot(context: Context, now: Dialogue, step: Wanted) -> tuple[Dialogue, str] | Refused:
        return change(context, now, step) if isinstance(step, NextSlot) else stale()

    await _take(visit, serial, of_a_slot)


async def _take(
    visit: TableVisit,
    serial: int,
    change: Callable[[Context, Dialogue, Wanted], tuple[Dialogue, str] | Refused],
) -> None:
    def change_if_current(context: Context, now: Dialogue) -> tuple[Dialogue, str]:
        if now.serial != serial:
            return _old_menu(context, now)
        step = step_at(context, now)
        outcome = stale() if step is None else change(context, now, step)
        return (now, context.speech.note(outcome.why)) if isinstance(outcome, Refused) else outcome

    await show(visit, change=change_if_current, pressed=True)


def _old_menu(context: Context, now: Dialogue) -> tuple[Dialogue, str]:
    return now, say(context.speech, "act.old_menu")


# The end of it


@on_press("act.cancel")
async def cancel(visit: TableVisit, serial: int) -> None:
    kept = await kept_dialogue(visit)
    keep_dialogue(visit, kept.replace(draft=Draft()))
    speech = await visit.words()
    again = Press("act.again", visit.number, label=say(speech, "act.again"))
    await visit.edit(panel(text(say(speech, "act.cancelled")), *rows([again])))


@on_press("act.confirm")
async def confirm(visit: TableVisit, serial: int) -> None:
    """The move becomes real."""
    await _confirmed(visit, serial, ending=False)


@on_press("act.confirm.end")
async def confirm_and_end(visit: TableVisit, serial: int) -> None:
    """The move becomes real, and that was all."""
    await _confirmed(visit, serial, ending=True)


async def _confirmed(visit: TableVisit, serial: int, *, ending: bool) -> None:
    kept = await kept_dialogue(visit)
    if kept.serial != serial:
        await show(visit, kept=kept, change=_old_menu)
        return
    meant = await visit.look(lambda context: whole(context, kept))
    if isinstance(meant, Refused):
        why = meant.why
        await show(visit, change=lambda context, now: (now, context.speech.note(why)))
    else:
        await give(visit, kept, meant, ending=ending)


# A form for what is tedious to press together


@on_press("act.type")
async def open_form(visit: TableVisit, serial: int) -> None:
    kept = await kept_dialogue(visit)
    form = await visit.look(lambda context: _form(context, kept)) if kept.serial == serial else stale()
    if isinstance(form, Refused):
        await show(visit, kept=kept, change=_old_menu)
    else:
        await visit.open_form(form)


def _form(context: Context, now: Dialogue) -> Form | Refused:
    step = step_at(context, now)
    if not isinstance(step, NextSlot):
        return stale()
    speech, domain = context.speech, step.domain
    names = speech.names(domain.kind)
    stands = ""
    if isinstance(domain, Plan):
        example: Any = as_it_stands(now.sheet, domain).orders
        stands = domain.print(example, names) if example else ""
    else:
        example = next(iter(domain)) if domain.usual is None else domain.usual
    return Form(
        "act.typed", now.game, now.serial, title=say(speech, "act.type_title"), text=stands,
        label=say(speech, "act.type_label", example=domain.print(example, names)), long=bool(stands),
    )  # fmt: skip


@on_form("act.typed")
async def typed(visit: TableVisit, typed: str, serial: int) -> None:
    speech = await visit.words()

    def read(now: Dialogue, step: NextSlot) -> Dialogue | Refused:
        value = step.domain.parse(typed, speech.names(step.domain.kind))
        return value if isinstance(value, Refused) else filled(now, step, value)

    await fill(visit, serial, read)
