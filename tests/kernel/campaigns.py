"""Campaigns of Three Fords to try plans on."""

from __future__ import annotations

from engines.fords import GAME
from engines.fords.commands import March
from engines.fords.state import Camp, FordsState
from engines.kernel import Command, Dice, Happened, Match, NextSlot, Note, Plan, Planned, Words
from engines.kernel.record import Checkpoint

ANNA, BERT = 0, 1
WORDS = Words(GAME.catalogs["en"], ["Anna", "Bert"])


def valley(camps: dict[str, tuple[int, int]] | None = None, wool: int = 2) -> Match:
    """Anna's turn, with these camps: owner and levies."""
    state = GAME.setup(2, GAME.options(market="closed"), Dice(seed="valley"))
    assert isinstance(state, FordsState)
    standing = camps or {"a1": (ANNA, 3), "e5": (BERT, 2)}
    state.camps = {meadow: Camp(owner=owner, levies=levies) for meadow, (owner, levies) in standing.items()}
    state.phase, state.round, state.first = "turn", 1, ANNA
    state.lasting.begin("round")
    state.players[ANNA].wool = wool
    return Match(GAME, [Checkpoint(entries=0, state=state.model_dump_json(), version=GAME.version)])


def said(*orders: Command) -> Planned:
    return tuple(order.said() for order in orders)


def march(way: str, levies: int = 1) -> March:
    origin, target = way.split(">")
    return March(origin=origin, target=target, levies=levies)


def plan_of(match: Match, verb: str = "campaign") -> Plan:
    step = match.suggest(ANNA, verb, {})
    assert isinstance(step, NextSlot), step
    assert isinstance(step.domain, Plan)
    return step.domain


def camps_in(match: Match) -> dict[str, int]:
    assert isinstance(match.state, FordsState)
    return {meadow: camp.levies for meadow, camp in match.state.camps.items()}


def text_of(why: Note) -> str:
    return WORDS.note(why)


def given(match: Match, seat: int, command: Command) -> Happened:
    happened = match.submit(seat, command)
    assert isinstance(happened, Happened), happened
    return happened
