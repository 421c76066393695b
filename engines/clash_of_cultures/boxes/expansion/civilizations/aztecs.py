"""Aztecs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.clash_of_cultures.activate import may_activate
from engines.clash_of_cultures.battle import Hits
from engines.clash_of_cultures.boxes.expansion.asking import wants, where, which
from engines.clash_of_cultures.boxes.expansion.leaders import city_of, fights, here, in_city
from engines.clash_of_cultures.build import Build, affordable, build
from engines.clash_of_cultures.collect import Collect, coin_of, collect, hex_of
from engines.clash_of_cultures.data import ARMY, RESOURCES, TOKENS, Bag, goods_of, number, worth_of
from engines.clash_of_cultures.events import EventCard
from engines.clash_of_cultures.found_city import Founded
from engines.clash_of_cultures.losses import UnitLoss
from engines.clash_of_cultures.moments import Rank, carried, on
from engines.clash_of_cultures.mood import MoodLoss
from engines.clash_of_cultures.pieces import kinds, pick, remove_unit, room_for_army
from engines.clash_of_cultures.purse import gain, means, pay, spends
from engines.clash_of_cultures.queries import BuildPrice, CollectOptions, CollectTotal, Extra, Payment, Points
from engines.clash_of_cultures.state import BARBARIANS, Battle, ClashState, ClashTable, Unit
from engines.clash_of_cultures.windows import action, free_action
from engines.kernel import NONE, Counts, OneOf, Rule, Seat, ask, choose, nth_of

CAPTIVES = "civ:captives"
CAPTIVE = "captive"
WORK = "captives_work"
MOST = number(CAPTIVES, "most")
EXCHANGED = ("food", "wood", "ore", "ideas", *TOKENS)
carried("civ:tribute_empire", "collect_done")


def captive_count(state: ClashState, seat: Seat) -> int:
    return sum(state.players[seat].captives.values())


def imprison(state: ClashState, seat: Seat, who: Bag) -> None:
    """The player holds these units as prisoners, named as `owner kind`. They are missing from their owner's supply
    meanwhile."""
    for name, count in who.items():
        for place in (state.players[seat].captives, state.captive):
            place[name] = place.get(name, 0) + count


def sacrifice(table: ClashTable, seat: Seat, name: str, count: int = 1) -> None:
    state = table.state
    for place in (state.players[seat].captives, state.captive):
        place[name] -= count
        if not place[name]:
            del place[name]
    table.tell("captives.sacrificed", seat=seat, captives={name: count})


def beaten(state: ClashState, seat: Seat, battle: Battle) -> Bag:
    """Army units of the other side that the battle removed and that are in supply. Leaders are never among them."""
    foe = battle.other(seat)
    lost = {kind: n for kind, n in foe.lost.items() if kind in ARMY and kind != "leader"}
    return {f"{foe.owner} {kind}": min(n, state.supply(foe.owner, kind)) for kind, n in lost.items()}


def won_prisoners(state: ClashState, seat: Seat, battle: Battle) -> bool:
    free = captive_count(state, seat) < MOST
    return battle.winner == seat and not battle.sea and free and bool(sum(beaten(state, seat, battle).values()))


@on("after_battle", CAPTIVES, when=won_prisoners)
def take_captives(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    state = table.state
    able = beaten(state, seat, battle)
    most = min(MOST - captive_count(state, seat), sum(able.values()))
    usual: Bag = {}
    for name, count in able.items():
        usual[name] = min(count, most - sum(usual.values()))
    bag = yield from choose(
        seat, "captives.take", Counts(able, 0, most, CAPTIVE, {k: n for k, n in usual.items() if n}), section="16.3"
    )
    imprison(state, seat, bag)
    if bag:
        table.tell("captives.taken", seat=seat, captives=dict(bag))


@on("scoring", CAPTIVES)
def prisoners(state: ClashState, seat: Seat, points: Points) -> None:
    points.by["objectives"] += captive_count(state, seat) * worth_of(CAPTIVES)


@on("event_drawn", "civ:human_sacrifice", when=lambda s, p, event: captive_count(s, p) > 0 and not event.replaced)
def appease(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    able = [NONE, *table.state.players[seat].captives]
    name = yield from choose(seat, "sacrifice.whom", OneOf(able, CAPTIVE, NONE), section="16.3", event=event.card)
    if name != NONE:
        sacrifice(table, seat, name)
        event.replaced = True


def spent_once(name: str, count: int) -> Callable[[Bag, Mapping[str, int]], bool]:
    """A captive who stands for a token does no work, and the other way round."""
    each = number("leader:growth", "each")

    def fits(purse: Bag, payment: Mapping[str, int]) -> bool:
        return payment.get(f"{CAPTIVE} {name}", 0) - (-payment.get(f"{WORK} {name}", 0) // each) <= count

    return fits


@on("payment", "civ:human_sacrifice")
def blood_price(state: ClashState, seat: Seat, payment: Payment) -> None:
    if any(token in payment.cost for token in TOKENS):
        for name, count in state.players[seat].captives.items():
            payment.extras[f"{CAPTIVE} {name}"] = Extra(count, TOKENS, fits=spent_once(name, count))


@spends(CAPTIVE)
def pay_with_blood(table: ClashTable, seat: Seat, coin: str, amount: int) -> None:
    sacrifice(table, seat, coin.removeprefix(f"{CAPTIVE} "), amount)


@on("city_founded", "civ:aztec_gold")
def aztec_gold(table: ClashTable, seat: Seat, founded: Founded) -> Rule[None]:
    """Founding a city brings gold. For every Mountain next to it the player may pay for one more."""
    state = table.state
    gain(table, seat, goods_of("civ:aztec_gold"))
    price = number("civ:aztec_gold", "price")
    peaks = [spot for spot in state.near(founded.hex) if state.terrain.get(spot) == "mountain"]
    for nth in range(1, len(peaks) + 1):
        able = [coin for coin, n in means(state, seat, EXCHANGED).items() if n >= price and coin != "gold"]
        if not able:
            return
        coin = yield from which(seat, "civ:aztec_gold", [NONE, *able], "ware", **nth_of(nth, len(peaks)))
        if coin == NONE:
            return
        pay(table, seat, {coin: price})
        gain(table, seat, goods_of("civ:aztec_gold"))


@on("collect_options", "civ:tribute_empire", rank=Rank.SOONER)
def tributaries(state: ClashState, seat: Seat, options: CollectOptions) -> None:
    """Foreign cities in reach can be chosen like any hex, whoever is there."""
    far = number("civ:tribute_empire", "distance")
    for spot in state.within(options.hex, far):
        city = state.cities.get(spot)
        if city is not None and city.owner != seat and spot not in state.exhausted:
            options.choosable.append(spot)


def tribute_in_people(state: ClashState, seat: Seat, total: CollectTotal) -> list[str]:
    """The chosen barbarian cities in which a prisoner can be taken."""
    if not state.has(seat, "captives") or captive_count(state, seat) >= MOST:
        return []
    chosen = dict.fromkeys(hex_of(choice) for choice in total.spaces)
    return [
        spot
        for spot in chosen
        if spot in state.cities_of(BARBARIANS) and any(unit.is_army for unit in state.own_at(spot, BARBARIANS))
    ]


@on("collect_total", "civ:tribute_empire")
def tribute_empire(state: ClashState, seat: Seat, total: CollectTotal) -> None:
    if tribute_in_people(state, seat, total):
        total.then.insert(0, take_people)


def take_people(table: ClashTable, seat: Seat, total: CollectTotal) -> Rule[None]:
    """For each such city the player may take a unit in place of the resource."""
    state = table.state
    spots = tribute_in_people(state, seat, total)
    for nth, spot in enumerate(spots, 1):
        if captive_count(state, seat) >= MOST:
            return
        able = list(dict.fromkeys(u.kind for u in state.own_at(spot, BARBARIANS) if u.is_army))
        kind = yield from which(seat, "civ:tribute_empire", [NONE, *able], "unit", **nth_of(nth, len(spots)))
        if kind == NONE:
            continue
        coin = next(coin_of(choice) for choice in total.spaces if hex_of(choice) == spot)
        total.gains[coin] = total.gains[coin] - 1
        unit = next(u for u in state.own_at(spot, BARBARIANS) if u.kind == kind)
        remove_unit(table, unit)
        people = dict.fromkeys([f"{BARBARIANS} {kind}"], 1)
        imprison(state, seat, people)
        table.tell("captives.taken", seat=seat, captives=people)


@on("build_price", "leader:growth")
def growth(state: ClashState, seat: Seat, price: BuildPrice) -> None:
    """Each captive stands for two resources. The last one may stand for one."""
    each = number("leader:growth", "each")
    if in_city(state, seat, price.hex):
        for name, count in state.players[seat].captives.items():
            price.extras[f"{WORK} {name}"] = Extra(each * count, RESOURCES, fits=spent_once(name, count))


@spends(WORK)
def work_to_death(table: ClashTable, seat: Seat, coin: str, amount: int) -> None:
    each = number("leader:growth", "each")
    sacrifice(table, seat, coin.removeprefix(f"{WORK} "), -(-amount // each))


def may_gather(state: ClashState, seat: Seat) -> bool:
    city = city_of(state, seat)
    small = city is not None and city.size <= number("leader:tributes", "size")
    return small and may_activate(state, seat, here(state, seat), "collect") is None


@free_action("leader:tributes", can=may_gather)
def tributes(table: ClashTable, seat: Seat) -> Rule[None]:
    spot = here(table.state, seat)
    act = yield from ask(
        seat, "effect.collect", Collect.where(city=OneOf([spot], "hex")), section="6.4.2", effect="leader:tributes"
    )
    yield from collect(table, seat, act)


def far_from_home(state: ClashState, seat: Seat, hits: Hits) -> bool:
    near = state.within(hits.battle.hex, number("leader:expansionist_ahuitzotl", "distance"))
    return fights(state, seat, hits.battle) and not any(spot in near for spot in state.cities_of(seat))


@on("ignore_hits", "leader:expansionist_ahuitzotl", automatic=True, when=far_from_home)
def expansionist(table: ClashTable, seat: Seat, hits: Hits) -> None:
    hits.ignored[seat] += number("leader:expansionist_ahuitzotl", "ignored_hits")


def may_raise_with_blood(state: ClashState, seat: Seat) -> bool:
    """When the captives of the price are gone, there must still be something to build, and the means to pay for
    it."""
    spot, count = here(state, seat), number("leader:mass_sacrifice", "captives")
    if captive_count(state, seat) < count or city_of(state, seat) is None:
        return False
    after = without(state, seat, count)
    return may_activate(state, seat, spot, "build") is None and bool(affordable(after, seat, spot))


def without(state: ClashState, seat: Seat, captives: int) -> ClashState:
    """The position with this number of captives less. It serves to ask what could still be paid; for that, all
    captives are alike."""
    rest: Bag = {}
    for name, count in state.players[seat].captives.items():
        gone = min(count, captives)
        captives -= gone
        rest |= {name: count - gone} if count > gone else {}
    players = [*state.players]
    players[seat] = players[seat].model_copy(update={"captives": rest})
    return state.model_copy(update={"players": players})


@free_action("leader:mass_sacrifice", can=may_raise_with_blood)
def mass_sacrifice(table: ClashTable, seat: Seat) -> Rule[None]:
    state, spot = table.state, here(table.state, seat)
    many = number("leader:mass_sacrifice", "captives")
    for nth in range(1, many + 1):
        bag = state.players[seat].captives
        name = yield from which(seat, "leader:mass_sacrifice", bag, CAPTIVE, **nth_of(nth, many))
        sacrifice(table, seat, name)
    act = yield from ask(
        seat, "effect.build", Build.where(city=OneOf([spot], "hex")), section="6.4.3", effect="leader:mass_sacrifice"
    )
    yield from build(table, seat, act)


# This comes before Myths is asked.
@on("event_mood_loss", "leader:storm_master", rank=Rank.SOONER, when=lambda s, p, loss: in_city(s, p, loss.hex))
def calm(table: ClashTable, seat: Seat, loss: MoodLoss) -> Rule[None]:
    loss.prevented = yield from wants(table, seat, "leader:storm_master")


def in_the_storm(state: ClashState, seat: Seat, loss: UnitLoss) -> list[Unit]:
    spot = here(state, seat)
    if not in_city(state, seat, spot):
        return []
    return [unit for unit in loss.units if unit.hex == spot and unit.kind != "leader"]


@on("event_unit_loss", "leader:storm_master", when=lambda s, p, loss: bool(in_the_storm(s, p, loss)))
def storm_master(table: ClashTable, seat: Seat, loss: UnitLoss) -> Rule[None]:
    """The player may save each of these units, or let it go."""
    struck = in_the_storm(table.state, seat, loss)
    have = kinds(struck)
    saved = yield from choose(seat, "storm_master.saves", Counts(have, 0, None, "unit", have), section="16.4")
    spared = pick(struck, saved)
    loss.units = [unit for unit in loss.units if unit not in spared]


def frightened(state: ClashState, seat: Seat) -> dict[str, list[str]]:
    """Opposing land units next to the leader, each with the hexes it could run to"""
    by_target: dict[str, list[str]] = {}
    for spot in state.near(here(state, seat)):
        if not state.is_land(spot):
            continue
        for unit in state.at(spot):
            if unit.owner == seat or unit.is_ship:
                continue
            able = [
                step
                for step in state.near(spot)
                if state.is_land(step)
                and state.opponents_at(step, unit.owner) is None
                and (not unit.is_army or room_for_army(state, unit.owner, step) > 0)
            ]
            if able:
                by_target[f"{spot} {unit.kind} {unit.owner}"] = able
    return by_target


@action(
    "leader:spread_of_fear", can=lambda state, seat: bool(state.leader_at(seat)) and bool(frightened(state, seat))
)
def spread_of_fear(table: ClashTable, seat: Seat) -> Rule[None]:
    state = table.state
    able = frightened(state, seat)
    name = yield from which(seat, "leader:spread_of_fear", able, "hex")
    spot, kind, owner = name.split(" ")
    unit = next(u for u in state.own_at(spot, int(owner)) if u.kind == kind)
    unit.hex = yield from where(seat, "leader:spread_of_fear", able[name])
    table.tell("terror.runs", owner=unit.owner, unit=kind, hex=unit.hex)
