"""What the channel reads of a turn: each price beside what it paid for, each gain beside what brought it."""

from __future__ import annotations

from bot.posts.telling import in_lines
from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.scene import Playing, Scene
from engines.kernel import Event, Words
from tests.clash_of_cultures.cards.hand import neighbours, play

WORDS = Words(GAME.catalogs["en"], ("Ada", "Ben"))


def told(events: list[Event]) -> list[str]:
    return [line.removeprefix("• ") for line in in_lines(events, WORDS)]


def test_of_two_advances_of_one_card_each_is_told_with_its_own_price() -> None:
    scene = neighbours().owns(0, food=2, ideas=2)
    game = play(scene, "synergies", "seafaring")
    game.say(Advance(advance="fishing", way="price", payment={"food": 2}))
    game.say(Advance(advance="navigation", way="price", payment={"ideas": 2}))
    story = told(game.news)
    gains = [line for line in story if " gains " in line]
    assert [line.split(" and gets ")[0] for line in gains] == [
        "Ada gains Fishing for 2 food",
        "Ada gains Navigation for 2 ideas",
    ], story


def test_what_a_full_store_loses_is_no_part_of_what_comes_in() -> None:
    scene = Scene().city("D7", 0).owns(0, food=2)
    story = told(scene.play().collect("D7", "D7 food").news)
    assert story == ["Ada collects 1 food in D7.", "The stores of Ada are full: 1 food is lost."]


def test_a_price_that_is_paid_before_the_deed_is_told_after_it() -> None:
    game: Playing = Scene().city("D7", 0).owns(0, food=2).play()
    assert told(game.learn("fishing", food=2).news) == ["Ada gains Fishing for 2 food and gets 1 mood token."]
