"""Autocracy (8.11)."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.takeover import Takeover
from engines.clash_of_cultures.turn import EndTurn
from tests.clash_of_cultures.homes import homes


def test_nationalism_gives_a_token_for_each_recruit_with_soldiers_or_ships() -> None:
    scene = Scene().city("D7", 0, "happy").land(D6="W").port("D7", "D6").owns(0, "nationalism", gold=7)
    game = scene.play().say(Recruit(city="D7", units={"infantry": 2}, payment={"gold": 4}))
    assert game.asked() == "purse.token"
    assert game.answer("mood").purse(0) == {"gold": 3, "mood": 1}, "one for a Recruit, not for each unit"
    game.say(Recruit(city="D7", units={"ship": 1}, payment={"gold": 2})).answer("culture")
    assert game.purse(0) == {"gold": 1, "mood": 1, "culture": 1}


def test_nationalism_gives_nothing_for_settlers() -> None:
    game = Scene().city("D7", 0).owns(0, "nationalism", food=2).play()
    game.say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2}))
    assert (game.asked(), game.purse(0)) == ("turn.act", {})


def test_totalitarianism_forbids_boosts_against_cities_with_soldiers() -> None:
    scene = Scene().city("D7", 0).city("D6", 1, "neutral", "temple").city("D5", 1, "neutral", "temple")
    scene.owns(0, culture=5).owns(1, "totalitarianism").units("D5", 1, infantry=1).units("D6", 1, settler=1)
    game = scene.play()
    assert game.choices("takeover", start="D7") == ["D6"]
    assert game.dice(4).say(Takeover(start="D7", target="D6", payment={})).asked() == "takeover.pay", (
        "settlers guard not"
    )
    guarded = scene.units("D6", 1, infantry=1).play().dice(4)
    assert guarded.say(Takeover(start="D7", target="D6", payment={})).asked() == "turn.act"


def test_absolute_power_buys_one_action_a_turn_for_two_mood_tokens() -> None:
    scene = Scene().city("D7", 0).owns(0, "absolute_power", mood=5, culture=5)
    game = scene.play().use("advance:absolute_power", mood=2)
    assert game.state.now.actions_left == 4
    assert game.purse(0) == {"mood": 3, "culture": 5}
    assert not game.may_use("advance:absolute_power")
    assert not scene.owns(0, mood=1).play().may_use("advance:absolute_power")


def test_absolute_power_works_after_the_last_action_too() -> None:
    scene = Scene().city("D7", 0).owns(0, "absolute_power", mood=2)
    scene.state.now.actions_left = 0
    game = scene.play().use("advance:absolute_power", mood=2)
    assert game.asked() == "turn.act"


def test_forced_labor_lets_angry_cities_collect_and_recruit_as_neutral_ones() -> None:
    scene = homes(Scene(), ["B4", "B6"]).city("D7", 0, "angry", "academy", "temple").owns(0, "forced_labor", mood=1)
    scene.owns(0, "storage", gold=7)
    game = scene.play()
    assert game.refuses(Collect(city="D7", spaces=("D7 food", "D6 food")))
    game.use("advance:forced_labor", mood=1)
    assert max(len(spaces) for spaces in game.choices("collect", city="D7")) == 3
    assert max(sum(units.values()) for units in game.choices("recruit", city="D7")) == 3
    happy = scene.city("B4", 0, "happy").play().use("advance:forced_labor", mood=1)
    assert max(sum(units.values()) for units in happy.choices("recruit", city="B4")) == 2, "of angry ones only"
    game.collect("D7", "D7 food", "D6 food", "E7 food")
    assert game.state.cities["D7"].mood == "angry", "they stay angry"
    assert game.refuses(Collect(city="D7", spaces=("D7 food",))), "so each is activated once"
    assert game.state.now.actions_left == 2


def test_forced_labor_builds_in_angry_cities_but_no_wonder_and_ends_with_the_turn() -> None:
    scene = homes(Scene(), ["B4", "B6"]).city("D7", 0, "angry").city("D1", 1).owns(0, "forced_labor", "myths", mood=2)
    scene.owns(0, "engineering", "sports", culture=5, gold=7, ore=5)
    scene.state.players[0].wonders.append("great_arena")
    scene.state.decks["wonder"].remove("great_arena")
    game = scene.play()
    temple = Build(city="D7", piece="temple", payment={"gold": 3})
    assert game.refuses(temple)
    game.use("advance:forced_labor", mood=1)
    assert "great_arena" not in game.choices("build", city="D7")
    assert "temple" in game.choices("build", city="D7")
    assert not game.may_use("advance:forced_labor"), "once a turn"
    scene.state.now.actions_left = 0
    over = scene.play().use("advance:forced_labor", mood=1).say(EndTurn())
    assert over.state.lasting.total("forced_labor", 0) == 0
