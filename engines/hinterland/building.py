"""Building (14.2), and the Trade actions that begin, man, hurry and undo it (T9 to T13)."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.asking import choose
from engines.hinterland.facts import BUILDING_LIMITS, BUILDINGS, CONSTRUCTION, PLUNDER
from engines.hinterland.orders import at_once, book_of
from engines.hinterland.pieces import (
    builders_at,
    clear_settlement,
    drop_site,
    labels,
    overflow,
    take,
    tiles_left,
    upgrades,
)
from engines.hinterland.prestige import spend
from engines.hinterland.scrap import lose_scrap, with_building
from engines.hinterland.sight import reopened, written
from engines.hinterland.stakes import LEVELS
from engines.hinterland.state import HinterlandState, HinterlandTable, Land, Site, Unit
from engines.hinterland.status import status
from engines.kernel import Command, Counts, Hints, Note, OneOf, Rule, Seat, Slot, note

# Subphase 8


def own_sites(state: HinterlandState, seat: Seat) -> list[str]:
    return [at for at, site in state.sites.items() if site.owner == seat]


def works(state: HinterlandState, seat: Seat, at: str) -> int:
    """14.2: quarters of this round before doubling"""
    site = state.lands[at].site
    if site is None or site.owner != seat:
        return 0
    now = status(state)
    if at in now.encircled or at in now.contested:
        return 0
    builders = [u for u in builders_at(state, at) if u.owner == seat]
    count = sum(max(1, LEVELS[unit.level].counts) for unit in builders)
    return count // state.faction(seat).builders_for(site.building)


def short_of(state: HinterlandState, seat: Seat) -> bool:
    """14.2: would any of his sites get further if all built twice as fast?"""
    pace = speed(state, seat)
    return any(lack(state.lands[at]) > works(state, seat, at) * pace > 0 for at in own_sites(state, seat))


def speed(state: HinterlandState, seat: Seat) -> int:
    """14.2: quarters that a full minimum number of builders makes"""
    player = state.players[seat]
    return player.pace or (2 if player.pp >= CONSTRUCTION.double_speed_held else 1)


class Hasten(Command):
    section = "14.2"

    @classmethod
    def barred(cls, table: HinterlandTable, seat: Seat) -> Note | None:
        if table.state.players[seat].pace or not short_of(table.state, seat):
            return note("building.nothing_to_hasten")
        price = CONSTRUCTION.double_speed_spent
        return None if table.state.players[seat].pp >= price else note("prestige.too_low", need=price)


def hasten(table: HinterlandTable, seat: Seat, act: Hasten) -> None:
    """14.2"""
    state = table.state
    state.players[seat].pace = 2 * speed(state, seat)
    spend(table, seat, CONSTRUCTION.double_speed_spent)
    table.tell("building.double", seat=seat)


HASTE = book_of({Hasten: at_once(hasten)})


def building_phase(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """14.2; 26.2: whether they work double stands on the sheet"""
    state = table.state
    sheet = written(table, seat)
    if Hasten.barred(table, seat) is None:
        wished = bool(sheet)
        if sheet is None or (sheet and reopened(state, seat)):
            wished = yield from choose(
                seat, "building.double", OneOf([False, True], "answer", usual=wished), section="14.2",
                price=CONSTRUCTION.double_speed_spent,
            )  # fmt: skip
        if wished:
            hasten(table, seat, Hasten())
    build_on(table, seat)


def build_on(table: HinterlandTable, seat: Seat) -> None:
    """14.2: all sites grow, as fast as they can"""
    state = table.state
    pace = speed(state, seat)
    for at, quarters in {at: works(state, seat, at) for at in own_sites(state, seat)}.items():
        if quarters:
            progress(table, at, quarters * pace)
    if state.players[seat].pace:
        state.players[seat].pace = 0


def lack(land: Land) -> int:
    assert land.site is not None
    return BUILDING_LIMITS.quarters - land.site.quarters


def progress(table: HinterlandTable, at: str, quarters: int) -> None:
    """14.2"""
    site = table.state.lands[at].site
    assert site is not None
    site = site.but(quarters=min(BUILDING_LIMITS.quarters, site.quarters + quarters))
    table.state.alter(at, site=site)
    if site.quarters == BUILDING_LIMITS.quarters:
        complete(table, at)
    else:
        table.tell("building.progress", seat=site.owner, building=site.building, space=at, quarters=site.quarters)


def complete(table: HinterlandTable, at: str) -> None:
    """14.2: the builders are released; a settlement takes the plunder marker away"""
    state, site = table.state, table.state.lands[at].site
    assert site is not None
    match site.building:
        case "village" | "city":
            state.alter(at, owner=site.owner, settlement=site.building, plundered=False)
        case "dock" | "harbour":
            state.alter(at, shipyard=site.building)
        case _:
            state.alter(at, fort=True)
    drop_site(state, at)
    table.tell("building.complete", seat=site.owner, building=site.building, space=at)


# T9: start a building


def price_of(state: HinterlandState, seat: Seat, building: str) -> int:
    """15.5"""
    cost = BUILDINGS[building].cost
    if state.players[seat].pp >= CONSTRUCTION.discount_held:
        cost = max(CONSTRUCTION.cheapest, cost - CONSTRUCTION.discount)
    return cost


def affordable(state: HinterlandState, seat: Seat) -> list[str]:
    gold = state.players[seat].gold
    return [building for building in BUILDINGS if price_of(state, seat, building) <= gold]


def can_build(state: HinterlandState, seat: Seat, at: str, building: str) -> bool:
    """T9, 2.8, 4.3"""
    land = state.lands[at]
    if land.site is not None or not has_place(state, seat, at, building):
        return False
    return upgrades(land, building) or tiles_left(state, seat) > 0


def has_place(state: HinterlandState, seat: Seat, at: str, building: str) -> bool:
    """T9, 2.8, 4.3: does it fit to what stands there?"""
    land = state.lands[at]
    if building == "village":
        return not land.settlement and at not in state.board.neutral
    if not status(state).is_vus(seat, at):
        return False
    match building:
        case "city":
            return land.settlement == "village" and (land.shipyard == "harbour" or not has_city(state, seat))
        case "dock":
            return not land.shipyard and at in state.board.coastal
        case "harbour":
            return land.shipyard == "dock"
    return not land.fort


def has_city(state: HinterlandState, seat: Seat) -> bool:
    """4.3: a city or the site of one"""
    lands = state.lands
    return any(lands[at].settlement == "city" and lands[at].owner == seat for at in state.ground) or any(
        site.building == "city" and site.owner == seat for site in state.sites.values()
    )


def building_ground(state: HinterlandState, seat: Seat) -> list[str]:
    """T9: controlled and connected; without any settlement, any controlled field"""
    now = status(state)
    homeless = not now.settled[seat]
    return [at for at in now.controlled(seat) if homeless or now.connected(seat, at)]


def build_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    paid = affordable(state, seat)
    if not paid:
        return OneOf([], "space")
    ground = building_ground(state, seat)
    return OneOf([at for at in ground if any(can_build(state, seat, at, building) for building in paid)], "space")


def build_choices(table: HinterlandTable, seat: Seat, field: str) -> OneOf[str]:
    state = table.state
    return OneOf([one for one in affordable(state, seat) if can_build(state, seat, field, one)], "building")


class Build(Command):
    section = "14.3"
    field: Annotated[str, Slot(build_fields)]
    building: Annotated[str, Slot(build_choices)]


def build(table: HinterlandTable, seat: Seat, act: Build) -> None:
    """T9"""
    state = table.state
    state.players[seat].gold -= price_of(state, seat, act.building)
    state.alter(act.field, site=Site(owner=seat, building=act.building))
    table.tell("building.begun", seat=seat, building=act.building, space=act.field)


# T10: assign builders


def idle(state: HinterlandState, seat: Seat, at: str) -> list[Unit]:
    heavy = state.faction(seat).hi_can_build
    return [
        u
        for u in status(state).here.get(at, ())
        if u.owner == seat and u.place == "free" and (u.facts.can_build or (heavy and u.kind == "hi"))
    ]


def room_on_site(state: HinterlandState, at: str) -> int:
    return BUILDING_LIMITS.builders - len(builders_at(state, at))


def site_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    return OneOf(
        [at for at in own_sites(state, seat) if room_on_site(state, at) > 0 and idle(state, seat, at)],
        "space",
    )


def site_builders(table: HinterlandTable, seat: Seat, field: str) -> Counts:
    state = table.state
    able = labels(idle(state, seat, field))
    return Counts(able, 1, room_on_site(state, field), "unit")


class Assign(Command):
    section = "14.3"
    field: Annotated[str, Slot(site_fields)]
    units: Annotated[dict[str, int], Slot(site_builders)]


def assign(table: HinterlandTable, seat: Seat, act: Assign) -> None:
    """T10"""
    state = table.state
    for unit in take(idle(state, seat, act.field), act.units):
        state.change(unit, place="site")
    table.tell("building.assigned", seat=seat, units=act.units, space=act.field)


# T11: speed up


def hurry_price(building: str) -> int:
    """T11: half the printed cost, rounded up"""
    return -(-BUILDINGS[building].cost // 2)


def hurry_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    gold = state.players[seat].gold
    fields = [
        at
        for at, site in state.sites.items()
        if site.owner == seat
        and not site.hurried
        and hurry_price(site.building) <= gold
        and at not in status(state).encircled
        and at not in status(state).contested
    ]

    def price(at: str) -> Note:
        site = state.sites[at]
        return note("hurry.price", gold=hurry_price(site.building), building=site.building)

    return OneOf(fields, "space", hints=Hints(fields, price))


class Hurry(Command):
    section = "14.3"
    field: Annotated[str, Slot(hurry_fields)]


def hurry(table: HinterlandTable, seat: Seat, act: Hurry) -> None:
    """T11"""
    site = table.state.lands[act.field].site
    assert site is not None
    table.state.players[seat].gold -= hurry_price(site.building)
    table.state.alter(act.field, site=site.but(hurried=True))
    progress(table, act.field, 1)


# T12: demolish


def standing(state: HinterlandState, seat: Seat, at: str) -> list[str]:
    land = state.lands[at]
    found: list[str] = []
    if land.owner == seat:
        found = [name for name in (land.settlement, land.shipyard, "fortification" if land.fort else "") if name]
    if land.site is not None and land.site.owner == seat:
        found.append("site")
    return found


def demolish_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state, now = table.state, status(table.state)
    able = [
        at
        for at in {*state.ground, *state.sites}
        if standing(state, seat, at) and at not in now.contested and at not in now.encircled
    ]
    return OneOf(state.board.in_order(able), "space")


def demolish_choices(table: HinterlandTable, seat: Seat, field: str) -> OneOf[str]:
    state, there = table.state, standing(table.state, seat, field)

    def brings(building: str) -> Note:
        gold = refund(state, seat, building)
        if building == "site":
            return note("demolish.site", gold=gold)
        about, lost = f"building:{building}", with_building(state, field, building)
        return note("demolish.brings", gold=gold, building=about, units=lost.of_all(), goods=lost.goods)

    return OneOf(there, "building", hints=Hints(there, brings))


def refund(state: HinterlandState, seat: Seat, building: str) -> int:
    """T12"""
    special = state.faction(seat).dismantle_village if building == "village" else 0
    return special or CONSTRUCTION.demolish_gold


class Demolish(Command):
    section = "14.3"
    field: Annotated[str, Slot(demolish_fields)]
    building: Annotated[str, Slot(demolish_choices)]


def demolish(table: HinterlandTable, seat: Seat, act: Demolish) -> None:
    """T12: a settlement goes with its extensions, a shipyard with the ships in it"""
    state, land = table.state, table.state.lands[act.field]
    gold = refund(state, seat, act.building)
    lost = with_building(state, act.field, act.building)
    table.tell("building.demolished", seat=seat, building=act.building, space=act.field, gold=gold)
    match act.building:
        case "fortification":
            state.alter(act.field, fort=False)
            overflow(table, act.field)
        case "site":
            drop_site(state, act.field)
        case "dock" | "harbour":
            lose_scrap(table, seat, act.field, lost)
            state.alter(act.field, shipyard="", fish=0)
            if land.site is not None and land.site.building == "harbour":
                drop_site(state, act.field)
        case _:
            lose_scrap(table, seat, act.field, lost)
            clear_settlement(state, act.field)
    state.players[seat].gold += gold


# T13: clear a plunder marker


def plundered_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    if state.players[seat].gold < PLUNDER.clear_gold:
        return OneOf([], "space")
    plundered = [at for at, land in state.lands.items() if land.plundered]
    return OneOf([at for at in plundered if status(state).controls(seat, at)], "space")


class Restore(Command):
    section = "14.3"
    field: Annotated[str, Slot(plundered_fields)]


def restore(table: HinterlandTable, seat: Seat, act: Restore) -> None:
    """T13"""
    table.state.players[seat].gold -= PLUNDER.clear_gold
    table.state.alter(act.field, plundered=False)
    table.tell("building.restored", seat=seat, space=act.field)
