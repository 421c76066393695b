"""Advances, events that follow, governments (6.2, 8, 12.1, 14.5)."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Advance, is_legal
from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import Monument
from engines.clash_of_cultures.turn import EndTurn
from engines.clash_of_cultures.windows import Play, Use
from tests.clash_of_cultures.homes import homes
from tests.clash_of_cultures.loose import Scene


def learn(game: Playing, advance: str, way: str = "price", **payment: int) -> Playing:
    return game.say(Advance(advance=advance, way=way, payment=payment))


def test_w_10_the_bonus_token_comes_with_the_advance() -> None:
    game = learn(Scene().city("D7", 0).owns(0, food=2).play(), "myths", food=2)
    assert game.purse(0) == {"mood": 1}


def test_w_11_writing_brings_cards_and_a_token() -> None:
    game = learn(Scene().city("D7", 0).owns(0, food=2).play(), "writing", food=2)
    player = game.state.players[0]
    assert (len(player.actions), len(player.objectives), game.purse(0)) == (1, 1, {"culture": 1})


def test_w_12_a_government_needs_its_prerequisite() -> None:
    scene = Scene().city("D7", 0)
    assert not is_legal(scene.state, 0, "voting")
    scene.owns(0, "writing", "philosophy")
    assert is_legal(scene.state, 0, "voting")
    scene.owns(0, "tactics", "draft", "nationalism")
    assert not is_legal(scene.state, 0, "voting")


def test_w_13_the_last_marker_brings_an_event() -> None:
    scene = Scene().city("D7", 0).owns(0, food=2).next_event("good_year_self")
    scene.state.players[0].counter = 1
    scene.state.exhausted = []
    game = learn(scene.play(), "storage", food=2)
    player = game.state.players[0]
    assert "storage" in player.advances
    assert game.asked() == "barbarians.settle"
    while game.asked().startswith("barbarians"):
        game.answer(game.choices()[0])
    assert game.state.players[0].counter == 3
    assert game.purse(0) == {"mood": 1, "food": 1}
    assert game.state.discards["event"] == ["good_year_self"]


def test_w_16_philosophy_thinks_only_about_bought_science() -> None:
    scene = Scene().city("D7", 0).owns(0, "writing", "philosophy", food=2, ideas=2).holds(0, "action_01", "action_41")
    game = learn(scene.play(), "math", food=2)
    assert game.purse(0) == {"ideas": 3, "culture": 1}
    game.say(Play(card="action_01", payment={"culture": 1})).answer("astronomy")
    assert game.purse(0) == {"ideas": 3, "culture": 1}
    game.say(Play(card="action_41", payment={})).answer("medicine")
    assert game.purse(0)["ideas"] == 3 - 2 + 1 + 2


def test_priesthood_makes_science_free_if_the_player_likes() -> None:
    scene = Scene().city("D7", 0).owns(0, "myths", "priesthood", food=2)
    ways = scene.play().choices("advance", advance="math")
    assert ways == ["price", "advance:priesthood"]
    game = learn(scene.play(), "math", "advance:priesthood")
    assert game.purse(0)["food"] == 2
    assert game.choices("advance", advance="astronomy") == ["price"]


def test_math_gives_engineering_for_nothing() -> None:
    game = learn(Scene().city("D7", 0).owns(0, "math").play(), "engineering")
    assert len(game.state.players[0].wonders) == 1


def test_free_education_turns_an_idea_into_a_token() -> None:
    scene = Scene().city("D7", 0).owns(0, "writing", "free_education", ideas=3)
    game = learn(scene.play(), "fishing", ideas=2).answer(True)
    assert game.purse(0) == {"mood": 2}


def test_w_04_myths_spares_city_by_city() -> None:
    scene = Scene().city("D7", 0).city("D5", 0).owns(0, "myths", "roads", food=2, mood=1)
    scene.next_event("pestilence").state.players[0].counter = 1
    game = learn(scene.play(), "fishing", food=2)
    assert game.purse(0) == {"mood": 2}
    assert game.asked() == "myths.use"
    game.answer(True, False)
    moods = sorted(city.mood for city in game.state.cities.values())
    assert moods == ["angry", "neutral"]
    assert game.purse(0) == {"mood": 1}


def test_pestilence_stops_builders_until_everybody_has_sanitation() -> None:
    scene = homes(Scene(), ["D7", "D5"]).owns(0, "myths", gold=5).owns(1, "sanitation")
    scene.state.on_table.append("pestilence")
    scene.state.decks["event"].remove("pestilence")
    command = Build(city="D7", piece="temple", payment={"gold": 3})
    game = scene.play()
    assert game.refuses(command)
    learn(game, "sanitation", gold=2)
    assert game.state.on_table == []
    game.say(command)


def test_dogma_takes_ideas_and_gives_an_advance_with_every_temple() -> None:
    scene = homes(Scene(), ["D7", "D5"]).owns(0, "myths", "state_religion", gold=5, ideas=5)
    game = learn(scene.play(), "dogma", ideas=2)
    assert game.purse(0)["ideas"] == 2
    game.say(Build(city="D7", piece="temple", payment={"gold": 2})).answer("culture", "conversion")
    assert "conversion" in game.state.players[0].advances


def test_w_15_change_of_government() -> None:
    scene = Scene().city("D7", 0).city("D3", 1)
    scene.owns(0, "writing", "philosophy", "voting", "free_economy", "tactics", "draft", mood=1, culture=1)
    scene.state.phase, scene.state.status_step, scene.state.turn = "status", 5, None
    scene.state.lasting.end("turn")
    game = scene.play().answer("autocracy", ("absolute_power",))
    owned = game.state.players[0].advances
    assert game.purse(0) == {}
    assert "nationalism" in owned
    assert "absolute_power" in owned
    assert "voting" not in owned
    assert "free_economy" not in owned


def test_w_80_trade_routes_pair_each_unit_and_city_once() -> None:
    scene = Scene(3)
    scene.state.turn, scene.state.phase = None, "turn_start"
    scene.state.lasting.end("turn")
    scene.owns(0, "trade_routes", "storage").land(C3="W", H5="W", D9="W", C8="W")
    # One city each for the ship at C3 and the settler aboard at H5; the ship at D9 and the settler on C9 share one.
    scene.units("C3", 0, ship=1).units("H5", 0, settler=1, ship=0).units("D9", 0, ship=1).units("C9", 0, settler=1)
    scene.city("D2", 1).city("G4", 1).city("E9", 1)
    game = scene.play()
    assert max(len(routes) for routes in game.choices()) == 3
    assert game.as_proposed().purse(0) == {"food": 3}


def test_forced_labor_lets_angry_cities_build() -> None:
    scene = homes(Scene(), ["D7", "D5"]).city("D7", 0, "angry").owns(0, "nationalism", "forced_labor", "myths")
    game = scene.owns(0, mood=1, gold=3).play()
    command = Build(city="D7", piece="temple", payment={"gold": 3})
    assert game.refuses(command)
    game.say(Use(effect="advance:forced_labor", payment={"mood": 1}))
    game.say(command)


def test_the_great_library_lends_an_advance_for_the_turn() -> None:
    scene = Scene().city("D7", 0, "happy", "great_library").city("D5", 0).owns(0, gold=3)
    scene.state.monuments["great_library"] = Monument(builder=0, markers=[0], hex="D7")
    game = scene.play()
    game.say(Use(effect="wonder:great_library", payment={})).answer("myths")
    game.say(Build(city="D5", piece="temple", payment={"gold": 3})).answer("mood")
    assert "myths" not in game.state.players[0].advances
    assert game.refuses(Use(effect="wonder:great_library", payment={}))


def test_all_actions_must_be_used_before_the_turn_ends() -> None:
    assert Scene().city("D7", 0).play().refuses(EndTurn())
