"""Taking back: freely as long as nothing became known, else with everybody's consent; and giving again."""

from __future__ import annotations

import pytest

from engines.kernel import Choose, Entry, Happened, Match, OneOf, Refused, Rule, UndoTerms, ask, ask_all, asked
from tests.kernel.scripts import LEFT, RIGHT, everybody_picks_a_side, given, roll_for_it, two_speeches, why
from tests.kernel.toy import Hush, Say, ToyTable, toy


def terms(match: Match, seat: int) -> UndoTerms:
    found = match.undo_terms(seat)
    assert isinstance(found, UndoTerms), found
    return found


def monologue(table: ToyTable) -> Rule[None]:
    for _ in range(2):
        said = yield from ask(0, "what", Say, Hush)
        table.state.said.append(str(said))


def snapshot(match: Match) -> tuple[str, list[int], int, int]:
    assert match.pending is not None
    return match.state.model_dump_json(), match.waiting, match.count, match.pending.number


def test_the_last_command_is_taken_back_freely_if_nothing_became_known() -> None:
    match = toy(monologue)
    before = snapshot(match)
    given(match, 0, Hush())
    assert terms(match, 0).consent == frozenset()
    assert not isinstance(match.undo(0), Refused)
    assert snapshot(match) == before


def test_taking_back_goes_over_checkpoints() -> None:
    match = toy(monologue, steps=3)
    for word in ("ay", "bee", "cee"):
        given(match, 0, Say(word=word))
    assert len(match.checkpoints) == 2
    for left in (2, 1, 0):
        assert not isinstance(match.undo(0), Refused)
        assert match.count == left
    assert len(match.checkpoints) == 1
    assert why(match.undo(0)) == "undo.nothing"


def test_whoever_has_said_nothing_has_nothing_to_take_back() -> None:
    match = toy(two_speeches)
    assert why(match.undo_terms(1)) == "undo.nothing"
    given(match, 0, Hush())
    assert why(match.undo(1)) == "undo.nothing"


def test_what_became_known_is_taken_back_with_consent_only() -> None:
    match = toy(roll_for_it, seats=3)
    given(match, 0, Hush())
    assert terms(match, 0).consent == {1, 2}
    after = snapshot(match)
    for agreed in ((), (1,), (0, 2)):
        assert why(match.undo(0, agreed)) == "undo.consent"
        assert snapshot(match) == after
    assert not isinstance(match.undo(0, [1, 2]), Refused)
    assert match.count == 0


def test_what_others_answered_since_is_taken_back_with_it_and_with_consent_only() -> None:
    match = toy(two_speeches, steps=2)
    before = snapshot(match)
    given(match, 0, Say(word="ay"))
    given(match, 1, Say(word="bee"))
    found = terms(match, 0)
    assert found.consent == {1}
    assert [entry.seat for entry in found.removes] == [0, 1]
    assert found.why is not None
    assert found.why.key == "undo.others_answered"
    assert why(match.undo(0)) == "undo.consent"
    assert not isinstance(match.undo(0, {1}), Refused)
    assert snapshot(match) == before


def test_only_the_last_of_the_own_commands_goes() -> None:
    match = toy(two_speeches, steps=2)
    given(match, 0, Say(word="ay"))
    given(match, 1, Say(word="bee"))
    given(match, 0, Say(word="cee"))
    assert [entry.said["word"] for entry in terms(match, 0).removes] == ["cee"]
    assert terms(match, 1).consent == {0}


def test_the_end_of_a_game_shows_the_seed_and_is_not_taken_back_freely() -> None:
    match = toy(monologue)
    given(match, 0, Hush())
    last = given(match, 0, Hush())
    assert last.over
    assert terms(match, 0).consent == {1}
    assert not isinstance(match.undo(0, [1]), Refused)
    assert match.waiting == [0]


def test_a_sealed_answer_is_taken_back_freely_while_others_think() -> None:
    match = toy(everybody_picks_a_side, seats=3)
    given(match, 0, LEFT)
    given(match, 1, RIGHT)
    assert terms(match, 0).consent == frozenset()
    assert not isinstance(match.undo(0), Refused)
    assert match.waiting == [0, 2]
    assert [entry.seat for entry in match.entries] == [1]
    given(match, 2, LEFT)
    given(match, 0, RIGHT)
    assert match.state.model_dump()["said"] == ["0 right", "1 right", "2 left"]


def test_taking_back_a_changed_sealed_answer_brings_the_first_one_back() -> None:
    match = toy(everybody_picks_a_side)
    given(match, 0, LEFT)
    given(match, 0, RIGHT)
    match.undo(0)
    assert match.waiting == [1]
    given(match, 1, LEFT)
    assert match.state.model_dump()["said"] == ["0 left", "1 left"]


def test_a_revealed_answer_is_no_longer_free() -> None:
    match = toy(everybody_picks_a_side, steps=2)
    given(match, 0, LEFT)
    given(match, 1, RIGHT)
    assert terms(match, 1).consent == {0}
    assert terms(match, 0).consent == {1}


def march_then_bid(table: ToyTable) -> Rule[None]:
    yield from ask(0, "what", Say, Hush)
    sides = Choose.where(of=OneOf([""]), choice=OneOf(["left", "right"]))
    yield from ask_all([asked(seat, "what", sides, secret=True) for seat in (0, 1)])
    yield from ask(0, "what", Say, Hush)


def test_the_command_before_a_sealed_question_is_free_until_another_has_sealed() -> None:
    match = toy(march_then_bid)
    given(match, 0, Hush())
    given(match, 0, LEFT)
    match.undo(0)
    assert match.waiting == [0, 1]
    assert terms(match, 0).consent == frozenset()
    given(match, 1, LEFT)
    assert terms(match, 0).consent == {1}
    given(match, 0, RIGHT)
    assert terms(match, 0).why is not None


def test_giving_again_brings_back_exactly_what_was_taken_back() -> None:
    match = toy(two_speeches, steps=2)
    given(match, 0, Say(word="ay"))
    given(match, 1, Say(word="bee"))
    after = snapshot(match)
    match.undo(0, [1])
    again = match.redo(0)
    assert isinstance(again, Happened)
    assert snapshot(match) == after
    assert [event.params["what"] for event in again.events] == ["ay", "bee"]
    assert len(again.checkpoints) == 1
    assert why(match.redo(0)) == "undo.no_redo"


def test_only_who_took_back_can_give_again() -> None:
    match = toy(two_speeches)
    given(match, 0, Say(word="ay"))
    match.undo(0)
    assert why(match.redo(1)) == "undo.no_redo"
    assert isinstance(match.redo(0), Happened)


def test_another_command_ends_the_chance_to_give_again() -> None:
    match = toy(two_speeches)
    given(match, 0, Say(word="ay"))
    match.undo(0)
    given(match, 0, Hush())
    assert why(match.redo(0)) == "undo.no_redo"


def test_a_refused_command_does_not_end_the_chance_to_give_again() -> None:
    match = toy(two_speeches)
    given(match, 0, Say(word="ay"))
    match.undo(0)
    assert why(match.submit(0, Say(word="no"))) == "slot.not_offered"
    assert isinstance(match.redo(0), Happened)


def test_the_same_die_falls_when_a_command_is_given_again() -> None:
    match = toy(roll_for_it)
    first = given(match, 0, Hush())
    match.undo(0, [1])
    again = match.redo(0)
    assert isinstance(again, Happened)
    assert again.events == first.events


@pytest.mark.parametrize("keep", [1, 2, 3])
def test_taking_back_stops_at_the_oldest_checkpoint_that_is_kept(keep: int) -> None:
    match = toy(monologue, steps=5)
    for _ in range(8):
        given(match, 0, Hush())
    match.forget(keep)
    for _ in range(2 * (keep - 1)):
        assert not isinstance(match.undo(0), Refused)
    assert why(match.undo(0)) == "undo.too_old"


def test_what_these_rules_cannot_read_is_not_given_again() -> None:
    match = toy(monologue)
    match.undone = [Entry(seat=0, said={"verb": "dance"})]
    before = snapshot(match)
    assert why(match.redo(0)) == "table.no_such_command"
    assert snapshot(match) == before
