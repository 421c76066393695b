"""A plan: one slot, a list of orders, each legal after the ones before it. Tried on campaigns of Three Fords."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from engines.fords.commands import CallUp, Campaign, March, Pitch, Sell
from engines.fords.rules import CAMPAIGN, set_out
from engines.fords.state import FordsState
from engines.kernel import Command, NextSlot, Plan, Planned, Refused
from engines.kernel.choices import Choices
from engines.kernel.command import bound
from engines.kernel.notation import MOST_WORDS, order_text
from tests.kernel.campaigns import ANNA, BERT, WORDS, march, plan_of, said, text_of, valley

NAMES = WORDS.names("order")
MOST = 25


# Checked as a whole


def test_an_order_is_legal_after_the_orders_before_it() -> None:
    plan = plan_of(valley())
    assert plan.contains(said(march("a1>a2", 2), march("a2>a3")))
    assert not plan.contains(said(march("a2>a3"))), "nobody is at a2 yet"
    assert not plan.contains(said(march("a2>a3"), march("a1>a2", 2)))


def test_the_first_order_that_cannot_stand_is_named_with_its_reason() -> None:
    plan = plan_of(valley())
    why = plan.why_not(said(march("a1>a2", 2), march("a2>a3"), march("a3>a4", 1), march("a4>a5", 1)))
    third = "The third order, march from a3 to a4 with a levy: "
    assert text_of(why) == third + "None of your levies can march: one always stays in the camp."
    dear = plan_of(valley(wool=1)).why_not(said(CallUp(meadow="a1"), CallUp(meadow="a1")))
    assert text_of(dear) == "The second order, call up a levy at a1: Levies cost wool, and you have none."


def test_the_order_that_cannot_be_read_at_all_is_kept_as_it_was_given() -> None:
    plan = plan_of(valley())
    for order, kept in (({"verb": "fly"}, {"verb": "fly"}), ("fly", {})):
        flaw = plan.flaw((order,))
        assert flaw is not None and (flaw.at, flaw.order) == (0, kept)


@pytest.mark.parametrize(("low", "usual"), [(0, ()), (1, None)])
def test_where_nothing_is_proposed_nothing_is_planned_if_that_will_do(low: int, usual: Planned | None) -> None:
    silent = replace(CAMPAIGN, propose=None)
    assert Plan(silent, valley().table, ANNA, set_out, low=low).usual == usual


def test_a_plan_has_a_least_and_a_greatest_length() -> None:
    plan = plan_of(valley(wool=9))
    up = CallUp(meadow="a1")
    assert not plan.contains(())
    assert plan.contains(said(up, up, up, up))
    assert not plan.contains(said(*[up] * 5))
    assert text_of(plan.why_not(said(*[up] * 5))) == "Choose from 1 to 4, not 5."


@pytest.mark.parametrize(
    "nonsense",
    [
        None,
        [],
        "a1>a2",
        ("a1>a2",),
        ({},),
        ({"verb": 3},),
        ({"verb": "pass"},),
        ({"verb": "march", "origin": "a1"},),
        ({"verb": "march", "origin": "a1", "target": "a2", "levies": "1"},),
        ({"verb": "march", "origin": "a1", "target": "a2", "levies": 1, "flags": 1},),
    ],
)
def test_what_is_no_plan_is_refused_in_words(nonsense: Any) -> None:
    plan = plan_of(valley())
    assert not plan.contains(nonsense)
    text = text_of(plan.why_not(nonsense))
    assert text
    assert not set("{}[]") & set(text)


def test_checking_a_long_plan_copies_the_state_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = valley(wool=40)
    plan = Plan(CAMPAIGN, match.table, ANNA, set_out, high=40)
    copies = 0
    real = FordsState.copied

    def counted(self: FordsState) -> FordsState:
        nonlocal copies
        copies += 1
        return real(self)

    monkeypatch.setattr(FordsState, "copied", counted)
    long = said(*[CallUp(meadow="a1")] * 20)
    assert plan.contains(long)
    assert plan.contains(long)
    assert plan.contains((*long, *long[:5])), "what was tried already is not tried again"
    assert plan.ends_early(long[:25]) is None
    assert copies == 2


def test_trying_a_plan_changes_nothing() -> None:
    match = valley()
    before = match.state.model_dump_json()
    plan = plan_of(match)
    plan.contains(said(march("a1>a2", 2), march("a2>a3")))
    plan.sample(random.Random(1))
    list(islice(plan, 50))
    assert plan.usual
    assert match.state.model_dump_json() == before
    assert not match.table.news


# What a menu needs


def test_the_menu_shows_what_can_be_added_to_the_orders_so_far() -> None:
    plan = plan_of(valley(wool=1))
    first = said(march("a1>a2", 2))
    assert [order.target for order in plan.additions((), March)] == ["b1", "a2"]
    assert {(order.origin, order.target) for order in plan.additions(first, March)} == {
        ("a2", "a1"),
        ("a2", "b2"),
        ("a2", "a3"),
    }
    openings = plan.openings(said(CallUp(meadow="a1"), *[march("a1>a2")]))
    assert [(opening.offer.command.verb, opening.at) for opening in openings] == [("call_up", 1), ("march", 2)]
    assert openings[0].barred is not None
    assert text_of(openings[0].barred) == "Levies cost wool, and you have none."
    assert openings[1].barred is None


def test_a_full_plan_takes_no_more() -> None:
    plan = plan_of(valley(wool=9))
    full = said(*[CallUp(meadow="a1")] * 4)
    assert [text_of(opening.barred) for opening in plan.openings(full) if opening.barred] == [
        "A plan holds 4 orders at most."
    ] * 2
    assert plan.with_order(full, CallUp(meadow="a1")).dropped


def test_an_order_of_an_earlier_stage_is_added_before_the_later_ones() -> None:
    plan = plan_of(valley())
    kept = plan.with_order(said(march("a1>a2", 2)), CallUp(meadow="a1"))
    assert kept.orders == said(CallUp(meadow="a1"), march("a1>a2", 2))
    assert kept.dropped == ()


def test_what_no_longer_stands_falls_out_and_is_named() -> None:
    plan = plan_of(valley())
    planned = said(CallUp(meadow="a1"), march("a1>a2", 3), march("a2>a3", 2))
    without = plan.without(planned, 0)
    assert without.orders == ()
    assert [(flaw.at, flaw.order["verb"]) for flaw in without.dropped] == [(0, "march"), (1, "march")]
    assert plan.without(planned, 2).orders == planned[:2]


def test_slots_of_an_order_that_is_added_are_asked_one_after_the_other() -> None:
    plan = plan_of(valley())
    planned = said(march("a1>a2", 2))
    step = plan.suggest(planned, "march", {"origin": "a2", "target": "a3"})
    assert isinstance(step, NextSlot)
    assert (list(step.domain), step.domain.usual) == ([1], 1)
    assert plan.suggest(planned, "march", {"origin": "a2", "target": "a3", "levies": 1}) == march("a2>a3")
    assert isinstance(plan.suggest(planned, "march", {"origin": "e5"}), Refused)
    assert isinstance(plan.suggest(planned, "pass", {}), Refused)
    hint = plan.hint(planned, march("a2>a3"))
    assert hint is not None
    assert text_of(hint) == "empty, 2 empty meadows beside it"


def test_the_game_tells_what_follows_from_a_plan() -> None:
    plan = plan_of(valley())
    assert [text_of(shown) for shown in plan.follows(said(march("a1>a2", 2), march("a2>a3")))] == [
        "then you hold 3 camps"
    ]


def test_a_game_that_tells_nothing_of_what_follows_has_nothing_to_tell() -> None:
    plan = plan_of(valley())
    plan.orders = replace(plan.orders, follows=None)
    assert plan.follows(said(march("a1>a2", 2))) == ()


def test_the_usual_plan_is_the_one_the_game_proposes() -> None:
    plan = plan_of(valley())
    assert plan.usual is not None
    assert plan.contains(plan.usual)
    assert WORDS.command(Campaign(orders=plan.usual).said()) == (
        "set out on a campaign: march from a1 to b1 with 2 levies and march from b1 to c1 with a levy"
    )


# In one line


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("a1>a2", [march("a1>a2", 2)]),
        ("1 a1>a2", [march("a1>a2", 1)]),
        (" 2 a1 > a2 ,a2> a3 ", [march("a1>a2", 2), march("a2>a3", 1)]),
        ("+a1; +a1; a1>b1", [CallUp(meadow="a1"), CallUp(meadow="a1"), march("a1>b1", 4)]),
        ("call up a1, march a1 a2 1", [CallUp(meadow="a1"), march("a1>a2", 1)]),
        ("march a1 / a2 / 1", [march("a1>a2", 1)]),
        ("March a1 a2", [march("a1>a2", 2)]),
    ],
)
def test_a_plan_is_typed_in_one_line(text: str, orders: list[Command]) -> None:
    assert plan_of(valley()).parse(text, NAMES) == said(*orders)


NOVEL = " ".join(["march", *["a1"] * (MOST_WORDS + 1)])
"""Nobody shares so many words out among the slots in every way."""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a1>a2, a2>e5", "The second order, “a2>e5”: “e5” is not among the choices, only: a1, b2 and a3."),
        ("a1>a2, 7 a2>a3", "The second order, “7 a2>a3”: Only 1 is possible."),
        ("+a1, +a1, +a1", "The third order, “+a1”: Levies cost wool, and you have none."),
        ("dance", "The first order, “dance”: “dance” is not among the choices."),
        (NOVEL, f"The first order, “{NOVEL}”: “{NOVEL}” is not among the choices."),
        ("march", "The first order, “march”: That says too little for “march”."),
        ("a1>a2, a2>a1, a1>a2, a2>a1, a1>a2", "A plan holds 4 orders at most."),
    ],
)
def test_the_order_that_cannot_be_read_is_named(text: str, why: str) -> None:
    refusal = plan_of(valley()).parse(text, NAMES)
    assert isinstance(refusal, Refused), refusal
    assert text_of(refusal.why) == why


def test_what_is_printed_is_read_again() -> None:
    plan = plan_of(valley(wool=3))
    planned = said(CallUp(meadow="a1"), march("a1>a2", 2), march("a2>a3", 1))
    assert plan.print(planned, NAMES) == "+a1, 2 a1>a2, a2>a3"
    assert plan.parse("+a1, 2 a1>a2, a2>a3", NAMES) == planned
    rnd = random.Random(3)
    for _ in range(100):
        some = plan.sample(rnd)
        assert plan.parse(plan.print(some, NAMES), NAMES) == some


def test_what_goes_in_unsaid_at_the_end_of_an_order_is_not_written() -> None:
    match = valley()
    choices = Choices(match.table, ANNA, bound([Pitch, Sell]))
    dear, usual = Pitch(meadow="a2", payment={"gold": 2}), Pitch(meadow="a2", payment={"gold": 1, "wool": 1})
    assert order_text(usual, choices, NAMES) == "pitch a2"
    assert order_text(dear, choices, NAMES) == "pitch a2 / 2 gold"
    match.table.state.players[ANNA].hand = ["ambush"]
    assert order_text(Sell(cards=(1,)), choices, NAMES) == "sell 1", "a word alone is no order"


def test_the_order_that_is_being_typed_is_completed() -> None:
    plan = plan_of(valley(wool=1))
    assert [hit.text for hit in plan.search("2 a1>a2, a2>", NAMES, MOST)][:3] == [
        "a1>a2, a2>a1",
        "a1>a2, a2>b2",
        "a1>a2, a2>a3",
    ]
    assert [hit.text for hit in plan.search("a1>a2, 1 a2 b", NAMES, MOST)] == ["a1>a2, a2>b2"]
    assert [hit.text for hit in plan.search("+a1, ca", NAMES, MOST)] == [], "there is no wool for another"
    assert [hit.text for hit in plan.search("call", NAMES, MOST)] == ["+a1"]
    assert plan.search("a9>, ", NAMES, MOST) == []
    assert plan.usual is not None
    assert plan.search("", NAMES, MOST)[0].text == plan.print(plan.usual, NAMES)


def test_what_begins_as_typed_comes_before_what_has_it_inside_however_few_are_wanted() -> None:
    plan = plan_of(valley({"a1": (ANNA, 2), "a2": (ANNA, 2), "e5": (BERT, 2)}, wool=0))
    found = [hit.text for hit in plan.search("a2", NAMES, MOST)]
    inside = found.index("a1>a2")
    assert inside > 1 and all(text.startswith("a2>") for text in found[:inside])
    for few in range(1, len(found)):
        assert [hit.text for hit in plan.search("a2", NAMES, few)] == found[:few]


# Random and listed


def test_random_plans_are_legal_and_of_every_length() -> None:
    plan = plan_of(valley(wool=4))
    rnd = random.Random(5)
    some = [plan.sample(rnd) for _ in range(200)]
    assert {len(planned) for planned in some} == {1, 2, 3, 4}
    assert all(Plan(CAMPAIGN, plan.table, ANNA, set_out, low=1, high=4).contains(planned) for planned in some)


def test_plans_are_listed_the_short_ones_first_and_each_once() -> None:
    plan = plan_of(valley({"a1": (ANNA, 2), "e5": (BERT, 2)}, wool=0))
    listed = list(plan)
    assert len(listed) == 2, "after one step everybody stands alone"
    longer = list(islice(plan_of(valley(wool=2)), 300))
    assert [len(planned) for planned in longer] == sorted(len(planned) for planned in longer)
    assert all(planned not in longer[:at] for at, planned in enumerate(longer))
    assert all(plan_of(valley(wool=2)).contains(planned) for planned in longer[::30])


def test_who_can_order_nothing_has_no_plan() -> None:
    match = valley({"a1": (ANNA, 1), "e5": (BERT, 2)}, wool=0)
    refusal = match.suggest(ANNA, "campaign", {})
    assert isinstance(refusal, Refused)
    assert text_of(refusal.why) == "You have nobody to send on a campaign."
