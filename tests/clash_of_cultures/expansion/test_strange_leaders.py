"""17.8: leaders whose gifts meet those of another civilization in one hand."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS
from tests.clash_of_cultures.expansion.realm import faces, values


def led_by(scene: Realm, card: str, spot: str) -> Realm:
    """Red is led by somebody of another civilization."""
    scene.state.players[0].leaders.append(card)
    return scene.leader(0, card, spot)


def test_navigator_grants_no_landing_for_good_and_no_attack_on_allies() -> None:
    vikings = (
        Realm().land(D6="W", D5="W").city("D7", 0).units("D6", 0, ship=2).people(0, "vikings", "ship_construction")
    )
    game = led_by(vikings.owns(0, "tactics"), "hanno", "D6").play().use("leader:navigator")
    assert game.choices("move", origin="D6") == ["D5"]
    carthage = Realm().land(D6="W", D5="W").city("D7", 0).units("D6", 0, ship=1, corsair=1)
    carthage.people(0, "carthage", "pirate_allies").state.captive = {"-2 ship": 1}
    game = carthage.leader(0, "hanno", "D6").play().use("leader:navigator")
    assert game.choices("move", origin="D6") == ["D5"]


def test_r_78_rome_keeps_what_its_leader_makes_of_a_conquered_city() -> None:
    def mood(leader: str, **pieces: int) -> tuple[str, str]:
        scene = Realm().city("D7", 0).city("D5", BARBARIANS, "neutral", **pieces).owns(0, "tactics", culture=1)
        scene.people(0, "rome", "provinces")
        game = led_by(scene, leader, "D6").play().move("D6", "D5", leader=1)
        return game.asked(), game.state.cities["D5"].mood

    assert mood("rugila") == ("turn.act", "happy")
    assert mood("ithobaal", temple=0) == ("turn.act", "happy")
    assert mood("ithobaal")[0] == "effect.use_for", "Provinces may still be paid"


def test_horse_master_gives_up_the_stronger_ability_with_his_only_cavalry() -> None:
    def defence(cavalry: int, *dice: str) -> Playing:
        scene = Realm().city("D7", 0, "neutral", "fortress").city("B3", 1).owns(1, "tactics")
        scene.units("D6", 1, infantry=1).units("D7", 0, cavalry=cavalry).people(0, "japan", "horsemanship")
        scene.state.now.seat = 1
        return led_by(scene, "attila", "D7").play().dice(*faces("5c", *dice)).move("D6", "D7", infantry=1)

    one = defence(1, "4c", "2e", "2e")
    assert values(one) == [5, 4 + 2 + 2 + 2 + 1]
    kept = one.answer("4")
    assert len(kept.state.units_of(1)) == 1, "2 and 2 are no hit"
    two = defence(2, "4c", "2c", "2e", "2e").answer("4")
    assert two.state.units_of(1) == [], "2, 2 and 2, and 3 for the other cavalry"


def test_r_103_enforcer_asks_no_price_of_ballcourts() -> None:
    scene = Realm().city("D7", 0, "neutral").people(0, "maya", "ballcourts").owns(0, "storage", mood=1)
    game = led_by(scene, "bleda", "D7").play().collect("D7", "D7 food", "D6 food")
    assert game.purse(0) == {"food": 2, "mood": 1}
    assert "turn:enforcer" in game.state.cities["D7"].tokens


def test_growth_and_mass_sacrifice_are_of_no_use_without_captives() -> None:
    pay = {"food": 1, "wood": 1, "ore": 1}
    for leader in ("acamapichtli", "ahuitzotl"):
        scene = Realm().city("D7", 0).city("B6", 0).people(0, "greece").owns(0, "myths", **pay)
        game = led_by(scene, leader, "D7").play()
        assert not game.may_use("leader:mass_sacrifice")
        assert game.choices("build", city="D7", piece="temple") == [pay]


def test_hannibal_s_way_over_mountains_is_for_the_elephants_of_india_too() -> None:
    scene = Realm().land(D6="M").city("D7", 0).people(0, "india").owns(0, "tactics").units("D7", 0, elephant=1)
    game = led_by(scene, "hannibal", "D7").play()
    units = {"leader": 1, "elephant": 1}
    game.say(Move(origin="D7", target="D6", way="elephants", units=units, along={}, payment={}))
    assert [unit.marks for unit in game.state.own_at("D6", 0)] == [[], []]
