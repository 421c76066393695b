"""Democracy, autocracy and theocracy (8.10 to 8.12)."""

from __future__ import annotations

from engines.clash_of_cultures.activate import activatable
from engines.clash_of_cultures.advance import free_advance
from engines.clash_of_cultures.build import Built
from engines.clash_of_cultures.collect import Collect, collect
from engines.clash_of_cultures.data import ADVANCES, ARMY, CATEGORIES, goods_of, number
from engines.clash_of_cultures.moments import Rank, is_spent, on
from engines.clash_of_cultures.mood import RaiseMood, can_raise_mood, raise_mood
from engines.clash_of_cultures.pieces import place_in_city
from engines.clash_of_cultures.purse import gain, token_choice
from engines.clash_of_cultures.queries import (
    Activation,
    BuildOptions,
    CitySize,
    CombatValue,
    Limits,
    TakeoverOptions,
)
from engines.clash_of_cultures.recruit import Recruited
from engines.clash_of_cultures.state import Battle, ClashState, ClashTable, Owner
from engines.clash_of_cultures.takeover import Attempt
from engines.clash_of_cultures.windows import action, free_action
from engines.kernel import Rule, Seat, ask, note

IDEAS_UNDER_DOGMA = number("advance:dogma", "idea_limit")
FORCED = "forced_labor"


def can_vote(state: ClashState, seat: Seat) -> bool:
    """A step of some city must still be payable after the token that Voting itself takes."""
    return can_raise_mood(state, seat, besides=ADVANCES["voting"].cost["mood"])


@free_action("advance:voting", can=can_vote)
def voting(table: ClashTable, seat: Seat) -> Rule[None]:
    act = yield from ask(seat, "voting.raise_mood", RaiseMood, section="6.7")
    yield from raise_mood(table, seat, act)


@on("takeover_options", "advance:separation_of_power")
def content_citizens(state: ClashState, seat: Seat, options: TakeoverOptions) -> None:
    if options.city.owner == seat != options.player and options.city.mood == "happy":
        options.boost = False


@action("advance:civil_liberties")
def civil_liberties(table: ClashTable, seat: Seat) -> None:
    gain(table, seat, goods_of("advance:civil_liberties"))


def may_collect_freely(state: ClashState, seat: Seat) -> bool:
    return state.now.collects == 0 and bool(activatable(state, seat, "collect"))


@free_action("advance:free_economy", can=may_collect_freely)
def free_economy(table: ClashTable, seat: Seat) -> Rule[None]:
    act = yield from ask(seat, "free_economy.collect", Collect, section="6.4.2")
    yield from collect(table, seat, act)


@on("activation_options", "advance:free_economy")
def only_collect_of_the_turn(state: ClashState, seat: Seat, activation: Activation) -> None:
    """R-52"""
    used = is_spent(state, seat, "advance:free_economy") and state.turn is not None and state.turn.collects > 0
    if activation.purpose == "collect" and used:
        activation.banned = note("free_economy.collected")


# 6.5.8: this comes before Medicine.
@on(
    "recruit_done",
    "advance:nationalism",
    rank=Rank.SOONER,
    when=lambda s, p, done: any(kind in ARMY or kind == "ship" for kind in done.units),
)
def parades(table: ClashTable, seat: Seat, done: Recruited) -> Rule[None]:
    yield from token_choice(table, seat, number("advance:nationalism", "tokens"))


@on("takeover_options", "advance:totalitarianism")
def garrisons(state: ClashState, seat: Seat, options: TakeoverOptions) -> None:
    if options.city.owner == seat != options.player and state.army_at(options.hex, seat):
        options.boost = False


@free_action("advance:absolute_power")
def absolute_power(table: ClashTable, seat: Seat) -> None:
    table.state.now.actions_left += number("advance:absolute_power", "actions")


@free_action("advance:forced_labor")
def forced_labor(table: ClashTable, seat: Seat) -> None:
    table.state.lasting.add(FORCED, "turn", seat=seat, source="advance:forced_labor")


def driven(state: ClashState, seat: Seat, size: CitySize | BuildOptions) -> bool:
    return size.mood == "angry" and state.lasting.total(FORCED, seat) > 0


@on("collect_limit", "advance:forced_labor", when=driven)
def driven_to_fields(state: ClashState, seat: Seat, size: CitySize) -> None:
    size.mood = "neutral"


@on("recruit_limit", "advance:forced_labor", when=driven)
def driven_to_arms(state: ClashState, seat: Seat, size: CitySize) -> None:
    size.mood = "neutral"


@on("build_options", "advance:forced_labor", when=driven)
def driven_to_build(state: ClashState, seat: Seat, options: BuildOptions) -> None:
    """R-53"""
    options.mood = "neutral"


@on("building_built", "advance:dogma", last=True, when=lambda s, p, built: built.piece == "temple")
def dogma(table: ClashTable, seat: Seat, built: Built) -> Rule[None]:
    """R-72"""
    yield from free_advance(table, seat, CATEGORIES["theocracy"].advances)


@on("limits", "advance:dogma")
def narrow_minds(state: ClashState, seat: Seat, limits: Limits) -> None:
    limits.stock["ideas"] = IDEAS_UNDER_DOGMA


@on("takeover_options", "advance:devotion")
def temple_guards(state: ClashState, seat: Seat, options: TakeoverOptions) -> None:
    if options.city.owner == seat != options.player and "temple" in options.city.buildings:
        options.boost = False


@on("takeover_roll", "advance:conversion", automatic=True)
def missionaries(table: ClashTable, seat: Seat, attempt: Attempt) -> None:
    attempt.result += number("advance:conversion", "roll")


@on("takeover_success", "advance:conversion", last=True)
def converts(table: ClashTable, seat: Seat, attempt: Attempt) -> None:
    gain(table, seat, goods_of("advance:conversion"))


@on("combat_value", "advance:fanaticism")
def zeal(state: ClashState, owner: Owner, value: CombatValue) -> None:
    battle = value.battle
    if value.side.owner == owner and battle.temple and battle.round == 1 and not battle.sea:
        value.bonus += number("advance:fanaticism", "combat_value")


def lost_at_temple(state: ClashState, owner: Owner, battle: Battle) -> bool:
    return battle.temple and not battle.sea and battle.winner not in (None, owner)


@on("after_battle", "advance:fanaticism", when=lost_at_temple)
def volunteers(table: ClashTable, seat: Seat, battle: Battle) -> Rule[None]:
    yield from place_in_city(table, seat, "infantry")
