"""What stands beside the things that can be chosen: what lies there, what it costs, what brings nothing."""

from __future__ import annotations

from typing import Any

from engines.kernel import Menu, NextSlot, OneOf, SomeOf, Words
from engines.sands_of_time import GAME
from tests.sands_of_time.position import Playing, given

WORDS = Words(GAME.catalogs["en"], ["Ada", "Ben", "Cleo"])


def lies(playing: Playing, kind: str, thing: Any) -> str:
    playing.match.menu(0)
    told = GAME.beside(playing.state, 0, kind, thing)
    return WORDS.note(told) if told else ""


def test_a_region_tells_what_it_bears_and_who_lives_there() -> None:
    position = given().region("italia", of=0, yields="gold", capacity=4, peasants={0: 2}, soldiers={0: 1})
    position.region("gallia", of=1, yields="grain", capacity=3, peasants={1: 1})
    position.region("hispania", yields="gold", capacity=5, soldiers={0: 1})
    playing = position.region("sicilia", yields="grain", capacity=3).turn(0, "govern", "tribute")
    mine = "yours, with 2 peasants and 1 soldier; bears gold, 3 of 4 places taken"
    assert lies(playing, "region", "italia") == mine
    assert lies(playing, "region", "gallia") == "ruled by Ben; bears grain, 1 of 3 places taken"
    visited = "ruled by nobody, with 1 soldier of yours; bears gold, 1 of 5 places taken"
    assert lies(playing, "region", "hispania") == visited
    assert lies(playing, "region", "sicilia") == "free; bears grain, capacity 3, nobody lives there"
    assert lies(playing, "region", "nowhere") == ""


def test_means_stand_beside_what_they_pay_for() -> None:
    position = given().region("italia", of=0).player(0, grain=4, gold=1, heritage={"civil": 2})
    playing = position.player(1, grain=3, gold=2, unrest=4).turn(0, "govern", "tribute")
    assert lies(playing, "resource", "grain") == "you have 4"
    assert lies(playing, "category", "civil") == "your heritage there is 2"
    assert lies(playing, "seat", 1) == "one region, 3 grain, 2 gold, unrest 4"


def menu(playing: Playing) -> Menu:
    found = playing.match.menu(0)
    assert isinstance(found, Menu)
    return found


def test_a_bonus_action_says_what_it_costs_in_unrest() -> None:
    position = given().region("italia", of=0, peasants={0: 2})
    told = menu(position.turn(0, "govern", "advance")).outlook
    unrest = f"At the end of the turn your unrest rises by 1; it is {position.state.players[0].unrest} now."
    assert WORDS.note(told["oppression"]) == WORDS.note(told["taxes"]) == WORDS.note(told["support"]) == unrest
    told = menu(position.player(0, bonuses=["taxes"]).turn(0, "govern", "advance")).outlook
    assert WORDS.note(told["taxes"]).startswith("It costs no unrest again in this generation")


def test_build_says_what_it_costs_at_least() -> None:
    position = given().region("italia", of=0, peasants={0: 2}).player(0, unrest=3, gold=9)
    assert WORDS.note(menu(position.turn(0, "build", "advance")).outlook["build"]) == "It costs at least 4 gold now."
    position = position.region("italia", of=0, buildings=["quarry"]).player(0, unrest=0)
    assert WORDS.note(menu(position.turn(0, "build", "advance")).outlook["build"]) == "It costs nothing at best now."


def test_what_brings_nothing_is_told_apart_and_never_usual() -> None:
    position = given().region("italia", of=0, peasants={0: 2}).region("gallia", of=0, soldiers={0: 1})
    playing = position.turn(0, "govern", "tribute")
    assert menu(playing).idle == {"decline", "support", "taxes"}, "no Advance to come, no trade good reached"
    step = playing.match.suggest(0, "oppression", {})
    assert isinstance(step, NextSlot) and isinstance(step.domain, OneOf)
    assert step.domain.idle == ("gallia",) and step.domain.usual == "italia"
    assert "support" not in menu(position.turn(0, "advance", "govern")).idle
    step = playing.match.suggest(0, "tribute", {})
    assert isinstance(step, NextSlot) and isinstance(step.domain, OneOf)
    assert set(step.domain.idle) == set(step.domain.values), "no colony, no foreign caravan"


def test_a_card_that_nothing_can_be_done_with_says_so_when_it_is_planned() -> None:
    position = given().region("italia", of=0, peasants={0: 2})
    playing = position.at("plan")
    step = playing.match.suggest(0, "plan", {})
    assert isinstance(step, NextSlot) and isinstance(step.domain, SomeOf)
    assert step.domain.idle == ("conquest", "tribute") and "chronicle" not in step.domain.hints


def test_a_chronicle_says_what_it_asks_of_the_field_and_what_one_has_and_no_more() -> None:
    playing = given().region("italia", of=0, peasants={0: 2}).turn(0, "chronicle", "govern")
    step = playing.match.suggest(0, "chronicle", {"field": "D"})
    assert isinstance(step, NextSlot) and isinstance(step.domain, OneOf)
    hint = step.domain.hints["chronicle_2"]
    asked = "3 points if you have 16 citizens at the end of the dynasty (2 now) and heritage 2"
    assert WORDS.note(hint) == asked and WORDS.tells(hint)
