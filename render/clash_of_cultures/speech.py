"""The words on the pictures of Clash of Cultures. Cards have short versions of some texts."""

from __future__ import annotations

from engines.clash_of_cultures.data import OBJECTIVE_CARDS
from render.kit import speech

HALVES = " · "


class Speech(speech.Speech):
    def halves(self, card: str) -> list[str]:
        """The names of the upper and the lower half of a card."""
        title = self.title("card", card)
        names = title.split(HALVES)
        if len(names) != 2:
            raise ValueError(f"{card} is called {title!r}: [name.card] wants both halves, with{HALVES}between them")
        return names

    def scored(self, scored: str) -> str:
        """The name of the half that was scored, from `card:objective`."""
        card, _, objective = scored.partition(":")
        return self.halves(card)[0 if OBJECTIVE_CARDS[card].upper == objective else -1]

    def many(self, unit: str) -> str:
        """What several units of a kind are called under their number: a short word if the pictures have one."""
        own = self._labels.catalog.text("short", f"unit:{unit}")
        return own or speech.capitalised(self.words.catalog.forms("unit", unit)[1])

    def short(self, source: str) -> str:
        """The text on a card: the short one if the pictures have it, else that of the game."""
        return self._labels.catalog.text("short", source) or self.words.describes("effect", source)
