"""Cards, and effects of advances, wonders and leaders that wait to be used (5.3, 11.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engines.clash_of_cultures.data import ACTION_CARDS, GAME, goods_of
from engines.clash_of_cultures.heuristics.homeland import comfort, harvests, persuasions, piece_worth, risen
from engines.clash_of_cultures.heuristics.learning import advance_worth, best_advances, lessons
from engines.clash_of_cultures.heuristics.outlook import UNIT, Outlook
from engines.clash_of_cultures.heuristics.settling import potential
from engines.clash_of_cultures.heuristics.ventures import Venture
from engines.clash_of_cultures.windows import (
    USAGES,
    Play,
    Use,
    card_cost,
    play_payment,
    playable,
    source_of,
    takes_action,
    usable,
    use_payment,
)

ACTION = 0.65
"""What an action is worth"""
TACTIC = 0.12
"""What a card that is kept for a battle is worth."""
BLIND = 0.3
"""What an effect is worth that is free and about which nothing is known here."""

Worth = Callable[[Outlook], float]


def best(ventures: Iterator[Venture]) -> float:
    return max((venture.worth for venture in ventures), default=0.0)


def free_lesson(outlook: Outlook) -> float:
    found = best_advances(outlook)
    return advance_worth(outlook, found[0]) if found else 0.0


def copied_lesson(outlook: Outlook) -> float:
    """What it is worth to copy an advance of another player. As a rule that is not the best one."""
    return 0.85 * free_lesson(outlook)


def another_action(outlook: Outlook) -> float:
    return ACTION


def freely_built(outlook: Outlook) -> float:
    """6.4.3: what a building is worth when it is free."""
    sizes = [outlook.state.cities[spot].size for spot in outlook.homes if not outlook.state.cities[spot].activations]
    room = [size for size in sizes if size < min(len(outlook.homes), GAME.limits.city_size)]
    return piece_worth(outlook, outlook.homes[0], "temple") if room else 0.0


def explore_worth(outlook: Outlook) -> float:
    waiting = len(outlook.state.units_of(outlook.seat, "settler"))
    return 0.15 + max((potential(outlook, spot, waiting) for spot in outlook.homes), default=0.0)


def cheer_worth(outlook: Outlook) -> float:
    return max((risen(outlook, spot, 1) for spot in outlook.homes), default=0.0)


def two_lessons(outlook: Outlook) -> float:
    """What a second advance is worth that takes no action, if both can be paid."""
    purse = outlook.purse
    rich = purse["food"] + purse["ideas"] + purse["gold"] >= 2 * GAME.advance.price["food"]
    return best(lessons(outlook)) + 0.4 if rich else 0.0


def tax_worth(outlook: Outlook) -> float:
    goods: dict[str, int] = {}
    for at in range(len(outlook.homes)):
        coin = ("food", "ore", "wood")[at % 3]
        goods[coin] = goods.get(coin, 0) + 1
    return outlook.gain(goods)


def exchange_worth(outlook: Outlook) -> float:
    """8.8: what Theaters are worth, which exchange one token for one of the other kind."""
    culture, mood = outlook.purse["culture"], outlook.purse["mood"]
    to_mood = outlook.price("mood", mood) - outlook.price("culture", max(0, culture - 1)) if culture else 0.0
    to_culture = outlook.price("culture", culture) - outlook.price("mood", max(0, mood - 1)) if mood else 0.0
    return max(to_mood, to_culture)


def played_games(outlook: Outlook) -> float:
    return cheer_worth(outlook) - outlook.cost({"culture": 1})


CARDS: dict[str, Worth] = {
    "quick_advance": free_lesson,
    "inspiration": copied_lesson,
    "teach_us": copied_lesson,
    "technology_trade": lambda outlook: copied_lesson(outlook) - outlook.denial,
    "hero_general": cheer_worth,
    "ideas": lambda outlook: outlook.gain({"ideas": academies(outlook)}, 0),
    "great_ideas": lambda outlook: outlook.gain(goods_of("card:great_ideas"), 0),
    "city_development": freely_built,
    "explorer": explore_worth,
    "leadership": another_action,
    "assassination": lambda outlook: ACTION * outlook.denial,
    "mass_production": lambda outlook: 0.4 if outlook.state.now.actions_left and outlook.actions > 2 else 0.0,
    "synergies": two_lessons,
    "militia": lambda outlook: 0.6 * UNIT["infantry"] * min(1.0, outlook.turns / 4) + fear(outlook),
    "new_ideas": lambda outlook: best(lessons(outlook)) + outlook.gain(goods_of("card:new_ideas")),
}
"""What each card is worth when it is played for its effect. Cards that are not named here are kept for battles."""
EFFECTS: dict[str, Worth] = {
    "advance:absolute_power": another_action,
    "advance:arts": lambda outlook: best(persuasions(outlook)),
    "advance:civil_liberties": lambda outlook: outlook.gain(goods_of("advance:civil_liberties")),
    "advance:free_economy": lambda outlook: best(harvests(outlook)),
    "advance:sports": played_games,
    "advance:taxes": tax_worth,
    "advance:theaters": exchange_worth,
    "advance:voting": lambda outlook: best(comfort(outlook)),
    "advance:bartering": lambda outlook: 0.0,
    "advance:forced_labor": lambda outlook: 0.0,
}


def academies(outlook: Outlook) -> int:
    return sum("academy" in outlook.state.cities[spot].buildings for spot in outlook.homes)


def fear(outlook: Outlook) -> float:
    """How much one more army unit would save from danger."""
    return max(
        (
            outlook.danger(spot, outlook.guards(spot)) - outlook.danger(spot, outlook.guards(spot) + 1)
            for spot in outlook.homes
        ),
        default=0.0,
    )


def cards(outlook: Outlook) -> Iterator[tuple[Venture, bool]]:
    """Every card that helps now, and whether it takes an action"""
    state, seat = outlook.state, outlook.seat
    for card in sorted(playable(state, seat)):
        usage = USAGES[source_of(card)]
        name = ACTION_CARDS[card].effect if card in ACTION_CARDS else ""
        # Great persons teach an advance, and do something else as well.
        worth = CARDS[name](outlook) if name in CARDS else 0.0 if name else copied_lesson(outlook)
        payment = dict(play_payment(outlook.table, seat, card).usual or {})
        kept = TACTIC * min(1.0, outlook.turns / 3)
        due = card_cost(state, seat, usage)
        command = Play(card=card, payment=payment)
        yield Venture(command, worth - outlook.cost(payment) - kept), due.action and not due.instead


def effects(outlook: Outlook) -> Iterator[tuple[Venture, bool]]:
    """Every effect that helps now, and whether it takes an action. Unknown ones are used if they are free."""
    for usage in usable(outlook.state, outlook.seat):
        if usage.source in EFFECTS:
            worth = EFFECTS[usage.source](outlook)
        else:
            worth = BLIND if usage.once and not usage.cost and not usage.takes_action else 0.0
        if worth > 0:
            payment = dict(use_payment(outlook.table, outlook.seat, usage.source).usual or {})
            yield (
                Venture(Use(effect=usage.source, payment=payment), worth - outlook.cost(payment)),
                takes_action(outlook.state, outlook.seat, usage),
            )
