"""Moving citizens, roads, and other players' consent to use them (7.8)."""

from __future__ import annotations

from typing import Annotated

from engines.kernel import (
    FOREVER,
    Command,
    Counts,
    Hints,
    Note,
    Number,
    OneOf,
    Orders,
    Plan,
    Planned,
    Rule,
    Seat,
    Slot,
    SomeOf,
    Stands,
    ask_all,
    asked,
    note,
)
from engines.sands_of_time.abilities import Road
from engines.sands_of_time.data import ACTION_CARDS
from engines.sands_of_time.effects import stands_in
from engines.sands_of_time.state import CITIZENS, Citizen, SandsState, SandsTable

MOVERS: dict[str, tuple[Citizen, ...]] = {"raid": ("soldier",), "migrate": CITIZENS}
"""By action, who moves."""


def open_roads(state: SandsState, seat: Seat) -> list[str]:
    """7.8.3: own roads, roads of nobody, and roads whose controller has agreed."""
    return [
        region
        for region, land in state.lands.items()
        if land.buildings
        and (land.controller in (None, seat) or region in state.now.deed.roads)
        and stands_in(state, region, Road)
    ]


def destinations(state: SandsState, seat: Seat, origin: str) -> list[str]:
    """7.8.1, 7.8.2"""
    near = state.near(origin)
    regions = set(near)
    for road in open_roads(state, seat):
        if road in near:
            regions.update(state.near(road))
    regions.discard(origin)
    return [region for region in state.lands if region in regions]


def movable(state: SandsState, seat: Seat, region: str, kinds: tuple[Citizen, ...]) -> dict[str, int]:
    """7.8.1: citizens who have not moved yet in this action."""
    land, arrived = state.lands[region], state.now.deed.arrived.get(region)
    citizens: dict[str, int] = {}
    for kind in kinds:
        count = land.of(kind)[seat]
        if count and arrived:
            count -= arrived.get(kind, 0)
        if count:
            citizens[kind] = count
    return citizens


def can_move(state: SandsState, seat: Seat, action: str) -> bool:
    kinds, arrived = MOVERS[action], state.now.deed.arrived
    for region, land in state.lands.items():
        for kind in kinds:
            here = land.of(kind)[seat]
            if here and here > arrived.get(region, {}).get(kind, 0):
                return True
    return False


def _origins(table: SandsTable, seat: Seat, kinds: tuple[Citizen, ...]) -> OneOf[str]:
    free = {
        region: citizens for region in table.state.lands if (citizens := movable(table.state, seat, region, kinds))
    }
    return OneOf(free, "region", hints=Hints(free, lambda region: note("move.there", citizens=free[region])))


def _targets(table: SandsTable, seat: Seat, origin: str) -> OneOf[str]:
    state = table.state
    near = state.near(origin)
    reached = destinations(state, seat, origin)
    return OneOf(reached, "region", hints=Hints([r for r in reached if r not in near], lambda _: note("move.road")))


def soldier_origins(table: SandsTable, seat: Seat) -> OneOf[str]:
    return _origins(table, seat, MOVERS["raid"])


def soldiers_to_move(table: SandsTable, seat: Seat, origin: str) -> Number:
    most = movable(table.state, seat, origin, MOVERS["raid"])["soldier"]
    return Number(1, most, usual=most)


class March(Command):
    section = "8.4.1"
    origin: Annotated[str, Slot(soldier_origins)]
    target: Annotated[str, Slot(_targets)]
    soldiers: Annotated[int, Slot(soldiers_to_move)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        return None if can_move(table.state, seat, "raid") else note("move.nobody")


def citizen_origins(table: SandsTable, seat: Seat) -> OneOf[str]:
    return _origins(table, seat, MOVERS["migrate"])


def citizens_to_move(table: SandsTable, seat: Seat, origin: str) -> Counts:
    citizens = movable(table.state, seat, origin, MOVERS["migrate"])
    return Counts(citizens, 1, None, "citizen", usual=citizens)


class Migrate(Command):
    section = "8.9.1"
    origin: Annotated[str, Slot(citizen_origins)]
    target: Annotated[str, Slot(_targets)]
    citizens: Annotated[dict[str, int], Slot(citizens_to_move)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        return None if can_move(table.state, seat, "migrate") else note("move.nobody")


def move(table: SandsTable, seat: Seat, origin: str, target: str, citizens: dict[str, int]) -> None:
    """7.8.1"""
    lands, arrived = table.state.lands, table.state.now.deed.arrived.setdefault(target, {})
    for kind in CITIZENS:
        count = citizens.get(kind, 0)
        if count:
            lands[origin].of(kind)[seat] -= count
            lands[target].of(kind)[seat] += count
            arrived[kind] = arrived.get(kind, 0) + count
    table.tell("move.moved", seat=seat, origin=origin, target=target, citizens=citizens)


def one_group(table: SandsTable, seat: Seat, order: Command) -> Rule[None]:
    """7.8.1: one order of a plan"""
    match order:
        case March(origin=origin, target=target, soldiers=soldiers):
            move(table, seat, origin, target, {"soldier": soldiers})
        case Migrate(origin=origin, target=target, citizens=citizens):
            move(table, seat, origin, target, citizens)
    yield from ()


def notes_of_empty_regions(plan: Plan, planned: Planned) -> list[Note]:
    """8.3.3: a warning for each region that the owner's citizens would all leave: others may annex it."""
    before, after = plan.table.state, plan.after(planned).state
    return [
        note("move.emptied", region=region)
        for region in before.regions_of(plan.seat)
        if before.lands[region].citizens(plan.seat) and not after.lands[region].citizens(plan.seat)
    ]


FORAY = Orders((March,), carry=one_group, follows=notes_of_empty_regions)
JOURNEY = Orders((Migrate,), carry=one_group, follows=notes_of_empty_regions)


def forays(table: SandsTable, seat: Seat) -> Plan:
    return Plan(FORAY, table, seat, low=1)


def journeys(table: SandsTable, seat: Seat) -> Plan:
    return Plan(JOURNEY, table, seat, low=1)


class Foray(Command):
    """In a brisk game all groups of a raid march at once."""

    section = "8.4.1"
    groups: Annotated[Planned, Slot(forays, holds=(March,))]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        return March.barred(table, seat)


class Journey(Command):
    """In a brisk game all groups of a migration set out at once."""

    section = "8.9.1"
    groups: Annotated[Planned, Slot(journeys, holds=(Migrate,))]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        return Migrate.barred(table, seat)


def at_this_pace(state: SandsState, *commands: type[Command]) -> list[type[Command]]:
    """8.4.1, 8.9.1: groups go one by one, or in a brisk game all at once."""
    at_once: dict[type[Command], type[Command]] = {March: Foray, Migrate: Journey}
    return [at_once.get(c, c) for c in commands] if state.options.pace == "brisk" else list(commands)


def wishable_roads(state: SandsState, seat: Seat, action: str) -> list[str]:
    """7.8.3: roads of other players that could carry citizens of this player."""
    kinds = MOVERS[action]
    return [
        road
        for road, land in state.lands.items()
        if land.buildings
        and land.controller not in (None, seat)
        and stands_in(state, road, Road)
        and any(movable(state, seat, region, kinds) for region in state.near(road))
    ]


def travelling_cards(table: SandsTable, seat: Seat) -> OneOf[str]:
    cards = [card for card in table.state.now.cards if may_ask_passage(table.state, seat, card)]
    return OneOf(cards, "card")


def may_ask_passage(state: SandsState, seat: Seat, card: str) -> bool:
    action = ACTION_CARDS[card].action
    return action in MOVERS and bool(wishable_roads(state, seat, action))


def roads_wished(table: SandsTable, seat: Seat, card: str) -> SomeOf[str]:
    roads = wishable_roads(table.state, seat, ACTION_CARDS[card].action)
    return SomeOf(roads, 1, None, "region", hints={r: note("road.of", seat=_controller(table, r)) for r in roads})


def _controller(table: SandsTable, region: str) -> Seat:
    controller = table.state.lands[region].controller
    assert controller is not None
    return controller


class Passage(Command):
    section = "7.8.3"
    card: Annotated[str, Slot(travelling_cards)]
    roads: Annotated[tuple[str, ...], Slot(roads_wished)]


class Permit(Command):
    section = "7.8.3"
    roads: Annotated[tuple[str, ...], Slot()]


def ask_passage(table: SandsTable, seat: Seat, act: Passage) -> Rule[None]:
    """7.8.3: the player names all foreign roads at the start."""
    wished: dict[Seat, list[str]] = {}
    for road in act.roads:
        wished.setdefault(_controller(table, road), []).append(road)
    with table.tell("road.asked", seat=seat, roads=list(act.roads)):
        yield from permits(table, seat, act.card, wished)


def permits(table: SandsTable, seat: Seat, card: str, wished: dict[Seat, list[str]]) -> Rule[None]:
    """7.8.3: each controller answers for each road."""
    answers = yield from ask_all(
        [
            asked(
                owner,
                "road.permit",
                Permit.where(roads=SomeOf(roads, 0, None, "region")),
                section="7.8.3",
                stands=Stands(("generation", FOREVER), (Permit(roads=()),)),
                seat=seat,
                roads=roads,
                card=card,
            )
            for owner, roads in wished.items()
        ]
    )
    for owner, roads in wished.items():
        granted = list(answers[owner].roads)
        table.state.now.deed.roads += granted
        if granted:
            table.tell("road.granted", seat=owner, other=seat, roads=granted)
        if refused := [road for road in roads if road not in granted]:
            table.tell("road.refused", seat=owner, other=seat, roads=refused)
