"""What a player is after: weights on the ways to influence.

A study lets players with different purposes meet; whoever sits at a table for company takes a bit of everything.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Purpose:
    name: str
    settle: float = 1.0
    """Land, food and goods."""
    build: float = 1.0
    """Towns and advances."""
    trade: float = 1.0
    """Thalers, trading posts, alliances."""
    fight: float = 1.0
    """Battles, armies, the triumph parade."""
    sail: float = 1.0
    """Fleets, fish, coasts beyond the sea."""


ROUND = Purpose("round")
"""A bit of everything."""
PURPOSES = (
    Purpose("settle", settle=1.4),
    Purpose("build", build=1.4),
    Purpose("trade", trade=1.5),
    Purpose("fight", fight=1.6),
    Purpose("sail", sail=1.7),
)
