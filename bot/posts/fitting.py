"""The budget of a call: what fits on one screen of a phone, in lines and pixels. No Discord in here.

A client draws text at 16 px in a container that is 366 px wide. From headline to *Act* a call has 690 px. What is
too much is left out in a fixed order, and the picture gets the height that is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

Style = Literal["headline", "plain", "small"]
WIDTH: dict[Style, int] = {"headline": 28, "plain": 38, "small": 46}
"""Characters in a line."""
HEIGHT: dict[Style, int] = {"headline": 25, "plain": 21, "small": 17}
"""Pixels of a line."""
FRAME = 114
"""Pixels of what is always there: the name of the bot, the border, the gaps and the row of buttons."""
SCREEN = 665
"""Pixels that a call is made for; up to 690 still fit."""
PICTURES = 260, 226, 196, 160, 120
"""The heights that the picture may have."""


@dataclass(frozen=True)
class Line:
    """A line of a call, before it is known whether there is room for it."""

    text: str
    style: Style = "plain"
    drop: int = 0
    """What goes first where there is too much: the highest number. 0 never goes."""
    shown: str = ""
    """The text with its signs and mentions, where that is not what a reader sees."""

    @property
    def height(self) -> int:
        return max(1, ceil(len(self.text) / WIDTH[self.style])) * HEIGHT[self.style]


@dataclass(frozen=True)
class Fitted:
    """The lines that stay, and how tall the picture may be."""

    lines: tuple[Line, ...]
    picture: int
    dropped: tuple[Line, ...] = ()

    @property
    def height(self) -> int:
        return FRAME + sum(line.height for line in self.lines) + self.picture


def fit(lines: Sequence[Line], screen: int = SCREEN) -> Fitted:
    """Leave lines out, the least important first, until all of it fits with the smallest picture at least."""
    kept, dropped = list(lines), list[Line]()
    while _height(kept) + PICTURES[-1] > screen and any(line.drop for line in kept):
        least = max(kept, key=lambda line: line.drop)
        kept.remove(least)
        dropped.append(least)
    left = screen - _height(kept)
    return Fitted(tuple(kept), next((tall for tall in PICTURES if tall <= left), PICTURES[-1]), tuple(dropped))


def _height(lines: Sequence[Line]) -> int:
    return FRAME + sum(line.height for line in lines)
