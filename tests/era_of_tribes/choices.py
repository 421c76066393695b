"""Where in Era of Tribes the name of a choice says all, and what changes nothing."""

from __future__ import annotations

PLAIN: frozenset[str] = frozenset(("reply",))
LEAVES: frozenset[str] = frozenset(("enough", "forgo", "hold", "keep", "let_be"))
LATER: frozenset[str] = frozenset()
UNASKED: frozenset[str] = frozenset(("deal.ally", "deal.buy"))
OPENS: bool = False
AGAIN: frozenset[str] = frozenset()
BY_NEED: bool = True
"""Food is dear to whoever is short of it: with an order less his land is worth more, and he is no better off."""
