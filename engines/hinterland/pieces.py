"""Putting pieces on the board and taking them off, and the limits on them (1.3, 2.8, 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from engines.hinterland.facts import BUILDING_LIMITS, HERDS, STANDARD, UNIT_LIMITS, UNITS
from engines.hinterland.state import Herd, HinterlandState, HinterlandTable, Land, Place, Settlement, Shipyard, Unit
from engines.hinterland.status import status
from engines.kernel import Seat

# Units


def cubes_left(state: HinterlandState, seat: Seat) -> int:
    """1.3"""
    used = sum(unit.owner == seat and UNITS[unit.kind].limited for unit in state.units)
    return UNIT_LIMITS.standard_units - used


def new_unit(
    state: HinterlandState, seat: Seat, kind: str, at: str, level: int = STANDARD, place: Place = "free"
) -> Unit:
    state.last_unit += 1
    unit = Unit(id=state.last_unit, owner=seat, kind=kind, level=level, at=at, place=place)
    state.units += (unit,)
    return unit


def remove(state: HinterlandState, units: Iterable[Unit]) -> None:
    """Units leave the board; what a ship carries goes with it."""
    gone = {unit.id for unit in units}
    state.units = tuple(u for u in state.units if u.id not in gone and (not u.ship or u.ship not in gone))


def cargo(state: HinterlandState, ship: Unit) -> list[Unit]:
    return [unit for unit in state.units if unit.ship == ship.id]


def load(state: HinterlandState, ship: Unit) -> int:
    """Places taken aboard."""
    return sum(unit.facts.ship_size for unit in cargo(state, ship))


def hold(state: HinterlandState, ship: Unit) -> int:
    """Places free aboard."""
    return ship.facts.carry_capacity - load(state, ship)


def place_unit(state: HinterlandState, unit: Unit, at: str, place: Place = "free") -> None:
    """Put a unit somewhere; what it carries comes along."""
    came = unit.came
    if unit.at != at:
        came = unit.at
        for carried in cargo(state, unit) if unit.facts.carry_capacity else ():
            state.change(carried, at=at)
    state.change(unit, came=came, at=at, place=place, ship=0)


def step_ashore(state: HinterlandState, ship: Unit, at: str) -> None:
    """What a ship carries steps onto the field"""
    for unit in cargo(state, ship):
        came = unit.came if unit.at == at else unit.at
        state.change(unit, came=came, at=at, place="free", ship=0)
        stop(state, unit)


def stop(state: HinterlandState, unit: Unit) -> None:
    """10.2.4: all but light infantry stop on the difficult field that they have come to"""
    if unit.kind != "li" and unit.at in state.board.difficult:
        state.mark(unit, "stopped")


def into_infantry(state: HinterlandState, unit: Unit) -> None:
    """5.3, 10.3: a unit becomes light infantry again; the level is kept"""
    state.change(unit, kind="li", sea="", river="")
    state.unmark(unit, "training")


def labels(units: Iterable[Unit]) -> dict[str, int]:
    """How many of each label, in the order of the unit table"""
    counted: dict[str, int] = {}
    for unit in units:
        label = unit.label
        counted[label] = counted.get(label, 0) + 1
    return counted if len(counted) < 2 else {label: counted[label] for label in sorted(counted, key=_rank)}


@cache
def _rank(label: str) -> tuple[int, int, str]:
    return list(UNITS).index(label.split()[0]), len(label), label


def dearer(unit: Unit) -> tuple[bool, bool, bool, int]:
    """Who is taken last among units that look alike: in training, busy on a site, bought in this round"""
    return unit.marked("training"), unit.place == "site", unit.marked("bought"), unit.id


def take(units: Iterable[Unit], counts: Mapping[str, int]) -> list[Unit]:
    """The wanted number of units of each label, first those of whom nothing is lost"""
    left = dict(counts)
    taken = []
    for unit in sorted(units, key=dearer):
        label = unit.label
        if left.get(label):
            left[label] -= 1
            taken.append(unit)
    return taken


def room_inside(state: HinterlandState, at: str) -> int:
    """4.1: places for land units in the settlement"""
    used = sum(
        unit.facts.settlement_size
        for unit in status(state).here.get(at, ())
        if unit.place == "inside" and not unit.facts.ship
    )
    return state.lands[at].unit_room - used


def berths(state: HinterlandState, at: str) -> int:
    """Places for ships in the shipyard"""
    used = sum(unit.place == "inside" and unit.facts.ship for unit in status(state).here.get(at, ()))
    return state.lands[at].port.ships - used


def in_port(state: HinterlandState, at: str) -> list[Unit]:
    """Ships in the shipyard"""
    return [unit for unit in status(state).here.get(at, ()) if unit.place == "inside" and unit.facts.ship]


def builders_at(state: HinterlandState, at: str) -> list[Unit]:
    return [unit for unit in status(state).here.get(at, ()) if unit.place == "site"]


# Buildings


def tiles_left(state: HinterlandState, seat: Seat) -> int:
    """1.3: an upgrade needs no tile of its own"""
    lands = state.lands
    used = sum(not upgrades(lands[at], site.building) for at, site in state.sites.items() if site.owner == seat)
    for at in state.ground:
        land = lands[at]
        if land.owner == seat:
            used += bool(land.settlement) + bool(land.shipyard) + land.fort
    return BUILDING_LIMITS.tiles - used


def upgrades(land: Land, building: str) -> bool:
    """Does this building replace one that stands there?"""
    return (building == "city" and land.settlement == "village") or (
        building == "harbour" and land.shipyard == "dock"
    )


def settle(state: HinterlandState, seat: Seat, at: str, settlement: Settlement) -> None:
    state.alter(at, owner=seat, settlement=settlement)


def set_shipyard(state: HinterlandState, at: str, shipyard: Shipyard) -> None:
    state.alter(at, shipyard=shipyard)


def drop_site(state: HinterlandState, at: str) -> None:
    """The site is gone; who worked there is free"""
    state.alter(at, site=None)
    for unit in builders_at(state, at):
        state.change(unit, place="free")


def clear_settlement(state: HinterlandState, at: str) -> None:
    """The settlement goes with its extensions, sites and stores; who was inside stands outside"""
    for unit in status(state).here.get(at, ()):
        if unit.place == "inside" and not unit.facts.ship:
            state.change(unit, place="free")
    remove(state, [unit for unit in status(state).here.get(at, ()) if unit.place == "inside"])
    state.alter(at, owner=None, settlement="", shipyard="", fort=False, grain=0, fish=0)
    out_of_the_stable(state, at)
    drop_site(state, at)
    trim_herds(state, at)


def trim_herds(state: HinterlandState, at: str) -> None:
    """13.5: herds for which the field has no room are lost"""
    land = state.lands[at]
    outside = land.herds_outside()
    room = 0 if land.sower is not None else BUILDING_LIMITS.herds
    lost = {id(herd) for herd in outside[room:]}
    if lost:
        state.alter(at, herds=tuple(herd for herd in land.herds if id(herd) not in lost))


def overflow(table: HinterlandTable, at: str) -> None:
    """4.5: what the stores cannot hold is lost at once"""
    land = table.state.lands[at]
    lost = {
        good: amount
        for good, amount in (("grain", land.grain - land.grain_room), ("fish", land.fish - land.port.fish))
        if amount > 0
    }
    if lost:
        table.state.alter(at, **{good: getattr(land, good) - amount for good, amount in lost.items()})
        table.tell("store.overflow", space=at, goods=lost)


# Herds


def herd_room(state: HinterlandState, at: str) -> int:
    """2.8"""
    land = state.lands[at]
    if land.sower is not None or at in state.board.neutral:
        return 0
    return BUILDING_LIMITS.herds - len(land.herds_outside())


def meat_of(herd: Herd) -> int:
    """9.11, T8: of a reduced herd only what is left"""
    facts = HERDS[herd.kind]
    return facts.meat - facts.half_meat if herd.reduced else facts.meat


def whole_first(herds: Iterable[Herd]) -> list[Herd]:
    """Of herds that look alike those without a marker are taken first"""
    return sorted(herds, key=lambda herd: herd.reduced)


def add_herd(state: HinterlandState, seat: Seat, kind: str, at: str) -> None:
    state.alter(at, herds=(*state.lands[at].herds, Herd(owner=seat, kind=kind)))


def drop_herd(state: HinterlandState, at: str, herd: Herd) -> None:
    put_for(state, at, herd)


def change_herd(state: HinterlandState, at: str, herd: Herd, **what: Any) -> None:
    put_for(state, at, herd, herd.but(**what))


def put_for(state: HinterlandState, at: str, herd: Herd, *others: Herd) -> None:
    """Others, or none, in the place of a herd"""
    herds = state.lands[at].herds
    place = next(n for n, one in enumerate(herds) if one is herd)
    state.alter(at, herds=(*herds[:place], *others, *herds[place + 1 :]))


def out_of_the_stable(state: HinterlandState, at: str) -> None:
    """Herds inside come out"""
    state.alter(at, herds=tuple(herd.but(inside=False) if herd.inside else herd for herd in state.lands[at].herds))


def herds_of(state: HinterlandState, seat: Seat) -> list[tuple[str, Herd]]:
    """Every herd of a player and where it is, in file order"""
    return [(at, herd) for at in state.ground for herd in state.lands[at].herds if herd.owner == seat]


# Stores


def draw(state: HinterlandState, stores: Mapping[str, int], good: str = "grain") -> None:
    """Take goods out of stores"""
    store(state, {at: -amount for at, amount in stores.items()}, good)


def store(state: HinterlandState, stores: Mapping[str, int], good: str = "grain") -> None:
    """Put goods into stores"""
    for at, amount in stores.items():
        state.alter(at, **{good: getattr(state.lands[at], good) + amount})


def from_fullest(stocks: Mapping[str, int], amount: int) -> dict[str, int]:
    """Who pays when nobody says otherwise: always the fullest store"""
    left = dict(stocks)
    drawn: dict[str, int] = {}
    for _ in range(amount):
        at = max(left, key=lambda place: left[place])
        left[at] -= 1
        drawn[at] = drawn.get(at, 0) + 1
    return drawn


def into_roomiest(rooms: Mapping[str, int], amount: int) -> dict[str, int]:
    """Where goods go when nobody says otherwise: always where most room is"""
    return from_fullest(rooms, min(amount, sum(rooms.values())))
