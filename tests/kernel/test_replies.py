"""How an answer is put by whoever knows what to choose."""

from __future__ import annotations

from typing import Annotated

from engines.kernel import Choose, Command, OneOf, Slot, asked, asked_to_choose, by_worth, chosen, domain_of, yes_no

WHERE = asked_to_choose(0, "where", OneOf(["near", "far", "beyond"], "meadow"))
WHETHER = asked_to_choose(0, "whether", OneOf([True, False], "yes_no"))


class Take(Command):
    thing: Annotated[str, Slot()]


class Leave(Command):
    thing: Annotated[str, Slot()]


def test_what_is_chosen_is_of_the_kind_that_the_question_names() -> None:
    assert chosen(WHERE, "far") == Choose(of="meadow", choice="far")
    assert yes_no(WHETHER, False) == [Choose(of="yes_no", choice=False), Choose(of="yes_no", choice=True)]


def test_the_best_stands_first_and_of_equals_the_first() -> None:
    found = by_worth(WHERE, {"near": 1.0, "far": 2.0, "beyond": 1.0}.__getitem__)
    assert found == [chosen(WHERE, choice) for choice in ("far", "near", "beyond")]


def test_the_domain_is_that_of_the_first_command_or_of_the_one_that_is_named() -> None:
    ask = asked(0, "what", Take.where(thing=OneOf(["salt"])), Leave.where(thing=OneOf(["wool"])))
    assert list(domain_of(ask, "thing")) == ["salt"] and list(domain_of(ask, "thing", "leave")) == ["wool"]
