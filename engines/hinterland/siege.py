"""Siege and assault (12)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from engines.hinterland.asking import choose
from engines.hinterland.battle import side_of
from engines.hinterland.facts import BUILDINGS
from engines.hinterland.losses import assign, bury
from engines.hinterland.pieces import labels
from engines.hinterland.prestige import book_destroyed, gain, score, with_bonus
from engines.hinterland.rolling import gather, roll, rolled_swords, sword_odds
from engines.hinterland.settlements import lose, occupy, svs
from engines.hinterland.stakes import BATTLE, DICE, LEVELS, SIEGE
from engines.hinterland.state import Battle, Booking, Fought, HinterlandState, HinterlandTable, Side, Taken, Unit
from engines.hinterland.status import status
from engines.hinterland.strength import bonus_swords, dice_of, shields, units_in
from engines.hinterland.withdrawal import inside_of
from engines.kernel import OneOf, Params, Rule, Seat, one_deed


def besieger(state: HinterlandState, at: str) -> Seat | None:
    """12.1: the most free land units hostile to the owner, ties by turn order"""
    now, owner = status(state), state.lands[at].owner
    if owner is None or at not in now.encircled:
        return None
    counts = Counter(u.owner for u in now.free[at] if not u.facts.afloat and now.hostile(owner, u.owner))
    if not counts:
        return None
    return max(state.order, key=lambda seat: (counts.get(seat, 0), -state.order.index(seat)))


def sieges(state: HinterlandState) -> list[str]:
    return [at for at in state.board.in_order(status(state).encircled) if besieger(state, at) is not None]


def wall(state: HinterlandState, battle: Battle) -> int:
    """12.3"""
    engines = [u for u in units_in(state, battle.attacker) if u.kind == "siege"]
    broken = sum(LEVELS[unit.level].engine for unit in engines)
    return max(0, SIEGE.shields_per_svs * svs(state, battle.at) - broken)


def stormers(state: HinterlandState, seat: Seat, at: str) -> Side:
    """12.2: all his free land units there"""
    side = side_of(state, seat, at)
    side.units = [u.id for u in units_in(state, side) if not u.facts.afloat and u.place != "aboard"]
    return side


def siege(table: HinterlandTable, at: str) -> Rule[None]:
    """12.2: assault or wait"""
    state = table.state
    seat, owner = besieger(state, at), state.lands[at].owner
    if seat is None or owner is None:
        return
    garrison = [unit.id for unit in inside_of(state, owner, at)]
    battle = Battle(
        at=at,
        attacker=stormers(state, seat, at),
        defender=Side(seat=owner, units=garrison, prestige=state.players[owner].pp),
        siege=True,
    )
    if not can_breach(state, battle):
        return
    state.battle = battle
    assaults = yield from choose(
        seat, "siege.assault", OneOf([True, False], "answer", usual=likely(state, battle)),
        section="12.2", space=at, other=owner, **prospects(state, battle),
    )  # fmt: skip
    if assaults:
        mine, theirs = (labels(units_in(state, side)) for side in (battle.attacker, battle.defender))
        with table.tell("siege.assault", seat=seat, other=owner, space=at, mine=mine, theirs=theirs):
            yield from assault(table, battle, bool(garrison))
    state.battle = None


def can_breach(state: HinterlandState, battle: Battle) -> bool:
    """12.4: swords below the shields do nothing at all, so without a roll that reaches them nothing can be won"""
    dice = gather(state, battle, battle.attacker, units_in(state, battle.attacker))
    most = sum(max(DICE[die.colour]) for die in dice) + bonus_swords(state, battle, battle.attacker)
    return battle.breached or most >= wall(state, battle)


def prospects(state: HinterlandState, battle: Battle) -> Params:
    """What both sides bring, as everybody can reckon it; chances in a hundred, never sure while they are not"""
    attacker, defender = battle.attacker, battle.defender
    strong, mine = wall(state, battle), sword_odds(state, battle, attacker)
    chance = round(100 * sum(odds for swords, odds in mine.items() if swords >= strong))
    sure = 100 if min(mine) >= strong else 99
    return {
        "shields": strong,
        "mine": labels(units_in(state, attacker)),
        "inside": labels(units_in(state, defender)),
        "swords": max(mine),
        "chance": 0 if battle.breached else min(max(chance, 1), sure),
        "theirs": max(sword_odds(state, battle, defender)),
    }


def likely(state: HinterlandState, battle: Battle) -> bool:
    """22.1: the average swords of a round are at least the shields"""
    swords = Fraction()
    for unit in units_in(state, battle.attacker):
        colour, count = dice_of(state, battle, unit)
        if count:
            swords += Fraction(count * sum(DICE[colour]), len(DICE[colour]))
    return swords >= wall(state, battle)


def assault(table: HinterlandTable, battle: Battle, defended: bool) -> Rule[None]:
    """12.4 to 12.7"""
    fallen = surrendered = False
    while battle.round <= SIEGE.rounds:
        yield from assault_round(table, battle)
        if not battle.attacker.units:
            break
        if battle.breached and not battle.defender.units:
            fallen = True
            break
        if battle.breached:
            surrendered = yield from gives_up(table, battle)
            if surrendered:
                break
        go_on = (
            battle.round < SIEGE.rounds
            and can_breach(table.state, battle)
            and (
                yield from choose(
                    battle.attacker.seat, "siege.go_on", OneOf([True, False], "answer", usual=battle.breached),
                    section="12.5", space=battle.at, breached=int(battle.breached), **prospects(table.state, battle),
                )
            )
        )  # fmt: skip
        if not go_on:
            break
        battle.round += 1
    yield from settle_assault(table, battle, defended, fallen, surrendered)


def assault_round(table: HinterlandTable, battle: Battle) -> Rule[None]:
    """12.4, 12.6"""
    state = table.state
    attacker, defender = battle.attacker, battle.defender
    groups = {side.seat: units_in(state, side) for side in (attacker, defender)}
    yield from roll(table, battle, groups, walls=True)
    swords = {
        side.seat: max(0, rolled_swords(state, battle, side.seat) + bonus_swords(state, battle, side))
        for side in (attacker, defender)
    }
    if battle.breached:
        hits = {
            attacker.seat: swords[attacker.seat] - shields(state, defender),
            defender.seat: swords[defender.seat] - shields(state, attacker),
        }
    else:
        stones = wall(state, battle)
        table.tell("siege.round", seat=attacker.seat, swords=swords[attacker.seat], shields=stones)
        hits = {attacker.seat: 0, defender.seat: swords[defender.seat]}
        if swords[attacker.seat] >= stones:
            hits[attacker.seat] = swords[attacker.seat] - stones
    breaks = not battle.breached and swords[attacker.seat] >= wall(state, battle)
    doomed: dict[Seat, list[Unit]] = {}
    for hitter, victim in ((attacker, defender), (defender, attacker)):
        doomed[victim.seat] = yield from assign(table, battle, hitter, victim, max(0, hits[hitter.seat]))
    for hitter, victim in ((attacker, defender), (defender, attacker)):
        yield from bury(table, battle, hitter, victim, doomed[victim.seat])
    if breaks:
        battle.breached = True
        table.tell("siege.breach", seat=attacker.seat, space=battle.at)


def gives_up(table: HinterlandTable, battle: Battle) -> Rule[bool]:
    """12.6"""
    seat = battle.defender.seat
    return (
        yield from choose(
            seat, "siege.surrender", OneOf([False, True], "answer", usual=False),
            section="12.6", space=battle.at, mine=labels(units_in(table.state, battle.defender)),
            theirs=labels(units_in(table.state, battle.attacker)),
        )
    )  # fmt: skip


def settle_assault(
    table: HinterlandTable, battle: Battle, defended: bool, fallen: bool, surrendered: bool
) -> Rule[None]:
    """12.7, 12.10: noted now, booked when all assaults are over"""
    state, at = table.state, battle.at
    attacker, defender = battle.attacker, battle.defender
    for side in (attacker, defender):
        if side.destroyed:
            survivors = [u.id for u in state.units if u.id in side.units]
            state.fought.append(Fought(at=at, seat=side.seat, kills=len(side.destroyed), units=survivors))
    land = state.lands[at]
    won = Booking(seat=attacker.seat, victim=defender.seat, at=at, kinds=attacker.destroyed)
    if fallen:
        won.buildings = [b for b in (land.settlement, land.shipyard) if b]
        won.won = defended
        state.taken += (Taken(at=at, by=attacker.seat, loser=defender.seat, defended=defended),)
        table.tell("siege.fallen", seat=attacker.seat, other=defender.seat, space=at)
    elif not surrendered:
        lost, killed = dict(Counter(defender.destroyed)), dict(Counter(attacker.destroyed))
        table.tell(
            "siege.broken_off" if attacker.units else "siege.beaten_off",
            seat=attacker.seat, other=defender.seat, space=at, lost=lost, killed=killed,
        )  # fmt: skip
    state.bookings.append(won)
    state.bookings.append(
        Booking(
            seat=defender.seat, victim=attacker.seat, at=at, kinds=defender.destroyed,
            won=defended and not attacker.units,
        )
    )  # fmt: skip
    if surrendered:
        won.kinds += [unit.kind for unit in inside_of(state, defender.seat, at)]
        won.buildings = [b for b in (land.settlement, land.shipyard) if b]
        yield from hand_over(table, attacker.seat, defender.seat, at)


def hand_over(table: HinterlandTable, seat: Seat, loser: Seat, at: str) -> Rule[None]:
    """12.9: occupied intact at once; land units inside are lost"""
    state = table.state
    lose_garrison(state, loser, at)
    with table.tell("siege.surrendered", seat=loser, other=seat, space=at):
        yield from occupy(table, seat, loser, at)


@one_deed
def surrender(table: HinterlandTable, seat: Seat, at: str) -> Rule[None]:
    """12.9: outside an assault; without a besieger the settlement is simply lost (12.1)"""
    state, land = table.state, table.state.lands[at]
    taker = besieger(state, at)
    if taker is None:
        lose(table, seat, at)
        return
    book_destroyed(table, taker, seat, at, [unit.kind for unit in inside_of(state, seat, at)])
    book_taken(table, taker, seat, at, [b for b in (land.settlement, land.shipyard) if b])
    yield from hand_over(table, taker, seat, at)


def lose_garrison(state: HinterlandState, seat: Seat, at: str) -> None:
    gone = {unit.id for unit in inside_of(state, seat, at)}
    state.units = tuple(unit for unit in state.units if unit.id not in gone)


def book_assaults(table: HinterlandTable) -> None:
    """12.10"""
    state = table.state
    for entry in state.bookings:
        with table.deed("siege.booked", space=entry.at):
            book_destroyed(table, entry.seat, entry.victim, entry.at, entry.kinds)
            if entry.won:
                score(table, entry.seat, BATTLE.won_sp)
                score(table, entry.victim, -BATTLE.won_sp)
            book_taken(table, entry.seat, entry.victim, entry.at, entry.buildings)
    state.bookings = []


def book_taken(table: HinterlandTable, seat: Seat, victim: Seat, at: str, buildings: list[str]) -> None:
    """12.8, 15.2"""
    state = table.state
    for building in buildings:
        facts = BUILDINGS[building]
        gain(table, seat, with_bonus(state, seat, victim, at, facts.pp_taken, True))
        score(table, seat, facts.sp_taken)
        score(table, victim, -facts.sp_taken)
