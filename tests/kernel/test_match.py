"""A running game: who may say what, and what the table hears of it."""

from __future__ import annotations

import random

import pytest

from engines.kernel import (
    Catalog,
    Choose,
    Counts,
    Entry,
    Event,
    Happened,
    Match,
    Menu,
    NextSlot,
    OneOf,
    Rule,
    Seat,
    Words,
    ask,
    ask_all,
    asked,
    choose,
    note,
    usual_answer,
)
from tests.kernel.scripts import SIDES, given, two_speeches, why
from tests.kernel.toy import Bet, Hush, Say, Toy, ToyState, ToyTable, TwoWords, toy


def test_a_match_starts_only_with_a_number_of_players_that_can_play() -> None:
    with pytest.raises(ValueError, match="5 players"):
        toy(two_speeches, seats=5)


def test_a_rule_goes_on_with_the_answer_and_tells_what_happened() -> None:
    match = toy(two_speeches)
    assert match.waiting == [0]
    happened = given(match, 0, Say(word="bee"))
    assert happened.events == (Event(key="said", params={"seat": 0, "what": "bee"}, cause=0),)
    assert happened.entry == Entry(seat=0, said={"verb": "say", "word": "bee"})
    assert match.waiting == [1]
    assert given(match, 1, Hush()).over
    assert match.over
    assert match.waiting == []
    assert match.result is not None


def test_only_the_asked_seat_can_answer() -> None:
    match = toy(two_speeches)
    assert why(match.submit(1, Hush())) == "table.not_asked"
    assert why(match.menu(1)) == "table.not_asked"
    assert why(match.preview(1, Hush())) == "table.not_asked"
    assert list(match.legal(1)) == []
    with pytest.raises(KeyError):
        match.sample(1, random.Random(0))


def test_nothing_can_be_said_when_the_game_is_over() -> None:
    match = toy(two_speeches)
    given(match, 0, Hush())
    given(match, 1, Hush())
    assert why(match.submit(0, Hush())) == "table.over"
    assert why(match.menu(0)) == "table.over"
    assert why(match.suggest(0, "hush", {})) == "table.over"
    assert (match.asks, match.waiting, list(match.legal(0))) == ({}, [], [])


def test_an_answer_to_a_question_that_is_gone_is_stale() -> None:
    match = toy(two_speeches, steps=2)
    assert match.pending is not None
    old = match.pending.number
    assert isinstance(match.submit(0, Hush(), at=old), Happened)
    given(match, 1, Hush())
    assert match.waiting == [0]
    assert why(match.submit(0, Hush(), at=old)) == "table.stale"
    assert isinstance(match.submit(0, Hush(), at=match.pending.number), Happened)


def test_a_command_that_was_not_asked_for_does_not_answer() -> None:
    match = toy(two_speeches)
    assert why(match.submit(0, TwoWords(first="ay", second="ayay"))) == "table.wrong_command"
    assert why(match.suggest(0, "two_words", {})) == "table.wrong_command"
    assert why(match.suggest(0, "unheard", {})) == "table.wrong_command"


def test_a_command_of_another_game_is_no_command() -> None:
    class Say(Hush):  # A namesake with the same verb.
        pass

    assert why(toy(two_speeches).submit(0, Say())) == "table.no_such_command"


@pytest.mark.parametrize(
    ("said", "key"),
    [
        (None, "table.malformed"),
        ("hush", "table.malformed"),
        ([], "table.malformed"),
        ({}, "table.malformed"),
        ({"verb": 3}, "table.malformed"),
        ({"verb": None, "word": "ay"}, "table.malformed"),
        ({"verb": "unheard"}, "table.no_such_command"),
        ({"verb": "say"}, "table.malformed_command"),
        ({"verb": "say", "word": 3}, "table.malformed_command"),
        ({"verb": "say", "word": ["ay"]}, "table.malformed_command"),
        ({"verb": "say", "word": "ay", "loud": True}, "table.malformed_command"),
        ({"verb": "hush", "word": "ay"}, "table.malformed_command"),
        ({"verb": "bet", "coins": {"gold": None}}, "table.malformed_command"),
    ],
)
def test_json_that_is_no_command_is_refused(said: object, key: str) -> None:
    assert why(Toy(two_speeches).read(said)) == key


def test_a_command_is_the_same_after_it_was_written_and_read() -> None:
    game = Toy(two_speeches)
    commands = [
        Say(word="ay"),
        Hush(),
        Bet(coins={"gold": 2}),
        Choose(of="", choice="left"),
        Choose(of="", choice=True),
        Choose(of="", choice=1),
        Choose(of="coin", choice={"gold": 1}),
        Choose(of="", choice=("a", 1)),
        Choose(of="", choice=()),
    ]
    for command in commands:
        again = game.read(command.said())
        assert again == command
        assert type(again) is type(command)
    assert Choose(of="", choice=True) != Choose(of="", choice="True")


def test_suggest_asks_for_one_slot_after_the_other() -> None:
    def script(table: ToyTable) -> Rule[None]:
        yield from ask(0, "what", TwoWords)

    match = toy(script)
    first = match.suggest(0, "two_words", {})
    assert isinstance(first, NextSlot)
    assert (first.slot.name, list(first.domain)) == ("first", ["ay", "bee", "cee"])
    second = match.suggest(0, "two_words", {"first": "bee"})
    assert isinstance(second, NextSlot)
    assert (second.slot.name, list(second.domain)) == ("second", ["beebee", "BEE"])
    whole = match.suggest(0, "two_words", {"first": "bee", "second": "BEE"})
    assert whole == TwoWords(first="bee", second="BEE")
    assert why(match.suggest(0, "two_words", {"first": "bee", "second": "AY"})) == "slot.not_offered"
    assert why(match.suggest(0, "two_words", {"first": "no"})) == "slot.not_offered"
    assert why(match.suggest(0, "two_words", {"third": "x"})) == "table.no_such_slot"
    assert len(list(match.legal(0))) == 6


def test_a_barred_command_is_not_offered_and_says_why() -> None:
    def script(table: ToyTable) -> Rule[None]:
        table.state.mute = True
        yield from ask(0, "what", Say, Hush, TwoWords)

    match = toy(script)
    menu = match.menu(0)
    assert isinstance(menu, Menu)
    assert [offer.command for offer in menu.offers] == [Hush, TwoWords]
    assert menu.barred == {"say": note("mute")}
    assert why(match.submit(0, Say(word="ay"))) == "mute"


def test_what_brings_nothing_is_marked_and_never_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    def script(table: ToyTable) -> Rule[None]:
        yield from ask(0, "what", Say.where(word=OneOf(["ay", "bee"], idle=["ay"])), Hush)

    monkeypatch.setattr(Hush, "idle", lambda table, seat: True)
    match = toy(script)
    menu = match.menu(0)
    assert isinstance(menu, Menu)
    assert menu.idle == {"hush"}
    assert match.usual(0) == Say(word="bee")


def test_a_command_with_nothing_to_choose_from_is_not_offered() -> None:
    def script(table: ToyTable) -> Rule[None]:
        table.state.said = ["ay", "bee", "cee"]
        yield from ask(0, "what", Say, Hush, Bet.where(coins=Counts({"gold": 1}, low=1)))

    menu = toy(script).menu(0)
    assert isinstance(menu, Menu)
    assert menu.barred == {"say": note("table.nothing_to_choose", command="say")}
    assert Words(Catalog.of(Toy.home, "en"), ()).note(menu.barred["say"]) == "All words have been said."


def test_a_command_with_nothing_to_choose_from_gives_the_reason_if_there_is_one() -> None:
    def script(table: ToyTable) -> Rule[None]:
        poor = OneOf([], barred={"left": note("mute")})
        yield from ask(0, "what", Choose.where(of=poor, choice=SIDES), Say)

    menu = toy(script).menu(0)
    assert isinstance(menu, Menu)
    assert menu.barred == {"choose": note("mute")}


def test_a_single_legal_answer_is_given_by_itself_and_the_table_hears_of_it() -> None:
    def script(table: ToyTable) -> Rule[None]:
        table.state.said = ["ay", "bee"]
        said = yield from ask(1, "what", Say)
        table.state.said.append(said.word)
        yield from ask(0, "what", Hush, Bet.where(coins=Counts({"gold": 1})))

    match, happened = Match.start(Toy(script), 2, "auto")
    params = {"seat": 1, "command": {"verb": "say", "word": "cee"}, "question": {"key": "what", "params": {}}}
    told = Event(key="table.only_answer", params=params, cause=0)
    assert happened.events == (told,)
    assert match.waiting == [0]
    assert match.entries == []
    assert (
        Words(match.game.catalogs["en"], ["Ada", "Bo"]).event(told) == "What do you say? Bo has one answer: say cee."
    )


def test_a_secret_question_is_put_even_if_only_one_answer_is_legal() -> None:
    def script(table: ToyTable) -> Rule[None]:
        yield from choose(0, "what", OneOf(["left"]), secret=True)

    match = toy(script)
    assert match.waiting == [0]
    assert match.table.news == []


def test_in_a_sealed_question_too_a_secret_is_never_answered_by_itself() -> None:
    def script(table: ToyTable) -> Rule[None]:
        one, two = OneOf(["left"]), OneOf(["left", "right"])
        yield from ask_all(
            [
                asked(0, "what", Choose.where(of=OneOf([""]), choice=one), secret=True),
                asked(1, "what", Choose.where(of=OneOf([""]), choice=one)),
                asked(2, "what", Choose.where(of=OneOf([""]), choice=two)),
            ]
        )

    match = toy(script, seats=3)
    assert match.waiting == [0, 2]
    assert [event.params["seat"] for event in match.table.news] == [1]


def test_a_question_that_nothing_answers_is_a_fault() -> None:
    def script(table: ToyTable) -> Rule[None]:
        yield from choose(0, "what", OneOf([]))

    with pytest.raises(RuntimeError, match="nothing answers what"):
        toy(script)


def test_an_offer_without_a_domain_for_its_slot_is_a_fault() -> None:
    def script(table: ToyTable) -> Rule[None]:
        yield from ask(0, "what", Bet)

    with pytest.raises(TypeError, match="without a domain for coins"):
        toy(script)


def test_private_news_is_for_its_audience() -> None:
    def script(table: ToyTable) -> Rule[None]:
        yield from ask(0, "what", Say, Hush)
        table.tell("said", to=0, seat=0, what="mine")
        table.tell("said", to=[0, 2], seat=0, what="ours")
        table.tell("said", seat=0, what="everybody's")

    events = given(toy(script, seats=3), 0, Hush()).events
    heard = {seat: [e.params["what"] for e in events if e.audible(seat)] for seat in (None, 0, 1, 2)}
    assert heard == {
        None: ["everybody's"],
        0: ["mine", "ours", "everybody's"],
        1: ["everybody's"],
        2: ["ours", "everybody's"],
    }


def test_what_was_told_does_not_change_when_the_rule_goes_on() -> None:
    def script(table: ToyTable) -> Rule[None]:
        hand = table.state.hands[0]
        hand += ["ay", "bee"]
        table.tell("said", seat=0, what=hand, deep={"in": [hand]})
        hand.append("cee")
        yield from ask(0, "what", Say, Hush)

    match = toy(script)
    [event] = match.table.news
    assert event.params == {"seat": 0, "what": ["ay", "bee"], "deep": {"in": [["ay", "bee"]]}}


def test_news_is_the_same_after_a_json_round_trip_even_if_told_with_tuples() -> None:
    event = Event(key="said", params={"what": ("ay", ("bee",))}, audience=(1,))
    assert Event.model_validate_json(event.model_dump_json()) == event
    reason = note("said", what=("ay",))
    assert type(reason).model_validate_json(reason.model_dump_json()) == reason


def test_seats_go_round_clockwise() -> None:
    state = toy(two_speeches, seats=4).state
    assert state.clockwise(2) == [2, 3, 0, 1]
    assert state.others(2) == [3, 0, 1]


def test_a_slot_may_only_depend_on_earlier_slots() -> None:
    from typing import Annotated

    from engines.kernel import Command, Slot

    def later(table: ToyTable, seat: Seat, second: str) -> OneOf[str]:
        return OneOf([second])

    namespace = {"__annotations__": {"first": Annotated[str, Slot(later)]}}
    with pytest.raises(TypeError, match="second"):
        type("Bad", (Command,), namespace)
    with pytest.raises(TypeError, match="has no Slot"):
        type("Worse", (Command,), {"__annotations__": {"first": str}})


def test_the_usual_answer_of_a_choice_is_a_whole_command() -> None:
    def script(table: ToyTable) -> Rule[None]:
        yield from choose(0, "what", Counts({"gold": 2}, kind="coin", usual={"gold": 1}))

    match = toy(script)
    usual = match.asks[0].usual
    assert usual == Choose(of="coin", choice={"gold": 1})
    given(match, 0, usual)


def test_whoever_does_not_care_says_what_is_usual_else_the_first_thing_there_is() -> None:
    def script(table: ToyTable) -> Rule[None]:
        yield from choose(0, "what", OneOf(["ay", "bee"], usual="bee"))
        yield from choose(0, "what", OneOf(["ay", "bee"]))

    match = toy(script)
    for word in ("bee", "ay"):
        said = usual_answer(match.state, 0, match.asks[0])
        assert said == match.usual(0) == Choose(of="", choice=word)
        given(match, 0, said)


def test_a_match_knows_what_its_rules_were_given_since_the_step_began() -> None:
    match = toy(two_speeches, steps=2)
    given(match, 0, Hush())
    assert match.given() == [Hush()]
    given(match, 1, Hush())
    assert match.given() == [], "another step has begun"
    given(match, 0, Say(word="ay"))
    assert match.given() == [Say(word="ay")]


def test_a_state_is_a_toy_state_after_reading() -> None:
    match = toy(two_speeches)
    assert type(Match(match.game, match.checkpoints).state) is ToyState
