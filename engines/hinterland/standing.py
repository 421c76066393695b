"""Standing orders: answers given in advance (27)."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.stakes import FLIGHT_PERCENT, STANDING
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.kernel import Command, OneOf, Seat, Slot

ASK = "ask"


def settled(state: HinterlandState, seat: Seat, matter: str) -> str:
    """27.1: what the player wants done; `ask` unless said otherwise"""
    return state.players[seat].standing.get(matter, ASK)


def flees(state: HinterlandState, seat: Seat, own: float, other: float) -> bool | None:
    """27.3: by the strength of both sides; None: ask"""
    order = settled(state, seat, "flight")
    return None if order == ASK else own * 100 < other * FLIGHT_PERCENT[order]


def matters(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    return OneOf(STANDING, "matter")


def answers(table: HinterlandTable, seat: Seat, matter: str) -> OneOf[str]:
    """27.1: anything but what holds already"""
    now = settled(table.state, seat, matter)
    return OneOf([answer for answer in STANDING[matter] if answer != now], "custom")


class Custom(Command):
    section = "27"
    matter: Annotated[str, Slot(matters)]
    answer: Annotated[str, Slot(answers)]


def set_custom(table: HinterlandTable, seat: Seat, said: Custom) -> None:
    """27.1"""
    table.state.players[seat].standing[said.matter] = said.answer
    table.tell("custom.set", seat=seat, matter=said.matter, answer=said.answer)
