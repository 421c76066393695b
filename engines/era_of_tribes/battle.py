"""Battles: who stands on which side, the conflict markers and the dice (8)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.aftermath import aborted, after_land_battle, after_sea_battle
from engines.era_of_tribes.automa import war
from engines.era_of_tribes.data import LANDS, TRACKS, Marker
from engines.era_of_tribes.realm import change_morale, dissolve_post, pay, put_vassals, spend_goods
from engines.era_of_tribes.standing import settled
from engines.era_of_tribes.state import Battle, EraState, EraTable, Side
from engines.era_of_tribes.troops import tell_troops
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, Counts, Note, Number, OneOf, Rule, Seat, Slot, SomeOf, ask, choose, note

CUBES = ("legion", "ally", "army", "fleet", "vassal")
"""8.5: the order in which cubes fall, if nobody wishes otherwise"""
FIRST = ("militia", "mercenary", "good")
LAST = ("village", "town")


def land_battle(table: EraTable, space: str) -> Rule[None]:
    """8.1 to 8.9"""
    state = table.state
    attacker, defender = state.now.seat, state.lands[space].owner
    yield from expel(table, attacker, defender)
    attack = state.now.attacks.pop(space, None)
    if attack is None:
        # 8.1: the attackers have all disappeared.
        return
    if state.lands[space].empty:
        # The defenders are gone before the battle: nobody is left to be beaten.
        put_vassals(table, attacker, space, attack.units)
        yield from upkeep(table)
        return
    state.battle = Battle(
        space=space,
        at_sea=False,
        landing=not attack.by_land,
        attacker=Side(seat=attacker),
        defender=Side(seat=defender),
    )
    table.tell("battle.begins", space=space, seat=attacker)
    state.fight.attacker.place(vassal=attack.vassals, fleet=attack.fleets)
    yield from place_defender(table)
    if state.fight.defender.strength:
        yield from fight_it_out(table)
    else:
        table.tell("battle.undefended", space=space)
        yield from after_land_battle(table, "walkover")
    state.battle = None
    yield from upkeep(table)


def fight_it_out(table: EraTable) -> Rule[None]:
    """8.3 to 8.9"""
    battle = table.state.fight
    yield from place_attacker(table)
    assign_markers(table)
    assert battle.attacker.seat is not None
    if battle.attacker.seat < 0 and war.hopeless(table):
        aborted(table)
    else:
        yield from combat(table)
        yield from after_land_battle(table, outcome(battle))


def sea_battle(table: EraTable, sea: str, attacker: Seat, defender: Seat) -> Rule[None]:
    """8.6: only the fleets on the space fight"""
    state = table.state
    fleets = state.seas[sea].fleets
    if not fleets.get(attacker) or not fleets.get(defender):
        return
    yield from expel(table, attacker, defender)
    state.battle = Battle(
        space=sea, at_sea=True, landing=False, attacker=Side(seat=attacker), defender=Side(seat=defender)
    )
    table.tell("battle.at_sea", space=sea, seat=attacker, other=defender)
    state.fight.attacker.place(fleet=fleets[attacker])
    state.fight.defender.place(fleet=fleets[defender])
    assign_markers(table)
    before = state.seas[sea].controller
    yield from combat(table)
    after_sea_battle(table, outcome(state.fight), before)
    state.battle = None
    yield from upkeep(table)


def outcome(battle: Battle) -> str:
    """8.7"""
    if battle.attacker.strength:
        return "attacker"
    return "defender" if battle.defender.strength else "draw"


# Trading posts


def expel(table: EraTable, attacker: Seat, defender: Seat | None) -> Rule[None]:
    """8.1.1: before their first battle each may throw out the other's trading posts."""
    state = table.state
    if defender is None:
        return
    if state.expansion is not None:
        other = defender if state.now.seat == attacker else attacker
        if other in state.now.met:
            return
        state.now.met.append(other)
    for host, guest in ((attacker, defender), (defender, attacker)):
        posts = [land for land in state.posts(guest) if state.lands[land].owner == host]
        if not posts:
            continue
        expelled = tuple(posts)
        if host >= 0:
            answer = settled(state, host, "posts")
            if answer == "ask":
                expelled = yield from choose(
                    host,
                    "battle.expel",
                    SomeOf(posts, kind="space", usual=()),
                    section="8.1.1",
                    other=guest,
                    spaces=posts,
                )
            elif answer == "never":
                expelled = ()
        for land in expelled:
            table.tell("battle.expelled", seat=host, other=guest, space=land)
            dissolve_post(table, land)
            change_morale(table, guest, -TRACKS.battle.expelled_morale)
    yield from upkeep(table)


# Placing units


def place_defender(table: EraTable) -> Rule[None]:
    """8.2"""
    state, battle = table.state, table.state.fight
    side, land, rules = battle.defender, state.lands[battle.space], TRACKS.battle
    militia = land.battlefield + (rules.landing if battle.landing else 0)
    if LANDS[battle.space].terrain == "mountain":
        militia += rules.mountain
    if side.seat is None:
        side.place(village=1, militia=militia + TRACKS.barbarian_level[state.barbarians - 1].militia)
        return
    vassals, town = land.vassals, int(land.town)
    if state.players[side.seat].revolted:
        battle.aside = "town" if town else "vassal"
        town, vassals = (0, vassals) if town else (0, vassals - 1)
    side.place(vassal=vassals, town=town, militia=militia + (rules.town if town else 0))
    if side.seat < 0:
        war.defend(table)
    else:
        yield from commit(table, side, battle.attacker)


def place_attacker(table: EraTable) -> Rule[None]:
    """8.3"""
    side, other = table.state.fight.attacker, table.state.fight.defender
    assert side.seat is not None
    if side.seat < 0:
        war.attack(table)
    else:
        yield from commit(table, side, other)


def own_arms(table: EraTable, seat: Seat) -> Counts:
    """8.2: ore, and wine or ivory that serves as ore"""
    return Counts(table.state.arms(seat), kind="good", usual={})


def own_armies(table: EraTable, seat: Seat) -> Number:
    """8.2: grey militia are used before own armies"""
    player = table.state.players[seat]
    return Number(0, player.armies + player.militia, usual=0)


def own_legions(table: EraTable, seat: Seat) -> Number:
    return Number(0, table.state.players[seat].legions, usual=0)


def counted(tiles: list[str]) -> dict[str, int]:
    return {tile: tiles.count(tile) for tile in sorted(set(tiles))}


def own_tiles(table: EraTable, seat: Seat) -> Counts:
    """8.2: any unused tile fights as a mercenary"""
    return Counts(counted(table.state.players[seat].tiles), kind="tile", usual={})


def spareable(table: EraTable, seat: Seat) -> OneOf[str]:
    """8.5"""
    return OneOf(("vassal", "fleet", "army", "legion"), "cube", usual="vassal")


class Commit(Command):
    """8.3.1: goods, armies, legions, mercenaries and who falls last, in one decision"""

    section = "8.3.1"
    secret = True
    goods: Annotated[dict[str, int], Slot(own_arms)]
    armies: Annotated[int, Slot(own_armies)]
    legions: Annotated[int, Slot(own_legions)]
    mercenaries: Annotated[dict[str, int], Slot(own_tiles)]
    spared: Annotated[str, Slot(spareable)]


NOTHING = Commit(goods={}, armies=0, legions=0, mercenaries={}, spared="vassal")


def commit(table: EraTable, side: Side, other: Side) -> Rule[None]:
    """8.3.1: allies answer before the other side decides"""
    state, seat = table.state, side.seat
    assert seat is not None
    player = state.players[seat]
    if state.arms(seat) or player.regular_army or player.tiles:
        answer = yield from ask(
            seat,
            "battle.commit",
            Commit,
            section="8.3.1",
            usual=NOTHING,
            space=state.fight.space,
            mine=side.strength,
            theirs=other.strength,
            attacking=int(side is state.fight.attacker),
        )
        send(table, side, answer)
    yield from call_allies(table, side, other)


def send(table: EraTable, side: Side, answer: Commit) -> None:
    """8.2, 8.3"""
    state, seat = table.state, side.seat
    assert seat is not None
    player = state.players[seat]
    side.spared = answer.spared
    arms = {land: good for land, good in state.goods(seat).items() if good == "ore" or land in player.military}
    side.goods += spend_goods(table, seat, answer.goods, arms)
    militia = min(answer.armies, player.militia)
    player.militia -= militia
    player.armies -= answer.armies - militia
    player.legions -= answer.legions
    side.place(
        good=sum(answer.goods.values()),
        militia=militia,
        army=answer.armies - militia,
        legion=answer.legions,
    )
    hire(table, side, answer.mercenaries)
    troops = {
        "good": sum(answer.goods.values()),
        "army": answer.armies,
        "legion": answer.legions,
        "mercenary": sum(answer.mercenaries.values()),
    }
    tell_troops(table, seat, troops)


def hire(table: EraTable, side: Side, tiles: dict[str, int]) -> None:
    """8.3.1: mercenaries lie face down until the battle ends"""
    assert side.seat is not None
    player = table.state.players[side.seat]
    for tile, count in tiles.items():
        for _ in range(count):
            player.tiles.remove(tile)
            side.tiles.append(tile)
    side.place(mercenary=sum(tiles.values()))


# Allies


def callable_allies(state: EraState, side: Side, other: Side) -> list[Seat]:
    """8.3: allies with an army that can be paid, who neither fight here nor help the other side"""
    seat = side.seat
    if seat is None or seat < 0:
        return []
    thalers = state.players[seat].thalers
    return [
        ally
        for ally in state.allies(seat)
        if ally != other.seat
        and ally not in other.supporters
        and state.players[ally].armies
        and thalers >= state.army_price(ally)
    ]


def side_of(table: EraTable, seat: Seat) -> tuple[Side, Side]:
    battle = table.state.fight
    if battle.attacker.seat == seat:
        return battle.attacker, battle.defender
    return battle.defender, battle.attacker


def allies_to_call(table: EraTable, seat: Seat) -> OneOf[Seat]:
    return OneOf(callable_allies(table.state, *side_of(table, seat)), "seat")


def armies_to_ask(table: EraTable, seat: Seat, ally: Seat) -> Number:
    """8.3: as many as the ally has and the supported player can pay"""
    state = table.state
    most = min(state.players[ally].armies, state.players[seat].thalers // state.army_price(ally))
    return Number(1, most, usual=most)


class Call(Command):
    section = "8.3"
    ally: Annotated[int, Slot(allies_to_call)]
    armies: Annotated[int, Slot(armies_to_ask)]


class Hold(Command):
    section = "8.5"


class HoldOut(Command):
    section = "8.5"


def mercenaries_left(table: EraTable, seat: Seat) -> Counts:
    return Counts(counted(table.state.players[seat].tiles), 1, kind="tile")


class Reinforce(Command):
    section = "8.5"
    secret = True
    mercenaries: Annotated[dict[str, int], Slot(mercenaries_left)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        return None if table.state.players[seat].tiles else note("battle.no_mercenaries")


def call_allies(table: EraTable, side: Side, other: Side) -> Rule[None]:
    """8.3"""
    state, seat = table.state, side.seat
    assert seat is not None
    asked: list[Seat] = []
    while left := [ally for ally in callable_allies(state, side, other) if ally not in asked]:
        answer = yield from ask(
            seat,
            "battle.allies",
            Call.where(ally=OneOf(left, "seat")),
            Hold,
            section="8.3",
            usual=Hold(),
            space=state.fight.space,
        )
        if isinstance(answer, Hold):
            return
        assert isinstance(answer, Call)
        asked.append(answer.ally)
        yield from support(table, side, answer.ally, answer.armies)


def support(table: EraTable, side: Side, ally: Seat, asked: int) -> Rule[None]:
    """8.3: the ally answers with a number, and is paid at once"""
    state = table.state
    assert side.seat is not None
    count = 0
    if settled(state, ally, "support") == "ask":
        count = yield from choose(
            ally,
            "battle.support",
            Number(0, asked, "armies", usual=0),
            section="8.3",
            other=side.seat,
            space=state.fight.space,
            price=state.army_price(ally),
        )
    table.tell("battle.supported", seat=ally, other=side.seat, count=count)
    if not count:
        return
    pay(table, side.seat, count * state.army_price(ally), ally)
    state.players[ally].armies -= count
    side.allies[ally] = side.allies.get(ally, 0) + count
    if ally not in side.supporters:
        side.supporters.append(ally)
    side.place(ally=count)


# Conflict markers and dice


def mechanics(state: EraState, battle: Battle, side: Side) -> int:
    """8.4"""
    if side.seat is None:
        return TRACKS.barbarian_level[state.barbarians - 1].mechanics
    player = state.players[side.seat]
    return player.level("mechanics") + (player.level("navigation") if battle.at_sea else 0)


def morale(state: EraState, side: Side) -> int:
    """8.4: that of barbarians never changes"""
    return 0 if side.seat is None else state.players[side.seat].morale


def assign_markers(table: EraTable) -> None:
    """8.4: once for the whole battle"""
    state, battle = table.state, table.state.fight
    one, two = battle.attacker, battle.defender
    tie = "attacker" if battle.at_sea else "defender"

    def goes_to(mine: int, theirs: int, even: str = tie) -> str:
        return even if mine == theirs else "attacker" if mine > theirs else "defender"

    battle.markers = {
        "sword": "attacker",
        "shield": "defender",
        "fist": goes_to(one.strength, two.strength, war.even_fist(table, tie)),
        "mask": goes_to(morale(state, one), morale(state, two)),
        "catapult": goes_to(mechanics(state, battle, one), mechanics(state, battle, two)),
    }
    held: dict[str, list[Marker]] = {"attacker": [], "defender": []}
    for marker, owner in battle.markers.items():
        held[owner].append(marker)
    table.tell(
        "battle.markers",
        mine=one.strength,
        theirs=two.strength,
        attacker=held["attacker"],
        defender=held["defender"],
    )


def combat(table: EraTable) -> Rule[None]:
    """8.5"""
    battle = table.state.fight
    while battle.attacker.strength and battle.defender.strength:
        yield from reinforce(table, battle.attacker, battle.defender)
        yield from reinforce(table, battle.defender, battle.attacker)
        red = TRACKS.battle.attack_die[table.roll(len(TRACKS.battle.attack_die)) - 1]
        green = TRACKS.battle.defence_die[table.roll(len(TRACKS.battle.defence_die)) - 1]
        battle.rolls.append([red, green])
        hits = [battle.markers[red], battle.markers[green]]
        fallen = {"attacker": hits.count("defender"), "defender": hits.count("attacker")}
        for name, side in (("attacker", battle.attacker), ("defender", battle.defender)):
            for _ in range(min(fallen[name], side.strength)):
                strike(table, side)
        table.tell(
            "battle.roll",
            red=red,
            green=green,
            attacker=fallen["attacker"],
            defender=fallen["defender"],
            mine=battle.attacker.strength,
            theirs=battle.defender.strength,
        )


def reinforce(table: EraTable, side: Side, other: Side) -> Rule[None]:
    """8.5: before each roll; who cannot, or will not for the rest of the battle, is not asked"""
    state, seat = table.state, side.seat
    if seat is None or seat < 0 or table.state.fight.at_sea:
        return
    asked: list[Seat] = []
    while side.calls and settled(state, seat, "reinforcements") == "ask":
        allies = [ally for ally in callable_allies(state, side, other) if ally not in asked]
        if not allies and not state.players[seat].tiles:
            return
        answer = yield from ask(
            seat,
            "battle.more",
            Reinforce,
            Call.where(ally=OneOf(allies, "seat")),
            Hold,
            HoldOut,
            section="8.5",
            usual=HoldOut(),
            space=state.fight.space,
            mine=side.strength,
            theirs=other.strength,
        )
        match answer:
            case Reinforce():
                hire(table, side, answer.mercenaries)
                table.tell("battle.hired", seat=seat, count=sum(answer.mercenaries.values()))
            case Call():
                asked.append(answer.ally)
                yield from support(table, side, answer.ally, answer.armies)
            case HoldOut():
                side.calls = False
            case _:
                return


def falls_next(side: Side) -> str:
    """8.5: militia, mercenaries and goods first, then cubes and legions, the town last"""
    cubes = [kind for kind in CUBES if kind != side.spared]
    order: list[str] = [*FIRST, *cubes, side.spared, *LAST]
    return next(kind for kind in order if side.units.get(kind))


def strike(table: EraTable, side: Side) -> None:
    """8.5, 8.9, 19.8: one unit of this side falls; its cube goes home"""
    state, battle = table.state, table.state.fight
    kind = falls_next(side)
    side.units[kind] -= 1
    if kind == "legion":
        state.legions += 1
    elif kind == "ally":
        ally = next(ally for ally, count in side.allies.items() if count)
        side.allies[ally] -= 1
        state.players[ally].free += 1
    elif kind in ("army", "fleet", "vassal"):
        assert side.seat is not None
        state.players[side.seat].free += 1
        if kind == "vassal" and side is battle.defender:
            state.lands[battle.space].vassals -= 1
        if kind == "fleet":
            if battle.at_sea:
                state.seas[battle.space].fleets[side.seat] -= 1
            comfort = state.traits(side.seat).morale_per_lost_fleet
            if comfort:
                change_morale(table, side.seat, comfort)
