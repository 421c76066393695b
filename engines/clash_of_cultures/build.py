"""Build: buildings and wonders (6.4.3, 13.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engines.clash_of_cultures.activate import activatable, barred_cities, complete_activation, mood_will_fall
from engines.clash_of_cultures.data import BUILDING, BUILDINGS, LIMITS, WONDERS, Bag
from engines.clash_of_cultures.moments import query, raise_moment, spend
from engines.clash_of_cultures.objectives import offer_objectives
from engines.clash_of_cultures.purse import Due, pay, payments, price_of, wallet
from engines.clash_of_cultures.queries import BuildOptions, BuildPrice
from engines.clash_of_cultures.state import MOODS, ClashState, ClashTable, Monument
from engines.kernel import Command, Counts, Hints, Note, OneOf, Rule, Seat, Slot, choose, note, one_deed


def available(state: ClashState, seat: Seat, building: str) -> bool:
    """6.4.3.2: does the player own the advance for it, and is a piece left?"""
    row = BUILDINGS[building]
    return (
        row.box in state.options.boxes and state.has(seat, row.requires_advance) and state.supply(seat, building) > 0
    )


def port_hexes(state: ClashState, spot: str) -> list[str]:
    return [other for other in state.near(spot) if state.is_water(other)]


def build_options(state: ClashState, seat: Seat, spot: str) -> BuildOptions:
    city = state.cities[spot]
    return query(state, "build_options", seat, BuildOptions(spot, city, city.mood, []))


def buildable(state: ClashState, seat: Seat, spot: str) -> list[str]:
    """6.4.3.2, 13.2.1: everything that may be put into this city, whatever it costs."""
    city = state.cities[spot]
    options = build_options(state, seat, spot)
    if options.banned or options.mood == "angry":
        return []
    if city.size + 1 > min(len(state.cities_of(seat)), LIMITS.city_size):
        return []
    pieces = [
        building
        for building in BUILDINGS
        if building not in city.buildings
        and available(state, seat, building)
        and (building != "port" or port_hexes(state, spot))
    ]
    if options.wonders and options.mood == "happy":
        open_to_all = state.open_wonders if state.options.wonders == "buffet" else []
        cards = [*state.players[seat].wonders, *open_to_all]
        pieces += [w for w in cards if _wonder_allowed(state, seat, w, spot, options)]
    return pieces


def _wonder_allowed(state: ClashState, seat: Seat, wonder: str, spot: str, options: BuildOptions) -> bool:
    needs = WONDERS[wonder].needs_building
    if needs and needs not in state.cities[spot].buildings:
        return False
    return state.has(seat, WONDERS[wonder].requires_advance) or wonder in options.free_wonders


def build_price(state: ClashState, seat: Seat, spot: str, piece: str) -> BuildPrice:
    cost = WONDERS[piece].cost if piece in WONDERS else BUILDING.cost
    return query(state, "build_price", seat, BuildPrice(spot, piece, dict(cost)))


def price_to_build(state: ClashState, seat: Seat, spot: str, piece: str) -> Due:
    purpose = "wonder" if piece in WONDERS else "building"
    asked = build_price(state, seat, spot, piece)
    return price_of(state, seat, asked.cost, purpose, asked.instead, asked.extras)


def affordable(state: ClashState, seat: Seat, spot: str) -> list[str]:
    purse = wallet(state, seat)
    pieces = buildable(state, seat, spot)
    return [piece for piece in pieces if price_to_build(state, seat, spot, piece).payable(purse)]


def building_sites(table: ClashTable, seat: Seat) -> OneOf[str]:
    state = table.state
    able = [spot for spot in activatable(state, seat, "build") if affordable(state, seat, spot)]
    barred = barred_cities(state, seat, "build", able, note("build.nothing"))

    def of_city(spot: str) -> Note:
        size = state.cities[spot].size
        return note("build.size_falls", size=size) if mood_will_fall(state, spot) else note("build.size", size=size)

    return OneOf(able, "hex", hints=Hints(able, of_city), barred=barred)


def building_choices(table: ClashTable, seat: Seat, city: str) -> OneOf[str]:
    state = table.state
    pieces = affordable(state, seat, city)
    costs: dict[str, Bag] = {piece: build_price(state, seat, city, piece).cost for piece in pieces}
    dear = {p: note("build.too_dear") for p in buildable(state, seat, city) if p not in pieces}
    return OneOf(pieces, "piece", hints={p: note("build.cost", cost=costs[p]) for p in pieces}, barred=dear)


def build_payments(table: ClashTable, seat: Seat, city: str, piece: str) -> Counts:
    ways = payments(table.state, seat, price_to_build(table.state, seat, city, piece))
    assert ways is not None
    return ways


class Build(Command):
    section = "6.4.3"
    city: Annotated[str, Slot(building_sites)]
    piece: Annotated[str, Slot(building_choices)]
    payment: Annotated[dict[str, int], Slot(build_payments)]


@dataclass
class Built:
    """`building_built`, `wonder_built`"""

    hex: str
    piece: str


@one_deed
def build(table: ClashTable, seat: Seat, act: Build, activates: bool = True) -> Rule[None]:
    """6.4.3, 13.2.2"""
    state = table.state
    for source in build_price(state, seat, act.city, act.piece).spends:
        spend(state, seat, source)
    needed = "happy" if act.piece in WONDERS else "neutral"
    options = build_options(state, seat, act.city)
    if options.by and MOODS.index(state.cities[act.city].mood) < MOODS.index(needed):
        spend(state, seat, options.by)
    pay(table, seat, act.payment)
    if act.piece in WONDERS:
        put_wonder(table, seat, act.city, act.piece)
    else:
        yield from put_building(table, seat, act.city, act.piece)
    if activates:
        yield from complete_activation(table, seat, act.city, "build")
    yield from after_building(table, seat, act.city, act.piece)


def after_building(table: ClashTable, seat: Seat, spot: str, piece: str) -> Rule[None]:
    """22.4: the bonus of the building first, Dogma last."""
    if piece in WONDERS:
        yield from raise_moment(table, "wonder_built", seat, Built(spot, piece))
        yield from offer_objectives(table, "wonder_built", [seat], Built(spot, piece))
    else:
        yield from raise_moment(table, "building_built", seat, Built(spot, piece))


def put_building(table: ClashTable, seat: Seat, spot: str, building: str) -> Rule[None]:
    state = table.state
    table.tell("build.builds", seat=seat, piece=building, city=spot)
    if building == "port":
        hexes = port_hexes(state, spot)
        state.cities[spot].port = yield from choose(seat, "build.port_hex", OneOf(hexes, "hex"), section="3.6")
    state.cities[spot].buildings[building] = seat


def put_wonder(table: ClashTable, seat: Seat, spot: str, wonder: str) -> None:
    """13.2.2: the card is laid face up, the builder's marker on it."""
    state = table.state
    if wonder in state.open_wonders:
        state.open_wonders.remove(wonder)
    else:
        table.learn()
        state.players[seat].wonders.remove(wonder)
    state.cities[spot].wonders.append(wonder)
    state.monuments[wonder] = Monument(builder=seat, markers=[seat], hex=spot)
    state.wonders_built.append(seat)
    table.tell("build.wonder", seat=seat, piece=wonder, city=spot)
