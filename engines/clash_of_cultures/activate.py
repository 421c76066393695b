"""Activating a city (6.4.1)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engines.clash_of_cultures.moments import query, raise_moment
from engines.clash_of_cultures.mood import lower, offer_mood_change
from engines.clash_of_cultures.queries import Activation
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import Hints, Note, Rule, Seat, note


def may_activate(state: ClashState, seat: Seat, spot: str, purpose: str) -> Note | None:
    """6.4.1.2 to 6.4.1.4: why this city cannot be activated for that; None if it can."""
    if state.cities[spot].used_as_angry:
        return note("activate.angry")
    return query(state, "activation_options", seat, Activation(spot, purpose)).banned


def activatable(state: ClashState, seat: Seat, purpose: str) -> list[str]:
    return [spot for spot in state.cities_of(seat) if may_activate(state, seat, spot, purpose) is None]


def barred_cities(
    state: ClashState, seat: Seat, purpose: str, able: Collection[str], nothing: Note | None = None
) -> Hints[str]:
    """Every city outside the able ones, with the reason: first those that cannot be activated, then those where
    nothing is to be done."""

    def others() -> list[str]:
        left = [spot for spot in state.cities_of(seat) if spot not in able]
        return sorted(left, key=lambda spot: may_activate(state, seat, spot, purpose) is None)

    def why(spot: str) -> Note:
        reason = may_activate(state, seat, spot, purpose) or nothing
        assert reason is not None
        return reason

    return Hints(others, why)


def mood_will_fall(state: ClashState, spot: str) -> bool:
    """6.4.1.3: a city that works again this turn grumbles."""
    return bool(state.cities[spot].activations) and state.cities[spot].mood != "angry"


@dataclass
class MoodDrop:
    """`activation_mood`: a repeated activation is about to lower the mood. An effect may name another city."""

    hex: str
    instead: str | None = None


@dataclass
class Activated:
    """`city_activated`: which city was activated, and for what."""

    hex: str
    purpose: str


def complete_activation(table: ClashTable, seat: Seat, spot: str, purpose: str = "") -> Rule[None]:
    """6.4.1.4, 6.4.1.8: the deed was done with the old mood; now it falls."""
    state = table.state
    counted = spot
    if state.cities[spot].activations and state.cities[spot].mood != "angry":
        drop = MoodDrop(spot)
        yield from raise_moment(table, "activation_mood", seat, drop)
        counted = drop.instead or spot
    city = state.cities[counted]
    if city.mood == "angry":
        city.used_as_angry = True
    elif city.activations:
        lower(table, counted)
        yield from offer_mood_change(table)
    city.activations += 1
    yield from raise_moment(table, "city_activated", seat, Activated(spot, purpose))
    if counted != spot:
        yield from raise_moment(table, "city_activated", seat, Activated(counted, purpose))
