"""Culture and science (8.8, 8.9)."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Gained
from engines.clash_of_cultures.cards import draw_to_hand
from engines.clash_of_cultures.data import ADVANCES, RESOURCES, Bag, goods_of, number
from engines.clash_of_cultures.moments import on
from engines.clash_of_cultures.mood import offer_mood_change, raise_city, steps_up
from engines.clash_of_cultures.purse import can_pay, gain, settle
from engines.clash_of_cultures.queries import AdvancePrice, CollectTotal, TakeoverOptions
from engines.clash_of_cultures.recruit import Recruited
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.clash_of_cultures.takeover import Takeover, can_take_over, take_over
from engines.clash_of_cultures.windows import action, free_action
from engines.kernel import Counts, OneOf, Rule, Seat, ask, choose

SPORTS = number("advance:sports", "steps")


ARTS = sum(ADVANCES["arts"].cost.values())


# Arts takes a token as its price; a target must be in reach with the tokens that remain.
@free_action("advance:arts", can=lambda state, seat: can_take_over(state, seat, fewer=ARTS))
def arts(table: ClashTable, seat: Seat) -> Rule[None]:
    act = yield from ask(seat, "arts.takeover", Takeover, section="6.8")
    yield from take_over(table, seat, act)


def price_of_games(steps: int) -> Bag:
    return {"culture": steps * number("advance:sports", "tokens_per_step")}


def unhappy(state: ClashState, seat: Seat) -> dict[str, int]:
    return {spot: n for spot in state.cities_of(seat) if (n := min(SPORTS, steps_up(state, spot)))}


@action(
    "advance:sports",
    can=lambda state, seat: bool(unhappy(state, seat)) and can_pay(state, seat, price_of_games(1)),
)
def games(table: ClashTable, seat: Seat) -> Rule[None]:
    """One city rises by as many steps as tokens are paid."""
    state = table.state
    able = {
        spot: next(n for n in range(steps, 0, -1) if can_pay(state, seat, price_of_games(n)))
        for spot, steps in unhappy(state, seat).items()
    }

    def one_city(steps: object) -> bool:
        return isinstance(steps, dict) and len(steps) <= 1

    # The proposal is the city that can rise most; of several, the largest.
    best = max(able, key=lambda spot: (able[spot], state.cities[spot].size))
    cities = Counts(able, 1, None, "hex", {best: able[best]}, one_city)
    steps = yield from choose(seat, "sports.city", cities, section="8.8")
    for spot, count in steps.items():
        yield from settle(table, seat, price_of_games(count))
        raise_city(table, spot, count)
    yield from offer_mood_change(table)


@on("advance_gained", "advance:monuments", when=lambda s, p, gained: gained.advance == "monuments")
def monument_plans(table: ClashTable, seat: Seat, gained: Gained) -> Rule[None]:
    yield from draw_to_hand(table, seat, "wonder", number("advance:monuments", "wonder_cards"))


@on("takeover_options", "advance:monuments")
def proud_cities(state: ClashState, seat: Seat, options: TakeoverOptions) -> None:
    if options.city.owner == seat != options.player and options.city.wonders:
        options.banned = True


STAGED = number("advance:theaters", "tokens")


def has_token(state: ClashState, seat: Seat) -> bool:
    return can_pay(state, seat, {"mood": STAGED}) or can_pay(state, seat, {"culture": STAGED})


@free_action("advance:theaters", can=has_token)
def theaters(table: ClashTable, seat: Seat) -> Rule[None]:
    other = {"mood": "culture", "culture": "mood"}
    able = [token for token in other if can_pay(table.state, seat, {token: STAGED})]
    paid = yield from choose(seat, "theaters.which", OneOf(able, "ware"), section="8.8")
    yield from settle(table, seat, {paid: STAGED})
    gain(table, seat, {other[paid]: STAGED})


@on("advance_price", "advance:math")
def surveyors(state: ClashState, seat: Seat, price: AdvancePrice) -> None:
    if price.advance in ("engineering", "roads"):
        price.cost.clear()


@on("advance_price", "advance:astronomy")
def stars(state: ClashState, seat: Seat, price: AdvancePrice) -> None:
    if price.advance in ("navigation", "cartography"):
        price.cost.clear()


@on("recruit_done", "advance:medicine", when=lambda s, p, done: any(c in RESOURCES for c in done.paid))
def healers(table: ClashTable, seat: Seat, done: Recruited) -> Rule[None]:
    paid = [coin for coin in done.paid if coin in RESOURCES]
    back = yield from choose(seat, "medicine.back", OneOf(paid, "ware"), section="8.9")
    gain(table, seat, {back: number("advance:medicine", "returned")})


@on("collect_total", "advance:metallurgy")
def fine_ore(state: ClashState, seat: Seat, total: CollectTotal) -> None:
    if total.gains.get("ore", 0) >= number("advance:metallurgy", "ore"):
        total.then.append(ore_for_gold)


def ore_for_gold(table: ClashTable, seat: Seat, total: CollectTotal) -> Rule[None]:
    ore, gold = goods_of("advance:metallurgy", "given"), goods_of("advance:metallurgy", "taken")
    swap = yield from choose(
        seat, "collect.exchange", OneOf([True, False], "yes_no", True), section="6.4.2",
        effect="advance:metallurgy", given=ore, taken=gold,
    )  # fmt: skip
    if swap:
        for coin, amount in ore.items():
            total.gains[coin] -= amount
        for coin, amount in gold.items():
            total.gains[coin] = total.gains.get(coin, 0) + amount
