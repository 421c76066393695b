"""Action cards that touch hands, barbarians and foreign cities."""

from __future__ import annotations

import itertools

from engines.clash_of_cultures.barbarians import Marching, any_step, move_group, reinforce
from engines.clash_of_cultures.cards import deck_of, hand, take_top
from engines.clash_of_cultures.data import ADVANCES, KEEP, Bag, number
from engines.clash_of_cultures.moments import is_spent, on, raise_moment
from engines.clash_of_cultures.mood import mood_changed
from engines.clash_of_cultures.pieces import place_unit, remove_unit, room_for_army
from engines.clash_of_cultures.purse import means, pay
from engines.clash_of_cultures.queries import TakeoverOptions
from engines.clash_of_cultures.state import BARBARIANS, ClashState, ClashTable
from engines.clash_of_cultures.takeover import Attempt, all_starts, missing_range, tokens_to_boost, winning_back
from engines.clash_of_cultures.windows import NEXT_DEED, card_effect
from engines.kernel import NONE, Counts, OneOf, Rule, Seat, SomeOf, choose, nth_of

WAGES = ("food", "wood", "ore", "culture")


def with_cards(state: ClashState, seat: Seat) -> list[Seat]:
    return [other for other in state.others(seat) if state.players[other].hand_size]


def spied_on(table: ClashTable, seat: Seat) -> Rule[Seat]:
    able = with_cards(table.state, seat)
    other = yield from choose(seat, "card.which_player", OneOf(able, "seat"), section="11.2")
    return other


@card_effect("card:spy", can=lambda state, seat: bool(with_cards(state, seat)), first=spied_on)
def spy(table: ClashTable, seat: Seat, other: Seat) -> Rule[None]:
    """What is seen stays hidden from the others."""
    state = table.state
    mine, theirs = state.players[seat], state.players[other]
    seen = sorted([*theirs.actions, *theirs.objectives, *theirs.wonders])
    table.tell("spy.looks", seat=seat, other=other)
    table.tell("spy.sees", to=seat, other=other, cards=seen)
    own = [*mine.actions, *mine.objectives, *mine.wonders]
    wanted = [c for c in seen if any(_same_type(c, held) for held in own)]
    taken = yield from choose(seat, "spy.take", OneOf([NONE, *wanted], "card", NONE), secret=True, section="11.2")
    if taken == NONE:
        return
    able = sorted(held for held in own if _same_type(taken, held))
    given = yield from choose(seat, "spy.give", OneOf(able, "card"), secret=True, section="11.2")
    deck = deck_of(taken)
    hand(state, other, deck).remove(taken)
    hand(state, seat, deck).remove(given)
    hand(state, other, deck).append(given)
    hand(state, seat, deck).append(taken)
    table.tell("spy.swapped", seat=seat, other=other, deck=_type(taken))
    table.tell("spy.swapped_cards", to=(seat, other), seat=seat, other=other, taken=taken, given=given)


def _type(card: str) -> str:
    """Action cards and kept event cards are one type."""
    return {"event": "action"}.get(deck_of(card), deck_of(card))


def _same_type(one: str, two: str) -> bool:
    return _type(one) == _type(two)


@card_effect("card:new_plans", can=lambda state, seat: bool(state.players[seat].objectives))
def new_plans(table: ClashTable, seat: Seat) -> Rule[None]:
    state, player = table.state, table.state.players[seat]
    count = number("card:new_plans", "objective_cards")
    drawn = [found for found in (take_top(table, "objective") for _ in range(count)) if found is not None]
    # What is looked at belongs to nobody yet; in the hand of the player it is as hidden as it should be.
    player.objectives += drawn
    table.tell("new_plans.sees", to=seat, cards=drawn)
    taken = yield from choose(
        seat, "new_plans.take", OneOf([NONE, *sorted(drawn)], "card", NONE), secret=True, section="11.2"
    )
    back = list(drawn)
    if taken != NONE:
        old = sorted(held for held in player.objectives if held not in drawn)
        given = yield from choose(seat, "new_plans.give", OneOf(old, "card"), secret=True, section="11.2")
        back = [c for c in drawn if c != taken] + [given]
    for found in back:
        player.objectives.remove(found)
    state.decks["objective"] = table.shuffled([*state.decks["objective"], *back])


def groups_near(state: ClashState, seat: Seat) -> list[str]:
    places = {*state.cities_of(seat), *(unit.hex for unit in state.units_of(seat) if unit.is_army)}
    far = number("card:mercenaries", "distance")
    near = {spot for place in places for spot in state.within(place, far)}
    return [spot for spot in dict.fromkeys(unit.hex for unit in state.units_of(BARBARIANS)) if spot in near]


def can_hire(state: ClashState, seat: Seat) -> bool:
    wage = number("card:mercenaries", "wage")
    return bool(groups_near(state, seat)) and sum(means(state, seat, WAGES).values()) >= wage


def hired(table: ClashTable, seat: Seat) -> Rule[tuple[str, ...]]:
    able = groups_near(table.state, seat)
    money = sum(means(table.state, seat, WAGES).values())
    most = min(len(able), money // number("card:mercenaries", "wage"))
    groups = yield from choose(seat, "mercenaries.groups", SomeOf(able, 1, most, "hex", able[:1]), section="11.2")
    return groups


@card_effect("card:mercenaries", can=can_hire, first=hired)
def mercenaries(table: ClashTable, seat: Seat, groups: tuple[str, ...]) -> Rule[None]:
    """Groups of the player's choice, one coin each, one step each. R-107: who may not march is not paid."""
    state = table.state
    marching = Marching(seat, list(groups))
    yield from raise_moment(table, "barbarians_select", (*state.others(seat), seat), marching)
    groups = tuple(group for group in groups if group not in marching.forbidden)
    if not groups:
        return
    purse = means(state, seat, WAGES)
    count = len(groups) * number("card:mercenaries", "wage")
    usual: Bag = {}
    spared = [*(coin for coin in purse if coin not in KEEP), *(coin for coin in KEEP if coin in purse)]
    for coin in reversed(spared):
        usual[coin] = min(purse[coin], count - sum(usual.values()))
    wage = yield from choose(seat, "mercenaries.pay", Counts(purse, count, count, "ware", usual), section="11.2")
    pay(table, seat, wage)
    due = [unit.id for unit in state.units_of(BARBARIANS) if unit.hex in groups]
    many = len({unit.hex for unit in state.units if unit.id in due})
    for nth in itertools.count(1):
        if not (ways := any_step(state, due)):
            break
        way = yield from choose(
            seat, "barbarians.step", OneOf(ways, "step"), section="12.6", **nth_of(nth, max(nth, many))
        )
        origin, _, target = way.partition(" to ")
        group = [unit.id for unit in state.own_at(origin, BARBARIANS) if unit.id in due]
        due = [unit for unit in due if unit not in group]
        yield from move_group(table, group, origin, target)
        city = state.cities.get(origin)
        if city is not None and city.owner == BARBARIANS and room_for_army(state, BARBARIANS, origin) > 0:
            yield from reinforce(table, seat, origin)


def small_barbarian_city(state: ClashState, seat: Seat) -> bool:
    """Can a barbarian settlement be reached, boosts included?"""
    if state.now.takeover_won or not state.supply(seat, "settlement"):
        return False
    small = [spot for spot in state.cities_of(BARBARIANS) if state.cities[spot].size == 1]
    begun = all_starts(state, seat)
    boost = tokens_to_reach_out(state, seat)
    starts = [spot for spot in begun.reach if not winning_back(state, seat, spot)]
    return any(missing_range(state, a, b, begun.reach[a]) <= boost for a in starts for b in small)


def tokens_to_reach_out(state: ClashState, seat: Seat) -> int:
    """What a Takeover still possible this turn can spend on its range; below 0 if there is none."""
    tokens = tokens_to_boost(state, seat)
    if state.now.actions_left:
        return tokens
    # Arts takes tokens itself.
    arts = state.has(seat, "arts") and not is_spent(state, seat, "advance:arts")
    return tokens - sum(ADVANCES["arts"].cost.values()) if arts else -1


@card_effect("card:cultural_takeover", can=small_barbarian_city)
def cultural_takeover(table: ClashTable, seat: Seat) -> None:
    table.state.lasting.add("card:cultural_takeover", "turn", seat=seat, source=NEXT_DEED)


@on("takeover_options", "card:cultural_takeover")
def settlements_too(state: ClashState, seat: Seat, options: TakeoverOptions) -> None:
    city = options.city
    if options.player == seat and city.owner == BARBARIANS and city.size == 1 and state.supply(seat, "settlement"):
        options.settlement = True


def is_settlement(state: ClashState, seat: Seat, attempt: Attempt) -> bool:
    """Not every target of a Takeover is a city."""
    city = state.cities.get(attempt.target)
    return city is not None and city.owner == BARBARIANS and city.size == 1 and not attempt.resolved


@on("takeover_success", "card:cultural_takeover", when=is_settlement)
def they_join_us(table: ClashTable, seat: Seat, attempt: Attempt) -> Rule[None]:
    """The settlement becomes the player's; one of its units stays as settler or infantry."""
    state, spot = table.state, attempt.target
    attempt.resolved = True
    state.cities[spot].owner = seat
    state.cities[spot].tokens = {}
    table.tell("cultural_takeover.joins", seat=seat, hex=spot)
    units = state.own_at(spot, BARBARIANS)
    for unit in units:
        remove_unit(table, unit)
    able = [kind for kind in ("settler", "infantry") if state.supply(seat, kind)]
    if units and able:
        kind = yield from choose(seat, "cultural_takeover.unit", OneOf(able, "unit"), section="11.2")
        place_unit(state, seat, kind, spot)
        table.tell("unit.placed", seat=seat, unit=kind, hex=spot)
    yield from mood_changed(table)


@on("takeover_done", "card:cultural_takeover", automatic=True)
def chance_is_gone(table: ClashTable, seat: Seat, attempt: Attempt) -> None:
    table.state.lasting.drop(NEXT_DEED)
