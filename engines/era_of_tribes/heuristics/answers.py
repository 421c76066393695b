"""Every question of the game, and the answers to it, the best first."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from engines.era_of_tribes.advance import Advance, Enough, Forgo, Launch, affordable
from engines.era_of_tribes.data import CARDS, FIELDS, LUXURIES, PEOPLES, TILES, FieldName
from engines.era_of_tribes.diplomacy import FREE, LASTING, NEEDED, RIVAL, Ally, Bribe, HireLeader, Negotiate
from engines.era_of_tribes.expansion import AutoExpand, GoOn
from engines.era_of_tribes.growth import Lose, pieces
from engines.era_of_tribes.heuristics import battles
from engines.era_of_tribes.heuristics.turn import (
    LEAST,
    alliance_worth,
    best_ally,
    best_field,
    best_tile,
    bribe_worth,
    by_itself,
    friendly,
    hire_worth,
    planned,
)
from engines.era_of_tribes.places import LANDS, SEAS, board
from engines.era_of_tribes.proposals.campaign import under_way
from engines.era_of_tribes.proposals.outlook import Outlook
from engines.era_of_tribes.proposals.scored_card import card_gain
from engines.era_of_tribes.setup import Begin
from engines.era_of_tribes.state import EraState
from engines.era_of_tribes.tiles import Insight, Keep, UseNow
from engines.era_of_tribes.upkeep import Disband
from engines.kernel import Ask, Command, by_worth, chosen, consenting, domain_of, yes_no

MOST = 4
"""Proposals that are enough."""


# The beginning


def beginnings(outlook: Outlook, ask: Ask) -> list[Command]:
    """3.5: the richest homes, the card that suits them, and the advance that suits both"""
    state = outlook.state
    peoples = sorted(domain_of(ask, "people"), key=lambda people: -home_worth(state, people))
    cards = sorted(domain_of(ask, "card"), key=lambda card: -EASY.get(CARDS[card].counts, 0.0))
    return [
        Begin(card=cards[0], people=people, advance=first_field(outlook, people), armed=())
        for people in peoples[:MOST]
    ]


EASY = {"provinces": 1.2, "advances": 1.2, "luxuries": 1.1, "thalers": 0.9, "towns": 1.0, "tiles": 0.8, "fish": 0.7}
"""Cards that go with what everybody does anyway."""


def home_worth(state: EraState, people: str) -> float:
    """What lies at home, and what can be settled from there"""
    near, traits = board(state.setup).near, PEOPLES[people]
    homes = set(traits.homes)
    taken = {player.people for player in state.players.values() if player.people}
    around = {land for home in homes for land in near[home]} - homes
    onward = {land for home in around for land in near[home]} - homes - around
    worth = 0.0
    for ring, share in ((homes, 1.0), (around, 0.7), (onward, 0.35)):
        for land in ring:
            space = LANDS[land]
            free = 0.3 if space.home in taken and land not in homes else 1.0
            worth += share * free * (0.4 + space.food + 1.2 * (space.good in LUXURIES))
    return worth + 0.5 * traits.extra_food


def first_field(outlook: Outlook, people: str) -> FieldName:
    """3.10: food first, from the fields or from the sea; then what the player is after"""
    purpose, traits, here = outlook.purpose, PEOPLES[people], board(outlook.state.setup)
    shores = {sea for home in traits.homes for sea in here.shores[home]}
    fish = min(sum(SEAS[sea].fish for sea in shores), traits.free_fleets) * traits.fish_food
    wishes: dict[FieldName, float] = {
        "farming": 1.2 * purpose.settle,
        "culture": 0.9,
        "commerce": 0.7 * purpose.trade,
        "mechanics": 0.7 * purpose.fight,
        "architecture": 0.8 * purpose.build,
        "navigation": (0.55 * fish + 0.2) * purpose.sail,
    }
    return max(FIELDS, key=lambda field: wishes[field])


# In the own turn


def more_advances(outlook: Outlook, ask: Ask) -> list[Command]:
    """5.7: another one, if no other action is better for the leader"""
    found = best_field(outlook, affordable(outlook.state, outlook.seat))
    if found is None or found[0] < 0.4:
        return [Enough()] if found is None else [Enough(), Advance(field=found[1])]
    return [Advance(field=found[1]), Enough()]


def more_embassies(outlook: Outlook, ask: Ask) -> list[Command]:
    worth = max(
        hire_worth(outlook), bribe_worth(outlook), alliance_worth(outlook) if best_ally(outlook) is not None else 0
    )
    return [Negotiate(), Enough()] if worth > 0.9 else [Enough(), Negotiate()]


def favours(outlook: Outlook, ask: Ask) -> list[Command]:
    """5.4.1 to 5.4.3"""
    worths: list[tuple[float, Command]] = [
        (hire_worth(outlook), HireLeader()),
        (bribe_worth(outlook), Bribe()),
    ]
    good = [command for worth, command in sorted(worths, key=lambda found: -found[0]) if worth > LEAST]
    return [*good, Enough()]


def deals(outlook: Outlook, ask: Ask) -> list[Command]:
    """5.5.2: offers are made to those who will agree, and never by force"""
    partner = best_ally(outlook)
    return [Enough()] if partner is None else [Ally(partner=partner, way="consent"), Enough()]


def expansion_at_the_end(outlook: Outlook, ask: Ask) -> list[Command]:
    """13.1"""
    if ask.offers[0].command is GoOn:
        return going_on(outlook, ask)
    goods, orders = by_itself(outlook)
    return [AutoExpand(goods=goods, orders=orders), AutoExpand(goods={}, orders=())]


def going_on(outlook: Outlook, ask: Ask) -> list[Command]:
    """7.0.4"""
    orders = planned(outlook.state, outlook.seat, under_way(outlook), None)
    return [GoOn(orders=orders), *([GoOn(orders=())] if orders else [])]


def losses(outlook: Outlook, ask: Ask) -> list[Command]:
    """7.1.1: what is worth least; never the last one of a good province, if another can be spared"""
    state, seat = outlook.state, outlook.seat
    found = sorted(
        ((cube_worth(outlook, kind, place), kind, place) for kind in KINDS for place in pieces(state, seat, kind)),
        key=lambda one: one[0],
    )
    return [Lose(kind=kind, places={place: 1}) for _, kind, place in found[:MOST]]


KINDS = ("vassal", "fleet", "post")


def cube_worth(outlook: Outlook, kind: str, place: str) -> float:
    state, seat = outlook.state, outlook.seat
    if kind == "vassal":
        here = state.lands[place]
        return 0.1 if here.vassals > 1 or here.town else outlook.land(place)
    if kind == "fleet":
        here_too = state.seas[place].fleets[seat] > 1
        return 0.2 if here_too or not state.has_fish(place) else outlook.food * state.traits(seat).fish_food
    return outlook.thaler * min(outlook.left, 4.0)


def disbanding(outlook: Outlook, ask: Ask) -> list[Command]:
    """15.1"""
    state = outlook.state

    def worth(space: str) -> float:
        if space in state.lands and state.lands[space].owner != outlook.seat:
            return 0.5
        return cube_worth(outlook, "vassal" if space in state.lands else "fleet", space)

    spaces = sorted(domain_of(ask, "space"), key=worth)
    return [Disband(space=space) for space in spaces[:MOST]]


def launching(outlook: Outlook, ask: Ask) -> list[Command]:
    """6.6: on free fish, else where it leads somewhere"""
    state, seat = outlook.state, outlook.seat
    sources = list(domain_of(ask, "source", "launch"))

    def worth(sea: str) -> float:
        fish = state.has_fish(sea) and state.seas[sea].controller is None
        ways = sum(state.lands[land].empty for land in state.board.coast[sea])
        met = any(other != seat for other in state.seas[sea].fleets)
        return 3.0 * fish + 0.3 * ways - 2.0 * met

    seas = sorted(domain_of(ask, "sea", "launch"), key=lambda sea: -worth(sea))
    found: list[Command] = [Launch(sea=sea, source=sources[0]) for sea in seas[:MOST]]
    dear = sources == ["town"] and ask.offer("forgo") is not None
    return [Forgo(), *found] if dear and worth(seas[0]) < 2 else found


def tile_just_won(outlook: Outlook, ask: Ask) -> list[Command]:
    """11.4"""
    state, seat = outlook.state, outlook.seat
    if ask.offer("insight") is not None:
        found = best_field(outlook, affordable(state, seat, half=True), half=True)
        return [Keep()] if found is None or found[0] < 0 else [Insight(field=found[1]), Keep()]
    tile = state.players[seat].tiles[-1]
    if ask.offer("use_now") is None:
        return [Keep()]
    room = TILES[tile].effect != "morale" or state.players[seat].morale <= 7
    return [UseNow(), Keep()] if room else [Keep(), UseNow()]


def tile_window(outlook: Outlook, ask: Ask) -> list[Command]:
    tile = best_tile(outlook)
    return [Keep()] if tile is None else [tile, Keep()]


def scored_card(outlook: Outlook, ask: Ask) -> list[Command]:
    """12.2"""
    return by_worth(ask, lambda card: card_gain(outlook.state, outlook.seat, card))


def place_in_order(outlook: Outlook, ask: Ask) -> list[Command]:
    return [chosen(ask, place) for place in islice(domain_of(ask), MOST)]


def arming(outlook: Outlook, ask: Ask) -> list[Command]:
    """14.3: feasts need the wine"""
    return [chosen(ask, ())]


# Others' offers


def offered_alliance(outlook: Outlook, ask: Ask) -> list[Command]:
    state, other = outlook.state, ask.params["other"]
    return consenting(ask, friendly(state, outlook.seat, other), RIVAL if len(state.players) > 2 else FREE)


def offered_price(outlook: Outlook, ask: Ask) -> list[Command]:
    """5.5.1: land is sold for more than it is worth"""
    worth = outlook.land(ask.params["space"]) + (2.5 if outlook.state.lands[ask.params["space"]].town else 0.3)
    return consenting(ask, ask.params["price"] * outlook.thaler > worth, NEEDED)


def offered_end(outlook: Outlook, ask: Ask) -> list[Command]:
    """5.5.3: it would cost both"""
    return consenting(ask, False, LASTING)


def never(outlook: Outlook, ask: Ask) -> list[Command]:
    return yes_no(ask, False)


ANSWERS: dict[str, Callable[[Outlook, Ask], list[Command]]] = {
    "setup.begin": beginnings,
    "advance.more": more_advances,
    "advance.fleet": launching,
    "advance.army": never,
    "expand.auto": expansion_at_the_end,
    "expand.rest": going_on,
    "expand.shrink": losses,
    "battle.next": battles.next_battle,
    "battle.commit": battles.commitments,
    "battle.allies": battles.allies_in_battle,
    "battle.support": battles.support,
    "battle.more": battles.reinforcements,
    "battle.expel": battles.throwing_out,
    "battle.town": battles.own_town,
    "sea.demand": battles.demands,
    "sea.objects": battles.objections,
    "diplomacy.more": more_embassies,
    "diplomacy.option": favours,
    "diplomacy.bonus": deals,
    "deal.force": never,
    "deal.buy": offered_price,
    "deal.ally": offered_alliance,
    "deal.part": offered_end,
    "tile.won": tile_just_won,
    "tile.window": tile_window,
    "luxury.arm": arming,
    "epoch.card": scored_card,
    "order.place": place_in_order,
    "morale.disband": disbanding,
}
