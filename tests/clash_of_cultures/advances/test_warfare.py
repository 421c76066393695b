"""Warfare (8.5)."""

from __future__ import annotations

from engines.clash_of_cultures.build import buildable
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS, Owner
from tests.clash_of_cultures.loose import Scene

HIGH, LOW = 10, 1
"""Faces: 5 with an infantry symbol, which is a hit; and 1"""


def field(mine: int = 1, theirs: int = 1, owner: Owner = 1) -> Scene:
    scene = Scene().city("D8", 0).city("D1", 1).owns(0, "tactics")
    return scene.units("D6", 0, infantry=mine).units("D5", owner, infantry=theirs)


def fortress() -> Scene:
    return field(2, 1).city("D5", 1, "neutral", "fortress")


def attack(scene: Scene, *dice: int, infantry: int = 1) -> Playing:
    return scene.play().dice(*dice).move("D6", "D5", infantry=infantry)


def test_tactics_lets_army_units_march_and_lays_cards_and_allows_the_fortress() -> None:
    scene = Scene().city("D7", 0).city("B4", 0).units("D7", 0, infantry=1, settler=1).holds(0, "action_01")
    scene.units("D6", 1, infantry=1)
    march = scene.play()
    assert march.choices("move", origin="D7", target="C7", way="march") == [{"settler": 1}]
    assert "D6" not in march.choices("move", origin="D7")
    assert "fortress" not in buildable(scene.state, 0, "D7")
    scene.owns(0, "tactics")
    assert scene.play().dice(LOW, LOW).move("D7", "D6", infantry=1).asked() == "battle.tactic"
    assert "fortress" in buildable(scene.state, 0, "D7")


def test_tactics_must_be_owned_by_whoever_lays_a_card() -> None:
    scene = field().holds(1, "action_01")
    assert attack(scene, LOW, LOW).asked() == "battle.go_on", "the defender has no Tactics"
    assert attack(scene.owns(1, "tactics"), LOW, LOW).asked() == "battle.tactic"


def test_siegecraft_robs_the_fortress_of_its_die_for_wood_and_of_its_walls_for_ore() -> None:
    scene = fortress().owns(0, "siegecraft", wood=2, ore=2)
    both = attack(scene).dice(HIGH, LOW).answer(True, True, "D1")
    assert both.state.cities["D5"].owner == 0, "one hit is enough, and the defender rolled one die"
    assert both.purse(0) == {"gold": 2}
    wood = attack(scene).dice(HIGH, LOW).answer(True, False)
    assert (wood.asked(), wood.purse(0)) == ("battle.go_on", {"ore": 2}), "the walls ignored the hit"
    neither = attack(scene).dice(HIGH, LOW, LOW).answer(False, False)
    assert neither.asked() == "battle.go_on"
    assert neither.purse(0) == {"wood": 2, "ore": 2}


def test_siegecraft_is_for_attackers_of_a_fortress_who_can_pay() -> None:
    assert attack(fortress().owns(0, "siegecraft", wood=1, ore=1), LOW, LOW, LOW).asked() == "battle.go_on"
    city = field().city("D5", 1).owns(0, "siegecraft", wood=2, ore=2)
    assert attack(city, LOW, LOW).asked() == "battle.go_on", "a city without a fortress"
    defends = fortress().owns(1, "siegecraft", wood=2, ore=2)
    assert attack(defends, LOW, LOW, LOW).asked() == "battle.go_on", "the defender needs none"
    gold = attack(fortress().owns(0, "siegecraft", gold=2)).dice(LOW, LOW).answer(True)
    assert gold.purse(0) == {}, "gold pays for it"


def test_steel_weapons_add_two_in_every_round_for_one_ore() -> None:
    game = attack(field().owns(0, "steel_weapons", ore=1)).dice(3, LOW).answer(True)
    assert game.asked() == "battle.go_on", "2 + 2 is no hit yet"
    game.dice(5, LOW).answer(True)
    assert game.at("D5", 1) == {}, "3 + 2 is one, in the second round too"
    assert game.purse(0) == {}
    declined = attack(field().owns(0, "steel_weapons", ore=1)).dice(5, LOW).answer(False)
    assert declined.at("D5", 1) == {"infantry": 1}
    assert declined.purse(0) == {"ore": 1}


def test_steel_can_be_paid_with_gold_and_the_player_says_how() -> None:
    game = attack(field().owns(0, "steel_weapons", ore=1, gold=1)).dice(3, LOW).answer(True)
    assert game.asked() == "purse.how"
    assert game.answer({"gold": 1}).purse(0) == {"ore": 1}


def test_steel_weapons_add_one_against_steel_used_or_not() -> None:
    scene = field().owns(0, "steel_weapons", ore=1).owns(1, "steel_weapons", ore=1)
    game = attack(scene).dice(5, LOW).answer(True, False)
    assert game.at("D5", 1) == {"infantry": 1}, "3 + 1 is no hit"
    game.dice(7, LOW).answer(True)
    assert game.at("D5", 1) == {}, "4 + 1 is"


def test_steel_weapons_are_not_offered_where_no_round_is_fought_nor_at_sea() -> None:
    empty = Scene().city("D8", 0).city("D1", 1).city("D5", 1).units("D6", 0, infantry=1)
    game = attack(empty.owns(0, "tactics", "steel_weapons", ore=1))
    assert game.asked() == "conquest.refuge"
    assert game.answer("D1").purse(0)["ore"] == 1
    sea = Scene().city("D8", 0).city("D1", 1).land(D6="W", D5="W").units("D6", 0, ship=1).units("D5", 1, ship=1)
    at_sea = sea.owns(0, "steel_weapons", ore=1).play().dice(LOW, LOW).move("D6", "D5", "sail", ship=1)
    assert at_sea.asked() == "battle.go_on"
    savages = attack(field(owner=BARBARIANS).owns(0, "steel_weapons", ore=1)).dice(5, LOW).answer(True)
    assert savages.at("D5", BARBARIANS) == {}, "barbarians never have steel"


def test_draft_raises_one_infantry_of_each_recruit_for_a_mood_token() -> None:
    scene = Scene().city("D7", 0, "happy").owns(0, "draft", mood=3)
    game = scene.play()
    assert game.refuses(Recruit(city="D7", units={"infantry:draft": 2}, payment={"mood": 2}))
    for count in (1, 2):
        game.say(Recruit(city="D7", units={"infantry:draft": 1}, payment={"mood": 1}))
        assert game.at("D7", 0) == {"infantry": count}
    assert game.purse(0) == {"mood": 1}


def test_draft_counts_toward_the_limit_of_the_city_and_of_the_hex() -> None:
    scene = Scene().city("D7", 0).owns(0, "draft", mood=1, food=1, ore=1)
    two = Recruit(city="D7", units={"infantry": 1, "infantry:draft": 1}, payment={"mood": 1, "food": 1, "ore": 1})
    assert scene.play().refuses(two)
    assert scene.city("D7", 0, "happy").play().say(two)
    full = scene.units("D7", 0, infantry=4).play()
    assert full.refuses(Recruit(city="D7", units={"infantry:draft": 1}, payment={"mood": 1}))
