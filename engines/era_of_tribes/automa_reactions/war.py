"""AUTOMAs in battle (28)."""

from __future__ import annotations

from engines.era_of_tribes.automa_reactions.worth import own_counts_for_card
from engines.era_of_tribes.data import AUTOMA, LUXURIES, MILITARY
from engines.era_of_tribes.parts import Side
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.troops import tell_troops
from engines.kernel import Seat


def may_build(state: EraState, seat: Seat) -> bool:
    """26.6: the limit, and food for the town with some left over"""
    player = state.players[seat]
    enough = player.net_food >= state.traits(seat).town_food + AUTOMA.food_reserve
    return len(player.towns) < state.town_limit(seat) and enough


def send(table: EraTable, side: Side, most: int) -> None:
    """28.2, 28.3: units of the Regular Army, legions before armies"""
    assert side.seat is not None
    player = table.state.players[side.seat]
    legions = min(most, player.legions)
    armies = min(most - legions, player.armies)
    player.legions -= legions
    player.armies -= armies
    side.place(legion=legions, army=armies)
    tell_troops(table, side.seat, {"army": armies, "legion": legions})


def defend(table: EraTable) -> None:
    """28.2: the more there is to lose, the more come to help"""
    state, battle = table.state, table.state.fight
    side, land = battle.defender, LANDS[battle.space]
    assert side.seat is not None
    side.place(militia=AUTOMA.extra_militia[state.difficulty])
    rules = AUTOMA.defence
    help_ = max(
        rules.luxury if land.good in LUXURIES else 0,
        rules.food if land.food else 0,
        rules.open_card if own_counts_for_card(state, side.seat, battle.space) else 0,
        rules.military if land.good in MILITARY else 0,
    )
    send(table, side, help_)


def attack(table: EraTable) -> None:
    """28.3: it wants to be stronger by a little"""
    state, battle = table.state, table.state.fight
    side = battle.attacker
    side.place(militia=AUTOMA.extra_militia[state.difficulty])
    wanted = battle.defender.strength + AUTOMA.attack_surplus[state.difficulty]
    send(table, side, max(0, wanted - side.strength))


def stores(state: EraState, seat: Seat | None) -> int:
    """28.4: ore and horses in the Regular Army box that are not used"""
    if seat is None:
        return 0
    used = state.players[seat].used
    return sum(good in MILITARY and land not in used for land, good in state.goods(seat).items())


def even_fist(table: EraTable, tie: str) -> str:
    """28.4: with an AUTOMA in the battle ore and horses decide who is stronger of equals"""
    state, battle = table.state, table.state.fight
    seats = (battle.attacker.seat, battle.defender.seat)
    if all(seat is None or not is_automa(seat) for seat in seats):
        return tie
    mine, theirs = (stores(state, seat) for seat in seats)
    return tie if mine == theirs else "attacker" if mine > theirs else "defender"


def only_sword(table: EraTable) -> bool:
    return list(table.state.fight.markers.values()).count("attacker") == 1


def hopeless(table: EraTable) -> bool:
    """28.5: with the sword alone it calls all its other attackers; if that does not help, it gives up"""
    state, battle = table.state, table.state.fight
    if not only_sword(table):
        return False
    others = list(state.now.attacks.values())
    state.now.attacks.clear()
    called = sum(other.units for other in others)
    if called:
        battle.attacker.place(vassal=sum(o.vassals for o in others), fleet=sum(o.fleets for o in others))
        table.tell("automa.called", seat=battle.attacker.seat, count=called)
        mine, theirs = battle.attacker.strength, battle.defender.strength
        even = even_fist(table, "defender")
        battle.markers["fist"] = even if mine == theirs else "attacker" if mine > theirs else "defender"
    return only_sword(table)
