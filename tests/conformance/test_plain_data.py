"""Everything that is kept or sent is plain data: the same after it was written as JSON and read again."""

from __future__ import annotations

import json
import random
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from engines.kernel import Event, Menu, Note, OneOf, SomeOf
from engines.kernel.model import Checked
from tests.conformance.games import AnyGame, every_table, viewers
from tests.conformance.play import domains_met, story

pytestmark = pytest.mark.filterwarnings("error::UserWarning")


def inside(value: Any, path: str = "state") -> Iterator[tuple[str, Any]]:
    """Every value in a model, with the way to it."""
    yield path, value
    if isinstance(value, Checked):
        for name in type(value).model_fields:
            yield from inside(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield f"{path} key", key
            yield from inside(item, f"{path}[{key!r}]")
    elif isinstance(value, (list, tuple)):
        for at, item in enumerate(value):
            yield from inside(item, f"{path}[{at}]")


def same_after_json(value: Checked) -> None:
    assert type(value).model_validate_json(value.model_dump_json()) == value


@every_table
def test_a_state_is_the_same_after_json_and_holds_no_sets(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count in told.moments(40):
        state = told.match_at(count).state
        same_after_json(state)
        for path, value in inside(state):
            assert not isinstance(value, (set, frozenset)), path


@every_table
def test_a_live_state_is_the_same_after_json_at_every_checkpoint(game: AnyGame, seats: int) -> None:
    for point in story(game, seats).checkpoints:
        state = game.state.model_validate_json(point.state)
        assert state.model_dump_json() == point.state
        json.loads(point.state)


@every_table
def test_commands_and_events_are_the_same_after_json(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for line in told.lines:
        said = json.loads(json.dumps(line.command.said()))
        assert game.read(said) == line.command
        assert said == line.command.said()
        same_after_json(line.happened)
        for event in line.happened.events:
            same_after_json(event)
            assert json.loads(json.dumps(event.params)) == event.params


@every_table
def test_views_are_the_same_after_json(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count in told.moments(20):
        match = told.match_at(count)
        for viewer in viewers(seats):
            same_after_json(match.view(viewer))


@every_table
def test_notes_and_the_parameters_of_questions_are_the_same_after_json(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    notes: list[Note] = []
    for count in told.moments(40):
        match, seat = told.match_at(count), told.lines[count].seat
        assert json.loads(json.dumps(match.asks[seat].params)) == match.asks[seat].params
        menu = match.menu(seat)
        assert isinstance(menu, Menu)
        notes += menu.barred.values()
        for _, _, domain, _ in domains_met(match, seat, random.Random(count)):
            if isinstance(domain, (OneOf, SomeOf)):
                notes += domain.hints.values()
            if isinstance(domain, OneOf):
                notes += domain.barred.values()
    for found in notes:
        assert not isinstance(found, Event)
        same_after_json(found)
        json.dumps(found.params)


@every_table
def test_options_are_the_same_after_json(game: AnyGame, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        same_after_json(story(game, seats).options)
