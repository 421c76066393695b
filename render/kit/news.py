"""The news beside a map, under a line that says whose turn it is; and the last event of a kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image

from engines.kernel import Event, Seat, Words
from engines.kernel.story import causes, chain, outdated, without_readings
from render.kit.canvas import SHADOW_MARGIN, put
from render.kit.collage import Paper
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.palette import BROWN, INK
from render.kit.trail import Reader

HEADLINES = 2


def last_of(news: Sequence[Event], keys: Sequence[str], **params: object) -> int | None:
    """The index of the last event with one of these keys that has all these parameters."""
    wanted = params.items()
    found = (at for at in reversed(range(len(news))) if news[at].key in keys and wanted <= news[at].params.items())
    return next(found, None)


def of_seat(news: Sequence[Event], seat: Seat) -> list[Event]:
    """The events of a seat: what it did, and what befell it."""
    return [event for event in news if event.params.get("seat") == seat]


def newest(
    news: Sequence[Event], words: Words, most: int, of_interest: Callable[[Event], bool] = lambda event: True
) -> list[tuple[Event, str]]:
    """The sentences there is room for: the newest deeds of interest, then what followed from deeds. Each comes below
    the deed it follows from. A sentence about how something stood is left out if a later event changed that."""
    why, stale = causes(news), outdated((event, words) for event in news)
    hollow = words.catalog.tree.get("hollow", {})

    def rank(at: int) -> tuple[bool, int]:
        return not words.is_aside(news[at]), at

    indices: set[int] = set()
    for at in sorted(filter(lambda at: of_interest(news[at]), range(len(news))), key=rank, reverse=True):
        more = {one for one in chain(at, why) if news[one].key not in hollow} - indices
        if len(indices) + len(more) <= most:
            indices |= more
    in_order = dict.fromkeys(one for at in sorted(indices) for one in reversed(chain(at, why)) if one in indices)
    return [(news[at], _said(news[at], words, stale=at in stale)) for at in in_order]


def _said(event: Event, words: Words, *, stale: bool) -> str:
    form = words.catalog.text("event", event.key)
    return words.told(event, without_readings(form)) if form and stale else words.event(event)


def headlines(news: Sequence[Event], reader: Reader, words: Words, most: int = HEADLINES) -> list[str]:
    """The last news on the map; if there is none, the last news of all."""
    placed = newest(news, words, most, lambda event: reader.happening(event) is not None)
    return [said for _, said in placed or newest(news, words, most)]


def draw_turn(
    picture: Paper,
    at: tuple[float, float],
    shield: Image.Image | None,
    now: str,
    size: int,
    right: float,
    gap: int = 12,
) -> float:
    """Write whose turn it is, behind the player's shield if it is a player's. Returns where the line ends."""
    left, middle = at
    if shield is not None:
        wide = shield.width - 2 * SHADOW_MARGIN
        put(picture, shield, left + wide / 2, middle)
        left += wide + gap
    return left + write_fitted(picture, (left, middle), now, Face.HEADING, size, right - left, INK)


def draw_headlines(picture: Paper, box: Box, lines: Sequence[str], size: int, least: int = 12) -> None:
    """Write headlines, each with the same room."""
    x0, y0, x1, y1 = box
    high = (y1 - y0) / max(1, len(lines))
    for i, text in enumerate(lines):
        y = y0 + i * high
        paragraph(picture, (x0, y, x1, y + high), text, Face.SEA, size, BROWN, middle=True, least=least)
