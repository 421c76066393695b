"""Wonders (13.3)."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.mood import RaiseMood
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.state import Monument
from engines.clash_of_cultures.status import who_determines
from engines.clash_of_cultures.windows import Play, Use
from tests.clash_of_cultures.homes import homes
from tests.clash_of_cultures.loose import Scene


def with_wonder(wonder: str, spot: str = "D7", owner: int = 0) -> Scene:
    scene = Scene().city(spot, owner, "happy", wonder).city("D1", 1 - owner)
    scene.state.monuments[wonder] = Monument(builder=owner, markers=[owner], hex=spot)
    scene.state.decks["wonder"].remove(wonder)
    return scene


def test_a_wonder_is_built_in_a_happy_city_by_its_card() -> None:
    scene = homes(Scene(), ["D5", "B4"]).city("D7", 0, "happy").owns(0, "engineering", "sports", culture=5, gold=5)
    scene.owns(0, food=3, wood=2, ore=2).state.players[0].wonders.append("great_arena")
    scene.state.decks["wonder"].remove("great_arena")
    game = scene.play()
    assert game.choices("build", city="D7") == ["great_arena"]
    price = {"food": 3, "wood": 2, "ore": 2, "gold": 5, "culture": 5}
    game.say(Build(city="D7", piece="great_arena", payment=price))
    assert game.state.cities["D7"].wonders == ["great_arena"]
    assert game.state.players[0].wonders == []


def test_the_arena_takes_culture_for_mood() -> None:
    game = with_wonder("great_arena").city("D5", 0, "neutral").owns(0, culture=1).play()
    game.say(RaiseMood(steps={"D5": 1}, payment={"culture": 1}))
    assert game.state.cities["D5"].mood == "happy"


def test_the_arena_cheers_once_a_battle() -> None:
    scene = with_wonder("great_arena").owns(0, "tactics", mood=2).units("D6", 0, infantry=1)
    game = scene.units("D5", 1, infantry=1).play().dice(7, 1, 1, 1)
    game.say(Move(origin="D6", target="D5", way="march", units={"infantry": 1}, along={}, payment={}))
    game.answer("mood")
    assert game.at("D5", 0) == {"infantry": 1}
    assert game.purse(0) == {"mood": 1}


def test_the_gardens_give_anything_from_plains() -> None:
    game = with_wonder("great_gardens").play()
    game.say(Collect(city="D7", spaces=("D7 gold", "D6 ideas", "D8 ore")))
    assert game.purse(0) == {"gold": 1, "ideas": 1, "ore": 1}


def test_the_gardens_stop_who_came_over_plains() -> None:
    scene = with_wonder("great_gardens", "D4", 1).city("D8", 0).owns(0, "tactics").land(D5="M")
    scene.units("D6", 0, infantry=1)
    scene.units("D5", 0, infantry=1)
    scene.state.units[0].marks.append("plain")
    scene.state.units[0].hex = "C4"
    game = scene.play()
    assert "D4" not in game.choices("move", origin="C4")
    assert "D4" in game.choices("move", origin="D5")


def test_the_lighthouse_places_a_ship_and_chooses_the_first_player() -> None:
    scene = with_wonder("great_lighthouse").land(B4="W").owns(1, mood=9)
    game = scene.play().say(Collect(city="D7", spaces=("D7 food",))).answer("B4")
    assert game.at("B4", 0) == {"ship": 1}
    assert who_determines(game.state) == 0


def test_the_mausoleum_digs_up_and_buries() -> None:
    scene = with_wonder("great_mausoleum").owns(0, food=2, culture=1).holds(0, "action_25")
    scene.state.discards["action"] = ["action_01", "action_02"]
    scene.state.decks["action"] = [c for c in scene.state.decks["action"] if c not in ("action_01", "action_02")]
    game = scene.play().say(Play(card="action_25", payment={"culture": 1}))
    assert game.state.discards["action"][0] == "action_25"
    game.say(Advance(advance="writing", way="price", payment={"food": 2})).answer(True)
    assert game.state.players[0].actions == ["action_02"]


def test_the_statue_buys_an_action_with_an_objective() -> None:
    game = with_wonder("great_statue").holds(0, "objective_01").play()
    game.say(Use(effect="wonder:great_statue", payment={})).answer("objective_01")
    assert game.state.now.actions_left == 4
    assert game.state.discards["objective"] == ["objective_01"]


def test_the_wall_weakens_who_attacks_a_happy_city() -> None:
    scene = with_wonder("great_wall", "D5", 1).units("D5", 1, infantry=1).owns(0, "tactics").city("D8", 0)
    game = scene.units("D6", 0, infantry=1).play().dice(10, 1)
    game.say(Move(origin="D6", target="D5", way="march", units={"infantry": 1}, along={}, payment={}))
    assert game.asked() == "battle.go_on"
    battle = game.state.fights[-1]
    assert battle.defender.units


def test_a_wonder_under_barbarians_helps_nobody() -> None:
    scene = with_wonder("great_gardens")
    scene.state.cities["D7"].owner = -1
    game = scene.city("D8", 0).play()
    assert game.choices("collect") == ["D8"]
