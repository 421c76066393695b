"""Action cards for cities, units and the turn itself."""

from __future__ import annotations

from engines.clash_of_cultures.activate import activatable
from engines.clash_of_cultures.boxes.base.action_cards.learning import unused_victory
from engines.clash_of_cultures.build import Build, build, buildable
from engines.clash_of_cultures.data import WONDERS, goods_of, number
from engines.clash_of_cultures.exploration import by_card, reveal
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.mood import offer_mood_change, raise_city, steps_up
from engines.clash_of_cultures.pieces import pick_home, place_in_city, room_for_army, settle_in
from engines.clash_of_cultures.purse import can_pay, settle
from engines.clash_of_cultures.queries import AttackCondition, BuildPrice, CitySize, CollectOptions
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable
from engines.clash_of_cultures.windows import card_effect, may_use
from engines.kernel import NONE, OneOf, Rule, Seat, choose, note

AGAIN = goods_of("card:hero_general", "cost_again")


def not_happy(state: ClashState, seat: Seat) -> list[str]:
    return [spot for spot in state.cities_of(seat) if steps_up(state, spot)]


def fought_victory(state: ClashState, seat: Seat) -> Battle | None:
    return unused_victory(state, seat, "hero_general", fought=True)


def unhappy_city(table: ClashTable, seat: Seat) -> Rule[str]:
    able = not_happy(table.state, seat)
    spot = yield from choose(seat, "card.which_city", OneOf(able, "hex"), section="11.2")
    return spot


@card_effect(
    "card:hero_general",
    can=lambda state, seat: fought_victory(state, seat) is not None and bool(not_happy(state, seat)),
    first=unhappy_city,
)
def hero_general(table: ClashTable, seat: Seat, spot: str) -> Rule[None]:
    state, steps = table.state, number("card:hero_general", "steps")
    battle = fought_victory(state, seat)
    assert battle is not None
    battle.used.append(f"{seat}:hero_general")
    raise_city(table, spot, steps)
    if not_happy(state, seat) and can_pay(state, seat, AGAIN):
        again = yield from choose(
            seat,
            "hero_general.again",
            OneOf([NONE, *not_happy(state, seat)], "hex", NONE),
            section="11.2",
            cost=AGAIN,
        )
        if again != NONE:
            yield from settle(table, seat, AGAIN)
            raise_city(table, again, steps)
    yield from offer_mood_change(table)


def free_buildings(state: ClashState, seat: Seat) -> dict[str, list[str]]:
    """By city, the buildings that the card could build there for nothing. This is asked while the card's price rule
    holds."""
    by_city = {
        spot: [piece for piece in buildable(state, seat, spot) if piece not in WONDERS]
        for spot in activatable(state, seat, "build")
    }
    return {spot: pieces for spot, pieces in by_city.items() if pieces}


def city_to_develop(table: ClashTable, seat: Seat) -> Rule[str]:
    able = free_buildings(table.state, seat)
    city = yield from choose(seat, "card.which_city", OneOf(able, "hex"), section="11.2")
    return city


@card_effect(
    "card:city_development", can=lambda state, seat: bool(free_buildings(state, seat)), first=city_to_develop
)
def city_development(table: ClashTable, seat: Seat, city: str) -> Rule[None]:
    state = table.state
    able = free_buildings(state, seat)[city]
    state.lasting.add("card:city_development", "turn", seat=seat, source="city_development")
    piece = yield from choose(seat, "city_development.what", OneOf(able, "piece"), section="11.2", hex=city)
    yield from build(table, seat, Build(city=city, piece=piece, payment={}))
    state.lasting.drop("city_development")


@on("build_price", "card:city_development")
def at_no_cost(state: ClashState, seat: Seat, price: BuildPrice) -> None:
    if price.piece not in WONDERS:
        price.cost.clear()
        price.spends.clear()


def may_still_collect(state: ClashState, seat: Seat) -> bool:
    pending = state.lasting.total("card:mass_production", seat) + state.lasting.total("card:production_focus", seat)
    if pending or not activatable(state, seat, "collect"):
        return False
    return state.now.actions_left > 0 or may_use(state, seat, "advance:free_economy")


@card_effect("card:production_focus", can=may_still_collect)
def production_focus(table: ClashTable, seat: Seat) -> None:
    table.state.lasting.add("card:production_focus", "turn", seat=seat, source="collect")


@on("collect_options", "card:production_focus")
def same_hex_again(state: ClashState, seat: Seat, options: CollectOptions) -> None:
    options.repeats = True


@card_effect("card:mass_production", can=may_still_collect)
def mass_production(table: ClashTable, seat: Seat) -> None:
    table.state.lasting.add("card:mass_production", "turn", seat=seat, source="collect")


@on("collect_limit", "card:mass_production")
def two_hexes_more(state: ClashState, seat: Seat, size: CitySize) -> None:
    size.more += number("card:mass_production", "hexes")


def frontier(state: ClashState, seat: Seat) -> list[str]:
    """Unexplored regions next to a region with one of the player's cities"""
    home = {state.board.slot_of[spot] for spot in state.cities_of(seat)}
    around = {
        state.board.slot_of[near] for slot in home for spot in state.board.slots[slot] for near in state.near(spot)
    }
    return [slot for slot in state.board.slots if slot in around and slot not in state.explored]


def pick_region(table: ClashTable, seat: Seat, may_decline: bool) -> Rule[str | None]:
    """The slot to explore, named by one of its hexes; None if there is none, or none is wanted."""
    state = table.state
    able = {state.board.slots[slot][0]: slot for slot in frontier(state, seat)}
    if not able:
        return None
    choices = [NONE, *able] if may_decline else list(able)
    spot = yield from choose(seat, "explorer.where", OneOf(choices, "hex"), section="7.4")
    return able.get(spot)


def explore_by_card(table: ClashTable, seat: Seat, slot: str) -> Rule[None]:
    """7.4: one region is revealed; no unit moves."""
    table.learn()
    yield from reveal(table, seat, slot, by_card(table.state, slot))


def can_settle(state: ClashState, seat: Seat) -> bool:
    return state.supply(seat, "settler") > 0 and bool(state.cities_of(seat))


@card_effect(
    "card:explorer",
    can=lambda state, seat: bool(frontier(state, seat)) or can_settle(state, seat),
    first=lambda table, seat: pick_region(table, seat, may_decline=can_settle(table.state, seat)),
)
def explorer(table: ClashTable, seat: Seat, slot: str | None) -> Rule[None]:
    """The player explores one region, or both."""
    if slot is not None:
        yield from explore_by_card(table, seat, slot)
    if not can_settle(table.state, seat):
        return
    place = True
    if slot is not None:
        place = yield from choose(seat, "explorer.settler", OneOf([True, False], "yes_no", True), section="11.2")
    if place:
        yield from place_in_city(table, seat, "settler")


def first_thing(state: ClashState, seat: Seat) -> bool:
    return not state.now.begun and state.command is None


def another_player(table: ClashTable, seat: Seat, among: list[Seat]) -> Rule[Seat]:
    other = yield from choose(seat, "card.which_player", OneOf(among, "seat"), section="11.2")
    return other


@card_effect(
    "card:negotiations",
    can=first_thing,
    first=lambda table, seat: another_player(table, seat, table.state.others(seat)),
)
def negotiations(table: ClashTable, seat: Seat, other: Seat) -> None:
    state = table.state
    state.lasting.add("card:negotiations", "turn", amount=other, seat=seat, source="negotiations")
    state.lasting.add("card:negotiations", "game", amount=seat, seat=other, source=f"truce of {other}")
    table.tell("negotiations.agreed", seat=seat, other=other)


@on("attack_condition", "card:negotiations")
def truce(state: ClashState, owner: Seat, condition: AttackCondition) -> None:
    """Two players under a truce do not attack each other: the one this turn, the other in the next own turn only."""
    if owner != condition.attacker:
        return
    for mod in state.lasting.on("card:negotiations", owner):
        if mod.amount == condition.opponent and state.turn is not None and state.turn.seat == owner:
            condition.banned = note("negotiations.truce", other=condition.opponent)


@on("turn_start_durations", "card:negotiations", automatic=True)
def truce_of_this_turn(table: ClashTable, seat: Seat, _: None) -> None:
    """A truce for the next turn becomes one of this turn, and ends with it."""
    lasting = table.state.lasting
    if table.state.now.seat != seat:
        return
    for mod in [m for m in lasting.on("card:negotiations", seat) if m.source == f"truce of {seat}"]:
        lasting.add("card:negotiations", "turn", amount=mod.amount, seat=seat, source="negotiations")
    lasting.drop(f"truce of {seat}")


@card_effect("card:leadership")
def leadership(table: ClashTable, seat: Seat) -> None:
    table.state.now.actions_left += number("card:leadership", "actions")


def assassinable(state: ClashState, seat: Seat) -> list[Seat]:
    marked = {mod.seat for mod in state.lasting.modifiers if mod.key == "card:assassination"}
    return [other for other in state.others(seat) if other not in marked]


@card_effect(
    "card:assassination",
    can=lambda state, seat: bool(assassinable(state, seat)),
    first=lambda table, seat: another_player(table, seat, assassinable(table.state, seat)),
)
def assassination(table: ClashTable, seat: Seat, other: Seat) -> None:
    table.state.lasting.add("card:assassination", "game", seat=other, source=f"assassination of {other}")
    table.tell("assassination.ordered", seat=seat, other=other)


@on("turn_start_durations", "card:assassination", automatic=True)
def without_its_leader(table: ClashTable, seat: Seat, _: None) -> None:
    turn = table.state.now
    if turn.seat == seat:
        turn.actions_left = max(0, turn.actions_left - number("card:assassination", "actions"))
        table.state.lasting.drop(f"assassination of {seat}")


def garrisons(state: ClashState, seat: Seat) -> list[str]:
    if not state.supply(seat, "infantry"):
        return []
    return [spot for spot in state.cities_of(seat) if room_for_army(state, seat, spot) > 0]


@card_effect(
    "card:militia",
    can=lambda state, seat: bool(garrisons(state, seat)),
    first=lambda table, seat: pick_home(table, seat, "infantry"),
)
def militia(table: ClashTable, seat: Seat, home: str) -> None:
    settle_in(table, seat, "infantry", home)
