"""Greece."""

from __future__ import annotations

from engines.clash_of_cultures.activate import MoodDrop
from engines.clash_of_cultures.boxes.base.advances.culture_science import arts as take_over_by_arts
from engines.clash_of_cultures.boxes.expansion.asking import which
from engines.clash_of_cultures.boxes.expansion.category_advance import teaches
from engines.clash_of_cultures.boxes.expansion.leaders import (
    activate,
    bonus,
    can_activate,
    fights,
    in_city,
)
from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES
from engines.clash_of_cultures.data import Bag, goods_of, number
from engines.clash_of_cultures.moments import Rank, is_spent, on, spend
from engines.clash_of_cultures.purse import can_pay, gain, payments, price_of
from engines.clash_of_cultures.queries import CombatValue, RecruitPrice
from engines.clash_of_cultures.recruit import Recruited
from engines.clash_of_cultures.state import MOODS, Battle, ClashState, ClashTable, Owner
from engines.clash_of_cultures.tactics import NO_TACTIC
from engines.clash_of_cultures.takeover import Starts, can_take_over
from engines.clash_of_cultures.windows import USAGES, card_cost, free_action, play_card, source_of
from engines.kernel import NONE, OneOf, Rule, Seat, choose

ARTS = "advance:arts"


def with_academy(state: ClashState, seat: Seat, done: Recruited) -> bool:
    return done.hex in state.cities and "academy" in state.cities[done.hex].buildings


@on("recruit_done", "civ:study", automatic=True, when=with_academy, rank=Rank.SECOND)
def study(table: ClashTable, seat: Seat, done: Recruited) -> None:
    gain(table, seat, goods_of("civ:study"))


@on("recruit_price", "civ:sparta", rank=Rank.LATER)
def bred_for_war(state: ClashState, seat: Seat, price: RecruitPrice) -> None:
    """Culture tokens may stand for mood tokens, in the price of Draft only."""
    price.also_pays("draft", "mood", "culture")


def outnumbered(state: ClashState, seat: Seat, battle: Battle) -> bool:
    return not battle.sea and len(battle.side(seat).units) < len(battle.other(seat).units)


@on("round_start", "civ:sparta", automatic=True, when=outnumbered)
def laconic(table: ClashTable, seat: Seat, battle: Battle) -> None:
    battle.other(seat).effects.append(NO_TACTIC)


@on("takeover_options", "civ:hellenistic_culture", part="starts")
def hellenised(state: ClashState, seat: Seat, starts: Starts) -> None:
    for spot, city in state.cities.items():
        if city.owner != seat and seat in city.buildings.values():
            starts.reach[spot] = city.size


def can_stage(state: ClashState, seat: Seat) -> bool:
    """Mood tokens may stand for culture tokens. A target must be in reach with the tokens that the price leaves."""
    if not state.has(seat, "arts") or is_spent(state, seat, ARTS):
        return False
    mood = goods_of("civ:hellenistic_culture", "arts")["mood"]
    boosts = price_of(state, seat, {"culture": mood}).pays("mood", "culture")
    return can_take_over(state, seat, fewer=mood if boosts else 0)


@free_action("civ:hellenistic_culture", can=can_stage, cost=goods_of("civ:hellenistic_culture", "arts"))
def hellenistic_culture(table: ClashTable, seat: Seat) -> Rule[None]:
    """Arts may be paid with mood tokens, still once a turn."""
    spend(table.state, seat, ARTS)
    yield from take_over_by_arts(table, seat)


def other_cities(state: ClashState, seat: Seat, drop: MoodDrop) -> list[str]:
    first = state.cities[drop.hex]
    return [
        spot
        for spot in state.cities_of(seat)
        if spot != drop.hex
        and state.cities[spot].size >= first.size
        and MOODS.index(state.cities[spot].mood) >= MOODS.index(first.mood)
        and not state.cities[spot].used_as_angry
    ]


@on("activation_mood", "civ:city_states", once=True, when=lambda s, p, drop: bool(other_cities(s, p, drop)))
def city_states(table: ClashTable, seat: Seat, drop: MoodDrop) -> Rule[None]:
    able = other_cities(table.state, seat, drop)
    spot = yield from which(seat, "civ:city_states", able, "hex", may_decline=True)
    if spot != NONE:
        spend(table.state, seat, "civ:city_states")
        drop.instead = spot


def idle_cards(state: ClashState, seat: Seat, price: Bag) -> list[str]:
    """Cards with the action symbol that could be played without an action, once this leader's price is paid."""
    cards = []
    for card in state.players[seat].actions:
        usage = USAGES.get(source_of(card))
        if usage is None or not usage.takes_action:
            continue
        cost = card_cost(state, seat, usage).cost
        total = {coin: cost.get(coin, 0) + price.get(coin, 0) for coin in {**cost, **price}}
        if can_pay(state, seat, total) and usage.can(state, seat):
            cards.append(card)
    return sorted(cards)


def can_inspire(state: ClashState, seat: Seat) -> bool:
    return can_activate(state, seat) and bool(idle_cards(state, seat, ABILITIES["idol"].cost))


@free_action("leader:idol", can=can_inspire)
def idol(table: ClashTable, seat: Seat) -> Rule[None]:
    state = table.state
    yield from activate(table, seat)
    able = idle_cards(state, seat, {})
    if not able:
        return
    card = yield from choose(
        seat, "effect.card", OneOf(able, "card"), secret=True, section="11.2", effect="leader:idol"
    )
    usage = USAGES[source_of(card)]
    cost = card_cost(state, seat, usage).cost
    ways = payments(state, seat, price_of(state, seat, cost))
    assert ways is not None
    payment = ways.only()
    if payment is None:
        payment = yield from choose(seat, "purse.how", ways, section="4.1", cost=cost)
    yield from play_card(table, seat, card, usage, payment, free=True)


def regions_abroad(state: ClashState, owner: Owner) -> int:
    home = state.board.slot_of[state.players[owner].capital]
    return len({state.board.slot_of[spot] for spot in state.cities_of(owner)} - {home})


@on("combat_value", "leader:ruler_of_the_world")
def ruler_of_the_world(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner and fights(state, owner, value.battle):
        value.bonus += number("leader:ruler_of_the_world", "combat_value") * regions_abroad(state, owner)


def in_leader_city(state: ClashState, seat: Seat, done: Recruited) -> bool:
    return in_city(state, seat, done.hex)


@on("recruit_done", "leader:thats_sparta", automatic=True, when=in_leader_city, rank=Rank.THIRD)
def thats_sparta(table: ClashTable, seat: Seat, done: Recruited) -> None:
    gain(table, seat, goods_of("leader:thats_sparta"))


@on("combat_value", "leader:hero_of_thermopylae")
def hero_of_thermopylae(state: ClashState, owner: Owner, value: CombatValue) -> None:
    if value.side.owner == owner and fights(state, owner, value.battle):
        fewer = len(value.battle.other(owner).units) - len(value.side.units)
        value.bonus += number("leader:hero_of_thermopylae", "combat_value") * max(0, fewer)


teaches("leader:master")
bonus("admiral", at_sea=True)
