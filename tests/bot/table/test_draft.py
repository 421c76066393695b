"""A command in the making: what is asked, what goes in without a question, and what two slots make one list."""

from __future__ import annotations

from typing import Annotated, Any

import pytest

from bot.table.draft import (
    PARTS,
    Draft,
    adds_nothing,
    before_a_plan,
    chosen_so_far,
    effects_of,
    go_on,
    is_proposed_whole,
    matter,
    on_the_way,
    open_parts,
)
from bot.table.effects import described, order_effect
from bot.table.slot_pairs import MOST, SlotPairs, left_out, with_next_slot
from bot.table.words import words
from engines.clash_of_cultures import GAME as CLASH
from engines.clash_of_cultures.scene import Scene
from engines.fords.commands import March, Pitch
from engines.kernel import (
    Catalog,
    Command,
    Counts,
    Match,
    Menu,
    NextSlot,
    Number,
    OneOf,
    Refused,
    Rule,
    Seat,
    Slot,
    SomeOf,
    Words,
    ask,
    note,
)
from tests.kernel.campaigns import ANNA, WORDS, valley
from tests.kernel.toy import Hush, Say, Toy, ToyTable, TwoWords

SPEECH = Words(Catalog.of(Toy.home, "en"), ["Anna", "Bert"])


def few(table: Any, seat: Seat) -> OneOf[str]:
    return OneOf(["inn", "mill", "well"], "place", idle=["inn"], hints={"inn": note("mute")})


def on_from(table: Any, seat: Seat, start: str) -> OneOf[str]:
    """Only the mill has a way that brings nothing."""
    idle = ["ford"] if start == "mill" else []
    return OneOf(["ford", "gate"], "place", idle=idle, hints={"gate": note("mute")})


def alms(table: Any, seat: Seat) -> Number:
    return Number(0, 3, usual=0)


def rent(table: Any, seat: Seat) -> Number:
    return Number(1, 3, usual=2)


class Walk(Command):
    start: Annotated[str, Slot(few)]
    end: Annotated[str, Slot(on_from)]
    coins: Annotated[int, Slot(alms)]


class Lodge(Command):
    """Every part has a usual answer."""

    bed: Annotated[int, Slot(rent)]
    bread: Annotated[int, Slot(rent)]
    beer: Annotated[int, Slot(rent)]


def one_bed(table: Any, seat: Seat) -> Number:
    return Number(2, 2)


class Feast(Command):
    """A feast with one part less to say."""

    bed: Annotated[int, Slot(one_bed)]
    bread: Annotated[int, Slot(rent)]
    beer: Annotated[int, Slot(rent)]


class Sigh(Command):
    aside = True


class Yawn(Command):
    @classmethod
    def idle(cls, table: Any, seat: Seat) -> bool:
        return True


class Trip(Toy):
    commands = (Say, Hush, TwoWords, Walk, Lodge, Feast, Sigh, Yawn)


def asked(*offers: Any, mute: bool = False) -> Match:
    """A match in which Anna may say one of these."""

    def script(table: ToyTable) -> Rule[None]:
        table.state.mute = mute
        yield from ask(ANNA, "what", *offers)

    match, _ = Match.start(Trip(script), 2, "toy")
    return match


def step_of(match: Match, draft: Draft) -> NextSlot:
    _, step = go_on(match, ANNA, draft)
    assert isinstance(step, NextSlot), step
    return step


# The draft itself


def test_a_draft_remembers_what_was_chosen_and_in_which_order() -> None:
    draft = Draft().with_verb("walk").with_value("start", "inn").with_value("end", "gate")
    assert (draft.verb, draft.chosen) == ("walk", ("", "start", "end"))
    assert draft.filled == {"start": "inn", "end": "gate"}
    assert draft.back() == Draft().with_verb("walk").with_value("start", "inn")
    assert draft.back().back() == Draft().with_verb("walk")
    assert draft.back().back().back() == Draft()


def test_without_a_menu_the_way_back_ends_at_the_first_question() -> None:
    """Where only one command is asked for, nobody has chosen it."""
    draft = Draft(verb="walk", filled={"start": "inn", "end": "gate"}, chosen=("end",))
    assert draft.back() == Draft(verb="walk", filled={"start": "inn"})
    assert draft.back().back() == Draft()
    two = Draft(verb="walk", filled={"start": "inn", "end": "gate"}, chosen=("start", "end"))
    assert two.back() == Draft(verb="walk", filled={"start": "inn"}, chosen=("start",))


def test_what_was_filled_in_silently_is_asked_for_anew_and_what_was_chosen_behind_it_is_not_forgotten() -> None:
    draft = Draft(verb="lodge", filled={"bed": 1, "bread": 2, "beer": 3}, chosen=("", "bed", "beer"))
    anew = draft.asked_for("bread")
    assert anew == Draft(verb="lodge", filled={"bed": 1}, chosen=("", "bed"), asking="bread", behind={"beer": 3})
    assert anew.back() == Draft(verb="lodge", filled={"bed": 1}, chosen=("", "bed"), behind={"beer": 3})
    assert anew.with_value("bread", 1).asking == ""
    assert anew.with_value("bed", 1).asking == "bread"


def test_several_values_are_one_tuple_also_after_a_night_in_the_store() -> None:
    draft = Draft(verb="x", filled={"some": ("a", "b"), "one": "a"})
    assert Draft.model_validate_json(draft.model_dump_json()) == draft


# What is asked next


def test_the_only_command_goes_in_without_a_question() -> None:
    draft, step = go_on(asked(Walk), ANNA, Draft())
    assert isinstance(step, NextSlot) and (draft, step.slot.name) == (Draft(verb="walk"), "start")
    assert isinstance(go_on(asked(Walk, Hush), ANNA, Draft())[1], Menu)
    assert isinstance(go_on(asked(Walk, Say, mute=True), ANNA, Draft())[1], Menu), "what is barred is named"
    assert isinstance(go_on(asked(Walk), 1, Draft())[1], Refused)


def test_what_is_usual_goes_in_once_something_was_chosen() -> None:
    match = asked(Lodge, Hush)
    picked = Draft().with_verb("lodge")
    assert step_of(match, picked).slot.name == "bed", "a command alone settles nothing"
    draft, step = go_on(match, ANNA, picked.with_value("bed", 3))
    assert step == Lodge(bed=3, bread=2, beer=2)
    assert [slot for slot, _ in open_parts(match, ANNA, draft)] == ["bread", "beer"]
    anew, step = go_on(match, ANNA, draft.asked_for("bread"))
    assert isinstance(step, NextSlot) and (step.slot.name, anew.filled) == ("bread", {"bed": 3})


def test_a_question_of_many_parts_with_a_usual_answer_to_each_is_proposed_whole() -> None:
    assert PARTS == 3
    assert go_on(asked(Lodge), ANNA, Draft())[1] == Lodge(bed=2, bread=2, beer=2)
    assert is_proposed_whole(asked(Lodge), ANNA, "lodge")
    assert not is_proposed_whole(asked(Feast), ANNA, "feast"), "of one part there is nothing to say"
    assert not is_proposed_whole(asked(Walk), ANNA, "walk")
    draft, step = go_on(asked(Feast), ANNA, Draft())
    assert isinstance(step, NextSlot) and (step.slot.name, draft.filled) == ("bread", {"bed": 2})
    assert [slot for slot, _ in open_parts(asked(Feast), ANNA, draft)] == []


def test_before_a_plan_nothing_usual_is_asked() -> None:
    match = valley()
    assert not before_a_plan(match, "march", "levies") and not before_a_plan(match, "campaign", "orders")
    assert not before_a_plan(match, "dance", "orders") and not before_a_plan(match, "campaign", "steps")
    assert not is_proposed_whole(match, ANNA, "campaign")


@pytest.mark.parametrize(
    ("offers", "about"),
    [((Walk,), "walk"), ((Walk, Sigh), "walk"), ((Walk, Hush), None), ((Yawn, Sigh), None)],
)
def test_a_question_is_about_what_does_not_stand_beside_it(offers: Any, about: str | None) -> None:
    menu = asked(*offers).menu(ANNA)
    assert isinstance(menu, Menu) and matter(menu) == about


def test_nothing_adds_nothing() -> None:
    assert adds_nothing(Number(0, 3), 0) and not adds_nothing(Number(0, 3), 1)
    assert adds_nothing(SomeOf(["a"]), ()) and adds_nothing(Counts({"a": 1}, 0, 1), {})
    assert not adds_nothing(OneOf([0, 1]), 0), "one of a list is always something"


# In words


def test_what_was_chosen_is_named_and_what_went_in_silently_is_not() -> None:
    match = valley()
    draft, step = go_on(match, ANNA, Draft().with_verb("march").with_value("origin", "a1").with_value("target", "a2"))
    assert step == March(origin="a1", target="a2", levies=2)
    assert chosen_so_far(match, ANNA, draft, WORDS) == ["a1", "a2"]
    silent, _ = go_on(match, ANNA, Draft().with_verb("march"))
    assert silent.filled == {"origin": "a1"} and chosen_so_far(match, ANNA, silent, WORDS) == []
    stale = Draft(verb="march", filled={"origin": "e5", "target": "d5"}, chosen=("origin", "target"))
    assert chosen_so_far(match, ANNA, stale, WORDS) == ["e5"], "as far as it still holds"


def test_what_stood_beside_each_is_told_and_of_several_which_is_meant() -> None:
    match = asked(Walk, Hush)
    mute = "You have lost your voice."
    one = Draft().with_verb("walk").with_value("start", "inn")
    assert effects_of(match, ANNA, one, SPEECH) == [mute]
    assert effects_of(match, ANNA, one.with_value("end", "ford"), SPEECH) == [mute]
    assert effects_of(match, ANNA, Draft().with_verb("walk").with_value("start", "mill"), SPEECH) == []
    beside = effects_of(valley(), ANNA, Draft(verb="march", filled={"origin": "a1"}, chosen=("origin",)), WORDS)
    assert len(beside) == 1
    valley_march = Draft(verb="march", filled={"origin": "a1", "target": "a2"}, chosen=("", "target"))
    told = effects_of(valley(), ANNA, valley_march, WORDS)
    assert len(told) == 1 and told != beside, "the only camp went in silently"
    alone = Draft(verb="march", filled={"origin": "a1"})
    assert len(effects_of(valley(), ANNA, alone, WORDS)) == 1, "where nothing was chosen, the only one is told"
    two = valley({"a1": (ANNA, 3), "c3": (ANNA, 2), "e5": (1, 2)})
    open_to_all = Draft(verb="march", filled={"origin": "c3", "target": "c4"}, chosen=("target",))
    assert [one[:4] for one in effects_of(two, ANNA, open_to_all, WORDS)] == ["c3: ", "c4: "], "it could be otherwise"


# Two slots in one list


def pairs_of(match: Match, draft: Draft) -> SlotPairs:
    step = with_next_slot(match, ANNA, draft, step_of(match, draft))
    assert isinstance(step, SlotPairs)
    return step


def test_from_where_and_to_where_are_one_list_and_what_brings_nothing_is_last() -> None:
    match, draft = asked(Walk, Hush), Draft().with_verb("walk")
    step = pairs_of(match, draft)
    assert (step.slot.name, step.second.name) == ("start", "end")
    assert step.pairs == [
        ("mill", "gate"), ("well", "ford"), ("well", "gate"), ("inn", "ford"), ("inn", "gate"), ("mill", "ford"),
    ]  # fmt: skip
    assert step.filled(draft, 1) == draft.with_value("start", "well").with_value("end", "ford")
    assert step.name(1, SPEECH) == "well → ford"
    mute = "You have lost your voice."
    assert [step.effect(at, SPEECH) for at in (0, 1, 3, 4)] == [mute, "", mute, f"{mute} → {mute}"]


@pytest.mark.parametrize(
    ("command", "filled"),
    [(Walk, {"start": "inn"}), (Lodge, {}), (Say, {})],
)
def test_what_depends_on_nothing_or_is_the_last_is_asked_alone(
    command: type[Command], filled: dict[str, Any]
) -> None:
    match = asked(command, Hush)
    draft = Draft(verb=command.verb, filled=filled, chosen=("", *filled))
    step = match.suggest(ANNA, command.verb, filled)
    assert isinstance(step, NextSlot) and with_next_slot(match, ANNA, draft, step) is step
    assert isinstance(first := match.suggest(ANNA, command.verb, {}), NextSlot)
    assert with_next_slot(match, ANNA, Draft(), first) is first


def listed(first: OneOf[Any], seconds: OneOf[Any] | Number) -> NextSlot:
    match = asked(TwoWords.where(first=first, second=seconds), Hush)
    draft = Draft().with_verb("two_words")
    return with_next_slot(match, ANNA, draft, step_of(match, draft))


def test_a_list_of_pairs_is_short_and_of_things_that_are_there_to_choose() -> None:
    five, six = ("abcde", "abcdef")
    assert isinstance(full := listed(OneOf(five), OneOf(five)), SlotPairs) and len(full.pairs) == MOST
    assert not isinstance(listed(OneOf(five), OneOf(six)), SlotPairs)
    assert not isinstance(listed(OneOf("ab", barred={"c": note("mute")}), OneOf(five)), SlotPairs)
    assert not isinstance(listed(OneOf("ab"), OneOf(five, barred={"z": note("mute")})), SlotPairs)
    assert not isinstance(listed(OneOf("ab"), Number(1, 3)), SlotPairs)
    assert not isinstance(listed(OneOf("ab"), OneOf("x")), SlotPairs), (
        "what goes in without a question is no part of one"
    )
    assert not isinstance(listed(OneOf("ab"), OneOf("xy", usual="x")), SlotPairs)


def test_what_the_next_press_would_leave_out_unasked_is_offered_before() -> None:
    match, draft = asked(Walk, Hush), Draft().with_verb("walk")
    step = pairs_of(match, draft)
    assert left_out(match, ANNA, draft, step) == "coins"
    started = draft.with_value("start", "mill")
    assert left_out(match, ANNA, started, step_of(match, started)) == "coins"
    assert left_out(match, ANNA, started.asked_for("end"), step) == ""
    last = started.with_value("end", "gate").asked_for("coins")
    assert left_out(match, ANNA, last.back(), NextSlot(Walk.slots[-1], Number(0, 3))) == ""
    lodge = asked(Lodge, Hush)
    assert left_out(lodge, ANNA, Draft().with_verb("lodge"), step_of(lodge, Draft().with_verb("lodge"))) == ""


# What things do


def test_what_stands_beside_the_last_thing_of_an_order_is_told() -> None:
    match = asked(Walk, Hush)
    assert match.pending is not None
    choices = match.pending.choices[ANNA]
    mute = "You have lost your voice."
    assert order_effect(choices, Walk(start="inn", end="ford", coins=0), SPEECH) == mute
    assert order_effect(choices, Walk(start="mill", end="ford", coins=0), SPEECH) == ""
    assert order_effect(choices, Pitch(meadow="a2", payment={}), SPEECH) == "", "nobody asks for that"


def test_what_the_catalog_describes_can_be_looked_up() -> None:
    match, draft = asked(Walk, Hush), Draft().with_verb("walk")
    tree = {**SPEECH.catalog.tree, "describe": {"place": {"mill": "It grinds.", "gate": "It shuts."}}}
    speech = Words(Catalog("en", tree), ["Anna", "Bert"])
    assert described(pairs_of(match, draft), speech) == [("mill", "It grinds."), ("gate", "It shuts.")]
    assert described(step_of(match, draft), speech) == [("mill", "It grinds.")]
    assert described(step_of(match, draft), SPEECH) == []
    told = draft.with_value("start", "mill").with_value("end", "gate")
    assert effects_of(match, ANNA, told, speech) == [
        "mill: It grinds.",
        "gate: You have lost your voice. · It shuts.",
    ]


def test_goods_that_are_given_and_goods_that_are_taken_are_told_apart() -> None:
    scene = Scene(seats=3).city("A7", 0).city("G9", 1).owns(0, wood=2).owns(1, ore=1).holds(0, "action_01")
    match, speech = scene.play().match, words(CLASH, ("Ada", "Ben", "Cleo"))
    given = Draft().with_verb("trade").with_value("partner", 1).with_value("give", {"wood": 1, "action_card": 1})
    _, step = go_on(match, 0, given)
    assert isinstance(step, NextSlot) and step.slot.name == "take"
    assert on_the_way(match, 0, given, step, speech) == ["Ben", "What do you give? 1 wood, 1 action card"]
    taken = given.with_value("take", {"ore": 1})
    _, step = go_on(match, 0, taken)
    assert isinstance(step, NextSlot) and step.slot.name == "show"
    told = on_the_way(match, 0, taken, step, speech)
    assert told == ["Ben", "What do you give? 1 wood, 1 action card", "What do you take? 1 ore"]


def test_what_is_counted_once_needs_no_question() -> None:
    match = valley()
    draft = Draft().with_verb("march").with_value("origin", "a1")
    _, step = go_on(match, ANNA, draft)
    assert isinstance(step, NextSlot) and on_the_way(match, ANNA, draft, step, WORDS) == ["a1"]
