"""What to do with a leader (4.3, 5): every action by what it brings, the best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engines.era_of_tribes.actions import Feast, Taxes, Trade, bread_markers, trade_markers
from engines.era_of_tribes.advance import Advance, affordable, price
from engines.era_of_tribes.alliances import can_ally
from engines.era_of_tribes.data import EPOCHS, TILES, TRACKS, FieldName
from engines.era_of_tribes.diplomacy import Diplomacy, bribe, bribed
from engines.era_of_tribes.epochs import coming_epoch, ripe
from engines.era_of_tribes.expansion import EXPANSION, Expand, with_leaders, without_leaders
from engines.era_of_tribes.growth import growth_of
from engines.era_of_tribes.proposals.campaign import Campaign, campaign
from engines.era_of_tribes.proposals.outlook import Outlook
from engines.era_of_tribes.proposals.scored_card import card_gain
from engines.era_of_tribes.revolution import Revolution
from engines.era_of_tribes.rounds import Pass
from engines.era_of_tribes.state import EraState
from engines.era_of_tribes.tiles import HALF_PRICE, Insight, UseTile, usable
from engines.kernel import Begin, Command, Plan, Planned, Seat, Table


@dataclass(frozen=True)
class Venture:
    """An action, what it brings, and how many leaders it takes."""

    command: Command
    worth: float
    leaders: int = 1
    plan: Campaign | None = None

    @property
    def each(self) -> float:
        return self.worth / self.leaders


LEAST = 0.05
"""What brings less is not done."""
MOST_LEADERS = 2
"""More are hardly ever worth it in an expansion."""
MOST, OF_A_KIND = 6, 2
"""Proposals that are enough, in all and of one kind."""
BEFORE = 0.4
"""Before others: land that they could take as well."""


def ventures(outlook: Outlook) -> list[Venture]:
    """Everything that is worth a leader, the best first"""
    state, seat = outlook.state, outlook.seat
    done, left = state.players[seat].actions, state.players[seat].available
    found: list[Venture] = []
    for action, ways in WAYS.items():
        if action not in done:
            found += [venture for venture in ways(outlook) if venture.worth > LEAST and venture.leaders <= left]
    return sorted(found, key=lambda venture: -venture.each)


def expansions(outlook: Outlook) -> Iterator[Venture]:
    """5.1: more than what comes by itself in the end of the round (13)"""
    state, seat = outlook.state, outlook.seat
    player = state.players[seat]
    goods = state.ready_luxuries(seat)
    many = sum(goods.values())
    plans: dict[int, Campaign] = {}

    def plan_with(growth: int) -> Campaign:
        if growth not in plans:
            plans[growth] = campaign(outlook, growth)
        return plans[growth]

    anyway = plan_with(growth_of(state, seat, 0, many)).worth
    for leaders in range(1, min(player.available, MOST_LEADERS) + 1):
        for some in ({}, goods) if many else ({},):
            plan = plan_with(growth_of(state, seat, leaders, sum(some.values())))
            if not plan.busy:
                continue
            rivalry = BEFORE if plan.worth > anyway else 0.0
            spared = 0.0 if some else many * 0.4 * outlook.morale(1)
            worth = plan.worth - anyway + rivalry + spared
            yield Venture(Expand(leaders=leaders, goods=some, orders=()), worth, leaders, plan)


def planned(state: EraState, seat: Seat, plan: Campaign, begin: Begin | None) -> Planned:
    """The orders of a campaign, as far as they can stand"""
    sheet = Plan(EXPANSION, Table(state), seat, begin)
    if begin is not None and sheet.ends_early(()) is not None:
        return ()
    return sheet.keep([order.said() for order in plan.orders()]).orders


def trades(outlook: Outlook) -> Iterator[Venture]:
    """5.2"""
    state, seat = outlook.state, outlook.seat
    goods, each = state.ready_luxuries(seat), state.traits(seat).leader_trade
    cheer = 0.75 * outlook.morale(1)
    some = goods if outlook.thaler > cheer else {}
    for leaders in (1, 2):
        gained = leaders * each + trade_markers(state, seat) + sum(some.values())
        yield Venture(
            Trade(leaders=leaders, goods=some), gained * outlook.thaler - sum(some.values()) * cheer, leaders
        )


def taxes(outlook: Outlook) -> Iterator[Venture]:
    """5.3"""
    state, seat = outlook.state, outlook.seat
    towns = len(state.players[seat].towns)
    for leaders in (1, 2) if towns else ():
        lost = state.town_malus(seat) + TRACKS.taxes.morale_per_leader * leaders
        yield Venture(Taxes(leaders=leaders), towns * leaders * outlook.thaler + outlook.morale(-lost), leaders)


def feasts(outlook: Outlook) -> Iterator[Venture]:
    """5.8"""
    state, seat = outlook.state, outlook.seat
    player, goods = state.players[seat], state.ready_luxuries(seat)
    for leaders in (1, 2, 3):
        sure = leaders * state.traits(seat).leader_bread + bread_markers(state, seat)
        room = max(0, TRACKS.morale.highest - player.morale - sure)
        some: dict[str, int] = {}
        for good, number in goods.items():
            taken = min(number, room - sum(some.values()))
            if taken > 0:
                some[good] = taken
        growing = 0.0 if player.expanded else 0.12 * sum(some.values()) * min(1.0, outlook.left)
        yield Venture(
            Feast(leaders=leaders, goods=some), outlook.morale(sure + sum(some.values())) - growing, leaders
        )


def advances(outlook: Outlook) -> Iterator[Venture]:
    """5.7"""
    state, seat = outlook.state, outlook.seat
    for field in affordable(state, seat):
        yield Venture(Advance(field=field), outlook.advance(field) - price(state, seat, field) * outlook.thaler)


def best_field(outlook: Outlook, fields: list[FieldName], half: bool = False) -> tuple[float, FieldName] | None:
    state, seat = outlook.state, outlook.seat
    worths = [(outlook.advance(field) - price(state, seat, field, half) * outlook.thaler, field) for field in fields]
    return max(worths, key=lambda found: found[0], default=None)


def revolutions(outlook: Outlook) -> Iterator[Venture]:
    """12: the round is over for whoever rises; so last, unless others are as ripe"""
    state, seat = outlook.state, outlook.seat
    player = state.players[seat]
    if not ripe(state, seat):
        return
    worth = uprising(outlook)
    rest = player.available - 1
    rivals = any(
        ripe(state, other) and state.players[other].epoch == player.epoch and not state.players[other].revolted
        for other in state.others_of(seat)
    )
    if rest and not rivals:
        worth -= 0.9 * rest
    if not player.expanded:
        worth -= 1.2
    yield Venture(Revolution(), worth)


def uprising(outlook: Outlook) -> float:
    """12.2"""
    state, seat = outlook.state, outlook.seat
    player = state.players[seat]
    coming, old = EPOCHS[coming_epoch(state, seat)], EPOCHS[player.epoch]
    first = all(other.epoch <= player.epoch for other in state.players.values())
    worth = float(TRACKS.revolution.first_influence if first else TRACKS.revolution.later_influence)
    if first:
        worth += max((card_gain(state, seat, card) for card in state.open_cards), default=0.0)
    if player.epoch + 1 >= state.rules_of_end.epoch:
        if state.automa is not None or state.ending:
            return worth + outlook.end_bonus
        ahead = outlook.standing + worth + outlook.end_bonus
        return worth + outlook.end_bonus if ahead > 0 else -1.0
    worth += outlook.leader * max(0, coming.leaders - old.leaders) + outlook.morale(coming.morale)
    return worth + (coming.food - old.food) * outlook.food - old.morale_per_round * 0.4 * outlook.left


def embassies(outlook: Outlook) -> Iterator[Venture]:
    """5.4: a grey leader, an alliance, a bribe; never for the treaty alone"""
    worth = 0.1 + outlook.interest("treaties") + hire_worth(outlook)
    if best_ally(outlook) is not None:
        worth += 0.8 * alliance_worth(outlook)
    worth = max(worth, bribe_worth(outlook))
    yield Venture(Diplomacy(), worth)


def hire_worth(outlook: Outlook) -> float:
    """5.4.1"""
    state, seat = outlook.state, outlook.seat
    player, traits = state.players[seat], state.traits(seat)
    if "leader" in player.options or not state.grey or player.thalers < traits.grey_leader_thalers:
        return 0.0
    spare = player.free - traits.grey_leader_vassals
    if spare < 2:
        return 0.0
    worth = outlook.leader + outlook.interest("leaders")
    return max(
        0.0,
        worth
        - traits.grey_leader_thalers * outlook.thaler
        - 0.1
        - traits.grey_leader_vassals * (outlook.cube + 0.08 * outlook.left),
    )


def bribe_worth(outlook: Outlook) -> float:
    """5.4.3: a point for thalers; the leader is away until the next action"""
    state, seat = outlook.state, outlook.seat
    player = state.players[seat]
    cost = bribe(state, seat) * len(bribed(state, seat))
    if "bribery" in player.options or state.solo or state.ring is not None or state.bribed or cost > player.thalers:
        return 0.0
    return max(0.0, 1.0 - cost * (outlook.thaler + 0.1))


def alliance_worth(outlook: Outlook) -> float:
    """5.5.2"""
    gain = TRACKS.diplomacy.alliance_influence + outlook.morale(TRACKS.diplomacy.alliance_morale)
    return gain * (0.6 + 0.4 * outlook.purpose.trade)


def best_ally(outlook: Outlook) -> Seat | None:
    """5.5.2: a neighbour who does not lead"""
    state, seat = outlook.state, outlook.seat
    if not can_ally(state, seat):
        return None
    free = [
        other
        for other in state.neighbours(seat)
        if other >= 0 and not state.allied(seat, other) and can_ally(state, other)
    ]
    mine = state.players[seat].influence
    willing = [other for other in free if friendly(state, other, seat)]
    return min(willing, key=lambda o: (abs(state.players[o].influence - mine), o), default=None)


def friendly(state: EraState, seat: Seat, other: Seat) -> bool:
    """5.5: nobody helps somebody who is about to win; in a game for two nobody helps anybody"""
    if len(state.players) <= 2:
        return False
    return state.players[other].influence <= state.players[seat].influence + 4


WAYS = {
    "expand": expansions,
    "trade": trades,
    "taxes": taxes,
    "feast": feasts,
    "advance": advances,
    "revolution": revolutions,
    "diplomacy": embassies,
}


def best_tile(outlook: Outlook) -> UseTile | None:
    """11.4: what brings something at once is used, cheer only where there is room for it"""
    state, seat = outlook.state, outlook.seat
    for tile in usable(state, seat):
        if TILES[tile].effect != "morale" or state.players[seat].morale + TILES[tile].amount <= TRACKS.morale.highest:
            return UseTile(tile=tile)
    return None


def insights(outlook: Outlook) -> Venture | None:
    """5.10"""
    state, seat = outlook.state, outlook.seat
    if HALF_PRICE not in state.players[seat].tiles:
        return None
    found = best_field(outlook, affordable(state, seat, half=True), half=True)
    return None if found is None else Venture(Insight(field=found[1]), found[0])


def turn(outlook: Outlook) -> Iterator[Command]:
    """4.3"""
    state, seat = outlook.state, outlook.seat
    tile = best_tile(outlook)
    if tile is not None:
        yield tile
    found = ventures(outlook)
    clever = insights(outlook)
    if clever is not None and clever.worth > LEAST:
        found = sorted([*found, clever], key=lambda venture: -venture.each)
    kinds: Counter[str] = Counter()
    for venture in found:
        kinds[venture.command.verb] += 1
        if kinds[venture.command.verb] > OF_A_KIND or kinds.total() > MOST:
            continue
        if venture.plan is None:
            yield venture.command
        else:
            assert isinstance(venture.command, Expand)
            begin = with_leaders(venture.command.leaders, venture.command.goods)
            yield venture.command.model_copy(update={"orders": planned(state, seat, venture.plan, begin)})
    yield Pass()


def by_itself(outlook: Outlook) -> tuple[dict[str, int], Planned]:
    """13.1: the expansion that comes in the end of the round, with all goods that are left"""
    state, seat = outlook.state, outlook.seat
    goods = state.ready_luxuries(seat)
    plan = campaign(outlook, growth_of(state, seat, 0, sum(goods.values())))
    return goods, planned(state, seat, plan, without_leaders(goods))
