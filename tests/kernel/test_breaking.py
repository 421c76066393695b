"""A rule that fails leaves nothing behind, and nothing that changes is shared."""

from __future__ import annotations

import pytest

from engines.kernel import Counts, OneOf, Rule, RuleFault, ask
from tests.kernel.scripts import given, two_speeches
from tests.kernel.toy import Bet, Hush, Say, ToyTable, toy


def test_a_rule_that_breaks_leaves_the_match_where_it_stood() -> None:
    breaking = {"now": False}

    def script(table: ToyTable) -> Rule[None]:
        first = yield from ask(0, "what", Say, Hush)
        table.state.said.append(str(first))
        second = yield from ask(0, "what", Say, Hush)
        table.state.said.append(str(second))
        table.tell("said", seat=0, what="half")
        if breaking["now"]:
            raise ZeroDivisionError
        yield from ask(0, "what", Say, Hush)

    match = toy(script)
    given(match, 0, Hush())
    before, entries = match.state.model_dump_json(), list(match.entries)
    breaking["now"] = True
    with pytest.raises(RuleFault, match="toy: say of seat 0") as caught:
        match.submit(0, Say(word="ay"))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert match.state.model_dump_json() == before
    assert match.entries == entries
    breaking["now"] = False
    assert len(given(match, 0, Say(word="ay")).events) == 1


def test_a_domain_that_breaks_is_the_fault_of_a_rule_too(monkeypatch: pytest.MonkeyPatch) -> None:
    match = toy(two_speeches)
    monkeypatch.setattr(OneOf, "contains", lambda self, value: 1 // 0)
    with pytest.raises(RuleFault):
        match.submit(0, Say(word="ay"))
    monkeypatch.undo()
    given(match, 0, Say(word="ay"))


def test_a_break_after_a_checkpoint_takes_the_checkpoint_back_as_well() -> None:
    def script(table: ToyTable) -> Rule[None]:
        if table.state.steps == 1 and breaking:
            raise ZeroDivisionError
        yield from ask(0, "what", Say, Hush)

    breaking = [True]
    match = toy(script, steps=2)
    with pytest.raises(RuleFault):
        match.submit(0, Hush())
    assert len(match.checkpoints) == 1
    breaking.clear()
    assert len(given(match, 0, Hush()).checkpoints) == 1


def test_what_rules_keep_of_a_command_is_not_shared_with_whoever_gave_it() -> None:
    def script(table: ToyTable) -> Rule[None]:
        for _ in range(2):
            bet = yield from ask(0, "what", Bet.where(coins=Counts({"gold": 3})))
            table.state.coins = bet.coins
            table.tell("said", seat=0, what=table.state.coins)
            table.state.coins["gold"] = 99

    match = toy(script)
    bet = Bet(coins={"gold": 2})
    happened = given(match, 0, bet)
    assert bet.coins == {"gold": 2}
    assert happened.events[0].params["what"] == {"gold": 2}
    assert match.entries[0].said == {"verb": "bet", "coins": {"gold": 2}}
    assert match.state.model_dump()["coins"] == {"gold": 99}


def test_a_copy_shares_nothing_that_changes() -> None:
    match = toy(two_speeches, steps=2)
    given(match, 0, Say(word="ay"))
    copy = match.copy()
    before = match.state.model_dump_json()
    given(copy, 1, Say(word="bee"))
    given(copy, 0, Say(word="cee"))
    assert match.state.model_dump_json() == before
    assert match.waiting == [1]
    assert len(match.entries) == 1
    assert copy.count == 3


def test_a_copy_is_given_what_is_on_record_and_not_what_a_rule_has_made_of_it() -> None:
    def script(table: ToyTable) -> Rule[None]:
        bet = yield from ask(0, "what", Bet.where(coins=Counts({"gold": 3})))
        table.state.said.append(str(bet.coins))
        bet.coins["gold"] = 99
        yield from ask(0, "what", Say, Hush)

    match = toy(script)
    given(match, 0, Bet(coins={"gold": 2}))
    assert match.copy().state == match.state
    assert match.given() == [Bet(coins={"gold": 2})]


def test_a_preview_that_breaks_is_the_fault_of_a_rule_and_leaves_the_match_alone() -> None:
    def script(table: ToyTable) -> Rule[None]:
        yield from ask(0, "what", Say, Hush)
        table.state.said.append("half")
        raise ZeroDivisionError

    match = toy(script)
    with pytest.raises(RuleFault, match="toy: hush of seat 0, foreseen"):
        match.preview(0, Hush())
    assert match.state.model_dump()["said"] == []


def test_who_looks_again_sees_the_table_as_it_is_now() -> None:
    match = toy(two_speeches, steps=2)
    before = match.view(0)
    assert match.view(0) is before, "nothing has changed"
    given(match, 0, Say(word="ay"))
    assert match.view(0) == match.game.view(match.state, 0) != before
