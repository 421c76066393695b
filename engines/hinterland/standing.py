"""Standing orders: answers given in advance (27)."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.facts import known
from engines.hinterland.stakes import FLIGHT_PERCENT
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.kernel import ASK, OneOf, Seat, Settle, Slot, settled


def flees(state: HinterlandState, seat: Seat, own: float, other: float) -> bool | None:
    """27.3: by the strength of both sides; None: ask"""
    order = settled(state, seat, "flight")
    return None if order == ASK else own * 100 < other * FLIGHT_PERCENT[order]


def known_matters(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    return OneOf([matter for matter in state.matters if known(matter, state.mode)], "matter")


class Custom(Settle):
    section = "27"
    matter: Annotated[str, Slot(known_matters)]


def set_custom(table: HinterlandTable, seat: Seat, said: Custom) -> None:
    """27.1"""
    table.state.customs(seat)[said.matter] = said.answer
    table.tell("custom.set", seat=seat, matter=said.matter, answer=said.answer)
