"""Babylon: Canals, Code of Laws, Star Catalogues, Ziggurats; Hammurabi, Nebuchadnezzar, Nabopolassar."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.moments import query
from engines.clash_of_cultures.mood import RaiseMood
from engines.clash_of_cultures.purse import limits
from engines.clash_of_cultures.queries import RaiseMoodPrice
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS, Mood
from engines.clash_of_cultures.takeover import Takeover
from tests.clash_of_cultures.expansion.realm import faces, heard, values
from tests.clash_of_cultures.loose import Realm


def test_w_134_canals_make_one_food_two_and_nothing_else_more() -> None:
    scene = Realm().land(D6="M", E7="M").city("D7", 0, "neutral", "temple", "academy").people(0, "babylon", "canals")
    game = scene.owns(0, "storage").play().collect("D7", "D7 food", "D6 ore", "E7 ore")
    assert game.purse(0) == {"food": 2, "ore": 2}
    rich = Realm().city("D7", 0, "neutral", "temple").people(0, "babylon", "canals").owns(0, "storage").play()
    assert rich.collect("D7", "D7 food", "D6 food").purse(0) == {"food": 2}
    bare = Realm().land(D6="M").city("D7", 0).people(0, "babylon", "canals").play().collect("D7", "D6 ore")
    assert bare.purse(0) == {"ore": 1}


def taken_over(cards: int) -> Realm:
    scene = Realm().city("D7", 0, "neutral", "temple").city("D5", 1, "neutral", "academy")
    scene.people(0, "babylon", "code_of_laws")
    scene.holds(0, *scene.state.decks["action"][:cards])
    return scene


def test_code_of_laws_draws_a_card_after_a_takeover_if_there_are_few_in_hand() -> None:
    game = taken_over(4).play().dice(5).say(Takeover(start="D7", target="D5", payment={}))
    game.answer(True)
    assert len(game.state.players[0].actions) == 5
    full = taken_over(5).play().dice(5).say(Takeover(start="D7", target="D5", payment={}))
    assert full.asked() != "effect.use"
    assert len(full.state.players[0].actions) == 5


def test_star_catalogues_give_an_idea_or_a_token_once_before_the_event() -> None:
    scene = Realm().city("D7", 0).people(0, "babylon", "star_catalogues").owns(0, food=2)
    scene.event_follows("good_year_all")
    game = scene.play().learn("myths", food=2)
    assert game.choices() == ["culture", "ideas", "none"]
    game.answer("ideas")
    assert game.state.players[0].purse["ideas"] == 1
    assert [event.key for event in game.news].count("event.drawn") == 1


def test_w_134_ziggurats_lift_the_limit_of_dogma_and_pay_for_temples_with_ideas() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).people(0, "babylon", "ziggurats").owns(0, "myths", ideas=2, wood=1)
    assert limits(scene.state, 0).stock["ideas"] == 7
    game = scene.play().say(Build(city="D7", piece="temple", payment={"ideas": 2, "wood": 1}))
    assert "temple" in game.state.cities["D7"].buildings
    other = Realm().city("D7", 0).city("B6", 0).people(0, "babylon", "ziggurats").owns(0, "writing", ideas=3).play()
    assert other.refuses(Build(city="D7", piece="academy", payment={"ideas": 3}))


def test_lawgiver_makes_the_leader_city_happy_for_one_culture_token() -> None:
    scene = Realm().city("D7", 0, "angry", "temple", "academy").leader(0, "hammurabi", "D7").owns(0, culture=1)
    game = scene.play().say(RaiseMood(steps={"D7 lawgiver": 1}, payment={"culture": 1}))
    assert game.state.cities["D7"].mood == "happy"
    away = (
        Realm().city("D7", 0, "angry").city("B6", 0, "angry").leader(0, "hammurabi", "D7").owns(0, culture=1).play()
    )
    assert away.refuses(RaiseMood(steps={"B6 lawgiver": 1}, payment={"culture": 1}))


def test_guardian_builds_a_fortress_in_his_city_for_an_ore() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).owns(0, "tactics", "writing", ore=1).leader(0, "hammurabi", "D7")
    game = scene.play()
    assert game.refuses(Build(city="B6", piece="fortress", payment={"ore": 1}))
    assert game.refuses(Build(city="D7", piece="academy", payment={"ore": 1}))
    game.say(Build(city="D7", piece="fortress", payment={"ore": 1}))
    assert "fortress" in game.state.cities["D7"].buildings


def test_hanging_gardens_are_searched_cheaper_and_built_without_an_action() -> None:
    scene = Realm().city("D7", 0, "happy").city("B6", 0).leader(0, "nebuchadnezzar", "D7").owns(0, food=2)
    scene.state.decks["wonder"].remove("great_gardens")
    scene.state.players[1].wonders.append("great_gardens")
    game = scene.play().learn("engineering", food=2)
    assert game.state.players[0].wonders == ["great_gardens"]
    assert len(game.state.players[1].wonders) == 1, "the other player draws a replacement"


def test_hanging_gardens_cost_two_culture_less_and_no_action_in_his_city() -> None:
    scene = Realm().city("D7", 0, "happy").city("B6", 0).leader(0, "nebuchadnezzar", "D7")
    scene.owns(0, "engineering", "irrigation", food=7, wood=7, ore=7, gold=7, culture=3)
    scene.state.players[0].wonders.append("great_gardens")
    scene.state.now.actions_left = 0
    game = scene.play().use("leader:hanging_gardens")
    payment = game.choices("build", city="D7", piece="great_gardens")[0]
    assert payment["culture"] == 3
    game.say(Build(city="D7", piece="great_gardens", payment=payment))
    assert game.state.cities["D7"].wonders == ["great_gardens"]


def test_iconoclast_fights_better_for_a_city_with_a_temple() -> None:
    def attack(*pieces: str) -> int:
        scene = Realm().city("D7", 0).city("D5", 1, "neutral", *pieces).city("B3", 1).owns(0, "tactics")
        scene.leader(0, "nebuchadnezzar", "D6").units("D5", 1, infantry=1)
        return values(scene.play().dice(*faces("3i", "1l")).move("D6", "D5", leader=1))[0]

    assert attack("temple") == attack("academy") + 2


def test_liberator_fights_better_against_as_many_cities() -> None:
    def attack(*homes: str) -> int:
        scene = Realm().city("D7", 0).owns(0, "tactics").leader(0, "nabopolassar", "D6").units("D5", 1, infantry=1)
        for home in homes:
            scene.city(home, 1)
        return values(scene.play().dice(*faces("3i", "1l")).move("D6", "D5", leader=1))[0]

    assert attack("B3") == 3 + 2
    assert attack() == 3


def test_revolt_raises_infantry_with_the_leader_when_a_city_falls() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).leader(0, "nabopolassar", "B6").units("D6", BARBARIANS, infantry=1)
    scene.event_follows("population_boom_move").owns(0, food=2)
    game = scene.play().learn("myths", food=2)
    while game.asked() not in ("turn.act", "turn.end"):
        game.answer(game.choices()[0])
    assert game.state.cities["D7"].owner == BARBARIANS
    assert game.at("B6", 0)["infantry"] == 1


def test_lawgiver_must_be_in_a_city_that_can_be_happier() -> None:
    def flat(mood: Mood, spot: str) -> dict[str, dict[str, int]]:
        scene = Realm().city("D7", 0, mood).leader(0, "hammurabi", spot)
        return query(scene.state, "raise_mood_price", 0, RaiseMoodPrice()).flat

    assert flat("neutral", "D7") == {"D7 lawgiver": {"culture": 1}}
    assert flat("happy", "D7") == {}
    assert flat("neutral", "D6") == {}


def fallen(spot: str, here: int = 0, home: int = 0, left: int = 1, **aboard: int) -> Playing:
    """Barbarians take D7; so many infantry stand with the leader and in the other city, so many are in supply."""
    scene = Realm().land(E5="W").city("D7", 0).city("B6", 0).units("D6", BARBARIANS, infantry=1)
    scene.leader(0, "nabopolassar", spot).units(spot, 0, infantry=here, **aboard).units("B6", 0, infantry=home)
    scene.units("F2", 0, infantry=scene.state.supply(0, "infantry") - left)
    game = scene.event_follows("population_boom_move").owns(0, food=2).play().learn("myths", food=2)
    while game.asked() not in ("turn.act", "effect.where"):
        game.answer(game.choices()[0])
    assert game.state.cities["D7"].owner == BARBARIANS
    return game


def test_revolt_rises_in_a_city_where_there_is_no_room_with_the_leader() -> None:
    assert fallen("D8", here=2).at("D8", 0) == {"leader": 1, "infantry": 3}
    assert "unit.placed" in heard(fallen("D8"))
    full = fallen("D8", here=3)
    assert (full.at("D8", 0)["infantry"], full.at("B6", 0)["infantry"]) == (3, 1), "four are as many as fit"
    assert fallen("D8", left=0).at("D8", 0) == {"leader": 1}
    assert fallen("D8", here=3, home=3).at("B6", 0)["infantry"] == 4
    nowhere = fallen("D8", here=3, home=4)
    assert (nowhere.at("D8", 0)["infantry"], nowhere.at("B6", 0)["infantry"]) == (3, 4)


def test_revolt_rises_aboard_as_far_as_ships_carry() -> None:
    assert fallen("E5", ship=1).at("E5", 0) == {"leader": 1, "infantry": 1, "ship": 1}
    assert fallen("E5", here=1, ship=1).at("E5", 0) == {"leader": 1, "infantry": 1, "ship": 1}
    assert fallen("E5", here=3, ship=3).at("E5", 0)["infantry"] == 4, "aboard it is the ships that count"


def test_hanging_gardens_are_found_open_on_the_table_and_replaced() -> None:
    scene = Realm().city("D7", 0, "happy").leader(0, "nebuchadnezzar", "D7").owns(0, food=2)
    scene.state.decks["wonder"].remove("great_gardens")
    scene.state.open_wonders.append("great_gardens")
    before = len(scene.state.decks["wonder"])
    game = scene.play().learn("engineering", food=2)
    assert game.state.players[0].wonders == ["great_gardens"]
    assert len(game.state.open_wonders) == 1 and "great_gardens" not in game.state.open_wonders
    assert len(game.state.decks["wonder"]) == before - 1
    last = Realm().city("D7", 0, "happy").leader(0, "nebuchadnezzar", "D7").owns(0, food=2)
    last.state.decks["wonder"].clear()
    last.state.open_wonders.append("great_gardens")
    assert last.play().learn("engineering", food=2).state.open_wonders == []


def test_hanging_gardens_are_not_searched_once_they_are_built_or_held() -> None:
    built = Realm().city("D7", 0, "happy").city("B6", 1).leader(0, "nebuchadnezzar", "D7").owns(0, food=2)
    drawn = built.wonder("B6", "great_gardens").play().learn("engineering", food=2)
    assert len(drawn.state.players[0].wonders) == 1
    assert "great_gardens" not in drawn.state.players[0].wonders
    held = Realm().city("D7", 0, "happy").leader(0, "nebuchadnezzar", "D7").owns(0, food=2)
    held.state.decks["wonder"].remove("great_gardens")
    held.state.players[0].wonders.append("great_gardens")
    assert len(held.play().learn("engineering", food=2).state.players[0].wonders) == 2


def test_hanging_gardens_let_him_build_a_wonder_only_in_a_city_that_may() -> None:
    def offered(spot: str, mood: Mood = "happy") -> bool:
        scene = Realm().city("D7", 0, mood).city("B6", 0).leader(0, "nebuchadnezzar", spot)
        scene.owns(0, "engineering", "irrigation", food=7, wood=7, ore=7, gold=7, culture=7)
        scene.state.players[0].wonders.append("great_gardens")
        return scene.play().may_use("leader:hanging_gardens")

    assert offered("D7")
    assert not offered("D6")
    assert not offered("D7", "angry")
    bare = Realm().city("D7", 0, "happy").city("B6", 0).leader(0, "nebuchadnezzar", "D7")
    bare.owns(0, "myths", food=7, wood=7, ore=7)
    assert not bare.play().may_use("leader:hanging_gardens"), "a temple is no wonder"
