"""Commanders (16.2, T14)."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.stakes import COMMANDERS
from engines.hinterland.state import HinterlandTable
from engines.kernel import Command, OneOf, Seat, Slot

COMMANDER_IDS = tuple(commander.id for commander in COMMANDERS)


def commanders(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    """16.2: the first purchase may be of any level; improving costs the difference"""
    player = table.state.players[seat]
    paid = COMMANDERS[player.commander].price
    better = COMMANDERS[player.commander + 1 :]
    return OneOf([one.id for one in better if one.price - paid <= player.gold], "commander")


class Commission(Command):
    section = "16.2"
    commander: Annotated[str, Slot(commanders)]


def commission(table: HinterlandTable, seat: Seat, act: Commission) -> None:
    """T14"""
    state, player = table.state, table.state.players[seat]
    level = COMMANDER_IDS.index(act.commander)
    player.gold -= COMMANDERS[level].price - COMMANDERS[player.commander].price
    state.change(player, commander=level)
    table.tell("trade.commander", seat=seat, commander=act.commander)
