"""When the AUTOMAs act, and their action cards (25, 29)."""

from __future__ import annotations

from collections.abc import Callable

from engines.era_of_tribes.automa.expand import expansion, growth
from engines.era_of_tribes.automa.plans import (
    bread,
    build_town,
    can_build,
    can_research,
    research,
    start,
    take_cube,
    taxes,
    town_sites,
    trade,
)
from engines.era_of_tribes.conversion import free_towns
from engines.era_of_tribes.data import ADVANCES, AUTOMA, TRACKS, FieldName
from engines.era_of_tribes.epochs import ripe
from engines.era_of_tribes.parts import AutomaDeck
from engines.era_of_tribes.realm import change_influence, change_morale, pay
from engines.era_of_tribes.revolution import enter_epoch, revolution
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Rule, Seat


def first_advance(table: EraTable, seat: Seat) -> None:
    """24.8"""
    start(table, seat)


def cards_of(state: EraState) -> AutomaDeck:
    assert state.automa is not None
    return state.automa


def at_work(state: EraState) -> list[Seat]:
    """25.3: AUTOMAs that have not made a revolution in this round"""
    return [seat for seat in state.automas if not state.players[seat].revolted]


def after_cycle(table: EraTable) -> Rule[None]:
    """25.3: a card for each cycle in which a human acted"""
    state = table.state
    if state.automa is None or not state.acted or not at_work(state):
        return
    card = draw(table)
    while card == "shuffle":
        shuffle(table)
        card = draw(table)
    for seat in at_work(state):
        state.active = seat
        yield from CARDS[card](table, seat)
        state.active = None
    state.automa.discards.append(card)
    if any(state.players[seat].lying for seat in state.automas):
        bring_in(table)


def draw(table: EraTable) -> str:
    """29"""
    table.learn()
    card = cards_of(table.state).deck.pop()
    table.tell("automa.card", card=card)
    return card


def shuffle(table: EraTable) -> None:
    """29, card 6: a new deck; the leaders stand up and the goods are ready again"""
    state, cards = table.state, cards_of(table.state)
    cards.deck = table.shuffled([*cards.deck, *cards.discards, "shuffle"])
    cards.discards = []
    for seat in at_work(state):
        state.players[seat].lying = False
        state.players[seat].used = []


def bring_in(table: EraTable) -> None:
    """24.11: after the first expansion of an AUTOMA all cards are in the deck"""
    cards = cards_of(table.state)
    if cards.aside:
        cards.deck = table.shuffled([*cards.deck, *cards.aside])
        cards.aside = []
        table.tell("automa.all_cards")


def auto_expansion(table: EraTable, seat: Seat) -> Rule[None]:
    """25.4"""
    state = table.state
    if state.players[seat].lying:
        return
    if growth(state, seat) < AUTOMA.least_growth:
        yield from bread(table, seat)
    else:
        state.players[seat].expanded = True
        yield from expansion(table, seat, by_card=False)


def after_auto_expansions(table: EraTable) -> None:
    """24.11"""
    state = table.state
    if state.automa is not None and any(state.players[seat].expanded for seat in state.automas):
        bring_in(table)


def after_clean_up(table: EraTable) -> Rule[None]:
    """25.6: a revolution, culture, or a little influence"""
    state = table.state
    for seat in state.automas:
        player = state.players[seat]
        if player.revolted:
            player.revolted = False
            continue
        state.active = seat
        if ripe(state, seat):
            yield from enter_epoch(table, seat)
        elif can_research(state, seat, "culture"):
            yield from research(table, seat, "culture")
        else:
            with table.tell("automa.fame", seat=seat):
                change_influence(table, seat, AUTOMA.no_culture_influence)
        yield from upkeep(table)
        state.active = None


# The action cards


def found_town(table: EraTable, seat: Seat) -> Rule[None]:
    """29, card 1"""
    state, player = table.state, table.state.players[seat]
    built = 0
    while built < AUTOMA.card_towns and can_build(state, seat):
        yield from build_town(table, seat)
        built += 1
    if built:
        return
    hungry = player.net_food < state.traits(seat).town_food + AUTOMA.food_reserve
    limited = len(player.towns) >= state.town_limit(seat)
    missing: list[FieldName] = []
    if town_sites(state, seat):
        ways: dict[FieldName, bool] = {"farming": hungry, "architecture": limited}
        missing = [field for field, in_the_way in ways.items() if in_the_way]
    researched = False
    for field in missing:
        if can_research(state, seat, field):
            researched = True
            yield from research(table, seat, field)
            if can_build(state, seat):
                yield from build_town(table, seat)
    if not researched:
        yield from trade(table, seat)


def trading_posts(table: EraTable, seat: Seat) -> Rule[None]:
    """29, card 2"""
    state, player = table.state, table.state.players[seat]
    placed = 0
    if player.level("commerce") >= ADVANCES.commerce.posts_from:
        for town in towns_in_order(state, seat):
            if player.thalers < AUTOMA.post_least_thalers or not take_cube(table, seat):
                break
            pay(table, seat, AUTOMA.post_price)
            state.alter(town, post=seat)
            placed += 1
            with table.tell("automa.post", seat=seat, space=town):
                change_morale(table, seat, TRACKS.trade.post_morale)
                yield from upkeep(table)
        if placed:
            return
    elif can_research(state, seat, "commerce"):
        yield from research(table, seat, "commerce")
        return
    yield from research_or_trade(table, seat, "navigation")


def towns_in_order(state: EraState, seat: Seat) -> list[str]:
    """29: free towns of neighbouring AUTOMAs, as they were built"""
    free = free_towns(state, seat)
    return [town for other in state.automas if other != seat for town in state.players[other].towns if town in free]


def research_or_trade(table: EraTable, seat: Seat, field: FieldName) -> Rule[None]:
    if can_research(table.state, seat, field):
        yield from research(table, seat, field)
    else:
        yield from trade(table, seat)


def seas_or_machines(table: EraTable, seat: Seat) -> Rule[None]:
    """29, card 3"""
    state = table.state
    mine = state.players[seat].level("mechanics")
    ahead = all(state.players[other].level("mechanics") < mine for other in state.others_of(seat))
    if not ahead and can_research(state, seat, "mechanics"):
        yield from research(table, seat, "mechanics")
    else:
        yield from research_or_trade(table, seat, "navigation")


def fields_or_markets(table: EraTable, seat: Seat) -> Rule[None]:
    """29, card 4"""
    state = table.state
    if state.players[seat].net_food <= AUTOMA.little_food and can_research(state, seat, "farming"):
        yield from research(table, seat, "farming")
    else:
        yield from research_or_trade(table, seat, "commerce")


def rise(table: EraTable, seat: Seat) -> Rule[None]:
    """29, card 5"""
    state = table.state
    if ripe(state, seat):
        yield from revolution(table, seat)
    elif can_build(state, seat):
        yield from build_town(table, seat)
    elif can_research(state, seat, "architecture"):
        yield from research(table, seat, "architecture")
        if can_build(state, seat):
            yield from build_town(table, seat)
    else:
        yield from trade(table, seat)


def taxes_or_bread(table: EraTable, seat: Seat) -> Rule[None]:
    """29, card 7"""
    player = table.state.players[seat]
    yield from taxes(table, seat) if player.morale >= 0 and player.towns else bread(table, seat)


def expand_or_bread(table: EraTable, seat: Seat) -> Rule[None]:
    """29, card 8"""
    state = table.state
    if growth(state, seat) < AUTOMA.least_growth:
        yield from bread(table, seat)
        return
    yield from expansion(table, seat, by_card=True)
    state.players[seat].lying = True


CARDS: dict[str, Callable[[EraTable, Seat], Rule[None]]] = {
    "town": found_town,
    "posts": trading_posts,
    "seas": seas_or_machines,
    "fields": fields_or_markets,
    "revolution": rise,
    "taxes": taxes_or_bread,
    "expansion": expand_or_bread,
}
"""29: what each card does; the eighth one shuffles"""
