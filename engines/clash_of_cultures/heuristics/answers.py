"""The questions on which this computer player has an opinion, and its answers, the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engines.clash_of_cultures.command_action import Pass, Stop
from engines.clash_of_cultures.data import GAME, UNITS
from engines.clash_of_cultures.heuristics import affairs, fights
from engines.clash_of_cultures.heuristics.hand import free_lesson
from engines.clash_of_cultures.heuristics.homeland import (
    comfort,
    constructions,
    harvests,
    persuasions,
    piece_worth,
    risen,
)
from engines.clash_of_cultures.heuristics.learning import advance_worth, best_advances, lessons
from engines.clash_of_cultures.heuristics.marches import next_movements
from engines.clash_of_cultures.heuristics.outlook import PRICE, Outlook
from engines.clash_of_cultures.heuristics.turn import act, go_on
from engines.clash_of_cultures.heuristics.ventures import Venture, ranked
from engines.clash_of_cultures.state import is_player
from engines.clash_of_cultures.status_brisk import CloseRound, Reckon, to_begin, to_change, to_gain, to_raze, to_score
from engines.clash_of_cultures.trade import CARDS, TOO_LITTLE, TOO_STRONG, Accept, Decline
from engines.kernel import NONE, Ask, Command, by_worth, choices_of, chosen, domain_of, yes_no

Answer = Callable[[Outlook, Ask], Iterable[Command]]
CARD = 0.5
"""What a card is worth in a trade."""
FAIR = 0.1
"""After a fair trade the player is better off by this much."""


# Deeds that an effect allows


def allowed_commands(outlook: Outlook, ask: Ask, ventures: Iterable[Venture]) -> Iterator[Command]:
    """The commands of these ventures that the question allows. An effect may allow less than an action does."""
    choices = choices_of(outlook.state, outlook.seat, ask)
    for venture in ranked(ventures)[:6]:
        if choices.refusal(venture.command) is None:
            yield venture.command


def answer_with(ventures: Callable[[Outlook], Iterator[Venture]]) -> Answer:
    return lambda outlook, ask: allowed_commands(outlook, ask, ventures(outlook))


def step(outlook: Outlook, ask: Ask) -> Iterator[Command]:
    """6.6: a movement that an effect grants"""
    yield from allowed_commands(outlook, ask, next_movements(outlook))
    yield Stop() if ask.offer("stop") is not None else Pass()


def purchase(outlook: Outlook, ask: Ask) -> Iterable[Command]:
    if ask.offer("advance") is not None:
        return allowed_commands(outlook, ask, lessons(outlook))
    return lesson(outlook, ask)


# Choices


def lesson(outlook: Outlook, ask: Ask) -> list[Command]:
    return by_worth(ask, lambda advance: -1.0 if advance == NONE else advance_worth(outlook, advance))[:4]


def coin(outlook: Outlook, ask: Ask) -> list[Command]:
    """The coin of which one more is worth most."""
    return by_worth(
        ask, lambda ware: outlook.price(ware, outlook.purse.get(ware, 0)) if ware in outlook.purse else 0.0
    )


def coin_to_lose(outlook: Outlook, ask: Ask) -> list[Command]:
    return by_worth(
        ask, lambda ware: -outlook.price(ware, max(0, outlook.purse[ware] - 1)) if ware in outlook.purse else -0.5
    )


def city(outlook: Outlook, spot: Any) -> float:
    cities = outlook.state.cities
    return outlook.holding(spot) if spot in cities else 0.0


def worst_city(outlook: Outlook, ask: Ask) -> list[Command]:
    """The city where a misfortune does least harm. Every city of another player comes before the own ones."""

    def harm(spot: str) -> float:
        owner = outlook.state.cities[spot].owner if spot in outlook.state.cities else outlook.seat
        return city(outlook, spot) if owner == outlook.seat else -city(outlook, spot) * is_player(owner)

    return by_worth(ask, lambda spot: -harm(spot))


def cheer(outlook: Outlook, ask: Ask) -> list[Command]:
    """The city that gains most by a better mood"""
    return by_worth(ask, lambda spot: risen(outlook, spot, 1) if spot in outlook.homes else 0.0)


def home(outlook: Outlook, ask: Ask) -> list[Command]:
    """Where a new unit is needed most: a soldier where an attack is likely, a settler where there is room."""
    army = UNITS[ask.params.get("unit", "infantry")].unit_class == "army"

    def wanted(spot: str) -> float:
        if army and spot in outlook.homes:
            guards = outlook.guards(spot)
            return outlook.danger(spot, guards) - outlook.danger(spot, guards + 1) - 0.01 * guards
        return outlook.site(spot) if spot in outlook.state.terrain else 0.0

    return by_worth(ask, wanted)


def piece(outlook: Outlook, ask: Ask) -> list[Command]:
    spot = ask.params.get("hex", outlook.homes[0] if outlook.homes else "")

    def worth(name: str) -> float:
        return piece_worth(outlook, spot, name) if spot in outlook.state.cities else 0.0

    return by_worth(ask, worth)


def agrees(outlook: Outlook, ask: Ask) -> list[Command]:
    return yes_no(ask, True)


def rival(outlook: Outlook, ask: Ask) -> list[Command]:
    """The opponent who is farthest ahead."""
    return by_worth(ask, lambda seat: sum(outlook.state.cities[s].size for s in outlook.state.cities_of(seat)))


def great_person(outlook: Outlook, ask: Ask) -> list[Command]:
    """12.1: take the great person while there is time to use it."""
    tokens = outlook.cost({"culture": ask.params["price"]})
    return yes_no(ask, outlook.turns > 0 and tokens < 0.7 * free_lesson(outlook))


def first_offer(outlook: Outlook, ask: Ask) -> list[Command]:
    """Take the first thing offered."""
    return by_worth(ask, lambda choice: 0.0 if choice == NONE else 1.0)


def new_city(outlook: Outlook, ask: Ask) -> list[Command]:
    """Found a city without a settler, for a price."""
    price = outlook.cost(ask.params.get("cost", {}))
    return by_worth(ask, lambda spot: price if spot == NONE else outlook.city_worth() + outlook.site(spot))


def once_more(outlook: Outlook, ask: Ask) -> list[Command]:
    """Cheer another city, for a mood token."""
    price = outlook.cost({"mood": 1})
    return by_worth(ask, lambda spot: price if spot == NONE else risen(outlook, spot, 1))


# Objectives and the status phase


def objective(outlook: Outlook, ask: Ask) -> list[Command]:
    """11.3: score points now, since later may be too late."""
    keep, *able = domain_of(ask)
    return [*(chosen(ask, one) for one in able), chosen(ask, keep)]


def visit(outlook: Outlook, ask: Ask) -> list[Command]:
    """17.6"""
    table, seat = outlook.table, outlook.seat
    advances = [one for one in best_advances(outlook) if one in to_gain(table, seat)] or [NONE]
    objectives = to_score(table, seat).usual or ()
    first = seat if seat in to_begin(table, seat) else next(iter(to_begin(table, seat)))
    raze = max(to_raze(table, seat), key=lambda spot: affairs.raze_worth(outlook, spot))
    price = outlook.cost(GAME.status.government)
    change = max(to_change(table, seat), key=lambda name: affairs.change_worth(outlook, name, price))
    return [
        CloseRound(objectives=objectives, advance=advance, raze=raze, government=change, first=first)
        for advance in advances[:3]
    ]


def reckon(outlook: Outlook, ask: Ask) -> list[Command]:
    return [Reckon(objectives=to_score(outlook.table, outlook.seat).usual or ())]


# Trade


def goods_worth(outlook: Outlook, goods: Mapping[str, int], sign: int) -> float:
    coins = {what: sign * n for what, n in goods.items() if what not in CARDS}
    return outlook.gain(coins, 0) + sign * CARD * sum(n for what, n in goods.items() if what in CARDS)


def trade(outlook: Outlook, ask: Ask) -> list[Command]:
    """4.3: agree to a trade that leaves this player better off, and the other not much more so."""
    gained = goods_worth(outlook, ask.params["give"], 1) + goods_worth(outlook, ask.params["take"], -1)
    theirs = usual_worth(ask.params["take"]) - usual_worth(ask.params["give"])
    fair = gained > FAIR and gained >= theirs * outlook.denial
    no = Decline(reason=TOO_STRONG if gained > FAIR else TOO_LITTLE)
    return [Accept(), no] if fair else [no, Accept()]


def usual_worth(goods: Mapping[str, int]) -> float:
    return sum(n * PRICE.get(what, CARD) for what, n in goods.items())


ANSWERS: dict[str, Answer] = {
    "turn.act": act,
    "turn.end": act,
    "command.next": go_on,
    "command.stuck": go_on,
    "command.granted": step,
    "great_warlord.move": step,
    "voting.raise_mood": answer_with(comfort),
    "effect.raise_mood": answer_with(comfort),
    "free_economy.collect": answer_with(harvests),
    "effect.collect": answer_with(harvests),
    "arts.takeover": answer_with(persuasions),
    "effect.takeover": answer_with(persuasions),
    "effect.build": answer_with(constructions),
    "great_person.what": answer_with(constructions),
    "advance.buy": purchase,
    "advance.free": lesson,
    "purse.token": coin,
    "bartering.gain": coin,
    "trade_routes.good": coin,
    "medicine.back": coin,
    "theaters.which": coin_to_lose,
    "pirates.pay": coin_to_lose,
    "epidemics.where": worst_city,
    "volcano.where": worst_city,
    "mood.which_falls": worst_city,
    "civil_war.where": worst_city,
    "event.take_person": great_person,
    "teach_us.play": first_offer,
    "great_person.build": first_offer,
    "great_explorer.city": new_city,
    "hero_general.again": once_more,
    "barbarians.step": fights.barbarian_step,
    "barbarians.settle": fights.barbarian_site,
    "barbarians.reinforce": fights.barbarian_site,
    "card.which_city": cheer,
    "card.which_player": rival,
    "place.where": home,
    "takeover.building": piece,
    "city_development.what": piece,
    "explorer.settler": agrees,
    "takeover.pay": agrees,
    "objective.play": objective,
    "status.visit": visit,
    "status.reckon": reckon,
    "status.government": affairs.change,
    "status.new_advances": affairs.new_advances,
    "status.raze": affairs.raze,
    "revolution.new": affairs.new_regime,
    "leader.which": affairs.leader,
    "trade.answer": trade,
    "battle.go_on": fights.stay,
    "battle.tactic": fights.tactic,
    "unit.which_lost": fights.losses,
    "steel_weapons.use": fights.steel,
    "siegecraft.use": fights.siege,
}
