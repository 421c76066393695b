"""The wonders that please and defend: Great Arena, Great Gardens, Great Pyramid, Great Wall (13.3)."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.command_action import Stop
from engines.clash_of_cultures.mood import RaiseMood
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.scoring import points, result
from engines.clash_of_cultures.state import BARBARIANS, Monument, Mood
from engines.clash_of_cultures.takeover import Takeover
from tests.clash_of_cultures.homes import homes
from tests.clash_of_cultures.loose import Scene


def with_wonder(wonder: str, spot: str = "D7", owner: int = 0) -> Scene:
    return Scene().city(spot, owner, "happy").wonder(spot, wonder).city("D1", 1).city("D8", 0)


def test_great_arena_lets_one_token_stand_for_the_other_in_every_payment() -> None:
    scene = with_wonder("great_arena").city("B4", 0).owns(0, "absolute_power", culture=3)
    game = scene.play().say(RaiseMood(steps={"B4": 1}, payment={"culture": 1}))
    game.use("advance:absolute_power", culture=2)
    assert game.purse(0) == {}
    boosted = with_wonder("great_arena").city("D6", 1, "neutral", "temple").owns(0, mood=2).play().dice(3)
    boosted.say(Takeover(start="D7", target="D6", payment={})).answer(True)
    assert boosted.state.cities["D6"].buildings == {"temple": 0}, "R-54"


def test_great_arena_pays_for_no_wonder_and_turns_no_token_into_a_resource() -> None:
    scene = (
        homes(with_wonder("great_arena"), ["B4", "B6"]).city("C7", 0, "happy").owns(0, "engineering", "siegecraft")
    )
    scene.owns(0, food=3, wood=2, ore=7, mood=5).state.players[0].wonders.append("great_wall")
    scene.state.decks["wonder"].remove("great_wall")
    price = {"food": 3, "wood": 2, "ore": 7}
    assert scene.play().refuses(Build(city="C7", piece="great_wall", payment=price | {"mood": 5}))
    paid = Build(city="C7", piece="great_wall", payment=price | {"culture": 5})
    assert scene.owns(0, "siegecraft", culture=5).play().say(paid)


def test_great_arena_cheers_once_in_each_land_battle() -> None:
    scene = with_wonder("great_arena").owns(0, "tactics", mood=1, culture=1)
    game = scene.units("D6", 0, infantry=1).units("D5", 1, infantry=1).play()
    game.dice(5, 1).move("D6", "D5", infantry=1)
    assert game.choices() == ["none", "mood", "culture"]
    game.answer("culture")
    assert game.at("D5", 1) == {"infantry": 1}, "3 + 1 is no hit"
    game.dice(7, 1).answer(True)
    assert game.asked() == "battle.go_on", "4 and nobody asked again: once a battle"
    assert game.purse(0) == {"mood": 1}
    saved = scene.play().dice(5, 1).move("D6", "D5", infantry=1).answer("none").dice(7, 1).answer(True, "mood")
    assert saved.at("D5", 1) == {}, "the round is free to choose"


def test_great_arena_is_silent_at_sea_and_for_the_opponent() -> None:
    sea = with_wonder("great_arena").land(D6="W", D5="W").owns(0, mood=1)
    game = sea.units("D6", 0, ship=1).units("D5", 1, ship=1).play().dice(1, 1).move("D6", "D5", "sail", ship=1)
    assert game.asked() == "battle.go_on"
    other = with_wonder("great_arena").owns(0, "tactics").owns(1, mood=1)
    fought = other.units("D6", 0, infantry=1).units("D5", 1, infantry=1).play().dice(1, 1)
    assert fought.move("D6", "D5", infantry=1).asked() == "battle.go_on"


def test_great_gardens_give_any_resource_from_plains_around_their_own_city() -> None:
    scene = with_wonder("great_gardens").city("B4", 0).land(D6="F")
    game = scene.play()
    assert {f"E7 {coin}" for coin in ("food", "wood", "ore", "ideas", "gold")} <= game.yields("D7")
    assert {choice for choice in game.yields("D7") if choice.startswith("D6")} == {"D6 wood"}, "plains only"
    assert "B4 gold" not in game.yields("B4"), "this city only"
    assert game.collect("D7", "D7 gold", "E7 ideas", "C7 ore").purse(0) == {"gold": 1, "ideas": 1, "ore": 1}


def gardens_of_blue() -> Scene:
    scene = Scene().city("D4", 1, "happy").wonder("D4", "great_gardens").city("B6", 0).land(D6="M", D5="F")
    return scene.owns(0, "tactics")


def test_great_gardens_keep_out_who_came_over_plains_this_turn() -> None:
    scene = gardens_of_blue().units("D5", 0, infantry=1).units("E6", 0, infantry=1)
    assert "D4" in scene.play().choices("move", origin="D5")
    game = scene.play().move("E6", "E5", infantry=1)
    game.say(Stop())
    assert "D4" not in game.choices("move", origin="E5")
    assert "D4" in game.choices("move", origin="D5"), "who stood in the woods may"


def test_great_gardens_are_not_reached_by_a_road_over_plains() -> None:
    scene = gardens_of_blue().city("E6", 0).units("E6", 0, infantry=1).owns(0, "roads", food=1, ore=1)
    ways = scene.play().choices("move", origin="E6", target="D4")
    assert ways == ["road via D5"], "through the forest, not over the plains of E5"


def test_great_gardens_under_barbarians_keep_out_everybody_else() -> None:
    scene = gardens_of_blue().units("E5", 0, infantry=1)
    scene.state.cities["D4"].owner = BARBARIANS
    scene.state.units[0].marks.append("plain")
    assert "D4" not in scene.play().choices("move", origin="E5")
    scene.state.units[0].marks.clear()
    assert "D4" in scene.play().choices("move", origin="E5")


def test_great_gardens_do_not_stop_barbarians() -> None:
    scene = with_wonder("great_gardens").city("B4", 0).units("D6", BARBARIANS, infantry=1).owns(0, "irrigation")
    scene.state.cities.pop("D8")
    taken = scene.owns(0, ideas=2).event_follows("famine").play().learn("fishing", ideas=2)
    assert taken.state.cities["D7"].owner == BARBARIANS


def test_great_pyramid_is_worth_five_to_its_builder_whoever_holds_it() -> None:
    scene = with_wonder("great_pyramid", "D4", 1)
    assert points(scene.state, 1)["wonders"] == 5
    scene.units("D5", 0, infantry=1).owns(0, "tactics")
    game = scene.play().move("D5", "D4", infantry=1).answer("D1")
    assert game.state.cities["D4"].owner == 0
    assert [points(game.state, seat)["wonders"] for seat in (0, 1)] == [0, 5]


def test_great_pyramid_decides_a_tie_for_its_builder_but_nothing_else() -> None:
    scene = homes(homes(Scene(), ["D7", "D8", "B4", "B6", "C7", "C8"]), ["D1"], owner=1)
    scene.state.monuments["great_pyramid"] = Monument(builder=1, markers=[1], hex="D7")
    assert [sum(points(scene.state, seat).values()) for seat in (0, 1)] == [7, 7]
    assert result(scene.state).places == ((1,), (0,)), "though the other has more settlements"
    scene.owns(0, "myths")
    assert result(scene.state).places == ((0,), (1,))


def attacked(mood: Mood = "happy") -> Scene:
    """Blue has the wall far away; Red attacks another city of Blue."""
    scene = Scene().city("D1", 1, "happy").wonder("D1", "great_wall").city("D5", 1, mood).city("D8", 0)
    return scene.units("D5", 1, infantry=1).units("D6", 0, infantry=1).owns(0, "tactics")


def storm(scene: Scene, *dice: int) -> Playing:
    return scene.play().dice(*dice).move("D6", "D5", infantry=1)


def test_great_wall_takes_two_from_who_attacks_a_happy_city_in_the_first_round() -> None:
    game = storm(attacked(), 10, 1)
    assert game.at("D5", 1) == {"infantry": 1}, "5 + 1 - 2"
    assert game.dice(10, 1).answer(True, "D1").at("D5", 1) == {}, "the second round is like any other"
    assert storm(attacked("neutral"), 10, 1).asked() == "conquest.refuge", "happy cities only"


def test_great_wall_does_not_weaken_defenders_or_battles_in_the_field() -> None:
    field = attacked()
    field.state.cities.pop("D5")
    assert storm(field, 10, 1).at("D5", 0) == {"infantry": 1}
    own = Scene().city("D7", 0, "happy").wonder("D7", "great_wall").city("D5", 1, "happy").city("D1", 1)
    own.units("D5", 1, infantry=1).units("D6", 0, infantry=1).owns(0, "tactics")
    assert storm(own, 10, 1).asked() == "conquest.refuge", "the wall of the attacker"


def test_great_wall_turns_barbarians_away_from_every_city_without_a_battle() -> None:
    scene = Scene().city("B2", 0, "happy").wonder("B2", "great_wall").city("D7", 0, "angry").city("D1", 1)
    scene.units("D6", BARBARIANS, infantry=3).owns(0, "irrigation", ideas=2).event_follows("famine")
    game = scene.play().learn("fishing", ideas=2)
    assert game.at("D6", BARBARIANS) == game.at("D7", BARBARIANS) == {}
    assert game.state.cities["D7"].owner == 0
    assert game.purse(0) == {"gold": 1, "mood": 1}
    assert game.state.now.battles[-1].winner == 0
