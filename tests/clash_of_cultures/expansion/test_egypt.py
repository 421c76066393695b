"""Egypt: Flood Plains, Architecture, Embalming, Man God; Cleopatra, Imhotep, Ramses."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.rows import CIVILIZATIONS
from engines.clash_of_cultures.build import Build, price_to_build
from engines.clash_of_cultures.found_city import may_found
from engines.clash_of_cultures.moments import query
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.purse import wallet
from engines.clash_of_cultures.queries import AttackCondition
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.state import PIRATES
from engines.clash_of_cultures.takeover import all_starts
from tests.clash_of_cultures.expansion.realm import faces, values
from tests.clash_of_cultures.loose import Realm

RAMSES = next(card for card in CIVILIZATIONS["egypt"].leaders if card.startswith("ramses"))
PAY = {"food": 1, "wood": 1, "ore": 1}


def test_flood_plains_live_on_barren_land() -> None:
    scene = Realm().land(D6="B", D4="B").city("D7", 0).people(0, "egypt", "flood_plains").units("D4", 0, settler=1)
    assert {"D6 food", "D6 wood"} <= scene.play().yields("D7")
    assert may_found(scene.state, 0, "D4")
    assert not may_found(scene.state, 1, "D4")


def test_w_126_egyptian_architecture_builds_with_good_cheer() -> None:
    scene = (
        Realm()
        .city("D7", 0, "happy")
        .city("B6", 0)
        .people(0, "egypt", "egyptian_architecture")
        .owns(0, "myths", wood=1, mood=2)
    )
    game = scene.play().say(Build(city="D7", piece="temple", payment={"wood": 1, "mood": 2}))
    assert "temple" in game.state.cities["D7"].buildings
    scene = (
        Realm()
        .city("D7", 0, "happy")
        .people(0, "egypt", "egyptian_architecture")
        .owns(0, food=2, wood=3, ore=6, mood=6)
    )
    scene.state.players[0].wonders = ["great_pyramid"]
    price = price_to_build(scene.state, 0, "D7", "great_pyramid")
    assert price.total == 17
    assert price.accepts({"food": 2, "wood": 3, "ore": 6, "mood": 6}), "1 ore and 5 culture tokens replaced"


def test_w_126_embalming_gives_a_token_after_a_battle_up_to_five() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "egypt", "embalming").owns(0, "tactics", culture=4)
    scene.units("D6", 0, infantry=1).units("D5", 1, settler=1).units("E6", 1, settler=1)
    game = scene.play().move("D6", "D5", infantry=1)
    assert game.state.players[0].purse["culture"] == 5
    scene.owns(0, culture=5)
    assert scene.play().move("D6", "D5", infantry=1).state.players[0].purse["culture"] == 5


def test_w_108_embalming_honours_a_dead_leader() -> None:
    scene = Realm().city("D7", 0).people(0, "egypt", "embalming").leader(0, "ramses", "D7").owns(0, ideas=2)
    game = scene.event_follows("guillotine").play().learn("myths", ideas=2)
    while game.asked().startswith("barbarians"):
        game.answer(game.choices()[0])
    assert game.state.players[0].leader is None
    assert game.state.players[0].purse["culture"] == 1


def test_man_god_lends_autocracy_to_a_theocracy() -> None:
    scene = Realm().city("D7", 0).people(0, "egypt", "man_god").owns(0, "dogma", "conversion", mood=2)
    scene.people(0, "egypt", "man_god")
    assert scene.state.players[0].granted == ["nationalism", "absolute_power"]
    game = scene.play()
    assert game.may_use("advance:absolute_power")
    assert not game.may_use("advance:forced_labor"), "Fanaticism is not owned"
    assert "absolute_power" not in game.state.players[0].advances


def test_legendary_cleopatra_reaches_one_hex_farther() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").city("B6", 0).leader(0, "cleopatra", "D7")
    assert all_starts(scene.state, 0).reach == {"D7": 3, "B6": 1}


def test_beloved_makes_an_attack_cost_as_many_tokens_even_without_her() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).leader(0, "cleopatra", "D7").owns(0, culture=2)
    game = scene.play().use("leader:beloved", culture=1)
    assert game.state.cities["D7"].tokens == {"leader:beloved": 1}
    assert not game.may_use("leader:beloved"), "once a turn"
    scene.state.cities["D7"].tokens = {"leader:beloved": 2}
    scene.state.units.clear()
    scene.state.players[0].leader = None
    scene.units("D6", 1, infantry=1).owns(1, "tactics", culture=1).state.now.seat = 1
    assert "D7" not in scene.play().choices("move", origin="D6")
    scene.owns(1, culture=2)
    taken = scene.play().move("D6", "D7", "march", {"culture": 2}, infantry=1)
    assert taken.state.cities["D7"].owner == 1
    assert taken.state.cities["D7"].tokens == {}


def test_innovator_gives_an_idea_when_his_city_works_but_does_not_collect() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).leader(0, "imhotep", "D7").owns(0, food=2)
    assert scene.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2})).purse(0) == {"ideas": 1}
    assert "ideas" not in scene.play().collect("D7", "D7 food").purse(0)
    assert "ideas" not in scene.play().say(Recruit(city="B6", units={"settler": 1}, payment={"food": 2})).purse(0)


def test_physician_builds_academies_in_his_city_for_an_ore() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).leader(0, "imhotep", "D7").owns(0, "writing", "myths", ore=1)
    game = scene.play()
    assert game.refuses(Build(city="D7", piece="temple", payment={"ore": 1}))
    assert game.refuses(Build(city="B6", piece="academy", payment={"ore": 1}))
    assert "academy" in game.say(Build(city="D7", piece="academy", payment={"ore": 1})).state.cities["D7"].buildings


def test_monumental_gains_for_an_obelisk_in_his_city() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).leader(0, "ramses", "D7").owns(0, "arts", **PAY)
    game = scene.play().say(Build(city="D7", piece="obelisk", payment=PAY)).answer("ideas")
    assert game.purse(0)["ideas"] == 2
    assert scene.play().say(Build(city="B6", piece="obelisk", payment=PAY)).asked() == "turn.act"


def test_coastal_power_counts_before_cities_by_the_sea_and_against_pirates() -> None:
    def attack(**land: str) -> int:
        scene = Realm().land(**land).city("D7", 0).city("D5", 1).city("B3", 1).owns(0, "tactics")
        scene.leader(0, "ramses", "D6").units("D5", 1, infantry=1)
        return values(scene.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1))[0]

    assert (attack(D4="W"), attack()) == (5, 3)


def test_coastal_power_fights_pirates_from_the_deck() -> None:
    from engines.clash_of_cultures.movement import Move

    scene = Realm().land(D6="W", D5="W").city("D7", 0).units("D6", 0, ship=1).units("D5", PIRATES, ship=1)
    scene.leader(0, "ramses", "D6")
    move = Move(origin="D6", target="D5", way="sail", units={"ship": 1}, along={"leader": 1}, payment={})
    assert values(scene.play().dice(*faces("3e", "1l")).say(move))[0] == 5
    assert wallet(scene.state, 0) == {}


def test_beloved_guards_no_attack_of_their_own_and_the_tokens_go_with_the_attack() -> None:
    def condition(attacker: int, tokens: int) -> AttackCondition:
        scene = Realm().city("D7", 0).leader(0, "cleopatra", "D7")
        if tokens:
            scene.state.cities["D7"].tokens["leader:beloved"] = tokens
        return query(scene.state, "attack_condition", 0, AttackCondition(attacker, 1 - attacker, "D7", False))

    assert condition(1, 2).price == {"culture": 2}
    assert len(condition(1, 2).then) == 1
    assert (condition(1, 0).price, condition(1, 0).then) == ({}, [])
    assert (condition(0, 2).price, condition(0, 2).then) == ({}, [])
    field = Realm().city("D7", 0).leader(0, "cleopatra", "D7").state
    assert query(field, "attack_condition", 0, AttackCondition(1, 0, "D6", False)).price == {}


def test_beloved_attacked_loses_the_tokens() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).city("B3", 1).leader(0, "cleopatra", "D7").units("D6", 1, infantry=3)
    scene.state.cities["D7"].tokens["leader:beloved"] = 1
    scene.owns(1, "tactics", culture=1).state.now.seat = 1
    game = scene.play().dice(*faces(*["2e"] * 8)).move("D6", "D7", "march", {"culture": 1}, infantry=3)
    assert game.purse(1) == {} or game.purse(1).get("culture", 0) == 0
    assert game.state.cities["D7"].tokens == {}


def test_coastal_power_is_of_no_use_at_sea_against_players_or_to_the_other_side() -> None:
    def rolls(owner: int, spot: str = "D6") -> list[int]:
        scene = Realm().land(D6="W", D5="W").city("D7", 0).city("B3", 1).units("D6", 0, ship=1)
        scene.units("D5", owner, ship=1).leader(0, RAMSES, spot)
        along = {"leader": 1} if spot == "D6" else {}
        move = Move(origin="D6", target="D5", way="sail", units={"ship": 1}, along=along, payment={})
        return values(scene.play().dice(*faces("2e", "2e")).say(move))[:2]

    assert rolls(PIRATES) == [4, 2]
    assert rolls(PIRATES, "D7") == [2, 2]
    assert rolls(1) == [2, 2]
