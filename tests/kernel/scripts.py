"""Rules made for one test, and how a test speaks to a match."""

from __future__ import annotations

from typing import Any

from engines.kernel import Catalog, Choose, Happened, Match, OneOf, Refused, Rule, Seat, Words, ask, ask_all, asked
from tests.kernel.toy import Hush, Say, Toy, ToyTable

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


def roll_for_it(table: ToyTable) -> Rule[None]:
    yield from ask(0, "what", Say, Hush)
    table.tell("said", seat=0, what="here goes")
    table.state.said.append("rolled")
    number = table.roll(6)
    table.tell("said", seat=0, what=number)
    yield from ask(1, "what", Say, Hush)
