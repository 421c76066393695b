"""Maya."""

from __future__ import annotations

import itertools

from engines.clash_of_cultures.battle import Hits
from engines.clash_of_cultures.boxes.expansion.asking import takes, wants, which
from engines.clash_of_cultures.boxes.expansion.leaders import bonus, fights, fought_and_lives, here, in_city
from engines.clash_of_cultures.build import Built, after_building, available, port_hexes, put_building
from engines.clash_of_cultures.cards import take_top
from engines.clash_of_cultures.conquest import Conquest
from engines.clash_of_cultures.data import ADVANCES, BUILDINGS, RESOURCES, Bag, goods_of, number
from engines.clash_of_cultures.found_city import Founded
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.purse import can_pay, settle, spends
from engines.clash_of_cultures.queries import (
    AdvancePrice,
    BuildPrice,
    CitySize,
    CollectOptions,
    CombatValue,
    Extra,
    MovementOptions,
)
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Movement, Owner
from engines.clash_of_cultures.takeover import Takeover, take_over, targets_from
from engines.clash_of_cultures.windows import free_action
from engines.kernel import FIRST, NONE, SECOND, OneOf, Rule, Seat, ask, choose

PAIR = "architecture"
"""A coin: one culture token in place of two resources."""


@on("collect_options", "civ:terracing")
def terraces(state: ClashState, seat: Seat, options: CollectOptions) -> None:
    for coin in ("food", "wood", "ore"):
        options.add(options.hexes("mountain"), coin)


@on("movement_options", "civ:terracing")
def mountain_folk(state: ClashState, seat: Seat, options: MovementOptions) -> None:
    options.unmarked.setdefault("mountain", set()).update(("settler", "leader"))


def stela(table: ClashTable, seat: Seat) -> Rule[None]:
    count = number("civ:stelas", "gain")
    yield from takes(table, seat, "civ:stelas", {ware: {ware: count} for ware in ("culture", "ideas")})


@on("city_founded", "civ:stelas")
def stela_of_founding(table: ClashTable, seat: Seat, founded: Founded) -> Rule[None]:
    yield from stela(table, seat)


@on("city_conquered", "civ:stelas", when=lambda s, p, taken: taken.conqueror == p)
def stela_of_victory(table: ClashTable, seat: Seat, taken: Conquest) -> Rule[None]:
    yield from stela(table, seat)


@on("building_built", "civ:stelas", when=lambda s, p, built: built.piece == "obelisk")
def stela_of_stone(table: ClashTable, seat: Seat, built: Built) -> Rule[None]:
    yield from stela(table, seat)


def play_ball(state: ClashState, seat: Seat, size: CitySize) -> None:
    angry = state.cities[size.hex].mood == "angry"
    if not angry and size.size < number("civ:ballcourts", "most"):
        size.paid = number("civ:ballcourts", "larger")
        size.price = goods_of("civ:ballcourts", "price")


on("collect_limit", "civ:ballcourts")(play_ball)
on("recruit_limit", "civ:ballcourts")(play_ball)


@on("advance_price", "civ:ballcourts", once=True)
def sacred_games(state: ClashState, seat: Seat, price: AdvancePrice) -> None:
    if ADVANCES[price.advance].category == "spirituality":
        for coin, amount in goods_of("civ:ballcourts", "less").items():
            if price.cost.get(coin, 0) > amount:
                price.cost[coin] -= amount
                price.spends.append("civ:ballcourts")


def sees_something(state: ClashState, seat: Seat) -> bool:
    return bool(state.decks["event"] or state.discards["event"])


@free_action("civ:calendar", can=sees_something)
def calendar(table: ClashTable, seat: Seat) -> Rule[None]:
    """The player looks at the next event. For each culture token paid, the event goes under the pile and the player
    looks at the next one."""
    state, price = table.state, goods_of("civ:calendar", "price")
    for nth in itertools.count(1):
        card = take_top(table, "event")
        assert card is not None
        state.decks["event"].append(card)
        table.tell("calendar.looks", seat=seat)
        table.tell("calendar.sees", to=seat, event=card)
        if not can_pay(state, seat, price):
            return
        under = yield from choose(
            seat, "calendar.under", OneOf([False, True], "yes_no", False), secret=True, section="16.3", cost=price,
            nth=nth,
        )  # fmt: skip
        if not under:
            return
        yield from settle(table, seat, price)
        state.decks["event"].insert(0, state.decks["event"].pop())


def behind_obelisk(state: ClashState, seat: Seat, battle: Battle) -> bool:
    city = state.cities.get(battle.hex)
    own = city is not None and city.buildings.get("obelisk") == seat
    return own and battle.defender.owner == seat and battle.round == 1 and fights(state, seat, battle)


@on("ignore_hits", "leader:sun_shield", automatic=True, when=lambda s, p, hits: behind_obelisk(s, p, hits.battle))
def sun_shield(table: ClashTable, seat: Seat, hits: Hits) -> None:
    hits.ignored[seat] += number("leader:sun_shield", "ignored_hits")


@on("build_price", "leader:art_and_architecture")
def art_and_architecture(state: ClashState, seat: Seat, price: BuildPrice) -> None:
    """The player may pay a culture token in place of two resources, never in place of one."""
    count = number("leader:art_and_architecture", "resources")
    token = goods_of("leader:art_and_architecture", "price")["culture"]
    left = sum(amount for coin, amount in price.cost.items() if coin in RESOURCES)
    if price.wonder or not in_city(state, seat, price.hex) or left < count:
        return

    def both(purse: Bag, payment: object) -> bool:
        assert isinstance(payment, dict)
        rest = purse.get("culture", 0) - payment.get("culture", 0)
        return payment.get(PAIR) == count and rest >= token

    price.extras[PAIR] = Extra(count, RESOURCES, fits=both)


@spends(PAIR)
def pay_artists(table: ClashTable, seat: Seat, coin: str, amount: int) -> None:
    for token, count in goods_of("leader:art_and_architecture", "price").items():
        table.state.players[seat].purse[token] -= count


@on("combat_value", "leader:fire_is_born")
def fire_is_born(state: ClashState, owner: Owner, value: CombatValue) -> None:
    battle = value.battle
    attacks = value.side.owner == owner == battle.attacker.owner and battle.city_owner is not None
    if attacks and battle.round == 1 and fights(state, owner, battle):
        value.bonus += battle.city_size


def may_spread(state: ClashState, seat: Seat, built: Built) -> bool:
    if state.turn is None or state.now.takeover_won or not in_city(state, seat, built.hex):
        return False
    return bool(targets_from(state, seat, built.hex))


def cultural_influx(table: ClashTable, seat: Seat, built: Built) -> Rule[None]:
    if (yield from wants(table, seat, "leader:cultural_influx")):
        offer = Takeover.where(start=OneOf([built.hex], "hex"))
        act = yield from ask(seat, "effect.takeover", offer, section="6.8", effect="leader:cultural_influx")
        yield from take_over(table, seat, act)


on("building_built", "leader:cultural_influx", when=may_spread)(cultural_influx)
on("wonder_built", "leader:cultural_influx", when=may_spread)(cultural_influx)


def near_home(state: ClashState, owner: Owner, battle: Battle) -> bool:
    near = state.within(battle.hex, number("leader:new_dynasty", "distance"))
    return any(spot in near for spot in state.cities_of(owner))


bonus("new_dynasty", near_home)


def rebuildable(state: ClashState, seat: Seat, spot: str) -> dict[str, list[str]]:
    """By building of the player, the buildings that could stand in its place."""
    city = state.cities[spot]
    new = [
        name
        for name in BUILDINGS
        if name not in city.buildings and available(state, seat, name) and (name != "port" or port_hexes(state, spot))
    ]
    return {old: new for old, colour in city.buildings.items() if colour == seat and new}


def just_conquered(state: ClashState, seat: Seat, _: Movement) -> bool:
    """Has the leader conquered this city in this Command, and is the leader still there?"""
    spot = here(state, seat)
    begun = state.command.battles_before if state.command is not None else 0
    fresh = any(
        battle.conquered
        and battle.hex == spot
        and battle.attacker.owner == seat
        and fought_and_lives(state, seat, battle)
        for battle in state.now.battles[begun:]
    )
    return fresh and in_city(state, seat, spot) and bool(rebuildable(state, seat, spot))


@on("command_done", "leader:reconstruction", when=just_conquered)
def reconstruction(table: ClashTable, seat: Seat, _: Movement) -> Rule[None]:
    state, spot = table.state, here(table.state, seat)
    able = rebuildable(state, seat, spot)
    old = yield from which(seat, "leader:reconstruction", able, "piece", may_decline=True, **FIRST)
    if old == NONE:
        return
    new = yield from which(seat, "leader:reconstruction", able[old], "piece", **SECOND)
    del state.cities[spot].buildings[old]
    if old == "port":
        state.cities[spot].port = None
    yield from put_building(table, seat, spot, new)
    yield from after_building(table, seat, spot, new)
