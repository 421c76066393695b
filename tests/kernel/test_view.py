"""The view of a thing: what it shares with the thing by name, and what is given."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from engines.kernel import Part, ViewPart


class House(Part):
    rooms: list[str]
    guests: dict[str, list[str]]
    safe: list[str]


class HouseView(ViewPart):
    rooms: tuple[str, ...]
    guests: dict[str, tuple[str, ...]]
    safe: tuple[str, ...] | None


def house() -> House:
    return House(rooms=["hall"], guests={"hall": ["Ada"]}, safe=["gold"])


def test_fields_of_the_same_name_are_taken_and_others_are_given() -> None:
    seen = HouseView.of(house(), safe=None)
    assert seen == HouseView(rooms=("hall",), guests={"hall": ("Ada",)}, safe=None)


def test_a_view_stays_as_it_is_when_the_thing_changes() -> None:
    thing = house()
    seen = HouseView.of(thing, safe=None)
    thing.rooms.append("attic")
    thing.guests["hall"].append("Bert")
    thing.guests["attic"] = []
    assert (seen.rooms, seen.guests) == (("hall",), {"hall": ("Ada",)})


def test_a_field_that_the_thing_does_not_have_must_be_given() -> None:
    class Sight(HouseView):
        view: str

    with pytest.raises(AttributeError, match="view"):
        Sight.of(house(), safe=None)
    assert Sight.of(house(), safe=None, view="sea").view == "sea"


def test_nothing_is_given_that_the_view_does_not_have() -> None:
    with pytest.raises(ValidationError, match="cellar"):
        HouseView.of(house(), safe=None, cellar=True)
