"""Instant objectives of deeds other than battles."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.data import OBJECTIVE_CARDS, OBJECTIVES
from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.recruit import Recruit
from tests.clash_of_cultures.cards.completeness import untested
from tests.clash_of_cultures.loose import Scene
from tests.clash_of_cultures.objectives.scoring import card, offered, scored


def levy(city: str) -> Recruit:
    return Recruit(city=city, units={"infantry:draft": 1}, payment={"mood": 1})


def test_draft_is_used_in_two_recruits_of_one_turn() -> None:
    scene = Scene().city("D7", 0).city("D5", 0).city("D1", 1).owns(0, "tactics", "draft", mood=2, food=1, ore=1)
    game = scene.holds(0, card("draft")).play().say(levy("D7"))
    assert game.asked() == "turn.act", "once is not enough"
    assert scored(game.say(levy("D5")), "draft")


def test_draft_is_not_the_usual_recruit() -> None:
    scene = Scene().city("D7", 0).city("D5", 0).city("D1", 1).owns(0, "tactics", "draft", mood=1, food=1, ore=1)
    game = scene.holds(0, card("draft")).play().say(levy("D7"))
    game.say(Recruit(city="D5", units={"infantry": 1}, payment={"food": 1, "ore": 1}))
    assert not offered(game, "draft")


def test_city_founder_founds_five_hexes_from_the_capital() -> None:
    scene = Scene().city("D2", 0).city("G7", 1).units("D7", 0, settler=1).units("D6", 0, settler=1)
    scene.holds(0, card("city_founder"))
    assert scored(scene.play().say(Found(hex="D7")), "city_founder")
    assert not offered(scene.play().say(Found(hex="D6")), "city_founder")


def test_terror_regime_rules_four_angry_cities() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).city("A3", 0, "angry").city("A5", 0, "angry")
    scene.state.cities["D7"].activations = 1
    three = scene.holds(0, card("terror_regime")).play().collect("D7", "D7 food")
    assert not offered(three, "terror_regime")
    four = scene.city("A7", 0, "angry").play().collect("D7", "D7 food")
    assert four.state.cities["D7"].mood == "angry"
    assert scored(four, "terror_regime")


def test_magnificent_culture_has_just_built_a_wonder() -> None:
    scene = Scene().city("D7", 0, "happy").city("D5", 0).city("D1", 1)
    scene.owns(0, "engineering", "irrigation", food=5, wood=5, ore=5, culture=5).holds(0, card("magnificent_culture"))
    scene.state.players[0].wonders = ["great_gardens"]
    game = scene.play()
    payment = game.choices("build", city="D7", piece="great_gardens")[0]
    assert scored(game.say(Build(city="D7", piece="great_gardens", payment=payment)), "magnificent_culture")


def test_every_objective_of_the_base_game_has_a_test() -> None:
    cards = [row for row in OBJECTIVE_CARDS.values() if row.box == "base"]
    names = {name for row in cards for name in (row.upper, row.lower)}
    assert len(cards) == 32
    assert untested("tests.clash_of_cultures.objectives", [name for name in OBJECTIVES if name in names]) == []
