"""News made by hand, and how a call would tell it: what the tests of every game's clauses share."""

from __future__ import annotations

from typing import Any

from bot.posts.stories import Class, Stories
from engines.kernel import Event


def told(key: str, number: int = 0, cause: int = 0, **params: Any) -> Event:
    """An event, with the number by which others name it as their cause."""
    return Event(key=key, params=params, number=number, cause=cause)


def lines(stories: Stories, kind: Class, seat: int | None = None) -> list[str]:
    """The clauses of this class in the line of this player."""
    return [one.text() for one in stories.of(kind, seat)]


def headline(stories: Stories) -> str:
    """The headline; nothing where no news is heavy enough."""
    return stories.first.headline() if stories.first else ""
