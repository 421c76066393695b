"""What the rule machinery does where it is seldom asked to, each on the smallest thing that asks for it."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from engines.fords.commands import CallUp, March
from engines.fords.rules import CAMPAIGN, set_out
from engines.kernel import (
    Counts,
    Dice,
    Hints,
    OneOf,
    Plan,
    Rule,
    SomeOf,
    ask,
    note,
)
from engines.kernel.standing import ASK, answers, matters
from tests.kernel.campaigns import ANNA, BERT, WORDS, march, said, valley
from tests.kernel.toy import Hush, Say, ToyTable, toy

NAMES = WORDS.names("order")
STUCK: dict[str, tuple[int, int]] = {"a1": (ANNA, 1), "e5": (BERT, 2)}
"""One levy stays in its camp, so nobody can march."""


def test_an_order_of_a_kind_that_is_not_on_offer_just_now_is_named() -> None:
    marching = replace(CAMPAIGN, offered=lambda table, seat: (March,))
    plan = Plan(marching, valley().table, ANNA, set_out, low=1)
    flaw = plan.flaw(said(CallUp(meadow="a1")))
    assert flaw is not None and flaw.why == note("plan.not_offered", command=CallUp.verb)
    assert [opening.offer.command for opening in plan.openings(())] == [March]


def test_a_plan_that_may_be_empty_is_listed_and_drawn_so_and_is_never_a_dead_end() -> None:
    plan = Plan(CAMPAIGN, valley().table, ANNA, high=1)
    assert not plan.empty and plan.only() is None
    assert [len(planned) for planned in islice(plan, 3)] == [0, 1, 1]
    assert {len(plan.sample(random.Random(seed))) for seed in range(40)} == {0, 1}
    idle = Plan(CAMPAIGN, valley(STUCK, wool=0).table, ANNA)
    assert not idle.empty and idle.only() == () and list(idle) == [()]
    assert Plan(CAMPAIGN, valley(STUCK, wool=0).table, ANNA, low=1).empty


def test_a_plan_without_room_for_an_order_takes_none() -> None:
    plan = Plan(CAMPAIGN, valley().table, ANNA, high=0)
    assert not plan.possible and plan.sample(random.Random(1)) == () and list(plan) == [()]
    assert plan.search("a1>a2", NAMES, 5) == []


def test_a_plan_of_two_orders_at_least_lists_no_shorter_one_and_none_beyond_its_greatest_length() -> None:
    plan = Plan(CAMPAIGN, valley(wool=0).table, ANNA, set_out, low=2, high=2)
    listed = list(plan)
    assert listed and {len(planned) for planned in listed} == {2}
    assert all(plan.contains(planned) for planned in listed)


def test_a_plan_in_brief_is_the_usual_one_or_else_all_of_them() -> None:
    table = valley(wool=0).table
    usual = Plan(CAMPAIGN, table, ANNA, set_out, low=1)
    assert list(usual.brief()) == [usual.usual]
    silent = Plan(replace(CAMPAIGN, propose=None), table, ANNA, set_out, low=1, high=1)
    assert list(silent.brief()) == list(silent) != []


def test_a_walk_that_was_handed_over_is_not_walked_on_by_the_plan() -> None:
    plan = Plan(CAMPAIGN, valley(wool=0).table, ANNA, set_out)
    first, second = said(march("a1>a2", 1)), said(march("a1>a2", 1), march("a1>b1", 1))
    walk = plan.hand_over(first)
    assert plan.after(second) is not walk.table
    assert "b1" not in walk.table.state.camps and "b1" in plan.after(second).state.camps


def test_a_plan_ends_early_with_its_first_open_order_whatever_follows() -> None:
    camps = {"a1": (ANNA, 9), "a2": (BERT, 1), "b1": (BERT, 1), "e5": (BERT, 1)}
    plan = Plan(CAMPAIGN, valley(camps).table, ANNA, set_out)
    attacks = said(march("a1>a2", 2), march("a1>b1", 2))
    assert plan.ends_early(attacks[:1]) == plan.ends_early(attacks) == 1
    assert plan.ends_early(said(march("a1>a2", 2))[:0]) is None


def test_what_is_settled_already_is_not_offered_again() -> None:
    customs = {"gifts": "refuse"}
    state = SimpleNamespace(matters={"gifts": (ASK, "refuse"), "roads": (ASK, "allow")}, customs=lambda seat: customs)
    table: Any = SimpleNamespace(state=state)
    assert list(matters(table, 0)) == ["gifts", "roads"]
    assert (list(answers(table, 0, "gifts")), list(answers(table, 0, "roads"))) == ([ASK], ["allow"])


def test_what_only_the_question_knows_of_a_command_stands_in_its_menu() -> None:
    told = note("said", seat=0, what="a prize")

    def script(table: ToyTable) -> Rule[None]:
        yield from ask(0, "what", Say, Hush.bringing(told))

    menu: Any = toy(script).menu(0)
    assert menu.brings == {"hush": told}


def test_a_question_that_nothing_answers_is_the_fault_of_whoever_puts_it() -> None:
    def script(table: ToyTable) -> Rule[None]:
        table.state.mute = True
        yield from ask(0, "what", Say)

    with pytest.raises(RuntimeError, match="nothing answers what"):
        toy(script)


def test_hidden_cards_are_dealt_anew_and_every_hand_keeps_its_size() -> None:
    deck, hands = [1, 2, 3], ([4, 5], [6])
    worlds = set()
    for seed in range(30):
        left, mine, theirs = list(deck), *map(list, hands)
        Dice(seed=f"world {seed}").deal_anew(left, mine, theirs)
        assert (len(left), len(mine), len(theirs)) == (3, 2, 1)
        assert sorted([*left, *mine, *theirs]) == [1, 2, 3, 4, 5, 6]
        worlds.add((*left, *mine, *theirs))
    assert len(worlds) > 20


def test_a_domain_that_proposes_something_else_offers_the_same() -> None:
    for domain, value in (
        (OneOf(["a", "b"], usual="a"), "b"),
        (SomeOf(["a", "b"], usual=("a",)), ("b",)),
        (Counts({"a": 2}, 0, 2, usual={"a": 2}), {"a": 1}),
    ):
        other: Any = domain.proposing(value)  # type: ignore[arg-type]  # each its own
        assert (other.usual, list(other)) == (value, list(domain))
        assert domain.usual != value


def test_counts_in_brief_are_the_usual_ones_or_where_one_is_too_few_all() -> None:
    assert list(Counts({"a": 2, "b": 1}, 1, 3, usual={"b": 1}).brief()) == [{"b": 1}]
    few = Counts({"a": 2, "b": 1}, 2, 2)
    assert list(few.brief()) == list(few) == [{"a": 1, "b": 1}, {"a": 2}]


def test_hints_are_as_many_as_the_values_that_have_one() -> None:
    hints = Hints(["a", "b"], lambda value: note("said", seat=0, what=value))
    assert len(hints) == 2 and list(hints) == ["a", "b"] and repr(hints) == repr(dict(hints))
