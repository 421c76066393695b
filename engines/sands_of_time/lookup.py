"""Looking things up: what a card, a building or an advance does."""

from __future__ import annotations

from engines.kernel import Words
from engines.sands_of_time.data import ADVANCES, BOARD, BUILDINGS, CARDS, CHRONICLES, FIELDS

ARTICLES: dict[str, tuple[str, ...]] = {
    "card": CARDS,
    "chronicle": tuple(CHRONICLES),
    "field": tuple(FIELDS),
    "bonus": tuple(bonus.id for bonus in BOARD.bonus_action),
    "building": tuple(BUILDINGS),
    "advance": tuple(ADVANCES),
}
"""Everything that has a description, by kind."""


def describe(words: Words, kind: str, thing: str) -> str:
    """One sentence on what it does."""
    return words.word("describe", kind, thing)
