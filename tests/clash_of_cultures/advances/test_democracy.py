"""Democracy (8.10)."""

from __future__ import annotations

from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.mood import RaiseMood
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.state import Mood
from engines.clash_of_cultures.takeover import Takeover
from tests.clash_of_cultures.homes import homes


def test_voting_raises_moods_without_an_action_for_a_token_more_each_time() -> None:
    game = homes(Scene(), ["B4"]).city("D7", 0, "angry").owns(0, "voting", mood=5).play()
    for mood in ("neutral", "happy"):
        game.use("advance:voting", mood=1).say(RaiseMood(steps={"D7": 1}, payment={"mood": 1}))
        assert game.state.cities["D7"].mood == mood
    assert game.purse(0) == {"mood": 1}
    assert game.state.now.actions_left == 3


def test_voting_is_not_offered_without_the_tokens_for_a_step_or_a_step_to_take() -> None:
    assert not Scene().city("D7", 0, "angry").owns(0, "voting", mood=1, culture=5).play().may_use("advance:voting")
    assert not Scene().city("D7", 0, "happy").owns(0, "voting", mood=9).play().may_use("advance:voting")


def test_voting_takes_culture_too_where_the_arena_stands() -> None:
    scene = Scene().city("D7", 0, "happy").wonder("D7", "great_arena").city("B4", 0).owns(0, "voting")
    game = scene.owns(0, mood=1, culture=1).play().use("advance:voting", culture=1)
    assert game.state.cities["B4"].mood == "happy"
    assert game.purse(0) == {}


def target(mood: Mood) -> Scene:
    """A temple of Blue, two hexes away from Red's village."""
    return Scene().city("D7", 0).city("D5", 1, mood, "temple").city("D6", 1, mood, "temple").owns(0, culture=5)


def test_separation_of_power_forbids_all_boosts_against_happy_cities() -> None:
    scene = target("happy")
    assert "D5" in scene.play().choices("takeover", start="D7")
    scene.owns(1, "separation_of_power")
    assert scene.play().choices("takeover", start="D7") == ["D6"], "no boost of the range"
    game = scene.play().dice(4).say(Takeover(start="D7", target="D6", payment={}))
    assert game.asked() == "turn.act", "nor of the roll"
    assert game.purse(0) == {"culture": 5}
    lucky = scene.play().dice(5).say(Takeover(start="D7", target="D6", payment={}))
    assert lucky.state.cities["D6"].buildings == {"temple": 0}, "luck needs no boost"


def test_separation_of_power_leaves_cities_that_are_not_happy_unprotected() -> None:
    scene = target("neutral").owns(1, "separation_of_power")
    assert "D5" in scene.play().choices("takeover", start="D7")
    assert scene.play().dice(4).say(Takeover(start="D7", target="D6", payment={})).asked() == "takeover.pay"


def test_civil_liberties_give_three_mood_tokens_for_an_action() -> None:
    game = Scene().city("D7", 0).owns(0, "civil_liberties").play()
    game.use("advance:civil_liberties").use("advance:civil_liberties")
    assert game.purse(0) == {"mood": 6}, "as often as there are actions"
    assert game.state.now.actions_left == 1


def test_civil_liberties_make_draft_dearer() -> None:
    game = Scene().city("D7", 0).owns(0, "civil_liberties", "draft", mood=2).play()
    assert game.refuses(Recruit(city="D7", units={"infantry:draft": 1}, payment={"mood": 1}))
    assert game.say(Recruit(city="D7", units={"infantry:draft": 1}, payment={"mood": 2})).purse(0) == {}


def test_free_economy_collects_without_an_action_and_is_the_only_collect_of_the_turn() -> None:
    scene = Scene().city("D7", 0).city("B4", 0).owns(0, "free_economy", mood=2)
    game = scene.play().use("advance:free_economy", mood=1).collect("D7", "D7 food")
    assert game.purse(0) == {"food": 1, "mood": 1}
    assert game.state.now.actions_left == 3
    assert game.state.cities["D7"].activations == 1
    assert game.refuses(Collect(city="B4", spaces=("B4 food",)))
    assert not game.may_use("advance:free_economy")


def test_free_economy_is_closed_after_another_collect() -> None:
    scene = Scene().city("D7", 0).city("B4", 0).owns(0, "free_economy", mood=2)
    game = scene.play().collect("D7", "D7 food")
    assert not game.may_use("advance:free_economy")
    assert game.collect("B4", "B4 food").purse(0) == {"food": 2, "mood": 2}, "owning it alone bars nothing"
