"""New vassals become fleets, armies and trading posts (7.2 to 7.4)."""

from __future__ import annotations

from typing import Annotated, Literal

from engines.era_of_tribes.data import ADVANCES, TRACKS
from engines.era_of_tribes.meeting import arrived, rivals
from engines.era_of_tribes.realm import change_morale, cube_from_town, pay, put_fleets, take_vassals
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, Counts, Note, Number, OneOf, Rule, Seat, Slot, note

STAGE = 2
Payment = Literal["thaler", "treaty"]


def use_new(table: EraTable, province: str, count: int) -> None:
    """A new vassal is a vassal no longer."""
    expansion = table.state.now
    expansion.new[province] -= count
    if not expansion.new[province]:
        del expansion.new[province]
    take_vassals(table, province, count)


def shipyards(table: EraTable, seat: Seat) -> OneOf[str]:
    state = table.state
    return OneOf([land for land in state.now.new if state.board.shores[land]], "space")


def slipways(table: EraTable, seat: Seat, province: str) -> OneOf[str]:
    return OneOf(table.state.board.shores[province], "space")


def fleets_to_build(table: EraTable, seat: Seat, province: str) -> Number:
    """7.2"""
    state = table.state
    return Number(1, min(state.now.new[province], state.players[seat].thalers // state.fleet_price(seat)), usual=1)


class BuildFleet(Command):
    section = "7.2"
    province: Annotated[str, Slot(shipyards)]
    sea: Annotated[str, Slot(slipways)]
    fleets: Annotated[int, Slot(fleets_to_build)]
    rival: Annotated[int, Slot(rivals)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        state = table.state
        if not state.players[seat].level("navigation"):
            return note("fleet.no_navigation")
        if state.players[seat].thalers < state.fleet_price(seat):
            return note("thalers.short", need=state.fleet_price(seat), have=state.players[seat].thalers)
        return None if state.now.new else note("convert.nobody_new")


def build_fleet(table: EraTable, seat: Seat, act: BuildFleet) -> Rule[None]:
    """7.2"""
    state = table.state
    pay(table, seat, act.fleets * state.fleet_price(seat))
    put_fleets(table, seat, act.sea, act.fleets)
    use_new(table, act.province, act.fleets)
    if act.sea not in state.now.bought:
        state.now.bought.append(act.sea)
    table.tell("expand.fleet", seat=seat, space=act.sea, count=act.fleets)
    yield from upkeep(table)
    yield from arrived(table, seat, act.sea, act.rival)


def gift_seas(table: EraTable, seat: Seat) -> OneOf[str]:
    return OneOf(table.state.now.bought, "space")


def gift_sources(table: EraTable, seat: Seat) -> OneOf[str]:
    """19.6"""
    state = table.state
    sources = [
        source for source, there in (("free", state.players[seat].free), ("town", state.stored(seat))) if there
    ]
    morale = state.traits(seat).gift_fleet_morale
    hints = {source: note("source.morale", morale=morale) for source in sources if source == "town"}
    return OneOf(sources, "source", hints=hints)


class Gift(Command):
    section = "19.6"
    sea: Annotated[str, Slot(gift_seas)]
    source: Annotated[str, Slot(gift_sources)]
    rival: Annotated[int, Slot(rivals)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        state, expansion = table.state, table.state.now
        if expansion.auto or expansion.gift or not expansion.bought:
            return note("gift.none")
        return None if state.players[seat].free or state.stored(seat) else note("gift.nobody")


def gift(table: EraTable, seat: Seat, act: Gift) -> Rule[None]:
    """19.6"""
    state, player = table.state, table.state.players[seat]
    state.now.gift = True
    if act.source == "free":
        player.free -= 1
    else:
        cube_from_town(table, seat, state.traits(seat).gift_fleet_morale)
    put_fleets(table, seat, act.sea, 1)
    table.tell("expand.gift", seat=seat, space=act.sea)
    yield from upkeep(table)
    yield from arrived(table, seat, act.sea, act.rival)


def recruits_to_train(table: EraTable, seat: Seat) -> Counts:
    """7.3"""
    state = table.state
    most = state.players[seat].thalers // state.army_price(seat)
    return Counts(state.now.new, 1, most, "space")


class Train(Command):
    section = "7.3"
    places: Annotated[dict[str, int], Slot(recruits_to_train)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        state = table.state
        if not state.players[seat].level("mechanics"):
            return note("army.no_mechanics")
        if state.players[seat].thalers < state.army_price(seat):
            return note("thalers.short", need=state.army_price(seat), have=state.players[seat].thalers)
        return None if state.now.new else note("convert.nobody_new")


def train(table: EraTable, seat: Seat, act: Train) -> Rule[None]:
    """7.3"""
    count = sum(act.places.values())
    pay(table, seat, count * table.state.army_price(seat))
    for province, number in act.places.items():
        use_new(table, province, number)
    table.state.players[seat].armies += count
    table.tell("expand.armies", seat=seat, count=count)
    yield from upkeep(table)


def free_towns(state: EraState, seat: Seat) -> list[str]:
    """7.4: towns of neighbours without a trading post"""
    neighbours = state.neighbours(seat)
    towns = {land: here for land, here in state.lands.items() if here.town and here.post is None}
    return [land for land, here in towns.items() if here.owner in neighbours]


def traders(table: EraTable, seat: Seat) -> OneOf[str]:
    return OneOf(table.state.now.new, "space")


def towns_to_trade_with(table: EraTable, seat: Seat) -> OneOf[str]:
    return OneOf(free_towns(table.state, seat), "space")


def payments(table: EraTable, seat: Seat) -> OneOf[Payment]:
    player = table.state.players[seat]
    both: tuple[tuple[Payment, bool], ...] = (("thaler", player.thalers > 0), ("treaty", player.treaties > 0))
    return OneOf([kind for kind, there in both if there], "payment")


class BuildPost(Command):
    section = "7.4"
    province: Annotated[str, Slot(traders)]
    town: Annotated[str, Slot(towns_to_trade_with)]
    payment: Annotated[Payment, Slot(payments)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        state, player = table.state, table.state.players[seat]
        if player.level("commerce") < ADVANCES.commerce.posts_from:
            return note("post.no_commerce")
        if not state.now.new:
            return note("convert.nobody_new")
        if not player.thalers and not player.treaties:
            return note("post.nothing_to_pay")
        return None if free_towns(state, seat) else note("post.no_town")


def build_post(table: EraTable, seat: Seat, act: BuildPost) -> Rule[None]:
    """7.4, 30.1: a treaty paid to an AUTOMA is discarded"""
    state, player = table.state, table.state.players[seat]
    owner = state.lands[act.town].owner
    assert owner is not None
    if act.payment == "thaler":
        pay(table, seat, TRACKS.trade.post_price, owner)
    else:
        player.treaties -= TRACKS.trade.post_price
        if not is_automa(owner):
            state.players[owner].treaties += TRACKS.trade.post_price
    use_new(table, act.province, 1)
    state.alter(act.town, post=seat)
    table.tell("expand.post", seat=seat, other=owner, space=act.town, payment=act.payment)
    change_morale(table, seat, TRACKS.trade.post_morale)
    yield from upkeep(table)
