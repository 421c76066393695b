"""Answers that stand: given once, and not asked for again until something that concerns them happens."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from engines.kernel import (
    FOREVER,
    Always,
    Checkpoint,
    Choose,
    LetGo,
    Match,
    OneOf,
    Preview,
    Rule,
    Stands,
    ask,
    ask_all,
    asked,
)
from engines.kernel.standing import ASK, settled
from engines.kernel.standing_answers import let_go
from tests.kernel.scripts import LEFT, RIGHT, SIDES, given, why
from tests.kernel.toy import Hush, Say, Toy, ToyTable, toy

STANDS = Stands(("round", FOREVER), (Hush,))
HUSH = Hush().said()


def word_by_word(table: ToyTable) -> Rule[None]:
    """Blue is asked for a word, then Red; two such steps are a round."""
    said = yield from ask(1, "what", Say, Hush, stands=STANDS)
    table.state.said.append(said.verb)
    yield from ask(0, "what", Hush, Say)


def heard(match: Match, seat: int) -> list[str]:
    return [event.key for event in match.table.news if event.audible(seat)]


def test_an_answer_that_stands_is_given_without_asking_and_its_owner_alone_is_told() -> None:
    match = toy(word_by_word, steps=4)
    given(match, 1, Always(answer=HUSH, span="round"))
    given(match, 0, Hush())
    assert match.waiting == [0] and match.state.model_dump()["said"] == ["hush", "hush"]
    assert "table.stood" in heard(match, 1) and "table.stood" not in heard(match, 0)


def test_it_falls_with_the_span_it_was_given_for() -> None:
    match = toy(word_by_word, steps=4)
    given(match, 1, Always(answer=HUSH, span="round"))
    given(match, 0, Hush())
    given(match, 0, Hush())
    assert match.waiting == [1] and not match.standing(1), "the next round"
    assert "table.fallen" in heard(match, 1)


def test_one_for_the_whole_game_stands_until_its_owner_lets_go_of_it() -> None:
    match = toy(word_by_word, steps=6)
    given(match, 1, Always(answer=HUSH, span=FOREVER))
    for _ in range(3):
        given(match, 0, Hush())
    assert match.waiting == [0] and [one.key for one in match.standing(1)] == ["what"]
    happened = given(match, 1, LetGo(matter="what"))
    assert happened.events == () and match.waiting == [0], "it answers nothing, and nobody else hears of it"
    given(match, 0, Hush())
    assert match.waiting == [1]
    assert why(match.submit(1, LetGo(matter="what"))) == "standing.none"


def test_a_matter_that_was_settled_is_asked_about_again_and_no_other() -> None:
    customs = {"offers": "refuse", "gifts": "refuse"}
    table: Any = SimpleNamespace(state=SimpleNamespace(standing=[], customs=lambda seat: customs))
    let_go(table, 0, "offers")
    let_go(table, 0, "weather")
    assert customs == {"offers": ASK, "gifts": "refuse"}


def test_something_that_concerns_it_drops_it() -> None:
    def script(table: ToyTable) -> Rule[None]:
        yield from ask(1, "what", Say, Hush, stands=STANDS)
        word = yield from ask(0, "what", Hush, Say)
        if isinstance(word, Say):
            table.unsettle(1, "what")

    match = toy(script, steps=3)
    given(match, 1, Always(answer=HUSH, span=FOREVER))
    given(match, 0, Hush())
    given(match, 0, Say(word="ay"))
    assert match.waiting == [1] and "table.fallen" in heard(match, 1)


def test_an_answer_that_has_become_illegal_is_asked_for_again() -> None:
    def script(table: ToyTable) -> Rule[None]:
        said = yield from ask(1, "what", Say, Hush, stands=Stands((FOREVER,)))
        table.state.said.append(getattr(said, "word", ""))

    match = toy(script, steps=3)
    given(match, 1, Always(answer=Say(word="ay").said(), span=FOREVER))
    assert match.waiting == [1] and not match.standing(1), "a word is said once in a game"


def test_only_what_the_question_allows_may_stand_and_only_that_long() -> None:
    match = toy(word_by_word)
    assert why(match.submit(1, Always(answer=Say(word="ay").said(), span="round"))) == "standing.not_this"
    assert why(match.submit(1, Always(answer=HUSH, span="battle"))) == "standing.not_so_long"
    assert why(match.submit(1, Always(answer={"verb": "sing"}, span="round"))) == "table.no_such_command"
    assert why(match.submit(0, Always(answer=HUSH, span="round"))) == "table.not_asked"
    given(match, 1, Hush())
    assert why(match.submit(0, Always(answer=HUSH, span="round"))) == "standing.not_so_long"


def test_the_record_replays_and_a_state_without_any_is_written_as_before() -> None:
    match = toy(word_by_word, steps=4)
    assert "standing" not in match.state.model_dump_json()
    given(match, 1, Always(answer=HUSH, span=FOREVER))
    given(match, 0, Hush())
    given(match, 1, LetGo(matter="what"))
    given(match, 0, Hush())
    given(match, 1, Hush())
    again, _ = Match.start(Toy(word_by_word, 4), 2, "toy")
    first: list[Checkpoint] = again.checkpoints[:1]
    replayed = Match(again.game, first, match.entries)
    assert replayed.state == match.state and replayed.waiting == match.waiting
    assert [point.hash for point in replayed.checkpoints] == [point.hash for point in match.checkpoints]


def test_a_copy_has_what_stands_now_and_not_what_was_let_go_of() -> None:
    match = toy(word_by_word, steps=4)
    given(match, 1, Always(answer=HUSH, span=FOREVER))
    copies = [match.copy()]
    given(match, 1, LetGo(matter="what"))
    copies.append(match.copy())
    assert [copy.state.standing for copy in copies] == [[copies[0].state.standing[0]], []]
    assert copies[1].state == match.state
    given(match, 0, Hush())
    assert match.waiting == [1]
    for copy in copies:
        given(copy, 0, Hush())
    assert [copy.waiting for copy in copies] == [[0], [1]]


def test_a_matter_that_is_let_go_of_is_seen_at_once_and_by_copies() -> None:
    def script(table: ToyTable) -> Rule[None]:
        table.state.habits = {"offers": "refuse"}
        yield from ask(0, "what", Say, Hush)
        table.state.said.append(settled(table.state, 0, "offers"))
        yield from ask(0, "what", Say, Hush)

    match = toy(script)
    refusing = match.view(0)
    given(match, 0, LetGo(matter="offers"))
    assert match.view(0) == match.game.view(match.state, 0) != refusing
    assert match.copy().state == match.state
    given(match, 0, Hush())
    assert match.copy().state == match.state
    assert match.state.model_dump()["said"] == [ASK]


def test_taking_back_takes_back_that_it_stands() -> None:
    match = toy(word_by_word, steps=4)
    given(match, 1, Always(answer=HUSH, span=FOREVER))
    match.undo(1)
    assert match.waiting == [1] and not match.standing(1)


def test_a_sealed_answer_stands_too_and_may_be_changed_while_others_think() -> None:
    def script(table: ToyTable) -> Rule[None]:
        picks = yield from ask_all(
            [asked(seat, "what", side, secret=True, stands=Stands((FOREVER,))) for seat in (0, 1)]
        )
        table.state.said += [f"{seat} {pick.choice}" for seat, pick in picks.items()]

    side = Choose.where(of=OneOf([""]), choice=SIDES)
    match = toy(script, steps=3)
    given(match, 0, Always(answer=LEFT.said(), span=FOREVER))
    given(match, 1, RIGHT)
    assert match.waiting == [1], "the other has answered already"
    given(match, 0, RIGHT)
    assert not match.standing(0), "whoever answers anew has let go of it"
    given(match, 1, LEFT)
    assert match.state.model_dump()["said"] == ["0 left", "1 right", "0 right", "1 left"]
    assert match.waiting == [0, 1]


def test_a_preview_goes_past_an_own_answer_that_stands_and_not_past_that_of_another() -> None:
    def script(table: ToyTable) -> Rule[None]:
        for seat in (0, 1, 0):
            yield from ask(seat, "what", Say, Hush, stands=STANDS)
            yield from ask(0, "other", Hush, Say)

    for stands in (False, True):
        match = toy(script, steps=2)
        given(match, 0, Always(answer=HUSH, span=FOREVER))
        given(match, 0, Hush())
        given(match, 1, Always(answer=HUSH, span=FOREVER) if stands else Hush())
        given(match, 0, Hush())
        own = match.preview(0, Hush())
        assert isinstance(own, Preview) and [ask.key for ask in own.asks] == ["other"], "the own one was given"
        given(match, 0, Hush())
        foreseen = match.preview(0, Hush())
        assert isinstance(foreseen, Preview) and foreseen.free and not foreseen.open_end
        assert [ask.seat for ask in foreseen.asks] == [1], "nobody is told beforehand what another has said for good"
        learned = given(match, 0, Hush()).entry
        assert learned is not None and (learned.learned, match.waiting) == ((True, [0]) if stands else (False, [1]))


def test_what_led_to_an_answer_of_another_that_stood_is_not_freely_taken_back() -> None:
    match = toy(word_by_word, steps=4)
    given(match, 1, Always(answer=HUSH, span=FOREVER))
    given(match, 0, Hush())
    assert match.state.model_dump()["said"] == ["hush", "hush"]
    assert why(match.undo(0)) == "undo.consent", "else everybody could try out what the others have said for good"


def test_a_preview_may_be_asked_as_if_none_stood() -> None:
    """What its owner has said for good makes a command no less free to be taken back."""

    def script(table: ToyTable) -> Rule[None]:
        yield from ask(1, "first", Say, Hush)
        yield from ask(1, "what", Say, Hush, stands=STANDS)
        table.learn()
        yield from ask(0, "what", Hush, Say)

    match = toy(script, steps=2)
    given(match, 1, Hush())
    given(match, 1, Always(answer=HUSH, span=FOREVER))
    given(match, 0, Hush())
    foreseen, asking = match.preview(1, Hush()), match.preview(1, Hush(), asking=True)
    assert isinstance(foreseen, Preview) and isinstance(asking, Preview)
    assert foreseen.open_end and not foreseen.free
    assert asking.free and [ask.key for ask in asking.asks] == ["what"]
    assert [one.key for one in match.standing(1)] == ["what"], "nothing of it is real"
