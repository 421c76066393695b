"""Questions to several seats at once, and rules that ask whoever is not on turn."""

from __future__ import annotations

from engines.kernel import Choose, Happened, Match, Number, OneOf, Rule, Seat, ask, ask_all, asked, choose
from tests.kernel.scripts import LEFT, RIGHT, SIDES, everybody_picks_a_side, given
from tests.kernel.toy import Hush, Say, ToyTable, toy


def test_with_nobody_to_ask_nothing_is_asked() -> None:
    def script(table: ToyTable) -> Rule[None]:
        assert (yield from ask_all([])) == {}
        yield from ask(0, "what", Say)

    assert toy(script).waiting == [0]


def test_sealed_answers_are_revealed_when_all_have_answered() -> None:
    match = toy(everybody_picks_a_side, seats=3)
    assert match.waiting == [0, 1, 2]
    assert given(match, 1, LEFT).events == ()
    assert match.waiting == [0, 2]
    given(match, 0, RIGHT)
    assert match.state.model_dump()["said"] == []
    happened = given(match, 2, LEFT)
    assert happened.over
    assert match.state.model_dump()["said"] == ["0 right", "1 left", "2 left"]


def test_a_sealed_answer_can_be_changed_until_all_have_answered() -> None:
    match = toy(everybody_picks_a_side)
    assert match.pending is not None
    number = match.pending.number
    given(match, 0, LEFT)
    assert isinstance(match.submit(0, RIGHT, at=number), Happened)
    assert match.waiting == [1]
    given(match, 1, LEFT)
    assert match.state.model_dump()["said"] == ["0 right", "1 left"]


def test_completing_a_sealed_question_makes_something_known_and_sealing_does_not() -> None:
    match = toy(everybody_picks_a_side)
    first, second = given(match, 0, LEFT), given(match, 1, LEFT)
    assert first.entry is not None
    assert second.entry is not None
    assert (first.entry.learned, second.entry.learned) == (False, True)


def test_a_question_to_several_that_asks_just_one_hides_nothing_from_him() -> None:
    def script(table: ToyTable) -> Rule[None]:
        for _ in range(2):
            answers = yield from ask_all([asked(1, "what", Choose.where(of=OneOf([""]), choice=SIDES))])
            table.state.said.append(answers[1].choice)

    match = toy(script)
    happened = given(match, 1, LEFT)
    assert happened.entry is not None
    assert not happened.entry.learned


def attack(table: ToyTable) -> Rule[None]:
    """An attack by seat 0, a reaction by 1, a counter by 2, a loss of 1: nobody but 0 is on turn."""
    with table.during("battle"):
        yield from ask(0, "what", Say)
        loss = yield from reaction(table)
        table.state.said.append(f"loss {loss}")
    yield from ask(0, "what", Hush, Say)


def reaction(table: ToyTable) -> Rule[int]:
    table.state.lasting.add("strength", "battle", 2, seat=1)
    yield from choose(1, "what", SIDES, secret=True)
    countered = yield from counter(table)
    with table.during("battle"):
        lost = yield from choose(1, "what", Number(1, 1 + countered + table.state.lasting.total("strength", 1)))
    return lost


def counter(table: ToyTable) -> Rule[int]:
    answers = yield from ask_all([asked(s, "what", Choose.where(of=OneOf([""]), choice=SIDES)) for s in (2, 0)])
    return sum(pick.choice == "left" for pick in answers.values())


def test_rules_nest_deeply_and_ask_seats_that_are_not_on_turn() -> None:
    match = toy(attack, seats=3)
    asked_in_turn: list[list[Seat]] = []
    for seat, command in [(0, Say(word="ay")), (1, LEFT), (0, LEFT), (2, LEFT), (1, Choose(of="", choice=5))]:
        asked_in_turn.append(match.waiting)
        given(match, seat, command)
    assert asked_in_turn == [[0], [1], [2, 0], [2], [1]]
    assert match.state.model_dump()["said"] == ["loss 5"]
    assert match.state.lasting.spans == []
    assert match.waiting == [0]


def test_a_deeply_nested_question_survives_opening_from_the_checkpoint() -> None:
    match = toy(attack, seats=3)
    for seat, command in [(0, Say(word="ay")), (1, LEFT), (0, LEFT)]:
        given(match, seat, command)
    again = Match(match.game, match.checkpoints, match.entries)
    assert again.waiting == [2]
    assert again.state == match.state
    for opened in (match, again):
        given(opened, 2, RIGHT)
        given(opened, 1, Choose(of="", choice=4))
    assert again.state == match.state
