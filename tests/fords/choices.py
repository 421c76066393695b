"""Where in Fords the name of a choice says all, and what changes nothing."""

from __future__ import annotations

PLAIN: frozenset[str] = frozenset()
LEAVES: frozenset[str] = frozenset(("refuse",))
LATER: frozenset[str] = frozenset()
UNASKED: frozenset[str] = frozenset()
OPENS: bool = False
AGAIN: frozenset[str] = frozenset()
BY_NEED: bool = False
