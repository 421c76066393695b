"""Action cards, tactics, objectives and great persons, one sentence each."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.battle import open_battle
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.data import ACTION_CARDS, CATEGORIES
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.objectives import facts_for
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.state import BARBARIANS, Battle
from engines.clash_of_cultures.takeover import Takeover
from engines.clash_of_cultures.windows import Play
from tests.clash_of_cultures.homes import homes

LEADERSHIP, ASSASSINATION, MASS, FOCUS = "action_25", "action_27", "action_29", "action_19"


def two_cities() -> Scene:
    return Scene().city("D7", 0).city("D1", 1)


def play(scene: Scene, card: str, *answers: object, **payment: int) -> Playing:
    return scene.holds(0, card).play().say(Play(card=card, payment=payment)).answer(*answers)


def test_leadership_is_an_action_for_culture() -> None:
    game = play(two_cities().owns(0, culture=1), LEADERSHIP, culture=1)
    assert game.state.now.actions_left == 4
    assert game.state.discards["action"] == [LEADERSHIP]


def test_assassination_takes_an_action_of_the_next_turn() -> None:
    scene = two_cities().owns(0, culture=1)
    scene.state.now.actions_left = 0
    game = play(scene, ASSASSINATION, culture=1)
    assert (game.state.now.seat, game.state.now.actions_left) == (1, 2)


def test_mass_production_gives_two_more() -> None:
    game = play(two_cities(), MASS)
    game.say(Collect(city="D7", spaces=("D7 food", "D6 food", "E7 food")))
    assert max(len(spaces) for spaces in game.choices("collect", city="D7")) == 1


def test_production_focus_takes_the_same_hex_again() -> None:
    scene = Scene().city("D7", 0, "happy").city("D1", 1).land(D7="M")
    game = play(scene, FOCUS).say(Collect(city="D7", spaces=("D7 ore", "D7 ore 2")))
    assert game.purse(0) == {"ore": 2}


def test_negotiations_keep_the_peace_for_a_turn_each() -> None:
    scene = two_cities().owns(0, "tactics", culture=1).owns(1, "tactics")
    scene.units("D6", 0, infantry=1).units("D5", 1, infantry=1)
    game = play(scene, "action_23", culture=1)
    assert "D5" not in game.choices("move", origin="D6")


def test_city_development_builds_for_nothing() -> None:
    game = play(homes(two_cities(), ["D5"]).owns(0, "myths", culture=1), "action_17", culture=1)
    game.answer("D7", "mood") if game.asked() == "card.which_city" else game.answer("mood")
    assert "temple" in game.state.cities["D7"].buildings
    assert game.state.now.actions_left == 2


def test_a_spy_swaps_a_card() -> None:
    scene = two_cities().owns(0, culture=1).holds(0, "action_01").holds(1, "action_02")
    game = play(scene, "action_07", culture=1)
    game.answer("action_02")
    game.answer("action_01")
    assert game.state.players[0].actions == ["action_02"]
    assert game.state.players[1].actions == ["action_01"]


def test_militia_stands_up() -> None:
    assert play(two_cities().owns(0, culture=1), "action_37", culture=1).at("D7", 0) == {"infantry": 1}


def test_inspiration_learns_from_a_neighbour() -> None:
    scene = two_cities().owns(1, "myths").units("D6", 1, settler=1)
    game = play(scene, "action_03")
    assert "myths" in game.state.players[0].advances
    assert game.state.players[0].counter == 3


def test_technology_trade_teaches_both() -> None:
    scene = two_cities().owns(1, "myths").owns(0, "fishing").units("D6", 1, settler=1)
    game = play(scene, "action_39")
    assert "myths" in game.state.players[0].advances
    assert "fishing" in game.state.players[1].advances


def test_cultural_takeover_wins_a_barbarian_city_with_the_very_next_deed() -> None:
    scene = two_cities().city("D6", BARBARIANS).units("D6", BARBARIANS, infantry=2)
    game = play(scene, "action_15").dice(5)
    game.say(Takeover(start="D7", target="D6", payment={})).answer("infantry")
    assert game.state.cities["D6"].owner == 0
    assert game.at("D6", 0) == {"infantry": 1}
    late = play(scene, "action_16").say(Collect(city="D7", spaces=("D7 food",)))
    assert late.refuses(Takeover(start="D7", target="D6", payment={}))


def test_mercenaries_march_for_food() -> None:
    scene = two_cities().owns(0, food=1).units("D5", BARBARIANS, infantry=1)
    game = play(scene, "action_13")
    while game.asked() == "barbarians.step":
        game.answer("D5 to D4")
    assert game.at("D4", BARBARIANS) == {"infantry": 1}
    assert game.purse(0) == {}


def test_a_great_person_is_bought_and_played() -> None:
    scene = two_cities().owns(0, food=2, culture=1).next_event("great_philosopher")
    scene.state.players[0].counter = 1
    game = scene.play().say(Advance(advance="fishing", way="price", payment={"food": 2})).answer("D5", True)
    assert game.state.players[0].actions == ["great_philosopher"]
    game.say(Play(card="great_philosopher", payment={})).answer("writing")
    assert game.purse(0)["ideas"] == 2


def battle_in_city(tactic: str, *dice: int, defends: bool = True) -> Playing:
    scene = two_cities().city("D5", 1).units("D5", 1, infantry=1).units("D6", 0, infantry=1)
    scene.owns(0, "tactics").owns(1, "tactics")
    card = next(card for card, row in ACTION_CARDS.items() if row.tactic == tactic)
    game = scene.holds(1 if defends else 0, card).play().dice(*dice)
    game.say(Move(origin="D6", target="D5", way="march", units={"infantry": 1}, along={}, payment={}))
    return game.answer(card)


def test_improved_defenses_ignore_a_hit() -> None:
    game = battle_in_city("improved_defenses", 11, 1)
    assert game.asked() == "battle.go_on"


def test_for_the_people_adds_a_die() -> None:
    game = battle_in_city("for_the_people", 1, 3, 6)
    assert game.state.cities["D5"].owner == 1
    assert game.at("D6", 0) == game.at("D5", 0) == {}


def test_archers_shoot_first() -> None:
    game = battle_in_city("archers", 5)
    assert game.state.cities["D5"].owner == 1
    assert game.at("D5", 1) == {"infantry": 1}
    assert game.at("D5", 0) == {}


def test_encircled_takes_one_more() -> None:
    scene = two_cities().units("D5", 1, infantry=2).units("D6", 0, infantry=2).owns(0, "tactics")
    game = scene.holds(0, "action_02").play().dice(1, 1, 1, 1, 5)
    game.say(Move(origin="D6", target="D5", way="march", units={"infantry": 2}, along={}, payment={}))
    game.answer("action_02")
    assert game.state.fights[-1].defender.lost == {"infantry": 1}


def holds_objective(scene: Scene, name: str, battle: Battle | None = None) -> bool:
    return facts_for(scene.state, 0, name, battle) is not None


@pytest.mark.parametrize(
    ("category", "name"),
    [("warfare", "militarized"), ("seafaring", "seafarers"), ("democracy", "government")],
)
def test_whole_categories_are_objectives(category: str, name: str) -> None:
    scene = two_cities()
    assert not holds_objective(scene, name)
    assert holds_objective(scene.owns(0, *CATEGORIES[category].advances), name)


@pytest.mark.parametrize("name", ["metropolis", "architecture"])
def test_a_full_city_is_an_objective(name: str) -> None:
    scene = two_cities()
    assert not holds_objective(scene, name)
    assert holds_objective(scene.city("D5", 0, "happy", "academy", "fortress", "temple", "port"), name)


def test_objectives_of_the_map() -> None:
    scene = homes(two_cities(), ["B2", "B6", "F2", "F6"])
    assert holds_objective(scene, "expansionist")
    assert holds_objective(scene, "colony")
    assert not holds_objective(scene, "standing_army")
    for spot in ("B2", "B6", "F2", "F6"):
        scene.units(spot, 0, infantry=3)
    assert holds_objective(scene, "standing_army")
    assert holds_objective(scene, "military_might")


def fought(scene: Scene, result: str, **lost: int) -> Battle:
    attackers = scene.state.own_at("D6", 0)
    battle = open_battle(scene.state, attackers, "D5", "D6")
    battle.by_rounds = True
    battle.result = result  # type: ignore[assignment]
    battle.defender.lost = {"infantry": lost.get("theirs", 0)}
    return battle


def test_objectives_of_a_battle() -> None:
    scene = two_cities().units("D6", 0, infantry=2).units("D5", 1, infantry=4)
    battle = fought(scene, "attacker", theirs=4)
    for name in ("general", "great_battle", "defiance", "bold", "aggressor"):
        assert holds_objective(scene, name, battle), name
    for name in ("conqueror", "naval_assault", "resistance", "barbarian_conquest", "legendary_battle"):
        assert not holds_objective(scene, name, battle), name


def test_an_objective_with_a_price_takes_it() -> None:
    scene = two_cities().owns(0, gold=6).holds(0, "objective_11")
    scene.state.phase, scene.state.turn = "status", None
    scene.state.lasting.end("turn")
    game = scene.play().answer("objective_11:wealth")
    assert game.purse(0)["gold"] == 4
    assert len(game.state.players[0].scored) == 1
