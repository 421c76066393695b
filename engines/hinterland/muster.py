"""Buying, upgrading, training and dismissing units in Trade (T1 to T6, 5.3)."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.asking import choose
from engines.hinterland.facts import STANDARD, UNIT_LIMITS, UNITS
from engines.hinterland.pieces import berths, cubes_left, drop_herd, herds_of, labels, new_unit, take
from engines.hinterland.prestige import spend
from engines.hinterland.stakes import LEVEL_IDS, LEVELS, SPEND
from engines.hinterland.state import HinterlandState, HinterlandTable, Player, Unit
from engines.hinterland.status import status
from engines.kernel import Command, Counts, Hints, Note, Number, OneOf, Rule, Seat, Slot, note, nth_of

RECRUIT = "recruit"
LI = UNITS["li"]
MERCENARY = UNITS["mercenary"]
UPGRADES = tuple(kind for kind, facts in UNITS.items() if facts.upgrade_gold >= 0)
"""What light infantry can become (T3)"""

# Where units are bought


def market_places(state: HinterlandState, seat: Seat) -> list[str]:
    """T1: own settlements not encircled, on fields neither contested nor plundered, with units left to buy"""
    now = status(state)
    return [
        at
        for at in now.vus(seat)
        if at not in now.contested and not state.lands[at].plundered and buys_left(state, seat, at) > 0
    ]


def buys_left(state: HinterlandState, seat: Seat, at: str) -> int:
    player = state.players[seat]
    limit = state.lands[at].building.buys * (2 if player.doubled == at else 1)
    return limit - player.buys.get(at, 0)


def li_prices(state: HinterlandState, seat: Seat) -> dict[str, int]:
    """T1, 17.3, 21.7: what light infantry costs, by level"""
    faction = state.faction(seat)
    prices = {"standard": LI.buy_gold}
    if state.has("experience"):
        if not faction.no_recruits:
            prices[RECRUIT] = LI.recruit_gold
        if faction.li_only_as_recruits:
            del prices["standard"]
    gold = state.players[seat].gold
    return {level: price for level, price in prices.items() if price <= gold}


def buy_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    if not li_prices(state, seat) or cubes_left(state, seat) < 1:
        return OneOf([], "space")
    return OneOf(market_places(state, seat), "space")


def buy_levels(table: HinterlandTable, seat: Seat, field: str) -> OneOf[str]:
    prices = li_prices(table.state, seat)
    return OneOf(prices, "level", hints=Hints(prices, lambda level: note("muster.price", gold=prices[level])))


def buy_counts(table: HinterlandTable, seat: Seat, field: str, level: str) -> Number:
    state = table.state
    affordable = state.players[seat].gold // li_prices(state, seat)[level]
    most = min(affordable, buys_left(state, seat, field), cubes_left(state, seat))
    return Number(1, most, "amount", usual=most)


class Buy(Command):
    section = "14.3"
    field: Annotated[str, Slot(buy_fields)]
    level: Annotated[str, Slot(buy_levels)]
    count: Annotated[int, Slot(buy_counts)]


def buy(table: HinterlandTable, seat: Seat, act: Buy) -> Rule[None]:
    """T1; 21.3: the third of Mitanni is free"""
    state, player = table.state, table.state.players[seat]
    player.gold -= li_prices(state, seat)[act.level] * act.count
    for _ in range(act.count):
        arrive(state, seat, "li", act.field, LEVEL_IDS.index(act.level))
    player.buys[act.field] = player.buys.get(act.field, 0) + act.count
    table.tell("trade.bought", seat=seat, count=act.count, level=act.level, space=act.field)
    if state.faction(seat).third_li_free:
        player.recruits += [f"{act.level} {act.field}"] * act.count
        yield from third_free(table, seat)


def third_free(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """21.3: after two bought in one Trade, one of the same level for nothing on one of those fields"""
    state, player = table.state, table.state.players[seat]
    many, nth = len(player.recruits) // 2, 0
    while len(player.recruits) >= 2 and cubes_left(state, seat):
        nth += 1
        pair, player.recruits = player.recruits[:2], player.recruits[2:]
        where = list(dict.fromkeys(bought.split()[1] for bought in pair))
        at = yield from choose(
            seat, "trade.free_infantry", OneOf(where, "space", usual=where[0]), section="21.3", **nth_of(nth, many)
        )
        level = min(LEVEL_IDS.index(bought.split()[0]) for bought in pair)
        arrive(state, seat, "li", at, level)
        table.tell("trade.free_infantry", seat=seat, space=at)


def arrive(state: HinterlandState, seat: Seat, kind: str, at: str, level: int) -> Unit:
    unit = new_unit(state, seat, kind, at, level)
    state.mark(unit, "bought")
    return unit


# 2 PP: twice as many in one settlement


def double_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state, now = table.state, status(table.state)
    fields = [at for at in now.vus(seat) if at not in now.contested and not state.lands[at].plundered]
    return OneOf(fields, "space", hints=Hints(fields, lambda at: note("muster.double", prestige=SPEND.double_buying)))


class Double(Command):
    section = "15.4"
    field: Annotated[str, Slot(double_fields)]

    @classmethod
    def barred(cls, table: HinterlandTable, seat: Seat) -> Note | None:
        player = table.state.players[seat]
        if player.doubled:
            return note("trade.doubled_already")
        return None if player.pp >= SPEND.double_buying else note("prestige.too_low", need=SPEND.double_buying)


def double(table: HinterlandTable, seat: Seat, act: Double) -> None:
    """15.4"""
    spend(table, seat, SPEND.double_buying)
    table.state.players[seat].doubled = act.field
    table.tell("trade.doubled", seat=seat, space=act.field)


# T2: mercenaries; T4: pirates


def levels_for(state: HinterlandState, player: Player, gold: int) -> list[str]:
    """T2, T4: a level above standard costs more, in gold"""
    if not state.has("experience"):
        return [LEVEL_IDS[STANDARD]] if player.gold >= gold else []
    return [level.id for n, level in enumerate(LEVELS) if n >= STANDARD and gold + surcharge(level.id) <= player.gold]


def surcharge(level: str) -> int:
    return UNIT_LIMITS.level_surcharge * (LEVEL_IDS.index(level) - STANDARD)


def hire_prices(state: HinterlandState, seat: Seat) -> dict[str, tuple[int, int]]:
    """T2: gold and prestige, by the way to pay"""
    player, own = state.players[seat], state.faction(seat).mercenary_price
    prices = {"gold": (MERCENARY.buy_gold, MERCENARY.buy_pp)}
    if own is not None:
        prices["prestige"] = (own.gold, own.pp)
    return {way: (gold, pp) for way, (gold, pp) in prices.items() if gold <= player.gold and pp <= player.pp}


def hire_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    return OneOf(market_places(state, seat) if hire_prices(state, seat) else [], "space")


def hire_ways(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    prices = hire_prices(table.state, seat)

    def price(way: str) -> Note:
        gold, prestige = prices[way]
        return note("muster.hire", gold=gold, prestige=prestige)

    return OneOf(prices, "way", hints=Hints(prices, price))


def hire_levels(table: HinterlandTable, seat: Seat, way: str) -> OneOf[str]:
    state = table.state
    gold, prestige = hire_prices(state, seat)[way]
    levels = levels_for(state, state.players[seat], gold)

    def price(level: str) -> Note:
        return note("muster.hire", gold=gold + surcharge(level), prestige=prestige)

    return OneOf(levels, "level", usual="standard", hints=Hints(levels, price))


class Hire(Command):
    section = "14.3"
    field: Annotated[str, Slot(hire_fields)]
    way: Annotated[str, Slot(hire_ways)]
    level: Annotated[str, Slot(hire_levels)]


def hire(table: HinterlandTable, seat: Seat, act: Hire) -> None:
    """T2"""
    state, player = table.state, table.state.players[seat]
    gold, pp = hire_prices(state, seat)[act.way]
    player.gold -= gold + surcharge(act.level)
    spend(table, seat, pp)
    arrive(state, seat, "mercenary", act.field, LEVEL_IDS.index(act.level))
    player.buys[act.field] = player.buys.get(act.field, 0) + 1
    table.tell("trade.hired", seat=seat, level=act.level, space=act.field)
    for other in state.others(seat):
        commission = state.faction(other).gold_when_mercenary_bought
        if commission is not None and player.faction == commission.buyer and not state.players[other].out:
            state.players[other].gold += commission.gold
            table.tell("trade.commission", seat=other, gold=commission.gold)


def pirate_ways(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    player, facts = table.state.players[seat], UNITS["pirate"]
    ways = {"gold": player.gold >= facts.buy_gold, "prestige": player.pp >= facts.pp_price}
    return OneOf([way for way, payable in ways.items() if payable], "way")


def pirate_seas(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    if not pirate_ways(table, seat).values:
        return OneOf([], "space")
    ports = [at for at in status(state).vus(seat) if state.lands[at].shipyard]
    near = {sea for at in ports for sea in state.board.shores[at]}
    return OneOf([sea for sea in state.board.open_water if sea in near], "space")


def pirate_levels(table: HinterlandTable, seat: Seat, way: str) -> OneOf[str]:
    state = table.state
    gold = UNITS["pirate"].buy_gold if way == "gold" else 0
    return OneOf(levels_for(state, state.players[seat], gold), "level", usual="standard")


class Pirates(Command):
    section = "14.3"
    sea: Annotated[str, Slot(pirate_seas)]
    way: Annotated[str, Slot(pirate_ways)]
    level: Annotated[str, Slot(pirate_levels)]


def pirates(table: HinterlandTable, seat: Seat, act: Pirates) -> None:
    """T4"""
    state, facts = table.state, UNITS["pirate"]
    if act.way == "gold":
        state.players[seat].gold -= facts.buy_gold
    else:
        spend(table, seat, facts.pp_price)
    state.players[seat].gold -= surcharge(act.level)
    arrive(state, seat, "pirate", act.sea, LEVEL_IDS.index(act.level))
    table.tell("trade.pirates", seat=seat, level=act.level, space=act.sea)


# T3: upgrades


def upgrade_price(state: HinterlandState, seat: Seat, kind: str) -> int:
    facts = UNITS[kind]
    if not state.has("resources") and facts.upgrade_gold_quick >= 0:
        return facts.upgrade_gold_quick
    discount = state.faction(seat).ship_discount if facts.ship else 0
    return facts.upgrade_gold - discount


def horses(state: HinterlandState, seat: Seat, at: str) -> list[str]:
    """Fields with a horse herd in the realm of this one"""
    now = status(state)
    return [where for where, herd in herds_of(state, seat) if herd.kind == "horses" and now.together(seat, at, where)]


def spare_mounts(state: HinterlandState, seat: Seat, at: str) -> list[str]:
    """T3: for each cavalry that a herd already taken in the realm of this field still mounts, where the first rode"""
    now = status(state)
    return [where for where in state.players[seat].mounts if where == at or now.together(seat, at, where)]


def upgrade_limit(state: HinterlandState, seat: Seat, at: str, kind: str) -> int:
    """T3: how many light infantry on this field can become units of this kind now, but for gold"""
    land, now, player, facts = state.lands[at], status(state), state.players[seat], UNITS[kind]
    if not state.layer(facts.layer):
        return 0
    if kind == "siege":
        hostile = at in now.encircled and land.owner is not None and now.hostile(seat, land.owner)
        if not hostile or not now.vus(seat):
            return 0
        return UNIT_LIMITS.engine_limit[land.settlement] - player.engines.get(at, 0)
    if kind == "elephant" and state.space(at).elephants:
        return len(now.here.get(at, ())) if now.passes(seat, at) and now.connected(seat, at) else 0
    if not now.is_vus(seat, at):
        return 0
    if facts.ship:
        if not land.shipyard or (kind == "warship" and land.shipyard != "harbour"):
            return 0
        return min(berths(state, at), land.port.ship_upgrades - player.ship_upgrades.get(at, 0))
    left = land.building.upgrades - player.upgrades.get(at, 0)
    match kind:
        case "hi":
            return left if land.settlement == "city" else 0
        case "elephant":
            return left if at in state.faction(seat).elephants else 0
        case "cavalry" if facts.horse_herd and state.has("resources"):
            spare = spare_mounts(state, seat, at)
            return min(left, len(spare) + UNIT_LIMITS.mounted_by_herd * len(horses(state, seat, at)))
    return left


def infantry_at(state: HinterlandState, seat: Seat, at: str, kind: str) -> list[Unit]:
    """Light infantry that can be upgraded there; engines are made by those who stand free"""
    return [
        u
        for u in status(state).here.get(at, ())
        if u.owner == seat and u.kind == "li" and (u.place == "free" or (kind != "siege" and u.place != "aboard"))
    ]


def kinds_paid(state: HinterlandState, seat: Seat) -> list[str]:
    """T3: what the gold is enough for"""
    gold = state.players[seat].gold
    return [kind for kind in UPGRADES if upgrade_price(state, seat, kind) <= gold]


def can_upgrade(state: HinterlandState, seat: Seat, at: str, kind: str) -> bool:
    return upgrade_limit(state, seat, at, kind) > 0 and bool(infantry_at(state, seat, at, kind))


def upgrade_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    mine = {u.at for u in state.units if u.owner == seat and u.kind == "li" and u.at in state.lands}
    paid = kinds_paid(state, seat)
    able = [at for at in state.lands if at in mine and any(can_upgrade(state, seat, at, kind) for kind in paid)]
    return OneOf(able, "space")


def upgrade_kinds(table: HinterlandTable, seat: Seat, field: str) -> OneOf[str]:
    state = table.state
    return OneOf([kind for kind in kinds_paid(state, seat) if can_upgrade(state, seat, field, kind)], "unit")


def upgrade_units(table: HinterlandTable, seat: Seat, field: str, into: str) -> Counts:
    state = table.state
    price = upgrade_price(state, seat, into)
    most = upgrade_limit(state, seat, field, into)
    if price:
        most = min(most, state.players[seat].gold // price)
    return Counts(labels(infantry_at(state, seat, field, into)), 1, most, "unit")


class Upgrade(Command):
    section = "14.3"
    field: Annotated[str, Slot(upgrade_fields)]
    into: Annotated[str, Slot(upgrade_kinds)]
    units: Annotated[dict[str, int], Slot(upgrade_units)]


def upgrade(table: HinterlandTable, seat: Seat, act: Upgrade) -> None:
    """T3: the level stays"""
    state, player, facts = table.state, table.state.players[seat], UNITS[act.into]
    count = sum(act.units.values())
    price = upgrade_price(state, seat, act.into)
    for unit in take(infantry_at(state, seat, act.field, act.into), act.units):
        if act.into == "cavalry" and state.has("resources"):
            take_horse(state, seat, act.field)
        place = "inside" if facts.ship else "free" if unit.place == "site" else unit.place
        state.change(unit, kind=act.into, place=place, level=unit.level if facts.experience else STANDARD)
        state.unmark(unit, "training")
    player.gold -= price * count
    used = player.engines if act.into == "siege" else player.ship_upgrades if facts.ship else player.upgrades
    if state.lands[act.field].settlement:
        used[act.field] = used.get(act.field, 0) + count
    table.tell("trade.upgraded", seat=seat, units=act.units, unit=act.into, space=act.field)


def take_horse(state: HinterlandState, seat: Seat, at: str) -> None:
    """T3: one horse herd serves one or two upgrades of this Trade, all of them in its realm"""
    player = state.players[seat]
    if spare := spare_mounts(state, seat, at):
        player.mounts.remove(spare[0])
        return
    where = horses(state, seat, at)[0]
    herd = next(h for h in state.lands[where].herds if h.owner == seat and h.kind == "horses")
    drop_herd(state, where, herd)
    player.mounts += [at] * (UNIT_LIMITS.mounted_by_herd - 1)
