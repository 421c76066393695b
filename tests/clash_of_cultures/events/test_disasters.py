"""Events that make ill, starve, shake, drown and divide."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures import mood
from engines.clash_of_cultures.events import EventCard, event_text
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import BARBARIANS
from engines.kernel import Seat, Table
from tests.clash_of_cultures import loose
from tests.clash_of_cultures.events.happening import SETTLE, food, happens, moods, realm
from tests.clash_of_cultures.homes import homes


def pairs() -> Scene:
    """Two cities for each."""
    return realm().city("D5", 0, "happy").city("B2", 1, "happy")


def test_pestilence_lowers_a_city_of_everybody_with_two() -> None:
    game = happens(pairs(), "pestilence", ("D5",), ("B2",))
    assert moods(game, "D7", "D5", "D1", "B2") == ["neutral"] * 4
    assert game.state.on_table == ["pestilence"]
    assert game.state.discards["event"] == []


def test_pestilence_travels_by_road_and_spares_single_cities_and_the_clean() -> None:
    game = happens(pairs().owns(0, "roads").owns(1, "sanitation"), "pestilence")
    assert moods(game, "D7", "D5", "D1", "B2") == ["angry", "neutral", "neutral", "happy"]
    assert game.asked() == "turn.act", "Blue was not asked"
    assert moods(happens(realm(), "pestilence"), "D7", "D1") == ["neutral", "neutral"]


def test_pestilence_stops_all_building_until_everybody_is_clean() -> None:
    scene = pairs().owns(0, "myths", food=4, wood=2, ore=2, ideas=2).owns(1, "sanitation")
    scene.state.on_table.append("pestilence")
    game = scene.play()
    assert "build" not in {command.verb for command in game.match.legal(0)}
    game.learn("sanitation", food=2)
    assert "build" in {command.verb for command in game.match.legal(0)}
    assert (game.state.on_table, game.state.discards["event"]) == ([], ["pestilence"])


def test_pestilence_lies_on_the_table_even_if_the_last_unclean_player_has_only_lent_sanitation() -> None:
    scene = pairs().wonder("D7", "great_library").owns(1, "sanitation")
    game = happens(scene, "pestilence", "sanitation")
    assert moods(game, "D7", "D5", "D1", "B2") == ["neutral", "happy", "neutral", "happy"], "nobody is struck"
    assert game.state.on_table == ["pestilence"], "what is lent is not owned"


def test_the_drawer_of_an_event_is_the_first_to_react_even_when_it_is_nobodys_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[Seat, ...]] = []

    def offered(table: object, moment: str, seats: list[Seat]) -> tuple[()]:
        asked.append(tuple(seats))
        return ()

    monkeypatch.setattr(mood, "offer_objectives", offered)
    state = realm().state
    assert state.active == 0
    table = Table(state)
    drawn = EventCard("epidemics", 1, table.tell("event.symbol", seat=1, event="epidemics"))
    list(event_text(table, 1, drawn))
    assert asked == [(1, 0)]


def test_pestilence_lasts_as_long_as_one_player_is_not_clean() -> None:
    scene = pairs().owns(0, food=2)
    scene.state.on_table.append("pestilence")
    assert scene.play().learn("sanitation", food=2).state.on_table == ["pestilence"]


def test_pestilence_leaves_the_clean_their_builders() -> None:
    scene = pairs().owns(0, "myths", "sanitation", food=1, wood=1, ore=1)
    scene.state.on_table.append("pestilence")
    assert "build" in {command.verb for command in scene.play().match.legal(0)}


def test_epidemics_take_a_unit_from_everybody_with_two() -> None:
    scene = realm().units("D7", 0, settler=1, infantry=1).units("D6", 0, settler=1).units("D1", 1, settler=1)
    game = happens(scene, "epidemics", "D7", {"infantry": 1})
    assert (game.at("D7", 0), game.at("D6", 0), game.at("D1", 1)) == ({"settler": 1},) * 3


def test_epidemics_leave_it_to_the_player_where_a_unit_is_lost() -> None:
    scene = realm().units("D7", 0, infantry=1).units("D6", 0, infantry=1)
    assert happens(scene, "epidemics", "D6").at("D7", 0) == {"infantry": 1}
    assert happens(scene, "epidemics", "D7").at("D6", 0) == {"infantry": 1}


def test_epidemics_take_two_units_of_travellers_and_none_of_the_clean() -> None:
    scene = realm().units("D7", 0, settler=2, infantry=2).units("D1", 1, infantry=2)
    game = happens(scene.owns(0, "navigation").owns(1, "sanitation"), "epidemics", {"settler": 1}, {"infantry": 1})
    assert game.at("D7", 0) == {"settler": 1, "infantry": 1}
    assert game.at("D1", 1) == {"infantry": 2}


def test_epidemics_on_a_ship_drown_whom_it_carried() -> None:
    scene = realm().land(D8="W").units("D8", 0, ship=1, infantry=2)
    assert happens(scene, "epidemics", {"ship": 1}).at("D8", 0) == {}


def test_famine_eats_one_food() -> None:
    game = happens(realm().owns(0, food=2, gold=1), "famine", SETTLE)
    assert (food(game), moods(game, "D7")) == ([1, 0], ["neutral"])


def test_famine_without_food_makes_a_city_angry_and_gold_does_not_help() -> None:
    game = happens(realm().city("B6", 0, "happy").owns(0, gold=3), "famine", SETTLE, "B6")
    assert moods(game, "D7", "B6") == ["neutral", "angry"]
    assert game.purse(0)["gold"] == 3


def test_famine_is_nothing_to_irrigated_fields_but_its_barbarians_come() -> None:
    game = happens(realm().owns(0, "irrigation"), "famine", SETTLE)
    assert moods(game, "D7") == ["neutral"]
    assert game.at(SETTLE, BARBARIANS) == {"infantry": 1}


def test_severe_famine_eats_two_food_or_all_there_is() -> None:
    enough = happens(realm().owns(0, food=2), "severe_famine", SETTLE)
    assert (food(enough), moods(enough, "D7")) == ([0, 0], ["neutral"])
    short = happens(realm().owns(0, food=1), "severe_famine", SETTLE)
    assert (food(short), moods(short, "D7")) == ([0, 0], ["angry"])
    assert moods(happens(realm().owns(0, "irrigation"), "severe_famine", SETTLE), "D7") == ["neutral"]


def event_points(game: Playing) -> list[float]:
    return [points(game.state, seat)["events"] for seat in (0, 1)]


def test_volcano_buries_a_city_and_leaves_points() -> None:
    scene = homes(realm(), ["D5", "B6", "B4"]).city("F6", 0, "happy", "temple", academy=1).units("F6", 0, settler=1)
    scene.wonder("F6", "great_wall")
    game = happens(scene, "volcano", "F6")
    assert "F6" not in game.state.cities
    assert game.state.at("F6") == []
    assert event_points(game) == [4, 2]
    assert points(game.state, 0)["wonders"] == 4
    assert (game.state.supply(0, "temple"), game.state.supply(0, "settlement")) == (4, 2), "gone for good"


def test_volcano_spares_who_has_only_three_cities() -> None:
    game = happens(homes(realm(), ["D5", "B6"]), "volcano")
    assert len(game.state.cities_of(0)) == 3


def quaking() -> Scene:
    return homes(realm(), ["B6"]).city("D5", 0, "happy", "temple", "fortress", academy=1)


def test_earthquake_takes_up_to_three_structures_for_two_points_each() -> None:
    game = happens(quaking(), "earthquake", ("B6 all", "D5 temple", "D5 academy"))
    assert game.state.cities["D5"].buildings == {"fortress": 0}
    assert "B6" not in game.state.cities
    assert moods(game, "D5", "D7") == ["neutral", "neutral"], "once for each city that still stands"
    assert event_points(game) == [4, 2]


def test_earthquake_takes_a_settlement_only_with_all_that_stands_on_it() -> None:
    game = happens(quaking(), "earthquake")
    assert "D5 all" not in {piece for pieces in game.choices() for piece in pieces}, "four structures"
    assert ("D7 all", "B6 all") in game.choices()
    assert all(1 <= len(pieces) <= 3 for pieces in game.choices())


def test_earthquake_spares_who_has_only_two_cities() -> None:
    game = happens(realm().city("D5", 0, "happy", "temple"), "earthquake")
    assert game.state.cities["D5"].buildings == {"temple": 0}


def test_heavy_earthquake_shakes_everybody_with_three_cities() -> None:
    scene = homes(quaking(), ["B2", "F2"], owner=1)
    game = happens(scene, "heavy_earthquake", ("D5 fortress",), ("F2 all",))
    assert "fortress" not in game.state.cities["D5"].buildings
    assert "F2" not in game.state.cities
    assert event_points(game) == [2, 2]
    assert happens(quaking(), "heavy_earthquake", ("D5 fortress",)).asked() == "turn.act", "Blue has one city"


def test_flood_lowers_a_city_by_the_water() -> None:
    scene = realm().city("D5", 0, "happy").city("C4", 0, "happy").land(D4="W")
    game = happens(scene, "flood", "C4")
    assert moods(game, "D7", "D5", "C4") == ["neutral", "happy", "neutral"]


def test_flood_is_nothing_inland_and_to_angry_cities() -> None:
    game = happens(realm().city("D5", 0, "angry").land(D4="W"), "flood")
    assert moods(game, "D7", "D5") == ["neutral", "angry"]


def test_heavy_flood_lowers_a_city_of_everybody() -> None:
    game = happens(realm().land(D8="W", D2="W"), "heavy_flood")
    assert moods(game, "D7", "D1") == ["angry", "angry"]
    assert moods(happens(realm().land(D8="W"), "heavy_flood"), "D7", "D1") == ["angry", "neutral"]


def test_civil_war_costs_an_infantry_and_the_mood_where_it_stood() -> None:
    scene = realm().units("D7", 0, infantry=2).city("D5", 0, "happy").units("D5", 0, infantry=1)
    game = happens(scene, "civil_war")
    assert (game.at("D7", 0), moods(game, "D7", "D5")) == ({"infantry": 1}, ["angry", "happy"])


def test_civil_war_without_such_a_city_costs_the_mood_of_any() -> None:
    game = happens(realm().city("D5", 0, "happy").units("D5", 0, infantry=1), "civil_war", "D5")
    assert (game.at("D5", 0), moods(game, "D7", "D5")) == ({"infantry": 1}, ["neutral", "neutral"])
    angry = happens(loose.Scene().city("D7", 0, "angry").units("D7", 0, infantry=1).city("D1", 1), "civil_war")
    assert (angry.at("D7", 0), moods(angry, "D7")) == ({}, ["angry"])


def test_revolution_costs_an_army_unit_or_an_action() -> None:
    paid = happens(realm().units("D7", 0, infantry=1), "revolution", "D7")
    assert (paid.at("D7", 0), paid.state.now.actions_left) == ({}, 2)
    kept = happens(realm().units("D7", 0, infantry=1), "revolution", "none")
    assert (kept.at("D7", 0), kept.state.now.actions_left) == ({"infantry": 1}, 1)
    assert happens(realm(), "revolution").state.now.actions_left == 1, "nobody to give up"
    assert kept.purse(0)["gold"] == 2


def test_revolution_with_the_last_action_takes_none() -> None:
    scene = realm().units("D7", 0, infantry=1)
    scene.state.now.actions_left = 1
    game = happens(scene, "revolution")
    assert (game.asked(), game.state.now.actions_left) == ("turn.end", 0)
    assert game.at("D7", 0) == {"infantry": 1}


def test_revolution_in_the_status_phase_takes_an_action_of_the_next_turn() -> None:
    scene = realm().event_follows("revolution").in_status_phase(step=2)
    game = scene.play().answer("fishing")
    assert game.state.players[0].lost_actions == 1


def test_revolution_overthrows_a_government_that_no_unit_saves() -> None:
    scene = realm().owns(0, "voting", "civil_liberties", "state_religion", "philosophy").units("D7", 0, infantry=2)
    assert happens(scene, "revolution").asked() == "revolution.action"
    assert happens(scene, "revolution", "D7").asked() == "revolution.government"
    game = happens(scene, "revolution", "D7", "none")
    game.answer(("devotion",))
    assert {"dogma", "devotion"} <= set(game.state.players[0].advances)
    assert "voting" not in game.state.players[0].advances
    saved = happens(scene, "revolution", "none", "D7")
    assert (saved.state.government(0), saved.at("D7", 0)) == ("democracy", {"infantry": 1})


def test_who_only_reads_about_roads_has_not_travelled() -> None:
    """Pestilence and Epidemics ask for advances that are owned."""
    scene = realm().city("D5", 0).wonder("D7", "great_library").units("D7", 0, infantry=3)
    scene.state.now.named = "roads"
    scene.state.players[0].used.append("wonder:great_library")
    assert len(happens(scene, "pestilence").choices()[0]) == 1
    epidemics = happens(scene, "epidemics")
    assert epidemics.at("D7", 0) == {"infantry": 2}


def test_pestilence_asks_nobody_whose_cities_are_all_angry() -> None:
    scene = loose.Scene().city("D7", 0, "angry").city("D5", 0, "angry").city("D1", 1).city("B2", 1, "happy")
    game = happens(scene, "pestilence")
    assert game.match.waiting == [1], "nothing can fall at Red"


def test_volcano_closes_the_port_for_good() -> None:
    scene = homes(realm(), ["D5", "B4", "B6"]).land(D6="W").port("D7", "D6")
    game = happens(scene, "volcano")
    while game.asked() != "volcano.where":
        game.answer(game.choices()[0])
    game.answer("D7")
    assert game.state.players[0].removed == {"port": 1, "settlement": 1}
    assert game.state.supply(0, "port") == 4


def test_earthquake_that_takes_the_port_leaves_a_city_without_a_harbour() -> None:
    scene = homes(realm(), ["D5", "B4"]).land(D6="W").port("D7", "D6")
    game = happens(scene, "earthquake")
    while game.asked() != "earthquake.what":
        game.answer(game.choices()[0])
    game.answer(("D7 port",))
    city = game.state.cities["D7"]
    assert (city.buildings, city.port, city.mood) == ({}, None, "angry")
