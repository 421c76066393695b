"""Replies to another player's offer: yes, no, or no and why.

A game says which reasons there are, as `[name.reply]` on the buttons and `[name.because]` in the news. Nobody has to
give one, and whoever gives none presses no more often.
"""

from __future__ import annotations

from engines.kernel.ask import Ask, Choose
from engines.kernel.command import Command
from engines.kernel.domain import OneOf
from engines.kernel.replies import chosen

REPLY = "reply"
ACCEPT, REFUSE = "accept", "refuse"
NO = Choose(of=REPLY, choice=REFUSE)


def replies(*reasons: str, usual: str = REFUSE) -> OneOf[str]:
    """Yes, no, or no for one of these reasons."""
    return OneOf([REFUSE, ACCEPT, *reasons], REPLY, usual=usual)


def consenting(ask: Ask, agrees: bool, otherwise: str) -> list[Command]:
    """Yes, and else no for this reason; or the other way round."""
    both: list[Command] = [chosen(ask, ACCEPT), chosen(ask, otherwise)]
    return both if agrees else both[::-1]
