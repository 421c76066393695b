"""Leaders: recruited, replaced, killed, captured (16.4, 19.12)."""

from __future__ import annotations

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import BARBARIANS, PIRATES
from tests.clash_of_cultures.expansion.realm import faces, values


def test_w_104_a_leader_is_recruited_for_two_tokens() -> None:
    scene = Realm().city("D7", 0, "happy").people(0, "rome").owns(0, mood=1, culture=1, food=1, ore=1)
    pay = {"mood": 1, "culture": 1, "food": 1, "ore": 1}
    game = scene.play().say(Recruit(city="D7", units={"leader": 1, "infantry": 1}, payment=pay)).answer("caesar")
    player = game.state.players[0]
    assert game.at("D7", 0) == {"infantry": 1, "leader": 1}
    assert (player.leader, player.leaders) == ("caesar", ["augustus", "sulla"])
    assert game.purse(0) == {}


def test_w_105_a_new_leader_replaces_the_old_one_in_a_full_city() -> None:
    scene = Realm().city("D7", 0).leader(0, "caesar", "D7").units("D7", 0, infantry=3).owns(0, mood=1, culture=1)
    pay = {"mood": 1, "culture": 1}
    game = scene.play().say(Recruit(city="D7", units={"leader": 1}, payment=pay)).answer("sulla")
    player = game.state.players[0]
    assert (player.leader, player.leaders) == ("sulla", ["augustus"])
    assert game.at("D7", 0) == {"infantry": 3, "leader": 1}
    assert all(other.captured == [] for other in game.state.players)
    full = (
        Realm()
        .city("D7", 0)
        .city("B6", 0)
        .leader(0, "caesar", "B6")
        .units("D7", 0, infantry=4)
        .owns(0, mood=1, culture=1)
    )
    assert full.play().refuses(Recruit(city="D7", units={"leader": 1}, payment=pay))


def test_16_4_without_cards_no_leader_comes() -> None:
    scene = Realm().city("D7", 0).people(0, "rome").owns(0, mood=1, culture=1)
    scene.state.players[0].leaders = []
    assert scene.play().refuses(Recruit(city="D7", units={"leader": 1}, payment={"mood": 1, "culture": 1}))


def test_17_4_a_random_leader_is_drawn() -> None:
    scene = Realm(2, leaders="drawn").city("D7", 0).people(0, "rome").owns(0, mood=1, culture=1)
    game = scene.play().say(Recruit(city="D7", units={"leader": 1}, payment={"mood": 1, "culture": 1}))
    assert game.asked() == "turn.act"
    assert game.state.players[0].leader in ("caesar", "sulla", "augustus")


def test_w_106_a_leader_killed_by_hits_is_captured_for_two_points() -> None:
    scene = (
        Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").units("D6", 0, infantry=3).leader(1, "pericles", "D5")
    )
    game = scene.play().dice(*faces("6i", "5i", "2c", "1l", "4e")).move("D6", "D5", infantry=3)
    assert values(game) == [15, 4]
    assert game.state.players[0].captured == ["pericles"]
    assert points(game.state, 0)["leaders"] == 2.0
    assert game.state.players[1].leader is None
    assert len(game.state.players[1].leaders) == 2


def test_w_107_both_leaders_fall() -> None:
    scene = (
        Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "augustus", "D6").leader(1, "pericles", "D5")
    )
    scene.city("E5", 0)
    game = scene.play().dice(*faces("5c", "6i")).move("D6", "D5", leader=1)
    assert game.state.now.battles[-1].result == "draw"
    assert [player.captured for player in game.state.players] == [["pericles"], ["augustus"]]


def test_w_108_barbarians_and_events_capture_nobody() -> None:
    scene = Realm().city("D7", 0).owns(0, "tactics").leader(0, "caesar", "D6").units("D5", BARBARIANS, infantry=1)
    game = scene.play().dice(*faces("1l", "2e", "5c")).move("D6", "D5", leader=1)
    assert game.state.players[0].leader is None
    assert all(player.captured == [] for player in game.state.players)


def test_w_109_a_leader_drowned_in_battle_is_captured_but_not_by_pirates() -> None:
    def drowned(owner: int) -> list[list[str]]:
        scene = (
            Realm()
            .land(D6="W", D5="W")
            .city("D7", 0)
            .city("B3", 1)
            .leader(0, "caesar", "D6")
            .units("D6", 0, ship=1, settler=1)
        )
        scene.units("D5", owner, ship=1)
        sail = Move(
            origin="D6", target="D5", way="sail", units={"ship": 1}, along={"leader": 1, "settler": 1}, payment={}
        )
        game = scene.play().dice(*faces("1l", "5c")).say(sail)
        assert game.state.players[0].leader is None
        return [player.captured for player in game.state.players]

    assert drowned(1) == [[], ["caesar"]]
    assert drowned(PIRATES) == [[], []]


def test_w_111_a_bonus_ends_with_the_leader() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(1, "tactics").leader(0, "suiko", "D6").units("D6", 0, infantry=2)
    scene.units("D5", 1, infantry=4).state.now.seat = 1
    game = scene.play().dice(
        *faces("2e", "2e", "1l", "1l", "2e", "2e", "1l", "2e", "2e", "2e", "1l", "1l", "1l", "1l", "1l")
    )
    game.move("D5", "D6", infantry=4)
    while game.asked() == "unit.which_lost":
        game.answer({"leader": 1})
    game.answer(True)
    assert values(game)[1] == 6 + 2
    assert game.state.players[0].leader is None
    assert values(game)[3] == 2


def test_w_113_the_final_count() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple", "academy").city("B6", 0, "neutral", "port", "market")
    scene.city("F6", 0, "neutral", "obelisk").city("D4", 0, "neutral", "fortress")
    player = scene.state.players[0]
    player.advances = player.advances + [f"advance {n}" for n in range(12)]
    player.special = ["captivi", "aqueduct", "provinces"]
    player.event_points = 1.5
    player.captured = ["attila"]
    found = points(scene.state, 0)
    assert (found["pieces"], found["advances"], found["events"], found["leaders"]) == (10, 8.5, 1.5, 2)


def test_w_08_a_leader_is_an_army_unit_like_any_other() -> None:
    scene = Realm().city("D7", 0).leader(0, "caesar", "D7").units("D7", 0, infantry=4)
    assert scene.state.army_at("D7", 0) == 5


def test_w_14_a_civilization_advance_comes_with_the_one_it_is_tied_to() -> None:
    scene = Realm().city("D7", 0).people(0, "aztecs").owns(0, food=2)
    game = scene.play().learn("tactics", food=2)
    player = game.state.players[0]
    assert player.special == ["captives"]
    assert player.counter == 2, "its marker comes from supply"
    assert points(game.state, 0)["advances"] == 0.5 * (len(player.advances) + 1)


def test_the_card_of_a_leader_says_both_abilities() -> None:
    told = GAME.catalogs["en"].tree["describe"]["leader"]["caesar"]
    effects = GAME.catalogs["en"].tree["describe"]["effect"]
    assert told == f"{effects['leader:statesman']} {effects['leader:proconsul']}"
