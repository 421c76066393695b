"""Showing a player the question, and giving the answer: what is sent, and what becomes real.

All of it is visible to the player alone. Where the player is in it is kept in the store, so a dialogue survives a
restart of the bot and an idle hour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from discord import ui

from bot.crew.picture_jobs import Job
from bot.discord.visit import TableVisit, Visit
from bot.features.acting.answer import Answer, step_at
from bot.features.acting.dialogue import DIALOGUE, Dialogue, stale
from bot.features.acting.page import page_of, read_below
from bot.features.acting.picture_below import picture_of, show_below
from bot.features.acting.receipt import receipt
from bot.posts.turn_posts import told_below
from bot.table.context import Context
from bot.table.draft import Draft
from bot.table.live_games import News
from bot.table.words import say
from engines.kernel import Always, Command, Note, Refused, Words

Change: TypeAlias = Callable[[Context, Dialogue], tuple[Dialogue, str]]
"""Where a press leads from where the dialogue was, and what is said of it."""
Reading: TypeAlias = Callable[[Context, Dialogue], Answer | Refused | None]
"""Whether the dialogue is a whole answer after its change."""


@dataclass(frozen=True)
class Update:
    """What is to be shown: a dialogue and how it changes, after what was just done."""

    dialogue: Dialogue
    change: Change
    answer: Reading | None = None
    news: tuple[News, ...] = ()
    """What was just done. If the table reads of it in a new post, the question goes on there: it is asked once."""
    post_failed: bool | None = None
    """After a deed: had its post failed already when the receipt was written?"""


@dataclass(frozen=True)
class Page:
    """A dialogue after its change, and how it looks."""

    dialogue: Dialogue
    view: ui.LayoutView
    below: tuple[Job, str] | None = None
    """The picture of a plan or of the places to choose from, and what it is called."""
    asks: bool = True
    """Is something asked in it?"""


def unchanged(context: Context, dialogue: Dialogue) -> tuple[Dialogue, str]:
    return dialogue, ""


def old_menu(context: Context, dialogue: Dialogue) -> tuple[Dialogue, str]:
    """The press came from a page that is no longer the newest one."""
    return dialogue, say(context.speech, "act.old_menu")


def saying(why: Note) -> Change:
    """The dialogue as it was, under the reason why something could not be done."""
    return lambda context, dialogue: (dialogue, context.speech.note(why))


async def show(
    visit: TableVisit,
    change: Change = unchanged,
    *,
    dialogue: Dialogue | None = None,
    answer: Reading | None = None,
    ending: bool = False,
    news: Sequence[News] = (),
    fresh: bool = False,
) -> None:
    """Show the player the dialogue after a change; `fresh` in a message of its own.

    If it is a whole `answer` then, that is given, and what comes after it is shown. With `ending`, that was all.
    """
    update = Update(dialogue or await kept_dialogue(visit), change, answer, tuple(news))
    page = await _look(visit, update)
    while isinstance(page, tuple):
        update = await _give(visit, *page, ending=ending)
        page = await _look(visit, update)
    if page is not None:
        await _send(visit, update.dialogue, page, fresh=fresh)
    if update.post_failed is not None:
        await say_if_post_fails(visit, said_already=update.post_failed)


async def open_form(visit: TableVisit, serial: int, form: Callable[[Context, Dialogue], ui.Modal | Refused]) -> None:
    """Open a form about the dialogue, if the press came from its newest page."""
    kept = await kept_dialogue(visit)
    outcome = await visit.look(lambda context: form(context, kept)) if kept.serial == serial else stale()
    if isinstance(outcome, Refused):
        await show(visit, old_menu, dialogue=kept)
    else:
        await visit.open_form(outcome)


async def _look(visit: TableVisit, update: Update) -> Page | tuple[Dialogue, Answer] | None:
    return await visit.see(lambda context: _page_or_answer(visit, update, context))


def _page_or_answer(visit: TableVisit, update: Update, context: Context) -> Page | tuple[Dialogue, Answer]:
    dialogue, message = update.change(context, update.dialogue)
    answer = update.answer(context, dialogue) if update.answer is not None and not message else None
    if isinstance(answer, Answer):
        return dialogue, answer
    if isinstance(answer, Refused):
        message = context.speech.note(answer.why)
    return _page(visit, update, context, dialogue, message)


def _page(visit: TableVisit, update: Update, context: Context, dialogue: Dialogue, message: str) -> Page:
    if _goes_on_below(visit, context, update.news):
        return Page(dialogue, read_below(context, message), asks=False)
    hours = max(0, int((visit.house.clock() - context.game.touched) // 3600))
    shown, view = page_of(context, dialogue, message, hours)
    below = picture_of(context, shown, step_at(context, shown)) if shown and visit.house.painter else None
    return Page(shown or dialogue, view, below, asks=shown is not None)


async def _give(visit: TableVisit, dialogue: Dialogue, answer: Answer, *, ending: bool) -> Update:
    """Make the answer real; the update that tells of it, or why it cannot be."""
    play, span, command = visit.tables.play, dialogue.stands, answer.command
    said = Always(answer=command.said(), span=span) if span else command
    outcome = await play.act(visit.number, visit.user, said, at=dialogue.posed, interaction=visit.id)
    if isinstance(outcome, Refused):
        why = outcome.why
        # Whoever reads that an answer is for this once and presses again means this once.
        once = {"stands": ""}
        kept = await kept_dialogue(visit)
        return Update(kept, lambda context, before: (before.model_copy(update=once), context.speech.note(why)))
    post_failed, news = visit.house.posts.has_failed(visit.number), outcome
    end = await _end(visit) if ending else None

    def with_receipts(context: Context, before: Dialogue) -> tuple[Dialogue, str]:
        speech, trouble = context.speech, post_trouble(visit, context.speech)
        lines = [receipt(news, command, speech, answer.names, trouble)]
        if span:
            lines.append(say(speech, "act.stands", span=span))
        match end:
            case Refused(why=why):
                lines.append(speech.note(why))
            case (ended, last):
                lines.append(receipt(ended, last, speech, trouble=trouble))
        return before.replace(draft=Draft(), stands=""), "\n".join(lines)

    both = (news,) if end is None or isinstance(end, Refused) else (news, end[0])
    return Update(dialogue, with_receipts, news=both, post_failed=post_failed)


async def _end(visit: TableVisit) -> tuple[News, Command] | Refused | None:
    """Say that this was all. None if by now something else is asked, or somebody else."""
    command = await visit.look(lambda context: (context.ask and context.ask.usual) or stale())
    if isinstance(command, Refused) or not command.ends:
        return None
    outcome = await visit.tables.play.act(visit.number, visit.user, command, interaction=f"{visit.id}.end")
    return outcome if isinstance(outcome, Refused) else (outcome, command)


async def _send(visit: TableVisit, before: Dialogue, page: Page, *, fresh: bool) -> None:
    if page.dialogue != before:
        keep_dialogue(visit, page.dialogue)
    if fresh:
        await visit.reply(page.view)
    elif not await visit.edit(page.view):
        return
    await _only_here(visit, asks=page.asks, fresh=fresh)
    if page.below is not None:
        await show_below(visit, page.dialogue, page.view, *page.below)


def _goes_on_below(visit: TableVisit, context: Context, news: Sequence[News]) -> bool:
    """Will a new post with the next question stand below this message in a moment?"""
    match = context.playing
    if not news or match is None or match.pending is None or context.ask is None:
        return False
    if post_trouble(visit, context.speech):
        return False
    anew = context.seat not in match.pending.answers
    return anew and (len(match.waiting) > 1 or any(told_below(one, context.speech) for one in news))


async def _only_here(visit: TableVisit, *, asks: bool, fresh: bool) -> None:
    """A question is asked in one message: if the player has it put anew, the older message goes."""
    at = (visit.number, visit.user)
    before = visit.house.asked_in.pop(at, None)
    if asks:
        visit.house.asked_in[at] = visit.interaction
    if fresh:
        # Discord lets an answer be changed for a while only.
        visit.house.asked_in = {key: one for key, one in visit.house.asked_in.items() if not one.is_expired()}
    if fresh and before is not None:
        await Visit(before).delete_reply()


def post_trouble(visit: TableVisit, speech: Words) -> str:
    """Why the others do not read in the channel what was done; empty if they do."""
    if missing := visit.lacking(speech):
        return say(speech, "act.cannot_post", permissions=missing)
    return say(speech, "act.post_hangs") if visit.house.posts.has_failed(visit.number) else ""


async def say_if_post_fails(visit: TableVisit, *, said_already: bool) -> None:
    """After the receipt: if the post could not be shown, the player knows why the others are silent."""
    if said_already or visit.lacking(visit.speech) or await visit.house.posts.wait_until_posted(visit.number):
        return
    await visit.tell("act.post_hangs")


async def kept_dialogue(visit: TableVisit) -> Dialogue:
    kept = await visit.tables.write_behind.read(DIALOGUE, visit.number, visit.user)
    return kept or Dialogue(game=visit.number, posed=-1)


def keep_dialogue(visit: TableVisit, dialogue: Dialogue) -> None:
    visit.tables.write_behind.write(DIALOGUE, dialogue, visit.number, visit.user)
