"""Who is raised where a city is full: Rapid Recruitment, Mighty Army, leaders who replace others (6.5.3, R-55)."""

from __future__ import annotations

from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from tests.clash_of_cultures.loose import Realm

TWO = Recruit(city="D7", units={"infantry": 2}, payment={"food": 2, "ore": 2})
LEADER = Recruit(city="D7", units={"leader": 1}, payment={"mood": 1, "culture": 1})


def full_city(leader: str = "vercingetorix", spot: str = "D7") -> Realm:
    scene = Realm().city("D7", 0, "happy", "academy").city("B6", 0).leader(0, leader, spot)
    scene.units("D7", 0, infantry=4 if spot != "D7" else 3)
    return scene.owns(0, "storage", food=4, ore=4, mood=1, culture=1)


def test_rapid_recruitment_raises_those_for_whom_his_city_has_no_room() -> None:
    game = full_city().play().say(TWO)
    assert "D7" not in game.choices(), "four stand there already"
    game.answer("D6", "D6")
    assert (game.at("D7", 0), game.at("D6", 0)) == ({"leader": 1, "infantry": 3}, {"infantry": 2})
    assert full_city("boudica").play().refuses(TWO)
    assert full_city(spot="B6").play().refuses(TWO), "he is elsewhere"


def test_rapid_recruitment_lets_as_many_stay_as_there_is_room_for() -> None:
    def scene() -> Realm:
        realm = Realm().city("D7", 0, "happy", "academy").leader(0, "vercingetorix", "D7").units("D7", 0, infantry=2)
        return realm.owns(0, "storage", food=4, ore=4)

    first_stays = scene().play().say(TWO)
    assert "D7" in first_stays.choices(), "the other one may go"
    assert "D7" not in first_stays.answer("D7").choices()
    assert "D7" in scene().play().say(TWO).answer("D6").choices()


def test_rapid_recruitment_ends_where_there_is_no_land_beside_the_city() -> None:
    water = full_city().land(D6="W", D8="W", C6="W", C7="W", E7="W", E6="W", E8="W", C8="W")
    assert water.play().refuses(TWO)
    settlers = Recruit(city="D7", units={"settler": 2}, payment={"food": 4})
    assert water.play().say(settlers), "settlers need no room"
    crowd = full_city().units("D6", 0, infantry=3).land(D8="W", C6="W", C7="W", E7="W", E6="W", E8="W", C8="W")
    assert crowd.play().refuses(TWO), "for one alone there is room"


def test_rapid_recruitment_takes_nobody_in_whom_another_leader_replaces_him() -> None:
    both = Recruit(
        city="D7", units={"leader": 1, "infantry": 1}, payment={"mood": 1, "culture": 1, "food": 1, "ore": 1}
    )
    assert full_city().play().refuses(both), "his place is taken, and he places nobody any more"
    assert full_city().play().say(LEADER)


def persian_city(*others: str, here: bool = False, leaders: str = "chosen") -> Playing:
    scene = Realm(2, leaders=leaders).city("D7", 0).city("B6", 0).people(0, "persia").units("D7", 0, infantry=4)
    scene.owns(0, mood=1, culture=1)
    if here:
        scene.leader(0, "xerxes", "D7")
    if others:
        scene.state.players[0].leaders = list(others)
    return scene.play()


def test_mighty_army_makes_room_for_xerxes_himself_and_for_nobody_else() -> None:
    game = persian_city().say(LEADER)
    assert game.asked() == "turn.act", "there is no choice: with four others it must be him"
    assert (game.state.players[0].leader, game.at("D7", 0)) == ("xerxes", {"infantry": 4, "leader": 1})
    assert persian_city("cyrus", "darius").refuses(LEADER)


def test_mighty_army_is_no_reason_to_draw_a_leader_for_whom_there_may_be_no_room() -> None:
    assert persian_city(leaders="drawn").refuses(LEADER)
    assert persian_city("xerxes", leaders="drawn").say(LEADER).state.players[0].leader == "xerxes"


def test_mighty_army_ends_with_xerxes_so_nobody_replaces_him_among_four() -> None:
    assert persian_city(here=True).refuses(LEADER), "five would stand with Cyrus or Darius"
    scene = Realm().city("D7", 0).leader(0, "xerxes", "D7").units("D7", 0, infantry=3).owns(0, mood=1, culture=1)
    assert scene.play().say(LEADER).answer("darius").at("D7", 0) == {"infantry": 3, "leader": 1}


def test_mighty_army_lets_a_fifth_unit_be_raised_beside_xerxes() -> None:
    one = Recruit(city="D7", units={"infantry": 1}, payment={"food": 1, "ore": 1})
    assert full_city("xerxes").play().say(one).at("D7", 0) == {"leader": 1, "infantry": 4}
    assert full_city("darius").play().refuses(one)
    assert full_city("xerxes").units("D7", 0, infantry=1).play().refuses(one)
