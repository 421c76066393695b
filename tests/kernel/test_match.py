"""A running game: questions, sealed answers, automatic answers, faults, checkpoints."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines.kernel import (
    CannotReplay,
    Catalog,
    Checkpoint,
    Choose,
    Counts,
    Entry,
    Event,
    Happened,
    Match,
    Menu,
    NextSlot,
    Number,
    OneOf,
    Preview,
    Refused,
    Rule,
    RuleFault,
    Seat,
    Words,
    ask,
    ask_all,
    asked,
    choose,
    note,
)
from tests.kernel.toy import Bet, Hush, Say, Toy, ToyState, ToyTable, TwoWords, toy

SIDES = OneOf(["left", "right"])
LEFT, RIGHT = Choose(of="", choice="left"), Choose(of="", choice="right")


def given(match: Match, seat: Seat, command: Any) -> Happened:
    happened = match.submit(seat, command)
    assert isinstance(happened, Happened), happened
    return happened


def why(answer: object) -> str:
    assert isinstance(answer, Refused), answer
    text = Words(Catalog.of(Toy.home, "en"), ["Ada", "Bo", "Cy", "Di"]).note(answer.why)
    assert not set("{}[]") & set(text)
    return answer.why.key


def everybody_picks_a_side(table: ToyTable) -> Rule[None]:
    picks = yield from ask_all(
        [
            asked(seat, "what", Choose.where(of=OneOf([""]), choice=SIDES), secret=True)
            for seat in range(table.state.seats)
        ]
    )
    table.state.said += [f"{seat} {pick.choice}" for seat, pick in picks.items()]


def two_speeches(table: ToyTable) -> Rule[None]:
    for seat in (0, 1):
        said = yield from ask(seat, "what", Say, Hush)
        if isinstance(said, Say):
            table.state.said.append(said.word)
            table.tell("said", seat=seat, what=said.word)


def test_a_match_starts_only_with_a_number_of_players_that_can_play() -> None:
    with pytest.raises(ValueError, match="5 players"):
        toy(two_speeches, seats=5)


def test_a_rule_goes_on_with_the_answer_and_tells_what_happened() -> None:
    match = toy(two_speeches)
    assert match.waiting == [0]
    happened = given(match, 0, Say(word="bee"))
    assert happened.events == (Event(key="said", params={"seat": 0, "what": "bee"}),)
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


def test_a_command_with_nothing_to_choose_from_is_not_offered() -> None:
    def script(table: ToyTable) -> Rule[None]:
        table.state.said = ["ay", "bee", "cee"]
        yield from ask(0, "what", Say, Hush, Bet.where(coins=Counts({"gold": 1}, low=1)))

    menu = toy(script).menu(0)
    assert isinstance(menu, Menu)
    assert menu.barred == {"say": note("table.nothing_to_choose", command="say")}


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
    told = Event(key="table.only_answer", params={"seat": 1, "command": {"verb": "say", "word": "cee"}})
    assert happened.events == (told,)
    assert match.waiting == [0]
    assert match.entries == []
    assert Words(match.game.catalogs["en"], ["Ada", "Bo"]).event(told) == "Bo has no choice: say cee."


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


def test_with_nobody_to_ask_nothing_is_asked() -> None:
    def script(table: ToyTable) -> Rule[None]:
        assert (yield from ask_all([])) == {}
        yield from ask(0, "what", Say)

    assert toy(script).waiting == [0]


def test_sealed_answers_are_revealed_when_all_have_answered() -> None:
    match = toy(everybody_picks_a_side, seats=3)
    assert match.waiting == [0, 1, 2]
    assert given(match, 1, LEFT).events == ()
    assert match.waiting == [0, 2]
    given(match, 0, RIGHT)
    assert match.state.model_dump()["said"] == []
    happened = given(match, 2, LEFT)
    assert happened.over
    assert match.state.model_dump()["said"] == ["0 right", "1 left", "2 left"]


def test_a_sealed_answer_can_be_changed_until_all_have_answered() -> None:
    match = toy(everybody_picks_a_side)
    assert match.pending is not None
    number = match.pending.number
    given(match, 0, LEFT)
    assert isinstance(match.submit(0, RIGHT, at=number), Happened)
    assert match.waiting == [1]
    given(match, 1, LEFT)
    assert match.state.model_dump()["said"] == ["0 right", "1 left"]


def test_completing_a_sealed_question_makes_something_known_and_sealing_does_not() -> None:
    match = toy(everybody_picks_a_side)
    first, second = given(match, 0, LEFT), given(match, 1, LEFT)
    assert first.entry is not None
    assert second.entry is not None
    assert (first.entry.learned, second.entry.learned) == (False, True)


def test_a_question_to_several_that_asks_just_one_hides_nothing_from_him() -> None:
    def script(table: ToyTable) -> Rule[None]:
        for _ in range(2):
            answers = yield from ask_all([asked(1, "what", Choose.where(of=OneOf([""]), choice=SIDES))])
            table.state.said.append(answers[1].choice)

    match = toy(script)
    happened = given(match, 1, LEFT)
    assert happened.entry is not None
    assert not happened.entry.learned


def attack(table: ToyTable) -> Rule[None]:
    """An attack by seat 0, a reaction by 1, a counter by 2, a loss of 1: nobody but 0 is on turn."""
    with table.during("battle"):
        yield from ask(0, "what", Say)
        loss = yield from reaction(table)
        table.state.said.append(f"loss {loss}")
    yield from ask(0, "what", Hush, Say)


def reaction(table: ToyTable) -> Rule[int]:
    table.state.lasting.add("strength", "battle", 2, seat=1)
    yield from choose(1, "what", SIDES, secret=True)
    countered = yield from counter(table)
    with table.during("battle"):
        lost = yield from choose(1, "what", Number(1, 1 + countered + table.state.lasting.total("strength", 1)))
    return lost


def counter(table: ToyTable) -> Rule[int]:
    answers = yield from ask_all([asked(s, "what", Choose.where(of=OneOf([""]), choice=SIDES)) for s in (2, 0)])
    return sum(pick.choice == "left" for pick in answers.values())


def test_rules_nest_deeply_and_ask_seats_that_are_not_on_turn() -> None:
    match = toy(attack, seats=3)
    asked_in_turn: list[list[Seat]] = []
    for seat, command in [(0, Say(word="ay")), (1, LEFT), (0, LEFT), (2, LEFT), (1, Choose(of="", choice=5))]:
        asked_in_turn.append(match.waiting)
        given(match, seat, command)
    assert asked_in_turn == [[0], [1], [2, 0], [2], [1]]
    assert match.state.model_dump()["said"] == ["loss 5"]
    assert match.state.lasting.spans == []
    assert match.waiting == [0]


def test_a_deeply_nested_question_survives_opening_from_the_checkpoint() -> None:
    match = toy(attack, seats=3)
    for seat, command in [(0, Say(word="ay")), (1, LEFT), (0, LEFT)]:
        given(match, seat, command)
    again = Match(match.game, match.checkpoints, match.entries)
    assert again.waiting == [2]
    assert again.state == match.state
    for opened in (match, again):
        given(opened, 2, RIGHT)
        given(opened, 1, Choose(of="", choice=4))
    assert again.state == match.state


def test_a_finished_match_can_be_opened() -> None:
    match = toy(two_speeches, steps=2)
    for seat in (0, 1, 0, 1):
        given(match, seat, Hush())
    for first in range(len(match.checkpoints)):
        points = match.checkpoints[first:]
        again = Match(match.game, points, match.entries[points[0].entries :])
        assert again.over
        assert again.count == 4
        assert again.result == match.result


def test_a_step_is_not_begun_when_the_game_is_over() -> None:
    class Strict(Toy):
        def step(self, table: ToyTable) -> Rule[None]:
            assert table.state.steps == 0
            return super().step(table)

    match, _ = Match.start(Strict(two_speeches), 2, "strict")
    given(match, 0, Hush())
    given(match, 1, Hush())
    assert Match(match.game, match.checkpoints[-1:]).over


def test_steps_without_a_question_pass_by_themselves_each_with_its_checkpoint() -> None:
    def script(table: ToyTable) -> Rule[None]:
        if table.state.steps == 2:
            yield from ask(0, "what", Say, Hush)

    match, happened = Match.start(Toy(script, steps=5), 2, "quick")
    assert [point.entries for point in happened.checkpoints] == [0, 0, 0]
    after = given(match, 0, Hush())
    assert [point.entries for point in after.checkpoints] == [1, 1, 1]
    assert match.over
    for first in range(3):
        again = Match(match.game, happened.checkpoints[first:], match.entries)
        assert again.over
        assert again.checkpoints[-1] == after.checkpoints[-1]


def test_a_match_goes_on_after_it_has_let_go_of_old_checkpoints() -> None:
    match = toy(two_speeches, steps=6)
    for _ in range(4):
        given(match, 0, Hush())
        given(match, 1, Hush())
    given(match, 0, Hush())
    state, count = match.state.model_dump_json(), match.count
    match.forget(keep=2)
    assert len(match.checkpoints) == 2
    assert (match.count, match.state.model_dump_json()) == (count, state)
    assert len(match.entries) == 3
    assert isinstance(match.undo(0), object)
    assert match.count == count - 1
    given(match, 0, Hush())
    given(match, 1, Hush())
    assert match.checkpoints[-1].entries == 10
    match.forget(keep=1)
    assert match.entries == []
    assert why(match.undo(0)) == "undo.too_old"


def test_an_old_match_whose_rules_have_changed_cannot_be_replayed() -> None:
    match = toy(two_speeches, steps=2)
    given(match, 0, Say(word="ay"))

    def two_other_speeches(table: ToyTable) -> Rule[None]:
        yield from ask(0, "what", Hush, TwoWords)

    with pytest.raises(CannotReplay, match="entry 1"):
        Match(Toy(two_other_speeches), match.checkpoints, match.entries)
    assert Match(Toy(two_other_speeches), match.checkpoints).waiting == [0]


def test_an_entry_of_a_command_that_is_gone_cannot_be_replayed() -> None:
    match = toy(two_speeches)
    with pytest.raises(CannotReplay):
        Match(match.game, match.checkpoints, [Entry(seat=0, said={"verb": "shout"})])


def test_a_rule_that_breaks_on_an_old_entry_cannot_be_replayed() -> None:
    match = toy(two_speeches)
    given(match, 0, Say(word="ay"))

    def broken(table: ToyTable) -> Rule[None]:
        yield from ask(0, "what", Say, Hush)
        raise ZeroDivisionError

    with pytest.raises(CannotReplay) as caught:
        Match(Toy(broken), match.checkpoints, match.entries)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_state_of_an_older_version_is_upgraded_when_it_is_opened() -> None:
    class Newer(Toy):
        version = 3
        asked_for: list[int] = []

        def upgrade(self, state: dict[str, Any], version: int) -> dict[str, Any]:
            self.asked_for.append(version)
            return {key: value for key, value in state.items() if key != "gone"} | {"said": ["upgraded"]}

    match = toy(two_speeches)
    given(match, 0, Hush())
    old = match.checkpoints[0]
    written = old.model_copy(update={"state": old.state.replace("{", '{"gone":1,', 1)})
    again = Match(Newer(two_speeches), [written], match.entries)
    assert Newer.asked_for == [1]
    assert again.state.model_dump()["said"] == ["upgraded"]
    assert again.waiting == [1]
    given(again, 1, Hush())
    assert [point.version for point in again.checkpoints] == [1, 3]
    assert Match(Newer(two_speeches), again.checkpoints[-1:]).over
    assert Newer.asked_for == [1]


def test_a_checkpoint_is_known_by_its_hash() -> None:
    one, two = (Checkpoint(entries=0, state=state, version=1) for state in ('{"a":1}', '{"a":2}'))
    assert one.hash != two.hash
    assert one.hash == Checkpoint(entries=5, state=one.state, version=2).hash


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


def roll_for_it(table: ToyTable) -> Rule[None]:
    yield from ask(0, "what", Say, Hush)
    table.tell("said", seat=0, what="here goes")
    table.state.said.append("rolled")
    number = table.roll(6)
    table.tell("said", seat=0, what=number)
    yield from ask(1, "what", Say, Hush)


def test_a_preview_stops_at_the_first_die() -> None:
    match = toy(roll_for_it)
    before = match.state.model_dump_json()
    preview = match.preview(0, Hush())
    assert isinstance(preview, Preview)
    assert preview.open_end
    assert preview.asks == ()
    assert [event.params["what"] for event in preview.events] == ["here goes"]
    assert preview.view.model_dump()["said"] == ("rolled",)
    assert match.state.model_dump_json() == before
    assert match.count == 0


def test_a_preview_without_chance_shows_what_is_asked_next() -> None:
    match = toy(two_speeches)
    preview = match.preview(0, Say(word="ay"))
    assert isinstance(preview, Preview)
    assert not preview.open_end
    assert [(asked.seat, asked.key) for asked in preview.asks] == [(1, "what")]
    assert why(match.preview(0, Say(word="no"))) == "slot.not_offered"


@pytest.mark.parametrize("draw", ["roll", "pick", "learn", "tell"])
def test_a_preview_stops_at_every_kind_of_news(draw: str) -> None:
    def script(table: ToyTable) -> Rule[None]:
        yield from ask(0, "what", Say, Hush)
        match draw:
            case "roll":
                table.roll()
            case "pick":
                table.pick("ab")
            case "learn":
                table.learn()
            case "tell":
                table.tell("said", to=1, seat=0, what="psst")
        yield from ask(1, "what", Say, Hush)

    match = toy(script)
    preview = match.preview(0, Hush())
    assert isinstance(preview, Preview)
    assert preview.open_end
    happened = given(match, 0, Hush())
    assert happened.entry is not None
    assert happened.entry.learned


def test_a_shuffle_that_nobody_sees_makes_nothing_known() -> None:
    def script(table: ToyTable) -> Rule[None]:
        yield from ask(0, "what", Say, Hush)
        table.state.hands[1] = table.shuffled("abc")
        yield from ask(1, "what", Say, Hush)

    match = toy(script)
    happened = given(match, 0, Hush())
    assert happened.entry is not None
    assert not happened.entry.learned


def test_a_preview_of_the_answer_that_completes_a_sealed_question_tells_nothing() -> None:
    match = toy(everybody_picks_a_side)
    given(match, 0, LEFT)
    preview = match.preview(1, RIGHT)
    assert isinstance(preview, Preview)
    assert preview.open_end
    assert preview.events == ()
    assert preview.view.model_dump()["said"] == ()


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


def test_a_state_is_a_toy_state_after_reading() -> None:
    match = toy(two_speeches)
    assert type(Match(match.game, match.checkpoints).state) is ToyState
