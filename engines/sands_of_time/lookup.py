"""Looking things up: what a card, a building or an advance does."""

from __future__ import annotations

from engines.kernel import Catalog, Words
from engines.sands_of_time.data import CHRONICLES


def with_numbers(catalog: Catalog) -> Catalog:
    """2.9: the catalog, in which the texts of chronicles have the numbers of the tables."""
    words = Words(catalog, ())
    chronicles = {
        card.id: words.sentence(
            "lookup", "chronicle", {"heritage": card.heritage, "points": card.points, **card.requirement}
        )
        for card in CHRONICLES.values()
    }
    return Catalog(catalog.language, {"describe": {"chronicle": chronicles}}).over(catalog)
