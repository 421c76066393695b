"""The receipt: what a player has done, and what came of it, for their eyes alone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.acting.parts import says_no_more
from bot.posts.telling import SMALL_PRINT, in_lines
from bot.table.command_text import kept_quiet
from bot.table.live_games import News
from bot.table.words import say
from engines.kernel import Command, Event, Seat, Words

RECEIPT = 10
"""The most lines of what came of an answer."""


def receipt(news: News, command: Command, speech: Words, names: Sequence[str] = (), trouble: str = "") -> str:
    """What the player has done and what came of it. `names` is what was chosen for it, in words; `trouble` is why the
    others cannot read it."""
    lines = [say(speech, "act.receipt", command=command.said())]
    if quiet := kept_quiet(command, names, speech):
        lines.append(quiet)
    effects = effects_of([event for event in news.events if event.key not in SMALL_PRINT], speech, news.seat)
    if effects and any(slot.holds for slot in command.slots):
        # Order by order it was read before, and what came of it is told below.
        lines[0] = say(speech, "act.receipt_plan", name=speech.label(command.verb))
    lines += effects[1:] if effects and says_no_more(effects[0], lines[0], speech) else effects
    return "\n".join([*lines, *([trouble] if trouble else [])])


def effects_of(events: Sequence[Event], speech: Words, seat: Seat | None) -> list[str]:
    """What followed, one sentence a deed, and where there is no room for all of it, how much more the log has."""
    lines = in_lines(events, speech, seat)
    more = len(lines) - RECEIPT
    return [*lines[:RECEIPT], *([say(speech, "post.more", count=more)] if more > 0 else [])]
