"""What is lost with a ship or a building that its owner gives up in Trade (5.3, T12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engines.hinterland.passengers import crew, guests, lose_guests
from engines.hinterland.pieces import in_port, labels, remove
from engines.hinterland.state import HinterlandState, HinterlandTable, Unit
from engines.kernel import Seat


@dataclass
class Scrap:
    """Units of the owner, units that others have aboard the ships concerned, and goods."""

    units: list[Unit] = field(default_factory=list)
    guests: list[Unit] = field(default_factory=list)
    ships: list[Unit] = field(default_factory=list)
    goods: dict[str, int] = field(default_factory=dict)

    def of_all(self) -> dict[str, int]:
        return labels([*self.units, *self.guests])


def of_ships(state: HinterlandState, ships: list[Unit], units: list[Unit]) -> Scrap:
    """These units, and whoever is aboard these ships"""
    aboard = [unit for of_one in guests(state, ships).values() for unit in of_one]
    return Scrap([*units, *crew(state, ships)], aboard, ships)


def with_ship(state: HinterlandState, ship: Unit) -> Scrap:
    """5.3: whoever is aboard; the ship itself becomes light infantry"""
    return of_ships(state, [ship], [])


def with_building(state: HinterlandState, at: str, building: str) -> Scrap:
    """T12: ships in port with whoever is aboard, and what the stores can no longer hold"""
    land = state.lands[at]
    lost = Scrap()
    goods: dict[str, int] = {}
    match building:
        case "fortification":
            goods = {"grain": land.grain - land.building.grain}
        case "dock" | "harbour":
            goods = {"fish": land.fish}
        case "village" | "city":
            goods = {"grain": land.grain, "fish": land.fish}
    if building in ("dock", "harbour", "village", "city"):
        ships = in_port(state, at)
        lost = of_ships(state, ships, ships)
    lost.goods = {good: amount for good, amount in goods.items() if amount > 0}
    return lost


def lose_scrap(table: HinterlandTable, seat: Seat, at: str, lost: Scrap) -> None:
    """They are gone, and everybody hears of theirs"""
    if lost.units:
        table.tell("scrap.units", seat=seat, units=labels(lost.units), space=at)
    lose_guests(table, lost.ships)
    remove(table.state, lost.units)
    if lost.goods:
        table.tell("scrap.goods", space=at, goods=lost.goods)


def merged(all_of_them: Sequence[Scrap]) -> Scrap:
    goods = Counter[str]()
    for one in all_of_them:
        goods.update(one.goods)
    units = [unit for one in all_of_them for unit in one.units]
    return Scrap(units, [unit for one in all_of_them for unit in one.guests], goods=dict(goods))
