"""The mood of cities: Raise Mood (6.7) and every other change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from engines.clash_of_cultures.data import Bag
from engines.clash_of_cultures.moments import query, raise_moment
from engines.clash_of_cultures.objectives import offer_objectives
from engines.clash_of_cultures.purse import Due, pay, payments, price_of, wallet
from engines.clash_of_cultures.queries import RaiseMoodPrice
from engines.clash_of_cultures.state import MOODS, ClashState, ClashTable, is_player
from engines.kernel import Command, Counts, Hints, Note, OneOf, Rule, Seat, Slot, choose, note, one_deed


def steps_up(state: ClashState, spot: str) -> int:
    """How far the mood of a city can still rise."""
    return len(MOODS) - 1 - MOODS.index(state.cities[spot].mood)


def raise_city(table: ClashTable, spot: str, steps: int = 1) -> None:
    city = table.state.cities[spot]
    # 6.4.1.5: a city that is no longer angry may be activated again. The count of its activations stays.
    if city.mood == "angry":
        city.used_as_angry = False
    city.mood = MOODS[min(len(MOODS) - 1, MOODS.index(city.mood) + steps)]
    table.tell("mood.raised", owner=city.owner, hex=spot, mood=city.mood)


def lower(table: ClashTable, spot: str, steps: int = 1) -> None:
    city = table.state.cities[spot]
    before = city.mood
    city.mood = MOODS[max(0, MOODS.index(city.mood) - steps)]
    if city.mood != before:
        table.tell("mood.lowered", waits=True, owner=city.owner, hex=spot, mood=city.mood)


@dataclass
class MoodLoss:
    """`event_mood_loss`: the text of an event is about to lower the mood of a city."""

    hex: str
    prevented: bool = False


def lower_by_event(table: ClashTable, spot: str, steps: int = 1) -> Rule[None]:
    """12.1.3"""
    owner = table.state.cities[spot].owner
    loss = MoodLoss(spot)
    if is_player(owner) and table.state.cities[spot].mood != "angry":
        yield from raise_moment(table, "event_mood_loss", owner, loss)
    if not loss.prevented:
        lower(table, spot, steps)


def lower_one_by_event(table: ClashTable, seat: Seat, among: list[str], steps: int = 1) -> Rule[None]:
    """12.2.4: the player chooses a city whose mood can still fall, if there is one."""
    able = [spot for spot in among if table.state.cities[spot].mood != "angry"]
    if able:
        spot = yield from choose(seat, "mood.which_falls", OneOf(able, "hex"), section="12.2")
        yield from lower_by_event(table, spot, steps)


def offer_mood_change(table: ClashTable, first: Seat | None = None) -> Rule[None]:
    """22.4: asked once when the running step is complete, the active player first; in an event, its drawer (12.1)."""
    seats = table.state.clockwise(table.state.active if first is None else first)
    yield from raise_moment(table, "mood_changed", seats)
    yield from offer_objectives(table, "mood_changed", seats)


def price_of_steps(state: ClashState, seat: Seat, steps: Mapping[str, int], besides: int = 0) -> Due:
    """6.7.2: each step costs as many mood tokens as the city has structures; `besides`: those due before."""
    price = query(state, "raise_mood_price", seat, RaiseMoodPrice())
    cost = {"mood": besides + sum(state.cities[spot].size * n for spot, n in steps.items() if spot not in price.flat)}
    for spot in steps:
        for coin, amount in price.flat.get(spot, {}).items():
            cost[coin] = cost.get(coin, 0) + amount
    return price_of(state, seat, cost, "raise_mood", {coin: ["mood"] for coin in price.instead})


def _payable(state: ClashState, seat: Seat, steps: Mapping[str, int]) -> bool:
    return price_of_steps(state, seat, steps).payable(wallet(state, seat))


def raisable(table: ClashTable, seat: Seat) -> Counts:
    """6.7.1"""
    state = table.state
    room = {
        spot: next((n for n in range(steps_up(state, spot), 0, -1) if _payable(state, seat, {spot: n})), 0)
        for spot in state.cities_of(seat)
    }
    usual = cheering(state, seat, room)
    flat = query(state, "raise_mood_price", seat, RaiseMoodPrice()).flat
    whole = {name: 1 for name in flat if _payable(state, seat, {name: 1})}

    def fits(steps: Mapping[str, int]) -> bool:
        # A city is raised either by steps or by a flat price.
        return len({_city(name) for name in steps}) == len(steps) and _payable(state, seat, steps)

    steps = room | whole
    return Counts(steps, 1, None, "hex", usual or None, fits, Hints(steps, lambda name: _a_step(state, seat, name)))


def _a_step(state: ClashState, seat: Seat, name: str) -> Note:
    """The mood of the city, and the price of a step."""
    city = state.cities[_city(name)]
    return note("mood.step", mood=city.mood, size=city.size, cost=dict(price_of_steps(state, seat, {name: 1}).cost))


def _city(name: str) -> str:
    return name.split(" ")[0]


def cheering(state: ClashState, seat: Seat, room: Bag) -> Bag:
    """A proposal: angry cities first, the larger the better, step by step as long as it can be paid."""
    steps: Bag = {}
    for mood in range(len(MOODS)):
        for spot in sorted(room, key=lambda spot: -state.cities[spot].size):
            risen = MOODS.index(state.cities[spot].mood) + steps.get(spot, 0)
            more = {**steps, spot: steps.get(spot, 0) + 1}
            if risen == mood and more[spot] <= room[spot] and _payable(state, seat, more):
                steps = more
    return steps


def raise_payment(table: ClashTable, seat: Seat, steps: dict[str, int]) -> Counts:
    ways = payments(table.state, seat, price_of_steps(table.state, seat, steps))
    assert ways is not None
    return ways


class RaiseMood(Command):
    section = "6.7"
    steps: Annotated[dict[str, int], Slot(raisable)]
    payment: Annotated[dict[str, int], Slot(raise_payment)]


def can_raise_mood(state: ClashState, seat: Seat, besides: int) -> bool:
    """Can the mood of a city be raised at all? There must be a city that can rise, and enough to pay one step of it
    after `before` mood tokens were paid. Everything that pays for mood tokens pays for a step too, so both prices can
    be asked about together."""
    unhappy = [spot for spot in state.cities_of(seat) if steps_up(state, spot)]
    whole = query(state, "raise_mood_price", seat, RaiseMoodPrice()).flat
    return any(
        price_of_steps(state, seat, {name: 1}, besides).payable(wallet(state, seat)) for name in (*unhappy, *whole)
    )


@one_deed
def raise_mood(table: ClashTable, seat: Seat, act: RaiseMood) -> Rule[None]:
    """6.7"""
    pay(table, seat, act.payment)
    for name, steps in act.steps.items():
        spot = _city(name)
        raise_city(table, spot, steps if spot == name else steps_up(table.state, spot))
    yield from offer_mood_change(table)
