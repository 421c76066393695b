"""The Raid and Migrate actions (8.4, 8.9)."""

from __future__ import annotations

from typing import Annotated

from engines.kernel import Command, Hints, Note, Rule, Seat, Slot, SomeOf, asked, note
from engines.sands_of_time.bonus import act_or_bonus
from engines.sands_of_time.caravan import FreeCaravan, lay_caravan
from engines.sands_of_time.effects import unlocked
from engines.sands_of_time.empire import gain, give_up
from engines.sands_of_time.finish import Finish, Outcome
from engines.sands_of_time.movement import (
    FORAY,
    JOURNEY,
    Foray,
    Journey,
    March,
    Migrate,
    Passage,
    ask_passage,
    at_this_pace,
    can_move,
    move,
)
from engines.sands_of_time.state import SandsState, SandsTable


def plunder_yield(state: SandsState, seat: Seat, region: str) -> int:
    """8.4.2"""
    land = state.lands[region]
    return min(land.soldiers[seat], land.capacity)


def plunderable(state: SandsState, seat: Seat) -> list[str]:
    """8.4.2: regions that may be plundered; 8.4.3 adds some when politics is unlocked."""
    everywhere = unlocked(state, seat, "politics")
    entered = state.now.deed.arrived
    return [
        region
        for region, land in state.lands.items()
        if land.controller != seat and land.soldiers[seat] and (everywhere or entered.get(region))
    ]


def spoils(table: SandsTable, seat: Seat) -> SomeOf[str]:
    state = table.state
    regions = plunderable(state, seat)
    hints = Hints(
        regions,
        lambda r: note("yield.one", amount=plunder_yield(state, seat, r), resource=state.lands[r].resource),
    )
    if unlocked(state, seat, "politics"):
        return SomeOf(regions, 1, None, "region", usual=regions, hints=hints)
    return SomeOf(regions, 1, 1, "region", hints=hints)


class Plunder(Command):
    section = "8.4.2"
    regions: Annotated[tuple[str, ...], Slot(spoils)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        if plunderable(table.state, seat):
            return None
        return note("raid.nowhere" if unlocked(table.state, seat, "politics") else "raid.march_first")


def raid(table: SandsTable, seat: Seat, act: Command) -> Rule[Outcome]:
    """8.4: move soldiers, group by group; then plunder."""
    state, deed = table.state, table.state.now.deed
    while True:
        match act:
            case Passage():
                yield from ask_passage(table, seat, act)
            case March(origin=origin, target=target, soldiers=soldiers):
                move(table, seat, origin, target, {"soldier": soldiers})
            case Foray(groups=groups):
                yield from FORAY.carry_out(table, seat, groups)
                if not plunderable(state, seat):
                    return "used"
            case Plunder(regions=regions):
                plunder(table, seat, regions)
                return "used"
        if not can_move(state, seat, "raid") and not plunderable(state, seat):
            return "used"
        # A player who has sent all groups at once sends no more.
        onward = [] if isinstance(act, Foray) else at_this_pace(state, March)
        more: list[type[Command]] = [*onward, Plunder, Finish]
        act = yield from act_or_bonus(table, asked(seat, "raid.more", *more, section="8.4"))
        if isinstance(act, Finish):
            return "used" if deed.arrived else "declined"


def plunder(table: SandsTable, seat: Seat, regions: tuple[str, ...]) -> None:
    """8.4.2 to 8.4.4"""
    for region in regions:
        land = table.state.lands[region]
        amount = plunder_yield(table.state, seat, region)
        gain(table, seat, land.resource, amount)
        plundered = table.tell(
            "raid.plundered",
            seat=seat,
            region=region,
            soldiers=land.soldiers[seat],
            amount=amount,
            resource=land.resource,
        )
        if land.controller is not None:
            loot = give_up(table, land.controller, land.resource, amount)
            with plundered:
                table.tell("raid.robbed", seat=land.controller, amount=loot, resource=land.resource)


def migrate(table: SandsTable, seat: Seat, act: Command) -> Rule[Outcome]:
    """8.9: move citizens, group by group; then, with culture unlocked, a caravan for free."""
    state, deed = table.state, table.state.now.deed
    while True:
        match act:
            case Passage():
                yield from ask_passage(table, seat, act)
            case Migrate(origin=origin, target=target, citizens=citizens):
                move(table, seat, origin, target, citizens)
            case Journey(groups=groups):
                yield from JOURNEY.carry_out(table, seat, groups)
                if FreeCaravan.barred(table, seat):
                    return "used"
            case FreeCaravan(border=border, heritage=heritage):
                with table.tell("caravan.free", seat=seat, border=border):
                    lay_caravan(table, seat, border, heritage)
                return "used"
        if not can_move(state, seat, "migrate") and FreeCaravan.barred(table, seat):
            return "used"
        onward = [] if isinstance(act, Journey) else at_this_pace(state, Migrate)
        more: list[type[Command]] = [*onward, FreeCaravan, Finish]
        act = yield from act_or_bonus(table, asked(seat, "migrate.more", *more, section="8.9"))
        if isinstance(act, Finish):
            return "used" if deed.arrived else "declined"
