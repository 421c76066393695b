"""What the printed rules of the expansion leave open, as it is ruled here (20: R-81 to R-92)."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.civilizations.huns import may_roam
from engines.clash_of_cultures.boxes.expansion.civilizations.phoenicia import FREE_PORT
from engines.clash_of_cultures.data import ACTION_CARDS
from engines.clash_of_cultures.moments import query
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.queries import ConquestPieces
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import Takeover, all_starts
from engines.clash_of_cultures.trade_routes import possible_routes
from tests.clash_of_cultures.expansion.realm import faces, heard
from tests.clash_of_cultures.loose import Realm

MARTYR = next(card for card, row in ACTION_CARDS.items() if row.tactic == "martyr")


def move(origin: str, target: str, way: str, **units: int) -> Move:
    return Move(origin=origin, target=target, way=way, units=units, along={}, payment={})


def test_r_81_the_raid_is_optional_and_the_victim_chooses() -> None:
    scene = Realm().land(D6="W").city("D7", 0).units("D6", 0, ship=1).city("E6", 1).people(0, "vikings", "raiding")
    game = scene.owns(1, ore=1, wood=1).at_start_of_turn().play().as_proposed()
    assert game.choices() == [True, False]
    game.answer(True)
    assert game.match.waiting == [1]
    assert set(game.choices()) == {"ore", "wood"}


def test_r_82_a_free_port_stays_free_and_one_won_abroad_is_not() -> None:
    def kept(owner: int, lost_before: bool) -> bool:
        scene = Realm().land(D6="W").city("D7", owner, "neutral", port=0).people(0, "phoenicia", "city_independence")
        city = scene.state.cities["D7"]
        if lost_before:
            city.tokens[FREE_PORT] = True
        return "port" in query(scene.state, "conquest_pieces", 0, ConquestPieces("D7", city)).keep

    assert kept(1, lost_before=True)
    assert not kept(1, lost_before=False)


def test_r_84_a_leader_who_dies_as_a_martyr_is_captured() -> None:
    scene = (
        Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "caesar", "D6").units("D5", 1, infantry=1)
    )
    game = scene.holds(0, MARTYR).play().dice(*faces("2e")).move("D6", "D5", leader=1).answer(MARTYR)
    assert game.state.players[0].leader is None
    assert game.state.players[1].captured == ["caesar"]


def test_r_85_allied_pirates_are_ships_of_carthage_for_everybody() -> None:
    scene = Realm().land(D6="W", C6="W", D5="W").city("D7", 0).city("B6", 1).units("D6", 0, ship=1, corsair=1)
    scene.people(0, "carthage", "pirate_allies").owns(1, "trade_routes", "fishing").units("C6", 1, ship=1)
    scene.state.captive = {"-2 ship": 1}
    assert len(possible_routes(scene.state, 1)) == 1, "they block their own hex only"
    scene.state.now.seat = 1
    game = scene.play().dice(*faces("2e", "2e", "2e")).say(move("C6", "D6", "sail", ship=1))
    begun = next(event for event in game.news if event.key == "battle.begins")
    assert (begun.params["defender"], begun.params["defenders"]) == (0, {"ship": 1, "corsair": 1})


def test_r_86_a_recruit_may_draw_nothing_but_the_card() -> None:
    scene = Realm().city("D7", 0).people(0, "japan", "shogunate").owns(0, "draft", mood=1)
    game = scene.play().say(Recruit(city="D7", units={"card:draft": 1}, payment={"mood": 1}))
    assert len(game.state.players[0].actions) == 1
    assert game.state.cities["D7"].activations == 1
    assert game.at("D7", 0) == {}
    both = Realm().city("D7", 0).people(0, "japan", "shogunate").owns(0, "draft", mood=1, food=2).play()
    assert both.refuses(Recruit(city="D7", units={"card:draft": 1, "settler": 1}, payment={"mood": 1, "food": 2})), (
        "it is one of the two that a city of this size raises, and there is one"
    )


def test_r_87_nomads_need_tactics_for_an_army_only() -> None:
    def rolls(**units: int) -> bool:
        scene = Realm().city("D7", 0).units("D7", 0, **units).people(0, "huns", "nomads")
        assert may_roam(scene.state, 0, "D7")
        return scene.play().accepts(move("D7", "C7", "wagons", **units))

    assert rolls()
    assert rolls(settler=1)
    assert not rolls(infantry=1)


def test_r_88_a_price_of_attacking_is_asked_when_a_battle_would_follow() -> None:
    def targets(comrades: int) -> dict[str, dict[str, int]]:
        scene = Realm().city("D7", 0, "neutral", "temple").city("B3", 1).people(0, "persia", "zoroastrianism")
        scene.units("D5", 1, infantry=1 + comrades).state.players[1].kept.append("great_diplomat")
        scene.state.players[1].tokens["event:great_diplomat"] = 1
        return {name: dict(aim.price) for name, aim in all_starts(scene.state, 0).targets.items()}

    assert targets(0) == {"D5 infantry 1": {}}
    assert targets(1) == {"D5 infantry 1": {"culture": 2}}


def test_r_89_a_leader_is_replaced_in_a_full_city_if_the_old_one_is_there() -> None:
    def raised(spot: str) -> bool:
        scene = Realm().city("D7", 0).city("B6", 0).leader(0, "augustus", spot).owns(0, mood=1, culture=1)
        scene.units("D7", 0, infantry=3 if spot == "D7" else 4)
        return scene.play().accepts(Recruit(city="D7", units={"leader": 1}, payment={"mood": 1, "culture": 1}))

    assert raised("D7")
    assert not raised("B6")


def test_r_90_a_leader_is_forced_back_like_any_army_unit() -> None:
    scene = (
        Realm().city("D7", 0).city("D1", 1).owns(0, "tactics").leader(0, "caesar", "D6").units("D5", 1, infantry=1)
    )
    scene.state.on_table.append("solar_eclipse")
    scene.state.decks["event"].remove("solar_eclipse")
    game = scene.play().dice(*faces("2e", "2e")).move("D6", "D5", leader=1)
    assert game.at("D6", 0) == {"leader": 1}


def uprising(captives: int) -> Playing:
    scene = Realm().city("D7", 0).city("D1", 1).people(0, "aztecs", "human_sacrifice").owns(0, ideas=2)
    held = {f"{BARBARIANS} infantry": captives}
    scene.state.players[0].captives, scene.state.captive = dict(held), dict(held)
    return scene.event_follows("uprising").play().learn("myths", ideas=2)


def test_r_92_a_captive_that_pays_a_token_counts_as_one_and_is_gone() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").city("D3", 1, "neutral", "academy")
    scene.people(0, "aztecs", "human_sacrifice").owns(0, culture=1)
    scene.state.players[0].captives, scene.state.captive = {"-1 infantry": 1}, {"-1 infantry": 1}
    game = (
        scene.play().dice(1).say(Takeover(start="D7", target="D3", payment={"culture": 1, "captive -1 infantry": 1}))
    )
    assert "captives.sacrificed" in heard(game)
    assert game.state.players[0].captives == {}, "missed, and not given back"
    paid = uprising(2).answer("none")
    while paid.asked() != "uprising.pay":
        paid.answer(paid.choices()[0])
    paid.answer({"captive -1 infantry": 2})
    assert paid.state.players[0].event_points == 1.0
    assert paid.state.players[0].captives == {}
