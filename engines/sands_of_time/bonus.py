"""Bonus actions (9), open to the active player at every decision of the own turn (6.2.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from engines.kernel import Ask, Command, Counts, Hints, Note, Offer, OneOf, Rule, Seat, Slot, note
from engines.sands_of_time.abilities import KeepResources, TaxesBonus
from engines.sands_of_time.data import BOARD, CATEGORIES, RESOURCES, ROWS, TRADE_BORDERS
from engines.sands_of_time.effects import (
    by_advances,
    by_buildings,
    heritage_against_unrest,
    max_unrest,
    next_advances,
)
from engines.sands_of_time.empire import gain
from engines.sands_of_time.state import SandsState, SandsTable
from engines.sands_of_time.vocabulary import Category

ADVANCE = "advance"
"""The card that Support is for."""


def oppression_yield(state: SandsState, seat: Seat, region: str) -> int:
    """9.1"""
    land = state.lands[region]
    return min(land.peasants[seat], land.capacity)


def regions_to_oppress(table: SandsTable, seat: Seat) -> OneOf[str]:
    return squeezable(table.state, seat, table.state.regions_of(seat))


def squeezable(state: SandsState, seat: Seat, regions: list[str]) -> OneOf[str]:
    def worth(region: str) -> int:
        return oppression_yield(state, seat, region)

    return OneOf(
        regions,
        "region",
        # The usual answer is never a bonus action that brings nothing: it would be unrest for nothing.
        usual=lambda: max(regions, key=worth),
        hints=Hints(
            regions, lambda region: note("yield.one", amount=worth(region), resource=state.lands[region].resource)
        ),
        idle=lambda: [region for region in regions if not worth(region)],
    )


def unrest_of(state: SandsState, seat: Seat, bonus: type[Command]) -> Note:
    """9: the first use of its kind in a generation costs unrest at the end of the turn."""
    unrest = state.players[seat].unrest
    if bonus.verb in state.players[seat].bonuses:
        return note("bonus.free", unrest=unrest)
    if unrest >= max_unrest(state, seat):
        return note("bonus.over", unrest=unrest, points=BOARD.unrest.points_per_step_over)
    return note("bonus.unrest", unrest=unrest)


class Oppression(Command):
    section = "9.1"
    aside = True
    region: Annotated[str, Slot(regions_to_oppress)]

    @classmethod
    def brings(cls, table: SandsTable, seat: Seat) -> Note | None:
        return unrest_of(table.state, seat, cls)

    @classmethod
    def idle(cls, table: SandsTable, seat: Seat) -> bool:
        state = table.state
        return not any(oppression_yield(state, seat, region) for region in state.regions_of(seat))


def supportable(table: SandsTable, seat: Seat) -> OneOf[Category]:
    heritage = table.state.players[seat].heritage
    return OneOf(
        CATEGORIES,
        "category",
        hints=Hints(CATEGORIES, lambda c: note("support.counts", heritage=heritage[c] + BOARD.heritage.support)),
        idle=lambda: [category for category in CATEGORIES if not supports(table.state, seat, category)],
    )


def supports(state: SandsState, seat: Seat, category: Category) -> bool:
    """8.7.2: could Support make up what an Advance of this category lacks? Govern and caravans of the same turn may
    help."""
    if category not in {ROWS[row].category for row in next_advances(state, seat)}:
        return False
    lacking = state.players[seat].unrest - heritage_against_unrest(state, seat, category)
    more = any(card != ADVANCE for card in state.now.cards)
    return lacking > 0 and (more or lacking <= BOARD.heritage.support)


class Support(Command):
    section = "9.2"
    aside = True
    category: Annotated[Category, Slot(supportable)]

    @classmethod
    def brings(cls, table: SandsTable, seat: Seat) -> Note | None:
        return unrest_of(table.state, seat, cls)

    @classmethod
    def idle(cls, table: SandsTable, seat: Seat) -> bool:
        """Is Support for nothing, because no Advance can come in this turn or heritage falls short even then?"""
        turn = table.state.now
        hopeless = not any(supports(table.state, seat, category) for category in CATEGORIES)
        return ADVANCE not in (*turn.cards, turn.deed.card) or hopeless


def taxes_yield(state: SandsState, seat: Seat) -> int:
    """9.3"""
    return taxes_terms(state, seat)[0]


def taxes_terms(state: SandsState, seat: Seat) -> tuple[int, bool]:
    """9.3: how much there is to take, and whether both kinds may be mixed."""
    bonuses = by_advances(state, seat, TaxesBonus)
    bonuses += [effect for _, effect in by_buildings(state, seat, TaxesBonus)]
    total = len(TRADE_BORDERS.intersection(state.players[seat].caravans))
    mixed = False
    for bonus in bonuses:
        total += bonus.amount
        mixed = mixed or bonus.mix
    return total, mixed


def levies(table: SandsTable, seat: Seat) -> Counts:
    """9.3: taxes are all of one kind, unless a mix is allowed."""
    total, mixed = taxes_terms(table.state, seat)
    return Counts(
        dict.fromkeys(RESOURCES, total),
        total,
        total,
        "resource",
        fits=lambda counts: mixed or len(counts) < len(RESOURCES),
        hints={}
        if mixed
        else {
            kind: note("yield.more", amount=total, resource=kind, have=table.state.players[seat].has(kind))
            for kind in RESOURCES
        },
    )


class Taxes(Command):
    section = "9.3"
    aside = True
    resources: Annotated[dict[str, int], Slot(levies)]

    @classmethod
    def brings(cls, table: SandsTable, seat: Seat) -> Note | None:
        return unrest_of(table.state, seat, cls)

    @classmethod
    def idle(cls, table: SandsTable, seat: Seat) -> bool:
        return not taxes_yield(table.state, seat)


BONUS_ACTIONS: tuple[type[Command], ...] = (Oppression, Support, Taxes)
_OFFERS: tuple[Offer[Command], ...] = tuple(Offer(command) for command in BONUS_ACTIONS)


def act_or_bonus(table: SandsTable, question: Ask) -> Rule[Command]:
    """6.2.2: the active player may take a bonus action before any decision. Then the question is asked again."""
    turn = table.state.now
    with_bonus = replace(question, offers=question.offers + _OFFERS)
    while turn.bonus is None:
        act: Command = yield with_bonus
        if not isinstance(act, BONUS_ACTIONS):
            return act
        take_bonus(table, turn.seat, act)
    act = yield question
    return act


def bonus_that_helps(state: SandsState, seat: Seat) -> list[Offer[Command]]:
    """6.2.2: after both cards, only a bonus action that brings something is offered. Support helps an Advance of this
    turn only. Resources that come in after the last round of a generation are lost without granaries."""
    last_round = state.round + 1 == BOARD.generation.max_rounds
    if state.now.bonus is not None or (last_round and not by_advances(state, seat, KeepResources)):
        return []
    offers: list[Offer[Command]] = []
    if regions := [region for region in state.regions_of(seat) if oppression_yield(state, seat, region)]:
        offers.append(Oppression.where(region=squeezable(state, seat, regions)))
    if taxes_yield(state, seat):
        offers.append(Offer(Taxes))
    return offers


def take_bonus(table: SandsTable, seat: Seat, act: Command) -> None:
    """9: a bonus action is a deed of its own, whatever it comes before."""
    with table.apart():
        carry_out(table, seat, act)


def carry_out(table: SandsTable, seat: Seat, act: Command) -> None:
    """9.1 to 9.3"""
    state = table.state
    state.now.bonus = act.verb
    match act:
        case Oppression(region=region):
            land = state.lands[region]
            amount = oppression_yield(state, seat, region)
            gain(table, seat, land.resource, amount)
            table.tell("bonus.oppression", seat=seat, region=region, amount=amount, resource=land.resource)
        case Support(category=category):
            state.now.support = category
            table.tell("bonus.support", seat=seat, category=category)
        case Taxes(resources=resources):
            for resource, amount in resources.items():
                gain(table, seat, resource, amount)
            if resources:
                table.tell("bonus.taxes", seat=seat, resources=resources)
            else:
                table.tell("bonus.no_taxes", seat=seat)


def within_reach(state: SandsState, seat: Seat, resource: str) -> int:
    """What the active player has, or could have by a bonus action."""
    have = state.players[seat].has(resource)
    if state.now.bonus is not None:
        return have
    squeezed = (
        oppression_yield(state, seat, region)
        for region, land in state.lands.items()
        if land.controller == seat and land.resource == resource
    )
    return min(have + max([taxes_yield(state, seat), *squeezed]), BOARD.resources.max)


def bonus_worth(state: SandsState, seat: Seat, resource: str, need: int) -> list[Offer[Command]]:
    """The bonus actions that would bring at least this much of a resource, while one is still left."""
    offers: list[Offer[Command]] = []
    regions = [
        region
        for region, land in state.lands.items()
        if land.controller == seat and land.resource == resource and oppression_yield(state, seat, region) >= need
    ]
    if regions:
        offers.append(Oppression.where(region=squeezable(state, seat, regions)))
    total, mixed = taxes_terms(state, seat)
    if total >= need:
        # If a mix is allowed, the part that is not needed may be of the other kind.
        other = next(kind for kind in RESOURCES if kind != resource)
        limits = {resource: total, other: total - need if mixed else 0}
        offers.append(Taxes.where(resources=Counts(limits, total, total, "resource", usual={resource: total})))
    return offers
