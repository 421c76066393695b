"""Action cards that bring advances and ideas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product

from engines.clash_of_cultures.advance import (
    FULL_PRICE,
    Advance,
    advance_price,
    all_ways,
    free_advance,
    gain_advance,
    is_legal,
    legal_advances,
    purchasable,
    purchase,
)
from engines.clash_of_cultures.cards import discard
from engines.clash_of_cultures.data import ADVANCES, CATEGORIES, TOP
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.purse import gain
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable
from engines.clash_of_cultures.windows import card, source_of
from engines.kernel import OneOf, Rule, Seat, ask, choose

NEAR = 2
NEW_IDEAS = {"ideas": 2}
GREAT_IDEAS = {"ideas": 2}


def buy(table: ClashTable, seat: Seat, among: Callable[[str], bool]) -> Rule[str]:
    """Purchase one of these at its normal price, event counter unchanged."""
    offer = Advance.where(advance=OneOf([a for a in purchasable(table.state, seat) if among(a)], "advance"))
    act = yield from ask(seat, "advance.buy", offer, section="6.2")
    yield from purchase(table, seat, act, counter=False)
    return act.advance


@card("card:quick_advance", can=lambda state, seat: bool(legal_advances(state, seat)))
def quick_advance(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from free_advance(table, seat, ADVANCES, counter=False)


def places(state: ClashState, seat: Seat) -> set[str]:
    return {*state.cities_of(seat), *(unit.hex for unit in state.units_of(seat))}


def teachers(state: ClashState, seat: Seat) -> dict[Seat, list[str]]:
    """Players near enough, with what they know that would be legal for this one."""
    near = {spot for place in places(state, seat) for spot in state.within(place, NEAR)}
    found = {
        other: legal_advances(state, seat, [a for a in ADVANCES if a in state.players[other].advances])
        for other in state.others(seat)
        if near.intersection(places(state, other))
    }
    return {other: advances for other, advances in found.items() if advances}


@card("card:inspiration", can=lambda state, seat: bool(teachers(state, seat)))
def inspiration(table: ClashTable, seat: Seat) -> Rule[None]:
    known = {advance for advances in teachers(table.state, seat).values() for advance in advances}
    yield from free_advance(table, seat, [a for a in ADVANCES if a in known], counter=False)


@card("card:technology_trade", can=lambda state, seat: bool(teachers(state, seat)))
def technology_trade(table: ClashTable, seat: Seat) -> Rule[None]:
    """The other player then learns something too, if there is anything."""
    able = teachers(table.state, seat)
    other = yield from choose(seat, "card.which_player", OneOf(able, "seat"), section="11.2")
    yield from free_advance(table, seat, able[other], counter=False)
    known = [a for a in ADVANCES if a in table.state.players[seat].advances]
    yield from free_advance(table, other, known, counter=False)


def ideas_here(state: ClashState, seat: Seat) -> int:
    return sum("academy" in state.cities[spot].buildings for spot in state.cities_of(seat))


@card("card:ideas", can=lambda state, seat: ideas_here(state, seat) > 0)
def ideas(table: ClashTable, seat: Seat) -> None:
    gain(table, seat, {"ideas": ideas_here(table.state, seat)})


def unused_victory(state: ClashState, seat: Seat, name: str, fought: bool = False) -> Battle | None:
    """A land battle won this turn, with combat rounds if need be, that no card of this name rests on yet (11.2.3)"""
    for battle in state.turn.battles if state.turn else ():
        unused = battle.winner == seat and not battle.sea and f"{seat}:{name}" not in battle.used
        if unused and (battle.by_rounds or not fought):
            return battle
    return None


@card("card:great_ideas", can=lambda state, seat: unused_victory(state, seat, "great_ideas") is not None)
def great_ideas(table: ClashTable, seat: Seat) -> None:
    battle = unused_victory(table.state, seat, "great_ideas")
    assert battle is not None
    battle.used.append(f"{seat}:great_ideas")
    gain(table, seat, GREAT_IDEAS)


def twice_in(state: ClashState, seat: Seat, category: str) -> bool:
    """Can two advances of this category be bought one after the other?

    Counted with the price of both together: what the first one brings (a token, an idea) is not reckoned with.
    """
    owned = state.players[seat].advances
    rest = [advance for advance in CATEGORIES[category].advances if advance not in owned]
    return any(
        payable_together(state, seat, first, second)
        for first in legal_advances(state, seat, rest)
        if first == TOP[category] or TOP[category] in owned
        for second in rest
        if second != first
    )


def payable_together(state: ClashState, seat: Seat, *advances: str) -> bool:
    """Each at its price or with a discount; a discount serves once."""
    purse = {coin: n for coin, n in state.players[seat].purse.items() if n}
    for ways in product(*(all_ways(state, seat, advance).items() for advance in advances)):
        discounts = [way for way, _ in ways if way != FULL_PRICE]
        if len(set(discounts)) < len(discounts):
            continue
        total = Counter[str]()
        for _, cost in ways:
            total.update(cost)
        if advance_price(state, seat, dict(total)).payable(purse):
            return True
    return False


@card(
    "card:synergies",
    can=lambda state, seat: any(twice_in(state, seat, category) for category in CATEGORIES),
)
def synergies(table: ClashTable, seat: Seat) -> Rule[None]:
    able = [category for category in CATEGORIES if twice_in(table.state, seat, category)]
    category = yield from choose(seat, "synergies.category", OneOf(able, "category"), section="11.2")
    for _ in range(2):
        if purchasable(table.state, seat, CATEGORIES[category].advances):
            yield from buy(table, seat, lambda advance: ADVANCES[advance].category == category)


@card("card:new_ideas", can=lambda state, seat: bool(purchasable(state, seat)))
def new_ideas(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from buy(table, seat, lambda advance: True)
    gain(table, seat, NEW_IDEAS)


def conquered_lesson(state: ClashState, seat: Seat, battle: Battle) -> list[str]:
    """What the previous owner of a city just conquered knows"""
    loser = battle.city_owner
    just = battle.conquered and battle.attacker.owner == seat and state.active == seat and state.turn is not None
    if not just or loser is None or loser < 0:
        return []
    known = state.players[loser].advances
    return [advance for advance in ADVANCES if advance in known and is_legal(state, seat, advance)]


def may_teach(state: ClashState, seat: Seat, battle: Battle) -> bool:
    """Asked of everybody who holds cards: who holds this one is a secret."""
    return bool(state.players[seat].actions) and bool(conquered_lesson(state, seat, battle))


@on("battle_reactions", "card:teach_us", when=may_teach)
def teach_us(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    """Each conquered city supports one card"""
    player = table.state.players[seat]
    held = sorted(c for c in player.actions if source_of(c) == "card:teach_us")
    chosen = yield from choose(seat, "teach_us.play", OneOf(["none", *held], "card", "none"), secret=True)
    if chosen == "none":
        return
    table.learn()
    player.actions.remove(chosen)
    table.tell("card.played", seat=seat, card=chosen)
    advance = yield from choose(
        seat, "advance.free", OneOf(conquered_lesson(table.state, seat, battle), "advance"), section="6.2"
    )
    yield from gain_advance(table, seat, advance, counter=False)
    discard(table, seat, chosen)
