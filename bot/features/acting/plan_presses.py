"""Presses on the sheet of a plan."""

from __future__ import annotations

from functools import partial

from bot.discord.router import on_pick, on_press
from bot.discord.visit import TableVisit
from bot.features.acting.answer import with_plan
from bot.features.acting.dialogue import Dialogue, stale
from bot.features.acting.guided import change_and_tell, fill
from bot.features.acting.plan_sheet import Sheet, as_it_stands, fallen, number_of, ticked
from bot.table.context import Context
from bot.table.words import say
from engines.kernel import NextSlot, Plan, Refused


@on_press("act.plan.change")
async def change(visit: TableVisit, serial: int) -> None:
    """Show the lists with which the plan is changed."""
    await fill(visit, serial, lambda now, step: now.replace(sheet=now.sheet.replace(open=True)))


@on_press("act.plan.empty")
async def empty(visit: TableVisit, serial: int) -> None:
    await fill(visit, serial, lambda now, step: now.replace(sheet=now.sheet.replace(plan=(), open=True)))


@on_press("act.plan.proposal")
async def proposal(visit: TableVisit, serial: int) -> None:
    await fill(visit, serial, lambda now, step: now.replace(sheet=now.sheet.replace(plan=None, pages={})))


@on_press("act.plan.leaf")
async def leaf(visit: TableVisit, serial: int) -> None:
    """The lists that this message had no room for."""

    def next_leaf(now: Dialogue, step: NextSlot) -> Dialogue:
        return now.replace(sheet=now.sheet.replace(leaf=now.sheet.leaf + 1, open=True))

    await fill(visit, serial, next_leaf)


@on_press("act.plan.next")
async def onward(visit: TableVisit, serial: int) -> None:
    """This plan is as it should be; on to the one after it."""

    await change_and_tell(visit, serial, partial(_gone_on, None))


@on_pick("act.plan.to")
async def leap(visit: TableVisit, values: list[str], serial: int) -> None:
    """On to a plan further behind; those in between stay as they are proposed."""
    await change_and_tell(visit, serial, partial(_gone_on, values[0] if values else ""))


def _gone_on(goal: str | None, context: Context, now: Dialogue, step: NextSlot) -> tuple[Dialogue, str] | Refused:
    """To the plan for this slot, or to the next one."""
    if not isinstance(step.domain, Plan) or context.playing is None or context.seat is None:
        return stale()
    planned = as_it_stands(now.sheet, step.domain).orders
    if not step.domain.contains(planned):
        return Refused(why=step.domain.why_not(planned))
    draft = now.draft.with_value(step.slot.name, planned)
    if goal is not None:
        later = with_plan(context.playing, context.seat, now.draft, step, now).later
        slots = [slot for slot, _, _ in later]
        if goal not in slots:
            return stale()
        for slot, _, proposed in later[: slots.index(goal)]:
            draft = draft.with_value(slot, proposed)
    return now.replace(draft=draft, sheet=Sheet()), ""


@on_pick("act.plan.order")
async def order(visit: TableVisit, values: list[str], serial: int) -> None:
    """Change a number in an order."""

    def chosen(now: Dialogue, step: NextSlot) -> Dialogue | Refused:
        at = values[0] if values else ""
        if not isinstance(step.domain, Plan) or not at.isascii() or not at.isdigit():
            return stale()
        orders = as_it_stands(now.sheet, step.domain).orders
        if number_of(step.domain, orders, int(at)) is None:
            return stale()
        return now.replace(sheet=now.sheet.replace(plan=orders, order=int(at)))

    await fill(visit, serial, chosen)


@on_pick("act.plan.tick")
async def tick(visit: TableVisit, values: list[str], serial: int, verb: str) -> None:
    """The ticks of one list have changed. What no longer fits falls out, and is named with the reason."""

    def with_ticks(context: Context, now: Dialogue, step: NextSlot) -> tuple[Dialogue, str] | Refused:
        if not isinstance(step.domain, Plan):
            return stale()
        planned = as_it_stands(now.sheet, step.domain).orders
        changed = ticked(now.sheet, step.domain, planned, verb, values)
        if changed is None:
            return stale()
        sheet, mended = changed
        told = [
            say(context.speech, "dialogue.plan_dropped", order=order, why=why)
            for order, why in fallen(mended, context.speech)[:6]
        ]
        return now.replace(sheet=sheet), "\n".join(told)

    await change_and_tell(visit, serial, with_ticks)
