"""Where in Fords the name of a choice says all, and what changes nothing."""

from __future__ import annotations

PLAIN: frozenset[str] = frozenset()
LEAVES: frozenset[str] = frozenset(("refuse",))
LATER: frozenset[str] = frozenset()
AGAIN: frozenset[str] = frozenset()
