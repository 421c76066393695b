"""What happened last: the news beside a map, under whose turn it is; and the last event of a kind."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.kernel import Event, Seat, Words
from render.kit.canvas import SHADOW_MARGIN, put
from render.kit.collage import Paper
from render.kit.fit import paragraph, write_fitted
from render.kit.fonts import Face
from render.kit.frame import Box
from render.kit.palette import BROWN, INK
from render.kit.trail import Reader

HEADLINES = 2


def last_of(news: Sequence[Event], keys: Sequence[str], **params: object) -> int | None:
    """Where in the news the last of these events stands that says all this."""
    wanted = params.items()
    found = (at for at in reversed(range(len(news))) if news[at].key in keys and wanted <= news[at].params.items())
    return next(found, None)


def of_seat(news: Sequence[Event], seat: Seat) -> list[Event]:
    """What it did, and what befell it."""
    return [event for event in news if event.params.get("seat") == seat]


def headlines(news: Sequence[Event], reader: Reader, words: Words, most: int = HEADLINES) -> list[str]:
    return [words.event(event) for event in reader.headlines(news, most)]


def draw_turn(
    picture: Paper,
    at: tuple[float, float],
    shield: Image.Image | None,
    now: str,
    size: int,
    right: float,
    gap: int = 12,
) -> float:
    """Behind the shield of whose it is, if it is anybody's. Gives back where it ends."""
    left, middle = at
    if shield is not None:
        wide = shield.width - 2 * SHADOW_MARGIN
        put(picture, shield, left + wide / 2, middle)
        left += wide + gap
    return left + write_fitted(picture, (left, middle), now, Face.HEADING, size, right - left, INK)


def draw_headlines(picture: Paper, box: Box, said: Sequence[str], size: int, least: int = 12) -> None:
    """All with the same room."""
    x0, y0, x1, y1 = box
    high = (y1 - y0) / max(1, len(said))
    for i, text in enumerate(said):
        y = y0 + i * high
        paragraph(picture, (x0, y, x1, y + high), text, Face.SEA, size, BROWN, middle=True, least=least)
