"""The status phase (14)."""

from __future__ import annotations

from engines.clash_of_cultures.advance import advances_changed, free_advance
from engines.clash_of_cultures.cards import draw_to_hand
from engines.clash_of_cultures.data import ADVANCES, CATEGORIES, GAME, GOVERNMENTS, TOP, Bag
from engines.clash_of_cultures.moments import effects_of, raise_moment
from engines.clash_of_cultures.objectives import offer_objectives
from engines.clash_of_cultures.pieces import remove_city
from engines.clash_of_cultures.purse import can_pay, gain, keep_limits, settle
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import NONE, OneOf, Rule, Seat, SomeOf, choose


def status(table: ClashTable) -> Rule[None]:
    """14: one step, done by all players in order from the start player."""
    state = table.state
    seats = state.clockwise(state.first)
    steps = (objectives, advances, cards, raze, governments, start_player)
    yield from steps[state.status_step - 1](table, seats)
    if state.phase == "status":
        state.status_step += 1


def objectives(table: ClashTable, seats: list[Seat]) -> Rule[None]:
    """14.1"""
    state = table.state
    table.tell("status.begins", round=state.round)
    yield from offer_objectives(table, "status_1_objectives", seats)
    state.scored_now.clear()
    end_if_over(table)


def end_if_over(table: ClashTable) -> None:
    """14.1: somebody is without a city, or this was the last round"""
    state = table.state
    if cityless := [seat for seat in state.clockwise(state.first) if not state.cities_of(seat)]:
        state.phase = "over"
        table.tell("game.over_without_cities", seats=cityless, round=state.round)
    elif state.round >= rounds(state):
        state.phase = "over"
        table.tell("game.over", round=state.round)


def ends_here(state: ClashState) -> bool:
    """14.1"""
    return state.round >= rounds(state) or any(not state.cities_of(seat) for seat in range(state.seats))


def rounds(state: ClashState) -> int:
    """5.1, 17.1, 17.3"""
    lengths = {"usual": GAME.round.rounds, "short": GAME.short_game.rounds, "flexible": GAME.flexible_end.rounds}
    return lengths[state.options.length]


def advances(table: ClashTable, seats: list[Seat]) -> Rule[None]:
    """14.2, 17.3: everybody gains an advance. In the short game everybody gains a second one, whose marker comes from
    supply."""
    short = table.state.options.length == "short"
    for number in range(GAME.short_game.free_advances if short else 1):
        for seat in seats:
            yield from raise_moment(table, "status_2_advance", seat)
            yield from free_advance(table, seat, ADVANCES, counter=number == 0)


def cards(table: ClashTable, seats: list[Seat]) -> Rule[None]:
    """14.3"""
    for seat in seats:
        with table.deed():
            yield from draw_to_hand(table, seat, "action")
            yield from draw_to_hand(table, seat, "objective")
    yield from raise_moment(table, "status_3_cards", seats)


def raze(table: ClashTable, seats: list[Seat]) -> Rule[None]:
    """14.4"""
    state, reward = table.state, GAME.status.raze
    for seat in seats:
        small = small_cities(state, seat)
        if not small:
            continue
        spot = yield from choose(seat, "status.raze", OneOf([NONE, *small], "hex", NONE), section="14.4", gain=reward)
        if spot != NONE:
            raze_city(table, seat, spot)
    yield from raise_moment(table, "status_4_raze", seats)


def small_cities(state: ClashState, seat: Seat) -> list[str]:
    return [spot for spot in state.cities_of(seat) if state.cities[spot].size == 1]


def raze_city(table: ClashTable, seat: Seat, spot: str) -> None:
    """14.4"""
    remove_city(table.state, spot)
    with table.tell("status.razed", seat=seat, hex=spot):
        gain(table, seat, GAME.status.raze)


def governments(table: ClashTable, seats: list[Seat]) -> Rule[None]:
    """14.5"""
    price = GAME.status.government
    for seat in seats:
        others = other_governments(table.state, seat)
        if not others or not can_pay(table.state, seat, price):
            continue
        choice = yield from choose(
            seat, "status.government", OneOf([NONE, *others], "category", NONE), section="14.5", cost=price
        )
        if choice != NONE:
            yield from change_government(table, seat, choice, price)


def other_governments(state: ClashState, seat: Seat) -> list[str]:
    """Governments that the player could change to: other ones than the present one whose requirements are met."""
    now = state.government(seat)
    if now is None:
        return []
    owned = state.players[seat].advances
    return [name for name in GOVERNMENTS if name != now and CATEGORIES[name].entry_requirement in owned]


def change_government(table: ClashTable, seat: Seat, category: str, price: Bag) -> Rule[None]:
    """14.5"""
    with table.tell("status.new_government", seat=seat, category=category):
        if price:
            yield from settle(table, seat, price)
        yield from move_markers(table, seat, category)
        keep_limits(table, seat)


def move_markers(table: ClashTable, seat: Seat, category: str) -> Rule[None]:
    """8.13.3: markers move; nothing is gained."""
    state, player = table.state, table.state.players[seat]
    old = [a for a in player.advances if ADVANCES[a].category == state.government(seat)]
    rest = [advance for advance in CATEGORIES[category].advances if advance != TOP[category]]
    more: tuple[str, ...] = ()
    if len(old) > 1:
        count = len(old) - 1
        more = yield from choose(
            seat,
            "status.new_advances",
            SomeOf(rest, count, count, "advance", rest[:count]),
            section="14.5",
            count=count,
        )
    player.advances = [a for a in player.advances if a not in old]
    player.advances += [TOP[category], *more]
    advances_changed(state, seat)


def start_player(table: ClashTable, seats: list[Seat]) -> Rule[None]:
    """14.6"""
    deciding = who_determines(table.state)
    first = yield from choose(deciding, "status.first", OneOf(seats, "seat", deciding), section="14.6")
    next_round(table, first)


def next_round(table: ClashTable, first: Seat) -> None:
    """14.6, 5.1"""
    state = table.state
    state.first = first
    table.tell("status.first_is", seat=state.first)
    state.wonders_built.clear()
    state.round += 1
    state.phase_number = 1
    state.phase, state.status_step = "turn_start", 1


def who_determines(state: ClashState) -> Seat:
    """14.6: an effect that says so, else most tokens, ties from the start player on."""
    seats = state.clockwise(state.first)
    for seat in seats:
        if any(True for _ in effects_of(state, "status_6_start_player", seat)):
            return seat
    tokens = {seat: state.players[seat].purse["mood"] + state.players[seat].purse["culture"] for seat in seats}
    return next(seat for seat in seats if tokens[seat] == max(tokens.values()))
