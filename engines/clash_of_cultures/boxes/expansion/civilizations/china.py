"""China."""

from __future__ import annotations

from collections.abc import Mapping

from engines.clash_of_cultures.battle import Hits
from engines.clash_of_cultures.boxes.expansion.asking import wants
from engines.clash_of_cultures.boxes.expansion.category_advance import teaches
from engines.clash_of_cultures.boxes.expansion.leaders import bonus, fights, fought_and_lives
from engines.clash_of_cultures.boxes.expansion.wonder_patron import patron
from engines.clash_of_cultures.collect import hex_of
from engines.clash_of_cultures.command_action import granted_movements
from engines.clash_of_cultures.data import ARMY, Bag, goods_of, number
from engines.clash_of_cultures.moments import Rank, on
from engines.clash_of_cultures.pieces import kinds, room_for_army
from engines.clash_of_cultures.purse import gain
from engines.clash_of_cultures.queries import CollectTotal
from engines.clash_of_cultures.recruit import Recruited
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable
from engines.clash_of_cultures.windows import action
from engines.kernel import Counts, Rule, Seat, choose

OTHER = {"settler": "infantry", "infantry": "settler"}
TACTICIAN = "leader:tactician"


@on("collect_total", "civ:rice_cultivation", rank=Rank.SOONER)
def rice_cultivation(state: ClashState, seat: Seat, total: CollectTotal) -> None:
    hexes = {hex_of(choice) for choice in total.spaces if hex_of(choice) != total.hex}
    paddies = [
        spot
        for spot in hexes
        if state.terrain[spot] == "plain" and any(u.kind == "settler" for u in state.own_at(spot, seat))
    ]
    for coin, amount in goods_of("civ:rice_cultivation").items():
        more = amount * min(len(paddies), number("civ:rice_cultivation", "hexes"))
        if more:
            total.gains[coin] = total.gains.get(coin, 0) + more


def settlers_at_home(state: ClashState, seat: Seat) -> list[int]:
    return [unit.id for unit in state.units_of(seat, "settler") if unit.hex in state.cities_of(seat)]


def raised_settlers(state: ClashState, seat: Seat, done: Recruited) -> bool:
    return "settler" in done.units and bool(settlers_at_home(state, seat))


# 6.5.8: this comes after everything else that follows a Recruit.
@on("recruit_done", "civ:expansion", when=raised_settlers, rank=Rank.LATER)
def expansion(table: ClashTable, seat: Seat, done: Recruited) -> Rule[None]:
    """Each new settler may move once, one group after the other."""
    settlers = settlers_at_home(table.state, seat)
    yield from granted_movements(table, seat, settlers, len(settlers))


def first_round(state: ClashState, seat: Seat, hits: Hits) -> bool:
    return hits.battle.round == 1 and hits.taken[seat] > hits.ignored[seat]


@on("ignore_hits", "civ:fireworks", when=first_round)
def fireworks(table: ClashTable, seat: Seat, hits: Hits) -> Rule[None]:
    if (yield from wants(table, seat, "civ:fireworks", goods_of("civ:fireworks", "price"))):
        hits.ignored[seat] += number("civ:fireworks", "ignored_hits")


def conversions(state: ClashState, seat: Seat) -> Bag:
    """By hex and kind, how many units could become the other kind."""
    bag: Bag = {}
    for unit in state.units_of(seat):
        if unit.kind in OTHER:
            name = f"{unit.hex} {unit.kind}"
            bag[name] = bag.get(name, 0) + 1
    return bag


def may_convert(state: ClashState, seat: Seat, choice: Mapping[str, int]) -> bool:
    """Is there supply for the exchange as a whole, and room on every hex afterwards?"""
    change: dict[tuple[str, str], int] = {}
    for name, count in choice.items():
        spot, kind = name.split(" ")
        change[spot, kind] = change.get((spot, kind), 0) - count
        change[spot, OTHER[kind]] = change.get((spot, OTHER[kind]), 0) + count
    for kind in OTHER:
        if sum(n for (_, k), n in change.items() if k == kind) > state.supply(seat, kind):
            return False
    return all(
        n <= room_for_army(state, seat, spot) or state.is_water(spot)
        for (spot, kind), n in change.items()
        if kind in ARMY
    )


def convertible(state: ClashState, seat: Seat) -> Bag:
    limits = conversions(state, seat)
    most = {
        name: next((k for k in range(n, 0, -1) if may_convert(state, seat, {name: k})), 0)
        for name, n in limits.items()
    }
    return {name: n for name, n in most.items() if n}


@action("civ:imperial_army", can=lambda state, seat: bool(convertible(state, seat)))
def imperial_army(table: ClashTable, seat: Seat) -> Rule[None]:
    state = table.state
    first = next(iter(convertible(state, seat)))
    usual = dict.fromkeys([first], 1)
    able = Counts(conversions(state, seat), 1, None, "unit_at", usual, lambda c: may_convert(state, seat, c))
    chosen = yield from choose(seat, "imperial_army.who", able, section="16.3")
    for name, count in chosen.items():
        spot, kind = name.split(" ")
        units = [unit for unit in state.own_at(spot, seat) if unit.kind == kind]
        for unit in units[:count]:
            unit.kind = OTHER[kind]
    table.tell("imperial_army.changes", seat=seat, units=kinds(state.units_of(seat)))


teaches("leader:art_of_war")


def swift_victory(state: ClashState, seat: Seat, battle: Battle) -> bool:
    foe = battle.other(seat)
    swift = battle.winner == seat and battle.by_rounds and battle.round == 1 and not battle.sea
    return swift and any(kind in ARMY for kind in foe.start) and fought_and_lives(state, seat, battle)


@on("after_battle", "leader:fast_war", automatic=True, when=swift_victory)
def fast_war(table: ClashTable, seat: Seat, battle: Battle) -> None:
    gain(table, seat, goods_of("leader:fast_war"))


patron("leader:the_great_wall")


def one_more_trick(state: ClashState, seat: Seat, hits: Hits) -> bool:
    hurt = hits.taken[seat] > hits.ignored[seat]
    return hurt and fights(state, seat, hits.battle) and TACTICIAN not in hits.battle.side(seat).effects


@on("ignore_hits", TACTICIAN, when=one_more_trick)
def tactician(table: ClashTable, seat: Seat, hits: Hits) -> Rule[None]:
    """The leader does this once a land battle."""
    if (yield from wants(table, seat, TACTICIAN, goods_of(TACTICIAN, "price"))):
        hits.ignored[seat] += number(TACTICIAN, "ignored_hits")
        hits.battle.side(seat).effects.append(TACTICIAN)


teaches("leader:agriculture_economist")
bonus(
    "brilliant_conqueror",
    lambda state, owner, battle: len(battle.side(owner).units) >= len(battle.other(owner).units),
)
