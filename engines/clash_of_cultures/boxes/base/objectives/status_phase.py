"""Objectives of the status phase. Each function is a condition on open facts."""

from __future__ import annotations

from collections.abc import Callable

from engines.clash_of_cultures.data import ADVANCES, BUILDINGS, CATEGORIES, GOVERNMENTS, OBJECTIVES, number
from engines.clash_of_cultures.hexes import OUT_OF_REACH
from engines.clash_of_cultures.objectives import BUILDING_OF, CATEGORY_OF, objective
from engines.clash_of_cultures.state import ClashState, is_player
from engines.clash_of_cultures.trade_routes import most_routes
from engines.kernel import Seat


def more_than_any_other(state: ClashState, seat: Seat, count: Callable[[Seat], int], margin: int = 1) -> bool:
    """Does this player have strictly more than each of the others?"""
    return all(count(seat) >= count(other) + margin for other in state.others(seat)) and count(seat) > 0


def cities_with(state: ClashState, seat: Seat, building: str) -> int:
    return sum(building in state.cities[spot].buildings for spot in state.cities_of(seat))


def army(state: ClashState, seat: Seat) -> int:
    return sum(unit.is_army for unit in state.units_of(seat))


def complete(state: ClashState, seat: Seat, category: str) -> bool:
    return all(advance in state.players[seat].advances for advance in CATEGORIES[category].advances)


LEADS = {
    "scientific_lead": "academy",
    "coastal_culture": "port",
    "religious_fervor": "temple",
    "fortifications": "fortress",
}
FOCUS = {
    "city_planner": "construction",
    "education_lead": "education",
    "militarized": "warfare",
    "culture_focus": "culture",
    "science_focus": "science",
    "trade_focus": "economy",
    "seafarers": "seafaring",
}
STORES = ("eureka", "optimized_storage", "wealth", "ore_supplies", "wood_supplies", "food_supplies")


def lead(name: str, building: str) -> None:
    """This objective asks for more cities with the building than anybody else has."""
    BUILDING_OF[name] = building

    @objective(name)
    def leads(state: ClashState, seat: Seat, _: object) -> bool:
        return more_than_any_other(state, seat, lambda player: cities_with(state, player, building))


def focus(name: str, category: str) -> None:
    """This objective asks for every advance of the category."""
    CATEGORY_OF[name] = category

    @objective(name)
    def focused(state: ClashState, seat: Seat, _: object) -> bool:
        return complete(state, seat, category)


def store(name: str) -> None:
    @objective(name)
    def stored(state: ClashState, seat: Seat, _: object) -> bool:
        purse = state.players[seat].purse
        return all(purse[coin] >= n for coin, n in OBJECTIVES[name].requires_resources.items())


for _name, _building in LEADS.items():
    lead(_name, _building)
for _name, _category in FOCUS.items():
    focus(_name, _category)
for _name in STORES:
    store(_name)


@objective("large_civilization")
def large_civilization(state: ClashState, seat: Seat, _: object) -> bool:
    return len(state.cities_of(seat)) >= number("objective:large_civilization", "cities")


@objective("advanced_culture")
def advanced_culture(state: ClashState, seat: Seat, _: object) -> bool:
    enough = len(state.players[seat].advances) >= number("objective:advanced_culture", "advances")
    return enough and more_than_any_other(state, seat, lambda player: len(state.players[player].advances))


@objective("happy_population")
def happy_population(state: ClashState, seat: Seat, _: object) -> bool:
    happy = sum(state.cities[spot].mood == "happy" for spot in state.cities_of(seat))
    return happy >= number("objective:happy_population", "cities")


@objective("sea_blockade")
def sea_blockade(state: ClashState, seat: Seat, _: object) -> bool:
    ports = {
        city.port for city in state.cities.values() if is_player(city.owner) and city.owner != seat and city.port
    }
    blockading = sum(unit.hex in ports for unit in state.units_of(seat) if unit.is_ship)
    return blockading >= number("objective:sea_blockade", "ships")


@objective("large_fleet")
def large_fleet(state: ClashState, seat: Seat, _: object) -> bool:
    def ships(player: Seat) -> int:
        return sum(unit.is_ship for unit in state.units_of(player))

    if ships(seat) >= number("objective:large_fleet", "ships"):
        return True
    enough = ships(seat) >= number("objective:large_fleet", "ships_if_most")
    return enough and more_than_any_other(state, seat, ships)


@objective("large_army")
def large_army(state: ClashState, seat: Seat, _: object) -> bool:
    margin = number("objective:large_army", "more")
    return more_than_any_other(state, seat, lambda player: army(state, player), margin)


@objective("standing_army")
def standing_army(state: ClashState, seat: Seat, _: object) -> bool:
    held = sum(state.army_at(spot, seat) > 0 for spot in state.cities_of(seat))
    return held >= number("objective:standing_army", "cities")


@objective("architecture")
def architecture(state: ClashState, seat: Seat, _: object) -> bool:
    own = [
        building
        for building in BUILDINGS
        if any(state.cities[spot].buildings.get(building) == seat for spot in state.cities_of(seat))
    ]
    return len(own) >= number("objective:architecture", "kinds")


@objective("goal_focused")
def goal_focused(state: ClashState, seat: Seat, _: object) -> bool:
    def categories(player: Seat) -> int:
        return sum(complete(state, player, category) for category in CATEGORIES)

    return more_than_any_other(state, seat, categories)


@objective("colony")
def colony(state: ClashState, seat: Seat, _: object) -> bool:
    """This objective is not played in the round in which City Founder was scored."""
    if f"{seat}:city_founder" in state.scored_now:
        return False
    away = state.distances(state.players[seat].capital)
    least = number("objective:colony", "distance")
    return any(away.get(spot, OUT_OF_REACH) >= least for spot in state.cities_of(seat))


@objective("threat")
def threat(state: ClashState, seat: Seat, _: object) -> bool:
    near = {
        spot
        for city, row in state.cities.items()
        if is_player(row.owner) and row.owner != seat
        for spot in state.near(city)
    }
    threatening = sum(unit.is_army and unit.hex in near for unit in state.units_of(seat))
    return threatening >= number("objective:threat", "units")


def abroad(state: ClashState, seat: Seat) -> list[str]:
    """Cities of others in which buildings of this player stand"""
    return [spot for spot, city in state.cities.items() if city.owner != seat and seat in city.buildings.values()]


@objective("consulate")
def consulate(state: ClashState, seat: Seat, _: object) -> bool:
    return len(abroad(state, seat)) >= number("objective:consulate", "cities")


@objective("culture_power")
def culture_power(state: ClashState, seat: Seat, _: object) -> bool:
    def influence(player: Seat) -> int:
        return sum(
            colour == player for spot in abroad(state, player) for colour in state.cities[spot].buildings.values()
        )

    return more_than_any_other(state, seat, influence)


@objective("metropolis")
def metropolis(state: ClashState, seat: Seat, _: object) -> bool:
    size = number("objective:metropolis", "size")
    return any(state.cities[spot].size >= size for spot in state.cities_of(seat))


@objective("government")
def government(state: ClashState, seat: Seat, _: object) -> list[str] | None:
    return next((["government: " + name] for name in GOVERNMENTS if complete(state, seat, name)), None)


@objective("expansionist")
def expansionist(state: ClashState, seat: Seat, _: object) -> bool:
    alone = [spot for spot in state.cities_of(seat) if not any(near in state.cities for near in state.near(spot))]
    return len(alone) >= number("objective:expansionist", "cities")


@objective("military_might")
def military_might(state: ClashState, seat: Seat, _: object) -> bool:
    might = sum(unit.is_army or unit.is_ship for unit in state.units_of(seat))
    return might >= number("objective:military_might", "units")


@objective("trade_power")
def trade_power(state: ClashState, seat: Seat, _: object) -> bool:
    return most_routes(state, seat) >= number("objective:trade_power", "routes")


@objective("shipping_routes")
def shipping_routes(state: ClashState, seat: Seat, _: object) -> bool:
    return most_routes(state, seat, ships_only=True) >= number("objective:shipping_routes", "routes")


@objective("diversified_research")
def diversified_research(state: ClashState, seat: Seat, _: object) -> bool:
    categories = {ADVANCES[advance].category for advance in state.players[seat].advances}
    return len(categories) >= number("objective:diversified_research", "categories")


@objective("outpost")
def outpost(state: ClashState, seat: Seat, _: object) -> bool:
    home = [state.distances(spot) for spot in state.cities_of(seat)]
    posts = {unit.hex for unit in state.units_of(seat) if unit.is_army}
    least = number("objective:outpost", "distance")
    far = sum(all(near.get(spot, OUT_OF_REACH) >= least for near in home) for spot in posts)
    return far >= number("objective:outpost", "hexes")
