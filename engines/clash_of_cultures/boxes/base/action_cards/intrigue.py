"""Action cards that touch hands, barbarians and foreign cities."""

from __future__ import annotations

import itertools

from engines.clash_of_cultures.barbarians import Marching, any_step, move_group, reinforce
from engines.clash_of_cultures.cards import deck_of, hand, take_top
from engines.clash_of_cultures.data import ADVANCES, KEEP, Bag, number
from engines.clash_of_cultures.moments import is_spent, on, raise_moment
from engines.clash_of_cultures.mood import offer_mood_change
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
    """The player who played the card sees the other hand; everybody else does not."""
    state = table.state
    mine, theirs = state.players[seat], state.players[other]
    hands = sorted([*theirs.actions, *theirs.objectives, *theirs.wonders])
    table.tell("spy.looks", seat=seat, other=other)
    table.tell("spy.sees", to=seat, other=other, cards=hands)
    own = [*mine.actions, *mine.objectives, *mine.wonders]
    wanted = [c for c in hands if any(_same_type(c, held) for held in own)]
    loot = yield from choose(seat, "spy.take", OneOf([NONE, *wanted], "card", NONE), secret=True, section="11.2")
    if loot == NONE:
        return
    able = sorted(held for held in own if _same_type(loot, held))
    gift = yield from choose(seat, "spy.give", OneOf(able, "card"), secret=True, section="11.2")
    deck = deck_of(loot)
    hand(state, other, deck).remove(loot)
    hand(state, seat, deck).remove(gift)
    hand(state, other, deck).append(gift)
    hand(state, seat, deck).append(loot)
    table.tell("spy.swapped", seat=seat, other=other, deck=_type(loot))
    table.tell("spy.swapped_cards", to=(seat, other), seat=seat, other=other, taken=loot, given=gift)


def _type(card: str) -> str:
    """Action cards and kept event cards are one type."""
    return {"event": "action"}.get(deck_of(card), deck_of(card))


def _same_type(one: str, two: str) -> bool:
    return _type(one) == _type(two)


@card_effect("card:new_plans", can=lambda state, seat: bool(state.players[seat].objectives))
def new_plans(table: ClashTable, seat: Seat) -> Rule[None]:
    state, player = table.state, table.state.players[seat]
    count = number("card:new_plans", "objective_cards")
    new = [card for card in (take_top(table, "objective") for _ in range(count)) if card is not None]
    # New cards belong to nobody until the player has chosen. In the player's hand they are as hidden as they should
    # be.
    player.objectives += new
    table.tell("new_plans.sees", to=seat, cards=new)
    choice = yield from choose(
        seat, "new_plans.take", OneOf([NONE, *sorted(new)], "card", NONE), secret=True, section="11.2"
    )
    back = list(new)
    if choice != NONE:
        old = sorted(held for held in player.objectives if held not in new)
        gift = yield from choose(seat, "new_plans.give", OneOf(old, "card"), secret=True, section="11.2")
        back = [c for c in new if c != choice] + [gift]
    for card in back:
        player.objectives.remove(card)
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
    """Groups of the player's choice march one step each, for one coin each. R-107: a group that may not march is not
    paid."""
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
    """How many tokens a Takeover that is still possible this turn can spend on range; below 0 if no Takeover is
    possible."""
    tokens = tokens_to_boost(state, seat)
    if state.now.actions_left:
        return tokens
    # Arts takes tokens as its price.
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
    """Is the target a barbarian city of size 1? Not every target of a Takeover is a city."""
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
    yield from offer_mood_change(table)


@on("takeover_done", "card:cultural_takeover", automatic=True)
def chance_is_gone(table: ClashTable, seat: Seat, attempt: Attempt) -> None:
    table.state.lasting.drop(NEXT_DEED)
