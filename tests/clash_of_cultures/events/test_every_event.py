"""Every event card of the base game has a test."""

from __future__ import annotations

from engines.clash_of_cultures.data import EVENTS
from tests.clash_of_cultures.cards.completeness import untested


def test_every_event_has_a_test() -> None:
    assert (
        untested("tests.clash_of_cultures.events", [name for name, row in EVENTS.items() if row.box == "base"]) == []
    )
