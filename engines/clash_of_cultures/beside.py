"""What questions say beside the things they offer: cities and units at a hex, the goods of a player, full stores.

They say only what everybody at the table sees.
"""

from __future__ import annotations

from typing import Any

from engines.clash_of_cultures.data import COINS, Bag
from engines.clash_of_cultures.pieces import kinds
from engines.clash_of_cultures.purse import limits
from engines.clash_of_cultures.state import City, ClashState
from engines.kernel import Note, Seat, note

PLACES = ("hex", "step", "ruin", "unit_at")


def beside(state: ClashState, seat: Seat, kind: str, thing: Any) -> Note | None:
    if kind == "seat":
        return of_player(state, thing) if thing in range(state.seats) else None
    words = str(thing).split()
    if kind in ("harvest", "ware"):
        coin = words[-1] if kind == "ware" else words[1]
        return of_store(state, seat, coin) if coin in COINS else None
    spot = next((word for word in reversed(words) if word in state.board.near), None)
    return of_hex(state, seat, spot) if kind in PLACES and spot is not None else None


def of_player(state: ClashState, seat: Seat) -> Note:
    player = state.players[seat]
    purse = {coin: n for coin, n in player.purse.items() if n}
    return note("beside.player", purse=purse, cards=len(player.actions), cities=len(state.cities_of(seat)))


def of_store(state: ClashState, seat: Seat, coin: str) -> Note:
    """4.1.2: a warning that what the store cannot hold is lost."""
    have, most = state.players[seat].purse[coin], limits(state, seat).stock.get(coin)
    if most is None:
        return note("beside.have", have=have)
    return note("beside.full", have=have) if have >= most else note("beside.stock", have=have, most=most)


def of_hex(state: ClashState, seat: Seat, spot: str) -> Note:
    if spot not in state.terrain:
        return note("beside.unexplored")
    owners = dict.fromkeys(unit.owner for unit in state.units if unit.hex == spot)
    units = {owner: kinds(state.own_at(spot, owner)) for owner in owners}
    city, terrain = state.cities.get(spot), state.terrain[spot]
    if city is not None:
        return of_city(city, units.get(city.owner, {}), mine=city.owner == seat)
    if units:
        owner, here = next(iter(units.items()))
        return note("beside.units", owner=owner, units=here, terrain=terrain)
    return note("beside.exhausted") if spot in state.exhausted else note("beside.land", terrain=terrain)


def of_city(city: City, units: Bag, *, mine: bool) -> Note:
    whose = note("beside.mine") if mine else note("beside.theirs", owner=city.owner)
    about = {"whose": whose.model_dump(), "size": city.size, "mood": city.mood}
    return note("beside.city", **about, units=units) if units else note("beside.unguarded", **about)
