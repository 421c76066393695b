"""The names of cities: historical names, the next of its owner's list for each. A city keeps its name (0.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.clash_of_cultures.data import HOME
from engines.clash_of_cultures.state import ClashState, Owner, is_player
from engines.kernel.facts import facts
from engines.kernel.model import Fact


class CityNames(Fact):
    names: tuple[str, ...]


class Cities(Fact):
    seat: tuple[CityNames, ...]
    barbarians: CityNames


CITIES = facts(Cities, HOME / "data" / "cities.toml")
LISTS: list[Callable[[ClashState, Owner], Sequence[str]]] = []
"""Lists that a box brings, before the common ones."""


def names_for(state: ClashState, owner: Owner) -> Sequence[str]:
    own = next((names for names in (some(state, owner) for some in LISTS) if names), None)
    return own or (CITIES.seat[owner] if is_player(owner) else CITIES.barbarians).names


def new_name(state: ClashState, owner: Owner) -> str:
    """The next name of the list. When the list is used up, the city is called by its hex alone."""
    taken = {city.name for city in state.cities.values()}
    return next((name for name in names_for(state, owner) if name not in taken), "")
