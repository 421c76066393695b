"""Conquering a city (10)."""

from __future__ import annotations

from dataclasses import dataclass

from engines.clash_of_cultures.data import GAME, WONDERS
from engines.clash_of_cultures.moments import query, raise_moment
from engines.clash_of_cultures.mood import offer_mood_change
from engines.clash_of_cultures.pieces import place_unit, remove_city
from engines.clash_of_cultures.purse import gain
from engines.clash_of_cultures.queries import ConquestPieces
from engines.clash_of_cultures.state import Battle, City, ClashState, ClashTable, Mood, Owner, is_player
from engines.kernel import NONE, OneOf, Rule, choose

GOLD = GAME.conquest


@dataclass
class Conquest:
    """`conquest_mood`, `city_conquered`: a conquest, and what becomes of the city."""

    battle: Battle
    hex: str
    conqueror: Owner
    loser: Owner
    mood: Mood = "angry"
    colours: frozenset[Owner] = frozenset()
    """The colours of the buildings that stood in the city."""


def conquer(table: ClashTable, battle: Battle) -> Rule[None]:
    """10: whoever wins a battle in another's city must take it."""
    state = table.state
    city = state.cities.get(battle.hex)
    if city is None or city.owner == battle.attacker.owner:
        return
    conquest = Conquest(
        battle, battle.hex, battle.attacker.owner, city.owner, colours=frozenset(city.buildings.values())
    )
    battle.conquered = True
    gold = spoils(battle, conquest)
    if state.supply(conquest.conqueror, "settlement"):
        gold += exchange_pieces(state, conquest)
        fate = table.tell("city.conquered", owner=conquest.conqueror, loser=conquest.loser, hex=conquest.hex)
        with fate:
            yield from raise_moment(table, "conquest_mood", conquest.conqueror, conquest)
        city.mood = conquest.mood
    else:
        # 10.2.2, 10.3.5: a conqueror who has no settlement left in supply cannot keep the city.
        gone = remove_city(state, conquest.hex)
        gold += GOLD.removed_piece * gone.size
        fate = table.tell("city.razed", owner=conquest.conqueror, loser=conquest.loser, hex=conquest.hex)
    with fate:
        if is_player(conquest.conqueror):
            gain(table, conquest.conqueror, {"gold": gold})
        if is_player(conquest.loser):
            yield from refuge(table, conquest)
        yield from raise_moment(table, "city_conquered", (conquest.conqueror, conquest.loser), conquest)
        yield from offer_mood_change(table)


def spoils(battle: Battle, conquest: Conquest) -> int:
    """10.1.3, 10.4.2"""
    if not is_player(conquest.loser):
        return int(GOLD.barbarian_city)
    if battle.city_mood == "angry":
        return int(GOLD.angry)
    return battle.city_size + (GOLD.happy if battle.city_mood == "happy" else 0)


def exchange_pieces(state: ClashState, conquest: Conquest) -> int:
    """10.1.2, 10.2.1: pieces of the loser become the conqueror's. Returns the gold for those that are missing."""
    city = state.cities[conquest.hex]
    owners = dict.fromkeys((conquest.conqueror, conquest.loser, *city.buildings.values()))
    pieces = query(state, "conquest_pieces", owners, ConquestPieces(conquest.hex, city))
    change = pieces.keep
    gold = 0
    city.owner = conquest.conqueror
    city.activations, city.used_as_angry = 0, False
    city.tokens = pieces.tokens
    if is_player(conquest.conqueror) and is_player(conquest.loser):
        for building, colour in list(city.buildings.items()):
            if colour == conquest.loser and building not in change:
                gold += exchange_building(state, city, building, conquest.conqueror)
    for wonder in city.wonders:
        mark_wonder(state, wonder, conquest.conqueror)
    return gold


def exchange_building(state: ClashState, city: City, building: str, owner: Owner) -> int:
    """10.2.1: a building that cannot be exchanged is removed for gold."""
    if state.supply(owner, building):
        city.buildings[building] = owner
        return 0
    del city.buildings[building]
    if building == "port":
        city.port = None
    return int(GOLD.removed_piece)


def mark_wonder(state: ClashState, wonder: str, conqueror: Owner) -> None:
    """13.4.2, 13.4.4: builder and conqueror have their marker on it; barbarians change nothing."""
    monument = state.monuments[wonder]
    if is_player(conqueror) and WONDERS[wonder].shared:
        monument.markers = list(dict.fromkeys((monument.builder, conqueror)))


def refuge(table: ClashTable, conquest: Conquest) -> Rule[None]:
    """10.1.4, 10.3.2: the loser may place a settler in another city; after barbarians the loser must."""
    state, loser = table.state, conquest.loser
    homes = state.cities_of(loser)
    if not homes or not state.supply(loser, "settler"):
        return
    able = [*homes, NONE] if is_player(conquest.conqueror) else homes
    home = yield from choose(loser, "conquest.refuge", OneOf(able, "hex", homes[0]), section="10.1", hex=conquest.hex)
    if home != NONE:
        place_unit(state, loser, "settler", home)
        table.tell("unit.placed", seat=loser, unit="settler", hex=home)
