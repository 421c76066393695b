"""Modifiers last as long as their span, and no longer."""

from __future__ import annotations

import pytest

from engines.kernel import Dice, Lasting, Rule, State, Table, choose
from engines.kernel.domain import OneOf
from tests.kernel.toy import ToyTable, toy


def test_a_modifier_ends_with_its_span() -> None:
    lasting = Lasting()
    lasting.begin("round")
    lasting.add("strength", "round", 2)
    assert lasting.total("strength") == 2
    lasting.end("round")
    assert lasting.total("strength") == 0
    assert lasting.spans == []


def test_a_battle_inside_a_battle_does_not_end_what_lasts_for_the_outer_one() -> None:
    lasting = Lasting()
    lasting.begin("battle")
    lasting.add("strength", "battle", 1, source="outer")
    lasting.begin("battle")
    lasting.add("strength", "battle", 10, source="inner")
    assert lasting.total("strength") == 11
    lasting.end("battle")
    assert lasting.total("strength") == 1
    lasting.end("battle")
    assert lasting.total("strength") == 0


def test_a_span_of_another_name_ends_without_touching_the_inner_one() -> None:
    lasting = Lasting()
    lasting.begin("turn")
    lasting.begin("battle")
    lasting.add("strength", "battle")
    lasting.add("speed", "turn")
    lasting.end("turn")
    assert (lasting.total("strength"), lasting.total("speed")) == (1, 0)


def test_a_modifier_concerns_its_seat_or_everybody() -> None:
    lasting = Lasting()
    lasting.begin("turn")
    lasting.add("strength", "turn", 1)
    lasting.add("strength", "turn", 2, seat=0)
    lasting.add("strength", "turn", 4, seat=1)
    lasting.add("speed", "turn", 8, seat=1)
    assert lasting.total("strength", 0) == 3
    assert lasting.total("strength", 1) == 5
    assert lasting.total("strength") == 1
    assert [m.amount for m in lasting.on("strength", 1)] == [1, 4]


def test_effects_go_when_their_source_is_gone() -> None:
    lasting = Lasting()
    lasting.begin("game")
    lasting.add("strength", "game", 1, source="temple")
    lasting.add("strength", "game", 2, source="wall")
    lasting.drop("temple")
    assert lasting.total("strength") == 2


def test_nothing_lasts_for_a_span_that_is_not_open() -> None:
    lasting = Lasting()
    with pytest.raises(LookupError, match="battle"):
        lasting.add("strength", "battle")
    with pytest.raises(LookupError, match="battle"):
        lasting.end("battle")


def test_spans_and_modifiers_survive_a_json_round_trip_with_their_nesting() -> None:
    lasting = Lasting()
    for name in ("battle", "battle"):
        lasting.begin(name)
        lasting.add("strength", name)
    again = Lasting.model_validate_json(lasting.model_dump_json())
    again.end("battle")
    assert again.total("strength") == 1


def test_a_span_inside_a_step_ends_when_the_rule_leaves_it() -> None:
    table = Table(State(seats=1, dice=Dice(seed="x")))
    with table.during("battle"):
        table.state.lasting.add("strength", "battle")
        assert table.state.lasting.total("strength") == 1
    assert table.state.lasting.total("strength") == 0


def test_a_rule_that_is_thrown_away_half_way_does_not_touch_the_state_any_more() -> None:
    def script(table: ToyTable) -> Rule[None]:
        with table.during("battle"):
            table.state.lasting.add("strength", "battle")
            yield from choose(0, "what", OneOf(["ay", "bee"]))

    match = toy(script)
    abandoned, rule = match.table, match._rule
    rule.close()
    assert abandoned.state.lasting.total("strength") == 1


def test_the_one_that_is_open_now_is_the_last_that_was_opened() -> None:
    lasting = Lasting()
    assert lasting.current("battle") == 0
    for name in ("round", "battle", "battle"):
        lasting.begin(name)
    assert [lasting.current(name) for name in ("round", "battle", "turn")] == [1, 3, 0]
    lasting.end("battle")
    assert lasting.current("battle") == 2
