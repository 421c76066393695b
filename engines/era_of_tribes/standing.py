"""Answers given in advance (21.2)."""

from __future__ import annotations

from engines.era_of_tribes.state import EraTable
from engines.kernel import Seat, Settle


class Custom(Settle):
    section = "21.2"


def set_custom(table: EraTable, seat: Seat, said: Custom) -> None:
    """21.2"""
    table.state.customs(seat)[said.matter] = said.answer
    table.tell("custom.set", seat=seat, matter=said.matter, answer=said.answer)
