"""Celts: Tribal Warfare, Tribal Allies, Druidic Influence, Tribal Trade; Viriatus, Vercingetorix, Boudica."""

from __future__ import annotations

from engines.clash_of_cultures.data import ACTION_CARDS
from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import Takeover, candidates
from engines.clash_of_cultures.trade_routes import possible_routes
from tests.clash_of_cultures.expansion.realm import Realm, faces, values

MORALE = next(card for card, row in ACTION_CARDS.items() if row.tactic == "high_morale")


def test_w_132_tribal_warfare_counts_barbarian_cities_near_the_battle() -> None:
    def attack(owner: int) -> int:
        scene = Realm().city("C8", 0).city("B5", BARBARIANS).city("F5", BARBARIANS).city("D2", BARBARIANS)
        scene.people(0, "celts", "tribal_warfare").units("D6", 0, infantry=1).units("D5", owner, infantry=2)
        return values(scene.play().dice(*faces("3e", "1l", "1l")).move("D6", "D5", infantry=1))[0]

    assert attack(1) == 3 + 2
    assert attack(BARBARIANS) == 3


def test_tribal_allies_call_barbarians_once_a_turn() -> None:
    scene = Realm().city("D7", 0).city("D1", 1).people(0, "celts", "tribal_allies")
    game = scene.play().use("civ:tribal_allies")
    while game.asked != "turn.act":
        game.answer(game.choices()[0])
    assert len(game.state.cities_of(BARBARIANS)) == 1
    assert not game.offers("civ:tribal_allies")


def test_tribal_allies_hold_groups_back_for_a_food() -> None:
    scene = Realm().city("D7", 0).units("D6", BARBARIANS, infantry=1).people(0, "celts", "tribal_allies")
    game = scene.owns(0, food=1, ideas=2).event_follows("population_boom_move").play().learn("myths", ideas=2)
    game.answer(True, ("D6",))
    assert game.at("D6", BARBARIANS) == {"infantry": 1}
    assert game.purse(0).get("food", 0) == 0
    poor = Realm().city("D7", 0).units("D6", BARBARIANS, infantry=1).people(0, "celts", "tribal_allies")
    assert (
        poor.owns(0, ideas=2).event_follows("population_boom_move").play().learn("myths", ideas=2).asked
        != "effect.use_for"
    )


def test_w_132_druidic_influence_comes_to_small_barbarian_cities_once_and_count_at_the_end() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").city("D5", BARBARIANS).people(0, "celts", "druidic_influence")
    game = scene.play().dice(5).say(Takeover(start="D7", target="D5", payment={}))
    assert game.state.cities["D5"].owner == BARBARIANS
    assert points(game.state, 0)["pieces"] == points(scene.state, 0)["pieces"] + 1
    assert candidates(game.state, 0) == {}, "one token for each city"


def test_tribal_trade_brings_food_only() -> None:
    scene = Realm().city("D7", 0).units("D7", 0, settler=1).city("D5", BARBARIANS).people(0, "celts", "tribal_trade")
    scene.owns(0, "currency")
    assert [route.city for route in possible_routes(scene.state, 0)] == ["D5"]
    game = scene.at_start_of_turn().play().as_proposed()
    assert game.purse(0) == {"food": 1}
    scene.state.cities["D5"].mood = "angry"
    assert possible_routes(scene.state, 0) == []


def test_terror_drives_an_enemy_away_from_the_second_round_on() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics", mood=2).leader(0, "viriatus", "D6")
    scene.units("D5", 1, infantry=1)
    game = scene.play().dice(*faces("1l", "2e", "1l")).move("D6", "D5", leader=1)
    assert game.asked == "battle.go_on", "not in the first round"
    game.answer(True, True)
    game.answer(game.choices()[0])
    assert game.state.now.battles[-1].winner == 0
    assert len(game.state.units_of(1)) == 1, "nobody is killed"


def test_loyalty_lends_a_tactic_to_barbarians_near_him() -> None:
    def asked(spot: str) -> list[int]:
        scene = Realm().city("D7", 0).city("D1", 1).units("D6", 0, infantry=1).units("D5", BARBARIANS, infantry=1)
        scene.owns(0, "tactics").owns(1, "tactics").leader(1, "viriatus", spot).holds(1, MORALE)
        game = scene.play().dice(*faces("1l", "1l", "1l", "1l")).move("D6", "D5", infantry=1)
        return game.match.waiting if game.asked == "battle.tactic" else []

    assert asked("D4") == [1]
    assert asked("D1") == []


def test_loyalty_the_barbarians_fight_with_the_card() -> None:
    scene = Realm().city("D7", 0).city("D1", 1).units("D6", 0, infantry=1).units("D5", BARBARIANS, infantry=1)
    scene.owns(0, "tactics").owns(1, "tactics").leader(1, "viriatus", "D4").holds(1, MORALE)
    game = scene.play().dice(*faces("1l", "3e")).move("D6", "D5", infantry=1).answer(MORALE)
    assert values(game)[1] == 3 + 2
    assert game.state.discards["action"] == [MORALE]


def test_warrior_people_fight_for_their_settlers() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .city("B3", 1)
        .owns(0, "tactics")
        .leader(0, "vercingetorix", "D6")
        .units("D5", 1, infantry=1)
    )
    scene.units("D7", 0, settler=2).units("D2", 0, settler=1)
    assert values(scene.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1))[0] == 3 + 2


def test_rapid_recruitment_places_new_units_beside_his_city() -> None:
    scene = Realm().city("D7", 0).leader(0, "vercingetorix", "D7").owns(0, food=2)
    game = scene.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2})).answer("D6")
    assert game.at("D6", 0) == {"settler": 1}
    away = Realm().city("D7", 0).leader(0, "vercingetorix", "B6").owns(0, food=2)
    assert away.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2})).asked == "turn.act"


def test_fearless_fights_better_against_who_knows_more_of_war() -> None:
    def attack(*known: str) -> int:
        scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").owns(1, *known)
        scene.leader(0, "boudica", "D6").units("D5", 1, infantry=1)
        return values(scene.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1))[0]

    assert attack("tactics", "siegecraft") == 3 + 2
    assert attack("tactics") == 3


def test_great_numbers_put_the_settler_back_for_a_food() -> None:
    scene = Realm().city("D7", 0).units("D5", 0, settler=1).leader(0, "boudica", "D5").owns(0, food=1)
    game = scene.play().say(Found(hex="D5")).answer(True)
    assert game.at("D5", 0) == {"leader": 1, "settler": 1}
    away = Realm().city("D7", 0).units("D5", 0, settler=1).leader(0, "boudica", "D7").owns(0, food=1)
    assert away.play().say(Found(hex="D5")).asked == "turn.act"
