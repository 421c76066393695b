"""Activating a city (6.4.1)."""

from __future__ import annotations

from dataclasses import dataclass

from engines.clash_of_cultures.moments import query, raise_moment
from engines.clash_of_cultures.mood import lower, mood_changed
from engines.clash_of_cultures.queries import Activation
from engines.clash_of_cultures.state import ClashState, ClashTable
from engines.kernel import Note, Rule, Seat, note


def may_activate(state: ClashState, seat: Seat, spot: str, purpose: str) -> Note | None:
    """6.4.1.2 to 6.4.1.4: why this city cannot be activated for that; None if it can."""
    if state.cities[spot].used_as_angry:
        return note("activate.angry")
    return query(state, "activation_options", seat, Activation(spot, purpose)).banned


def activatable(state: ClashState, seat: Seat, purpose: str) -> list[str]:
    return [spot for spot in state.cities_of(seat) if may_activate(state, seat, spot, purpose) is None]


def barred_cities(state: ClashState, seat: Seat, purpose: str) -> dict[str, Note]:
    """The cities that cannot be activated, with the reason."""
    found = {spot: may_activate(state, seat, spot, purpose) for spot in state.cities_of(seat)}
    return {spot: why for spot, why in found.items() if why is not None}


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
    """`city_activated`: which city, and what for"""

    hex: str
    purpose: str


def complete_activation(table: ClashTable, seat: Seat, spot: str, purpose: str = "") -> Rule[None]:
    """6.4.1.4, 6.4.1.8: the deed was done with the old mood; now it falls."""
    state = table.state
    if spot not in state.cities or state.cities[spot].owner != seat:
        return
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
        yield from mood_changed(table)
    city.activations += 1
    yield from raise_moment(table, "city_activated", seat, Activated(spot, purpose))
    if counted != spot:
        yield from raise_moment(table, "city_activated", seat, Activated(counted, purpose))
