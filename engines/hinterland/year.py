"""The year (8): seasons, phases, whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeAlias

from engines.hinterland import (
    attrition,
    battle,
    building,
    farming,
    feeding,
    gold_wages,
    herding,
    hinterland_phase,
    income,
    moves,
    plunder,
    round_end,
    sheet,
    siege,
    trade,
    winter,
    withdrawal,
)
from engines.hinterland.facts import YEAR, schedule
from engines.hinterland.sight import open_sheets
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.hinterland.victory import close
from engines.kernel import Rule, Seat

Turn: TypeAlias = Callable[[HinterlandTable, Seat], Rule[None]]
Whole: TypeAlias = Callable[[HinterlandTable], Rule[None]]

TURNS: dict[str, Turn] = {
    "breeding": farming.breeding,
    "sowing": farming.sowing,
    "weather": farming.weather,
    "harvest": farming.harvest,
    "feasts": income.feasts,
    "units": moves.moves,
    "special": moves.moves,
    "herds": herding.herds_and_goods,
    "retreat": moves.moves,
    "attrition": attrition.attrition,
    "withdrawal": withdrawal.withdrawal,
    "plunder": plunder.plunder_phase,
    "experience": hinterland_phase.experience,
    "building": building.building_phase,
    "trade": trade.trade,
    "wages": hinterland_phase.wages,
    "fishing": hinterland_phase.fishing,
}
"""Phases in which the players act in turn order (8.4)"""

PLACES: dict[str, tuple[Callable[[HinterlandState], list[str]], Callable[[HinterlandTable, str], Rule[None]]]] = {
    "battle": (battle.battle_spaces, battle.battles),
    "siege": (siege.sieges, siege.siege),
}
"""Phases that go from space to space (11.2, 12.1)"""

WHOLE: dict[str, Whole] = {
    "arrival": winter.arrival,
    "new_year": income.new_year,
    "yield": farming.grow,
    "taxes": income.taxes,
    "winter_weather": winter.winter_weather,
    "feeding": feeding.feeding,
    "sheets": sheet.sheets,
    "gold_wages": gold_wages.gold_wages,
    "combat_end": plunder.end_of_combat,
    "round_end": round_end.round_end,
}
"""Phases that are one piece"""

BEGIN: dict[str, Callable[[HinterlandTable], None]] = dict.fromkeys(
    ("units", "special", "retreat"), moves.begin_moves
)
END: dict[str, Callable[[HinterlandTable], None]] = {
    "harvest": farming.clear_fields,
    "siege": siege.book_assaults,
    "retreat": moves.end_moves,
}


def noticed(rule: Rule[None]) -> Rule[bool]:
    """Run a rule, and say whether it asked anything"""
    answer: Any = None
    asked = False
    while True:
        try:
            question = rule.send(answer)
        except StopIteration:
            return asked
        asked = True
        answer = yield question


def beginning(table: HinterlandTable, phase: str) -> AbstractContextManager[None]:
    """What all that everybody has of a phase hangs on; where each acts for themselves, nothing"""
    match phase:
        case "taxes":
            return table.deed("taxes.come")
        case "breeding":
            return table.deed("breeding.time")
        case "harvest":
            return table.deed("harvest.time")
        case "winter_weather":
            return table.deed("winter.comes")
        case "feeding":
            return table.deed("feeding.time")
        case "wages" | "gold_wages":
            return table.deed("wages.due")
        case "fishing":
            return table.deed("fishing.time")
    return nullcontext()


def run(table: HinterlandTable) -> Rule[None]:
    """From one question to the next: whoever has something to say has a Step of their own"""
    state = table.state
    begun = dict[tuple[int, str, str], AbstractContextManager[None]]()
    while state.phase != "over":
        if state.phase == "season":
            begin_season(table)
        now = state.year, state.season, state.phase
        with begun.get(now) or begun.setdefault(now, beginning(table, state.phase)):
            asked = yield from noticed(next_part(table))
        if state.victor is not None:
            close(table)
        if asked:
            return


def next_part(table: HinterlandTable) -> Rule[None]:
    """One player's turn, one space, or a whole phase; then on to the next phase"""
    state, phase = table.state, table.state.phase
    if phase in WHOLE:
        yield from WHOLE[phase](table)
        go_on(table)
    elif not state.queue:
        if phase in END:
            END[phase](table)
        go_on(table)
    elif phase in PLACES:
        yield from PLACES[phase][1](table, state.queue.pop(0))
    else:
        seat = int(state.queue.pop(0))
        if not state.players[seat].absent:
            state.acting = seat
            yield from TURNS[phase](table, seat)
            state.acting = None


def enter(table: HinterlandTable, phase: str) -> None:
    """A phase begins: who or what is dealt with in it"""
    state = table.state
    state.phase = phase
    open_sheets(table)
    if phase in BEGIN:
        BEGIN[phase](table)
    if phase in PLACES:
        state.queue = PLACES[phase][0](state)
    elif phase in TURNS:
        state.queue = [str(seat) for seat in state.order]
    else:
        state.queue = []


def go_on(table: HinterlandTable) -> None:
    state = table.state
    phases = schedule(state.mode, state.season, state.options.pace)
    place = phases.index(state.phase) + 1
    if place < len(phases):
        enter(table, phases[place])
    else:
        next_season(table)


def next_season(table: HinterlandTable) -> None:
    """8.1, 8.3, 14.6.5"""
    state = table.state
    place = YEAR.seasons.index(state.season) + 1
    if place < len(YEAR.seasons):
        state.season = YEAR.seasons[place]
    elif state.year < YEAR.years:
        state.year += 1
        state.season = YEAR.seasons[0]
    elif state.victor is None:
        with table.apart():
            income.count_year(table)
            close(table)
        return
    state.phase = "season"


def begin_season(table: HinterlandTable) -> None:
    """25.6: counters and marks of a round begin anew"""
    state = table.state
    for player in state.players:
        state.change(player, buys={}, upgrades={}, ship_upgrades={}, engines={}, doubled="")
    for unit in state.units:
        if unit.came:
            state.change(unit, came="")
        if unit.marks:
            state.unmark(unit, "moved", "stopped", "bought", "transferred")
    for at, site in state.sites.items():
        if site.hurried:
            state.alter(at, site=site.but(hurried=False))
    state.fought, state.climate, state.frozen = [], {}, ()
    table.tell("season.begins", season=state.season, year=state.year)
    enter(table, schedule(state.mode, state.season, state.options.pace)[0])
