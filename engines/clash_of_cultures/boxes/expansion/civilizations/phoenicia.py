"""Phoenicia."""

from __future__ import annotations

from engines.clash_of_cultures.battle import Hits
from engines.clash_of_cultures.boxes.expansion.asking import wants, which
from engines.clash_of_cultures.boxes.expansion.category_advance import teaches
from engines.clash_of_cultures.boxes.expansion.leaders import bonus, fights, fought_and_lives, here, outlives
from engines.clash_of_cultures.conquest import Conquest
from engines.clash_of_cultures.data import ADVANCES, GAME, GOVERNMENTS, SHIPS, goods_of, number, worth_of
from engines.clash_of_cultures.moments import Rank, on
from engines.clash_of_cultures.purse import gain
from engines.clash_of_cultures.queries import (
    CombatValue,
    ConquestPieces,
    Points,
    Routes,
    TakeoverOptions,
    Trader,
)
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Owner
from engines.clash_of_cultures.trade_routes import Income
from engines.kernel import Rule, Seat

PORTS = "civ:city_independence"
FREE_PORT = "civ:city_independence port"
PROTECTOR = "leader:protector"


@on("takeover_options", PORTS)
def free_ports(state: ClashState, seat: Seat, options: TakeoverOptions) -> None:
    """Ports of the player in own cities, and ports that were lost with their city (R-82)."""
    mine = options.city.buildings.get("port") == seat
    if mine and (options.city.owner == seat or FREE_PORT in options.city.tokens):
        options.spared.append("port")


@on("conquest_pieces", PORTS)
def ports_stay(state: ClashState, seat: Owner, pieces: ConquestPieces) -> None:
    lost_before = FREE_PORT in pieces.city.tokens
    if pieces.city.buildings.get("port") == seat and (pieces.city.owner == seat or lost_before):
        pieces.keep.append("port")
        pieces.tokens[FREE_PORT] = True


@on("scoring", PORTS)
def harbour_dues(state: ClashState, seat: Seat, points: Points) -> None:
    ports = sum(city.buildings.get("port") == seat for city in state.cities.values())
    points.by["pieces"] += ports * worth_of(PORTS)
    ruled = sum(ADVANCES[name].category in GOVERNMENTS for name in state.players[seat].advances)
    points.by["advances"] -= ruled * GAME.points.advance


@on("combat_value", "civ:biremes")
def biremes(state: ClashState, owner: Owner, value: CombatValue) -> None:
    battle = value.battle
    matched = state.has(battle.other(owner).owner, "warships") if value.side.owner == owner else True
    if value.side.owner == owner and battle.sea and (battle.round == 1 or not matched):
        value.bonus += number("civ:biremes", "combat_value")


@on("trade_routes_options", "civ:alphabet", rank=Rank.LATER)
def alphabet(state: ClashState, seat: Seat, routes: Routes) -> None:
    routes.rare |= {ware: goods_of("civ:alphabet", ware) for ware in ("culture", "ideas")}
    routes.most_rare = number("civ:alphabet", "routes")


@on("trade_routes_options", "civ:cedars_and_dyes")
def cedars_and_dyes(state: ClashState, seat: Seat, routes: Routes) -> None:
    far = number("civ:cedars_and_dyes", "distance")
    routes.traders += [
        Trader(spot, "city", 1) for spot in state.cities_of(seat) if "port" in state.cities[spot].buildings
    ]
    for trader in routes.traders:
        if trader.kind in ("city", "ship"):
            trader.far = far


def built_here_once(state: ClashState, seat: Seat, taken: Conquest) -> bool:
    return seat in taken.colours and fought_and_lives(state, seat, taken.battle)


@on("conquest_mood", "leader:deliverance", automatic=True, when=built_here_once)
def deliverance(table: ClashTable, seat: Seat, taken: Conquest) -> None:
    taken.mood = "happy"


def near_a_temple(state: ClashState, owner: Owner, battle: Battle) -> bool:
    near = state.within(battle.hex, number("leader:priest_of_astarte", "distance"))
    return any(spot in near and "temple" in state.cities[spot].buildings for spot in state.cities_of(owner))


bonus("priest_of_astarte", near_a_temple)


@on("trade_routes_options", "leader:trade_master")
def trade_master(state: ClashState, seat: Seat, routes: Routes) -> None:
    routes.beyond.add(here(state, seat))


teaches("leader:constructor")


def from_his_hex(state: ClashState, seat: Seat, income: Income) -> bool:
    return any(route.hex == here(state, seat) and route.unit in ("settler", *SHIPS) for route in income.routes)


@on("trade_routes_use", "leader:mediterranean_trader", part="income", when=from_his_hex)
def mediterranean_trader(table: ClashTable, seat: Seat, income: Income) -> Rule[None]:
    ware = yield from which(seat, "leader:mediterranean_trader", ("gold", "culture"), "ware")
    income.goods[ware] = income.goods.get(ware, 0) + number("leader:mediterranean_trader", "gain")


def at_the_walls(state: ClashState, seat: Seat, hits: Hits) -> bool:
    battle = hits.battle
    defends = battle.defender.owner == seat and battle.city_owner == seat and fights(state, seat, battle)
    hurt = hits.taken[seat] > hits.ignored[seat]
    return defends and hurt and PROTECTOR not in battle.side(seat).effects


@on("ignore_hits", PROTECTOR, when=at_the_walls)
def protector(table: ClashTable, seat: Seat, hits: Hits) -> Rule[None]:
    if (yield from wants(table, seat, PROTECTOR, goods_of(PROTECTOR, "price"))):
        hits.ignored[seat] += number(PROTECTOR, "ignored_hits")
        hits.battle.side(seat).effects.append(PROTECTOR)


@outlives("after_battle", PROTECTOR)
def thanks(table: ClashTable, seat: Seat, battle: Battle) -> None:
    """After a victory the token comes back, even if the leader has fallen."""
    if battle.winner == seat and PROTECTOR in battle.side(seat).effects:
        gain(table, seat, goods_of(PROTECTOR, "price"))
