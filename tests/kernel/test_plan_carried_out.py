"""A plan is carried out: in one entry, undone whole, and ended early by whatever must be asked of somebody else."""

from __future__ import annotations

from typing import Any

import pytest

from engines.fords import GAME
from engines.fords.commands import Bid, CallUp, Campaign, GoOn, March, Pass
from engines.fords.rules import CAMPAIGN
from engines.kernel import Choose, Command, Entry, Happened, Match, Orders, Plan, Preview, UndoTerms
from engines.kernel.orders import Walk
from engines.kernel.table import Silence
from tests.kernel.campaigns import ANNA, BERT, camps_in, given, march, plan_of, said, valley

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
                table.tell("card.drawn", to=seat, card="ambush")
        yield from ()

    orders = Orders((CallUp, March), carry=surprise)
    up, on = CallUp(meadow="a1").said(), march("a1>a2").said()
    for table in (valley().table, Silence(valley().state)):
        assert outcome(orders.carry_out(table, ANNA, (on, up, on))) == (on,)
