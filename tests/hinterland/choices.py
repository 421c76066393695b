"""Where in Hinterland the name of a choice says all, and what changes nothing."""

from __future__ import annotations

PLAIN: frozenset[str] = frozenset(("answer", "die", "verb", "amount", "reply"))
LEAVES: frozenset[str] = frozenset(("hold", "stay"))
LATER: frozenset[str] = frozenset(("withdrawal.choose",))
"""Behind walls one loses the field and keeps the units: what that is worth the battle shows."""
UNASKED: frozenset[str] = frozenset()
OPENS: bool = True
AGAIN: frozenset[str] = frozenset(("battle.free_reroll", "battle.paid_reroll"))
BY_NEED: bool = False
