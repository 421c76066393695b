"""What a leader leaves behind works on; what the leader could do is no successor's (16.4.3, 22.9.3)."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import BARBARIANS
from tests.clash_of_cultures.expansion.realm import faces, values


def test_beloved_is_no_gift_of_who_follows_cleopatra_but_her_tokens_stay() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).successor(0, "cleopatra", "imhotep", "D7").owns(0, culture=3)
    assert not scene.play().may_use("leader:beloved")
    scene.owns(1, "tactics", culture=1).units("D5", 1, infantry=1)
    scene.state.cities["D7"].tokens["leader:beloved"] = 1
    scene.state.now.seat = 1
    game = scene.units("C7", 1, infantry=1).play()
    price = {"culture": 1}
    assert game.refuses(Move(origin="C7", target="D7", way="march", units={"infantry": 1}, along={}, payment={}))
    game.say(Move(origin="C7", target="D7", way="march", units={"infantry": 1}, along={}, payment=price))


@pytest.mark.parametrize(
    ("before", "after", "company"), [("go_toba", "jimmu", "infantry"), ("akbar", "sri_gupta", "elephant")]
)
def test_weapons_paid_for_by_one_leader_are_not_sold_by_the_next(before: str, after: str, company: str) -> None:
    def attack(scene: Realm) -> Playing:
        scene.city("D7", 0).city("B3", 1).owns(0, "tactics", ore=1).units("D6", 0, **{company: 1})
        game = scene.units("D5", 1, infantry=1).play().dice(*faces("2e", "2e", "2e", "2e", "2e", "2e"))
        return game.move("D6", "D5", **{company: 1, "leader": 1})

    assert attack(Realm().leader(0, before, "D6")).asked() == "effect.use_for"
    assert attack(Realm().successor(0, before, after, "D6")).asked() != "effect.use_for"


def test_protector_shields_nobody_when_pygmalion_is_gone() -> None:
    def defence(scene: Realm) -> Playing:
        scene.city("D7", 0).city("B3", 1).owns(0, culture=1).owns(1, "tactics").units("D6", 1, infantry=1)
        scene.units("D7", 0, infantry=1).state.now.seat = 1
        return scene.play().dice(*faces("5c", "2e", "2e", "2e")).move("D6", "D7", infantry=1)

    assert defence(Realm().leader(0, "pygmalion", "D7")).asked() == "effect.use_for"
    assert defence(Realm().successor(0, "pygmalion", "hiram", "D7")).asked() == "unit.which_lost"


def test_only_erik_marks_new_seas_and_his_marks_count_for_ever() -> None:
    def scene(realm: Realm) -> Realm:
        return realm.land(D6="W").city("D7", 0).units("D6", 0, ship=1).owns(0, culture=1)

    assert scene(Realm().leader(0, "erik", "D6")).play().may_use("leader:legendary_explorer")
    later = scene(Realm().successor(0, "erik", "ragnar", "D6"))
    assert not later.play().may_use("leader:legendary_explorer")
    later.state.players[0].tokens["leader:legendary_explorer D"] = True
    assert points(later.state, 0)["objectives"] == 1.0


def test_a_sword_paid_for_cuts_on_when_go_toba_has_fallen() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).leader(0, "go_toba", "D6").units("D6", 0, infantry=1)
    scene.owns(0, "tactics", ore=1).units("D5", 1, infantry=3)
    game = scene.play().dice(*faces("2e", "2e", "5c", "1l", "1l", "2e", "1l", "1l", "1l"))
    game.move("D6", "D5", leader=1, infantry=1).answer(True, {"leader": 1}, True)
    assert game.state.players[0].leader is None
    assert values(game)[::2] == [2 + 2 + 2, 2 + 2], "two dice, then one; the sword in both rounds"


def test_enforcer_drove_one_city_and_tires_no_other_that_bleda_comes_to() -> None:
    scene = Realm().city("D7", 0).city("D6", 0, "happy").leader(0, "bleda", "D7").owns(0, "tactics", "storage")
    scene.state.now.actions_left = 9
    game = scene.play().collect("D7", "D7 food", "C7 food").move("D7", "D6", leader=1)
    game.collect("D6", "D6 food")
    assert game.refuses(Collect(city="D7", spaces=("E7 food",))), "the one that was driven rests"
    game.say(Collect(city="D6", spaces=("D5 food",)))


def test_enforcer_s_city_rests_even_if_bleda_is_killed_or_replaced_there() -> None:
    pay = {"mood": 1, "culture": 1, "food": 2}
    scene = Realm().city("D7", 0).leader(0, "bleda", "D7").owns(0, **pay)
    game = scene.play().say(Recruit(city="D7", units={"leader": 1, "settler": 1}, payment=pay)).answer("attila")
    assert game.state.players[0].leader == "attila"
    assert game.refuses(Collect(city="D7", spaces=("D7 food",))), "he drove it, although he is no more"
    scene = (
        Realm()
        .city("D7", 0)
        .leader(0, "bleda", "D7")
        .owns(0, "tactics", "storage")
        .units("D6", BARBARIANS, infantry=1)
    )
    game = scene.play().dice(*faces("1l", "2e", "5c")).collect("D7", "D7 food", "C7 food")
    game.move("D7", "D6", leader=1)
    assert game.state.players[0].leader is None
    assert game.refuses(Collect(city="D7", spaces=("E7 food",)))


def test_enforcer_is_of_no_use_to_attila_after_bleda() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple", "academy").successor(0, "bleda", "attila", "D7")
    assert max(len(some) for some in scene.play().choices("collect", city="D7")) == 3
    there = Realm().city("D7", 0, "neutral", "temple", "academy").leader(0, "bleda", "D7")
    assert max(len(some) for some in there.play().choices("collect", city="D7")) == 4
