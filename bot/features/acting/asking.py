"""Showing a player the question: the dialogue brought up to date, and how it looks.

All of it is visible to the player alone. Where the player is in it is kept in the store, so a dialogue survives a
restart of the bot and an idle hour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, TypeAlias

from discord import ui

from bot.crew.painter import Job
from bot.discord.colours import seat_colour
from bot.discord.components import Press, panel, rows, text
from bot.discord.visit import TableVisit, Visit
from bot.features.acting.dialogue import DIALOGUE, Dialogue, Wanted, stale, step_of
from bot.features.acting.panel import Composer, Settled, kept_quiet
from bot.features.acting.parts import FEW, SECTIONS, says_no_more, standing_answers
from bot.features.acting.picture_below import picture_of, show_below
from bot.features.acting.planning import OrderSlot, as_it_stands
from bot.features.acting.sheet import PlanAfter
from bot.posts.telling import SMALL_PRINT, in_lines
from bot.posts.turn_posts import told_below
from bot.table.chair import Chair
from bot.table.computers import only_computers
from bot.table.draft import Draft, adds_nothing, chosen_so_far, effects_of, go_on, on_the_way, open_parts, parts_of
from bot.table.forced import only_answer
from bot.table.pairs import left_out
from bot.table.sittings import News
from bot.table.words import say
from engines.kernel import (
    NONE,
    Always,
    Ask,
    Choose,
    Command,
    Event,
    Match,
    Menu,
    NextSlot,
    Note,
    OneOf,
    Plan,
    Preview,
    Refused,
    Seat,
    SomeOf,
    Words,
)
from engines.kernel.text import holes

RECEIPT = 10
"""Lines of what came of an answer."""
Turned: TypeAlias = Callable[[Chair, Dialogue], tuple[Dialogue, str]]
"""Where a press leads from where the dialogue stood, and what is said of it."""


@dataclass(frozen=True)
class Meant:
    """A whole command, and what was chosen for it, in words."""

    command: Command
    names: list[str]


@dataclass(frozen=True)
class Showing:
    """Where the dialogue stands, and how it looks, unless it has come to its end."""

    dialogue: Dialogue
    view: ui.LayoutView | Meant
    below: tuple[Job, str] | None = None
    """The picture of a plan or of the places to choose from, and what it is called."""
    asked: bool = True
    """Is something asked in it?"""


async def show(
    visit: TableVisit,
    *,
    fresh: bool = False,
    before: str = "",
    kept: Dialogue | None = None,
    turned: Turned | None = None,
    pressed: bool = False,
    done: Sequence[News] = (),
) -> None:
    """Show the player where the dialogue stands, or where it has `turned` to; `fresh` in a message of its own.
    `pressed`: a press has led there, and may have been the answer. `done`: what was just done; if the table reads of
    it in a new post, it goes on there, and nothing is asked twice."""
    stood = kept or await kept_dialogue(visit)
    paints = visit.house.painter is not None

    def seen(chair: Chair) -> Showing:
        dialogue, said = turned(chair, stood) if turned else (stood, before)
        if pressed and not said and (meant := _at_once(chair, dialogue)) is not None:
            return Showing(dialogue, meant)
        if _goes_on_below(visit, chair, done):
            return Showing(dialogue, _read_below(chair, said or before), asked=False)
        waited = max(0, int((visit.house.clock() - chair.game.touched) // 3600))
        stands, view = _looks(chair, dialogue, said or before, waited)
        below = picture_of(chair, stands, step_at(chair, stands)) if stands and paints else None
        return Showing(stands or dialogue, view, below, asked=stands is not None)

    found = await visit.see(seen)
    if found is None:
        return
    stands, view = found.dialogue, found.view
    if isinstance(view, Meant):
        await give(visit, stands, view)
        return
    if stands != stood:
        keep_dialogue(visit, stands)
    if fresh:
        await visit.reply(view)
    elif not await visit.edit(view):
        return
    await _only_here(visit, asked=found.asked, fresh=fresh)
    if found.below is not None:
        await show_below(visit, stands, view, *found.below)


async def _only_here(visit: TableVisit, *, asked: bool, fresh: bool) -> None:
    """A question is asked in one message: whoever has it put anew need not tell it from the one before."""
    at = (visit.number, visit.user)
    before = visit.house.asked_in.pop(at, None)
    if asked:
        visit.house.asked_in[at] = visit.interaction
    if fresh:
        # Discord lets an answer be changed for a while only.
        visit.house.asked_in = {key: one for key, one in visit.house.asked_in.items() if not one.is_expired()}
    if fresh and before is not None:
        await Visit(before).delete_reply()


def _goes_on_below(visit: TableVisit, chair: Chair, done: Sequence[News]) -> bool:
    """Will a new post with the next question stand below this message in a moment?"""
    match = chair.playing
    if not done or match is None or match.pending is None or chair.ask is None:
        return False
    if visit.lacking(chair.speech) or visit.house.posts.hangs(chair.game.id):
        return False
    anew = chair.seat not in match.pending.answers
    return anew and (len(match.waiting) > 1 or any(told_below(news, chair.speech) for news in done))


def _read_below(chair: Chair, before: str) -> ui.LayoutView:
    return panel(text(before, say(chair.speech, "act.goes_on_below")), *rows(_undo(chair)))


async def give(visit: TableVisit, dialogue: Dialogue, meant: Meant, *, ending: bool = False) -> None:
    """The move becomes real, and the dialogue goes on with what is asked next; with `ending`, that was all."""
    play = visit.tables.play
    span, command = dialogue.stands, meant.command
    said = Always(answer=command.said(), span=span) if span else command
    outcome = await play.act(visit.number, visit.user, said, at=dialogue.posed, interaction=visit.id)
    if isinstance(outcome, Refused):
        why = outcome.why
        # Whoever reads that an answer is for this once and presses again means this once.
        once = {"stands": ""}
        await show(visit, turned=lambda chair, now: (now.model_copy(update=once), chair.speech.note(why)))
        return
    hung, news = visit.house.posts.hangs(visit.number), outcome
    ended, then = await _end(visit) if ending else (None, None)

    def answered(chair: Chair, now: Dialogue) -> tuple[Dialogue, str]:
        done = [receipt(visit, news, command, chair.speech, meant.names)]
        if span:
            done.append(say(chair.speech, "act.stands", span=span))
        if ended is not None:
            done.append(ended(chair.speech))
        return now.turned(draft=Draft(), stands=""), "\n".join(done)

    made = [news] if then is None else [news, then]
    await show(visit, kept=dialogue, turned=answered, done=made)
    await say_if_it_hangs(visit, hung)


async def _end(visit: TableVisit) -> tuple[Callable[[Words], str] | None, News | None]:
    """Say that this was all; what came of it, in whichever words. Nothing if by now something else is asked, or
    somebody else."""
    play = visit.tables.play
    command = await visit.look(lambda chair: (chair.ask and chair.ask.usual) or stale())
    if isinstance(command, Refused) or not command.ends:
        return None, None
    outcome = await play.act(visit.number, visit.user, command, interaction=f"{visit.id}.end")
    if isinstance(outcome, Refused):
        return partial(_noted, outcome), None
    return partial(receipt, visit, outcome, command), outcome


def _noted(no: Refused, speech: Words) -> str:
    return speech.note(no.why)


def step_at(chair: Chair, now: Dialogue) -> Wanted | None:
    """What the dialogue asks for next; None if it is about a question that is no longer open."""
    if chair.playing is None or chair.seat is None or chair.ask is None or now.posed != chair.game.posed:
        return None
    return step_of(chair.playing, chair.seat, now)[1]


def whole(chair: Chair, now: Dialogue) -> Meant | Refused:
    """The command that was put together. A plan is whole as it stands on its sheet."""
    step = step_at(chair, now)
    match, seat = chair.playing, chair.seat
    if step is None or match is None or seat is None:
        return stale()
    draft, _ = go_on(match, seat, now.draft)
    if isinstance(step, NextSlot) and isinstance(step.domain, Plan):
        command = with_plan(match, seat, draft, step, now).command
    else:
        command = step if isinstance(step, (Command, Refused)) else stale()
    if isinstance(command, Refused):
        return command
    return Meant(command, chosen_so_far(match, seat, draft, chair.speech))


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


def _at_once(chair: Chair, now: Dialogue) -> Meant | None:
    """What the last press has answered for good: no *Confirm* would add anything.

    Either the question wanted one of a few things, and one was pressed; or several, which were ticked and sent, and
    nobody else sees them before all have chosen. Or all of it was chosen, nothing that counts
    was filled in on the way, and it can be taken back just like that; where it hands the turn on, one press must have
    been all, or somebody else must agree before anything comes of it.
    """
    match, seat, ask = chair.playing, chair.seat, chair.ask
    if match is None or seat is None or ask is None or not now.draft.chosen:
        return None
    step = step_at(chair, now)
    if not isinstance(step, Command) or any(slot.holds for slot in step.slots):
        return None
    meant = whole(chair, now)
    if not isinstance(meant, Meant):
        return None
    if len(now.draft.chosen) == 1 and (_one_of_a_few(match, seat, type(step)) or _sent(match, seat, now.draft)):
        return meant
    draft, _ = go_on(match, seat, now.draft)
    parts = list(open_parts(match, seat, draft))
    if len(parts) > 1 or not all(adds_nothing(domain, draft.filled[slot]) for slot, domain in parts):
        return meant if len(now.draft.chosen) == 1 and _free(match, seat, step) else None
    # That the turn ends by itself afterwards is what its owner has said for good.
    foreseen = match.preview(seat, step, asking=True)
    if isinstance(foreseen, Refused) or not foreseen.free:
        return None
    goes_on = any(ask.seat == seat for ask in foreseen.asks)
    return meant if len(now.draft.chosen) == 1 or step.proposes or goes_on else None


def _sent(match: Match, seat: Seat, draft: Draft) -> bool:
    """Are several things that were ticked in a list all that a sealed question wants?"""
    step = match.suggest(seat, draft.verb or "", {})
    if len(match.asks) < 2 or not isinstance(step, NextSlot) or draft.chosen != (step.slot.name,):
        return False
    return isinstance(step.domain, SomeOf) and len(draft.filled) == 1 and len(draft.filled[step.slot.name]) > 1


def _free(match: Match, seat: Seat, command: Command) -> bool:
    preview = match.preview(seat, command, asking=True)
    return not isinstance(preview, Refused) and preview.free


def _one_of_a_few(match: Match, seat: Seat, said: type[Command]) -> bool:
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


async def kept_dialogue(visit: TableVisit) -> Dialogue:
    kept = await visit.tables.later.read(DIALOGUE, visit.number, visit.user)
    return kept or Dialogue(game=visit.number, posed=-1)


def keep_dialogue(visit: TableVisit, dialogue: Dialogue) -> None:
    visit.tables.later.write(DIALOGUE, dialogue, visit.number, visit.user)


def _looks(chair: Chair, dialogue: Dialogue, before: str, waited: int) -> tuple[Dialogue | None, ui.LayoutView]:
    """The dialogue brought up to date, and how it looks."""
    seat, match, ask, speech = chair.seat, chair.playing, chair.ask, chair.speech
    if match is None or seat is None or ask is None:
        return None, nothing_asked(chair, before, waited)
    if dialogue.posed != chair.game.posed:
        dialogue = dialogue.turned(posed=chair.game.posed, draft=Draft(), stands="")
    if match.pending and seat in match.pending.answers and not dialogue.draft.chosen:
        sealed = say(speech, "dialogue.sealed_change")
        if before:
            return dialogue, _put_down(chair, before, sealed, waited)
        before = sealed
    if only_answer(match, seat) is not None:
        before = "\n".join(part for part in (before, say(speech, "dialogue.unasked")) if part)
    draft, step = step_of(match, seat, dialogue)
    if isinstance(step, Refused):
        before = "\n".join(part for part in (before, speech.note(step.why)) if part)
        dialogue = dialogue.turned(draft=Draft())
        draft, step = step_of(match, seat, dialogue)
    dialogue = dialogue.model_copy(update={"draft": draft})
    means = match.game.beside(match.state, seat, "seat", seat)
    if means and set(means.params) & set(ask.params):
        means = None  # the question says it itself
    compose = Composer(
        dialogue, ask, speech, seat_colour(seat), undo=_undo_is_free(chair), stand=chair.stand,
        sealed=_sealed(match, ask, speech), means=speech.note(means) if means else "",
        led=_led(match, seat, draft),
    )  # fmt: skip
    match step:
        case Menu():
            return dialogue, compose.menu(step, before, settled_in(match, seat, step, speech))
        case NextSlot(domain=Plan()) if not isinstance(step, OrderSlot):
            rest = with_plan(match, seat, draft, step, dialogue)
            preview = match.preview(seat, rest.command) if isinstance(rest.command, Command) else None
            foreseen = preview if isinstance(preview, Preview) else None
            silent = silent_slots(match, seat, draft, speech)
            return dialogue, compose.plan(step, foreseen, silent, [], before, rest.later)
        case NextSlot():
            left = "" if isinstance(step, OrderSlot) else left_out(match, seat, draft, step)
            names, meant = on_the_way(match, seat, draft, step, speech), meant_by_each(match, seat, draft, step)
            alike = alike_in_all(match, seat, draft, step, meant, speech)
            return dialogue, compose.slot(step, names, before, left, {} if alike else meant, alike)
        case Command():
            preview = match.preview(seat, step)
            assert not isinstance(preview, Refused)
            names, effects = chosen_so_far(match, seat, draft, speech), effects_of(match, seat, draft, speech)
            silent = [one for one in silent_slots(match, seat, draft, speech) if one[0] not in draft.chosen]
            return dialogue, compose.confirm(step, preview, names, effects, silent, before)
    raise TypeError(f"{ask.key} cannot be answered: {step}")


def meant_by_each(match: Match, seat: Seat, draft: Draft, step: NextSlot) -> dict[Any, Command]:
    """What each of a few values would give, where it would be more than it says."""
    if type(step) is not NextSlot or not isinstance(step.domain, OneOf) or len(step.domain.values) > SECTIONS:
        return {}
    ways = {value: meant_by(match, seat, draft.with_value(step.slot.name, value)) for value in step.domain.values}
    return {value: command for value, command in ways.items() if command is not None}


def alike_in_all(
    match: Match, seat: Seat, draft: Draft, step: NextSlot, meant: Mapping[Any, Command], words: Words
) -> str:
    """What goes with each of several values without a question, if it is the same with all: that is said once."""
    named = {hole.param for hole in holes(words.catalog.text("command", draft.verb or "", "says"))}
    with_each: set[str] = set()
    for value in meant:
        whole, _ = go_on(match, seat, draft.with_value(step.slot.name, value))
        silent = [
            " ".join(_written(whole, slot, one, part, words))
            for slot, one, part in parts_of(match, seat, whole)
            if slot in named and slot not in whole.chosen and part.domain.only() is not None
        ]
        with_each.add(" · ".join(silent))
    return with_each.pop() if len(meant) > 1 and len(with_each) == 1 else ""


def settled_in(match: Match, seat: Seat, menu: Menu, speech: Words) -> dict[str, Settled]:
    """What goes into commands without a question, for want of another choice: its price must be read before."""
    found: dict[str, Settled] = {}
    for offer in menu.offers:
        draft = Draft().with_verb(offer.command.verb)
        whole, _ = go_on(match, seat, draft)
        alone = whole.model_copy(update={"chosen": ()})
        effects = effects_of(match, seat, alone, speech) if whole.filled else []
        settled = Settled([one.removesuffix(".") for one in effects], meant_by(match, seat, draft))
        found[offer.command.verb] = settled
    return found


def meant_by(match: Match, seat: Seat, draft: Draft) -> Command | None:
    """What would be given, if its sentence tells of something that nobody was asked for and that could not be
    otherwise: a name alone says too little then."""
    whole, command = go_on(match, seat, draft)
    if not isinstance(command, Command) or isinstance(command, Choose):
        return None
    named = {hole.param for hole in holes(match.game.catalogs["en"].text("command", command.verb, "says"))}
    went_in = [value for slot, value in whole.filled.items() if slot in named and slot not in draft.filled]
    silent = any(value and value != NONE for value in went_in)
    return command if silent and not any(open_parts(match, seat, whole)) else None


def _led(match: Match, seat: Seat, draft: Draft) -> Mapping[str, Note] | None:
    """Is this about a command that was not chosen, though there are others? Then why some of them cannot be."""
    if draft.verb is None or draft.chosen or len(match.asks[seat].offers) < 2:
        return None
    menu = match.menu(seat)
    return menu.barred if isinstance(menu, Menu) and len(menu.offers) > 1 else None


def _sealed(match: Match, ask: Ask, speech: Words) -> str:
    """How long nobody else sees the answer, if several answer at once."""
    if len(match.asks) < 2:
        return ""
    return say(speech, "dialogue.sealed_last" if match.waiting == [ask.seat] else "dialogue.sealed")


def silent_slots(match: Match, seat: Seat, draft: Draft, words: Words) -> list[tuple[str, str, str]]:
    """What could be otherwise: the slot, what it is called, and its value in words."""
    return [
        (slot, *_written(draft, slot, value, step, words))
        for slot, value, step in parts_of(match, seat, draft)
        if step.domain.only() is None
    ]


def _written(draft: Draft, slot: str, value: Any, step: NextSlot, words: Words) -> tuple[str, str]:
    """What a slot is called, and its value in words."""
    asked = words.word("command", draft.verb or "", "slots", slot)
    return asked, step.domain.print(value, words.names(step.domain.kind))


def _put_down(chair: Chair, before: str, sealed: str, waited: int) -> ui.LayoutView:
    """After a sealed choice the question is still open, but nothing more is wanted of this player."""
    waiting = _waiting(chair, waited)
    change = Press("act.again", chair.game.id, label=say(chair.speech, "act.change"))
    return panel(text(before, f"-# {sealed}", waiting), *rows([change]))


def _waiting(chair: Chair, waited: int) -> str:
    """Whom the game waits for. Computers have played before anybody reads it a second time: of them it is said what
    stays true, for nobody changes an answer that only one person sees."""
    if only_computers(chair.game, chair.waiting):
        return say(chair.speech, "act.computers_play")
    return say(chair.speech, "act.waiting", seats=list(chair.waiting), hours=waited)


def _undo_is_free(chair: Chair) -> bool:
    if chair.playing is None or chair.seat is None:
        return False
    terms = chair.playing.undo_terms(chair.seat)
    return not isinstance(terms, Refused) and not terms.consent


def _undo(chair: Chair) -> list[ui.Item[Any]]:
    return [Press("act.undo", chair.game.id, label=say(chair.speech, "act.undo"))] if _undo_is_free(chair) else []


def nothing_asked(chair: Chair, before: str, waited: int) -> ui.LayoutView:
    speech = chair.speech
    if chair.playing is None:
        ended = "act.over" if chair.game.status == "over" else "act.no_game"
        return panel(text(before, say(speech, ended)))
    waiting = _waiting(chair, waited)
    lead = before or say(speech, "act.not_asked" if chair.seat is not None else "act.not_at_this_table")
    return panel(text(lead, waiting), *rows([*_undo(chair), *standing_answers(chair.game.id, chair.stand, speech)]))


def receipt(visit: Visit, news: News, command: Command, speech: Words, chosen: Sequence[str] = ()) -> str:
    """What the player has done and what came of it, for the player's eyes."""
    lines = [say(speech, "act.receipt", command=command.said())]
    if quiet := kept_quiet(command, chosen, speech):
        lines.append(quiet)
    followed = came_of([event for event in news.events if event.key not in SMALL_PRINT], speech, news.seat)
    if followed and any(slot.holds for slot in command.slots):
        # Order by order it was read before, and what came of it is told below.
        lines[0] = say(speech, "act.receipt_plan", name=speech.label(command.verb))
    lines += followed[1:] if followed and says_no_more(followed[0], lines[0], speech) else followed
    if missing := visit.lacking(speech):
        lines.append(say(speech, "act.cannot_post", permissions=missing))
    elif visit.house.posts.hangs(news.game.id):
        lines.append(say(speech, "act.post_hangs"))
    return "\n".join(lines)


def came_of(events: Sequence[Event], speech: Words, seat: Seat | None) -> list[str]:
    """What followed, one sentence a deed, and where there is no room for all of it, how much more the log has."""
    told = in_lines(events, speech, seat)
    left = len(told) - RECEIPT
    return [*told[:RECEIPT], *([say(speech, "post.more", count=left)] if left > 0 else [])]


async def say_if_it_hangs(visit: TableVisit, before: bool) -> None:
    """After the receipt: if the post could not be shown either, the mover knows why the others are silent. `before`
    says whether it was hanging at the receipt, which then has said so."""
    if before or visit.lacking(visit.speech) or await visit.house.posts.shown(visit.number):
        return
    await visit.tell("act.post_hangs")
