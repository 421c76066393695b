"""Huns: Nomads, Mounted Archers, Raiders, Hunnic Tribes; Attila, Bleda, Rugila."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.boxes.expansion.civilizations.huns import threatened
from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.data import ACTION_CARDS
from engines.clash_of_cultures.found_city import may_found
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit, recruit_kinds, recruit_limit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.trade_routes import possible_routes
from tests.clash_of_cultures.expansion.realm import faces, heard
from tests.clash_of_cultures.loose import Realm

MORALE = next(card for card, row in ACTION_CARDS.items() if row.tactic == "high_morale")


def roll_on(game: Playing, origin: str, target: str, **units: int) -> Playing:
    return game.say(Move(origin=origin, target=target, way="wagons", units=units, along={}, payment={}))


def stop(game: Playing) -> Playing:
    while game.asked() in ("command.next", "command.stuck"):
        game.as_proposed()
    return game


def test_w_135_nomads_move_their_city_and_live_off_the_land() -> None:
    scene = Realm().land(C7="F").city("D7", 0).people(0, "huns", "nomads")
    game = stop(roll_on(scene.play(), "D7", "C7"))
    assert game.purse(0) == {"wood": 1}
    assert game.state.cities["C7"].mood == "neutral"
    stop(roll_on(game, "C7", "C6"))
    assert game.purse(0) == {"wood": 1, "food": 1}
    assert game.state.cities["C6"].mood == "angry"
    assert game.state.cities_of(0) == ["C6"]
    third = game.match.suggest(0, "move", {})
    assert "wagons" not in str(third)


def test_nomads_need_a_small_city_and_a_free_hex() -> None:
    large = Realm().city("D7", 0, "neutral", "temple").people(0, "huns", "nomads").play()
    assert large.refuses(Move(origin="D7", target="D6", way="wagons", units={}, along={}, payment={}))
    taken = Realm().city("D7", 0).units("D6", 1, settler=1).people(0, "huns", "nomads").play()
    assert taken.refuses(Move(origin="D7", target="D6", way="wagons", units={}, along={}, payment={}))


def test_w_136_mounted_archers_ride_as_soon_as_they_are_raised() -> None:
    scene = Realm().city("D7", 0, "happy").city("B6", 0, "happy", "temple").people(0, "huns", "mounted_archers")
    scene.owns(0, "tactics", food=2, wood=2)
    assert "cavalry" not in recruit_kinds(scene.state, 0, "B6")
    game = scene.play().say(Recruit(city="D7", units={"cavalry": 2}, payment={"food": 2, "wood": 2}))
    game.move("D7", "D6", cavalry=1).move("D7", "E7", cavalry=1)
    assert (game.at("D6", 0), game.at("E7", 0)) == ({"cavalry": 1}, {"cavalry": 1})
    assert game.state.now.actions_left == 2


def test_raiders_keep_lonely_settlers_from_founding_and_trading() -> None:
    scene = (
        Realm()
        .city("D7", 1)
        .city("D5", 0)
        .units("D6", 1, settler=1)
        .people(0, "huns", "raiders")
        .units("D5", 0, infantry=1)
    )
    scene.owns(1, "trade_routes")
    assert not may_found(scene.state, 1, "D6", "settler")
    assert possible_routes(scene.state, 1) == []
    scene.units("D6", 1, infantry=1)
    assert may_found(scene.state, 1, "D6", "settler")
    assert len(possible_routes(scene.state, 1)) == 1


def test_hunnic_tribes_lead_barbarians_where_they_like_for_gold() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .units("D5", BARBARIANS, infantry=1)
        .people(0, "huns", "hunnic_tribes")
        .owns(0, ideas=2, gold=1)
    )
    game = scene.event_follows("population_boom_move").play().learn("myths", ideas=2).answer("gold")
    assert "D5 to D4" in game.choices()
    poor = (
        Realm().city("D7", 0).units("D5", BARBARIANS, infantry=1).people(0, "huns", "hunnic_tribes").owns(0, ideas=2)
    )
    steps = poor.event_follows("population_boom_move").play().learn("myths", ideas=2)
    assert "D5 to D4" not in (steps.choices() if steps.asked() == "barbarians.step" else [])


def test_ruler_makes_attilas_small_city_count_as_larger() -> None:
    scene = Realm().city("D7", 0).city("B6", 0, "neutral", "temple").leader(0, "attila", "D7")
    assert recruit_limit(scene.state, 0, "D7") == 2
    assert len(scene.play().collect("D7", "D7 food", "D6 food").purse(0)) == 1
    angry = Realm().city("D7", 0, "angry").leader(0, "attila", "D7")
    assert recruit_limit(angry.state, 0, "D7") == 1


def test_horse_master_uses_a_cavalry_die_as_a_shield_in_round_one() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "attila", "D6").units("D6", 0, cavalry=1)
    scene.units("D5", 1, infantry=2)
    game = scene.play().dice(*faces("2c", "2e", "5c", "2e")).move("D6", "D5", leader=1, cavalry=1).answer("2")
    assert game.asked() == "battle.go_on", "the hit is ignored, nobody is lost"
    assert len(game.state.units_of(0)) == 2
    assert len(game.state.units_of(1)) == 2, "neither the die nor its bonus strikes any more"
    lost = scene.play().dice(*faces("2c", "2e", "5c", "2e")).move("D6", "D5", leader=1, cavalry=1).answer("none")
    assert lost.asked() == "unit.which_lost"


def test_enforcer_drives_an_angry_city_like_a_happy_one_but_once() -> None:
    scene = (
        Realm().city("D7", 0, "angry").city("B6", 0).leader(0, "bleda", "D7").owns(0, "myths", food=1, wood=1, ore=1)
    )
    game = scene.play().say(Build(city="D7", piece="temple", payment={"food": 1, "wood": 1, "ore": 1}))
    while game.asked() != "turn.act":
        game.answer(game.choices()[0])
    assert game.state.cities["D7"].mood == "angry"
    assert "D7" not in game.choices("collect")


def test_enforcer_that_is_not_needed_is_not_used() -> None:
    scene = Realm().city("D7", 0, "neutral").leader(0, "bleda", "D7")
    game = scene.play().collect("D7", "D7 food")
    assert "D7" in game.choices("collect")
    driven = scene.play().collect("D7", "D7 food", "D6 food")
    assert driven.match.suggest(0, "collect", {}) is not None
    assert "turn:enforcer" in driven.state.cities["D7"].tokens


@pytest.mark.parametrize("settlers", [1, 2])
def test_enforcer_raises_more_people_than_the_mood_allows(settlers: int) -> None:
    scene = Realm().city("D7", 0, "neutral").leader(0, "bleda", "D7").owns(0, food=4)
    game = scene.play().say(Recruit(city="D7", units={"settler": settlers}, payment={"food": 2 * settlers}))
    assert ("turn:enforcer" in game.state.cities["D7"].tokens) == (settlers > 1), "not needed, not used"


def test_battering_rams_leave_no_time_for_a_tactic() -> None:
    def asked(city: bool) -> bool:
        scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").owns(1, "tactics").holds(1, MORALE)
        if city:
            scene.city("D5", 1)
        scene.leader(0, "bleda", "D6").units("D5", 1, infantry=1)
        return scene.play().dice(*faces("2e", "1l")).move("D6", "D5", leader=1).asked() == "battle.tactic"

    assert (asked(True), asked(False)) == (False, True)


def test_tribute_of_rugila_is_paid_by_the_neighbours() -> None:
    def gold(*others: str) -> int:
        scene = Realm().city("D8", 0).city("D5", BARBARIANS).owns(0, "tactics").leader(0, "rugila", "D6")
        for other in others:
            scene.city(other, 1)
        return scene.play().move("D6", "D5", leader=1).purse(0)["gold"]

    assert gold("D3") - gold("D2") == 2


def test_tribute_rugila_must_be_there() -> None:
    scene = Realm().city("D8", 0).city("D5", BARBARIANS).city("D3", 1).owns(0, "tactics").leader(0, "rugila", "D8")
    assert scene.units("D6", 0, infantry=1).play().move("D6", "D5", infantry=1).purse(0)["gold"] == 1


def test_unifier_makes_a_barbarian_city_happy() -> None:
    def mood(owner: int) -> str:
        scene = Realm().city("D8", 0).city("D5", owner).owns(0, "tactics").leader(0, "rugila", "D6")
        return scene.play().move("D6", "D5", leader=1).state.cities["D5"].mood

    assert (mood(BARBARIANS), mood(1)) == ("happy", "angry")


def wagons(origin: str, target: str, **units: int) -> Move:
    return Move(origin=origin, target=target, way="wagons", units=units, along={}, payment={})


def test_nomads_take_units_along_that_may_march_and_have_room() -> None:
    scene = Realm().land(C7="F").city("D7", 0).units("D7", 0, infantry=2, settler=1).people(0, "huns", "nomads")
    assert scene.play().refuses(wagons("D7", "C7", infantry=1)), "an army needs Tactics"
    game = stop(roll_on(scene.owns(0, "tactics").play(), "D7", "C7", infantry=1, settler=1))
    assert (game.at("C7", 0), game.at("D7", 0)) == ({"infantry": 1, "settler": 1}, {"infantry": 1})
    assert all("forest" in unit.marks for unit in game.state.own_at("C7", 0))
    assert "nomads.move" in heard(game)
    tired = Realm().city("D7", 0).units("D7", 0, infantry=1).people(0, "huns", "nomads").owns(0, "tactics")
    tired.state.units[0].fatigued = True
    assert tired.play().refuses(wagons("D7", "C7", infantry=1))
    held = Realm().city("D7", 0).units("D7", 0, infantry=1).people(0, "huns", "nomads").owns(0, "tactics")
    held.state.units[0].mark("mountain")
    assert held.play().refuses(wagons("D7", "C7", infantry=1))


def test_nomads_roll_over_no_water_no_other_city_and_rest_on_a_mountain() -> None:
    scene = Realm().land(D6="W", E7="M", C7="B").city("D7", 0).city("C8", 0).people(0, "huns", "nomads")
    game = scene.play()
    assert game.refuses(wagons("D7", "D6"))
    assert game.refuses(wagons("D7", "C8"))
    stop(roll_on(game, "D7", "E7"))
    assert game.purse(0) == {"ore": 1}
    assert game.refuses(wagons("E7", "E6")), "a mountain holds the city"
    bare = Realm().land(C7="B").city("D7", 0).people(0, "huns", "nomads").play()
    assert stop(roll_on(bare, "D7", "C7")).purse(0) == {}, "nothing grows there"
    spent = Realm().city("D7", 0).people(0, "huns", "nomads")
    spent.state.exhausted.append("C7")
    assert stop(roll_on(spent.play(), "D7", "C7")).purse(0) == {}


def test_nomads_move_a_city_once_a_command_and_never_an_angry_one() -> None:
    game = roll_on(Realm().city("D7", 0, "happy").people(0, "huns", "nomads").play(), "D7", "C7")
    assert game.asked() != "command.next" or game.refuses(wagons("C7", "C6")), "not twice in one Command"
    assert Realm().city("D7", 0, "angry").people(0, "huns", "nomads").play().refuses(wagons("D7", "C7"))
    foreign = Realm().city("D7", 0).city("D5", 1).people(0, "huns", "nomads").play()
    assert foreign.refuses(wagons("D5", "D4"))


def test_mounted_archers_move_no_other_recruit() -> None:
    scene = Realm().city("D7", 0, "happy").units("D7", 0, cavalry=1).people(0, "huns", "mounted_archers")
    scene.owns(0, "tactics", food=2, wood=1, ore=1)
    pay = {"food": 2, "wood": 1, "ore": 1}
    game = scene.play().say(Recruit(city="D7", units={"cavalry": 1, "infantry": 1}, payment=pay))
    game.move("D7", "D6", cavalry=1)
    assert game.asked() == "turn.act", "one movement for the one that was raised"
    only = scene.play().say(Recruit(city="D7", units={"infantry": 1}, payment={"food": 1, "ore": 1}))
    assert only.asked() == "turn.act"


def test_raiders_threaten_nobody_at_home_or_out_of_reach_or_with_settlers() -> None:
    def threatens(hun: str, spot: str = "D6", **units: int) -> bool:
        scene = Realm().city("D7", 1).city("B2", 0).people(0, "huns", "raiders").units(hun, 0, **units)
        return threatened(scene.units("B2", 0, infantry=1).state, 0, 1, spot)

    assert threatens("D4", infantry=1)
    assert not threatens("D3", infantry=1), "three hexes away"
    assert not threatens("D4", settler=1), "an army it must be"
    assert not threatens("D5", "D7", infantry=1), "in their own city"


def test_hunnic_tribes_cost_a_token_or_gold_of_who_draws_the_event() -> None:
    def drawn(seat: int, **goods: int) -> Playing:
        scene = Realm().city("D7", 0).city("D1", 1).units("D5", BARBARIANS, infantry=1).owns(seat, ideas=2)
        scene.people(0, "huns", "hunnic_tribes").owns(0, **goods).event_follows("population_boom_move", seat)
        scene.state.now.seat = seat
        return scene.play().learn("myths", ideas=2)

    game = drawn(0, culture=1)
    assert game.choices() == ["none", "culture"]
    game.answer("culture")
    assert game.purse(0).get("culture", 0) == 0
    free = drawn(0, gold=1).answer("none")
    assert free.purse(0)["gold"] == 1
    assert drawn(1, gold=1).asked() != "effect.which", "not in an event of somebody else"


def test_ruler_helps_his_own_small_city_alone() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).leader(0, "attila", "D7")
    assert (recruit_limit(scene.state, 0, "D7"), recruit_limit(scene.state, 0, "B6")) == (2, 1)
    large = Realm().city("D7", 0, "neutral", "temple").leader(0, "attila", "D7")
    assert recruit_limit(large.state, 0, "D7") == 2, "as large as it is"


def test_horse_master_takes_the_die_off_and_only_in_the_first_round() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "attila", "D6").units("D6", 0, cavalry=1)
    scene.units("D5", 1, infantry=2)
    dice = faces("2c", "2e", "2e", "2e", "2c", "2e", "2e", "2e")
    game = scene.play().dice(*dice).move("D6", "D5", leader=1, cavalry=1).answer("2")
    game.answer(True)
    assert game.asked() != "effect.which", "not in the second round"


def test_enforcer_works_once_a_turn_in_his_city_and_tires_no_other() -> None:
    scene = Realm().city("D7", 0, "neutral").city("B6", 0, "neutral").leader(0, "bleda", "D7")
    assert max(len(some) for some in scene.play().choices("collect", city="D7")) == 2
    assert all(len(some) == 1 for some in scene.play().choices("collect", city="B6"))
    game = scene.play().collect("D7", "D7 food", "D6 food")
    assert "turn:enforcer" not in game.state.cities["B6"].tokens
    assert game.refuses(Collect(city="D7", spaces=("E7 food",)))
    happy = Realm().city("D7", 0, "happy").leader(0, "bleda", "D7").play().collect("D7", "D7 food", "D6 food")
    assert "turn:enforcer" not in happy.state.cities["D7"].tokens, "not needed, not used"
