"""Who hears what in Fords, and what brings hidden things to light."""

from __future__ import annotations

from tests.conformance.secrecy import Hears, War, last

HEARS: dict[str, Hears] = {
    "card.spied": lambda table, params, seats: seats == {last(table, "card.spy")["seat"]},
    "card.drawn": lambda table, params, seats: seats == {last(table, "card.draws")["seat"]},
}
SHOWS = frozenset({"card.sold"})


def wars() -> list[War]:
    return []
