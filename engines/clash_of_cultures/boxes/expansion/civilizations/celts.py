"""Celts."""

from __future__ import annotations

from collections.abc import Iterator

from engines.clash_of_cultures.barbarians import Marching, discovered, settlement_sites, with_room
from engines.clash_of_cultures.battle import decide, forsake_settlers
from engines.clash_of_cultures.boxes.expansion.asking import wants, where
from engines.clash_of_cultures.boxes.expansion.leaders import bonus, fights, here, in_city
from engines.clash_of_cultures.data import ADVANCES, ARMY, goods_of, number, worth_of
from engines.clash_of_cultures.found_city import Founded
from engines.clash_of_cultures.moments import Rank, on
from engines.clash_of_cultures.pieces import place_unit, room_for_army
from engines.clash_of_cultures.purse import can_pay
from engines.clash_of_cultures.queries import CombatValue, Housing, Points, Routes, TakeoverOptions
from engines.clash_of_cultures.recruit import Placement
from engines.clash_of_cultures.state import BARBARIANS, Battle, ClashState, ClashTable, Owner, is_player
from engines.clash_of_cultures.tactics import LentTactic, lay_tactic
from engines.clash_of_cultures.takeover import Attempt
from engines.clash_of_cultures.windows import action
from engines.kernel import OneOf, Rule, Seat, SomeOf, choose, nth_of

DRUIDS = "civ:druidic_influence"


@on("combat_value", "civ:tribal_warfare")
def tribal_warfare(state: ClashState, owner: Owner, value: CombatValue) -> None:
    battle = value.battle
    foe = battle.other(owner) if value.side.owner == owner else None
    if foe is None or battle.sea or not is_player(foe.owner) or not any(kind in ARMY for kind in foe.start):
        return
    near = state.within(battle.hex, number("civ:tribal_warfare", "distance"))
    tribes = sum(spot in near for spot in state.cities_of(BARBARIANS))
    value.bonus += min(tribes * number("civ:tribal_warfare", "combat_value"), number("civ:tribal_warfare", "most"))


@action("civ:tribal_allies", can=lambda state, seat: bool(settlement_sites(state, seat) or with_room(state)))
def tribal_allies(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from discovered(table, seat)


def drawn_by_me(state: ClashState, seat: Seat, marching: Marching) -> bool:
    due = [spot for spot in marching.groups if spot not in marching.forbidden]
    return marching.event and marching.seat == seat and bool(due)


@on("barbarians_select", "civ:tribal_allies", when=drawn_by_me, rank=Rank.SECOND)
def truce(table: ClashTable, seat: Seat, marching: Marching) -> Rule[None]:
    if (yield from wants(table, seat, "civ:tribal_allies", goods_of("civ:tribal_allies", "price"))):
        able = [spot for spot in marching.groups if spot not in marching.forbidden]
        groups = yield from choose(
            seat, "effect.groups_stay", SomeOf(able, 0, len(able), "hex", able), section="12.6",
            effect="civ:tribal_allies",
        )  # fmt: skip
        marching.forbidden += groups


def without_druids(state: ClashState, spot: str) -> bool:
    city = state.cities[spot]
    return city.owner == BARBARIANS and city.size == number(DRUIDS, "size") and DRUIDS not in city.tokens


@on("takeover_options", DRUIDS)
def groves(state: ClashState, seat: Seat, options: TakeoverOptions) -> None:
    if options.player == seat and without_druids(state, options.hex):
        options.settlement = True


def to_be_blessed(state: ClashState, seat: Seat, attempt: Attempt) -> bool:
    return attempt.target in state.cities and without_druids(state, attempt.target) and not attempt.resolved


@on("takeover_success", DRUIDS, when=to_be_blessed)
def druidic_influence(table: ClashTable, seat: Seat, attempt: Attempt) -> None:
    attempt.resolved = True
    table.state.cities[attempt.target].tokens[DRUIDS] = 1 + seat
    table.tell("druids.come", seat=seat, hex=attempt.target)


@on("scoring", DRUIDS)
def druids(state: ClashState, seat: Seat, points: Points) -> None:
    blessed = sum(city.tokens.get(DRUIDS) == 1 + seat for city in state.cities.values() if city.owner == BARBARIANS)
    points.by["pieces"] += blessed * worth_of(DRUIDS)


@on("trade_routes_options", "civ:tribal_trade", rank=Rank.LATER)
def tribal_trade(state: ClashState, seat: Seat, routes: Routes) -> None:
    for spot in state.cities_of(BARBARIANS):
        if state.cities[spot].mood != "angry":
            routes.partners.append(spot)
            routes.only[spot] = ["food"]


def empty_near(state: ClashState, battle: Battle) -> list[str]:
    return [
        spot
        for spot in state.near(battle.hex)
        if state.is_land(spot) and spot not in state.cities and not state.at(spot)
    ]


def may_terrify(state: ClashState, seat: Seat, battle: Battle) -> bool:
    later = battle.round > 1 and fights(state, seat, battle) and bool(battle.other(seat).units)
    return later and bool(empty_near(state, battle)) and can_pay(state, seat, goods_of("leader:terror", "price"))


@on("round_start", "leader:terror", when=may_terrify)
def terror(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    """One unit of the other side runs away. It is not removed, but it no longer fights."""
    state, foe = table.state, battle.other(seat)
    if not (yield from wants(table, seat, "leader:terror", goods_of("leader:terror", "price"))):
        return
    units = [unit for unit in state.units if unit.id in foe.units]
    kind = yield from choose(
        seat, "effect.which", OneOf(list(dict.fromkeys(u.kind for u in units)), "unit"), section="16.4",
        effect="leader:terror",
    )  # fmt: skip
    runner = next(unit for unit in units if unit.kind == kind)
    runner.hex = yield from where(seat, "leader:terror", empty_near(state, battle))
    foe.units.remove(runner.id)
    table.tell("terror.runs", owner=foe.owner, unit=kind, hex=runner.hex)
    forsake_settlers(table, battle, foe)
    if not foe.units:
        decide(battle)


def near_and_able(state: ClashState, seat: Seat, lent: LentTactic) -> bool:
    battle, player = lent.battle, state.players[seat]
    if lent.side.owner != BARBARIANS or battle.other(BARBARIANS).owner == seat or lent.side.card is not None:
        return False
    close = state.distance(here(state, seat), battle.hex) <= number("leader:loyalty", "distance")
    return close and state.has(seat, "tactics") and bool(player.actions)


@on("tactic_play", "leader:loyalty", part="lent", when=near_and_able)
def loyalty(table: ClashTable, seat: Seat, lent: LentTactic) -> Rule[None]:
    yield from lay_tactic(table, lent.battle, lent.side, seat)
    if lent.side.card is None:
        lent.side.lent_by = None


@on("combat_value", "leader:warrior_people")
def warrior_people(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner and fights(state, owner, value.battle):
        near = state.within(value.battle.hex, number("leader:warrior_people", "distance"))
        settlers = sum(unit.hex in near for unit in state.units_of(owner, "settler"))
        value.bonus += settlers * number("leader:warrior_people", "combat_value")


def musters(state: ClashState, seat: Seat, city: str) -> Iterator[str]:
    for spot in state.near(city):
        if state.is_land(spot) and state.opponents_at(spot, seat) is None:
            yield spot


def room_beside(state: ClashState, seat: Seat, city: str) -> int:
    return sum(max(0, room_for_army(state, seat, spot)) for spot in musters(state, seat, city))


@on("recruit_placement", "leader:rapid_recruitment", part="room")
def camps(state: ClashState, seat: Seat, housing: Housing) -> None:
    """Units for which the city has no room may stand beside it, unless another leader takes this leader's place."""
    if in_city(state, seat, housing.hex) and "leader" not in housing.raised:
        housing.room += room_beside(state, seat, housing.hex)


@on("recruit_placement", "leader:rapid_recruitment", when=lambda s, p, placed: in_city(s, p, placed.hex))
def rapid_recruitment(table: ClashTable, seat: Seat, placed: Placement) -> Rule[None]:
    """The player places new land units one after the other, where there is room. Units for which the city has no room
    go to a hex beside it."""
    state = table.state
    new = [unit for unit in state.units if unit.id in placed.units and not unit.is_ship]
    for at, unit in enumerate(new):
        able = [s for s in musters(state, seat, placed.hex) if not unit.is_army or room_for_army(state, seat, s) > 0]
        too_many = -room_for_army(state, seat, placed.hex)
        may_go_later = min(sum(later.is_army for later in new[at + 1 :]), room_beside(state, seat, placed.hex))
        stays = not unit.is_army or too_many <= may_go_later
        if able:
            ways = [*([placed.hex] if stays else []), *able]
            spot = yield from where(seat, "leader:rapid_recruitment", ways, **nth_of(at + 1, len(new)))
            unit.hex = spot


def warfare(state: ClashState, seat: Owner) -> int:
    return sum(ADVANCES[name].category == "warfare" for name in state.players[seat].advances)


def against_the_skilled(state: ClashState, owner: Owner, battle: Battle) -> bool:
    other = battle.other(owner).owner
    return is_player(other) and warfare(state, other) > warfare(state, owner)


bonus("fearless", against_the_skilled)


def by_a_settler(state: ClashState, seat: Seat, founded: Founded) -> bool:
    return founded.settler and here(state, seat) == founded.hex and state.supply(seat, "settler") > 0


@on("city_founded", "leader:great_numbers", when=by_a_settler)
def great_numbers(table: ClashTable, seat: Seat, founded: Founded) -> Rule[None]:
    if (yield from wants(table, seat, "leader:great_numbers", goods_of("leader:great_numbers", "price"))):
        place_unit(table.state, seat, "settler", founded.hex)
        table.tell("unit.placed", seat=seat, unit="settler", hex=founded.hex)
