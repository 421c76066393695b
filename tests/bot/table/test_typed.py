"""What is typed: a turn in one line, or an answer that says one thing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.table import line_parser, typed
from bot.table.context import Context
from bot.table.words import words
from engines.fords import GAME
from engines.fords.commands import March, Pass, Recruit
from engines.hinterland import GAME as HINTERLAND
from engines.kernel import Choose, Hit, Match, NextSlot, OneOf, Refused, Rule, Words, ask, choose, note
from tests.kernel.campaigns import ANNA, valley
from tests.kernel.toy import Hush, Say, ToyTable, toy

SPEECH = words(GAME, ["Anna", "Bert"])


def context_of(match: Match | None, seat: int | None = ANNA) -> Context:
    return cast(Context, SimpleNamespace(playing=match, seat=seat, speech=SPEECH))


def reason(found: object) -> tuple[str, dict[str, Any]]:
    assert isinstance(found, Refused), found
    return found.why.key, found.why.params


@pytest.mark.parametrize("line", ["", "  ", ";", " ; ,"])
def test_an_empty_line_is_no_turn(line: str) -> None:
    assert reason(line_parser.read_line(valley(), ANNA, line, SPEECH)) == ("line.empty", {})


def test_a_line_holds_so_many_orders_and_no_more() -> None:
    many = "; ".join(["pass"] * line_parser.MOST)
    found = line_parser.read_line(valley(), ANNA, many, SPEECH)
    assert isinstance(found, line_parser.ParsedLine) and len(found.commands) + len(found.unread) == line_parser.MOST
    assert reason(line_parser.read_line(valley(), ANNA, f"{many}; pass", SPEECH)) == (
        "line.too_long",
        {"most": line_parser.MOST},
    )


def test_what_cannot_be_read_is_named_by_its_number_and_quoted_in_brief() -> None:
    key, params = reason(line_parser.read_line(valley(), ANNA, f"{'x' * 99}; pass", SPEECH))
    assert (key, params["number"], params["typed"]) == ("plan.typed", 1, "x" * line_parser.QUOTE)
    key, params = reason(typed.read_answer(context_of(valley()), "x" * 199))
    assert (key, params["typed"]) == ("text.unknown", "x" * typed.LONGEST)


def test_orders_are_read_as_the_ones_before_them_leave_the_table() -> None:
    found = line_parser.read_line(valley(), ANNA, "march a1 / a2 / 1; pass", SPEECH)
    assert isinstance(found, line_parser.ParsedLine)
    assert found.commands[0] == March(origin="a1", target="a2", levies=1)
    assert len(found.commands) + len(found.unread) == 2 and found.events


def test_a_line_is_completed_behind_what_is_finished() -> None:
    match = valley()
    hits = [hit.text for hit in line_parser.complete_line(match, ANNA, "rec", SPEECH, 9)]
    assert hits and all(hit.startswith("recruit") for hit in hits)
    assert len(line_parser.complete_line(match, ANNA, "", SPEECH, 3)) == 3
    assert line_parser.complete_line(match, ANNA, "nonsense; rec", SPEECH, 9) == []
    assert line_parser.complete_line(match, 1, "rec", SPEECH, 9) == [], "the other one is not asked"


@pytest.mark.parametrize(
    ("match", "seat", "why"),
    [(True, None, "table.not_yours"), (False, ANNA, "table.not_running"), (True, 1, "table.not_asked")],
)
def test_only_who_sits_there_and_is_asked_answers(match: bool, seat: int | None, why: str) -> None:
    there = context_of(valley() if match else None, seat)
    assert reason(typed.read_answer(there, "pass"))[0] == why
    assert reason(typed.read_slots(there, Recruit, {}))[0] == why
    assert list(typed.answers(there, "pa")) == []


def test_an_answer_is_a_name_or_a_name_and_a_value() -> None:
    there = context_of(valley())
    assert typed.read_answer(there, " Pass ") == (Pass.verb, {})
    assert typed.read_answer(there, "recruit 2 a1") == ("recruit", {"levies": {"a1": 2}})
    assert isinstance(typed.read_answer(there, "recruit 9 a1"), Refused)
    found = [hit.text for hit in typed.answers(there, "pass")]
    assert "pass" in found
    assert "recruit 2 a1" in [hit.text for hit in typed.answers(there, "recruit 2")]


def test_slots_are_read_in_their_order_up_to_the_one_that_is_typed() -> None:
    there = context_of(valley())
    whole = {"origin": "a1", "target": "a2", "levies": "1"}
    assert typed.read_slots(there, March, whole) == {"origin": "a1", "target": "a2", "levies": 1}
    assert typed.read_slots(there, March, whole, upto="levies") == {"origin": "a1", "target": "a2"}
    assert typed.read_slots(there, March, {}) == {"origin": "a1"}, "there is only one camp"
    assert reason(typed.read_slots(there, March, {**whole, "target": "e5"}))[0] == "text.unknown_of_these"
    assert reason(typed.read_slots(there, March, {**whole, "levies": "9"}))[0] == "slot.number"


def test_nobody_has_left_out_a_plan_as_usual() -> None:
    """What is proposed in one is read before it is given."""
    match, _ = Match.start(HINTERLAND, 2, "seed")
    while (sheet := next((one.command for one in match.asks[match.waiting[0]].offers), Pass)).verb != "sheet":
        usual = match.usual(match.waiting[0])
        assert not isinstance(usual, Refused)
        match.submit(match.waiting[0], usual)
    found = typed.read_slots(context_of(match, match.waiting[0]), sheet, {"building": "none"})
    assert isinstance(found, dict)
    step = match.suggest(match.waiting[0], "sheet", found)
    assert isinstance(step, NextSlot) and step.slot.name == "units" and step.domain.usual is not None


# A question that asks for one thing, and names no command


def fish(table: ToyTable) -> Rule[None]:
    for _ in range(2):
        domain = OneOf(["carp", "eel"], "fish", barred={"pike": note("mute")}, hints={"eel": note("mute")})
        table.state.said.append((yield from choose(ANNA, "what", domain)))


def fish_or_say(table: ToyTable) -> Rule[None]:
    yield from ask(ANNA, "what", Choose.where(of=OneOf(["fish"]), choice=OneOf(["carp", "say"], "fish")), Say, Hush)


def speech(match: Match) -> Words:
    return Words(match.game.catalogs["en"], ["Anna", "Bert"])


def read(match: Match, line: str) -> Any:
    found = line_parser.read_line(match, ANNA, line, speech(match))
    return found.commands if isinstance(found, line_parser.ParsedLine) else found


CARP, EEL = (Choose(of="fish", choice=one) for one in ("carp", "eel"))


def test_where_one_thing_is_asked_for_its_name_is_enough() -> None:
    assert read(toy(fish), "eel; carp") == (EEL, CARP)
    for line, key in (("pike", "mute"), ("hen", "text.unknown_of_these")):
        assert reason(read(toy(fish), line))[1]["why"]["key"] == key
    there = cast(Context, SimpleNamespace(playing=toy(fish), seat=ANNA, speech=speech(toy(fish))))
    assert typed.read_answer(there, "eel") == ("choose", {"of": "fish", "choice": "eel"})
    assert reason(typed.read_answer(there, "pike"))[0] == "mute"
    assert list(typed.answers(there, "ee")) == [Hit("eel", note("mute"))]


def test_beside_commands_what_is_no_command_may_be_the_thing_asked_for() -> None:
    assert read(toy(fish_or_say), "carp") == (CARP,)
    assert read(toy(fish_or_say), "say ay") == (Say(word="ay"),)
    assert reason(read(toy(fish_or_say), "hen"))[1]["why"] == {"key": "text.unknown", "params": {"typed": "hen"}}


def test_a_thing_asked_for_is_completed_beside_the_commands() -> None:
    def hits(match: Match, line: str, limit: int = 9) -> list[str]:
        return [hit.text for hit in line_parser.complete_line(match, ANNA, line, speech(match), limit)]

    assert hits(toy(fish), "") == ["carp", "eel"] and hits(toy(fish), "ca") == ["carp"]
    assert hits(toy(fish), "eel; ca") == ["eel; carp"]
    assert line_parser.complete_line(toy(fish), ANNA, "ee", speech(toy(fish)), 9) == [Hit("eel", note("mute"))]
    assert hits(toy(fish_or_say), "ca") == ["carp"]
    assert len(everything := hits(toy(fish_or_say), "")) > 2 and everything[-2:] == ["carp", "say"]
    assert hits(toy(fish_or_say), "", 1) == everything[:1]


def lucky(table: ToyTable) -> Rule[None]:
    """A die falls between two questions to the same player."""
    for _ in range(2):
        yield from ask(ANNA, "what", Say, Hush)
        table.roll(6)


def test_what_stands_behind_a_die_is_read_when_it_has_fallen() -> None:
    match = toy(lucky)
    found = line_parser.read_line(match, ANNA, "say ay; say bee", speech(match))
    assert isinstance(found, line_parser.ParsedLine)
    assert (found.commands, found.unread) == ((Say(word="ay"),), ("say bee",))
    assert line_parser.complete_line(match, ANNA, "say ay; sa", speech(match), 9) == []
