"""Where in Clash of Cultures the name of a choice says all, and what changes nothing."""

from __future__ import annotations

PLAIN: frozenset[str] = frozenset(("shown", "fight_on", "die", "route", "captive", "number", "because"))
LEAVES: frozenset[str] = frozenset(("refuse",))
LATER: frozenset[str] = frozenset()
UNASKED: frozenset[str] = frozenset(("battle.tactic",))
OPENS: bool = False
AGAIN: frozenset[str] = frozenset(("objective.play",))
BY_NEED: bool = False
