"""Which computers sit at a table."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kernel import Seat, Strength
from storage.store import Sitter, StoredGame

NAMES = ("Hypatia", "Archimedes", "Enheduanna", "Imhotep", "Sappho", "Zenobia", "Hannibal", "Boudica")


def newcomer(strength: Strength, others: Iterable[Sitter]) -> Sitter:
    """A computer with a name that nobody at the table has."""
    taken = {sitter.name for sitter in others}
    name = next((name for name in NAMES if f"Bot {name}" not in taken), NAMES[0])
    return Sitter.computer(strength, f"Bot {name}")


def only_computers(game: StoredGame, waiting: Iterable[Seat]) -> bool:
    """Is nobody asked but computers? Then there is nothing to call anybody for yet."""
    asked = [game.sitters[seat] for seat in waiting]
    return bool(asked) and all(sitter.strength for sitter in asked)
