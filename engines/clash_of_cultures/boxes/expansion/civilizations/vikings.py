"""Vikings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.clash_of_cultures.battle import Tired
from engines.clash_of_cultures.boxes.base.advances.spirituality_economy import taxes
from engines.clash_of_cultures.boxes.expansion.asking import wants, which
from engines.clash_of_cultures.boxes.expansion.leaders import (
    activate,
    bonus,
    can_activate,
    fought_and_lives,
    here,
    outlives,
)
from engines.clash_of_cultures.command_action import MOVERS, Moved, land_movement
from engines.clash_of_cultures.conquest import Conquest
from engines.clash_of_cultures.data import ARMY, RESOURCES, goods_of, number, worth_of
from engines.clash_of_cultures.moments import carried, is_spent, on, raise_moment, spend
from engines.clash_of_cultures.movement import Move, Way, Ways, ready, step_out
from engines.clash_of_cultures.pieces import free_capacity, kind_of, kinds, pick, room_for_army
from engines.clash_of_cultures.purse import gain, limits, lose, settle
from engines.clash_of_cultures.queries import AdvancePrice, Limits, MovementOptions, Points
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Movement, Unit
from engines.clash_of_cultures.trade_routes import Income
from engines.clash_of_cultures.windows import action, free_action
from engines.kernel import Counts, OneOf, Rule, Seat, choose

LAUNCH, BEACH = "launch", "beach"
BUILDERS = ("infantry", "settler")
STONES = "civ:rune_stones"
EXPLORER = "leader:legendary_explorer"
carried("civ:ship_construction", "movement_done")


@on("advance_price", "civ:ship_construction")
def born_sailors(state: ClashState, seat: Seat, price: AdvancePrice) -> None:
    if price.advance == "navigation":
        price.cost.clear()


@on("movement_options", "civ:ship_construction")
def ship_construction(state: ClashState, seat: Seat, options: MovementOptions) -> None:
    options.ways += [to_the_water, to_the_shore]


def to_the_water(state: ClashState, seat: Seat, origin: str, rules: MovementOptions, ways: Ways) -> None:
    """16.3.2.1: infantry and settlers become ships; the other units are carried."""
    able = [
        unit
        for unit in state.own_at(origin, seat)
        if ready(state, unit)
        and not unit.is_ship
        and "mountain" not in unit.marks
        and (rules.army or not unit.is_army)
    ]
    if not state.is_land(origin) or not any(unit.kind in BUILDERS for unit in able):
        return
    if state.supply(seat, "ship") <= 0:
        return
    for spot in state.near(origin):
        if state.is_water(spot) and state.opponents_at(spot, seat) is None:
            each = limits(state, seat).ship_capacity
            space = free_capacity(state, seat, spot) + state.supply(seat, "ship") * (each + 1)
            ways.setdefault(spot, {})[LAUNCH] = Way(LAUNCH, tuple(able), space=space, company=shipwrights(spot))


def shipwrights(spot: str) -> Callable[[ClashState, Seat, Mapping[str, int]], Counts]:
    def who(state: ClashState, seat: Seat, units: Mapping[str, int]) -> Counts:
        """Which units of the group become ships. There must be enough ships to carry the others."""
        going = sum(units.values())
        each, free = limits(state, seat).ship_capacity, free_capacity(state, seat, spot)
        low = max(1, -(-(going - free) // (each + 1)))
        able = {name: n for name, n in units.items() if kind_of(name) in BUILDERS}
        high = min(state.supply(seat, "ship"), sum(able.values()))
        usual: dict[str, int] = {}
        for name, n in able.items():
            usual[name] = min(n, low - sum(usual.values()))
        return Counts(able, low, high, "unit", {k: n for k, n in usual.items() if n})

    return who


def launch(table: ClashTable, seat: Seat, act: Move, way: Way, group: list[Unit]) -> Rule[None]:
    names = [name for name, n in act.units.items() for _ in range(n)]
    wanted = dict(act.along)
    table.tell("move.moves", seat=seat, units=kinds(group), origin=act.origin, target=act.target)
    # The group is in the order in which it was named.
    for name, unit in zip(names, group, strict=True):
        unit.hex = act.target
        if wanted.get(name, 0):
            wanted[name] = wanted[name] - 1
            unit.kind = "ship"
    table.tell("vikings.launch", seat=seat, hex=act.target)
    yield from ()


MOVERS[LAUNCH] = launch


def landed(state: ClashState, seat: Seat, origin: str, ships: int) -> int:
    """How many units aboard the ships that stay behind cannot carry."""
    aboard = [unit for unit in state.own_at(origin, seat) if not unit.is_ship]
    left = sum(unit.is_ship for unit in state.own_at(origin, seat)) - ships
    return max(0, len(aboard) - left * limits(state, seat).ship_capacity)


def to_the_shore(state: ClashState, seat: Seat, origin: str, rules: MovementOptions, ways: Ways) -> None:
    """16.3.2.2: ships become settlers, or infantry with Tactics."""
    ships = [unit for unit in state.own_at(origin, seat) if unit.is_ship and ready(state, unit)]
    if not ships or not state.is_water(origin):
        return
    for spot in state.near(origin):
        if not state.is_land(spot) or state.opponents_at(spot, seat) is not None:
            continue
        if any(fits_ashore(state, seat, origin, spot, dict.fromkeys([kind], 1)) for kind in as_what(rules)):
            ways.setdefault(spot, {})[BEACH] = Way(BEACH, tuple(ships), company=crews(origin, spot, rules))


def as_what(rules: MovementOptions) -> tuple[str, ...]:
    return ("settler", "infantry") if rules.army else ("settler",)


def fits_ashore(state: ClashState, seat: Seat, origin: str, spot: str, crew: Mapping[str, int]) -> bool:
    """16.3.2.3: are the pieces in supply, and does the army have room?"""
    if any(n > state.supply(seat, kind) for kind, n in crew.items()):
        return False
    aboard = [unit for unit in state.own_at(origin, seat) if not unit.is_ship]
    ashore = landed(state, seat, origin, sum(crew.values()))
    army = max(0, ashore - sum(not unit.is_army for unit in aboard))
    return crew.get("infantry", 0) + army <= room_for_army(state, seat, spot)


def crews(origin: str, spot: str, rules: MovementOptions) -> Callable[[ClashState, Seat, Mapping[str, int]], Counts]:
    def who(state: ClashState, seat: Seat, units: Mapping[str, int]) -> Counts:
        """The kinds of units that the ships become when they land."""
        ships = sum(units.values())
        able = {kind: min(ships, state.supply(seat, kind)) for kind in as_what(rules)}

        def fits(crew: Mapping[str, int]) -> bool:
            return sum(crew.values()) < ships or fits_ashore(state, seat, origin, spot, crew)

        whole = [
            {kind: n for kind, n in {"settler": k, "infantry": ships - k}.items() if n} for k in range(ships, -1, -1)
        ]
        usual = next((crew for crew in whole if set(crew) <= set(able) and fits(crew)), None)
        return Counts(able, ships, ships, "unit", usual, fits)

    return who


def beach(table: ClashTable, seat: Seat, act: Move, way: Way, group: list[Unit]) -> Rule[None]:
    state = table.state
    ashore = landed(state, seat, act.origin, len(group))
    aboard = [unit for unit in state.own_at(act.origin, seat) if not unit.is_ship]
    table.tell("move.moves", seat=seat, units=kinds(group), origin=act.origin, target=act.target)
    crew = dict(act.along)
    for unit in group:
        unit.kind = next(kind for kind, n in crew.items() if n)
        crew[unit.kind] = crew[unit.kind] - 1
        unit.hex = act.target
    with_them = yield from who_lands(table, seat, aboard, ashore, act.target)
    for unit in with_them:
        unit.hex, unit.moved = act.target, True
    for unit in (*group, *with_them):
        if state.terrain[act.target] in ("plain", "forest", "mountain"):
            unit.mark(state.terrain[act.target])
    table.tell("vikings.beach", seat=seat, hex=act.target)


def who_lands(table: ClashTable, seat: Seat, aboard: list[Unit], count: int, spot: str) -> Rule[list[Unit]]:
    """The player names `count` of the units aboard that land. An army needs room; settlers need none, so settlers are
    proposed."""
    have, room = kinds(aboard), room_for_army(table.state, seat, spot)
    usual: dict[str, int] = {}
    for kind in sorted(have, key=lambda kind: kind in ARMY):
        usual[kind] = min(have[kind], count - sum(usual.values()))

    def fits(landing: Mapping[str, int]) -> bool:
        return sum(n for kind, n in landing.items() if kind in ARMY) <= room

    landing = usual
    if 0 < count < len(aboard):
        able = Counts(have, count, count, "unit", {kind: n for kind, n in usual.items() if n}, fits)
        landing = yield from choose(seat, "vikings.ashore", able, section="16.3", hex=spot)
    return pick(aboard, landing)


MOVERS[BEACH] = beach


@on("limits", "civ:longships")
def longships(state: ClashState, seat: Seat, own: Limits) -> None:
    own.ship_capacity = number("civ:longships", "capacity")


@on("fatigue", "civ:longships")
def rowers(state: ClashState, seat: Seat, tired: Tired) -> None:
    if tired.battle.sea:
        tired.units = [unit for unit in tired.units if unit.owner != seat or not unit.is_ship]


def victims(state: ClashState, seat: Seat, income: Income) -> list[Seat]:
    """Players who have something to lose, and whose partner cities lie next to the ships that trade with them."""
    by_card = {
        state.cities[route.city].owner
        for route in income.routes
        if route.unit == "ship" and route.city in state.cities and route.city in state.near(route.hex)
    }
    return [
        other
        for other in state.clockwise(seat)
        if other in by_card and other != seat and any(state.players[other].purse[coin] for coin in RESOURCES)
    ]


def by_my_ships(state: ClashState, seat: Seat, income: Income) -> bool:
    mine = state.turn is not None and state.turn.seat == seat
    return mine and bool(victims(state, seat, income))


@on("trade_routes_done", "civ:raiding", when=by_my_ships)
def raiding(table: ClashTable, seat: Seat, income: Income) -> Rule[None]:
    """R-81: the raid strikes each opponent once, who chooses what to lose."""
    for other in victims(table.state, seat, income):
        raid = yield from choose(
            seat, "raiding.raid", OneOf([True, False], "yes_no", True), section="16.3", other=other
        )
        if not raid:
            continue
        purse = table.state.players[other].purse
        able = [coin for coin in RESOURCES if purse[coin]]
        coin = yield from which(other, "civ:raiding", able, "ware")
        lose(table, other, {coin: number("civ:raiding", "resources")})


def heavy_losses(state: ClashState, seat: Seat, battle: Battle) -> bool:
    side = battle.side(seat)
    lost = sum(n for bag in (side.lost, side.also_lost) for kind, n in bag.items() if kind in ARMY)
    return lost >= number(STONES, "units") and state.supply(seat, "obelisk") > 0


@on("after_battle", STONES, when=heavy_losses)
def rune_stones(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    if (yield from wants(table, seat, STONES)):
        player = table.state.players[seat]
        player.tokens[STONES] = player.tokens.get(STONES, 0) + 1
        player.removed["obelisk"] = player.removed.get("obelisk", 0) + 1
        table.tell("rune_stones.raised", seat=seat)


@on("scoring", STONES)
def stones(state: ClashState, seat: Seat, points: Points) -> None:
    points.by["objectives"] += state.players[seat].tokens.get(STONES, 0) * worth_of(STONES)


@on("scoring", "leader:ruler_of_the_north")
def ruler_of_the_north(state: ClashState, seat: Seat, points: Points) -> None:
    """R-100: where no way leads, the distance is counted straight across the map."""
    home, spot = state.players[seat].capital, here(state, seat)
    away = state.distances(home).get(spot, state.board.apart(home, spot))
    points.by["events"] += away * worth_of("leader:ruler_of_the_north")


def may_levy(state: ClashState, seat: Seat) -> bool:
    return state.has(seat, "taxes") and not is_spent(state, seat, "advance:taxes") and can_activate(state, seat)


@action("leader:danegeld", can=may_levy)
def danegeld(table: ClashTable, seat: Seat) -> Rule[None]:
    """The player uses Taxes without paying for it. Taxes are then used for this turn."""
    spend(table.state, seat, "advance:taxes")
    yield from activate(table, seat)
    yield from taxes(table, seat)


def region(state: ClashState, seat: Seat) -> str:
    return f"{EXPLORER} {state.board.slot_of[here(state, seat)]}"


def new_sea(state: ClashState, seat: Seat) -> bool:
    return state.is_water(here(state, seat)) and region(state, seat) not in state.players[seat].tokens


@action(EXPLORER, can=new_sea)
def legendary_explorer(table: ClashTable, seat: Seat) -> None:
    table.state.players[seat].tokens[region(table.state, seat)] = True
    table.tell("explorer.marks", seat=seat, hex=here(table.state, seat))


@outlives("scoring", EXPLORER)
def sagas(state: ClashState, seat: Seat, points: Points) -> None:
    marked = sum(name.startswith(EXPLORER) for name in state.players[seat].tokens)
    points.by["objectives"] += marked * worth_of(EXPLORER)


def crew_of(state: ClashState, seat: Seat) -> list[Unit]:
    return [unit for unit in state.own_at(here(state, seat), seat) if not unit.is_ship]


def landings(state: ClashState, seat: Seat) -> dict[str, Way]:
    """16.4: hexes where all units aboard can land together: peacefully, on unexplored land, or into a battle."""
    spot, units = here(state, seat), crew_of(state, seat)
    by_target: Ways = {}
    if state.is_water(spot):
        step_out(state, seat, spot, units, "", by_target)
    army = sum(unit.is_army for unit in units)
    ways = {target: named["march"] for target, named in by_target.items()}
    return {target: way for target, way in ways.items() if len(way.units) == len(units) and way.room >= army}


def may_colonise(state: ClashState, seat: Seat) -> bool:
    """All units land together, so none of them may be tired or held by a mountain."""
    units = crew_of(state, seat)
    if not state.has(seat, "tactics") or not units:
        return False
    if any(unit.fatigued or "mountain" in unit.marks for unit in units):
        return False
    return bool(landings(state, seat))


@free_action("leader:new_colonies", can=may_colonise)
def new_colonies(table: ClashTable, seat: Seat) -> Rule[None]:
    """6.6.1: this movement is no part of a Command. Units that moved in a Command before may take part, and may move
    in a Command later."""
    state, origin = table.state, here(table.state, seat)
    target = yield from choose(seat, "colonies.land", OneOf(list(landings(state, seat)), "hex"), section="16.4")
    way, crew = landings(state, seat)[target], crew_of(state, seat)
    if way.cost:
        yield from settle(table, seat, way.cost)
    before, state.command = state.command, Movement(left=0, only=[unit.id for unit in crew])
    act = Move(origin=origin, target=target, way="march", units=kinds(crew), along={}, payment={})
    moved = Moved(origin, target, [unit.id for unit in crew], target in state.cities_of(seat))
    yield from land_movement(table, seat, act, way, crew)
    yield from raise_moment(table, "movement_done", seat, moved)
    state.command = before


def prey_was_rich(state: ClashState, seat: Seat, conquest: Conquest) -> bool:
    rich = conquest.battle.city_mood != "angry"
    return rich and conquest.conqueror == seat and fought_and_lives(state, seat, conquest.battle)


@on("city_conquered", "leader:prey", automatic=True, when=prey_was_rich)
def prey(table: ClashTable, seat: Seat, taken: Conquest) -> None:
    gain(table, seat, goods_of("leader:prey"))


bonus("horror_of_the_north", lambda state, owner, battle: battle.unloaded and battle.attacker.owner == owner)
