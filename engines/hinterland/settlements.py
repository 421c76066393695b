"""Settlements: their defence, and what happens to those that change hands or fall (4.4, 12.8, 12.9)."""

from __future__ import annotations

from engines.hinterland.asking import choose
from engines.hinterland.facts import BUILDINGS
from engines.hinterland.pieces import (
    change_herd,
    clear_settlement,
    cubes_left,
    drop_herd,
    drop_site,
    in_port,
    labels,
    overflow,
    remove,
    tiles_left,
)
from engines.hinterland.prestige import book_units, score
from engines.hinterland.sight import disturb
from engines.hinterland.stakes import POINTS
from engines.hinterland.state import HinterlandState, HinterlandTable, Settlement, Shipyard, Unit
from engines.kernel import Rule, Seat, SomeOf


def svs(state: HinterlandState, at: str) -> int:
    """4.4"""
    land = state.lands[at]
    if not land.settlement or land.owner is None:
        return 0
    fort = BUILDINGS["fortification"].svs if land.fort else 0
    return land.building.svs + fort + state.faction(land.owner).svs_of_terrain(state.space(at))


def raze(table: HinterlandTable, seat: Seat, loser: Seat, at: str) -> None:
    """12.8: everything goes, for gold; herds inside count as destroyed"""
    state, land = table.state, table.state.lands[at]
    gold = BUILDINGS[land.settlement].raze + (BUILDINGS[land.shipyard].raze if land.shipyard else 0)
    ships = in_port(state, at)
    lost = [*ships, *lose_crews(table, seat, at, ships)]
    for herd in [herd for herd in land.herds if herd.inside]:
        drop_herd(state, at, herd)
        score(table, herd.owner, -POINTS.theft_sp)
    clear_settlement(state, at)
    state.players[seat].gold += gold
    table.tell("fate.razed", seat=seat, space=at, gold=gold)
    book_units(table, seat, at, lost)


def occupy(table: HinterlandTable, seat: Seat, loser: Seat, at: str) -> Rule[None]:
    """12.8: intact, with extensions, stores and ships as far as tiles and cubes allow"""
    state = table.state
    if tiles_left(state, seat) < 1:
        raze(table, seat, loser, at)
        return
    table.tell("fate.occupied", seat=seat, space=at)
    yield from keep_buildings(table, seat, at)
    yield from keep_ships(table, seat, loser, at)
    steal_herds(table, seat, at)
    state.alter(at, owner=seat)
    if state.lands[at].site is not None:
        drop_site(state, at)
    overflow(table, at)


def degrade(table: HinterlandTable, seat: Seat, loser: Seat, at: str) -> None:
    """12.8: a city becomes a village, a harbour a dock, the fortification is lost"""
    state, land = table.state, table.state.lands[at]
    ships = in_port(state, at)
    book_units(table, seat, at, [*ships, *lose_crews(table, seat, at, ships)])
    remove(state, ships)
    lesser: Settlement = "village"
    port: Shipyard = "dock" if land.shipyard else ""
    if port and tiles_left(state, seat) < 2:
        port = ""
    state.alter(at, settlement=lesser, shipyard=port, fort=False)
    steal_herds(table, seat, at)
    state.alter(at, owner=seat)
    drop_site(state, at)
    table.tell("fate.degraded", seat=seat, space=at)
    overflow(table, at)


def keep_buildings(table: HinterlandTable, seat: Seat, at: str) -> Rule[None]:
    """12.8: whatever there is no tile for is given up"""
    land = table.state.lands[at]
    extensions = [name for name in (land.shipyard, "fortification" if land.fort else "") if name]
    spare = tiles_left(table.state, seat) - 1
    if spare >= len(extensions):
        return
    kept = yield from choose(
        seat, "fate.buildings", SomeOf(extensions, spare, spare, "building", usual=extensions[:spare]),
        section="12.8", space=at,
    )  # fmt: skip
    shipyard = land.shipyard if land.shipyard in kept else ""
    table.state.alter(at, shipyard=shipyard, fort="fortification" in kept)


def keep_ships(table: HinterlandTable, seat: Seat, loser: Seat, at: str) -> Rule[None]:
    """12.8: ships change hands as far as cubes allow"""
    state = table.state
    ships = in_port(state, at)
    spare = min(cubes_left(state, seat), len(ships)) if state.lands[at].shipyard else 0
    names = [f"{ship.kind} {ship.id}" for ship in ships]
    kept: tuple[str, ...] = tuple(names)
    if spare < len(ships):
        kept = yield from choose(
            seat, "fate.ships", SomeOf(names, spare, spare, "ship", usual=names[:spare]), section="12.8", space=at
        )
    sunk = [ship for ship, name in zip(ships, names, strict=True) if name not in kept]
    book_units(table, seat, at, [*sunk, *lose_crews(table, seat, at, ships)])
    remove(state, sunk)
    for ship in ships:
        if ship not in sunk:
            state.change(ship, owner=seat)
            state.unmark(ship, "training", "bought")


def lose_crews(table: HinterlandTable, seat: Seat, at: str, ships: list[Unit]) -> list[Unit]:
    """12.8: whoever is aboard a ship in port is lost, be it sunk or taken; but for people of the taker"""
    state, numbers = table.state, {ship.id for ship in ships}
    lost = [unit for unit in state.units if unit.ship in numbers and unit.owner != seat]
    for owner in dict.fromkeys(unit.owner for unit in lost):
        units = labels(unit for unit in lost if unit.owner == owner)
        table.tell("fate.crew", waits=True, seat=owner, units=units, space=at)
        disturb(state, owner)
    remove(state, lost)
    return lost


def steal_herds(table: HinterlandTable, seat: Seat, at: str) -> None:
    """12.8, 13.2: herds inside a settlement that is kept count as stolen"""
    for herd in table.state.lands[at].herds:
        if herd.inside and herd.owner != seat:
            score(table, herd.owner, -POINTS.theft_sp)
            score(table, seat, POINTS.theft_sp)
            change_herd(table.state, at, herd, owner=seat)


def lose(table: HinterlandTable, seat: Seat, at: str) -> None:
    """A settlement is gone without an enemy having taken it"""
    clear_settlement(table.state, at)
    table.tell("settlement.lost", seat=seat, space=at)
