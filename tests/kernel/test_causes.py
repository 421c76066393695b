"""What is told hangs on what it follows from, whoever tells it first, is asked in between or opens the game again."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from engines.kernel import Event, Match, Preview, Rule, ask, one_deed
from engines.kernel.table import Silence
from tests.kernel.scripts import given
from tests.kernel.toy import Hush, Say, Toy, ToyTable, toy


def tree(events: Iterable[Event]) -> list[tuple[str, str]]:
    """What each says, and what it follows from"""
    numbered, waiting, found = {0: ""}, dict[int, list[int]](), list[tuple[str, str]]()
    for at, event in enumerate(events):
        what = event.params["what"]
        assert event.cause is not None
        if event.cause < 0:
            waiting.setdefault(-event.cause, []).append(at)
        found.append((what, numbered.get(event.cause, "?")))
        if event.number:
            numbered[event.number] = what
            for one in waiting.pop(event.number, ()):
                found[one] = (found[one][0], what)
    return found


def tells(table: ToyTable, *what: str, waits: bool = False) -> None:
    for one in what:
        table.tell("said", waits=waits, seat=0, what=one)


def told_by(rule: Callable[[ToyTable], None]) -> list[tuple[str, str]]:
    def script(table: ToyTable) -> Rule[None]:
        rule(table)
        yield from ask(0, "what", Hush, Say)

    return tree(Match.start(Toy(script), 2, "causes")[1].events)


def test_what_is_told_inside_of_a_deed_hangs_on_it_and_what_comes_after_does_not() -> None:
    def rule(table: ToyTable) -> None:
        tells(table, "before")
        with table.tell("said", seat=0, what="deed"):
            with table.tell("said", seat=0, what="effect"):
                tells(table, "more")
            tells(table, "last")
        tells(table, "after")

    assert told_by(rule) == [
        ("before", ""), ("deed", ""), ("effect", "deed"), ("more", "effect"), ("last", "deed"), ("after", ""),
    ]  # fmt: skip


def test_a_price_hangs_on_what_was_bought_whichever_is_told_first() -> None:
    def rule(table: ToyTable) -> None:
        with table.deed():
            tells(table, "price", waits=True)
            tells(table, "bought", "used")
            tells(table, "more", waits=True)
        with table.deed():
            tells(table, "another")

    assert told_by(rule) == [
        ("price", "bought"), ("bought", ""), ("used", "bought"), ("more", "bought"), ("another", ""),
    ]  # fmt: skip


def test_a_deed_in_a_deed_begins_with_what_is_told_first_of_both() -> None:
    def rule(table: ToyTable) -> None:
        with table.deed():
            with table.deed():
                tells(table, "price", waits=True)
                tells(table, "bought")
            tells(table, "then")
            with table.deed():
                tells(table, "price of the other", waits=True)
                tells(table, "other")

    assert told_by(rule) == [
        ("price", "bought"), ("bought", ""), ("then", "bought"), ("price of the other", "other"), ("other", "bought"),
    ]  # fmt: skip


def test_what_waits_for_nothing_hangs_on_what_is_going_on() -> None:
    def rule(table: ToyTable) -> None:
        with table.tell("said", seat=0, what="event"):
            with table.deed():
                tells(table, "loss", waits=True)
            tells(table, "after")
        with table.deed():
            tells(table, "alone", waits=True)

    assert told_by(rule) == [("event", ""), ("loss", "event"), ("after", "event"), ("alone", "")]


def test_a_deed_with_a_beginning_tells_it_once_and_only_with_something_of_it() -> None:
    def rule(table: ToyTable) -> None:
        taxes, silence = table.deed("said", seat=0, what="taxes"), table.deed("said", seat=0, what="silence")
        with taxes, table.deed():
            tells(table, "mine", "and more")
        with silence:
            pass
        tells(table, "between")
        with taxes:
            tells(table, "yours", waits=True)

    assert told_by(rule) == [
        ("taxes", ""), ("mine", "taxes"), ("and more", "mine"), ("between", ""), ("yours", "taxes"),
    ]  # fmt: skip


def test_what_is_done_apart_is_no_part_of_the_deed_it_comes_in() -> None:
    def rule(table: ToyTable) -> None:
        with table.deed():
            with table.apart():
                tells(table, "bonus")
            tells(table, "deed")
            with table.apart():
                tells(table, "another bonus")
            tells(table, "effect")

    assert told_by(rule) == [("bonus", ""), ("deed", ""), ("another bonus", ""), ("effect", "deed")]


def test_what_some_alone_hear_is_no_cause() -> None:
    def rule(table: ToyTable) -> None:
        with table.tell("said", seat=0, what="draws"), table.tell("said", to=1, seat=0, what="the card"):
            tells(table, "for all")
        with table.deed():
            table.tell("said", to=1, seat=0, what="a secret")
            tells(table, "deed", "effect")

    assert told_by(rule) == [
        ("draws", ""), ("the card", "draws"), ("for all", "draws"), ("a secret", "deed"), ("deed", ""),
        ("effect", "deed"),
    ]  # fmt: skip


@one_deed
def spoken(table: ToyTable, seat: int) -> Rule[None]:
    tells(table, f"price of {seat}", waits=True)
    with table.tell("said", seat=seat, what=f"deed of {seat}"):
        said = yield from ask(seat, "what", Say, Hush)
        tells(table, f"{seat} answers")
        said = yield from ask(seat, "what", Say, Hush)
    tells(table, f"{seat} is done")
    assert said is not None


def speeches(table: ToyTable) -> Rule[None]:
    for seat in (0, 1):
        yield from spoken(table, seat)


ANSWERED = [
    [("price of 0", "deed of 0"), ("deed of 0", "")],
    [("0 answers", "deed of 0")],
    [("0 is done", "deed of 0"), ("price of 1", "deed of 1"), ("deed of 1", "")],
    [("1 answers", "deed of 1")],
    [("1 is done", "deed of 1")],
]


def test_a_cause_lasts_over_questions_and_is_the_same_however_the_match_came_there() -> None:
    script = speeches
    match, opening = Match.start(Toy(script, steps=2), 2, "causes")
    told, opened, copied = list(opening.events), list(opening.events), list(opening.events)
    for step in range(2):
        for seat in (0, 0, 1, 1):
            again, copy = Match(match.game, match.checkpoints[:1], match.entries), match.copy()
            foreseen = match.preview(seat, Hush())
            assert isinstance(foreseen, Preview)
            events = given(match, seat, Hush()).events
            assert events == given(again, seat, Hush()).events == given(copy, seat, Hush()).events, step
            assert foreseen.events == events, "as it is foreseen"
            told += events
            opened += events
            copied += events
    whole = [one for answer in ANSWERED for one in answer]
    assert tree(told) == [*whole, *whole], "in a second Step as in the first"


def test_taken_back_and_done_anew_it_hangs_where_it_did() -> None:
    match = toy(speeches)
    given(match, 0, Hush())
    before = given(match, 0, Hush()).events
    match.undo(0)
    assert given(match, 0, Hush()).events == before


def test_what_follows_is_told_inside_before_anybody_is_asked() -> None:
    def script(table: ToyTable) -> Rule[None]:
        deed = table.tell("said", seat=0, what="deed")
        yield from ask(0, "what", Say, Hush)
        with deed:
            tells(table, "too late")

    match = toy(script)
    with pytest.raises(Exception, match="hush") as caught:
        match.submit(0, Hush())
    assert "before anybody is asked" in str(caught.value.__cause__)


def test_a_price_is_not_kept_waiting_by_a_question() -> None:
    def script(table: ToyTable) -> Rule[None]:
        with table.tell("said", seat=0, what="card"), table.deed():
            tells(table, "price", waits=True)
            yield from ask(0, "what", Say, Hush)
            tells(table, "deed")

    match, opening = Match.start(Toy(script), 2, "causes")
    assert tree([*opening.events, *given(match, 0, Hush()).events]) == [
        ("card", ""), ("price", "card"), ("deed", "card"),
    ]  # fmt: skip


def test_where_nobody_listens_nothing_is_noted() -> None:
    match = toy(speeches)
    table = Silence(match.state)
    with table.deed("said", what="one"), table.apart(), table.deed(), table.tell("said", what="two"):
        assert table.causes == [0]
    assert table.news == []
