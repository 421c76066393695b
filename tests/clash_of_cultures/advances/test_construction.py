"""Construction (8.2)."""

from __future__ import annotations

from engines.clash_of_cultures.build import buildable
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Scene
from tests.clash_of_cultures.homes import homes


def test_mining_brings_ore_from_mountains_only() -> None:
    scene = Scene().city("D7", 0).land(D6="M", E7="B")
    scene.state.players[0].advances = ["mining"]
    assert scene.play().yields("D7") == {"D6 ore"}
    scene.state.players[0].advances = ["farming"]
    assert "D6 ore" not in scene.play().yields("D7")


def test_engineering_draws_a_wonder_and_allows_wonders_in_happy_cities() -> None:
    game = Scene().city("D7", 0).owns(0, food=2, ideas=2).play().learn("engineering", food=2)
    assert len(game.state.players[0].wonders) == 1
    assert game.purse(0) == {"ideas": 2}, "it has no bonus token"
    assert len(game.learn("myths", ideas=2).state.players[0].wonders) == 1, "once, not with later advances"

    scene = homes(Scene(), ["D5", "B4"]).city("D7", 0, "happy").owns(0, "sports", culture=5, gold=7, ore=5)
    scene.state.players[0].wonders.append("great_arena")
    scene.state.decks["wonder"].remove("great_arena")
    assert "great_arena" not in buildable(scene.state, 0, "D7"), "without Engineering the card stays in hand"
    assert "great_arena" in buildable(scene.owns(0, "engineering").state, 0, "D7")
    assert "great_arena" not in buildable(scene.city("D7", 0, "neutral").state, 0, "D7"), "a happy city only"


def test_sanitation_raises_one_settler_of_a_recruit_for_a_mood_token() -> None:
    scene = Scene().city("D7", 0, "happy").owns(0, "sanitation", food=2, mood=2)
    game = scene.play()
    assert game.refuses(Recruit(city="D7", units={"settler:sanitation": 2}, payment={"mood": 2}))
    game.say(Recruit(city="D7", units={"settler": 1, "settler:sanitation": 1}, payment={"food": 2, "mood": 1}))
    assert game.at("D7", 0) == {"settler": 2}
    assert game.purse(0) == {"mood": 1}
    game.say(Recruit(city="D7", units={"settler:sanitation": 1}, payment={"mood": 1}))
    assert game.at("D7", 0) == {"settler": 3}


def test_sanitation_counts_toward_the_limit_and_goes_together_with_draft() -> None:
    scene = Scene().city("D7", 0).owns(0, "sanitation", "draft", mood=2)
    both = Recruit(city="D7", units={"settler:sanitation": 1, "infantry:draft": 1}, payment={"mood": 2})
    assert scene.play().refuses(both), "a neutral city of size 1 raises one unit"
    assert scene.city("D7", 0, "happy").play().say(both).at("D7", 0) == {"settler": 1, "infantry": 1}


def test_sanitation_ignores_epidemics_for_its_owner_alone() -> None:
    scene = homes(homes(Scene(), ["D7", "B6"]), ["D1", "B2"], owner=1).owns(0, food=2).event_follows("pestilence")
    game = scene.owns(0, "sanitation").play().learn("fishing", food=2).answer(("D1",))
    assert game.state.cities["D1"].mood == "angry"
    assert {game.state.cities[spot].mood for spot in ("D7", "B6")} == {"neutral"}


def test_roads_lead_two_hexes_from_or_to_an_own_city_and_suspend_the_terrain() -> None:
    scene = Scene().city("D7", 0).land(D6="M", D5="F").units("D7", 0, settler=1).owns(0, "roads", food=1, ore=1)
    scene.units("B6", 0, settler=1)
    game = scene.play()
    assert "D5" in game.choices("move", origin="D7")
    game.move("D7", "D5", "road via D6", {"food": 1, "ore": 1}, settler=1)
    assert game.state.units_of(0, "settler")[0].marks == []
    assert game.purse(0) == {}
    home = scene.play()
    assert any(way.startswith("road") for way in home.choices("move", origin="B6", target="D7"))
    assert home.choices("move", origin="B6", target="B5") == ["march"], "neither from nor to a city"


def test_roads_forget_the_marks_of_earlier_ways_and_may_lead_just_one_hex() -> None:
    scene = Scene().city("D5", 0).land(D6="M").units("D6", 0, settler=1).owns(0, "roads", food=1, ore=1)
    scene.state.units[0].mark("mountain")
    game = scene.play()
    assert "E7" not in game.choices("move", origin="D6"), "on foot nobody leaves the mountain this turn"
    assert game.move("D6", "D5", "road", {"food": 1, "ore": 1}, settler=1).at("D5", 0) == {"settler": 1}


def test_roads_cross_no_water_pass_no_opponent_explore_nothing_and_have_their_price() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, settler=1).owns(0, "roads", food=1, ore=1)
    scene.land(D6="W", E7="W").units("C7", 1, infantry=1)
    assert "D5" not in scene.play().choices("move", origin="D7")
    assert "B6" not in scene.play().choices("move", origin="D7")
    open_land = Scene().city("D7", 0).units("D7", 0, settler=1).owns(0, "roads", food=1)
    assert "D5" not in open_land.play().choices("move", origin="D7"), "no ore, no road"
    dark = Scene(explored=False).city("D7", 0).units("D7", 0, settler=1).owns(0, "roads", food=1, ore=1)
    assert "D5" not in dark.play().choices("move", origin="D7")


def test_roads_respect_the_limit_of_army_units_on_the_way() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, infantry=2).units("D6", 0, infantry=3).land(C7="W", E7="W")
    game = scene.owns(0, "tactics", "roads", food=1, ore=1).play()
    assert game.choices("move", origin="D7", target="D5", way="road via D6") == [{"infantry": 1}]
    road = Move(
        origin="D7", target="D5", way="road via D6", units={"infantry": 2}, along={}, payment={"food": 1, "ore": 1}
    )
    assert game.refuses(road)
