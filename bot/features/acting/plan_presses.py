"""Presses on the sheet of a plan."""

from __future__ import annotations

from functools import partial

from bot.discord.router import on_pick, on_press
from bot.discord.visit import TableVisit
from bot.features.acting.answer import with_plan
from bot.features.acting.dialogue import Dialogue, stale
from bot.features.acting.guided import change_slot_and_tell, fill_slot
from bot.features.acting.plan_sheet import Sheet, dropped_orders, number_of, plan_of, with_ticks
from bot.table.context import Context
from bot.table.words import say
from engines.kernel import NextSlot, Plan, Refused

MOST = 6
"""Orders that are named when they fall out of a plan."""


@on_press("act.plan.change")
async def open_lists(visit: TableVisit, serial: int) -> None:
    """Show the lists with which the plan is changed."""
    await _change_sheet(visit, serial, open=True)


@on_press("act.plan.empty")
async def empty_plan(visit: TableVisit, serial: int) -> None:
    await _change_sheet(visit, serial, plan=(), open=True)


@on_press("act.plan.proposal")
async def take_proposal(visit: TableVisit, serial: int) -> None:
    await _change_sheet(visit, serial, plan=None, pages={})


async def _change_sheet(visit: TableVisit, serial: int, **change: object) -> None:
    await fill_slot(visit, serial, lambda dialogue, _: dialogue.replace(sheet=dialogue.sheet.replace(**change)))


@on_press("act.plan.leaf")
async def turn_leaf(visit: TableVisit, serial: int) -> None:
    """Show the lists that this message has no room for."""

    def next_leaf(dialogue: Dialogue, step: NextSlot) -> Dialogue:
        return dialogue.replace(sheet=dialogue.sheet.replace(leaf=dialogue.sheet.leaf + 1, open=True))

    await fill_slot(visit, serial, next_leaf)


@on_press("act.plan.next")
async def go_to_next_plan(visit: TableVisit, serial: int) -> None:
    """Take this plan as it is, and go on to the next one."""
    await change_slot_and_tell(visit, serial, partial(_at_plan, None))


@on_pick("act.plan.to")
async def go_to_plan(visit: TableVisit, values: list[str], serial: int) -> None:
    """Go on to a later plan. Those in between stay as they are proposed."""
    await change_slot_and_tell(visit, serial, partial(_at_plan, values[0] if values else ""))


def _at_plan(
    goal: str | None, context: Context, dialogue: Dialogue, step: NextSlot
) -> tuple[Dialogue, str] | Refused:
    """The dialogue at the plan for this slot, or at the next one."""
    if not isinstance(step.domain, Plan) or context.playing is None or context.seat is None:
        return stale()
    orders = plan_of(dialogue.sheet, step.domain).orders
    if not step.domain.contains(orders):
        return Refused(why=step.domain.why_not(orders))
    draft = dialogue.draft.with_value(step.slot.name, orders)
    if goal is not None:
        later = with_plan(context.playing, context.seat, dialogue.draft, step, dialogue).later
        slots = [slot for slot, _, _ in later]
        if goal not in slots:
            return stale()
        for slot, _, proposal in later[: slots.index(goal)]:
            draft = draft.with_value(slot, proposal)
    return dialogue.replace(draft=draft, sheet=Sheet()), ""


@on_pick("act.plan.order")
async def open_number(visit: TableVisit, values: list[str], serial: int) -> None:
    """Change a number in an order."""

    def at_number(dialogue: Dialogue, step: NextSlot) -> Dialogue | Refused:
        at = values[0] if values else ""
        if not isinstance(step.domain, Plan) or not at.isascii() or not at.isdigit():
            return stale()
        orders = plan_of(dialogue.sheet, step.domain).orders
        if number_of(step.domain, orders, int(at)) is None:
            return stale()
        return dialogue.replace(sheet=dialogue.sheet.replace(plan=orders, order=int(at)))

    await fill_slot(visit, serial, at_number)


@on_pick("act.plan.tick")
async def tick_orders(visit: TableVisit, values: list[str], serial: int, verb: str) -> None:
    """Change the plan by the ticks of one list. Orders that no longer fit fall out and are named with the reason."""

    def with_these(context: Context, dialogue: Dialogue, step: NextSlot) -> tuple[Dialogue, str] | Refused:
        if not isinstance(step.domain, Plan):
            return stale()
        orders = plan_of(dialogue.sheet, step.domain).orders
        outcome = with_ticks(dialogue.sheet, step.domain, orders, verb, values)
        if outcome is None:
            return stale()
        sheet, mended = outcome
        lines = [
            say(context.speech, "dialogue.plan_dropped", order=order, why=why)
            for order, why in dropped_orders(mended, context.speech)[:MOST]
        ]
        return dialogue.replace(sheet=sheet), "\n".join(lines)

    await change_slot_and_tell(visit, serial, with_these)
