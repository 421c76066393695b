"""The Trade subphase (14.3): everything a player may do in it, in any order."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland import building, diplomacy, dismissal, market, muster
from engines.hinterland.commanders import Commission, commission
from engines.hinterland.orders import Carry, at_once, book_of, subphase
from engines.hinterland.prestige import spend
from engines.hinterland.proposals.season import propose
from engines.hinterland.siege import surrender
from engines.hinterland.stakes import SPEND
from engines.hinterland.standing import Custom, set_custom
from engines.hinterland.state import HinterlandTable
from engines.hinterland.status import status
from engines.hinterland.warnings import after_trade
from engines.kernel import Command, Note, OneOf, Plan, Planned, Rule, Seat, Slot, ask, note

# T15: change rival


def new_rivals(table: HinterlandTable, seat: Seat) -> OneOf[Seat]:
    state = table.state
    rival = state.players[seat].rival
    return OneOf([other for other in state.others(seat) if other in state.remaining and other != rival], "seat")


class Rival(Command):
    section = "14.3"
    rival: Annotated[Seat, Slot(new_rivals)]

    @classmethod
    def barred(cls, table: HinterlandTable, seat: Seat) -> Note | None:
        price = SPEND.change_rival
        return None if table.state.players[seat].pp >= price else note("prestige.too_low", need=price)


def change_rival(table: HinterlandTable, seat: Seat, act: Rival) -> None:
    """T15"""
    spend(table, seat, SPEND.change_rival)
    table.state.players[seat].rival = act.rival
    table.tell("trade.rival", seat=seat, other=act.rival)


# T17: surrender


def besieged(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    now = status(table.state)
    return OneOf([at for at in now.settled[seat] if at in now.encircled], "space")


class Surrender(Command):
    section = "12.9"
    field: Annotated[str, Slot(besieged)]


def give_up(table: HinterlandTable, seat: Seat, act: Surrender) -> Rule[None]:
    """T17"""
    yield from surrender(table, seat, act.field)


RULES: dict[type[Command], Carry] = {
    muster.Buy: muster.buy,
    muster.Double: at_once(muster.double),
    muster.Hire: at_once(muster.hire),
    muster.Upgrade: at_once(muster.upgrade),
    muster.Pirates: at_once(muster.pirates),
    dismissal.Train: at_once(dismissal.train),
    dismissal.Degrade: at_once(dismissal.degrade),
    dismissal.Disband: at_once(dismissal.disband),
    market.Purchase: at_once(market.purchase),
    market.Sell: at_once(market.sell),
    market.Slaughter: at_once(market.slaughter),
    building.Build: at_once(building.build),
    building.Assign: at_once(building.assign),
    building.Hurry: at_once(building.hurry),
    building.Demolish: at_once(building.demolish),
    building.Restore: at_once(building.restore),
    Commission: at_once(commission),
    Rival: at_once(change_rival),
    diplomacy.OfferTreaty: diplomacy.offer,
    diplomacy.Revolt: at_once(diplomacy.revolt),
    diplomacy.Release: at_once(diplomacy.release),
    Surrender: give_up,
    Custom: at_once(set_custom),
}


class Deal(Command):
    section = "14.3"
    orders: Annotated[Planned, Slot(holds=tuple(RULES))]


DEAL = book_of(RULES, propose=propose, follows=after_trade)


def trade(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """14.3"""
    player = table.state.players[seat]
    player.recruits, player.refused, player.mounts = [], [], []

    def put(plan: Plan) -> Rule[Planned]:
        act = yield from ask(
            seat, "trade.act", Deal.where(orders=plan), section="14.3", usual=lambda: Deal(orders=plan.usual or ()),
            gold=player.gold, prestige=player.pp,
        )  # fmt: skip
        return act.orders

    yield from subphase(table, seat, DEAL, put)
    player.recruits, player.refused, player.mounts = [], [], []
