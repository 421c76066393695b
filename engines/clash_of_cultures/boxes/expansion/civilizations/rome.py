"""Rome."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Gained, advance_price, gain_advance, is_legal
from engines.clash_of_cultures.barbarians import Marching
from engines.clash_of_cultures.boxes.expansion.asking import wants
from engines.clash_of_cultures.boxes.expansion.leaders import (
    activate,
    bonus,
    can_activate,
    city_of,
    fought_and_lives,
    here,
    in_city,
)
from engines.clash_of_cultures.cards import choose_card, discard_from_hand, draw_to_hand
from engines.clash_of_cultures.conquest import Conquest
from engines.clash_of_cultures.data import GAME, RESOURCES, goods_of, number
from engines.clash_of_cultures.moments import Rank, carried, on
from engines.clash_of_cultures.mood import RaiseMood, price_of_steps, raise_mood, steps_up
from engines.clash_of_cultures.pieces import place_unit, room_for_army
from engines.clash_of_cultures.purse import gain, pay, payments, wallet
from engines.clash_of_cultures.queries import (
    AdvancePrice,
    BuildPrice,
    MovementOptions,
    RecruitOptions,
    TakeoverOptions,
)
from engines.clash_of_cultures.state import BARBARIANS, Battle, ClashState, ClashTable, Owner
from engines.clash_of_cultures.windows import action, free_action
from engines.kernel import Counts, Rule, Seat, SomeOf, ask, choose, nth_of

SANITATION = "sanitation"
carried("civ:aqueduct", "event_text")


@on("advance_price", "civ:aqueduct")
def sewers(state: ClashState, seat: Seat, price: AdvancePrice) -> None:
    if price.advance == SANITATION:
        price.cost.clear()


def can_buy_sewers(state: ClashState, seat: Seat) -> bool:
    price = advance_price(state, seat, GAME.advance.price)
    return is_legal(state, seat, SANITATION) and price.payable(wallet(state, seat))


@free_action("civ:aqueduct", can=can_buy_sewers)
def aqueduct(table: ClashTable, seat: Seat) -> Rule[None]:
    """The player gains the advance at the normal price, without an action."""
    ways = payments(table.state, seat, advance_price(table.state, seat, GAME.advance.price))
    assert ways is not None
    payment = ways.only()
    if payment is None:
        payment = yield from choose(seat, "purse.how", ways, section="4.1", cost=GAME.advance.price)
    pay(table, seat, payment)
    yield from gain_advance(table, seat, SANITATION, Gained(SANITATION, True, dict(payment)))


@on("movement_options", "civ:roman_roads")
def roman_roads(state: ClashState, seat: Seat, options: MovementOptions) -> None:
    options.road_range = number("civ:roman_roads", "range")


@on("after_battle", "civ:captivi", automatic=True, when=lambda s, p, battle: battle.winner == p)
def captivi(table: ClashTable, seat: Seat, battle: Battle) -> None:
    gain(table, seat, goods_of("civ:captivi"))


@on("build_price", "civ:captivi")
def cheered_builders(state: ClashState, seat: Seat, price: BuildPrice) -> None:
    if not price.wonder:
        price.allow("mood", RESOURCES)


@on("recruit_options", "civ:provinces")
def provincials(state: ClashState, seat: Seat, options: RecruitOptions) -> None:
    if state.distance(state.players[seat].capital, options.hex) >= number("civ:provinces", "distance"):
        options.kinds.append("cavalry")


# this comes after effects that make cities happy for nothing.
@on("conquest_mood", "civ:provinces", when=lambda s, p, taken: taken.mood == "angry")
def provinces(table: ClashTable, seat: Seat, taken: Conquest) -> Rule[None]:
    taken.mood = "neutral"
    if (yield from wants(table, seat, "civ:provinces", goods_of("civ:provinces", "happy"))):
        taken.mood = "happy"


@action("leader:princeps", can=can_activate)
def princeps(table: ClashTable, seat: Seat) -> Rule[None]:
    count = number("leader:princeps", "cards")
    yield from activate(table, seat)
    player = table.state.players[seat]
    for deck in ("action", "objective"):
        yield from draw_to_hand(table, seat, "action" if deck == "action" else "objective", count)
    hands = [held for held in (player.actions, player.objectives) if held]
    for nth, held in enumerate(hands, 1):
        card = yield from choose_card(seat, held, **nth_of(nth, len(hands)))
        discard_from_hand(table, seat, card)


def abroad(state: ClashState, owner: Owner, battle: Battle) -> bool:
    region = state.board.slots[state.board.slot_of[battle.hex]]
    return not any(spot in region for spot in state.cities_of(owner))


bonus("emperor", abroad)


def can_please(state: ClashState, seat: Seat) -> bool:
    spot = here(state, seat)
    if city_of(state, seat) is None or not steps_up(state, spot):
        return False
    return price_of_steps(state, seat, dict.fromkeys([spot], 1)).payable(wallet(state, seat))


@free_action("leader:statesman", can=can_please)
def statesman(table: ClashTable, seat: Seat) -> Rule[None]:
    """Raise Mood is done for the leader city alone."""
    state, spot = table.state, here(table.state, seat)
    most = max(
        n
        for n in range(1, steps_up(state, spot) + 1)
        if price_of_steps(state, seat, {spot: n}).payable(wallet(state, seat))
    )
    steps = Counts({spot: most}, 1, most, "hex", {spot: most})
    act = yield from ask(
        seat, "effect.raise_mood", RaiseMood.where(steps=steps), section="6.7", effect="leader:statesman"
    )
    yield from raise_mood(table, seat, act)


def room_for_guard(state: ClashState, seat: Seat, taken: Conquest) -> bool:
    if taken.conqueror != seat or not fought_and_lives(state, seat, taken.battle):
        return False
    return state.supply(seat, "infantry") > 0 and room_for_army(state, seat, here(state, seat)) > 0


@on("city_conquered", "leader:proconsul", when=room_for_guard)
def proconsul(table: ClashTable, seat: Seat, taken: Conquest) -> Rule[None]:
    if (yield from wants(table, seat, "leader:proconsul", goods_of("leader:proconsul", "price"))):
        spot = here(table.state, seat)
        place_unit(table.state, seat, "infantry", spot)
        table.tell("unit.placed", seat=seat, unit="infantry", hex=spot)


@on("takeover_options", "leader:dictator")
def loyal_city(state: ClashState, seat: Seat, options: TakeoverOptions) -> None:
    if options.player != seat and in_city(state, seat, options.hex):
        options.banned = True


def in_awe(state: ClashState, seat: Seat, marching: Marching) -> list[str]:
    near = state.within(here(state, seat), number("leader:dictator", "distance"))
    return [spot for spot in marching.groups if spot in near and spot not in marching.forbidden]


@on("barbarians_select", "leader:dictator", rank=Rank.FIRST, when=lambda s, p, marching: bool(in_awe(s, p, marching)))
def dictator(table: ClashTable, seat: Seat, marching: Marching) -> Rule[None]:
    able = in_awe(table.state, seat, marching)
    groups = yield from choose(
        seat, "effect.groups_stay", SomeOf(able, 0, len(able), "hex", ()), section="12.6", effect="leader:dictator"
    )
    marching.forbidden += groups


bonus("civilizer", lambda state, owner, battle: battle.other(owner).owner == BARBARIANS)
