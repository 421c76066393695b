"""Wonders (13.3), for whoever holds their city."""

from __future__ import annotations

from engines.clash_of_cultures.activate import Activated
from engines.clash_of_cultures.battle import defended, fall
from engines.clash_of_cultures.build import Built
from engines.clash_of_cultures.cards import Discard, Draw, choose_card, discard_from_hand, draw_to_hand
from engines.clash_of_cultures.combat_roll import Rolls
from engines.clash_of_cultures.data import ADVANCES, CATEGORIES, EVENTS, RESOURCES, TOKENS, number
from engines.clash_of_cultures.events import EventCard
from engines.clash_of_cultures.moments import effects_of, on, spend
from engines.clash_of_cultures.pieces import BINDING, place_unit
from engines.clash_of_cultures.purse import can_pay, keep_limits, means, pay
from engines.clash_of_cultures.queries import (
    AttackCondition,
    CollectOptions,
    CombatValue,
    Payment,
)
from engines.clash_of_cultures.state import BARBARIANS, Battle, ClashState, ClashTable, Owner
from engines.clash_of_cultures.trade_routes import could_trade
from engines.clash_of_cultures.windows import free_action
from engines.kernel import NONE, OneOf, Rule, Seat, choose, note

ARENA = "wonder:great_arena"
CHEERS = number(ARENA, "tokens")
STATUE = "wonder:great_statue"
LIBRARY = "wonder:great_library"


@on("payment", "wonder:great_arena")
def bread_and_games(state: ClashState, seat: Seat, payment: Payment) -> None:
    if payment.purpose != "wonder":
        payment.allow("mood", ["culture"])
        payment.allow("culture", ["mood"])


def can_cheer(state: ClashState, seat: Seat, rolls: Rolls) -> bool:
    used = ARENA in rolls.battle.side(seat).effects
    return not rolls.battle.sea and not used and can_pay(state, seat, {"mood": CHEERS})


@on("after_rolls", ARENA, when=can_cheer)
def cheering(table: ClashTable, seat: Seat, rolls: Rolls) -> Rule[None]:
    """The wonder serves once a battle."""
    able = [token for token, n in means(table.state, seat, TOKENS).items() if n >= CHEERS]
    token = yield from choose(
        seat, "great_arena.cheer", OneOf([NONE, *able], "ware", NONE), section="13.3",
        value=number(ARENA, "combat_value"),
    )  # fmt: skip
    if token != NONE:
        pay(table, seat, {token: CHEERS})
        rolls.battle.side(seat).effects.append(ARENA)
        rolls.of[seat].bonus += number(ARENA, "combat_value")


@on("collect_options", "wonder:great_gardens")
def hanging_gardens(state: ClashState, seat: Seat, options: CollectOptions) -> None:
    if "great_gardens" in options.city.wonders:
        for coin in RESOURCES:
            options.add(options.hexes("plain"), coin)


@on("attack_condition", "wonder:great_gardens")
def garden_maze(state: ClashState, owner: Owner, condition: AttackCondition) -> None:
    """The wonder does not work against units that came over Plains this turn."""
    city = state.cities.get(condition.hex)
    if city is not None and "great_gardens" in city.wonders and condition.over_plains:
        condition.banned = note("great_gardens.lost_in_them")


def maze_is_planted(state: ClashState) -> list[str]:
    """As long as the gardens stand, units that came over Plains are named apart from the others."""
    gardens = state.monuments.get("great_gardens")
    return ["plain"] if gardens is not None and gardens.hex is not None else []


BINDING.append(maze_is_planted)


def nameable(state: ClashState, seat: Seat) -> list[str]:
    """Standard advances that the player does not own and that belong to no government."""
    owned = state.players[seat].advances
    return [a for a, row in ADVANCES.items() if a not in owned and not CATEGORIES[row.category].government]


def in_own_turn(state: ClashState, seat: Seat, _: object) -> bool:
    """R-38"""
    return state.turn is not None and state.turn.seat == seat


def name_one(table: ClashTable, seat: Seat, among: list[str], may_decline: bool = True) -> Rule[None]:
    able = [advance for advance in nameable(table.state, seat) if advance in among]
    if not able:
        return
    choices = OneOf([NONE, *able], "advance", NONE) if may_decline else OneOf(able, "advance")
    advance = yield from choose(seat, "great_library.name", choices, section="13.3")
    if advance != NONE:
        spend(table.state, seat, LIBRARY)
        table.state.now.named = advance
        table.tell("great_library.named", seat=seat, advance=advance)


@free_action(
    "wonder:great_library",
    can=lambda state, seat: bool(nameable(state, seat)),
    between=True,
)
def look_it_up(table: ClashTable, seat: Seat) -> Rule[None]:
    yield from name_one(table, seat, list(ADVANCES), may_decline=False)


def somebody_to_trade_with(state: ClashState, seat: Seat, _: None) -> bool:
    return could_trade(state, seat, number("advance:trade_routes", "distance"))


@on("turn_start_income", "wonder:great_library", once=True, when=somebody_to_trade_with)
def merchants_ask(table: ClashTable, seat: Seat, _: None) -> Rule[None]:
    """The player is asked before Trade Routes only if an advance would change them."""
    yield from name_one(table, seat, ["currency" if table.state.has(seat, "trade_routes") else "trade_routes"])


def rounds_to_fight(state: ClashState, seat: Seat, battle: Battle) -> bool:
    """9.2.2"""
    return in_own_turn(state, seat, battle) and defended(battle) and not battle.result


@on("battle_start", "wonder:great_library", once=True, when=rounds_to_fight)
def generals_ask(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    """The named advance acts in this battle, even if it acts before the first round."""
    yield from name_one(table, seat, ["tactics", "siegecraft", "steel_weapons", "metallurgy", "warships"])
    lent = f"advance:{table.state.now.named}"
    for effect in list(effects_of(table.state, "battle_start", seat, battle)):
        if effect.source == lent and effect.when(table.state, seat, battle):
            yield from effect.act(table, seat, battle)


@on("event_drawn", "wonder:great_library", once=True, when=in_own_turn)
def healers_ask(table: ClashTable, seat: Seat, event: EventCard) -> Rule[None]:
    row = EVENTS[event.card]
    yield from name_one(table, seat, [*row.protected_by, *(["myths"] if row.mood_loss else [])])


@on("turn_end", "wonder:great_library", automatic=True, when=in_own_turn)
def books_go_back(table: ClashTable, seat: Seat, _: None) -> None:
    """4.1.2: when a lent advance goes back, the higher limits it gave end too."""
    table.state.now.named = None
    keep_limits(table, seat)


def sea_signal(state: ClashState, seat: Seat, done: Activated) -> bool:
    spot = done.hex
    here = spot in state.cities and "great_lighthouse" in state.cities[spot].wonders
    return here and state.supply(seat, "ship") > 0


@on("city_activated", "wonder:great_lighthouse", when=sea_signal)
def ships_follow_the_light(table: ClashTable, seat: Seat, done: Activated) -> Rule[None]:
    """R-18"""
    state = table.state
    taken = {unit.hex for unit in state.units if unit.owner != seat}
    free = [water for water in state.terrain if state.is_water(water) and water not in taken]
    chosen = yield from choose(seat, "great_lighthouse.ship", OneOf([NONE, *free], "hex", NONE), section="13.3")
    if chosen != NONE:
        place_unit(state, seat, "ship", chosen)
        table.tell("unit.placed", seat=seat, unit="ship", hex=chosen)


@on("status_6_start_player", "wonder:great_lighthouse")
def shows_the_way(table: ClashTable, seat: Seat, _: None) -> None:
    """14.6.3: the player with this effect determines the start player."""


def may_dig(state: ClashState, seat: Seat, drawing: Draw) -> bool:
    return drawing.deck in ("action", "event") and bool(state.discards[drawing.deck])


@on("card_draw", "wonder:great_mausoleum", when=may_dig)
def from_the_tomb(table: ClashTable, seat: Seat, drawing: Draw) -> Rule[None]:
    pile = table.state.discards[drawing.deck]
    take = yield from choose(
        seat, "great_mausoleum.take", OneOf([False, True], "yes_no", False), section="13.3", card=pile[-1]
    )
    if take:
        drawing.instead = pile.pop()


@on("card_discard", "wonder:great_mausoleum")
def into_the_tomb(state: ClashState, seat: Seat, discard: Discard) -> None:
    if discard.deck in ("action", "event"):
        discard.under = True


@on("wonder_built", STATUE, when=lambda s, p, built: built.piece == "great_statue")
def unveiling(table: ClashTable, seat: Seat, built: Built) -> Rule[None]:
    yield from draw_to_hand(table, seat, "objective", number(STATUE, "objective_cards"))


@free_action(STATUE, can=lambda state, seat: bool(state.players[seat].objectives))
def colossus(table: ClashTable, seat: Seat) -> Rule[None]:
    card = yield from choose_card(seat, table.state.players[seat].objectives)
    discard_from_hand(table, seat, card)
    table.state.now.actions_left += number(STATUE, "actions")


@on("combat_value", "wonder:great_wall")
def high_walls(state: ClashState, owner: Owner, value: CombatValue) -> None:
    battle = value.battle
    happy = battle.city_owner == owner and battle.city_mood == "happy"
    if happy and battle.round == 1 and value.side is battle.attacker and battle.defender.owner == owner:
        value.bonus -= number("wonder:great_wall", "penalty")


def barbarians_at_the_gate(state: ClashState, owner: Owner, battle: Battle) -> bool:
    return battle.attacker.owner == BARBARIANS and battle.city_owner == owner and not battle.result


@on("battle_start", "wonder:great_wall", automatic=True, when=barbarians_at_the_gate)
def turned_away(table: ClashTable, seat: Seat, battle: Battle) -> None:
    """R-60"""
    battle.result = "defender"
    with table.tell("great_wall.holds", seat=seat, hex=battle.hex):
        fall(table, battle, battle.attacker, [u for u in table.state.units if u.id in battle.attacker.units])
