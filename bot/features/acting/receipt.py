"""The receipt: what a player has done, and what came of it, for their eyes alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.visit import TableVisit, Visit
from bot.features.acting.panel import kept_quiet
from bot.features.acting.parts import says_no_more
from bot.posts.telling import SMALL_PRINT, in_lines
from bot.table.live_games import News
from bot.table.words import say
from engines.kernel import (
    Command,
    Event,
    Seat,
    Words,
)

RECEIPT = 10
"""Lines of what came of an answer."""


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
