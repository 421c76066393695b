"""What an AUTOMA does: trade, bread, taxes, research, towns, fleets (26)."""

from __future__ import annotations

from engines.era_of_tribes.actions import bread_markers, tax, trade_markers
from engines.era_of_tribes.advance import price, raise_level, simple_effects
from engines.era_of_tribes.automa_reactions.war import may_build
from engines.era_of_tribes.automa_reactions.worth import (
    content,
    from_home,
    mountain,
    near_riches,
    own_counts_for_card,
)
from engines.era_of_tribes.data import ADVANCES, AUTOMA, AUTOMA_PEOPLES, HIGHEST, LUXURIES, TRACKS, FieldName
from engines.era_of_tribes.meeting import NOBODY, arrived, foreign
from engines.era_of_tribes.places import MAP_ORDER, SEAS
from engines.era_of_tribes.realm import change_influence, change_morale, cube_from_town, next_town, pay, put_fleets
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Rule, Seat, one_deed


def use_luxuries(table: EraTable, seat: Seat) -> int:
    """25.7: all that are ready"""
    state, player = table.state, table.state.players[seat]
    goods = state.goods(seat)
    ready = [land for land, good in goods.items() if good in LUXURIES and land not in player.used]
    player.used += ready
    return len(ready)


def trade(table: EraTable, seat: Seat) -> Rule[None]:
    """26.1"""
    state, player = table.state, table.state.players[seat]
    markers = AUTOMA.trade_marker[state.difficulty] + AUTOMA_PEOPLES[player.people].trade
    gained = markers + trade_markers(state, seat) + use_luxuries(table, seat)
    player.thalers += gained
    table.tell("automa.trade", seat=seat, gained=gained, thalers=player.thalers)
    yield from upkeep(table)


def bread(table: EraTable, seat: Seat) -> Rule[None]:
    """26.2"""
    state, player = table.state, table.state.players[seat]
    markers = AUTOMA.bread_marker[state.difficulty] + AUTOMA_PEOPLES[player.people].bread
    gained = markers + bread_markers(state, seat) + use_luxuries(table, seat)
    with table.tell("automa.bread", seat=seat):
        change_morale(table, seat, gained)
    yield from upkeep(table)


def taxes(table: EraTable, seat: Seat) -> Rule[None]:
    """26.3"""
    tax(table, seat, 2 if table.state.players[seat].morale >= AUTOMA.taxes_two_from else 1)
    yield from upkeep(table)


def can_research(state: EraState, seat: Seat, field: FieldName) -> bool:
    """26.4"""
    player = state.players[seat]
    return player.level(field) < HIGHEST and price(state, seat, field) <= player.thalers


@one_deed
def research(table: EraTable, seat: Seat, field: FieldName) -> Rule[None]:
    """26.4"""
    player = table.state.players[seat]
    cost = price(table.state, seat, field)
    pay(table, seat, cost)
    table.tell("advance.bought", seat=seat, field=field, level=player.level(field) + 1, price=cost)
    if raise_level(table, seat, field):
        change_influence(table, seat, ADVANCES.costs.pioneer_influence)
    simple_effects(table, seat, field, player.level(field))
    if field == "navigation":
        yield from place_fleets(table, seat, free_fleets(table.state, seat))
    elif field == "mechanics":
        raise_armies(table, seat)
    yield from upkeep(table)


def free_fleets(state: EraState, seat: Seat) -> int:
    """26.4"""
    own = AUTOMA_PEOPLES[state.players[seat].people].free_fleets
    return (own or AUTOMA.free_fleets)[state.difficulty]


def raise_armies(table: EraTable, seat: Seat) -> None:
    """26.4"""
    state, player = table.state, table.state.players[seat]
    own = AUTOMA_PEOPLES[player.people].free_armies
    raised = 0
    for _ in range((own or AUTOMA.free_armies)[state.difficulty]):
        if not take_cube(table, seat):
            break
        player.armies += 1
        raised += 1
    table.tell("advance.armies", seat=seat, count=raised)


def take_cube(table: EraTable, seat: Seat) -> bool:
    """26.5: outside an expansion"""
    state, player = table.state, table.state.players[seat]
    if player.free:
        player.free -= 1
    elif state.stored(seat):
        cube_from_town(table, seat, AUTOMA.cube_morale)
    else:
        return False
    return True


# Towns


def town_sites(state: EraState, seat: Seat) -> list[str]:
    return [land for land in state.provinces(seat) if state.lands[land].vassals and not state.lands[land].town]


def can_build(state: EraState, seat: Seat) -> bool:
    """26.6"""
    return may_build(state, seat) and bool(town_sites(state, seat))


def build_town(table: EraTable, seat: Seat) -> Rule[None]:
    """26.6: one vassal of the best province gives way to a town"""
    state, player = table.state, table.state.players[seat]
    own = state.provinces(seat)

    def merit(land: str) -> tuple[int, int, int, int, int]:
        value, priority = content(state, seat, land)
        value += AUTOMA.value.open_card if own_counts_for_card(state, seat, land) else 0
        value += near_riches(state, land, own) + mountain(land)
        borders = sum(other in own for other in state.board.borders[land])
        return value, -priority, borders, -from_home(state, seat, land), -MAP_ORDER[land]

    site = max(town_sites(state, seat), key=merit)
    state.alter(site, vassals=state.lands[site].vassals - 1)
    player.free += 1
    next_town(table, seat, site)
    with table.tell("town.founded", seat=seat, space=site, towns=len(player.towns)):
        change_influence(table, seat, TRACKS.towns.influence)
    yield from upkeep(table)


# Fleets


def free_fish(state: EraState) -> list[str]:
    """26.7: fish without anybody's fleets"""
    return [sea for sea, here in state.seas.items() if SEAS[sea].fish and not here.fleets]


def to_fish(state: EraState, sea: str) -> int:
    """26.7: the cheapest way over water to the nearest free fish"""
    fish = set(free_fish(state))
    costs, todo = {sea: 0}, [sea]
    while todo:
        here = min(todo, key=costs.__getitem__)
        todo.remove(here)
        if here in fish:
            return costs[here]
        for other, cost in state.board.waters[here].items():
            if costs[here] + cost < costs.get(other, AUTOMA.far):
                costs[other] = costs[here] + cost
                todo.append(other)
    return AUTOMA.far


def launch_seas(state: EraState, seat: Seat) -> list[str]:
    """26.7: the seas next to the one province from which fish is nearest; for Carthage those next to its homes"""
    shores = state.board.shores
    if AUTOMA_PEOPLES[state.players[seat].people].fleets_at_homes:
        lands = [home for home in state.homes(seat) if state.lands[home].owner == seat]
        seas = list(dict.fromkeys(sea for land in lands for sea in shores[land]))
    else:
        coastal = [land for land in state.provinces(seat) if shores[land]]
        if not coastal:
            return []
        nearest = {land: min(to_fish(state, sea) for sea in shores[land]) for land in coastal}
        best = min(coastal, key=lambda land: (nearest[land], from_home(state, seat, land)))
        seas = list(shores[best])
    return [sea for sea in seas if not foreign(state, seat, sea)] or seas


def place_fleets(table: EraTable, seat: Seat, count: int) -> Rule[None]:
    """26.7"""
    state = table.state
    seas = launch_seas(state, seat)
    launched: list[str] = []
    for _ in range(count if seas else 0):
        if not take_cube(table, seat):
            break
        sea = min(seas, key=lambda s: (to_fish(state, s), MAP_ORDER[s]))
        put_fleets(table, seat, sea, 1)
        launched.append(sea)
        table.tell("advance.fleet", seat=seat, space=sea)
    for sea in dict.fromkeys(launched):
        if seat in state.seas[sea].fleets:
            yield from arrived(table, seat, sea, NOBODY)


def start(table: EraTable, seat: Seat) -> None:
    """24.6, 24.8: the free advance of an AUTOMA, with its fleets"""
    state, player = table.state, table.state.players[seat]
    people = AUTOMA_PEOPLES[player.people]
    with table.tell("setup.advance", seat=seat, field=people.start):
        raise_level(table, seat, people.start)
        simple_effects(table, seat, people.start, 1)
    for _ in range(min(people.start_fleets[state.difficulty], player.free)):
        seas = [people.start_sea] if people.start_sea in state.seas else launch_seas(state, seat)
        if seas:
            player.free -= 1
            put_fleets(table, seat, min(seas, key=lambda s: (to_fish(state, s), MAP_ORDER[s])), 1)
