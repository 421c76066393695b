"""A plan: one slot, a list of orders, each legal after the ones before it. Tried on campaigns of Three Fords."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from engines.fords import GAME
from engines.fords.commands import Bid, CallUp, Campaign, GoOn, March, Pass, Pitch, Sell
from engines.fords.rules import CAMPAIGN, set_out
from engines.fords.state import Camp, FordsState
from engines.kernel import (
    Choose,
    Command,
    Dice,
    Entry,
    Happened,
    Match,
    NextSlot,
    Note,
    Number,
    Orders,
    Plan,
    Planned,
    Preview,
    Refused,
    UndoTerms,
    Words,
)
from engines.kernel.choices import Choices
from engines.kernel.command import bound
from engines.kernel.notation import MOST_WORDS, order_text
from engines.kernel.orders import Walk
from engines.kernel.record import Checkpoint
from engines.players.sim import Silence

ANNA, BERT = 0, 1
WORDS = Words(GAME.catalogs["en"], ["Anna", "Bert"])
NAMES = WORDS.names("order")
MOST = 25


def valley(camps: dict[str, tuple[int, int]] | None = None, wool: int = 2) -> Match:
    """Anna's turn, with these camps: owner and levies."""
    state = GAME.setup(2, GAME.options(market="closed"), Dice(seed="valley"))
    assert isinstance(state, FordsState)
    standing = camps or {"a1": (ANNA, 3), "e5": (BERT, 2)}
    state.camps = {meadow: Camp(owner=owner, levies=levies) for meadow, (owner, levies) in standing.items()}
    state.phase, state.round, state.first = "turn", 1, ANNA
    state.lasting.begin("round")
    state.players[ANNA].wool = wool
    return Match(GAME, [Checkpoint(entries=0, state=state.model_dump_json(), version=GAME.version)])


def said(*orders: Command) -> Planned:
    return tuple(order.said() for order in orders)


def march(way: str, levies: int = 1) -> March:
    origin, target = way.split(">")
    return March(origin=origin, target=target, levies=levies)


def plan_of(match: Match, verb: str = "campaign") -> Plan:
    step = match.suggest(ANNA, verb, {})
    assert isinstance(step, NextSlot), step
    assert isinstance(step.domain, Plan)
    return step.domain


def camps_in(match: Match) -> dict[str, int]:
    assert isinstance(match.state, FordsState)
    return {meadow: camp.levies for meadow, camp in match.state.camps.items()}


def text_of(why: Note) -> str:
    return WORDS.note(why)


def given(match: Match, seat: int, command: Command) -> Happened:
    happened = match.submit(seat, command)
    assert isinstance(happened, Happened), happened
    return happened


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
    assert step.domain == Number(1, 1, usual=1)
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


# Carried out


BATTLE = {"a1": (ANNA, 5), "b1": (BERT, 1), "e5": (BERT, 2)}
FIGHT = said(march("a1>b1", 2), march("a1>a2", 2), march("a2>a3", 1))


def test_orders_are_carried_out_one_after_the_other_in_one_entry() -> None:
    match = valley()
    happened = given(match, ANNA, Campaign(orders=said(CallUp(meadow="a1"), march("a1>a2", 3), march("a2>a3", 2))))
    assert [event.key for event in happened.events] == [
        "campaign.begins",
        "campaign.called_up",
        "march.founds",
        "march.founds",
    ]
    assert camps_in(match) == {"a1": 1, "a2": 1, "a3": 2, "e5": 2}
    assert match.count == 1


def test_undo_takes_the_plan_back_whole() -> None:
    match = valley()
    before = match.state.model_dump_json()
    given(match, ANNA, Campaign(orders=said(march("a1>a2", 2), march("a2>a3"))))
    assert isinstance(match.undo(ANNA), UndoTerms)
    assert match.state.model_dump_json() == before
    assert isinstance(match.redo(ANNA), Happened)
    assert len(camps_in(match)) == 4


def test_a_preview_shows_all_of_it() -> None:
    match = valley()
    preview = match.preview(ANNA, Campaign(orders=said(march("a1>a2", 2), march("a2>a3"))))
    assert isinstance(preview, Preview)
    assert [event.key for event in preview.events] == ["campaign.begins", "march.founds", "march.founds"]


def test_a_question_to_somebody_else_ends_a_plan_early_and_the_rest_is_offered_again() -> None:
    match = valley(BATTLE)
    plan = plan_of(match)
    assert plan.contains(FIGHT), "what stands behind a battle is checked as if nothing came of it"
    assert plan.ends_early(FIGHT) == 1
    given(match, ANNA, Campaign(orders=FIGHT))
    assert match.asks[BERT].key == "battle.bid"
    fight_it_out(match)
    assert match.asks[ANNA].key == "campaign.rest"
    assert match.asks[ANNA].usual == GoOn(orders=FIGHT[1:])
    assert match.usual(ANNA) == GoOn(orders=FIGHT[1:])
    given(match, ANNA, GoOn(orders=FIGHT[1:]))
    assert {"a1", "a2", "a3", "b1"} <= set(camps_in(match))


def fight_it_out(match: Match) -> None:
    while match.asks.get(ANNA) is None or match.asks[ANNA].key != "campaign.rest":
        seat = match.waiting[0]
        usual = {"battle.bid": Bid(gold=0), "battle.ambush": Choose(of="reaction", choice="none")}
        given(match, seat, usual[match.asks[seat].key])


def test_the_rest_of_a_plan_that_no_longer_stands_is_not_offered_again() -> None:
    match = valley(BATTLE)
    lost = (*FIGHT[:2], *said(march("b1>b2", 1)))
    assert not plan_of(match).contains(lost), "whether b1 is won is not known yet"
    given(match, ANNA, Campaign(orders=FIGHT))
    fight_it_out(match)
    plan = plan_of(match, "go_on")
    assert plan.keep((*FIGHT[1:], *said(march("e5>e4", 1)))).orders == FIGHT[1:]
    assert not plan.contains(said(march("e5>e4", 1)))
    given(match, ANNA, GoOn(orders=()))
    assert "a2" not in camps_in(match)


def test_a_match_in_the_middle_of_a_plan_is_the_same_when_it_is_opened_again() -> None:
    match = valley(BATTLE)
    given(match, ANNA, Campaign(orders=FIGHT))
    fight_it_out(match)
    entries = [Entry.model_validate_json(entry.model_dump_json()) for entry in match.entries]
    again = Match(GAME, match.checkpoints, entries)
    assert again.state == match.state
    assert again.asks[ANNA].usual == match.asks[ANNA].usual
    given(match, ANNA, GoOn(orders=FIGHT[1:]))
    given(again, ANNA, GoOn(orders=FIGHT[1:]))
    assert again.state == match.state


def test_news_from_before_a_plan_are_not_taken_for_its_own() -> None:
    """A plan that makes nothing known is taken back freely, and runs to its end."""
    match = valley()
    happened = given(match, ANNA, Campaign(orders=said(march("a1>a2", 2), march("a2>a3"))))
    assert happened.entry is not None
    assert not happened.entry.learned
    given(match, ANNA, Pass())


def test_a_walk_ends_where_the_beginning_is_open() -> None:
    def roll_first(table: Any, seat: int) -> Any:
        table.roll()
        yield from ()

    match = valley()
    assert Walk(CAMPAIGN, match.table, ANNA, roll_first).ended == 0
    assert Plan(CAMPAIGN, match.table, ANNA, roll_first).ends_early(()) == 0


def outcome(rule: Any) -> Any:
    """What a rule that asks nobody returns."""
    with pytest.raises(StopIteration) as end:
        next(rule)
    return end.value.value


def test_a_die_ends_a_plan_early_and_what_was_known_before_does_not() -> None:
    def roll(table: Any, seat: int, order: Command) -> Any:
        if order.verb == "call_up":
            table.roll()
        yield from ()

    orders = Orders((CallUp, March), carry=roll)
    table = valley().table
    up, on = CallUp(meadow="a1").said(), march("a1>a2").said()
    assert outcome(orders.carry_out(table, ANNA, (on, up, on))) == (on,)
    assert table.learned
    assert outcome(orders.carry_out(table, ANNA, (on, on))) is None
    assert table.learned, "what became known before is not forgotten"
    assert Plan(orders, valley().table, ANNA).ends_early((on, up)) == 2


@pytest.mark.parametrize("how", ["roll", "tell"])
def test_in_somebodys_head_a_plan_ends_where_it_ends_at_the_table(how: str) -> None:
    def surprise(table: Any, seat: int, order: Command) -> Any:
        if order.verb == "call_up":
            if how == "roll":
                table.roll()
            table.tell("card.draws", seat=seat)
            if how == "tell":
                table.tell("card.drawn", to=seat)
        yield from ()

    orders = Orders((CallUp, March), carry=surprise)
    up, on = CallUp(meadow="a1").said(), march("a1>a2").said()
    for table in (valley().table, Silence(valley().state)):
        assert outcome(orders.carry_out(table, ANNA, (on, up, on))) == (on,)
