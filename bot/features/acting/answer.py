"""What a dialogue asks for next, and the answer that it has put together: whole or not yet, and when it is given
without *Confirm*.

Nothing in here is sent or kept: it is worked out from the table and the dialogue alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from bot.features.acting.dialogue import Dialogue, Step, stale
from bot.features.acting.parts import FEW, SECTIONS
from bot.features.acting.plan_page import PlanAfter
from bot.features.acting.plan_sheet import number_of, plan_of
from bot.table.context import Context
from bot.table.draft import Draft, adds_nothing, chosen_so_far, go_on, matter, open_parts
from bot.table.slot_pairs import with_next_slot
from engines.kernel import Choose, Command, Match, Menu, NextSlot, Plan, Refused, Seat, SomeOf


@dataclass(frozen=True)
class Answer:
    """A whole command, and what was chosen for it, in words."""

    command: Command
    names: list[str]


def step_of(match: Match, seat: Seat, dialogue: Dialogue) -> tuple[Draft, Step]:
    """What the dialogue asks for next, and the draft as far as it fills itself. If a question is about one command,
    its first slot is asked for at once; the other commands are a press away."""
    draft, step = go_on(match, seat, dialogue.draft)
    if isinstance(step, Menu) and not draft.asking and (verb := matter(step)) is not None:
        about, first = go_on(match, seat, Draft(verb=verb))
        if isinstance(first, NextSlot) and not first.slot.holds:
            draft, step = about, first
    if not isinstance(step, NextSlot):
        return draft, step
    if isinstance(step.domain, Plan):
        if dialogue.sheet.order is None:
            return draft, step
        orders = plan_of(dialogue.sheet, step.domain).orders
        return draft, number_of(step.domain, orders, dialogue.sheet.order) or step
    return draft, with_next_slot(match, seat, draft, step)


def step_at(context: Context, dialogue: Dialogue) -> Step | None:
    """What the dialogue asks for next; None if it is about a question that is no longer open."""
    match, seat = context.playing, context.seat
    if match is None or seat is None or context.ask is None or dialogue.posed != context.game.posed:
        return None
    return step_of(match, seat, dialogue)[1]


def answer_of(context: Context, dialogue: Dialogue) -> Answer | Refused:
    """The command that was put together. A plan is whole as it lies on its sheet."""
    step = step_at(context, dialogue)
    match, seat = context.playing, context.seat
    if step is None or match is None or seat is None:
        return stale()
    draft, _ = go_on(match, seat, dialogue.draft)
    if isinstance(step, NextSlot) and isinstance(step.domain, Plan):
        command = with_plan(match, seat, draft, step, dialogue).command
    else:
        command = step if isinstance(step, (Command, Refused)) else stale()
    if isinstance(command, Refused):
        return command
    return Answer(command, chosen_so_far(match, seat, draft, context.speech))


@dataclass(frozen=True)
class PlannedCommand:
    """The command that a plan makes whole, with what is proposed in the plans after it."""

    command: Command | Refused
    later: tuple[PlanAfter, ...] = ()


def with_plan(match: Match, seat: Seat, draft: Draft, step: NextSlot, dialogue: Dialogue) -> PlannedCommand:
    assert isinstance(step.domain, Plan)
    orders = plan_of(dialogue.sheet, step.domain).orders
    if not step.domain.contains(orders):
        return PlannedCommand(Refused(why=step.domain.why_not(orders)))
    later: list[PlanAfter] = []
    draft = draft.with_value(step.slot.name, orders)
    while True:
        draft, after = go_on(match, seat, draft)
        if not isinstance(after, NextSlot) or not isinstance(after.domain, Plan):
            command = after if isinstance(after, (Command, Refused)) else stale()
            return PlannedCommand(command, tuple(later))
        later.append((after.slot.name, after.domain, after.domain.usual or ()))
        draft = draft.with_value(after.slot.name, later[-1][2])


def answer_without_confirm(context: Context, dialogue: Dialogue) -> Answer | None:
    """The answer, if the last press has given it for good and *Confirm* would add nothing.

    That is so in three cases. The question wanted one of a few things, and one was pressed. It wanted several, which
    were ticked and sent, and nobody else sees them before all have chosen. Or all of it was chosen, nothing that
    counts was filled in on the way, and it can be taken back just like that; where it hands the turn on, one press
    must have been all, or somebody else must agree before anything comes of it.
    """
    match, seat, ask = context.playing, context.seat, context.ask
    if match is None or seat is None or ask is None or not dialogue.draft.chosen:
        return None
    step = step_at(context, dialogue)
    if not isinstance(step, Command) or any(slot.holds for slot in step.slots):
        return None
    answer = answer_of(context, dialogue)
    if not isinstance(answer, Answer):
        return None
    at_one_press = len(dialogue.draft.chosen) == 1
    if at_one_press and (one_of_a_few(match, seat, type(step)) or is_sealed_selection(match, seat, dialogue.draft)):
        return answer
    draft, _ = go_on(match, seat, dialogue.draft)
    parts = list(open_parts(match, seat, draft))
    if len(parts) > 1 or not all(adds_nothing(domain, draft.filled[slot]) for slot, domain in parts):
        return answer if at_one_press and _free(match, seat, step) else None
    # That the turn ends by itself afterwards is what its owner has said for good.
    preview = match.preview(seat, step, asking=True)
    if isinstance(preview, Refused) or not preview.free:
        return None
    goes_on = any(ask.seat == seat for ask in preview.asks)
    return answer if at_one_press or step.proposes or goes_on else None


def is_sealed_selection(match: Match, seat: Seat, draft: Draft) -> bool:
    """Does a sealed question want several things, ticked in one list, and is that all?"""
    step = match.suggest(seat, draft.verb or "", {})
    if len(match.asks) < 2 or not isinstance(step, NextSlot) or draft.chosen != (step.slot.name,):
        return False
    return isinstance(step.domain, SomeOf) and len(draft.filled) == 1 and len(draft.filled[step.slot.name]) > 1


def _free(match: Match, seat: Seat, command: Command) -> bool:
    preview = match.preview(seat, command, asking=True)
    return not isinstance(preview, Refused) and preview.free


def one_of_a_few(match: Match, seat: Seat, command: type[Command]) -> bool:
    """Does the question want one thing, and are there so few that each has a button?"""
    menu = match.menu(seat)
    if isinstance(menu, Refused) or len(menu.offers) > FEW or command.aside:
        return False
    answers = 0
    for offer in menu.offers:
        if offer.command.aside:
            continue
        open_slots = [slot for slot in offer.command.slots if not (offer.command is Choose and slot.name == "of")]
        if len(open_slots) > 1:
            return False
        filled = {"of": offer.domains["choice"].kind} if offer.command is Choose else {}
        step = match.suggest(seat, offer.command.verb, filled)
        answers += len(list(islice(step.domain, SECTIONS + 1))) if isinstance(step, NextSlot) else 1
    return answers <= SECTIONS
