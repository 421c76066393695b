"""Great persons: event cards that are held and played like action cards."""

from __future__ import annotations

from collections.abc import Callable

from engines.clash_of_cultures.advance import free_advance
from engines.clash_of_cultures.build import Build, affordable, build
from engines.clash_of_cultures.cards import draw_to_hand
from engines.clash_of_cultures.command import command
from engines.clash_of_cultures.data import ADVANCES, GOVERNMENTS, WONDERS
from engines.clash_of_cultures.effects.action_cards.realm import explore_frontier
from engines.clash_of_cultures.found_city import may_found, new_city
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.mood import mood_changed, raise_city, steps_up
from engines.clash_of_cultures.movement import Move, origins
from engines.clash_of_cultures.purse import can_pay, gain, settle
from engines.clash_of_cultures.queries import CombatValue
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Owner
from engines.clash_of_cultures.trade_routes import use_trade_routes
from engines.clash_of_cultures.windows import card
from engines.kernel import OneOf, Rule, Seat, ask, choose

NONE = "none"
CITY_PRICE = {"food": 2}
WARLORD = "event:great_warlord"
WARLORD_BONUS = 2


def teaches(table: ClashTable, seat: Seat, *categories: str) -> Rule[None]:
    """1 legal advance of the person's field, if the player likes; event counter unchanged"""
    among = [a for a in ADVANCES if ADVANCES[a].category in categories]
    yield from free_advance(table, seat, among, counter=False, may_decline=True)


@card("event:great_explorer")
def great_explorer(table: ClashTable, seat: Seat) -> Rule[None]:
    state = table.state
    yield from teaches(table, seat, "seafaring")
    slot = yield from explore_frontier(table, seat, may_decline=True)
    if slot is None or not can_pay(state, seat, CITY_PRICE):
        return
    sites = [spot for spot in state.board.slots[slot] if may_found(state, seat, spot)]
    if not sites:
        return
    spot = yield from choose(seat, "great_explorer.city", OneOf([NONE, *sites], "hex", NONE), section="6.3")
    if spot != NONE:
        yield from settle(table, seat, CITY_PRICE)
        yield from new_city(table, seat, spot)


@card("event:great_artist")
def great_artist(table: ClashTable, seat: Seat) -> Rule[None]:
    state = table.state
    yield from teaches(table, seat, "culture")
    able = [spot for spot in state.cities_of(seat) if steps_up(state, spot)]
    if able:
        spot = yield from choose(seat, "card.which_city", OneOf(able, "hex"), section="11.2")
        raise_city(table, spot, 2)
        yield from mood_changed(table)


def build_without_activation(table: ClashTable, seat: Seat, fits: Callable[[str], bool]) -> Rule[None]:
    """A building at its normal price; the city is not activated."""
    state = table.state
    sites = {
        spot: [piece for piece in affordable(state, seat, spot) if piece not in WONDERS and fits(piece)]
        for spot in state.cities_of(seat)
    }
    able = [spot for spot, pieces in sites.items() if pieces]
    if not able:
        return
    city = yield from choose(seat, "great_person.build", OneOf([NONE, *able], "hex", NONE), section="6.4.3")
    if city == NONE:
        return
    offer = Build.where(city=OneOf([city], "hex"), piece=OneOf(sites[city], "piece"))
    act = yield from ask(seat, "great_person.what", offer, section="6.4.3")
    yield from build(table, seat, act, activates=False)


@card("event:great_prophet")
def great_prophet(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from teaches(table, seat, "spirituality")
    yield from build_without_activation(table, seat, lambda piece: piece == "temple")


@card("event:great_engineer")
def great_engineer(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from teaches(table, seat, "construction")
    yield from build_without_activation(table, seat, lambda piece: True)


@card("event:great_philosopher")
def great_philosopher(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from teaches(table, seat, "education")
    gain(table, seat, {"ideas": 2})


@card("event:great_scientist")
def great_scientist(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from teaches(table, seat, "science")
    gain(table, seat, {"ideas": 1})
    yield from draw_to_hand(table, seat, "action")


@card("event:elder_statesman")
def elder_statesman(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from teaches(table, seat, *GOVERNMENTS)
    yield from draw_to_hand(table, seat, "action", 2)


@card("event:great_warlord")
def great_warlord(table: ClashTable, seat: Seat) -> Rule[None]:
    """A whole Command; its first battle is fought the better for it."""
    state = table.state
    yield from teaches(table, seat, "warfare")
    if origins(table, seat).empty:
        return
    state.lasting.add(WARLORD, "turn", seat=seat, source=WARLORD)
    act = yield from ask(seat, "great_warlord.move", Move, section="6.6")
    yield from command(table, seat, act)
    state.lasting.drop(WARLORD)


def starts_it(state: ClashState, seat: Seat, battle: Battle) -> bool:
    return battle.attacker.owner == seat


@on("battle_start", WARLORD, automatic=True, when=starts_it)
def follow_the_warlord(table: ClashTable, seat: Seat, battle: Battle) -> None:
    """The modifier of the Command becomes one of this battle."""
    table.state.lasting.drop(WARLORD)
    table.state.lasting.add(WARLORD, "battle", seat=seat, source=WARLORD)
    battle.attacker.effects.append(WARLORD)


@on("combat_value", WARLORD)
def warlord_bonus(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner and WARLORD in value.side.effects:
        value.bonus += WARLORD_BONUS


@card("event:great_merchant")
def great_merchant(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from teaches(table, seat, "economy")
    if table.state.has(seat, "trade_routes"):
        yield from use_trade_routes(table, seat)
