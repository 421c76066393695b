"""A State as text: to the letter what pydantic writes."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import Field

from engines.kernel import Dice, Part, State, Still
from engines.kernel.state_json import _stretches, text_of


class Camp(Still):
    tents: int = 0
    of: str | None = None


class Flock(Part):
    sheep: list[int] = []


class Valley(State):
    camps: dict[str, Camp] = {}
    flocks: dict[str, Flock] = {}
    shores: dict[str, Camp] = {}


def valley() -> Valley:
    camps = {"oak": Camp(tents=2, of="Ada"), 'the "ford"': Camp()}
    return Valley(seats=2, dice=Dice(seed="a"), camps=camps, flocks={"oak": Flock(sheep=[1])}, shores={})


def test_a_state_is_written_as_it_stands_whatever_was_put_in_its_places() -> None:
    state = valley()
    assert text_of(state) == state.model_dump_json() == Valley.model_validate_json(text_of(state)).model_dump_json()
    state.camps["oak"] = state.camps["oak"].but(tents=3)
    assert text_of(state) == state.model_dump_json() and '"oak":{"tents":3,"of":"Ada"}' in text_of(state)
    state.camps["elm"] = Camp(of="Ben")
    state.flocks["oak"].sheep.append(2)
    assert text_of(state) == state.model_dump_json()
    del state.camps["oak"]
    state.shores["bay"] = Camp()
    assert text_of(state) == state.model_dump_json()
    state.camps = dict(reversed(state.camps.items()))
    assert text_of(state) == state.model_dump_json()
    before = state.camps["elm"]
    for camp in (before.but(tents=7), before):
        state.camps["elm"] = camp
        assert text_of(state) == state.model_dump_json(), "what was put back reads as it did first"


def test_what_lies_still_holds_nothing_that_can_be_changed_in_place() -> None:
    with pytest.raises(TypeError, match=r"Heap\.stones"):
        type("Heap", (Still,), {"__annotations__": {"stones": list[int]}, "__module__": __name__})
    left_out = Annotated[str | None, Field(exclude_if=lambda name: name is None)]
    type("Stone", (Still,), {"__annotations__": {"of": left_out}, "__module__": __name__})


def test_what_lies_still_is_written_thing_by_thing() -> None:
    assert [stretch for stretch in _stretches(Valley) if isinstance(stretch, str)] == ["camps", "shores"]


def test_copies_share_what_lies_still_and_nothing_else() -> None:
    state = valley()
    text = text_of(state)
    copy = state.copied()
    assert copy.camps["oak"] is state.camps["oak"] and copy.flocks["oak"] is not state.flocks["oak"]
    copy.camps["oak"] = copy.camps["oak"].but(of=None)
    assert (text_of(state), text_of(copy)) == (text, copy.model_dump_json())
    assert state.camps["oak"] == Camp(tents=2, of="Ada")
