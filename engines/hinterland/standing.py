"""Standing orders: answers given in advance (27)."""

from __future__ import annotations

from engines.hinterland.stakes import FLIGHT_PERCENT
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.kernel import ASK, Seat, Settle, settled

__all__ = ["ASK", "Custom", "flees", "set_custom", "settled"]


def flees(state: HinterlandState, seat: Seat, own: float, other: float) -> bool | None:
    """27.3: by the strength of both sides; None: ask"""
    order = settled(state, seat, "flight")
    return None if order == ASK else own * 100 < other * FLIGHT_PERCENT[order]


class Custom(Settle):
    section = "27"


def set_custom(table: HinterlandTable, seat: Seat, said: Custom) -> None:
    """27.1"""
    table.state.customs(seat)[said.matter] = said.answer
    table.tell("custom.set", seat=seat, matter=said.matter, answer=said.answer)
