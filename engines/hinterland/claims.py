"""The first settlements in brisk pace (7.9): everybody wishes at once, wishes are granted in the order of 7.4."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from engines.hinterland.factions import NO_FACTION
from engines.hinterland.facts import YEAR
from engines.hinterland.maps import StartSeat
from engines.hinterland.pieces import settle
from engines.hinterland.setup import (
    eligible_with,
    first_openings,
    open_otherwise,
    usual_village,
    village_fields,
    villages,
)
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.kernel import Command, OneOf, Rule, Seat, Slot, SomeOf, ask_all, asked

VILLAGES = "villages"
HARBOUR = "harbour"


def suggested(state: HinterlandState, seat: Seat) -> StartSeat | None:
    """The suggested start of whoever is so late in turn order"""
    start = state.suggested_start
    return None if start is None else start.seats[state.order.index(seat)]


def ways(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    """7.4: villages, a harbour with two of them, or one of the openings without"""
    state = table.state
    ports = [f"{HARBOUR} {at}" for at in village_fields(state) if state.space(at).harbour_start]
    openings = first_openings(state)
    usual, plan = VILLAGES, suggested(state, seat)
    if plan is not None:
        wished = [f"city {at}" for at in plan.city] + [f"{plan.faction} {at}" for at in plan.villages]
        usual = next((one for one in wished if one in openings), VILLAGES)
    return OneOf([VILLAGES, *ports, *openings], "opening", usual=usual)


def named(opening: str) -> tuple[str, ...]:
    """The field that an opening names"""
    at = opening.partition(" ")[2]
    return (at,) if at else ()


def wishes(table: HinterlandTable, seat: Seat, opening: str) -> SomeOf[str]:
    """7.4: the fields of the villages"""
    state = table.state
    count = YEAR.setup.villages if opening == VILLAGES else 1 if opening.startswith(HARBOUR) else 0
    fields = [at for at in village_fields(state) if at not in named(opening)] if count else []
    return SomeOf(fields, count, count, "space", usual=likely(state, seat, fields, count, named(opening)))


def likely(
    state: HinterlandState, seat: Seat, fields: list[str], count: int, first: tuple[str, ...]
) -> tuple[str, ...]:
    """22.1: the suggested start, then the best fields beside it that are suggested to nobody"""
    board, start, plan = state.board, state.suggested_start, suggested(state, seat)
    chosen = [at for at in (*plan.villages, *plan.city) if at in fields][:count] if plan else []
    others = {at for other in start.seats for at in (*other.villages, *other.city)} if start else set()
    while len(chosen) < count:
        left = [at for at in fields if at not in chosen]
        free = [at for at in left if at not in others] or left
        near = [at for at in free if any(at in board.roads[home] for home in (*first, *chosen))]
        chosen.append(max(near or free, key=lambda at: board.fields[at].crop))
    return tuple(at for at in fields if at in chosen)


def factions(table: HinterlandTable, seat: Seat, opening: str, fields: tuple[str, ...]) -> OneOf[str]:
    """7.6, as if all wishes came true"""
    state, plan = table.state, suggested(table.state, seat)
    declared = first_openings(state).get(opening, NO_FACTION)
    if declared != NO_FACTION:
        return OneOf([declared], "faction")
    open_to = eligible_with(state, [*named(opening), *fields])
    usual = plan.faction if plan is not None and plan.faction in open_to else next(iter(open_to), NO_FACTION)
    return OneOf([*open_to, NO_FACTION], "faction", usual=usual)


class Claim(Command):
    section = "7.9"
    opening: Annotated[str, Slot(ways)]
    fields: Annotated[tuple[str, ...], Slot(wishes)]
    faction: Annotated[str, Slot(factions)]


def usual_claim(table: HinterlandTable, seat: Seat) -> Claim:
    opening = ways(table, seat).usual or VILLAGES
    fields = wishes(table, seat, opening).usual or ()
    domain = factions(table, seat, opening, fields)
    return Claim(opening=opening, fields=fields, faction=domain.usual or domain.values[0])


def first_settlements(table: HinterlandTable) -> Rule[None]:
    return claims(table) if table.state.options.pace == "brisk" else villages(table)


def claims(table: HinterlandTable) -> Rule[None]:
    """7.9"""
    state = table.state
    questions = [
        asked(seat, "setup.claim", Claim, section="7.9", usual=partial(usual_claim, table, seat))
        for seat in state.order
    ]
    said: dict[Seat, Claim] = yield from ask_all(questions)
    state.crossed = []
    for number in range(YEAR.setup.villages):
        for seat in state.order if number % 2 == 0 else reversed(state.order):
            if not state.players[seat].opening:
                grant(table, seat, said[seat], number)
    for seat in state.crossed:
        table.tell("setup.crossed", seat=seat)
    state.wished = {seat: claim.faction for seat, claim in said.items()}
    state.phase = "moving"


def grant(table: HinterlandTable, seat: Seat, claim: Claim, number: int) -> None:
    """7.9: of his wishes the best that is still open; if none is, the usual one"""
    state, at = table.state, named(claim.opening)
    if number == 0 and claim.opening in first_openings(state):
        open_otherwise(table, seat, claim.opening)
        return
    port = at if claim.opening.startswith(HARBOUR) else ()
    if port and number == YEAR.setup.villages - 1 and state.lands[port[0]].owner == seat:
        open_otherwise(table, seat, claim.opening)
        return
    best_first = sorted(claim.fields, key=lambda field: -state.space(field).crop)
    still_open = village_fields(state)
    field = next((field for field in (*port, *best_first) if field in still_open), None)
    if field is None:
        field = usual_village(state, seat)
        if seat not in state.crossed:
            state.crossed.append(seat)
    settle(state, seat, field, "village")
    table.tell("setup.village", seat=seat, space=field)
