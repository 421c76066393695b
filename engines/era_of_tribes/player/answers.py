"""Every question of the game, and the answers to it, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from engines.era_of_tribes.advance import Advance, Enough, Forgo, Launch, affordable
from engines.era_of_tribes.colonies import colonies_of
from engines.era_of_tribes.combat import HoldOut, Reinforce
from engines.era_of_tribes.commitment import Call, Commit, Hold, counted
from engines.era_of_tribes.data import CARDS, FIELDS, LANDS, LUXURIES, PEOPLES, SEAS, TILES, FieldName, board
from engines.era_of_tribes.diplomacy import Ally, Bribe, HireLeader, Negotiate
from engines.era_of_tribes.expansion import AutoExpand, GoOn
from engines.era_of_tribes.growth import Lose, pieces
from engines.era_of_tribes.meeting import Demand, LetBe
from engines.era_of_tribes.player.campaign import under_way
from engines.era_of_tribes.player.odds import against, as_it_stands
from engines.era_of_tribes.player.outlook import Outlook
from engines.era_of_tribes.player.purposes import ROUND, Purpose
from engines.era_of_tribes.player.turn import (
    LEAST,
    alliance_worth,
    best_ally,
    best_field,
    best_tile,
    bribe_worth,
    by_itself,
    card_gain,
    friendly,
    hire_worth,
    planned,
    turn,
)
from engines.era_of_tribes.setup import Begin
from engines.era_of_tribes.state import EraState
from engines.era_of_tribes.tiles import Insight, Keep, UseNow
from engines.era_of_tribes.upkeep import Disband
from engines.kernel import Ask, Choose, Command, Seat

MOST = 4
"""So many proposals are enough."""


def propose(state: EraState, seat: Seat, ask: Ask, purpose: Purpose = ROUND, most: int = MOST) -> list[Command]:
    """A few answers in the terms of the rulebook, the best first. The same State gives the same answers."""
    outlook = Outlook(state, seat, purpose)
    if ask.key == "turn.action":
        return turn(outlook, most)
    found: list[Command] = []
    for command in ANSWERS[ask.key](outlook, ask):
        if command not in found:
            found.append(command)
    return found


def chosen(ask: Ask, choice: Any) -> Choose:
    return Choose(of=ask.offers[0].domains["choice"].kind, choice=choice)


def options(ask: Ask, slot: str = "choice", verb: str | None = None) -> list[Any]:
    offer = ask.offers[0] if verb is None else ask.offer(verb)
    assert offer is not None
    return list(offer.domains[slot])  # type: ignore[call-overload]  # the domains of these questions are finite


def yes_no(ask: Ask, yes: bool) -> list[Command]:
    return [chosen(ask, yes), chosen(ask, not yes)]


# The beginning


def beginnings(outlook: Outlook, ask: Ask) -> list[Command]:
    """3.5: the richest homes, the card that suits them, and the advance that suits both"""
    state = outlook.state
    peoples = sorted(options(ask, "people"), key=lambda people: -home_worth(state, people))
    cards = sorted(options(ask, "card"), key=lambda card: -EASY.get(CARDS[card].counts, 0.0))
    return [
        Begin(card=cards[0], people=people, advance=first_field(outlook, people), armed=()) for people in peoples[:MOST]
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
    worth = max(hire_worth(outlook), bribe_worth(outlook), alliance_worth(outlook) if best_ally(outlook) is not None else 0)
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

    spaces = sorted(options(ask, "space"), key=worth)
    return [Disband(space=space) for space in spaces[:MOST]]


def launching(outlook: Outlook, ask: Ask) -> list[Command]:
    """6.6: on free fish, else where it leads somewhere"""
    state, seat = outlook.state, outlook.seat
    sources = options(ask, "source", "launch")

    def worth(sea: str) -> float:
        fish = state.has_fish(sea) and state.seas[sea].controller is None
        ways = sum(state.lands[land].empty for land in state.board.coast[sea])
        met = any(other != seat for other in state.seas[sea].fleets)
        return 3.0 * fish + 0.3 * ways - 2.0 * met

    seas = sorted(options(ask, "sea", "launch"), key=lambda sea: -worth(sea))
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
    cards = sorted(options(ask), key=lambda card: -card_gain(outlook.state, outlook.seat, card))
    return [chosen(ask, card) for card in cards]


def place_in_order(outlook: Outlook, ask: Ask) -> list[Command]:
    return [chosen(ask, place) for place in options(ask)[:MOST]]


def arming(outlook: Outlook, ask: Ask) -> list[Command]:
    """14.3: feasts need the wine"""
    return [chosen(ask, ())]


# Battles


def next_battle(outlook: Outlook, ask: Ask) -> list[Command]:
    """8.1: the dearest land first, while all armies are there"""
    state = outlook.state

    def worth(space: str) -> float:
        return outlook.land(space) if space in state.lands else 0.5

    return [chosen(ask, space) for space in sorted(options(ask), key=lambda space: -worth(space))]


def commitments(outlook: Outlook, ask: Ask) -> list[Command]:
    """8.3.1: as many as pay for themselves"""
    state, seat = outlook.state, outlook.seat
    player, battle = state.players[seat], state.fight
    attacking = battle.attacker.seat == seat
    goods, tiles = state.arms(seat), counted([t for t in player.tiles if TILES[t].effect is None or outlook.left < 1])
    ore, most = sum(goods.values()), player.armies + player.militia
    stake = stakes(outlook)
    # The attacker decides last: a defender must reckon with what may still come.
    coming = 0 if attacking or battle.attacker.seat is None else threat(state, battle.attacker.seat)
    found: list[tuple[float, Command]] = []
    for some_goods in (0, ore) if ore else (0,):
        for legions in range(player.legions + 1):
            for armies in range(most + 1):
                for hired in ({}, tiles) if tiles and armies == most else ({},):
                    extra = some_goods + legions + armies + sum(hired.values())
                    chance = as_it_stands(state, battle, *((extra, 0) if attacking else (coming, extra)))
                    win = chance.win if attacking else 1 - chance.win - chance.draw
                    # Armies that survive an attack stay as vassals; who falls goes home.
                    cost = 0.45 * outlook.army * armies + 0.15 * legions + 0.05 * some_goods
                    cost += 0.8 * sum(hired.values())
                    command = Commit(
                        goods=goods if some_goods else {},
                        armies=armies,
                        legions=legions,
                        mercenaries=hired,
                        spared="vassal",
                    )
                    found.append((win * stake - cost, command))
    found.sort(key=lambda one: -one[0])
    return [command for _, command in found[:MOST]]


def threat(state: EraState, attacker: Seat) -> int:
    player = state.players[attacker]
    return min(3, player.regular_army + sum(state.arms(attacker).values()))


def stakes(outlook: Outlook) -> float:
    """What is won or lost with the province"""
    state = outlook.state
    space = state.fight.space
    if space not in state.lands:
        return 1.0
    stake = outlook.land(space) + 2 * outlook.triumph + 2.0 * state.lands[space].town
    owner = state.lands[space].owner
    if owner == outlook.seat and space in state.homes(outlook.seat):
        stake += 1.0
    return stake + (1.0 if owner is None else 0.0)


def reinforcements(outlook: Outlook, ask: Ask) -> list[Command]:
    """8.5: mercenaries when the battle hangs on them"""
    state, seat = outlook.state, outlook.seat
    battle, tiles = state.fight, state.players[seat].tiles
    attacking = battle.attacker.seat == seat
    calls: list[Command] = calling(outlook, ask)
    if tiles and ask.offer("reinforce") is not None:
        before, after = (as_it_stands(state, battle, *((n, 0) if attacking else (0, n))) for n in (0, 1))
        gain = after.win - before.win if attacking else before.win - after.win
        cheapest = min(tiles, key=lambda tile: (TILES[tile].effect is not None, tile))
        hire = Reinforce(mercenaries={cheapest: 1})
        if gain * stakes(outlook) > 0.8:
            return [hire, HoldOut()]
        return [*calls, HoldOut(), hire] if not calls else [*calls, HoldOut()]
    return [*calls, HoldOut()]


def calling(outlook: Outlook, ask: Ask) -> list[Command]:
    """8.3: allies help those who pay, if the battle is worth it"""
    return []


def allies_in_battle(outlook: Outlook, ask: Ask) -> list[Command]:
    state, seat = outlook.state, outlook.seat
    battle = state.fight
    attacking = battle.attacker.seat == seat
    offer = ask.offer("call")
    assert offer is not None
    for ally in offer.domains["ally"]:  # type: ignore[attr-defined]  # a list of seats
        price = state.army_price(ally)
        armies = state.players[ally].armies
        many = min(armies, 2, state.players[seat].thalers // price if price else armies)
        before, after = (as_it_stands(state, battle, *((n, 0) if attacking else (0, n))) for n in (0, many))
        gain = after.win - before.win if attacking else before.win - after.win
        if many and gain * stakes(outlook) > many * price * outlook.thaler + 0.3:
            return [Call(ally=ally, armies=many), Hold()]
    return [Hold()]


def support(outlook: Outlook, ask: Ask) -> list[Command]:
    """8.3: for pay, as long as some stay at home"""
    most = max(options(ask))
    spare = max(0, min(most, outlook.player.armies - 1))
    return [chosen(ask, spare), *([chosen(ask, 0)] if spare else [])]


def throwing_out(outlook: Outlook, ask: Ask) -> list[Command]:
    """8.1.1: whoever comes with weapons loses his traders"""
    posts = tuple(ask.params["spaces"])
    return [chosen(ask, posts), chosen(ask, ())]


def own_town(outlook: Outlook, ask: Ask) -> list[Command]:
    """8.9: where there is food for it"""
    fed = outlook.player.net_food >= outlook.state.traits(outlook.seat).town_food
    return yes_no(ask, fed or outlook.left < 1)


def demands(outlook: Outlook, ask: Ask) -> list[Command]:
    """7.6.5"""
    state, seat, sea = outlook.state, outlook.seat, ask.params["space"]
    fleets = state.seas[sea].fleets
    rivals = [
        other
        for other in options(ask, "rival", "demand")
        if not state.allied(seat, other) and sea_odds(state, seat, other, sea) > 0.75
    ]
    strong = max(rivals, key=lambda other: fleets[other], default=None)
    eager = outlook.purpose.fight > 1.2 or outlook.purpose.sail > 1.2
    if strong is None or not eager:
        return [LetBe()]
    return [Demand(rival=strong), LetBe()]


def sea_odds(state: EraState, seat: Seat, other: Seat, sea: str) -> float:
    fleets = state.seas[sea].fleets
    return against(state, seat, other, fleets.get(seat, 0), fleets.get(other, 0), at_sea=True).win


def objections(outlook: Outlook, ask: Ask) -> list[Command]:
    """7.6.5: own waters are defended by whoever is much stronger"""
    state, seat, other = outlook.state, outlook.seat, ask.params["other"]
    strong = sea_odds(state, seat, other, ask.params["space"]) > 0.8
    eager = outlook.purpose.fight > 1.2 or outlook.purpose.sail > 1.2
    return yes_no(ask, strong and eager and not state.allied(seat, other))


# Others' offers


def offered_alliance(outlook: Outlook, ask: Ask) -> list[Command]:
    return yes_no(ask, friendly(outlook.state, outlook.seat, ask.params["other"]))


def offered_price(outlook: Outlook, ask: Ask) -> list[Command]:
    """5.5.1: land is sold for more than it is worth"""
    worth = outlook.land(ask.params["space"]) + (2.5 if outlook.state.lands[ask.params["space"]].town else 0.3)
    return yes_no(ask, ask.params["price"] * outlook.thaler > worth)


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
    "battle.next": next_battle,
    "battle.commit": commitments,
    "battle.allies": allies_in_battle,
    "battle.support": support,
    "battle.more": reinforcements,
    "battle.expel": throwing_out,
    "battle.town": own_town,
    "sea.demand": demands,
    "sea.objects": objections,
    "diplomacy.more": more_embassies,
    "diplomacy.option": favours,
    "diplomacy.bonus": deals,
    "deal.force": never,
    "deal.buy": offered_price,
    "deal.ally": offered_alliance,
    "deal.part": never,
    "tile.won": tile_just_won,
    "tile.window": tile_window,
    "luxury.arm": arming,
    "epoch.card": scored_card,
    "order.place": place_in_order,
    "morale.disband": disbanding,
}
