"""Diplomacy: treaties, options, deals with neighbours (5.4, 5.5)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from engines.era_of_tribes.actions import used_up
from engines.era_of_tribes.advance import Enough
from engines.era_of_tribes.alliances import can_ally, make_alliance, part_as_agreed
from engines.era_of_tribes.colonies import check_colonies
from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.parts import Ring
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.realm import (
    change_influence,
    dissolve_post,
    end_control,
    next_town,
    pay,
    put_vassals,
    return_town,
)
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.tiles import grey_leader
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import (
    ACCEPT,
    NO,
    REFUSE,
    Command,
    Hints,
    Note,
    OneOf,
    Rule,
    Seat,
    Slot,
    Stands,
    any_possible,
    ask,
    choose,
    note,
    one_deed,
    replies,
    settled,
)

Way: TypeAlias = Literal["consent", "force"]
WAYS: tuple[Way, ...] = ("consent", "force")


class Diplomacy(Command):
    section = "5.4"

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        return used_up(table, seat, "diplomacy")


class Negotiate(Command):
    """5.4: another leader for the same action"""

    section = "5.4"


class HireLeader(Command):
    section = "5.4.1"

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        state, player, traits = table.state, table.state.players[seat], table.state.traits(seat)
        if "leader" in player.options:
            return note("diplomacy.once")
        if not state.grey:
            return note("leader.none_left")
        if player.thalers < traits.grey_leader_thalers or player.free < traits.grey_leader_vassals:
            return note("leader.dear", thalers=traits.grey_leader_thalers, vassals=traits.grey_leader_vassals)
        return None


class Protect(Command):
    section = "5.4.2"

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        return note("diplomacy.once") if "protection" in table.state.players[seat].options else None


def bribe(state: EraState, seat: Seat) -> int:
    """5.4.3: what each of them gets"""
    return max(TRACKS.diplomacy.bribe_least, state.players[seat].influence // TRACKS.diplomacy.bribe_divisor)


def bribed(state: EraState, seat: Seat) -> list[Seat]:
    """5.4.3: everybody with fewer influence points"""
    mine = state.players[seat].influence
    return [other for other in state.others_of(seat) if state.players[other].influence < mine]


class Bribe(Command):
    section = "5.4.3"

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        state = table.state
        if "bribery" in state.players[seat].options:
            return note("diplomacy.once")
        if state.solo:
            return note("diplomacy.nobody")
        if state.ring is not None or state.bribed:
            return note("bribe.ring")
        need = bribe(state, seat) * len(bribed(state, seat))
        if state.players[seat].thalers < need:
            return note("bribe.dear", need=need, have=state.players[seat].thalers)
        return None


# Deals


def price_of(state: EraState, province: str, way: Way) -> int:
    """5.5.1"""
    land, space, rules = state.lands[province], LANDS[province], TRACKS.diplomacy
    each = rules.price_by_consent if way == "consent" else rules.price_by_force
    return each * (1 + land.town + space.food + bool(space.good))


def ways(state: EraState, seat: Seat, other: Seat) -> list[Way]:
    """5.5, 30.1: an AUTOMA agrees to nothing; force costs treaties"""
    force = state.players[seat].treaties >= TRACKS.diplomacy.force_treaties
    return [way for way in WAYS if (other >= 0 if way == "consent" else force)]


def affordable_ways(state: EraState, seat: Seat, province: str) -> list[Way]:
    """5.5.1: everything the deal needs is checked before it is offered."""
    land, player = state.lands[province], state.players[seat]
    owner = land.owner
    if owner is None or owner == seat or not player.free or LANDS[province].home == state.players[owner].people:
        return []
    if land.town and len(player.towns) >= state.town_limit(seat):
        return []
    return [way for way in ways(state, seat, owner) if price_of(state, province, way) <= player.thalers]


def provinces_for_sale(table: EraTable, seat: Seat) -> OneOf[str]:
    """5.5.1"""
    state, player, rules = table.state, table.state.players[seat], TRACKS.diplomacy
    lands: list[str] = []
    if player.free and player.thalers >= min(rules.price_by_consent, rules.price_by_force):
        near = state.neighbours(seat)
        lands = [
            land for land, here in state.lands.items() if here.owner in near and affordable_ways(state, seat, land)
        ]

    def prices(land: str) -> Note:
        owner = state.lands[land].owner
        assert owner is not None
        return note(
            "buy.price", seat=owner, consent=price_of(state, land, "consent"), force=price_of(state, land, "force")
        )

    return OneOf(lands, "space", hints=Hints(lands, prices))


def ways_to_buy(table: EraTable, seat: Seat, province: str) -> OneOf[Way]:
    return OneOf(affordable_ways(table.state, seat, province), "way")


class Buy(Command):
    section = "5.5.1"
    province: Annotated[str, Slot(provinces_for_sale)]
    way: Annotated[Way, Slot(ways_to_buy)]


def possible_allies(table: EraTable, seat: Seat) -> OneOf[Seat]:
    """5.5.2"""
    state = table.state
    partners = [
        other
        for other in (state.neighbours(seat) if can_ally(state, seat) else ())
        if other >= 0 and not state.allied(seat, other) and can_ally(state, other)
    ]
    return OneOf(partners, "seat")


def ways_to_deal(table: EraTable, seat: Seat, partner: Seat) -> OneOf[Way]:
    return OneOf(ways(table.state, seat, partner), "way")


class Ally(Command):
    section = "5.5.2"
    partner: Annotated[int, Slot(possible_allies)]
    way: Annotated[Way, Slot(ways_to_deal)]


def present_allies(table: EraTable, seat: Seat) -> OneOf[Seat]:
    return OneOf(table.state.allies(seat), "seat")


class PartWays(Command):
    section = "5.5.3"
    partner: Annotated[int, Slot(present_allies)]
    way: Annotated[Way, Slot(ways_to_deal)]


Deal: TypeAlias = Buy | Ally | PartWays
DEALS: tuple[type[Deal], ...] = (Buy, Ally, PartWays)
OPTIONS = (HireLeader, Protect, Bribe)


def diplomacy(table: EraTable, seat: Seat) -> Rule[None]:
    """5.4: the leaders are resolved one after the other"""
    player = table.state.players[seat]
    for number in range(TRACKS.diplomacy.leaders):
        if number:
            if not player.available:
                return
            more = yield from ask(
                seat, "diplomacy.more", Negotiate, Enough, section="5.4", usual=Enough, leaders=player.available
            )
            if isinstance(more, Enough):
                return
        player.placed += 1
        player.treaties += 1
        with table.tell("diplomacy.treaty", seat=seat, treaties=player.treaties):
            yield from option(table, seat)
            yield from bonus_action(table, seat)


def option(table: EraTable, seat: Seat) -> Rule[None]:
    """5.4.1 to 5.4.3: at most one, each at most once a round"""
    player, traits = table.state.players[seat], table.state.traits(seat)
    if not any_possible(table, seat, OPTIONS):
        return
    answer = yield from ask(seat, "diplomacy.option", *OPTIONS, Enough, section="5.4", usual=Enough)
    match answer:
        case HireLeader():
            player.options.append("leader")
            pay(table, seat, traits.grey_leader_thalers)
            player.free -= traits.grey_leader_vassals
            player.removed += traits.grey_leader_vassals
            grey_leader(table, seat)
        case Protect():
            player.options.append("protection")
            player.protected = True
            table.tell("diplomacy.protected", seat=seat)
        case Bribe():
            player.options.append("bribery")
            give_bribes(table, seat)
    yield from upkeep(table)


def give_bribes(table: EraTable, seat: Seat) -> None:
    """5.4.3: the leader goes to the ring, out of reach until his first action of the next round"""
    state = table.state
    amount, others = bribe(state, seat), bribed(state, seat)
    for other in others:
        pay(table, seat, amount, other)
    if others:
        gifts = table.tell("bribe.paid", seat=seat, amount=amount, seats=others)
    else:
        gifts = table.tell("bribe.free", seat=seat)
    with gifts:
        change_influence(table, seat, TRACKS.diplomacy.bribe_influence)
    state.ring = Ring(seat=seat, since=state.round)
    state.bribed = True


def bonus_action(table: EraTable, seat: Seat) -> Rule[None]:
    """5.5"""
    state = table.state
    if state.solo or not any_possible(table, seat, DEALS):
        return
    deal = yield from ask(seat, "diplomacy.bonus", *DEALS, Enough, section="5.5", usual=Enough)
    if isinstance(deal, Enough):
        return
    assert isinstance(deal, Buy | Ally | PartWays)
    partner = partner_in(state, deal)
    reply = ACCEPT
    if deal.way == "consent":
        reply = yield from consent(table, seat, partner, deal)
        if reply != ACCEPT and can_force(state, seat, deal):
            turn_down(table, partner, seat, reply)
            agreed = yield from choose(
                seat, "deal.force", OneOf((False, True), "yes_no", usual=False), section="5.5", other=partner
            )
            if agreed:
                yield from carry_out(table, seat, partner, deal, "force")
            return
    if reply == ACCEPT:
        yield from carry_out(table, seat, partner, deal, deal.way)
    else:
        turn_down(table, partner, seat, reply)


def turn_down(table: EraTable, seat: Seat, other: Seat, reply: str) -> None:
    """5.5: with a reason, if one was given"""
    if reply == REFUSE:
        table.tell("deal.refused", seat=seat, other=other)
    else:
        table.tell("deal.declined", seat=seat, other=other, reason=reply)


def partner_in(state: EraState, deal: Deal) -> Seat:
    if not isinstance(deal, Buy):
        return deal.partner
    owner = state.lands[deal.province].owner
    assert owner is not None
    return owner


def can_force(state: EraState, seat: Seat, deal: Deal) -> bool:
    """5.5: after a refusal"""
    if isinstance(deal, Buy):
        return "force" in affordable_ways(state, seat, deal.province)
    return "force" in ways(state, seat, deal.partner)


NEEDED, RIVAL, FREE, LASTING = "needed", "rival", "free", "lasting"
"""Why somebody declines, if he says why"""
NOT_NOW = Stands(("round",), (NO,))


def consent(table: EraTable, seat: Seat, partner: Seat, deal: Deal) -> Rule[str]:
    """5.5: the partner accepts or refuses, and may say why; there are no counter-offers"""
    state = table.state
    if settled(state, partner, "offers") == "never":
        return REFUSE
    match deal:
        case Buy():
            why_not, price = replies(NEEDED, RIVAL), price_of(state, deal.province, "consent")
            return (
                yield from choose(
                    partner, "deal.buy", why_not, section="5.5.1", stands=NOT_NOW,
                    other=seat, space=deal.province, price=price,
                )
            )  # fmt: skip
        case Ally():
            why_not = replies(FREE, RIVAL)
            return (yield from choose(partner, "deal.ally", why_not, section="5.5.2", stands=NOT_NOW, other=seat))
        case PartWays():
            why_not = replies(LASTING)
            return (yield from choose(partner, "deal.part", why_not, section="5.5.3", stands=NOT_NOW, other=seat))


@one_deed
def carry_out(table: EraTable, seat: Seat, partner: Seat, deal: Deal, way: Way) -> Rule[None]:
    """5.5"""
    if way == "force":
        table.state.players[seat].treaties -= TRACKS.diplomacy.force_treaties
        table.tell("deal.forced", seat=seat, other=partner)
    match deal:
        case Buy():
            sell(table, seat, partner, deal.province, price_of(table.state, deal.province, way))
        case Ally():
            make_alliance(table, seat, partner)
        case PartWays():
            part_as_agreed(table, seat, partner)
    yield from upkeep(table)


def sell(table: EraTable, buyer: Seat, seller: Seat, province: str, price: int) -> None:
    """5.5.1"""
    state, land = table.state, table.state.lands[province]
    pay(table, buyer, price, seller)
    table.tell("deal.sold", seat=buyer, other=seller, space=province, price=price)
    had_town = land.town
    if had_town:
        return_town(table, province)
    state.players[seller].free += land.vassals
    state.alter(province, vassals=0)
    end_control(table, province)
    state.players[buyer].free -= 1
    put_vassals(table, buyer, province, 1)
    if had_town:
        next_town(table, buyer, province)
        if land.post == buyer:
            dissolve_post(table, province)
    check_colonies(table, buyer, seller)
