"""Two civilizations, or one and a wonder, with something to say of the same deed."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.found_city import may_found
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import exchangeable, targets_from
from engines.clash_of_cultures.windows import Play
from tests.clash_of_cultures.cards.hand import card
from tests.clash_of_cultures.expansion.realm import faces, heard, values


def storm(scene: Realm, *dice: str, **units: int) -> Playing:
    """Red attacks D5 from D6."""
    game = scene.owns(0, "tactics").play().dice(*faces(*dice))
    return game.move("D6", "D5", "march", **(units or {"infantry": 1}))


def test_rome_takes_a_city_of_phoenicia_but_not_its_port() -> None:
    scene = Realm().land(E5="W").city("D7", 0).city("D5", 1, "neutral", "academy").port("D5", "E5").city("B3", 1)
    scene.people(0, "rome", "captivi", "provinces").people(1, "phoenicia", "city_independence").units(
        "D6", 0, infantry=1
    )
    game = storm(scene)
    while game.asked() != "turn.act":
        game.answer(game.choices()[-1])
    city = game.state.cities["D5"]
    assert (city.owner, city.mood, city.buildings) == (0, "neutral", {"academy": 0, "port": 1})
    assert game.purse(0) == {"gold": 3 + 1, "mood": 1}
    assert "port" not in exchangeable(game.state, 0, "D5")


def test_suiko_does_not_convert_a_free_port_either() -> None:
    scene = Realm().land(D6="W").city("D7", 0, "neutral", academy=1, port=1).city("B3", 1).leader(0, "suiko", "D7")
    scene.people(1, "phoenicia", "city_independence").owns(0, culture=1).state.cities["D7"].port = "D6"
    scene.state.cities["D7"].tokens["civ:city_independence port"] = True
    game = scene.play().use("leader:japanese_buddhism", culture=1)
    assert game.state.cities["D7"].buildings == {"academy": 0, "port": 1}


def test_sulla_s_city_is_closed_to_greece_even_from_within_and_to_settlers_of_india() -> None:
    def city(leader: str) -> Realm:
        scene = (
            Realm()
            .city("D7", 0, "neutral", "academy", temple=1)
            .city("B3", 1)
            .people(1, "greece", "hellenistic_culture")
        )
        return scene.leader(0, leader, "D7")

    assert targets_from(city("caesar").state, 1, "D7") == {"D7": 0}
    assert targets_from(city("sulla").state, 1, "D7") == {}
    india = Realm().city("D7", 0, "neutral", "academy").leader(0, "sulla", "D7").city("B3", 1)
    india.people(1, "india", "proselytism").units("D6", 1, settler=1)
    assert targets_from(india.state, 1, "D6") == {}


def test_huns_bar_the_settlers_of_china_and_carthage_but_not_their_ships() -> None:
    scene = Realm().land(C5="W").city("D7", 0).city("B3", 1).people(1, "huns", "raiders").units("D4", 1, infantry=1)
    scene.leader(0, "dido", "D5").state.units.pop()
    scene.units("D5", 0, settler=1).units("C5", 0, ship=1)
    assert not may_found(scene.state, 0, "D5", "settler")
    assert may_found(scene.state, 0, "D5", "ship"), "Hegemony is no settler's city"
    assert may_found(scene.units("D5", 0, infantry=1).state, 0, "D5", "settler"), "guarded"


def test_subterfuge_hears_of_great_persons_and_lessons_but_not_of_tactics() -> None:
    def japan(scene: Realm) -> Realm:
        return scene.people(1, "japan", "subterfuge").holds(1, card("militia"))

    scene = japan(Realm().city("D7", 0).city("D5", 1)).owns(0)
    scene.state.decks["event"].remove("great_philosopher")
    scene.state.players[0].actions.append("great_philosopher")
    game = scene.play().say(Play(card="great_philosopher", payment={}))
    while game.asked() == "advance.free":
        game.answer(game.choices()[0])
    assert game.asked() == "subterfuge.card"
    assert game.answer(card("militia")).purse(0) == {}
    fight = japan(Realm().city("D7", 0).city("D4", 1).units("D5", 1, infantry=2).units("D6", 0, infantry=1))
    fight.owns(1, "tactics").holds(0, card("high_morale"))
    battle = storm(fight, "1l", "1l", "1l").answer(card("high_morale"))
    assert battle.asked() == "battle.tactic" and battle.match.waiting == [1], "their own tactic, nothing else"


def test_free_shields_come_before_those_that_cost() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .city("D5", 1, "neutral", "obelisk")
        .leader(1, "pakal", "D5")
        .people(0, "china", "fireworks")
    )
    scene.units("D6", 0, infantry=2).owns(0, wood=1, ore=1)
    game = storm(scene, "5i", "5i", "5c", infantry=2)
    assert game.asked() == "effect.use_for" and game.match.waiting == [0], "the obelisk has spoken unasked"


def test_both_sides_of_a_battle_speak_after_it_the_attacker_first() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "rome", "captivi").people(1, "vikings", "rune_stones")
    scene.units("D6", 0, infantry=4).units("D5", 1, infantry=2)
    game = storm(scene, "5i", "5i", "1l", "1l", "1l", "1l", infantry=4)
    assert game.purse(0) == {"gold": 1, "mood": 1}
    assert game.asked() == "effect.use" and game.match.waiting == [1]


def test_egypt_mourns_a_leader_whom_rome_captures_and_counts_the_battle_after_it() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "rome", "captivi").people(1, "egypt", "embalming")
    scene.leader(1, "ramses", "D5").owns(1, culture=3).units("D6", 0, infantry=3)
    game = storm(scene, "5i", "5i", "5i", "2e", infantry=3)
    assert game.state.players[0].captured == ["ramses"]
    assert game.purse(1) == {"culture": 5}, "3 and 1 for him, 4 and 1 for the battle"


def test_caps_meet_bonuses_of_every_kind() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .city("D5", 1, "neutral", "fortress")
        .leader(0, "hannibal", "D6")
        .leader(1, "jimmu", "D5")
    )
    game = storm(scene.owns(1, "fanaticism"), "2e", "2c", "2c", leader=1)
    assert values(game) == [2, 4 + 2]
    both = Realm().city("D7", 0).city("B3", 1).people(0, "persia", "persian_elephants").units("D6", 0, elephant=1)
    both.leader(1, "hannibal", "D5")
    assert values(storm(both.owns(0), "2c", "2c", elephant=1)) == [2, 2]


def test_the_lighthouse_shines_and_imhotep_thinks_when_their_city_is_activated() -> None:
    scene = Realm().land(D6="W").city("D7", 0).leader(0, "imhotep", "D7").wonder("D7", "great_lighthouse")
    game = (
        scene.city("B3", 1).owns(0, food=2).play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2}))
    )
    assert game.asked() == "great_lighthouse.ship"
    assert game.answer("D6").purse(0) == {"ideas": 1}
    assert game.at("D6", 0) == {"ship": 1}


def test_the_great_wall_wins_battles_for_rome_and_egypt() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "rome", "captivi").wonder("D7", "great_wall")
    scene.units("D6", BARBARIANS, infantry=1).owns(0, ideas=2).event_follows("population_boom_move")
    game = scene.play().learn("fishing", ideas=2)
    while game.asked() == "barbarians.step":
        game.answer(game.choices()[0])
    assert "great_wall.holds" in heard(game)
    assert game.purse(0) == {"mood": 1 + 1, "gold": 1 + 1}


def test_the_arena_pays_for_immortals_and_for_the_tokens_of_cleopatra() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "persia", "immortals").wonder("D7", "great_arena")
    game = storm(scene.owns(0, mood=2).units("D6", 0, infantry=1).units("D5", 1, infantry=3), "1l", "1l", "1l", "1l")
    assert game.choices() == [0, 1, 2]
    scene = Realm().city("D7", 0).city("D5", 1).city("B3", 1).wonder("D7", "great_arena").units("D6", 0, infantry=1)
    scene.people(1, "egypt").state.players[1].led.append("cleopatra")
    scene.state.cities["D5"].tokens["leader:beloved"] = 2
    attack = Move(origin="D6", target="D5", way="march", units={"infantry": 1}, along={}, payment={"mood": 2})
    game = scene.owns(0, "tactics", mood=2).play().say(attack)
    assert game.state.cities["D5"].owner == 0
