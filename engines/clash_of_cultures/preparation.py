"""What is laid out and chosen before the first turn, box by box (2.5)."""

from __future__ import annotations

from collections.abc import Callable

from engines.clash_of_cultures.data import Box
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import Rule

PREPARE: dict[Box, Callable[[ClashState], None]] = {}
"""What a box lays out before anybody chooses anything."""
CHOOSE: dict[Box, Callable[[ClashTable], Rule[None]]] = {}
"""What the players then choose, before the first turn."""


def preparation(table: ClashTable) -> Rule[None]:
    """2.5"""
    for box in table.state.options.boxes:
        if box in CHOOSE:
            yield from CHOOSE[box](table)
    table.state.phase = "turn_start"
