"""Where in The Sands of Time the name of a choice says all, and what changes nothing."""

from __future__ import annotations

PLAIN: frozenset[str] = frozenset()
LEAVES: frozenset[str] = frozenset(("decline", "finish"))
LATER: frozenset[str] = frozenset()
UNASKED: frozenset[str] = frozenset()
OPENS: bool = True
AGAIN: frozenset[str] = frozenset()
BY_NEED: bool = False
