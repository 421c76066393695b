"""Rulings (20) that a look at the printed rules settled."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.base.objectives.instant import city_founder
from engines.clash_of_cultures.boxes.base.objectives.status_phase import colony
from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.data import ACTION_CARDS
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.state import BARBARIANS, Battle, Side
from engines.clash_of_cultures.trade_routes import possible_routes
from engines.clash_of_cultures.windows import playable


def test_r_97_where_no_revealed_way_leads_a_city_is_far_enough() -> None:
    scene = Scene(explored=False)
    state = scene.state
    far = next(slot for slot in reversed(state.tiles) if not any(s in state.terrain for s in state.board.slots[slot]))
    spot = state.board.slots[far][0]
    state.explored.append(far)
    state.terrain.update(dict.fromkeys(state.board.slots[far], "plain"))
    if spot in state.distances(state.players[0].capital):
        raise AssertionError("the test needs a region apart")
    scene.city(state.players[0].capital, 0).city(spot, 0)
    assert colony(state, 0, None)
    assert city_founder(state, 0, spot)


def test_r_97_the_next_hex_is_near() -> None:
    scene = Scene().city("D7", 0)
    scene.state.players[0].capital = "D7"
    assert not city_founder(scene.state, 0, "D6")
    assert not colony(scene.state, 0, None)


def test_after_a_player_the_settler_is_a_choice() -> None:
    scene = Scene().city("D7", 1).city("B6", 1).city("F5", 0).units("D6", 0, infantry=1).owns(0, "tactics")
    game = scene.play().move("D6", "D7", infantry=1)
    assert game.asked() == "conquest.refuge"
    assert game.choices() == ["B6", "none"]


def test_after_barbarians_the_settler_is_not_optional() -> None:
    scene = Scene().city("D7", 0).city("B6", 0).city("F3", 0).units("D6", BARBARIANS, infantry=1)
    scene.event_follows("population_boom_move").owns(0, food=2)
    game = scene.play().learn("myths", food=2)
    assert game.asked() == "conquest.refuge"
    assert game.choices() == ["B6", "F3"]
    game.answer("F3")
    assert game.at("F3", 0).get("settler")


def test_r_96_civil_war_takes_the_tired_infantry_first() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, infantry=2).event_follows("civil_war").owns(0, food=2)
    scene.state.units[1].fatigued = True
    game = scene.play().learn("myths", food=2)
    while game.asked() not in ("turn.act", "turn.end"):
        game.as_proposed() if game.asked() != "myths.use" else game.answer(False)
    assert [unit.fatigued for unit in game.state.units_of(0, "infantry")] == [False]


def test_r_96_revolution_takes_the_tired_unit_first() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, infantry=2).event_follows("revolution").owns(0, food=2)
    scene.state.units[1].fatigued = True
    game = scene.play().learn("myths", food=2).answer("D7")
    assert [unit.fatigued for unit in game.state.units_of(0, "infantry")] == [False]


def test_r_96_a_unit_taken_from_the_map_to_be_raised_anew_is_a_tired_one() -> None:
    scene = Scene().city("D7", 0).units("E6", 0, settler=4).owns(0, food=2)
    scene.state.units[3].fatigued = True
    game = scene.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2}))
    assert not any(unit.fatigued for unit in game.state.units_of(0))


def test_r_93_barbarian_cities_are_no_partners_of_trade_routes() -> None:
    scene = Scene().city("D7", 0).units("D7", 0, settler=1).city("D6", BARBARIANS).city("D5", 1)
    assert possible_routes(scene.state, 0) == [], "nor is anybody, without the advance"
    scene.owns(0, "trade_routes")
    assert [route.city for route in possible_routes(scene.state, 0)] == ["D5"]


HEROES = [card for card, row in ACTION_CARDS.items() if row.effect == "hero_general"]


def victory(by_rounds: bool) -> Scene:
    scene = Scene().city("D7", 0, "neutral").owns(0, mood=1)
    scene.state.players[0].actions = HEROES[:1]
    battle = Battle(
        id=1, hex="D7", origin="D6", sea=False, result="defender", by_rounds=by_rounds,
        attacker=Side(owner=BARBARIANS, units=[], start={"infantry": 1}), defender=Side(owner=0, units=[]),
    )  # fmt: skip
    scene.state.now.battles.append(battle)
    return scene


def test_r_94_hero_general_rests_on_combat_rounds_not_on_the_wall() -> None:
    assert list(playable(victory(by_rounds=True).state, 0)) == HEROES[:1]
    assert list(playable(victory(by_rounds=False).state, 0)) == []


def test_r_95_the_lighthouse_sends_a_ship_in_the_activation_that_builds_it() -> None:
    scene = Scene().land(D6="W").city("D7", 0, "happy").port("D7", "D6").city("B6", 0).city("F6", 0)
    scene.owns(0, "engineering", "navigation", "cartography", "fishing", food=2, wood=7, ore=7, gold=7, culture=7)
    scene.state.decks["wonder"].remove("great_lighthouse")
    scene.state.players[0].wonders.append("great_lighthouse")
    game = scene.play()
    payment = game.choices("build", city="D7", piece="great_lighthouse")[0]
    game.say(Build(city="D7", piece="great_lighthouse", payment=payment))
    assert game.asked() == "great_lighthouse.ship"


def test_r_03_the_counter_is_filled_when_the_event_is_over() -> None:
    scene = Scene().city("D7", 0).city("B6", 0).event_follows("civil_war").owns(0, food=2)
    game = scene.play().learn("myths", food=2)
    assert (game.asked(), game.state.players[0].counter) == ("mood.which_falls", 0)
    game.answer("D7", False)
    assert game.state.players[0].counter == 3
