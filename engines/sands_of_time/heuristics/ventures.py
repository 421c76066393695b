"""Something that a player could do with a card, and how much it is worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engines.kernel import Command, Seat
from engines.sands_of_time.state import Resolving, SandsState, Turn
from engines.sands_of_time.vocabulary import Category


@dataclass(frozen=True)
class Venture:
    command: Command
    worth: float
    """In victory points. What it costs is already taken off."""
    grain: int = 0
    gold: int = 0


def best(ventures: Iterable[Venture]) -> Venture | None:
    return max(ventures, key=lambda venture: venture.worth, default=None)


def imagine(
    state: SandsState,
    seat: Seat,
    *,
    grain: int = 0,
    gold: int = 0,
    emphasis: Category | None = None,
    support: Category | None = None,
) -> SandsState:
    """The position as it would be in the seat's turn. It is for reading only: it shares everything with the real
    one."""
    turn = (
        state.turn
        if state.turn is not None and state.turn.seat == seat
        else Turn(seat=seat, cards=[], deed=Resolving())
    )
    if support is not None:
        turn = turn.model_copy(update={"support": support})
    changed: dict[str, object] = {"turn": turn}
    if grain or gold or emphasis:
        player = state.players[seat]
        other = {"grain": player.grain + grain, "gold": player.gold + gold, "emphasis": emphasis or player.emphasis}
        players = list(state.players)
        players[seat] = player.model_copy(update=other)
        changed["players"] = players
    return state.model_copy(update=changed)
