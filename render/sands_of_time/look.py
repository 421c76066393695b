"""What the things of this game look like: colours of the categories, icons by name."""

from __future__ import annotations

from pathlib import Path

from engines.sands_of_time.data import ACTION_CARDS, EMPHASIS_CARDS, FIELDS
from engines.sands_of_time.vocabulary import Category
from render.kit.icons import Emblems
from render.kit.palette import NEUTRAL, Colour

HOME = Path(__file__).parent
icon = Emblems(HOME)
CATEGORY_COLOURS: dict[Category, Colour] = {
    "civil": (92, 112, 44),
    "politics": (166, 84, 34),
    "culture": (142, 66, 108),
}
"""None of them is near a player's colour."""
GRAIN_INK: Colour = (104, 120, 30)
DYNASTY_GROUNDS: tuple[Colour, ...] = ((236, 214, 160), (206, 214, 168), (200, 206, 222), (214, 196, 190))
MEASURE_ICONS = {
    "buildings": ("building", "temple"),
    "fountains": ("symbol", "fountain"),
    "regions": ("symbol", "region"),
    "citizens": ("piece", "peasant"),
    "lyres": ("symbol", "lyre"),
    "trade_goods": ("good", "ivory"),
}


def field_icon(field: str) -> str:
    return icon(*MEASURE_ICONS[FIELDS[field].measure])


def card_icon(card: str) -> str:
    if card in EMPHASIS_CARDS:
        return icon("symbol", EMPHASIS_CARDS[card].category)
    return icon("card", ACTION_CARDS[card].action)


def card_categories(card: str) -> tuple[Category, ...]:
    """The category whose emphasis the card serves."""
    if card in EMPHASIS_CARDS:
        return (EMPHASIS_CARDS[card].category,)
    return ACTION_CARDS[card].symbols


def card_colour(card: str) -> Colour:
    categories = card_categories(card)
    return CATEGORY_COLOURS[categories[0]] if categories else NEUTRAL
