"""Answers given in advance (21.2)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.state import EraState, EraTable
from engines.kernel import Command, OneOf, Seat, Slot

MATTERS: dict[str, tuple[str, ...]] = {
    "sea_battles": ("ask", "never", "stronger"),
    "posts": ("ask", "never", "all"),
    "support": ("ask", "never"),
    "reinforcements": ("ask", "never"),
    "offers": ("ask", "never"),
    "luxuries": ("ask", "never", "all"),
}


def settled(state: EraState, seat: Seat, matter: str) -> str:
    """21.2: what the player wants done; `ask` unless said otherwise"""
    return state.players[seat].standing.get(matter, "ask")


def matters(table: EraTable, seat: Seat) -> OneOf[str]:
    return OneOf(MATTERS, "matter")


def answers(table: EraTable, seat: Seat, matter: str) -> OneOf[str]:
    """21.2: anything but what holds already"""
    now = settled(table.state, seat, matter)
    return OneOf([answer for answer in MATTERS[matter] if answer != now], "custom")


class Custom(Command):
    section = "21.2"
    matter: Annotated[str, Slot(matters)]
    answer: Annotated[str, Slot(answers)]


def set_custom(table: EraTable, seat: Seat, said: Custom) -> None:
    """21.2"""
    table.state.players[seat].standing[said.matter] = said.answer
    table.tell("custom.set", seat=seat, matter=said.matter, answer=said.answer)
