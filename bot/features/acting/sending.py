"""Showing a player the question, and giving the answer: what is sent, and what becomes real.

All of it is visible to the player alone. Where the player is in it is kept in the store, so a dialogue survives a
restart of the bot and an idle hour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from discord import ui

from bot.crew.painter import Job
from bot.discord.visit import TableVisit, Visit
from bot.features.acting.answer import Meant, at_once, step_at
from bot.features.acting.dialogue import DIALOGUE, Dialogue, stale
from bot.features.acting.page import page_of, read_below
from bot.features.acting.picture_below import picture_of, show_below
from bot.features.acting.receipt import receipt, say_if_it_hangs
from bot.posts.turn_posts import told_below
from bot.table.context import Context
from bot.table.draft import Draft
from bot.table.live_games import News
from bot.table.words import say
from engines.kernel import (
    Always,
    Refused,
    Words,
)

Change: TypeAlias = Callable[[Context, Dialogue], tuple[Dialogue, str]]
"""Where a press leads from where the dialogue was, and what is said of it."""


@dataclass(frozen=True)
class Step:
    """What is to be shown: a dialogue, how it changes, and the deeds before it."""

    dialogue: Dialogue
    change: Change
    pressed: bool = False
    """Has a press led here? Then it may have been the whole answer."""
    done: tuple[News, ...] = ()
    """What was just done. If the table reads of it in a new post, the question goes on there: it is asked once."""
    hung: bool | None = None
    """After a deed: did a post hang when its receipt was written?"""


@dataclass(frozen=True)
class Page:
    """A dialogue after its change, and how it looks; or the whole answer that it has become."""

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
    change: Change | None = None,
    pressed: bool = False,
    done: Sequence[News] = (),
) -> None:
    """Show the player the dialogue, after a `change` if there is one; `fresh` in a message of its own."""
    dialogue = kept or await kept_dialogue(visit)
    step = Step(dialogue, change or (lambda context, now: (now, before)), pressed, tuple(done))
    await _run(visit, step, fresh=fresh)


async def give(visit: TableVisit, dialogue: Dialogue, meant: Meant, *, ending: bool = False) -> None:
    """Make the move real, and show what is asked next; with `ending`, that was all."""
    await _run(visit, await _play(visit, dialogue, meant, ending=ending), fresh=False)


async def _run(visit: TableVisit, step: Step, *, fresh: bool) -> None:
    """Show a step. While that is a whole answer, give it and take the step that follows."""
    page = await _page_of(visit, step)
    while page is not None and isinstance(page.view, Meant):
        step = await _play(visit, page.dialogue, page.view)
        page = await _page_of(visit, step)
    if page is not None:
        await _send(visit, step, page, fresh=fresh)
    if step.hung is not None:
        await say_if_it_hangs(visit, step.hung)


async def _page_of(visit: TableVisit, step: Step) -> Page | None:
    return await visit.see(lambda context: _page(visit, step, context))


def _page(visit: TableVisit, step: Step, context: Context) -> Page:
    dialogue, said = step.change(context, step.dialogue)
    if step.pressed and not said and (meant := at_once(context, dialogue)) is not None:
        return Page(dialogue, meant)
    if _goes_on_below(visit, context, step.done):
        return Page(dialogue, read_below(context, said), asked=False)
    waited = max(0, int((visit.house.clock() - context.game.touched) // 3600))
    now, view = page_of(context, dialogue, said, waited)
    below = picture_of(context, now, step_at(context, now)) if now and visit.house.painter else None
    return Page(now or dialogue, view, below, asked=now is not None)


async def _send(visit: TableVisit, step: Step, page: Page, *, fresh: bool) -> None:
    assert not isinstance(page.view, Meant)
    if page.dialogue != step.dialogue:
        keep_dialogue(visit, page.dialogue)
    if fresh:
        await visit.reply(page.view)
    elif not await visit.edit(page.view):
        return
    await _only_here(visit, asked=page.asked, fresh=fresh)
    if page.below is not None:
        await show_below(visit, page.dialogue, page.view, *page.below)


async def _play(visit: TableVisit, dialogue: Dialogue, meant: Meant, *, ending: bool = False) -> Step:
    """Make the answer real; the step that tells of it, or why it cannot be."""
    play, user = visit.tables.play, visit.user
    span, command = dialogue.stands, meant.command
    said = Always(answer=command.said(), span=span) if span else command
    outcome = await play.act(visit.number, user, said, at=dialogue.posed, interaction=visit.id)
    if isinstance(outcome, Refused):
        why = outcome.why
        # Whoever reads that an answer is for this once and presses again means this once.
        once = {"stands": ""}
        kept = await kept_dialogue(visit)
        return Step(kept, lambda context, now: (now.model_copy(update=once), context.speech.note(why)))
    hung, news = visit.house.posts.hangs(visit.number), outcome
    ended, then = await _end(visit) if ending else (None, None)

    def answered(context: Context, now: Dialogue) -> tuple[Dialogue, str]:
        done = [receipt(visit, news, command, context.speech, meant.names)]
        if span:
            done.append(say(context.speech, "act.stands", span=span))
        if ended is not None:
            done.append(ended(context.speech))
        return now.replace(draft=Draft(), stands=""), "\n".join(done)

    return Step(dialogue, answered, done=(news,) if then is None else (news, then), hung=hung)


async def _end(visit: TableVisit) -> tuple[Callable[[Words], str] | None, News | None]:
    """Say that this was all; what came of it, in whichever words. Nothing if by now something else is asked, or
    somebody else."""
    play = visit.tables.play
    command = await visit.look(lambda context: (context.ask and context.ask.usual) or stale())
    if isinstance(command, Refused) or not command.ends:
        return None, None
    outcome = await play.act(visit.number, visit.user, command, interaction=f"{visit.id}.end")
    if isinstance(outcome, Refused):
        return partial(_noted, outcome), None
    return partial(receipt, visit, outcome, command), outcome


def _noted(no: Refused, speech: Words) -> str:
    return speech.note(no.why)


def _goes_on_below(visit: TableVisit, context: Context, done: Sequence[News]) -> bool:
    """Will a new post with the next question stand below this message in a moment?"""
    match = context.playing
    if not done or match is None or match.pending is None or context.ask is None:
        return False
    if visit.lacking(context.speech) or visit.house.posts.hangs(context.game.id):
        return False
    anew = context.seat not in match.pending.answers
    return anew and (len(match.waiting) > 1 or any(told_below(news, context.speech) for news in done))


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


async def kept_dialogue(visit: TableVisit) -> Dialogue:
    kept = await visit.tables.write_behind.read(DIALOGUE, visit.number, visit.user)
    return kept or Dialogue(game=visit.number, posed=-1)


def keep_dialogue(visit: TableVisit, dialogue: Dialogue) -> None:
    visit.tables.write_behind.write(DIALOGUE, dialogue, visit.number, visit.user)
