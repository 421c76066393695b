"""Cavalry, elephants, leaders in battle; market, obelisk, observatory (19.11)."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.data import ACTION_CARDS
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit, recruit_kinds
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import exchangeable
from tests.clash_of_cultures.expansion.realm import faces, values

MARTYR = next(card for card, row in ACTION_CARDS.items() if row.tactic == "martyr")


def test_w_91_cavalry_and_elephants_are_raised_beside_a_market() -> None:
    scene = Realm().city("D7", 0, "neutral", "market", "temple").city("B6", 0).owns(0, "storage", food=3, wood=1)
    game = scene.play()
    game.say(Recruit(city="D7", units={"cavalry": 1, "elephant": 1}, payment={"food": 3, "wood": 1}))
    assert game.at("D7", 0) == {"cavalry": 1, "elephant": 1}
    assert not {"cavalry", "elephant"} & set(recruit_kinds(game.state, 0, "B6"))


def field(defenders: dict[str, int], *dice: str, **attackers: int) -> list[int]:
    scene = (
        Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").units("D6", 0, **attackers).units("D5", 1, **defenders)
    )
    move = Move(origin="D6", target="D5", way="march", units=attackers, along={}, payment={})
    return values(scene.play().dice(*faces(*dice)).say(move))


def test_w_92_cavalry_adds_two_for_each_symbol_that_finds_one() -> None:
    assert field({"infantry": 1}, "5c", "2c", "4c", "1l", cavalry=2, infantry=1)[0] == 15
    assert field({"infantry": 1}, "5c", "2c", "4c", "1l", infantry=3)[0] == 11


def test_w_93_elephants_drop_their_dice_and_ignore_hits() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .city("B3", 1)
        .owns(0, "tactics")
        .units("D6", 0, elephant=2, infantry=1)
        .units("D5", 1, infantry=3)
    )
    game = scene.play().dice(*faces("4e", "2e", "3e", "5c", "5c", "5c")).move("D6", "D5", elephant=2, infantry=1)
    assert values(game) == [4, 15]
    assert game.asked() == "unit.which_lost"
    game.answer({"infantry": 1})
    assert len(game.state.units_of(0)) == 2


def test_w_94_the_leader_rolls_again_once() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "ragnar", "D6").units("D6", 0, cavalry=1)
    scene.units("D5", 1, infantry=1)
    game = scene.play().dice(*faces("1l", "1l", "4c", "6i", "1l")).move("D6", "D5", leader=1, cavalry=1)
    assert values(game)[0] == 12
    game = scene.play().dice(*faces("1l", "1l", "4c", "1l", "1l")).move("D6", "D5", leader=1, cavalry=1)
    assert values(game)[0] == 4 + 1 + 2


def test_w_95_at_sea_no_symbol_counts() -> None:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).city("B3", 1).units("D6", 0, ship=2).leader(0, "caesar", "D6")
    scene.units("D5", 1, ship=1)
    sail = Move(origin="D6", target="D5", way="sail", units={"ship": 2}, along={"leader": 1}, payment={})
    assert values(scene.play().dice(*faces("6i", "1l", "1l")).say(sail))[0] == 7


def test_w_97_barbarian_cities_with_infantry_may_grow_by_cavalry_or_elephants() -> None:
    scene = Realm().city("D7", 0).city("B6", BARBARIANS).city("F6", BARBARIANS).city("D5", BARBARIANS).city("D1", 1)
    scene.units("B6", BARBARIANS, infantry=1).units("D5", BARBARIANS, infantry=4).owns(0, ideas=2)
    for spot in scene.state.terrain:
        if spot not in scene.state.cities:
            scene.state.exhausted.append(spot)
    game = scene.event_follows("population_boom_spawn").play().learn("myths", ideas=2)
    assert game.choices() == ["B6", "F6"]
    game.answer("B6")
    assert game.choices() == ["infantry", "cavalry", "elephant"]
    game.answer("elephant")
    assert game.at("B6", BARBARIANS) == {"infantry": 1, "elephant": 1}


def test_w_98_an_observatory_draws_a_card_and_size_is_bounded_by_cities() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).owns(0, "math", "arts", food=2, wood=2, ore=2)
    pay = {"food": 1, "wood": 1, "ore": 1}
    game = scene.play().say(Build(city="D7", piece="observatory", payment=pay))
    assert len(game.state.players[0].actions) == 1
    assert game.refuses(Build(city="D7", piece="obelisk", payment=pay))


def test_w_26_an_obelisk_keeps_its_colour() -> None:
    scene = Realm().city("D7", 0).city("D5", 1, "neutral", "obelisk", "temple").city("B3", 1).owns(0, "tactics")
    assert exchangeable(scene.state, 0, "D5") == ["temple"]
    game = scene.units("D6", 0, infantry=1).play().move("D6", "D5", infantry=1).answer("none")
    assert game.state.cities["D5"].buildings == {"obelisk": 1, "temple": 0}


def test_w_81_a_market_earns_a_gold_for_each_use_of_routes_to_it() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .units("D6", 0, settler=2)
        .city("D5", 1, "neutral", "market")
        .city("E6", 1, "neutral", "market")
    )
    game = scene.owns(0, "trade_routes").at_start_of_turn().play().as_proposed()
    assert game.purse(0) == {"food": 2}
    assert game.purse(1) == {"gold": 1}


def test_w_110_a_leader_given_to_the_own_martyr_is_captured() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(1, "tactics").owns(0, "tactics").units("D6", 0, infantry=2)
    scene.leader(1, "caesar", "D5").units("D5", 1, infantry=1).holds(1, MARTYR)
    game = scene.play().dice(*faces("1l", "1l", "1l", "1l")).move("D6", "D5", infantry=2)
    game.answer(MARTYR)
    while game.asked() == "unit.which_lost":
        game.answer({"leader": 1})
    assert game.state.players[0].captured == ["caesar"]
