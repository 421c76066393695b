"""The answer that a dialogue has put together: whole or not yet, and when it is given without *Confirm*.

Nothing in here is sent or kept: it is worked out from the table and the dialogue alone."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from bot.features.acting.dialogue import Dialogue, Wanted, stale, step_of
from bot.features.acting.parts import FEW, SECTIONS
from bot.features.acting.plan_page import PlanAfter
from bot.features.acting.plan_sheet import as_it_stands
from bot.table.context import Context
from bot.table.draft import Draft, adds_nothing, chosen_so_far, go_on, open_parts
from engines.kernel import (
    Choose,
    Command,
    Match,
    NextSlot,
    Plan,
    Refused,
    Seat,
    SomeOf,
)


@dataclass(frozen=True)
class Meant:
    """A whole command, and what was chosen for it, in words."""

    command: Command
    names: list[str]


def step_at(context: Context, now: Dialogue) -> Wanted | None:
    """What the dialogue asks for next; None if it is about a question that is no longer open."""
    if context.playing is None or context.seat is None or context.ask is None or now.posed != context.game.posed:
        return None
    return step_of(context.playing, context.seat, now)[1]


def whole(context: Context, now: Dialogue) -> Meant | Refused:
    """The command that was put together. A plan is whole as it stands on its sheet."""
    step = step_at(context, now)
    match, seat = context.playing, context.seat
    if step is None or match is None or seat is None:
        return stale()
    draft, _ = go_on(match, seat, now.draft)
    if isinstance(step, NextSlot) and isinstance(step.domain, Plan):
        command = with_plan(match, seat, draft, step, now).command
    else:
        command = step if isinstance(step, (Command, Refused)) else stale()
    if isinstance(command, Refused):
        return command
    return Meant(command, chosen_so_far(match, seat, draft, context.speech))


@dataclass(frozen=True)
class Rest:
    """The command that a plan makes whole, with what is proposed in the plans after it."""

    command: Command | Refused
    later: tuple[PlanAfter, ...] = ()


def with_plan(match: Match, seat: Seat, draft: Draft, step: NextSlot, now: Dialogue) -> Rest:
    assert isinstance(step.domain, Plan)
    planned = as_it_stands(now.sheet, step.domain).orders
    if not step.domain.contains(planned):
        return Rest(Refused(why=step.domain.why_not(planned)))
    later: list[PlanAfter] = []
    draft = draft.with_value(step.slot.name, planned)
    while True:
        draft, after = go_on(match, seat, draft)
        if not isinstance(after, NextSlot) or not isinstance(after.domain, Plan):
            return Rest(after if isinstance(after, (Command, Refused)) else stale(), tuple(later))
        later.append((after.slot.name, after.domain, after.domain.usual or ()))
        draft = draft.with_value(after.slot.name, later[-1][2])


def at_once(context: Context, now: Dialogue) -> Meant | None:
    """What the last press has answered for good: no *Confirm* would add anything.

    Either the question wanted one of a few things, and one was pressed; or several, which were ticked and sent, and
    nobody else sees them before all have chosen. Or all of it was chosen, nothing that counts
    was filled in on the way, and it can be taken back just like that; where it hands the turn on, one press must have
    been all, or somebody else must agree before anything comes of it.
    """
    match, seat, ask = context.playing, context.seat, context.ask
    if match is None or seat is None or ask is None or not now.draft.chosen:
        return None
    step = step_at(context, now)
    if not isinstance(step, Command) or any(slot.holds for slot in step.slots):
        return None
    meant = whole(context, now)
    if not isinstance(meant, Meant):
        return None
    at_one_press = len(now.draft.chosen) == 1
    if at_one_press and (one_of_a_few(match, seat, type(step)) or ticked_and_sent(match, seat, now.draft)):
        return meant
    draft, _ = go_on(match, seat, now.draft)
    parts = list(open_parts(match, seat, draft))
    if len(parts) > 1 or not all(adds_nothing(domain, draft.filled[slot]) for slot, domain in parts):
        return meant if at_one_press and _free(match, seat, step) else None
    # That the turn ends by itself afterwards is what its owner has said for good.
    foreseen = match.preview(seat, step, asking=True)
    if isinstance(foreseen, Refused) or not foreseen.free:
        return None
    goes_on = any(ask.seat == seat for ask in foreseen.asks)
    return meant if at_one_press or step.proposes or goes_on else None


def ticked_and_sent(match: Match, seat: Seat, draft: Draft) -> bool:
    """Are several things that were ticked in a list all that a sealed question wants?"""
    step = match.suggest(seat, draft.verb or "", {})
    if len(match.asks) < 2 or not isinstance(step, NextSlot) or draft.chosen != (step.slot.name,):
        return False
    return isinstance(step.domain, SomeOf) and len(draft.filled) == 1 and len(draft.filled[step.slot.name]) > 1


def _free(match: Match, seat: Seat, command: Command) -> bool:
    preview = match.preview(seat, command, asking=True)
    return not isinstance(preview, Refused) and preview.free


def one_of_a_few(match: Match, seat: Seat, said: type[Command]) -> bool:
    """Does the question want just one thing, of which this is one, and are so few possible that each has a button?
    What may be said instead stands beside it."""
    menu = match.menu(seat)
    if isinstance(menu, Refused) or len(menu.offers) > FEW or said.aside:
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
