"""Where in Era of Tribes the name of a choice says all, and what changes nothing."""

from __future__ import annotations

PLAIN: frozenset[str] = frozenset()
LEAVES: frozenset[str] = frozenset(("enough", "forgo", "hold", "keep", "let_be"))
LATER: frozenset[str] = frozenset()
UNASKED: frozenset[str] = frozenset(("deal.ally", "deal.buy"))
OPENS: bool = False
AGAIN: frozenset[str] = frozenset()
