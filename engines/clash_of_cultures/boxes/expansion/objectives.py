"""Objectives of the expansion (11.3). Each function is a condition on open facts."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.base.objectives.instant import army_lost, attacked, fact, took_part
from engines.clash_of_cultures.boxes.base.objectives.status_phase import lead
from engines.clash_of_cultures.data import SHIPS, number
from engines.clash_of_cultures.hexes import OUT_OF_REACH
from engines.clash_of_cultures.objectives import objective
from engines.clash_of_cultures.state import PIRATES, Battle, ClashState, is_player
from engines.kernel import Seat

LEADS = {"star_gazers": "observatory", "traders": "market", "legacy": "obelisk"}
HERDS = {"horse_power": "cavalry", "ivory_tower": "elephant"}
KINDS = (SHIPS, *((kind,) for kind in ("infantry", "cavalry", "elephant", "leader", "settler")))
"""Kinds of things, each with the pieces that count as one of it."""


def herd(name: str, kind: str) -> None:
    @objective(name)
    def herds(state: ClashState, seat: Seat, _: object) -> bool:
        return len({unit.hex for unit in state.units_of(seat, kind)}) >= number(f"objective:{name}", "hexes")


for _name, _building in LEADS.items():
    lead(_name, _building)
for _name, _kind in HERDS.items():
    herd(_name, _kind)


@objective("versatility")
def versatility(state: ClashState, seat: Seat, _: object) -> bool:
    on_the_map = {unit.kind for unit in state.units_of(seat)}
    return all(on_the_map.intersection(kind) for kind in KINDS)


@objective("migration")
def migration(state: ClashState, seat: Seat, _: object) -> bool:
    home = [state.distances(spot) for spot in state.cities_of(seat)]
    least = number("objective:migration", "distance")
    camps = {unit.hex for unit in state.units_of(seat, "settler")}
    far = sum(all(near.get(spot, OUT_OF_REACH) >= least for near in home) for spot in camps)
    return far >= number("objective:migration", "hexes")


@objective("high_culture")
def high_culture(state: ClashState, seat: Seat, _: object) -> bool:
    player = state.players[seat]
    learned = len(player.special) >= number("objective:high_culture", "advances")
    return learned and len(set(player.led)) >= number("objective:high_culture", "leaders")


@objective("great_commander")
def great_commander(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    if battle.winner != seat or not battle.by_rounds or not took_part(battle, seat):
        return None
    led = any(name.startswith(f"{seat}:") for name in battle.leaders)
    return fact(battle) if led and battle.side(seat).strength <= battle.other(seat).strength else None


@objective("brutus")
def brutus(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    if not took_part(battle, seat) or not is_player(battle.other(seat).owner):
        return None
    foe = battle.other(seat)
    leaders = foe.lost.get("leader", 0) + foe.also_lost.get("leader", 0)
    ships = sum(foe.lost.get(kind, 0) for kind in SHIPS)
    drowned = sum(n for kind, n in foe.also_lost.items() if kind not in ("leader", "settler"))
    others = army_lost(foe) - foe.lost.get("leader", 0) + ships + drowned
    return fact(battle) if leaders and others >= number("objective:brutus", "others") else None


@objective("trample")
def trample(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    victory = attacked(battle, seat) and battle.winner == seat and battle.by_rounds and not battle.sea
    riders = any(u.kind in ("elephant", "cavalry") and u.id in battle.attacker.units for u in state.units)
    return fact(battle) if victory and riders else None


def cleansed(battle: Battle, seat: Seat) -> bool:
    return battle.sea and battle.winner == seat and battle.other(seat).owner == PIRATES


@objective("sea_cleansing")
def sea_cleansing(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    if not took_part(battle, seat) or not cleansed(battle, seat) or state.turn is None:
        return None
    won = [b for b in state.turn.battles if took_part(b, seat) and cleansed(b, seat)]
    return fact(battle) if len(won) >= number("objective:sea_cleansing", "battles") else None
