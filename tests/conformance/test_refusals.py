"""What is nearly right is refused, with a text, and changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engines.kernel import Command, Counts, Domain, Happened, Match, Number, OneOf, Plan, Refused, Seat, SomeOf
from engines.kernel.model import made
from tests.conformance.games import AnyGame, every_table, viewers
from tests.conformance.play import Story, story, walk

NONSENSE: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    10**9,
    0.5,
    "",
    "nonsense",
    [],
    ["nonsense"],
    (),
    {},
    {"nonsense": 1},
)


def near_misses(domain: Domain[Any], value: Any) -> Iterator[Any]:
    """Values just outside a domain."""
    yield from NONSENSE
    match domain:
        case OneOf(values=values, barred=barred):
            yield from barred
            yield from (f"{v}x" if isinstance(v, str) else [v] for v in values[:3])
        case Number(low=low, high=high):
            yield from (low - 1, high + 1, str(low), float(low))
        case SomeOf(values=values, low=low):
            yield from ((*value, "nonsense"), (*value, *value), tuple(reversed(value)), values, values[: low - 1])
            yield list(value)
        case Plan(orders=orders):
            yield ({"verb": "nonsense"}, *value)
            yield (*value, *({"verb": verb} for verb in orders.verbs))
            yield (*value, *value, *value)
            yield tuple({**said, "surplus": 1} for said in value)
            yield tuple({name: [] for name in said} for said in value)
            yield list(value)
        case Counts(limits=limits):
            yield {**limits, "nonsense": 1}
            for key, limit in limits.items():
                yield {**value, key: limit + 1}
                yield {**value, key: -1}
                yield {**value, key: 0}
                yield {**value, key: True}
                yield {k: n for k, n in value.items() if k != key}


def assert_refused(match: Match, told: Story, answer: object) -> None:
    assert isinstance(answer, Refused), answer
    text = told.words.note(answer.why)
    assert text.strip()
    assert "[note" not in text
    assert "{" not in text.replace(str(answer.why.params.get("value")), "")


def state_of(match: Match) -> tuple[str, int, list[Seat]]:
    return match.state.model_dump_json(), match.count, match.waiting


@every_table
def test_a_value_just_outside_its_domain_is_refused(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    for count in told.moments(30, "near misses"):
        match, seat = told.match_at(count), told.lines[count].seat
        before = state_of(match)
        for offer in match.asks[seat].offers:
            verb = offer.command.verb
            if isinstance(match.suggest(seat, verb, {}), Refused):
                continue
            steps = list(walk(match, seat, verb, lambda domain: domain.sample(rnd)))
            filled = {slot: value for slot, _, value in steps}
            for slot, domain, value in steps:
                for miss in near_misses(domain, value):
                    if domain.contains(miss):
                        continue
                    assert_refused(match, told, match.suggest(seat, verb, {**filled, slot: miss}))
                    assert_refused(match, told, submitted(match, seat, {**filled, slot: miss}, offer.command))
        assert state_of(match) == before


def submitted(match: Match, seat: Seat, filled: dict[str, Any], command: type[Command]) -> object:
    return match.submit(seat, made(command, {**filled}))


@every_table
def test_commands_with_missing_or_surplus_slots_or_wrong_types_are_refused(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count in told.moments(30, "malformed"):
        match, line = told.match_at(count), told.lines[count]
        said = line.command.said()
        for slot in line.command.slots:
            assert_refused(match, told, game.read({k: v for k, v in said.items() if k != slot.name}))
            for wrong in (None, object(), {"deep": {"er": 1}}, [["x"]], 0.5):
                assert_refused(match, told, game.read({**said, slot.name: wrong}))
        assert_refused(match, told, game.read({**said, "surplus": 1}))
        assert_refused(match, told, match.suggest(line.seat, line.command.verb, {"surplus": 1}))


@every_table
@pytest.mark.parametrize(
    "said", [None, 7, "pass", [], {}, {"verb": None}, {"verb": ["pass"]}, {"verb": "unheard_of"}]
)
def test_what_is_no_command_at_all_is_refused(game: AnyGame, seats: int, said: object) -> None:
    told = story(game, seats)
    assert_refused(told.match_at(0), told, game.read(said))


@every_table
def test_answers_to_other_questions_are_refused_or_legal_here_too(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    others = [line.command for line in told.lines]
    rnd = random.Random(seats)
    refusals = 0
    for count in told.moments(30, "others"):
        match, seat = told.match_at(count), told.lines[count].seat
        before = state_of(match)
        for command in rnd.sample(others, min(25, len(others))):
            filled = {slot.name: getattr(command, slot.name) for slot in command.slots}
            if match.suggest(seat, command.verb, filled) == command:
                continue
            refusals += 1
            assert_refused(match, told, match.submit(seat, command))
            assert_refused(match, told, match.preview(seat, command))
        assert state_of(match) == before
    questions = {frozenset(offer.command.verb for offer in line.ask.offers) for line in told.lines}
    assert refusals or len(questions) == 1, "nothing was refused, so nothing was proved"


@every_table
def test_nobody_answers_for_another_or_out_of_turn(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count in told.moments(40, "out of turn"):
        match, line = told.match_at(count), told.lines[count]
        before = state_of(match)
        for viewer in viewers(seats):
            if viewer is None or viewer in match.asks:
                continue
            for answer in (
                match.submit(viewer, line.command),
                match.menu(viewer),
                match.suggest(viewer, line.command.verb, {}),
                match.preview(viewer, line.command),
            ):
                assert_refused(match, told, answer)
                assert isinstance(answer, Refused)
                assert answer.why.key == "table.not_asked"
        for nobody in (-1, seats, 99):
            assert_refused(match, told, match.submit(nobody, line.command))
        assert state_of(match) == before


@every_table
def test_an_answer_to_an_earlier_or_later_question_is_stale(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count in told.moments(20, "stale"):
        match, line = told.match_at(count), told.lines[count]
        assert match.pending is not None
        before = state_of(match)
        for at in (match.pending.number - 1, match.pending.number + 1, -1):
            answer = match.submit(line.seat, line.command, at=at)
            assert_refused(match, told, answer)
            assert isinstance(answer, Refused)
            assert answer.why.key == "table.stale"
        assert state_of(match) == before
        assert isinstance(match.submit(line.seat, line.command, at=match.pending.number), Happened)


@every_table
def test_a_finished_game_takes_no_more_commands(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    match = told.match_at(len(told.lines))
    before = match.state.model_dump_json()
    for line in told.lines[-5:]:
        answer = match.submit(line.seat, line.command)
        assert_refused(match, told, answer)
    assert match.state.model_dump_json() == before
