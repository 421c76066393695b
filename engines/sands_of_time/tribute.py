"""The Tribute action (8.10)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from engines.kernel import Command, Hints, Note, OneOf, Rule, Seat, Slot, note
from engines.sands_of_time.abilities import TributeCityBonus, TributeNode
from engines.sands_of_time.data import BORDERS_OF
from engines.sands_of_time.effects import by_advances, in_region, unlocked
from engines.sands_of_time.empire import gain, give_up
from engines.sands_of_time.finish import Outcome
from engines.sands_of_time.state import SandsState, SandsTable

Source: TypeAlias = Literal["colonies", "caravans", "both"]


@dataclass
class Due:
    """What a source brings, and what it takes from whom."""

    gains: Counter[str] = field(default_factory=Counter)
    losses: dict[Seat, Counter[str]] = field(default_factory=dict)


def due(state: SandsState, seat: Seat, source: Source) -> Due:
    """8.10.1 to 8.10.4"""
    total = Due()
    if source != "caravans":
        for region in state.regions_of(seat):
            if state.lands[region].status == "colony":
                total.gains[state.lands[region].resource] += 1
    if source != "colonies":
        for region in tribute_regions(state, seat):
            _collect_from_caravans(state, seat, region, total)
    bonus = sum(effect.amount for effect in by_advances(state, seat, TributeCityBonus))
    if bonus:
        for region in state.regions_of(seat):
            if in_region(state, region, TributeNode):
                total.gains[state.lands[region].resource] += bonus
    return total


def tribute_regions(state: SandsState, seat: Seat) -> list[str]:
    """8.10.1, 8.10.2: the capital's region and those with a city, each once"""
    return [
        region
        for region in state.regions_of(seat)
        if state.lands[region].status == "capital" or in_region(state, region, TributeNode)
    ]


def _collect_from_caravans(state: SandsState, seat: Seat, region: str, total: Due) -> None:
    resource = state.lands[region].resource
    for other in state.others(seat):
        theirs = state.players[other].caravans
        reaching = sum(border in theirs for border in BORDERS_OF[region])
        if reaching:
            total.gains[resource] += reaching
            total.losses.setdefault(other, Counter())[resource] += reaching


def sources(table: SandsTable, seat: Seat) -> OneOf[Source]:
    """8.10.1: one of the two; with civil unlocked both"""
    state = table.state
    able: list[Source] = ["both"] if unlocked(state, seat, "civil") else ["colonies", "caravans"]
    return OneOf(
        able,
        "source",
        hints=Hints(able, lambda source: _pays(due(state, seat, source))),
        idle=lambda: [source for source in able if not any(due(state, seat, source).gains.values())],
    )


def _pays(owed: Due) -> Note:
    return note("yield.some", resources=dict(owed.gains)) if any(owed.gains.values()) else note("tribute.nobody")


class Tribute(Command):
    section = "8.10"
    source: Annotated[Source, Slot(sources)]


def tribute(table: SandsTable, seat: Seat, act: Tribute) -> Rule[Outcome]:
    """8.10.1; 7.11: the collector gets everything, even if the others have less."""
    owed = due(table.state, seat, act.source)
    for resource, amount in owed.gains.items():
        gain(table, seat, resource, amount)
    if owed.gains:
        demand = table.tell("tribute.collected", seat=seat, source=act.source, resources=dict(owed.gains))
    else:
        demand = table.tell("tribute.nothing", seat=seat, source=act.source)
    with demand:
        for other, losses in owed.losses.items():
            loot = {resource: give_up(table, other, resource, amount) for resource, amount in losses.items()}
            if any(loot.values()):
                table.tell("tribute.paid", seat=other, resources={kind: n for kind, n in loot.items() if n})
    yield from ()  # asks nobody
    return "used"
