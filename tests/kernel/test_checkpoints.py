"""Opening a match from what is kept of it."""

from __future__ import annotations

from typing import Any

import pytest

from engines.kernel import CannotReplay, Checkpoint, Entry, Match, Rule, ask
from tests.kernel.scripts import given, two_speeches, why
from tests.kernel.toy import Hush, Say, Toy, ToyTable, TwoWords, toy


def test_a_finished_match_can_be_opened() -> None:
    match = toy(two_speeches, steps=2)
    for seat in (0, 1, 0, 1):
        given(match, seat, Hush())
    for first in range(len(match.checkpoints)):
        points = match.checkpoints[first:]
        again = Match(match.game, points, match.entries[points[0].entries :])
        assert again.over
        assert again.count == 4
        assert again.result == match.result


def test_a_step_is_not_begun_when_the_game_is_over() -> None:
    class Strict(Toy):
        def step(self, table: ToyTable) -> Rule[None]:
            assert table.state.steps == 0
            return super().step(table)

    match, _ = Match.start(Strict(two_speeches), 2, "strict")
    given(match, 0, Hush())
    given(match, 1, Hush())
    assert Match(match.game, match.checkpoints[-1:]).over


def test_steps_without_a_question_pass_by_themselves_each_with_its_checkpoint() -> None:
    def script(table: ToyTable) -> Rule[None]:
        if table.state.steps == 2:
            yield from ask(0, "what", Say, Hush)

    match, happened = Match.start(Toy(script, steps=5), 2, "quick")
    assert [point.entries for point in happened.checkpoints] == [0, 0, 0]
    after = given(match, 0, Hush())
    assert [point.entries for point in after.checkpoints] == [1, 1, 1]
    assert match.over
    for first in range(3):
        again = Match(match.game, happened.checkpoints[first:], match.entries)
        assert again.over
        assert again.checkpoints[-1] == after.checkpoints[-1]


def test_a_match_goes_on_after_it_has_let_go_of_old_checkpoints() -> None:
    match = toy(two_speeches, steps=6)
    for _ in range(4):
        given(match, 0, Hush())
        given(match, 1, Hush())
    given(match, 0, Hush())
    state, count = match.state.model_dump_json(), match.count
    match.forget(checkpoints=2)
    assert len(match.checkpoints) == 2
    assert (match.count, match.state.model_dump_json()) == (count, state)
    assert len(match.entries) == 3
    assert isinstance(match.undo(0), object)
    assert match.count == count - 1
    given(match, 0, Hush())
    given(match, 1, Hush())
    assert match.checkpoints[-1].entries == 10
    match.forget(checkpoints=1)
    assert match.entries == []
    assert why(match.undo(0)) == "undo.too_old"


def test_an_old_match_whose_rules_have_changed_cannot_be_replayed() -> None:
    match = toy(two_speeches, steps=2)
    given(match, 0, Say(word="ay"))

    def two_other_speeches(table: ToyTable) -> Rule[None]:
        yield from ask(0, "what", Hush, TwoWords)

    with pytest.raises(CannotReplay, match="entry 1"):
        Match(Toy(two_other_speeches), match.checkpoints, match.entries)
    assert Match(Toy(two_other_speeches), match.checkpoints).waiting == [0]


def test_an_entry_of_a_command_that_is_gone_cannot_be_replayed() -> None:
    match = toy(two_speeches)
    with pytest.raises(CannotReplay):
        Match(match.game, match.checkpoints, [Entry(seat=0, said={"verb": "shout"})])


def test_a_rule_that_breaks_on_an_old_entry_cannot_be_replayed() -> None:
    match = toy(two_speeches)
    given(match, 0, Say(word="ay"))

    def broken(table: ToyTable) -> Rule[None]:
        yield from ask(0, "what", Say, Hush)
        raise ZeroDivisionError

    with pytest.raises(CannotReplay) as caught:
        Match(Toy(broken), match.checkpoints, match.entries)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_state_of_an_older_version_is_upgraded_when_it_is_opened() -> None:
    class Newer(Toy):
        version = 3
        asked_for: list[int] = []

        def upgrade(self, state: dict[str, Any], version: int) -> dict[str, Any]:
            self.asked_for.append(version)
            return {key: value for key, value in state.items() if key != "gone"} | {"said": ["upgraded"]}

    match = toy(two_speeches)
    given(match, 0, Hush())
    old = match.checkpoints[0]
    written = old.model_copy(update={"state": old.state.replace("{", '{"gone":1,', 1)})
    again = Match(Newer(two_speeches), [written], match.entries)
    assert Newer.asked_for == [1]
    assert again.state.model_dump()["said"] == ["upgraded"]
    assert again.waiting == [1]
    given(again, 1, Hush())
    assert [point.version for point in again.checkpoints] == [1, 3]
    assert Match(Newer(two_speeches), again.checkpoints[-1:]).over
    assert Newer.asked_for == [1]


def test_a_checkpoint_is_known_by_its_hash() -> None:
    one, two = (Checkpoint(entries=0, state=state, version=1) for state in ('{"a":1}', '{"a":2}'))
    assert one.hash != two.hash
    assert one.hash == Checkpoint(entries=5, state=one.state, version=2).hash
