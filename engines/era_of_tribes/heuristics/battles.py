"""Answers in battle: whom to send, whom to hire, whom to let be (7.6.5, 8)."""

from __future__ import annotations

from engines.era_of_tribes.combat import HoldOut, Reinforce
from engines.era_of_tribes.commitment import Call, Commit, Hold, counted, cubes_here
from engines.era_of_tribes.data import AUTOMA, TILES
from engines.era_of_tribes.meeting import Demand, LetBe
from engines.era_of_tribes.parts import Battle
from engines.era_of_tribes.proposals.odds import against, as_it_stands, markers, odds
from engines.era_of_tribes.proposals.outlook import Outlook
from engines.era_of_tribes.state import EraState
from engines.kernel import Ask, Command, Seat, by_worth, chosen, domain_of, yes_no

MOST = 4
"""Proposals that are enough."""


def next_battle(outlook: Outlook, ask: Ask) -> list[Command]:
    """8.1: the dearest land first, while all armies are there"""
    state = outlook.state

    def worth(space: str) -> float:
        return outlook.land(space) if space in state.lands else 0.5

    return by_worth(ask, worth)


def commitments(outlook: Outlook, ask: Ask) -> list[Command]:
    """8.3.1: as many as pay for themselves"""
    state, seat = outlook.state, outlook.seat
    player, battle = state.players[seat], state.fight
    attacking = battle.attacker.seat == seat
    goods, tiles = state.arms(seat), counted([t for t in player.tiles if TILES[t].effect is None or outlook.left < 1])
    ore, most = sum(goods.values()), player.armies + player.militia
    stake = stakes(outlook)
    found: list[tuple[float, Command]] = []
    for some_goods in (0, ore) if ore else (0,):
        for legions in range(player.legions + 1):
            for armies in range(most + 1):
                for hired in ({}, tiles) if tiles and armies == most else ({},):
                    extra = some_goods + legions + armies + sum(hired.values())
                    win = chance_with(state, battle, extra, attacking)
                    # Armies that survive an attack stay as vassals; who falls goes home.
                    cost = 0.45 * outlook.army * armies + 0.15 * legions + 0.05 * some_goods
                    cost += 0.8 * sum(hired.values())
                    command = Commit(
                        goods=goods if some_goods else {},
                        armies=armies,
                        legions=legions,
                        mercenaries=hired,
                        spared=cubes_here(state, seat, armies, legions)[0],
                    )
                    found.append((win * stake - cost, command))
    found.sort(key=lambda one: -one[0])
    return [command for _, command in found[:MOST]]


def chance_with(state: EraState, battle: Battle, extra: int, attacking: bool) -> float:
    """To win with so many more. The attacker decides last: a defender must reckon with what may still come."""
    if attacking:
        return as_it_stands(state, battle, extra, 0).win
    attacker = battle.attacker.seat
    assert attacker is not None
    mine = battle.defender.strength + extra
    coming = threat(state, attacker, battle.attacker.strength, mine)
    total = battle.attacker.strength + coming
    held = markers(state, attacker, battle.defender.seat, total, mine)
    if attacker < 0 and held == {"sword"}:
        # 28.5: an AUTOMA that holds nothing but the sword gives up.
        return 1.0
    chance = odds(total, mine, held)
    return 1 - chance.win - chance.draw


def threat(state: EraState, attacker: Seat, theirs: int, mine: int) -> int:
    """8.3, 28.3: whom the attacker may still send; an AUTOMA stops when it is enough ahead"""
    player = state.players[attacker]
    if attacker >= 0:
        return min(3, player.regular_army + sum(state.arms(attacker).values()))
    militia = AUTOMA.extra_militia[state.difficulty]
    wanted = mine + AUTOMA.attack_surplus[state.difficulty] - theirs - militia
    return militia + max(0, min(player.armies + player.legions, wanted))


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
    if tiles and ask.offer("reinforce") is not None:
        before, after = (as_it_stands(state, battle, *((n, 0) if attacking else (0, n))) for n in (0, 1))
        gain = after.win - before.win if attacking else before.win - after.win
        cheapest = min(tiles, key=lambda tile: (TILES[tile].effect is not None, tile))
        hire = Reinforce(mercenaries={cheapest: 1})
        if gain * stakes(outlook) > 0.8:
            return [hire, HoldOut()]
        return [HoldOut(), hire]
    return [HoldOut()]


def allies_in_battle(outlook: Outlook, ask: Ask) -> list[Command]:
    """8.3: allies help those who pay, if the battle is worth it"""
    state, seat = outlook.state, outlook.seat
    battle = state.fight
    attacking = battle.attacker.seat == seat
    offer = ask.offer("call")
    assert offer is not None
    for ally in offer.domains["ally"]:
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
    most = max(domain_of(ask))
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
        for other in domain_of(ask, "rival", "demand")
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
