"""What is told of those who are sent into a battle (8.2, 8.3)."""

from __future__ import annotations

from engines.era_of_tribes.state import EraTable
from engines.kernel import Seat


def tell_troops(table: EraTable, seat: Seat, troops: dict[str, int]) -> None:
    """What a side sends beside those who are there already"""
    sent = {kind: count for kind, count in troops.items() if count}
    if sent:
        table.tell("battle.committed", seat=seat, troops=sent)
