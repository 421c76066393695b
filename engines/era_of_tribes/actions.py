"""Trade, taxes, Bread and Circuses (5.2, 5.3, 5.8)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.data import ADVANCES, EPOCHS, LUXURIES, TRACKS
from engines.era_of_tribes.realm import change_morale, spend_goods
from engines.era_of_tribes.state import EraState, EraTable
from engines.kernel import Command, Counts, Hints, Note, Number, Seat, Slot, note


def own_luxuries(table: EraTable, seat: Seat) -> Counts:
    """4.4"""
    return Counts(table.state.ready_luxuries(seat), kind="good", usual={})


def used_up(table: EraTable, seat: Seat, action: str) -> Note | None:
    """4.3: each action space once a round"""
    return note("action.used") if action in table.state.players[seat].actions else None


def leaders_to_trade(table: EraTable, seat: Seat) -> Number:
    """4.4, 5.2"""
    state, player = table.state, table.state.players[seat]

    def brings(leaders: int) -> Note:
        gained = leaders * state.traits(seat).leader_trade + trade_markers(state, seat)
        return note("trade.outlook", gained=gained, thalers=player.thalers + gained)

    return Number(1, player.available, usual=1, hints=Hints(range(1, player.available + 1), brings))


def leaders_to_tax(table: EraTable, seat: Seat) -> Number:
    """4.4, 5.3: what morale cannot bear costs influence, then cubes"""
    state, player = table.state, table.state.players[seat]

    def brings(leaders: int) -> Note:
        gained = len(player.towns) * leaders
        morale = player.morale - state.town_malus(seat) - TRACKS.taxes.morale_per_leader * leaders
        if morale < TRACKS.morale.lowest:
            lowest = TRACKS.morale.lowest
            return note("taxes.grumble", gained=gained, morale=lowest, below=lowest - morale)
        return note("taxes.outlook", gained=gained, morale=morale)

    return Number(1, player.available, usual=1, hints=Hints(range(1, player.available + 1), brings))


def leaders_to_feast(table: EraTable, seat: Seat) -> Number:
    """4.4, 5.8"""
    state, player = table.state, table.state.players[seat]

    def brings(leaders: int) -> Note:
        morale = player.morale + leaders * state.traits(seat).leader_bread + bread_markers(state, seat)
        if morale > TRACKS.morale.highest:
            return note("feast.enough", morale=TRACKS.morale.highest)
        return note("feast.outlook", morale=morale)

    return Number(1, player.available, usual=1, hints=Hints(range(1, player.available + 1), brings))


class Trade(Command):
    section = "5.2"
    leaders: Annotated[int, Slot(leaders_to_trade)]
    goods: Annotated[dict[str, int], Slot(own_luxuries)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        return used_up(table, seat, "trade")


class Taxes(Command):
    section = "5.3"
    leaders: Annotated[int, Slot(leaders_to_tax)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        if not table.state.players[seat].towns:
            return note("taxes.no_town")
        return used_up(table, seat, "taxes")


class Feast(Command):
    section = "5.8"
    leaders: Annotated[int, Slot(leaders_to_feast)]
    goods: Annotated[dict[str, int], Slot(own_luxuries)]

    @classmethod
    def idle(cls, table: EraTable, seat: Seat) -> bool:
        """15.1: morale that is as high as it goes"""
        return table.state.players[seat].morale >= TRACKS.morale.highest

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        return used_up(table, seat, "feast")


def place_goods(table: EraTable, seat: Seat, goods: dict[str, int]) -> None:
    """4.4: luxury goods that lie on an action are used for this round"""
    if not goods:
        return
    state = table.state
    military = state.players[seat].military
    luxuries = {land: good for land, good in state.goods(seat).items() if good in LUXURIES and land not in military}
    spend_goods(table, seat, goods, luxuries)


def trade_markers(state: EraState, seat: Seat) -> int:
    """5.2: commerce, trading posts, Antiquity"""
    player = state.players[seat]
    commerce = ADVANCES.commerce.trade[player.level("commerce")]
    epoch = 0 if player.epoch >= state.rules_of_end.epoch else EPOCHS[player.epoch].trade
    return commerce + len(state.posts(seat)) * TRACKS.trade.post_marker + epoch


def trade(table: EraTable, seat: Seat, act: Trade) -> None:
    """5.2"""
    state, player = table.state, table.state.players[seat]
    player.placed += act.leaders
    place_goods(table, seat, act.goods)
    gained = act.leaders * state.traits(seat).leader_trade + sum(act.goods.values()) + trade_markers(state, seat)
    player.thalers += gained
    table.tell("trade.done", seat=seat, leaders=act.leaders, goods=act.goods, gained=gained, thalers=player.thalers)


def tax(table: EraTable, seat: Seat, leaders: int) -> None:
    """5.3"""
    player = table.state.players[seat]
    gained = len(player.towns) * leaders
    player.thalers += gained
    with table.tell("taxes.done", seat=seat, gained=gained, thalers=player.thalers):
        change_morale(table, seat, -(table.state.town_malus(seat) + TRACKS.taxes.morale_per_leader * leaders))


def taxes(table: EraTable, seat: Seat, act: Taxes) -> None:
    """5.3"""
    table.state.players[seat].placed += act.leaders
    tax(table, seat, act.leaders)


def bread_markers(state: EraState, seat: Seat) -> int:
    """5.8"""
    return ADVANCES.culture.bread[state.players[seat].level("culture")]


def feast(table: EraTable, seat: Seat, act: Feast) -> None:
    """5.8"""
    state, player = table.state, table.state.players[seat]
    player.placed += act.leaders
    place_goods(table, seat, act.goods)
    gained = act.leaders * state.traits(seat).leader_bread + sum(act.goods.values()) + bread_markers(state, seat)
    with table.tell("feast.done", seat=seat, leaders=act.leaders, goods=act.goods):
        change_morale(table, seat, gained)
