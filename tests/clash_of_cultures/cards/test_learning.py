"""Cards that bring advances and ideas."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.data import ADVANCES
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS
from tests.clash_of_cultures.cards.hand import again, card, neighbours, play, refuses, stays_in_hand
from tests.clash_of_cultures.loose import Scene


def knows(game: Playing, seat: int, *advances: str) -> bool:
    return set(advances) <= set(game.state.players[seat].advances)


def test_quick_advance_is_a_free_advance_that_the_event_counter_does_not_see() -> None:
    scene = neighbours().owns(0, culture=1)
    scene.state.players[0].counter = 1
    game = play(scene, "quick_advance", "fishing", culture=1)
    assert knows(game, 0, "fishing")
    assert (game.state.players[0].counter, game.state.now.actions_left) == (1, 3)
    assert game.purse(0) == {"mood": 1}, "the token of the advance itself"
    assert game.state.discards["action"] == [card("quick_advance")]


def test_quick_advance_needs_its_culture_token_and_teaches_only_what_is_legal() -> None:
    assert stays_in_hand(neighbours(), "quick_advance", culture=1)
    game = play(neighbours().owns(0, culture=1), "quick_advance", culture=1)
    assert "rituals" not in game.choices()
    assert "fishing" in game.choices()


def test_quick_advance_is_refused_to_who_knows_everything() -> None:
    assert stays_in_hand(neighbours().owns(0, *ADVANCES, culture=1), "quick_advance", culture=1)


def test_inspiration_learns_what_a_player_at_distance_two_knows() -> None:
    scene = neighbours().owns(1, "myths", "rituals", "fishing").units("D5", 1, settler=1)
    game = play(scene, "inspiration")
    assert game.choices() == ["fishing", "myths"]
    game.answer("myths")
    assert knows(game, 0, "myths")
    assert knows(game, 1, "myths")
    assert game.state.players[0].counter == 3


def test_inspiration_is_refused_at_distance_three() -> None:
    assert stays_in_hand(neighbours().owns(1, "myths").units("D4", 1, settler=1), "inspiration")


def test_technology_trade_teaches_the_other_player_in_return() -> None:
    scene = neighbours().owns(1, "myths").owns(0, "fishing", "writing").units("D5", 1, settler=1)
    game = play(scene, "technology_trade")
    assert knows(game, 0, "myths")
    assert (game.match.waiting, game.choices()) == ([1], ["fishing", "writing"])
    game.answer("writing")
    assert knows(game, 1, "writing")
    assert [player.counter for player in game.state.players] == [3, 3]


def test_technology_trade_gives_nothing_back_to_somebody_who_knows_it_all() -> None:
    scene = neighbours().owns(1, "myths").units("D5", 1, settler=1)
    game = play(scene, "technology_trade")
    assert game.asked() == "turn.act"
    assert len(game.state.players[1].advances) == 3
    assert stays_in_hand(neighbours().units("D5", 1, settler=1), "technology_trade")


def test_ideas_come_from_every_city_with_an_academy_of_whatever_colour() -> None:
    scene = neighbours().city("D5", 0, "neutral", "academy").city("B6", 0, academy=1).city("B2", 1, academy=0)
    assert play(scene, "ideas").purse(0) == {"ideas": 2}
    assert stays_in_hand(neighbours().city("B2", 1, academy=0), "ideas")


def test_great_ideas_need_a_land_battle_won_this_turn_for_each_card() -> None:
    scene = neighbours().city("D5", 1).units("D6", 0, infantry=1).owns(0, "tactics").holds(0, card("great_ideas", 1))
    assert stays_in_hand(scene, "great_ideas")
    game = scene.play().move("D6", "D5", infantry=1).answer("D1")
    game = again(game, card("great_ideas"))
    assert game.purse(0)["ideas"] == 2
    assert refuses(game, card("great_ideas", 1))


def test_synergies_buy_two_advances_of_one_category() -> None:
    scene = neighbours().owns(0, food=4)
    scene.state.players[0].counter = 1
    game = play(scene, "synergies", "seafaring")
    # Its first advance is the only one legal.
    assert knows(game, 0, "fishing")
    game.say(Advance(advance="navigation", way="price", payment={"food": 2}))
    assert knows(game, 0, "fishing", "navigation")
    assert (game.state.players[0].counter, game.state.now.actions_left) == (1, 2)
    assert "food" not in game.purse(0)


def test_synergies_are_refused_to_who_can_pay_only_one() -> None:
    assert stays_in_hand(neighbours().owns(0, food=3), "synergies")


def test_synergies_reckon_with_a_discount_once() -> None:
    """Priests learn one science for nothing, so two food are enough for two sciences."""
    scene = neighbours().owns(0, "myths", "priesthood", food=2)
    assert play(scene, "synergies").asked() == "advance.buy"
    assert stays_in_hand(neighbours().owns(0, "myths", "priesthood", food=1), "synergies")


def test_new_ideas_buy_an_advance_and_bring_two_ideas() -> None:
    scene = neighbours().owns(0, food=2)
    scene.state.players[0].counter = 1
    game = play(scene, "new_ideas", "myths")
    assert knows(game, 0, "myths")
    assert game.purse(0)["ideas"] == 2
    assert (game.state.players[0].counter, game.state.now.actions_left) == (1, 2)
    assert stays_in_hand(neighbours().owns(0, food=1), "new_ideas")


def conquest(owner: int) -> Playing:
    scene = Scene().city("D8", 0).city("D1", 1).city("D5", owner).owns(1, "myths", "rituals").owns(0, "tactics")
    scene.units("D6", 0, infantry=1).holds(0, card("teach_us"), card("teach_us", 1))
    return scene.play().move("D6", "D5", infantry=1)


def test_teach_us_learns_from_the_previous_owner_of_a_conquered_city() -> None:
    game = conquest(1).answer("D1", card("teach_us"))
    assert knows(game, 0, "myths")
    assert not knows(game, 0, "rituals")
    assert knows(game, 1, "myths")
    assert (game.asked(), game.state.players[0].actions) == ("command.stuck", [card("teach_us", 1)])


def test_teach_us_learns_nothing_from_barbarians_and_is_never_played_by_itself() -> None:
    game = conquest(BARBARIANS)
    assert game.asked() == "command.stuck"
    assert refuses(game, card("teach_us"))


def test_ideas_that_no_store_could_hold_are_not_played_for() -> None:
    """11.2.2: a card that would do nothing at all"""
    scene = neighbours().city("D7", 0, "neutral", "academy").owns(0, ideas=7)
    assert stays_in_hand(scene, "ideas")
    assert not stays_in_hand(scene.owns(0, ideas=6), "ideas")


def test_teach_us_may_wait_for_another_city() -> None:
    game = conquest(1).answer("D1", "none")
    assert not knows(game, 0, "myths")
    assert game.state.players[0].actions == [card("teach_us"), card("teach_us", 1)]


def test_synergies_end_with_the_first_advance_if_the_second_can_no_longer_be_paid() -> None:
    """Who pays for a token of Free Education in between has an idea too few."""
    game = play(neighbours().owns(0, "free_education", ideas=4), "synergies", "seafaring")
    assert game.asked() == "free_education.use"
    short = game.answer(True)
    assert (short.asked(), short.purse(0)) == ("turn.act", {"ideas": 1, "mood": 2})
    kept = play(neighbours().owns(0, "free_education", ideas=4), "synergies", "seafaring").answer(False)
    assert kept.asked() == "advance.buy", "who declines keeps the idea"
    assert kept.purse(0) == {"ideas": 2, "mood": 1}
