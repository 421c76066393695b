"""Objectives that are played the moment they are fulfilled (11.3.2)."""

from __future__ import annotations

from itertools import combinations

from engines.clash_of_cultures.build import Built
from engines.clash_of_cultures.data import ADVANCES, ARMY, SHIPS, number
from engines.clash_of_cultures.objectives import objective
from engines.clash_of_cultures.recruit import Recruited
from engines.clash_of_cultures.state import Battle, ClashState, Side, is_player
from engines.clash_of_cultures.trade_routes import partners
from engines.kernel import Seat


def fact(battle: Battle) -> list[str]:
    return [f"battle: {battle.id}"]


def took_part(battle: Battle, seat: Seat) -> bool:
    return seat in (battle.attacker.owner, battle.defender.owner)


def army_lost(side: Side) -> int:
    return sum(n for kind, n in side.lost.items() if kind in ARMY)


def army_at_start(side: Side) -> int:
    return sum(n for kind, n in side.start.items() if kind in ARMY)


def attacked(battle: Battle, seat: Seat) -> bool:
    return battle.attacker.owner == seat


def took_city(battle: Battle, seat: Seat) -> bool:
    """Has the player conquered a city of another player?"""
    return (
        battle.conquered and attacked(battle, seat) and battle.city_owner is not None and is_player(battle.city_owner)
    )


@objective("draft")
def draft(state: ClashState, seat: Seat, recruits: Recruited) -> bool:
    """Was Draft used in this Recruit, and with it in enough Recruits of the turn?"""
    drafts = sum("infantry:draft" in ways for ways in state.now.recruits)
    return "infantry:draft" in recruits.ways and drafts >= number("objective:draft", "recruits")


@objective("conqueror")
def conqueror(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    defended = bool(battle.defender.start) or battle.fortress
    return fact(battle) if took_city(battle, seat) and defended else None


@objective("warmonger")
def warmonger(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    """This battle counts with others of the turn. They must be on more than one hex, and at least one must be won."""
    if battle.sea or not took_part(battle, seat) or state.turn is None:
        return None
    fought = [b for b in state.turn.battles if not b.sea and took_part(b, seat) and b.id != battle.id]
    used = {f for old in state.players[seat].scored if old.objective == "warmonger" for f in old.facts}
    fresh = [b for b in fought if not used.intersection(fact(b))]
    # Two battles are named if two will do, so that the others may serve another card. A third one is named if it
    # brings the victory that the first two lack.
    least = number("objective:warmonger", "battles")
    for others in (*combinations(fresh, least - 1), *combinations(fresh, least)):
        war = [*others, battle]
        if len({b.hex for b in war}) > 1 and any(b.winner == seat for b in war):
            return [name for b in war for name in fact(b)]
    return None


@objective("general")
def general(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    beaten = (
        took_part(battle, seat)
        and not battle.sea
        and army_lost(battle.other(seat)) >= number("objective:general", "units")
    )
    return fact(battle) if beaten else None


@objective("great_battle")
def great_battle(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    size = army_at_start(battle.attacker) + army_at_start(battle.defender)
    big = (
        took_part(battle, seat)
        and not battle.sea
        and battle.by_rounds
        and size >= number("objective:great_battle", "units")
    )
    return fact(battle) if big else None


@objective("defiance")
def defiance(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    if battle.winner != seat or not battle.by_rounds or not is_player(battle.other(seat).owner):
        return None
    return fact(battle) if battle.side(seat).strength < battle.other(seat).strength else None


@objective("naval_assault")
def naval_assault(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    return fact(battle) if took_city(battle, seat) and battle.unloaded else None


@objective("bold")
def bold(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    if battle.winner != seat or not battle.by_rounds:
        return None
    other = battle.other(seat)
    outnumbered = battle.side(seat).strength < other.strength
    outclassed = is_player(other.owner) and warfare(state, other.owner) > warfare(state, seat)
    return fact(battle) if outnumbered or outclassed else None


def warfare(state: ClashState, seat: Seat) -> int:
    return sum(ADVANCES[advance].category == "warfare" for advance in state.players[seat].advances)


@objective("legendary_battle")
def legendary_battle(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    least, size = number("objective:legendary_battle", "units"), number("objective:legendary_battle", "size")
    fought = attacked(battle, seat) and battle.by_rounds and army_at_start(battle.attacker) >= least
    return fact(battle) if fought and battle.city_size == size and battle.wonders else None


@objective("scavenger")
def scavenger(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    """A trader of somebody who owns Trade Routes was removed where it could have traded."""
    if not took_part(battle, seat) or not state.has(battle.other(seat).owner, "trade_routes"):
        return None
    loser = battle.other(seat)
    gone = any(loser.lost.get(kind, 0) + loser.also_lost.get(kind, 0) for kind in ("settler", *SHIPS))
    traded = partners(state, loser.owner, battle.hex)
    return fact(battle) if gone and traded else None


@objective("aggressor")
def aggressor(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    won = attacked(battle, seat) and battle.winner == seat and not battle.sea
    return fact(battle) if won and army_lost(battle.defender) >= number("objective:aggressor", "units") else None


@objective("barbarian_conquest")
def barbarian_conquest(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    conquest = (
        attacked(battle, seat)
        and battle.conquered
        and battle.city_owner is not None
        and not is_player(battle.city_owner)
    )
    held = army_at_start(battle.defender) >= number("objective:barbarian_conquest", "units")
    return fact(battle) if conquest and held else None


@objective("city_founder")
def city_founder(state: ClashState, seat: Seat, spot: str) -> bool:
    return state.distance(state.players[seat].capital, spot) >= number("objective:city_founder", "distance")


@objective("resistance")
def resistance(state: ClashState, seat: Seat, battle: Battle) -> list[str] | None:
    held = battle.defender.owner == seat and not battle.sea
    return fact(battle) if held and army_lost(battle.attacker) >= number("objective:resistance", "units") else None


@objective("terror_regime")
def terror_regime(state: ClashState, seat: Seat, _: object) -> bool:
    angry = sum(state.cities[spot].mood == "angry" for spot in state.cities_of(seat))
    return angry >= number("objective:terror_regime", "cities")


@objective("magnificent_culture")
def magnificent_culture(state: ClashState, seat: Seat, built: Built | None) -> bool:
    """The player has just built a wonder, or is the only one who built one in this round."""
    return built is not None or set(state.wonders_built) == {seat}
