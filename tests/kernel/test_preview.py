"""What is certain to follow, shown before it is said."""

from __future__ import annotations

import pytest

from engines.kernel import Command, Preview, Rule, Seat, ask
from tests.kernel.scripts import LEFT, RIGHT, everybody_picks_a_side, given, roll_for_it, two_speeches, why
from tests.kernel.toy import Hush, Say, Toy, ToyTable, toy


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
    first = match.preview(0, LEFT)
    assert isinstance(first, Preview)
    assert first.free and not first.open_end and [ask.seat for ask in first.asks] == [1]
    given(match, 0, LEFT)
    preview = match.preview(1, RIGHT)
    assert isinstance(preview, Preview)
    assert preview.open_end and not preview.free
    assert preview.events == ()
    assert preview.view.model_dump()["said"] == ()


class Enough(Hush):
    ends = True


def test_a_preview_says_how_one_says_that_this_was_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def then(*offers: type[Command], seat: Seat = 0) -> Preview:
        def script(table: ToyTable) -> Rule[None]:
            yield from ask(0, "what", Say, Hush)
            yield from ask(seat, "what", *offers, secret=True, usual=Enough() if Enough in offers else Hush())

        foreseen = toy(script).preview(0, Hush())
        assert isinstance(foreseen, Preview)
        return foreseen

    monkeypatch.setattr(Toy, "commands", (*Toy.commands, Enough))
    assert then(Say, Enough).ending == Enough()
    assert then(Say, Hush).ending is None, "to go without is not to be through"
    assert then(Enough).ending == Enough(), "in secret it is asked for, and in one press both are done"
    assert then(Say, Enough, seat=1).ending is None, "it is for somebody else to say"
