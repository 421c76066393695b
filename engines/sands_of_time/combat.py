"""Combat (10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engines.kernel import Command, Counts, Number, OneOf, Rule, Seat, Slot, ask_all, asked, choose, nth_of
from engines.sands_of_time.abilities import CombatFlat, CombatPerSoldier, DefenceBonus, NoVictoryLoss
from engines.sands_of_time.data import BOARD, REGIONS
from engines.sands_of_time.effects import by_advances, in_region, max_unrest, room
from engines.sands_of_time.empire import lose_region, place, raise_unrest, remove
from engines.sands_of_time.state import CITIZENS, Citizen, SandsState, SandsTable


@dataclass(frozen=True)
class Battle:
    """10.1"""

    region: str
    attacker: Seat
    attacked: Seat


class Bid(Command):
    section = "10.4"
    bid: Annotated[int, Slot()]


def base_strength(state: SandsState, seat: Seat, region: str, attacked: bool) -> int:
    """10.3"""
    land = state.lands[region]
    soldiers = land.soldiers[seat]
    strength = land.peasants[seat] * BOARD.combat.peasant + soldiers * BOARD.combat.soldier
    strength += sum(effect.amount for effect in by_advances(state, seat, CombatFlat))
    landscape = REGIONS[region].landscape
    for effect in by_advances(state, seat, CombatPerSoldier):
        if effect.landscape == landscape:
            strength += effect.amount * soldiers
    if attacked and land.controller == seat:
        strength += sum(effect.amount for effect in in_region(state, region, DefenceBonus))
    return strength


def most_bid(state: SandsState, seat: Seat) -> int:
    """10.4"""
    return min(BOARD.combat.bid_max, max_unrest(state, seat) - state.players[seat].unrest)


def combat(table: SandsTable, battle: Battle) -> Rule[None]:
    """10.4 to 10.9"""
    state = table.state
    attack = base_strength(state, battle.attacker, battle.region, attacked=False)
    defence = base_strength(state, battle.attacked, battle.region, attacked=True)
    table.tell(
        "combat.begins",
        seat=battle.attacker,
        other=battle.attacked,
        region=battle.region,
        mine=attack,
        theirs=defence,
    )
    bids = yield from collect_bids(table, battle, attack, defence)
    attack += BOARD.combat.bid_factor * bids[battle.attacker]
    defence += BOARD.combat.bid_factor * bids[battle.attacked]
    table.tell(
        "combat.strengths",
        seat=battle.attacker,
        bid=bids[battle.attacker],
        mine=attack,
        other=battle.attacked,
        their_bid=bids[battle.attacked],
        theirs=defence,
    )
    # 10.5: on a tie the attacked player wins.
    winner, loser = (battle.attacker, battle.attacked) if attack > defence else (battle.attacked, battle.attacker)
    with table.tell("combat.won", seat=winner, other=loser, region=battle.region):
        if bids[winner]:
            raise_unrest(table, winner, bids[winner])
        yield from winner_loss(table, winner, battle.region)
        yield from loser_losses(table, loser, battle.region)
        if loser == battle.attacked:
            yield from driven_out(table, loser, battle.region)


def collect_bids(table: SandsTable, battle: Battle, attack: int, defence: int) -> Rule[dict[Seat, int]]:
    """10.4: bids are hidden and made at once. A player who is openly at the maximum bids nothing."""
    sides = {
        battle.attacker: (battle.attacked, attack, defence),
        battle.attacked: (battle.attacker, defence, attack),
    }
    answers = yield from ask_all(
        [
            asked(
                seat,
                "combat.bid",
                Bid.where(bid=Number(0, most)),
                secret=True,
                section="10.4",
                other=other,
                region=battle.region,
                mine=mine,
                theirs=theirs,
            )
            for seat, (other, mine, theirs) in sides.items()
            if (most := most_bid(table.state, seat)) > 0
        ]
    )
    if answers:
        table.learn()
    return {seat: answers[seat].bid if seat in answers else 0 for seat in sides}


def winner_loss(table: SandsTable, seat: Seat, region: str) -> Rule[None]:
    """10.6"""
    if by_advances(table.state, seat, NoVictoryLoss):
        table.tell("combat.no_loss", seat=seat)
        return
    many = min(BOARD.combat.winner_loses, table.state.lands[region].citizens(seat))
    for nth in range(1, many + 1):
        kinds = table.state.lands[region].kinds(seat)
        kind: Citizen = "peasant" if "peasant" in kinds else "soldier"
        if len(kinds) > 1:
            kind = yield from choose(
                seat, "combat.winner_loses", OneOf(CITIZENS, "citizen", usual=kind), section="10.6", region=region,
                **nth_of(nth, many),
            )  # fmt: skip
        remove(table, seat, region, kind)
        table.tell("combat.lost", seat=seat, citizens={kind: 1})


def loser_losses(table: SandsTable, seat: Seat, region: str) -> Rule[None]:
    """10.7"""
    kinds = table.state.lands[region].kinds(seat)
    count = min(BOARD.combat.loser_loses, sum(kinds.values()))
    kinds_lost = kinds
    if count < sum(kinds.values()):
        kinds_lost = losses(kinds, count)
        if len(kinds) > 1:
            kinds_lost = yield from choose(
                seat,
                "combat.loser_loses",
                Counts(kinds, count, count, "citizen", usual=kinds_lost),
                section="10.7",
                region=region,
                count=count,
            )
    for kind in CITIZENS:
        remove(table, seat, region, kind, kinds_lost.get(kind, 0))
    table.tell("combat.lost", seat=seat, citizens=kinds_lost)


def losses(citizens: dict[str, int], count: int) -> dict[str, int]:
    """The usual losses: peasants first, because soldiers are stronger in the next combat."""
    peasants = min(citizens.get("peasant", 0), count)
    return {kind: lost for kind, lost in (("peasant", peasants), ("soldier", count - peasants)) if lost}


def driven_out(table: SandsTable, seat: Seat, region: str) -> Rule[None]:
    """10.8, 10.10: the beaten player withdraws and loses control, but never the last region."""
    state = table.state
    land = state.lands[region]
    if land.controller == seat and state.count_regions(seat) == 1:
        table.tell("combat.last_region", seat=seat, region=region)
        return
    if left := land.kinds(seat):
        yield from withdraw(table, seat, region, left)
    if land.controller == seat:
        yield from lose_region(table, seat, region)


def withdraw(table: SandsTable, seat: Seat, region: str, citizens: dict[str, int]) -> Rule[None]:
    """10.8: all citizens withdraw together to one neighbouring own region; without one they are lost."""
    refuges = [other for other in table.state.near(region) if table.state.lands[other].controller == seat]
    refuge = max(refuges, key=lambda other: room(table.state, other), default=None)
    if len(refuges) > 1:
        refuge = yield from choose(
            seat,
            "combat.withdraw",
            OneOf(refuges, "region", usual=refuge),
            section="10.8",
            region=region,
            citizens=citizens,
        )
    for kind in CITIZENS:
        remove(table, seat, region, kind, citizens.get(kind, 0))
    if refuge is None:
        table.tell("combat.scattered", seat=seat, region=region, citizens=citizens)
        return
    for kind in CITIZENS:
        place(table, seat, refuge, kind, citizens.get(kind, 0))
    table.tell("combat.withdrew", seat=seat, region=region, refuge=refuge, citizens=citizens)
