"""The Muster action (8.2)."""

from __future__ import annotations

from typing import Annotated

from engines.kernel import Command, Counts, Note, OneOf, Rule, Seat, Slot, SomeOf, asked, note
from engines.sands_of_time.abilities import MusterExtraSoldier, MusterPeasant
from engines.sands_of_time.bonus import act_or_bonus, within_reach
from engines.sands_of_time.data import BOARD
from engines.sands_of_time.effects import by_advances, in_region, unlocked
from engines.sands_of_time.empire import pay, place, remove
from engines.sands_of_time.finish import Finish, Outcome
from engines.sands_of_time.state import CITIZENS, Citizen, SandsState, SandsTable


def most_recruits(state: SandsState, seat: Seat) -> int:
    """8.2.1: how many soldiers may be recruited, whatever they cost."""
    extra = sum(effect.amount for effect in by_advances(state, seat, MusterExtraSoldier))
    return min(BOARD.costs.recruits + extra, state.supply(seat, "soldier"))


def open_to_recruits(state: SandsState, seat: Seat) -> list[str]:
    """8.2.3: regions where nobody was converted in this action."""
    return [region for region in state.regions_of(seat) if region not in state.now.deed.converted]


def recruits(table: SandsTable, seat: Seat) -> Counts:
    """8.2.1"""
    state = table.state
    most = min(most_recruits(state, seat), state.players[seat].gold // BOARD.costs.recruit_gold)
    return Counts(dict.fromkeys(open_to_recruits(state, seat), most), 1, most, "region")


class Recruit(Command):
    section = "8.2.1"
    soldiers: Annotated[dict[str, int], Slot(recruits)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        if table.state.now.deed.recruited:
            return note("muster.recruited_already")
        if not open_to_recruits(table.state, seat):
            return note("muster.converted_everywhere")
        if not table.state.supply(seat, "soldier"):
            return note("supply.none", kind="soldier")
        return too_poor(table, seat, BOARD.costs.recruit_gold)


def convertible(state: SandsState, seat: Seat, into: Citizen) -> list[str]:
    """8.2.2, 8.2.3: regions where a citizen can change into this kind."""
    deed = state.now.deed
    source: Citizen = "peasant" if into == "soldier" else "soldier"
    if not state.supply(seat, into):
        return []
    return [
        region
        for region in state.regions_of(seat)
        if state.lands[region].of(source)[seat] and region not in deed.recruited and region not in deed.converted
    ]


def kinds_to_become(table: SandsTable, seat: Seat) -> OneOf[Citizen]:
    return OneOf([kind for kind in CITIZENS if convertible(table.state, seat, kind)], "citizen")


def regions_to_convert(table: SandsTable, seat: Seat, into: Citizen) -> SomeOf[str]:
    state = table.state
    most = min(state.supply(seat, into), state.players[seat].gold // BOARD.costs.convert_gold)
    return SomeOf(convertible(state, seat, into), 1, most, "region")


class Convert(Command):
    section = "8.2.2"
    into: Annotated[Citizen, Slot(kinds_to_become)]
    regions: Annotated[tuple[str, ...], Slot(regions_to_convert)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        if not unlocked(table.state, seat, "politics"):
            return note("locked", category="politics")
        if not any(convertible(table.state, seat, kind) for kind in CITIZENS):
            return note("muster.nobody_to_convert")
        return too_poor(table, seat, BOARD.costs.convert_gold)


def regions_that_raise(state: SandsState, seat: Seat) -> list[str]:
    """8.2.4: regions that can raise a peasant"""
    if not state.supply(seat, "peasant"):
        return []
    irrigated = state.now.deed.irrigated
    return [r for r in state.regions_of(seat) if r not in irrigated and in_region(state, r, MusterPeasant)]


def irrigable(table: SandsTable, seat: Seat) -> SomeOf[str]:
    state = table.state
    regions = regions_that_raise(state, seat)
    gold, peasants = state.players[seat].gold, state.supply(seat, "peasant")

    def affordable(chosen: tuple[str, ...]) -> bool:
        fields = [effect for region in chosen for effect in in_region(state, region, MusterPeasant)]
        return sum(f.cost_gold for f in fields) <= gold and sum(f.count for f in fields) <= peasants

    return SomeOf([region for region in regions if affordable((region,))], 1, None, "region", fits=affordable)


class Irrigate(Command):
    section = "8.2.4"
    regions: Annotated[tuple[str, ...], Slot(irrigable)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        state = table.state
        prices = [
            f.cost_gold for region in regions_that_raise(state, seat) for f in in_region(state, region, MusterPeasant)
        ]
        return too_poor(table, seat, min(prices)) if prices else note("muster.no_irrigation")


def too_poor(table: SandsTable, seat: Seat, need: int) -> Note | None:
    have = table.state.players[seat].gold
    return note("gold.short", need=need, have=have) if have < need else None


MUSTER: tuple[type[Command], ...] = (Recruit, Convert, Irrigate)


def muster(table: SandsTable, seat: Seat, act: Command) -> Rule[Outcome]:
    """8.2: the parts in any order, until the player has enough or can do no more."""
    while True:
        match act:
            case Recruit(soldiers=soldiers):
                recruit(table, seat, soldiers)
            case Convert(into=into, regions=regions):
                convert(table, seat, into, regions)
            case Irrigate(regions=regions):
                irrigate(table, seat, regions)
        if not more_to_muster(table.state, seat):
            return "used"
        act = yield from act_or_bonus(
            table, asked(seat, "muster.more", *MUSTER, Finish, section="8.2.5", usual=Finish())
        )
        if isinstance(act, Finish):
            return "used"


def more_to_muster(state: SandsState, seat: Seat) -> bool:
    """8.2.5: is there a part left that the player could still pay for, if need be by a bonus action?"""
    if not within_reach(state, seat, "gold"):
        return False
    if not state.now.deed.recruited and open_to_recruits(state, seat) and state.supply(seat, "soldier"):
        return True
    convertible_now = unlocked(state, seat, "politics") and any(convertible(state, seat, kind) for kind in CITIZENS)
    return convertible_now or bool(regions_that_raise(state, seat))


def recruit(table: SandsTable, seat: Seat, soldiers: dict[str, int]) -> None:
    """8.2.1"""
    for region, count in soldiers.items():
        place(table, seat, region, "soldier", count)
    pay(table, seat, "gold", sum(soldiers.values()) * BOARD.costs.recruit_gold)
    table.state.now.deed.recruited += soldiers
    table.tell("muster.recruited", seat=seat, count=sum(soldiers.values()), regions=list(soldiers))


def convert(table: SandsTable, seat: Seat, into: Citizen, regions: tuple[str, ...]) -> None:
    """8.2.2"""
    source: Citizen = "peasant" if into == "soldier" else "soldier"
    for region in regions:
        remove(table, seat, region, source)
        place(table, seat, region, into)
    pay(table, seat, "gold", len(regions) * BOARD.costs.convert_gold)
    table.state.now.deed.converted += regions
    table.tell("muster.converted", seat=seat, into=into, regions=list(regions))


def irrigate(table: SandsTable, seat: Seat, regions: tuple[str, ...]) -> None:
    """8.2.4"""
    for region in regions:
        for effect in in_region(table.state, region, MusterPeasant):
            pay(table, seat, "gold", effect.cost_gold)
            place(table, seat, region, "peasant", effect.count)
    table.state.now.deed.irrigated += regions
    table.tell("muster.irrigated", seat=seat, regions=list(regions))
