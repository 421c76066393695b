"""Rules that matter only with a second opponent, a second group or a third owner."""

from __future__ import annotations

from engines.clash_of_cultures.conquest import mark_wonder
from engines.clash_of_cultures.data import ACTION_CARDS, TILES
from engines.clash_of_cultures.objectives import facts_for
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import BARBARIANS, Monument
from engines.clash_of_cultures.windows import Play
from tests.clash_of_cultures.events.happening import happens, realm
from tests.clash_of_cultures.loose import Realm, Scene
from tests.clash_of_cultures.objectives.scoring import card


def test_8_7_1_5_every_owner_of_a_market_gains_once_for_each_use_of_trade_routes() -> None:
    scene = Realm(3).city("A8", 0).city("D5", 1, "neutral", "market").city("E5", 2, "neutral", "market")
    scene.city("D6", 1, "neutral", "market").city("C5", 2).units("D4", 0, settler=4).owns(
        0, "trade_routes", "storage"
    )
    game = scene.at_start_of_turn().play()
    while game.asked() == "trade_routes.pairs":
        game.as_proposed()
    assert [game.purse(seat).get("gold", 0) for seat in range(3)] == [0, 1, 1]


def test_r_09_who_defended_is_as_tired_as_who_attacked() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).owns(0, "tactics").units("D6", 0, infantry=2, settler=1)
    scene.units("D5", 1, infantry=2, settler=1).units("C5", 1, infantry=1)
    game = scene.play().dice(1, 1, 1, 1).move("D6", "D5", infantry=2).answer(False)
    assert {(unit.hex, unit.kind): unit.fatigued for unit in game.state.units} == {
        ("D6", "infantry"): True,
        ("D6", "settler"): False,
        ("D5", "infantry"): True,
        ("D5", "settler"): False,
        ("C5", "infantry"): False,
    }


def test_13_4_2_a_wonder_taken_twice_is_shared_by_its_builder_and_its_last_owner() -> None:
    scene = Scene(3).city("D5", 0, "happy")
    scene.state.monuments["great_wall"] = Monument(builder=0, markers=[0], hex="D5")
    state = scene.state
    for conqueror, worth in ((1, [2, 2, 0]), (2, [2, 0, 2]), (BARBARIANS, [2, 0, 2]), (1, [2, 2, 0]), (0, [4, 0, 0])):
        mark_wonder(state, "great_wall", conqueror)
        assert [points(state, seat)["wonders"] for seat in range(3)] == worth


def test_12_6_a_group_whose_city_has_fallen_before_its_turn_stays() -> None:
    scene = Scene().city("D7", 0).city("A3", 0).city("G3", 1).units("D6", BARBARIANS, infantry=1)
    scene.units("D5", BARBARIANS, infantry=1)
    game = happens(scene, "famine")
    assert set(game.choices()) == {"D6 to D7", "D5 to D6"}
    game.answer("D6 to D7")
    assert game.state.cities["D7"].owner == BARBARIANS
    assert game.asked() != "barbarians.step", "no city of Red is two hexes from D5 any more"
    assert game.at("D5", BARBARIANS) == {"infantry": 1}


def test_12_6_groups_that_are_far_away_do_not_move_wherever_the_others_may_go() -> None:
    scene = (
        Realm().city("D8", 0).city("D1", 1).units("D6", BARBARIANS, infantry=1).units("D3", BARBARIANS, infantry=1)
    )
    scene.people(0, "huns", "hunnic_tribes").owns(0, culture=1)
    game = happens(scene, "population_boom_move")
    assert game.asked() == "effect.which"
    game.answer("culture")
    assert {way.partition(" ")[0] for way in game.choices()} == {"D6"}


def test_12_4_4_barbarians_that_are_not_in_supply_do_not_come() -> None:
    scene = Scene().city("D7", 0).city("D1", 1).city("D5", BARBARIANS)
    for spot in ("A3", "A5", "B2", "G3", "G5"):
        scene.units(spot, BARBARIANS, infantry=4)
    assert scene.state.supply(BARBARIANS, "infantry") == 0
    game = happens(scene, "famine")
    assert game.at("D5", BARBARIANS) == {}


def test_13_3_the_great_wall_does_not_save_an_open_city_from_players() -> None:
    scene = Scene().city("D7", 0).city("D5", 1, "angry").wonder("D5", "great_wall").city("D1", 1)
    scene.owns(0, "tactics").units("D6", 0, infantry=1)
    game = scene.play().move("D6", "D5", infantry=1)
    assert game.state.cities["D5"].owner == 0
    assert game.state.monuments["great_wall"].markers == [1, 0]


def test_12_3_2_no_land_is_exhausted_where_none_is_free() -> None:
    scene = realm()
    for spot in scene.state.near("D7"):
        scene.units(spot, 1, settler=1) if spot != "D6" else scene.land(D6="B")
    game = happens(scene, "awesome_year_all")
    assert game.asked() == "turn.act"
    assert game.state.exhausted == []


def test_11_1_1_an_event_that_nobody_can_draw_is_none() -> None:
    scene = realm().owns(0, ideas=2)
    scene.state.decks["event"], scene.state.discards["event"] = [], []
    scene.state.players[0].counter = 1
    game = scene.play().learn("fishing", ideas=2)
    assert game.asked() == "turn.act"
    assert game.state.players[0].counter == 3, "the counter is filled all the same"


def test_6_5_4_draft_raises_one_unit_of_a_recruit_whatever_it_may_raise() -> None:
    scene = Realm().land(D6="W").city("D7", 0, "happy").port("D7", "D6").city("B3", 1)
    game = scene.people(0, "carthage", "mercenary_levy").owns(0, gold=5).play()
    both = Recruit(city="D7", units={"infantry:draft": 1, "ship:draft": 1}, payment={"gold": 2})
    assert game.refuses(both)
    for unit in ("infantry:draft", "ship:draft"):
        game.say(Recruit(city="D7", units={unit: 1}, payment={"gold": 1}))
    assert (game.at("D7", 0), game.at("D6", 0)) == ({"infantry": 1}, {"ship": 1})


def test_14_1_any_number_of_objectives_is_scored_in_one_status_phase() -> None:
    scene = realm().owns(0, ideas=5, gold=5).holds(0, card("eureka"), card("wealth")).in_status_phase()
    game = scene.play().answer(f"{card('eureka')}:eureka")
    assert f"{card('wealth')}:wealth" in game.choices()
    game.answer(f"{card('wealth')}:wealth")
    assert [scored.objective for scored in game.state.players[0].scored] == ["eureka", "wealth"]


def unknown_shore(*tiles: str) -> Scene:
    """A ship of Red's at D1, where the map ends; the region F2 is not explored."""
    scene = (
        Scene().land(D1="W").city("D7", 0).city("B6", 1).units("D1", 0, ship=1).owns(0, "navigation", "cartography")
    )
    state = scene.state
    state.explored.remove("r02")
    for spot in state.board.slots["r02"]:
        del state.terrain[spot]
    state.tiles["r02"] = next(name for name, row in TILES.items() if sorted(row.terrains) == sorted(tiles))
    return scene


def explored(scene: Scene) -> Playing:
    game = scene.play()
    target = next(spot for spot in game.choices("move", origin="D1") if spot not in scene.state.terrain)
    game.move("D1", target, "over the edge", ship=1)
    while game.asked() != "turn.act":
        game.answer(game.choices()[0])
    return game


def test_7_5_2_a_region_explored_over_the_edge_opens_its_water_to_it() -> None:
    tile = next(row for name, row in TILES.items() if name.startswith("region") and row.terrains.count("water") == 1)
    game = explored(unknown_shore(*tile.terrains))
    ship = game.state.units_of(0, "ship")[0].hex
    assert game.state.terrain[ship] == "water" and ship in game.state.board.slots["r02"]
    assert game.purse(0)["culture"] == 1, "the map was left"


def test_7_5_2_without_water_at_its_edge_the_ships_stay_in_their_sea() -> None:
    dry = next(row for name, row in TILES.items() if name.startswith("region") and "water" not in row.terrains)
    game = explored(unknown_shore(*dry.terrains))
    assert game.at("D1", 0) == {"ship": 1}
    assert "r02" in game.state.explored


def test_7_5_there_is_no_way_around_the_map_to_where_there_is_no_other_sea() -> None:
    scene = Scene().land(D1="W", E2="W").city("D7", 0).city("B6", 1).units("D1", 0, ship=1).owns(0, "navigation")
    assert scene.play().choices("move", origin="D1") == ["E2"], "one sea, by which it comes round again"


def test_7_5_foreign_ships_at_the_first_water_of_the_next_sea_are_fought_and_not_passed() -> None:
    def seas() -> Scene:
        scene = Scene().land(B2="W", E2="W", E3="W").city("D7", 0).city("B6", 1).owns(0, "navigation")
        return scene.units("B2", 0, ship=1)

    assert seas().play().choices("move", origin="B2") == ["E2", "E3"]
    blocked = seas().units("E2", 1, ship=1).play().dice(12, 1)
    assert blocked.choices("move", origin="B2") == ["E2"], "behind them nobody comes"
    blocked.move("B2", "E2", "navigation", ship=1)
    assert blocked.at("E2", 1) == {}


def test_10_2_2_a_city_that_nobody_can_hold_is_gone_with_its_wonders() -> None:
    scene = Scene().city("D5", 1, "happy").wonder("D5", "great_wall").city("D1", 1)
    for spot in ("A3", "A5", "B2", "B4", "G3", "G5", "D7"):
        scene.city(spot, 0)
    game = scene.owns(0, "tactics").units("D6", 0, infantry=1).play().move("D6", "D5", infantry=1).answer("none")
    assert "D5" not in game.state.cities
    assert game.state.monuments == {}
    assert game.purse(0) == {"gold": 2 + 1 + 2}, "size and mood, and each structure"
    assert game.at("D5", 0) == {"infantry": 1}


def test_6_5_6_whoever_was_aboard_a_ship_that_is_recalled_drowns() -> None:
    scene = Scene().land(D6="W", D3="W").city("D7", 0).port("D7", "D6").city("B3", 1).units("D6", 0, ship=3)
    scene.units("D3", 0, ship=1, settler=1).owns(0, wood=2)
    game = scene.play().say(Recruit(city="D7", units={"ship": 1}, payment={"wood": 2})).answer("D3")
    assert (game.at("D3", 0), game.at("D6", 0)) == ({}, {"ship": 4})


def test_11_5_11_a_truce_holds_at_sea_as_on_land() -> None:
    scene = Scene(3).land(D6="W", D5="W", C6="W").city("D7", 0).city("E3", 1).city("A8", 2)
    scene.units("D6", 0, ship=1).units("D5", 1, ship=1).units("C6", 2, ship=1)
    held = next(name for name, row in ACTION_CARDS.items() if row.effect == "negotiations")
    game = scene.owns(0, culture=1).holds(0, held).play()
    assert set(game.choices("move", origin="D6")) == {"D5", "C6"}
    game.say(Play(card=held, payment={"culture": 1})).answer(1)
    assert set(game.choices("move", origin="D6")) == {"C6"}


def test_11_7_1_more_than_any_other_is_more_than_every_single_one() -> None:
    def most(*academies: int) -> bool:
        scene = Scene(3)
        spots = iter(("A7", "A8", "B7", "G9", "G8", "H8", "D3", "E3", "E4"))
        for seat, count in enumerate(academies):
            for _ in range(count):
                scene.city(next(spots), seat, "neutral", "academy")
        return facts_for(scene.state, 0, "scientific_lead", None) is not None

    assert most(2, 1, 1)
    assert not most(2, 1, 2), "more than one of them is not enough"
    assert not most(2, 3, 1)
    assert most(1, 0, 0)
    assert not most(0, 0, 0)


def test_12_2_1_an_event_for_all_goes_round_from_whoever_drew_it() -> None:
    scene = Scene(3).city("D7", 0).city("E3", 1, "happy").city("A8", 2)
    for seat, spots in enumerate((("D7", "D8"), ("E3", "F3"), ("A8", "A7"))):
        for spot in spots:
            scene.units(spot, seat, settler=1)
    scene.owns(1, ideas=2).event_follows("epidemics", 1).state.now.seat = 1
    game = scene.play().learn("fishing", ideas=2)
    asked: list[int] = []
    while game.asked() != "turn.act":
        if game.asked() == "epidemics.where":
            asked.append(game.match.waiting[0])
        game.answer(game.choices()[0])
    assert asked == [1, 2, 0]
    assert [len(game.state.units_of(seat)) for seat in range(3)] == [1, 1, 1]
