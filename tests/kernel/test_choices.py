"""What one seat may say: which commands are open, what goes into their slots; nothing is worked out twice."""

from __future__ import annotations

import random
from collections import Counter
from types import SimpleNamespace
from typing import Annotated, Any

import pytest

from engines.kernel import (
    Command,
    Counts,
    NextSlot,
    Note,
    Number,
    OneOf,
    Refused,
    Seat,
    Slot,
    any_possible,
    note,
    possible,
)
from engines.kernel.choices import Choices, DeadEnd
from engines.kernel.command import bound

WORKED_OUT: Counter[str] = Counter()


def things(table: Any, seat: Seat) -> OneOf[str]:
    WORKED_OUT["things"] += 1
    barred = dict.fromkeys(table.barred, note("not.now"))
    return OneOf(table.things, "thing", table.usual, {"b": note("of.b")}, barred, table.idle)


def numbers(table: Any, seat: Seat, thing: str) -> Number:
    WORKED_OUT[f"numbers of {thing}"] += 1
    return Number(1, table.most, hints={2: note("of.two")})


class Take(Command):
    thing: Annotated[str, Slot(things)]
    number: Annotated[int, Slot(numbers)]


class Wait(Command):
    """Nothing to say about it."""


class Leave(Command):
    @classmethod
    def barred(cls, table: Any, seat: Seat) -> Note | None:
        WORKED_OUT["leave"] += 1
        return note("leave.shut") if table.shut else None


class Give(Command):
    goods: Annotated[dict[str, int], Slot(lambda table, seat: Counts({"wool": 2}, 1, 2, "ware"))]


def choices(**how: Any) -> Choices:
    WORKED_OUT.clear()
    plain = {"things": "abc", "usual": None, "idle": (), "barred": (), "most": 2, "shut": False, "state": None}
    return Choices(SimpleNamespace(**plain | how), 0, bound([Take, Leave, Wait]))


def verbs(found: Any) -> list[str]:
    return [offer.command.verb for offer in found]


def test_kinds_are_drawn_as_they_always_were_so_games_played_at_random_can_be_played_again() -> None:
    for many in range(30):
        ours, pythons = random.Random(many), random.Random(many)
        for offers in (bound([Take, Leave, Wait] * many)[:many], bound([Take, Leave] * many)[:many]):
            some = Choices(choices(things="", shut=True).table, 0, offers)
            assert some.drawn(ours) is next(filter(some.is_open, pythons.sample(offers, many)), None)
            assert ours.getstate() == pythons.getstate()


def test_one_of_several_is_drawn_as_python_draws_it() -> None:
    for many in range(1, 40):
        ours, pythons = random.Random(many), random.Random(many)
        assert OneOf(range(many)).sample(ours) == pythons.choice(range(many))
        assert ours.getstate() == pythons.getstate()


def test_the_table_stands_still_so_everything_is_worked_out_once() -> None:
    some = choices()
    for _ in range(3):
        some.suggest("take", {"thing": "a"})
        some.suggest("take", {"thing": "b"})
        assert verbs(some.open()) == ["take", "leave", "wait"]
    assert WORKED_OUT == {"things": 1, "numbers of a": 1, "numbers of b": 1, "leave": 1}


def test_what_is_known_at_once_is_asked_first() -> None:
    some = choices()
    assert verbs(some.open_quickly()) == ["wait", "leave", "take"]
    assert next(choices().open_quickly()).command is Wait and not WORKED_OUT
    assert verbs(choices(things="", shut=True).open_quickly()) == ["wait"]
    assert [kind.effort for kind in (Wait, Leave, Take)] == [0, 1, 2]


def test_a_command_has_no_marks_that_nobody_gave_it() -> None:
    assert not any((Wait.secret, Wait.skips, Wait.ends, Wait.aside, Wait.has_bars, Wait.section))
    assert Leave.has_bars and not Take.has_bars
    assert not Wait.idle(None, 0) and Wait.brings(None, 0) is None and Wait.barred(None, 0) is None


@pytest.mark.parametrize(
    ("how", "verb", "why"),
    [
        ({"shut": True}, "leave", note("leave.shut")),
        ({"things": "", "barred": "ab"}, "take", note("not.now")),
        ({"things": ""}, "take", note("table.nothing_to_choose", command="take")),
        ({}, "fly", note("table.wrong_command", command="fly")),
    ],
)
def test_what_cannot_be_said_says_why(how: dict[str, Any], verb: str, why: Note) -> None:
    assert choices(**how).suggest(verb, {}) == Refused(why=why)


def test_slots_are_asked_one_after_the_other_and_checked() -> None:
    some = choices()
    first, second = some.suggest("take", {}), some.suggest("take", {"thing": "a"})
    assert isinstance(first, NextSlot) and isinstance(second, NextSlot)
    assert (first.slot.name, second.slot.name) == ("thing", "number")
    assert some.suggest("take", {"thing": "a", "number": 2}) == Take(thing="a", number=2)
    assert isinstance(some.suggest("take", {"thing": "d"}), Refused)
    assert isinstance(some.suggest("take", {"thing": "a", "number": 3}), Refused)
    unknown = some.suggest("take", {"thing": "a", "z": 1, "colour": 1})
    assert unknown == Refused(why=note("table.no_such_slot", command="take", slot="colour"))


def test_every_command_is_listed_and_in_brief_each_once() -> None:
    some = choices(things="ab")
    taken = [(one.thing, one.number) for one in some.legal() if isinstance(one, Take)]
    assert taken == [("a", 1), ("a", 2), ("b", 1), ("b", 2)]
    offer = some.offer("take")
    assert offer is not None
    assert list(some.each(offer, brief=True)) == [Take(thing="a", number=1), Take(thing="b", number=1)]


def test_at_random_everything_comes_and_nothing_that_is_barred() -> None:
    rnd = random.Random(1)
    some = choices(things="ab", shut=True)
    found = {repr(some.sample(rnd)) for _ in range(60)}
    assert found == {repr(one) for one in (Wait(), *(Take(thing=t, number=n) for t in "ab" for n in (1, 2)))}
    alone = Choices(SimpleNamespace(shut=True, state=None), 0, bound([Leave]))
    assert alone.sample(rnd) is None


@pytest.mark.parametrize(
    ("how", "only"), [({"things": "a", "most": 1}, True), ({"things": "a"}, False), ({"most": 1}, False)]
)
def test_only_where_every_slot_has_one_value_there_is_one_answer(how: dict[str, Any], only: bool) -> None:
    some = choices(**how)
    assert some.only(some.offers[0]) == (Take(thing="a", number=1) if only else None)


def test_an_open_command_with_nothing_behind_it_is_a_fault() -> None:
    with pytest.raises(DeadEnd, match="nothing for number of take"):
        some = choices(things="a", most=0)
        some.only(some.offers[0])


@pytest.mark.parametrize(
    ("how", "thing"),
    [({}, "a"), ({"usual": "b"}, "b"), ({"usual": "x"}, "a"), ({"idle": "a"}, "b"), ({"idle": "abc"}, "a")],
)
def test_usual_is_what_the_slot_says_else_the_first_that_brings_something(how: dict[str, Any], thing: str) -> None:
    some = choices(**how)
    assert some.usual(some.offers[0]) == Take(thing=thing, number=1)


@pytest.mark.parametrize(
    ("command", "hint"),
    [
        (Take(thing="a", number=1), None),
        (Take(thing="b", number=1), note("of.b")),
        (Take(thing="b", number=2), note("of.two")),
        (Wait(), None),
        (Give(goods={"wool": 1}), None),
    ],
)
def test_beside_a_command_stands_the_hint_of_its_last_value_that_has_one(command: Command, hint: Note | None) -> None:
    assert choices().hint(command) == hint


def test_whether_a_whole_command_can_stand_is_known_without_a_question() -> None:
    open_table, shut = choices().table, choices(shut=True, most=1).table
    assert possible(open_table, 0, Take(thing="b", number=2)) and not possible(shut, 0, Take(thing="b", number=2))
    assert not possible(open_table, 0, Take(thing="z", number=1))
    assert choices(most=1).refusal(Take(thing="b", number=2)) is not None and choices().refusal(Wait()) is None
    assert any_possible(shut, 0, (Leave, Take)) and not any_possible(shut, 0, (Leave,))
