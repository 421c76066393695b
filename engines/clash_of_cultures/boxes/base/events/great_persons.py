"""Great persons: event cards that are held and played like action cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engines.clash_of_cultures.advance import legal_advances, pick_advance
from engines.clash_of_cultures.battle import defended
from engines.clash_of_cultures.boxes.base.action_cards.learning import learn
from engines.clash_of_cultures.boxes.base.action_cards.realm import explore_by_card, frontier, not_happy, pick_region
from engines.clash_of_cultures.build import Build, affordable, build
from engines.clash_of_cultures.cards import draw_to_hand
from engines.clash_of_cultures.command_action import Pass, command
from engines.clash_of_cultures.data import ADVANCES, BUILDINGS, CATEGORIES, GOVERNMENTS, goods_of, number
from engines.clash_of_cultures.found_city import may_found, new_city
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.mood import offer_mood_change, raise_city, steps_up
from engines.clash_of_cultures.movement import Move, origins
from engines.clash_of_cultures.purse import can_pay, gain, has_room, settle
from engines.clash_of_cultures.queries import CombatValue
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Owner
from engines.clash_of_cultures.trade_routes import possible_routes, use_trade_routes
from engines.clash_of_cultures.windows import card_effect
from engines.kernel import NONE, OneOf, Rule, Seat, ask, choose

CITY_PRICE = goods_of("event:great_explorer", "cost_of_city")
TEMPLE = ("temple",)
WARLORD = "event:great_warlord"


def lesson(*categories: str) -> Callable[[ClashTable, Seat], Rule[str | None]]:
    """Every great person begins with this choice: 1 legal advance of the person's field, if the player wants it."""
    among = [a for a in ADVANCES if ADVANCES[a].category in categories]
    return lambda table, seat: pick_advance(table, seat, among, may_decline=True)


def may_learn(state: ClashState, seat: Seat, category: str) -> bool:
    return bool(legal_advances(state, seat, CATEGORIES[category].advances))


@card_effect(
    "event:great_explorer",
    can=lambda state, seat: may_learn(state, seat, "seafaring") or bool(frontier(state, seat)),
    first=lesson("seafaring"),
)
def great_explorer(table: ClashTable, seat: Seat, advance: str | None) -> Rule[None]:
    state = table.state
    yield from learn(table, seat, advance)
    slot = yield from pick_region(table, seat, may_decline=True)
    if slot is None:
        return
    yield from explore_by_card(table, seat, slot)
    if not can_pay(state, seat, CITY_PRICE):
        return
    sites = [spot for spot in state.board.slots[slot] if may_found(state, seat, spot)]
    if not sites:
        return
    spot = yield from choose(
        seat, "great_explorer.city", OneOf([NONE, *sites], "hex", NONE), section="6.3", cost=CITY_PRICE
    )
    if spot != NONE:
        yield from settle(table, seat, CITY_PRICE)
        yield from new_city(table, seat, spot)


@card_effect(
    "event:great_artist",
    can=lambda state, seat: may_learn(state, seat, "culture") or bool(not_happy(state, seat)),
    first=lesson("culture"),
)
def great_artist(table: ClashTable, seat: Seat, advance: str | None) -> Rule[None]:
    state = table.state
    yield from learn(table, seat, advance)
    if able := not_happy(state, seat):
        spot = yield from choose(seat, "card.which_city", OneOf(able, "hex"), section="11.2")
        raise_city(table, spot, steps_up(state, spot))
        yield from offer_mood_change(table)


def building_grounds(state: ClashState, seat: Seat, among: Iterable[str]) -> dict[str, list[str]]:
    """By city, which of these buildings the player can pay for there"""
    by_city = {
        spot: [piece for piece in affordable(state, seat, spot) if piece in among] for spot in state.cities_of(seat)
    }
    return {spot: pieces for spot, pieces in by_city.items() if pieces}


def build_without_activation(table: ClashTable, seat: Seat, among: Iterable[str]) -> Rule[None]:
    """A building at its normal price; the city is not activated."""
    sites = building_grounds(table.state, seat, among)
    if not sites:
        return
    city = yield from choose(seat, "great_person.build", OneOf([NONE, *sites], "hex", NONE), section="6.4.3")
    if city == NONE:
        return
    offer = Build.where(city=OneOf([city], "hex"), piece=OneOf(sites[city], "piece"))
    act = yield from ask(seat, "great_person.what", offer, section="6.4.3")
    yield from build(table, seat, act, activates=False)


@card_effect(
    "event:great_prophet",
    can=lambda state, seat: may_learn(state, seat, "spirituality") or bool(building_grounds(state, seat, TEMPLE)),
    first=lesson("spirituality"),
)
def great_prophet(table: ClashTable, seat: Seat, advance: str | None) -> Rule[None]:
    yield from learn(table, seat, advance)
    yield from build_without_activation(table, seat, TEMPLE)


@card_effect(
    "event:great_engineer",
    can=lambda state, seat: may_learn(state, seat, "construction") or bool(building_grounds(state, seat, BUILDINGS)),
    first=lesson("construction"),
)
def great_engineer(table: ClashTable, seat: Seat, advance: str | None) -> Rule[None]:
    yield from learn(table, seat, advance)
    yield from build_without_activation(table, seat, BUILDINGS)


@card_effect(
    "event:great_philosopher",
    can=lambda state, seat: may_learn(state, seat, "education") or has_room(state, seat, "ideas"),
    first=lesson("education"),
)
def great_philosopher(table: ClashTable, seat: Seat, advance: str | None) -> Rule[None]:
    yield from learn(table, seat, advance)
    gain(table, seat, goods_of("event:great_philosopher"))


@card_effect("event:great_scientist", first=lesson("science"))
def great_scientist(table: ClashTable, seat: Seat, advance: str | None) -> Rule[None]:
    yield from learn(table, seat, advance)
    gain(table, seat, goods_of("event:great_scientist"))
    yield from draw_to_hand(table, seat, "action", number("event:great_scientist", "action_cards"))


@card_effect("event:elder_statesman", first=lesson(*GOVERNMENTS))
def elder_statesman(table: ClashTable, seat: Seat, advance: str | None) -> Rule[None]:
    yield from learn(table, seat, advance)
    yield from draw_to_hand(table, seat, "action", number("event:elder_statesman", "action_cards"))


@card_effect("event:great_warlord", first=lesson("warfare"))
def great_warlord(table: ClashTable, seat: Seat, advance: str | None) -> Rule[None]:
    """R-01: the card grants a whole Command or nothing. The first battle of it has a bonus."""
    state = table.state
    yield from learn(table, seat, advance)
    if origins(table, seat).empty:
        return
    act = yield from ask(seat, "great_warlord.move", Move, Pass, section="6.6")
    if isinstance(act, Move):
        state.lasting.add(WARLORD, "turn", seat=seat, source=WARLORD)
        yield from command(table, seat, act)
        state.lasting.drop(WARLORD)


def starts_it(state: ClashState, seat: Seat, battle: Battle) -> bool:
    """22.6: a battle without combat rounds does not use the bonus up."""
    return battle.attacker.owner == seat and defended(battle)


@on("battle_start", WARLORD, automatic=True, when=starts_it)
def follow_the_warlord(table: ClashTable, seat: Seat, battle: Battle) -> None:
    """The bonus of the Command becomes a bonus of this battle."""
    table.state.lasting.drop(WARLORD)
    table.state.lasting.add(WARLORD, "battle", seat=seat, source=WARLORD)
    battle.attacker.effects.append(WARLORD)


@on("combat_value", WARLORD)
def warlord_bonus(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner and WARLORD in value.side.effects:
        value.bonus += number(WARLORD, "combat_value")


@card_effect(
    "event:great_merchant",
    can=lambda state, seat: may_learn(state, seat, "economy") or bool(possible_routes(state, seat)),
    first=lesson("economy"),
)
def great_merchant(table: ClashTable, seat: Seat, advance: str | None) -> Rule[None]:
    yield from learn(table, seat, advance)
    if table.state.has(seat, "trade_routes"):
        yield from use_trade_routes(table, seat)
