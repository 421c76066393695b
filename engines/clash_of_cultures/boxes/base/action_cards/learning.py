"""Action cards that bring advances and ideas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
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
    pick_advance,
    purchasable,
    purchase,
)
from engines.clash_of_cultures.data import ADVANCES, CATEGORIES, TOP, goods_of, number
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.purse import gain, has_room, wallet
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, is_player
from engines.clash_of_cultures.windows import Usage, card_effect, play_card, source_of
from engines.kernel import NONE, OneOf, Rule, Seat, ask, choose


def buy(table: ClashTable, seat: Seat, among: Iterable[str]) -> Rule[None]:
    """Purchase one of these at its normal price, event counter unchanged."""
    usage = Advance.where(advance=OneOf(purchasable(table.state, seat, among), "advance"))
    act = yield from ask(seat, "advance.buy", usage, section="6.2")
    yield from purchase(table, seat, act, counter=False)


def learn(table: ClashTable, seat: Seat, advance: str | None) -> Rule[None]:
    """What was chosen when the card was announced is gained, event counter unchanged."""
    if advance is not None:
        yield from gain_advance(table, seat, advance, counter=False)


@card_effect(
    "card:quick_advance",
    can=lambda state, seat: bool(legal_advances(state, seat)),
    first=lambda table, seat: pick_advance(table, seat, ADVANCES),
)
def quick_advance(table: ClashTable, seat: Seat, advance: str) -> Rule[None]:
    yield from learn(table, seat, advance)


def places(state: ClashState, seat: Seat) -> set[str]:
    return {*state.cities_of(seat), *(unit.hex for unit in state.units_of(seat))}


def teachers(state: ClashState, seat: Seat, source: str) -> dict[Seat, list[str]]:
    """Players near enough to teach, each with the advances they own that the learner could legally gain."""
    far = number(source, "distance")
    near = {spot for place in places(state, seat) for spot in state.within(place, far)}
    by_city = {
        other: legal_advances(state, seat, [a for a in ADVANCES if a in state.players[other].advances])
        for other in state.others(seat)
        if near.intersection(places(state, other))
    }
    return {other: advances for other, advances in by_city.items() if advances}


def inspiring(table: ClashTable, seat: Seat) -> Rule[str | None]:
    known = {a for advances in teachers(table.state, seat, "card:inspiration").values() for a in advances}
    advance = yield from pick_advance(table, seat, [a for a in ADVANCES if a in known])
    return advance


@card_effect(
    "card:inspiration", can=lambda state, seat: bool(teachers(state, seat, "card:inspiration")), first=inspiring
)
def inspiration(table: ClashTable, seat: Seat, advance: str) -> Rule[None]:
    yield from learn(table, seat, advance)


def trading_teacher(table: ClashTable, seat: Seat) -> Rule[Seat]:
    able = teachers(table.state, seat, "card:technology_trade")
    other = yield from choose(seat, "card.which_player", OneOf(able, "seat"), section="11.2")
    return other


@card_effect(
    "card:technology_trade",
    can=lambda state, seat: bool(teachers(state, seat, "card:technology_trade")),
    first=trading_teacher,
)
def technology_trade(table: ClashTable, seat: Seat, other: Seat) -> Rule[None]:
    """The other player then learns something too, if there is anything."""
    taught = teachers(table.state, seat, "card:technology_trade")[other]
    yield from free_advance(table, seat, taught, counter=False)
    known = [a for a in ADVANCES if a in table.state.players[seat].advances]
    yield from free_advance(table, other, known, counter=False)


def ideas_here(state: ClashState, seat: Seat) -> int:
    academies = sum("academy" in state.cities[spot].buildings for spot in state.cities_of(seat))
    return academies * number("card:ideas", "per_academy")


@card_effect("card:ideas", can=lambda state, seat: ideas_here(state, seat) > 0 and has_room(state, seat, "ideas"))
def ideas(table: ClashTable, seat: Seat) -> None:
    gain(table, seat, {"ideas": ideas_here(table.state, seat)})


def unused_victory(state: ClashState, seat: Seat, name: str, fought: bool = False) -> Battle | None:
    """A land battle won this turn, with combat rounds if need be, that no card of this name rests on yet (11.2.3)"""
    for battle in state.turn.battles if state.turn else ():
        unused = battle.winner == seat and not battle.sea and f"{seat}:{name}" not in battle.used
        if unused and (battle.by_rounds or not fought):
            return battle
    return None


@card_effect(
    "card:great_ideas",
    can=lambda state, seat: unused_victory(state, seat, "great_ideas") is not None and has_room(state, seat, "ideas"),
)
def great_ideas(table: ClashTable, seat: Seat) -> None:
    battle = unused_victory(table.state, seat, "great_ideas")
    assert battle is not None
    battle.used.append(f"{seat}:great_ideas")
    gain(table, seat, goods_of("card:great_ideas"))


def twice_in(state: ClashState, seat: Seat, category: str) -> bool:
    """Can two advances of this category be bought one after the other?

    The price of both is counted together. What the first one brings, a token or an idea, is left out.
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
    """Can all these prices be paid together? Each price may use a discount, and each discount serves once."""
    purse = wallet(state, seat)
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


def field_of_study(table: ClashTable, seat: Seat) -> Rule[str]:
    able = [category for category in CATEGORIES if twice_in(table.state, seat, category)]
    category: str = yield from choose(seat, "synergies.category", OneOf(able, "category"), section="11.2")
    return category


@card_effect(
    "card:synergies",
    can=lambda state, seat: any(twice_in(state, seat, category) for category in CATEGORIES),
    first=field_of_study,
)
def synergies(table: ClashTable, seat: Seat, category: str) -> Rule[None]:
    for _ in range(number("card:synergies", "advances")):
        if purchasable(table.state, seat, CATEGORIES[category].advances):
            yield from buy(table, seat, CATEGORIES[category].advances)


def new_idea(table: ClashTable, seat: Seat) -> Rule[str]:
    advance: str = yield from choose(
        seat, "advance.buy", OneOf(purchasable(table.state, seat), "advance"), section="6.2"
    )
    return advance


@card_effect("card:new_ideas", can=lambda state, seat: bool(purchasable(state, seat)), first=new_idea)
def new_ideas(table: ClashTable, seat: Seat, advance: str) -> Rule[None]:
    yield from buy(table, seat, [advance])
    gain(table, seat, goods_of("card:new_ideas"))


def conquered_lesson(state: ClashState, seat: Seat, battle: Battle) -> list[str]:
    """The advances that the previous owner of a city just conquered has, and the player lacks."""
    loser = battle.city_owner
    just = battle.conquered and battle.attacker.owner == seat and state.active == seat and state.turn is not None
    if not just or loser is None or not is_player(loser):
        return []
    known = state.players[loser].advances
    return [advance for advance in ADVANCES if advance in known and is_legal(state, seat, advance)]


def may_teach(state: ClashState, seat: Seat, battle: Battle) -> bool:
    """Everybody who holds cards is asked, because who holds this card is a secret."""
    return bool(state.players[seat].actions) and bool(conquered_lesson(state, seat, battle))


@on("battle_reactions", "card:teach_us", when=may_teach)
def teach_us(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    """Each conquered city supports one card of this name."""
    player = table.state.players[seat]
    held = sorted(c for c in player.actions if source_of(c) == "card:teach_us")
    card = yield from choose(seat, "teach_us.play", OneOf([NONE, *held], "card", NONE), secret=True, section="11.2")
    if card == NONE:
        return
    lesson = conquered_lesson(table.state, seat, battle)
    yield from play_card(
        table, seat, card,
        Usage("card:teach_us", learn, first=lambda table, seat: pick_advance(table, seat, lesson)),
        payment={},
    )  # fmt: skip
