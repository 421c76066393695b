"""Words that the rules, the view and the pictures share."""

from __future__ import annotations

from typing import Literal, TypeAlias

Owner: TypeAlias = int
"""Whose something is: a seat, or an owner who is not a player."""
BARBARIANS: Owner = -1
PIRATES: Owner = -2

Mood: TypeAlias = Literal["angry", "neutral", "happy"]
MOODS: tuple[Mood, ...] = ("angry", "neutral", "happy")
Phase: TypeAlias = Literal["preparation", "turn_start", "turn", "status", "over"]
Deck: TypeAlias = Literal["action", "objective", "event", "wonder"]
SOURCES = ("pieces", "advances", "objectives", "wonders", "events", "leaders")
"""15.3: where points come from, in the order that breaks ties."""


def is_player(owner: Owner) -> bool:
    return owner >= 0
