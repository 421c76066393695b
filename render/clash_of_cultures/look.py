"""What the things of this game look like: colours, icons by name, and the faces of those who are not players."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engines.clash_of_cultures.data import EVENTS, OBJECTIVE_CARDS, WONDERS
from engines.clash_of_cultures.vocabulary import BARBARIANS, Mood, Owner
from render.kit.icons import Emblems
from render.kit.palette import GOLD_INK, PLAYERS, Colour

HOME = Path(__file__).parent
icon = Emblems(HOME)
WILD: Colour = (92, 84, 78)
"""The colour of the barbarians: ash grey. They never have the shape of a player's token."""
WILD_INK: Colour = (250, 226, 190)


@dataclass(frozen=True)
class Wild:
    """The look of an owner who is not a player."""

    colour: Colour
    ink: Colour
    sign: tuple[str, str]
    """The emblem in place of a crest."""
    units: Mapping[str, str] = field(default_factory=dict)
    """Emblems of its own for some kinds of units."""


WILDS: dict[Owner, Wild] = {BARBARIANS: Wild(WILD, WILD_INK, ("symbol", "barbarians"), {"infantry": "barbarian"})}
"""The looks of those who are not players. Boxes add their own."""
MOOD_COLOURS: dict[Mood, Colour] = {"happy": (250, 206, 72), "neutral": (236, 226, 200), "angry": (226, 92, 58)}
RESOURCE_INKS: dict[str, Colour] = {
    "food": (112, 124, 22),
    "wood": (122, 78, 34),
    "ore": (92, 92, 100),
    "ideas": (30, 100, 150),
    "gold": GOLD_INK,
    "mood": (176, 56, 52),
    "culture": (112, 62, 132),
}
CATEGORY_COLOURS: dict[str, Colour] = {
    "agriculture": (114, 136, 42),
    "construction": (150, 104, 60),
    "seafaring": (34, 110, 160),
    "education": (60, 96, 130),
    "warfare": (160, 48, 38),
    "spirituality": (110, 70, 140),
    "economy": (178, 128, 16),
    "culture": (172, 76, 108),
    "science": (20, 120, 118),
    "democracy": (58, 100, 170),
    "autocracy": (90, 34, 44),
    "theocracy": (116, 98, 30),
}
DECK_COLOURS: dict[str, Colour] = {
    "action": (146, 48, 38),
    "objective": (36, 88, 138),
    "event": (104, 68, 134),
    "wonder": (160, 116, 16),
}
SOURCES = ("pieces", "advances", "objectives", "wonders", "events")
"""Where points come from. Leaders count only with the box that has them."""


def colour_of(owner: Owner) -> Colour:
    return WILDS[owner].colour if owner in WILDS else PLAYERS[owner].colour


def unit_icon(kind: str, owner: Owner) -> str:
    """The icon of a unit. A unit with a face of its own is called `kind:face`."""
    kind, _, face = kind.partition(":")
    if face in icon.tree.get(kind, {}):
        return icon(kind, face)
    return icon("unit", WILDS[owner].units.get(kind, kind) if owner in WILDS else kind)


def piece_icon(piece: str) -> str:
    return icon("wonder" if piece in WONDERS else "building", piece)


DECKS: dict[str, Collection[str]] = {}
"""Decks that a box adds, with their cards."""


def deck_of(card: str) -> str:
    """The deck of a card, which says what its back looks like."""
    for deck, cards in DECKS.items():
        if card in cards:
            return deck
    if card in OBJECTIVE_CARDS:
        return "objective"
    if card in WONDERS:
        return "wonder"
    return "event" if card in EVENTS else "action"
