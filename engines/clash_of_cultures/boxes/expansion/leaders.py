"""Leaders: recruited, replaced, killed, captured (16.4), and the words their abilities are written in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engines.clash_of_cultures.activate import complete_activation, may_activate
from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES, LEADER, LEADERS
from engines.clash_of_cultures.data import LIMITS, number
from engines.clash_of_cultures.lookup import LOOKED_UP, Does
from engines.clash_of_cultures.moments import F, Moment, effects_of, on, owned_by
from engines.clash_of_cultures.pieces import room_for_army, when_removed
from engines.clash_of_cultures.purse import limits
from engines.clash_of_cultures.queries import CombatValue
from engines.clash_of_cultures.recruit import CHOSEN, HOUSED, READY
from engines.clash_of_cultures.state import Battle, City, ClashState, ClashTable, Owner, Unit, is_player
from engines.kernel import OneOf, Rule, Seat, choose

LEGACY = "legacy"
"""What a leader leaves behind belongs to this source."""


@owned_by(LEADER)
def leads(state: ClashState, owner: Owner, name: str, occasion: Any) -> bool:
    """16.4.3: a leader's ability works only while the leader is on the map."""
    return is_player(owner) and state.players[owner].leader == ABILITIES[name].leader


@owned_by(LEGACY)
def has_led(state: ClashState, owner: Owner, name: str, occasion: Any) -> bool:
    """16.4.3: a player who once had this leader keeps what was paid for, laid or marked."""
    return is_player(owner) and ABILITIES[name].leader in state.players[owner].led


@dataclass
class LeaderLost:
    """`leader_lost`: a leader has left the map."""

    card: str
    by: Owner | None


def printed(does: Does) -> dict[str, str]:
    """What stands on the card of each leader"""
    return {leader: " ".join(does(f"leader:{one}") for one in abilities) for leader, abilities in LEADERS.items()}


LOOKED_UP[LEADER] = printed
READY[LEADER] = lambda state, seat: bool(state.players[seat].leaders)


def company(card: str) -> int:
    """How many army units may stand where this leader stands, the leader included"""
    return max(ABILITIES[name].numbers.get("army_units", LIMITS.army_units) for name in LEADERS[card])


def room_beside(state: ClashState, seat: Seat, card: str, spot: str) -> int:
    """3.6.1: how many army units may still come to a hex if this leader is among them"""
    return room_for_army(state, seat, spot) + company(card) - LIMITS.army_units


def more_company(state: ClashState, seat: Seat, city: str) -> int:
    """R-55: how many more units may stand in the city if a leader comes: the one with the largest company, or with
    the smallest if leaders are drawn."""
    comes = [company(card) for card in state.players[seat].leaders]
    allowed = min(comes) if state.options.leaders == "drawn" else max(comes)
    return allowed - limits(state, seat, city).army_units


def choose_leader(table: ClashTable, seat: Seat, crowd: int) -> Rule[None]:
    """16.4.1, 17.4: the player chooses one of the remaining cards, or draws one at random. In a full city only
    leaders come with whom that many units may stand."""
    player = table.state.players[seat]
    if table.state.options.leaders == "drawn":
        card = table.shuffled(player.leaders)[0]
        table.learn()
    else:
        able = [card for card in player.leaders if crowd <= company(card)] or player.leaders
        hidden = table.state.options.leader_cards == "mixed"
        card = yield from choose(seat, "leader.which", OneOf(able, "leader"), secret=hidden, section="16.4")
    come(table, seat, card)


def come(table: ClashTable, seat: Seat, card: str) -> None:
    player = table.state.players[seat]
    player.leaders.remove(card)
    player.leader = card
    player.led.append(card)
    table.tell("leader.comes", seat=seat, leader=card)


CHOSEN[LEADER] = choose_leader
HOUSED[LEADER] = more_company


@when_removed(LEADER)
def dies(table: ClashTable, unit: Unit, by: Owner | None) -> None:
    """16.4.5: in a battle against another player that player captures the card; else the card goes to the box."""
    seat = unit.owner
    player = table.state.players[seat]
    card, player.leader = player.leader, None
    assert card is not None
    if by is not None and is_player(by):
        table.state.players[by].captured.append(card)
        table.tell("leader.captured", seat=by, loser=seat, leader=card)
    else:
        table.tell("leader.dies", seat=seat, leader=card)
    loss = LeaderLost(card, by)
    for effect in list(effects_of(table.state, "leader_lost", seat, loss)):
        effect.act(table, seat, loss)


def here(state: ClashState, seat: Seat) -> str:
    """The leader's hex; the leader is on the map whenever one of its abilities acts."""
    return state.leader_at(seat) or ""


def city_of(state: ClashState, seat: Seat) -> City | None:
    """The leader city: the player's own, on the leader's hex"""
    city = state.cities.get(here(state, seat))
    return city if city is not None and city.owner == seat else None


def in_city(state: ClashState, seat: Seat, spot: str) -> bool:
    return here(state, seat) == spot and city_of(state, seat) is not None


def fights(state: ClashState, seat: Owner, battle: Battle) -> bool:
    """A leader battle: the leader is one of the fighting units at this moment."""
    if not is_player(seat) or battle.sea or seat not in (battle.attacker.owner, battle.defender.owner):
        return False
    return any(u.kind == LEADER and u.owner == seat and u.id in battle.side(seat).units for u in state.units)


def aboard_at(state: ClashState, seat: Owner, battle: Battle) -> bool:
    """Is this a sea battle on the leader's hex?"""
    return battle.sea and is_player(seat) and here(state, seat) == battle.hex


def fought_and_lives(state: ClashState, seat: Seat, battle: Battle) -> bool:
    player = state.players[seat]
    return player.leader is not None and f"{seat}:{player.leader}" in battle.leaders


Condition = Callable[[ClashState, Owner, Battle], bool]


def bonus(ability: str, when: Condition = lambda state, owner, battle: True, at_sea: bool = False) -> None:
    """16.4.3: its combat value, in every round in which the leader still fights and the condition holds"""
    source = f"leader:{ability}"

    @on("combat_value", source)
    def adds(state: ClashState, owner: Owner, value: CombatValue) -> None:
        if value.side.owner != owner:
            return
        present = aboard_at(state, owner, value.battle) if at_sea else fights(state, owner, value.battle)
        if present and when(state, owner, value.battle):
            value.bonus += number(source, "combat_value")


def can_activate(state: ClashState, seat: Seat) -> bool:
    """May the leader city be activated as a price?"""
    return city_of(state, seat) is not None and may_activate(state, seat, here(state, seat), "price") is None


def activate(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from complete_activation(table, seat, here(table.state, seat), "price")


def outlives(moment: Moment, source: str, **how: Any) -> Callable[[F], F]:
    """22.9.3: an effect that was paid for a whole battle or laid on the board works on when the leader is gone.
    Everything else of the ability ends with the leader. A successor never inherits it."""
    return on(moment, source, owned_as=LEGACY, **how)
