"""Battles (11.2 to 11.11)."""

from __future__ import annotations

from typing import cast

from engines.hinterland.asking import choose
from engines.hinterland.flight import can_flee, flee
from engines.hinterland.losses import assign, bury
from engines.hinterland.pieces import labels, take
from engines.hinterland.prestige import book_side, score
from engines.hinterland.rolling import roll, rolled_swords
from engines.hinterland.stakes import BATTLE
from engines.hinterland.standing import flees
from engines.hinterland.state import Battle, Fought, HinterlandState, HinterlandTable, Side, Unit
from engines.hinterland.status import status
from engines.hinterland.strength import bonus_swords, group_strength, shields, units_in
from engines.kernel import ASK, Choose, Counts, OneOf, Rule, Seat, ask_all, asked, settled


def battle_spaces(state: HinterlandState) -> list[str]:
    """11.2: seas in file order, then fields"""
    board = state.board
    crowded = {at for at, owners in status(state).free_owners.items() if len(owners) > 1 and pairs(state, at)}
    return [at for at in (*board.seas, *board.fields) if at in crowded] if crowded else []


def pairs(state: HinterlandState, at: str) -> list[tuple[Seat, Seat]]:
    """Attacker and defender of every pair of hostile players there, in turn order of the attacker"""
    now = status(state)
    owners = now.free_owners.get(at, set())
    field = state.board.fields.get(at)
    if len(owners) < 2 or (field is not None and field.neutral and not field.fights):
        return []
    order = state.order
    found = [
        attacker_first(state, at, one, other)
        for n, one in enumerate(order)
        for other in order[n + 1 :]
        if one in owners and other in owners and now.hostile(one, other)
    ]
    return sorted(found, key=lambda pair: order.index(pair[0]))


def attacker_first(state: HinterlandState, at: str, one: Seat, other: Seat) -> tuple[Seat, Seat]:
    """11.2: who entered; else who does not own the settlement; else the later in turn order"""
    here = status(state).free[at]
    entered = {unit.owner for unit in here if unit.came}
    if (one in entered) != (other in entered):
        return (one, other) if one in entered else (other, one)
    land = state.lands.get(at)
    if land is not None and land.settlement and land.owner in (one, other):
        return (other, one) if land.owner == one else (one, other)
    return other, one


def fighters(state: HinterlandState, seat: Seat, at: str) -> list[int]:
    """Free units and what their ships carry (3.2, 11.8)"""
    here = status(state).here.get(at, ())
    inside = {unit.id for unit in here if unit.place == "inside"}
    return [
        unit.id
        for unit in here
        if unit.owner == seat
        and unit.place != "inside"
        and not (unit.place == "aboard" and unit.ship in inside)
        and not unit.marked("inert")
    ]


def strength(state: HinterlandState, battle: Battle, seat: Seat) -> float:
    """22.1"""
    return group_strength(state, battle, units_in(state, battle.side(seat)))


def side_of(state: HinterlandState, seat: Seat, at: str) -> Side:
    return Side(seat=seat, units=fighters(state, seat, at), prestige=state.players[seat].pp)


def battles(table: HinterlandTable, at: str) -> Rule[None]:
    """11.2: every pair on a space, one after the other"""
    state = table.state
    fought: set[frozenset[Seat]] = set()
    while True:
        left = [pair for pair in pairs(state, at) if frozenset(pair) not in fought]
        if not left:
            return
        fought.add(frozenset(left[0]))
        yield from meet(table, at, *left[0])


def meet(table: HinterlandTable, at: str, attacker: Seat, defender: Seat) -> Rule[None]:
    """11.2: the attacker says whether he fights; if not, the defender"""
    state = table.state
    battle = Battle(at=at, attacker=side_of(state, attacker, at), defender=side_of(state, defender, at))
    state.battle = battle
    for seat in (attacker, defender):
        order = settled(state, seat, "battle")
        own, other = strength(state, battle, seat), strength(state, battle, battle.enemy(seat).seat)
        likely = own > other or (own == other and seat == attacker)
        if order == ASK:
            wants = yield from choose(
                seat, "battle.fight", OneOf([True, False], "answer", usual=likely),
                section="11.2", space=at, other=battle.enemy(seat).seat,
                mine=labels(units_in(state, battle.side(seat))), theirs=labels(units_in(state, battle.enemy(seat))),
            )  # fmt: skip
        else:
            wants = order == "stronger" and own >= other
        if wants:
            sides = (battle.side(seat), battle.enemy(seat))
            mine, theirs = (labels(units_in(state, side)) for side in sides)
            with table.tell("battle.begins", seat=seat, other=sides[1].seat, space=at, mine=mine, theirs=theirs):
                yield from fight(table, battle)
            break
    else:
        table.tell("battle.avoided", seat=attacker, other=defender, space=at)
    state.battle = None


def fight(table: HinterlandTable, battle: Battle) -> Rule[None]:
    """11.4: round after round"""
    fled: Seat | None = None
    while battle.round <= BATTLE.rounds:
        if battle.round == 1:
            yield from charge(table, battle)
        if battle.attacker.units and battle.defender.units:
            yield from clash(table, battle)
        if not battle.attacker.units or not battle.defender.units:
            break
        fled = yield from flight(table, battle)
        if fled is not None:
            break
        battle.round += 1
    with table.deed():
        conclude(table, battle, fled)


# Charge (11.4.1)


def chargers(state: HinterlandState, battle: Battle, side: Side) -> list[Unit]:
    if battle.siege or battle.at in state.board.difficult or battle.at in state.board.seas:
        return []
    return [u for u in units_in(state, side) if u.facts.charge and u.place == "free"]


def charge(table: HinterlandTable, battle: Battle) -> Rule[None]:
    """11.4.1: declared secretly at once; the charging units roll first, against doubled shields"""
    state = table.state
    questions = []
    for side in (battle.attacker, battle.defender):
        able = labels(chargers(state, battle, side))
        if able:
            domain = Counts(able, kind="unit", usual=able)
            questions.append(
                asked(
                    side.seat, "battle.charge", Choose.where(of=OneOf(["unit"]), choice=domain),
                    secret=True, section="11.4.1", usual=Choose(of="unit", choice=able), space=battle.at,
                )
            )  # fmt: skip
    answers = yield from ask_all(questions)
    groups: dict[Seat, list[Unit]] = {battle.attacker.seat: [], battle.defender.seat: []}
    for seat, answer in answers.items():
        side = battle.side(seat)
        units = take(chargers(state, battle, side), cast(dict[str, int], answer.choice))
        side.charging = [unit.id for unit in units]
        groups[seat] = units
        if units:
            table.tell("battle.charges", seat=seat, units=labels(units))
    if not any(groups.values()):
        return
    yield from roll(table, battle, groups, walls=False)
    hits = {
        side.seat: rolled_swords(state, battle, side.seat)
        - BATTLE.charge_shields * shields(state, battle.enemy(side.seat))
        for side in (battle.attacker, battle.defender)
    }
    yield from strike(table, battle, hits, keep=False)


# A round


def clash(table: HinterlandTable, battle: Battle) -> Rule[None]:
    """11.4 to 11.6: attack, bonuses, losses"""
    state = table.state
    sides = (battle.attacker, battle.defender)
    riding = {*battle.attacker.charging, *battle.defender.charging} if battle.round == 1 else set()
    groups = {side.seat: [u for u in units_in(state, side) if u.id not in riding] for side in sides}
    yield from roll(table, battle, groups, walls=True)
    swords = {
        side.seat: max(0, rolled_swords(state, battle, side.seat) + bonus_swords(state, battle, side))
        for side in sides
    }
    guard = {side.seat: shields(state, side) for side in sides}
    for side in sides:
        table.tell("battle.strikes", seat=side.seat, swords=swords[side.seat], shields=guard[side.seat])
    hits = {side.seat: swords[side.seat] - guard[battle.enemy(side.seat).seat] for side in sides}
    if not (yield from strike(table, battle, hits)):
        table.tell("battle.in_vain", space=battle.at)


def strike(table: HinterlandTable, battle: Battle, hits: dict[Seat, int], keep: bool = True) -> Rule[bool]:
    """11.6: both sides lose at the same time; did anybody fall?"""
    doomed: dict[Seat, list[Unit]] = {}
    for hitter, victim in ((battle.attacker, battle.defender), (battle.defender, battle.attacker)):
        doomed[victim.seat] = yield from assign(table, battle, hitter, victim, max(0, hits[hitter.seat]), keep)
    for hitter, victim in ((battle.attacker, battle.defender), (battle.defender, battle.attacker)):
        yield from bury(table, battle, hitter, victim, doomed[victim.seat])
    return any(doomed.values())


def flight(table: HinterlandTable, battle: Battle) -> Rule[Seat | None]:
    """11.9: both decide secretly and at once; if both flee, the defender stays"""
    state = table.state
    questions = []
    fleeing: list[Seat] = []
    for side in (battle.attacker, battle.defender):
        if can_flee(state, battle, side):
            own, other = strength(state, battle, side.seat), strength(state, battle, battle.enemy(side.seat).seat)
            ordered = flees(state, side.seat, own, other)
            if ordered is not None:
                fleeing += [side.seat] if ordered else []
                continue
            usual = "stay" if own >= other else "flee"
            questions.append(
                asked(
                    side.seat, "battle.flight",
                    Choose.where(of=OneOf(["flight"]), choice=OneOf(["stay", "flee"], "flight", usual=usual)),
                    secret=True, section="11.9", usual=Choose(of="flight", choice=usual), space=battle.at,
                    round=battle.round,
                    mine=labels(units_in(state, side)),
                    theirs=labels(units_in(state, battle.enemy(side.seat))),
                )
            )  # fmt: skip
    answers = yield from ask_all(questions)
    fleeing += [seat for seat, answer in answers.items() if answer.choice == "flee"]
    if len(fleeing) == 2:
        table.tell("battle.both_flee", seat=battle.defender.seat)
        fleeing = [battle.attacker.seat]
    if not fleeing:
        return None
    yield from flee(table, battle, battle.side(fleeing[0]))
    return fleeing[0]


# The end


def conclude(table: HinterlandTable, battle: Battle, fled: Seat | None) -> None:
    """11.7, 11.11"""
    state = table.state
    sides = (battle.attacker, battle.defender)
    for side in sides:
        enemy = battle.enemy(side.seat)
        survivors = [u.id for u in state.units if u.id in side.units]
        kills = len(side.destroyed) + sum(len(kinds) for kinds in side.guests.values())
        if kills:
            state.fought.append(Fought(at=battle.at, seat=side.seat, kills=kills, units=survivors))
        book_side(table, side, enemy.seat, battle.at)
    standing = [s for s in sides if s.units and s.seat != fled]
    if len(standing) == 1 and (battle.attacker.rolled or battle.defender.rolled):
        winner = standing[0].seat
        loser = battle.enemy(winner).seat
        table.tell("battle.won", seat=winner, other=loser, space=battle.at)
        score(table, winner, BATTLE.won_sp)
        score(table, loser, -BATTLE.won_sp)
    else:
        table.tell("battle.drawn", space=battle.at)
