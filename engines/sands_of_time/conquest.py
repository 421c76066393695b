"""The Conquest action: attack and annex (8.3)."""

from __future__ import annotations

from typing import Annotated

from engines.kernel import Command, Hints, Note, OneOf, Rule, Seat, Slot, asked, note
from engines.sands_of_time.abilities import AnnexDiscount, AnnexDiscountPerSoldier
from engines.sands_of_time.bonus import act_or_bonus, within_reach
from engines.sands_of_time.combat import Battle, base_strength, combat
from engines.sands_of_time.effects import by_advances
from engines.sands_of_time.empire import lose_region, pay, take_control
from engines.sands_of_time.finish import Finish, Outcome
from engines.sands_of_time.state import SandsState, SandsTable


def battlefields(table: SandsTable, seat: Seat) -> OneOf[str]:
    """8.3.2"""
    state = table.state
    fields = [
        region for region, land in state.lands.items() if (mine := land.citizens(seat)) and land.everybody() > mine
    ]
    price = state.players[seat].unrest
    return OneOf(fields, "region", hints=Hints(fields, lambda region: note("attack.price", need=price)))


def opponents(table: SandsTable, seat: Seat, region: str) -> OneOf[Seat]:
    state = table.state
    there = [other for other in state.others(seat) if state.lands[region].citizens(other)]
    mine = base_strength(state, seat, region, attacked=False)
    return OneOf(
        there,
        "seat",
        hints=Hints(
            there,
            lambda other: note(
                "attack.strengths", mine=mine, theirs=base_strength(state, other, region, attacked=True)
            ),
        ),
    )


class Attack(Command):
    section = "8.3.2"
    region: Annotated[str, Slot(battlefields)]
    opponent: Annotated[Seat, Slot(opponents)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        player = table.state.players[seat]
        if player.grain < player.unrest:
            return note("attack.short", need=player.unrest, have=player.grain)
        return None


def annexable(state: SandsState, seat: Seat, region: str) -> bool:
    """8.3.3, 8.3.5: could this region be annexed, whatever the price?"""
    land = state.lands[region]
    mine = land.citizens(seat)
    if not mine or land.controller == seat or not state.markers_left(seat):
        return False
    if any(land.citizens(other) >= mine for other in range(state.seats) if other != seat):
        return False
    if land.controller is None:
        return True
    return not land.citizens(land.controller) and state.count_regions(land.controller) > 1


def annex_price(state: SandsState, seat: Seat, region: str) -> int:
    """8.3.4"""
    price = state.count_regions(seat)
    soldiers = state.lands[region].soldiers[seat]
    price -= sum(effect.amount * soldiers for effect in by_advances(state, seat, AnnexDiscountPerSoldier))
    price -= sum(effect.amount for effect in by_advances(state, seat, AnnexDiscount))
    return max(price, 0)


def claims(state: SandsState, seat: Seat) -> dict[str, int]:
    """8.3.1: what could be annexed, and the price; after an attack only the region of the attack"""
    field = state.now.deed.battlefield
    return {
        region: annex_price(state, seat, region)
        for region in ([field] if field else state.lands)
        if annexable(state, seat, region)
    }


def annexations(table: SandsTable, seat: Seat) -> OneOf[str]:
    prices, grain = claims(table.state, seat), table.state.players[seat].grain
    return OneOf(
        [region for region, price in prices.items() if price <= grain],
        "region",
        hints=Hints(prices, lambda region: note("annex.price", need=prices[region])),
        barred=Hints(
            [region for region, price in prices.items() if price > grain],
            lambda region: note("grain.short", need=prices[region], have=grain),
        ),
    )


class Annex(Command):
    section = "8.3.3"
    region: Annotated[str, Slot(annexations)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        state = table.state
        if not state.markers_left(seat):
            return note("annex.no_marker")
        prices, grain = claims(state, seat).values(), state.players[seat].grain
        if not prices:
            return note("annex.nowhere")
        return note("grain.short", need=min(prices), have=grain) if min(prices) > grain else None


def conquest(table: SandsTable, seat: Seat, act: Command) -> Rule[Outcome]:
    """8.3.1: an attack, an annexation, or both in this order in one region"""
    match act:
        case Attack():
            yield from attack(table, seat, act)
            yield from annex_afterwards(table, seat, act.region)
        case Annex(region=region):
            yield from annex(table, seat, region)
    return "used"


def attack(table: SandsTable, seat: Seat, act: Attack) -> Rule[None]:
    """8.3.2"""
    price = table.state.players[seat].unrest
    pay(table, seat, "grain", price)
    with table.tell("attack.marches", seat=seat, other=act.opponent, region=act.region, price=price):
        yield from combat(table, Battle(act.region, seat, act.opponent))


def annex_afterwards(table: SandsTable, seat: Seat, region: str) -> Rule[None]:
    """8.3.6: decided after the combat"""
    state = table.state
    state.now.deed.battlefield = region
    prices = claims(state, seat)
    if region not in prices or prices[region] > within_reach(state, seat, "grain"):
        return
    act = yield from act_or_bonus(
        table, asked(seat, "conquest.annex", Annex, Finish, section="8.3.6", region=region, need=prices[region])
    )
    if isinstance(act, Annex):
        yield from annex(table, seat, region)


def annex(table: SandsTable, seat: Seat, region: str) -> Rule[None]:
    """8.3.4"""
    land, price = table.state.lands[region], annex_price(table.state, seat, region)
    pay(table, seat, "grain", price)
    with table.tell("annex.done", seat=seat, region=region, price=price):
        if land.controller is not None:
            yield from lose_region(table, land.controller, region)
        take_control(table, seat, region)
