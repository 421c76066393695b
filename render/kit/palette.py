"""Colours of paper, ink and players. A player is never known by colour alone."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]

INK: Colour = (44, 26, 10)
FAINT_INK: Colour = (112, 82, 48)
OUTLINE: Colour = (38, 24, 12)
PAPER: Colour = (248, 238, 212)
PARCHMENT: Colour = (240, 226, 188)
HALO: Colour = (253, 245, 220)
GOLD: Colour = (214, 170, 84)
BROWN: Colour = (110, 60, 20)
"""The colour of remarks, and of signs beside words."""
DARK: Colour = (46, 28, 14)
"""The ground under numbers."""
GOLD_INK: Colour = (156, 104, 0)
NEUTRAL: Colour = (112, 88, 56)
"""The colour of what belongs to no kind."""
FRESH: Colour = (255, 226, 108)
"""The ground under what is new."""
USED_INK: Colour = (150, 134, 104)
USED_FILL: Colour = (226, 212, 178)
"""The fill of what was used, or is not to be had."""
RUBRIC: Colour = (128, 30, 18)
"""The red of headings in a manuscript."""
BAD: Colour = (150, 30, 20)
"""The colour of losses."""
WOOD: Colour = (58, 34, 16)
SHADOW: Colour = (30, 18, 6)
HIGHLIGHT: Colour = (255, 208, 40)
HIGHLIGHT_CORE: Colour = (255, 248, 196)
SEA_INK: Colour = (28, 62, 84)


@dataclass(frozen=True)
class Player:
    """How one seat looks: colour, the charge on its crest, the hatching of its land."""

    name: str
    colour: Colour
    charge: str
    hatch: str


# Tested: at least deltaE94 20 between any two, for normal sight and three simulated kinds of colour blindness.
PLAYERS: tuple[Player, ...] = (
    Player("red", (158, 26, 23), "star", "diagonal"),
    Player("blue", (0, 91, 183), "ring", "level"),
    Player("yellow", (255, 195, 27), "diamond", "crossed"),
    Player("violet", (70, 10, 92), "crescent", "dotted"),
    Player("green", (44, 166, 152), "cross", "counter"),
    Player("white", (255, 249, 237), "chevron", "upright"),
)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """A mixture of two colours: `share` of b, the rest of a."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


BRASS = mix(WOOD, GOLD, 0.3)
"""The rim of trays."""


def darker(colour: Colour, share: float) -> Colour:
    return mix(colour, (16, 8, 2), share)


def lighter(colour: Colour, share: float) -> Colour:
    return mix(colour, (255, 252, 244), share)


def brightness(colour: Colour) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def edging(colour: Colour) -> Colour:
    """The colour of the ring between a dark outline and this colour. Around a dark colour it is light, around a light
    one as dark as the outline. The outline alone is too thin to part yellow from a yellow field on a phone."""
    return HALO if brightness(colour) < 120 else OUTLINE


def ink_on(colour: Colour) -> Colour:
    """The ink that can be read on this colour."""
    return HALO if brightness(colour) < 150 else (52, 32, 8)
