"""Phoenicia: City Independence, Biremes, Alphabet, Cedars & Dyes; Ithobaal, Hiram, Pygmalion."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.moments import query
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.queries import ConquestPieces
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import exchangeable
from engines.clash_of_cultures.trade_routes import best_routes, possible_routes
from tests.clash_of_cultures.expansion.realm import faces, values


def test_w_133_city_independence_keeps_ports_and_scores_them_but_not_governments() -> None:
    scene = Realm().land(D6="W").city("D7", 0).port("D7", "D6").city("B6", 1, port=0)
    before = points(scene.owns(0, "fishing", "dogma", "devotion").state, 0)
    scene.people(0, "phoenicia", "city_independence")
    after = points(scene.state, 0)
    assert after["pieces"] - before["pieces"] == 1.0, "two ports, half a point more for each"
    assert after["advances"] - before["advances"] == 0.5 - 1.0, "one advance more, two of a government worth nothing"
    assert exchangeable(scene.state, 1, "D7") == []
    assert exchangeable(scene.state, 1, "B6") == ["port"], "ports in foreign cities are not protected"


def test_city_independence_outlives_a_conquest() -> None:
    scene = Realm().land(D6="W").city("D7", 0, "neutral", "temple").port("D7", "D6").city("B6", 0).city("B3", 1)
    scene.people(0, "phoenicia", "city_independence").units("E7", 1, infantry=1).owns(1, "tactics")
    scene.state.now.seat = 1
    game = scene.play().move("E7", "D7", infantry=1).answer("none")
    assert game.state.cities["D7"].buildings == {"temple": 1, "port": 0}
    assert exchangeable(game.state, 1, "D7") == [], "as immune as an obelisk"


def sea_fight(*known: str, rounds: int = 1) -> list[int]:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).city("B3", 1).units("D6", 0, ship=2).units("D5", 1, ship=2)
    scene.people(0, "phoenicia", "biremes").owns(1, *known)
    game = scene.play().dice(*faces(*["1l"] * 8))
    game.say(Move(origin="D6", target="D5", way="sail", units={"ship": 2}, along={}, payment={}))
    for _ in range(rounds - 1):
        game.answer(True)
    return values(game)


def test_biremes_fight_better_at_sea_only_once_against_warships() -> None:
    assert sea_fight(rounds=2) == [4, 2, 4, 2]
    assert sea_fight("warships", rounds=2) == [4, 2, 2, 2]


def test_w_133_alphabet_trades_two_routes_for_ideas_or_culture() -> None:
    scene = Realm().city("D7", 0).units("D6", 0, settler=3).city("D5", 1).city("E5", 1).city("C5", 1)
    scene.people(0, "phoenicia", "alphabet").owns(0, "trade_routes", "storage")
    game = scene.at_start_of_turn().play().as_proposed()
    game.answer("culture", "ideas")
    assert game.asked() == "turn.act", "the third route has nothing to choose"
    assert game.purse(0) == {"culture": 1, "ideas": 2, "food": 1}


def test_cedars_and_dyes_trade_from_ports_three_hexes_to_the_coast() -> None:
    scene = (
        Realm()
        .land(D6="W", D3="W")
        .city("D7", 0)
        .port("D7", "D6")
        .city("D4", 1)
        .people(0, "phoenicia", "cedars_and_dyes")
    )
    assert [route.name for route in possible_routes(scene.state, 0)] == ["D7 city D4"]
    scene.land(D3="P")
    assert possible_routes(scene.state, 0) == [], "only to cities by the sea"
    scene.land(D3="W").units("E8", 0, settler=1)
    assert len(possible_routes(scene.state, 0)) == 1, "settlers reach no farther than before"


def test_deliverance_makes_a_city_with_a_building_of_his_people_happy() -> None:
    def mood(**colours: int) -> str:
        scene = Realm().city("D7", 0).city("D5", 1, "neutral", **colours).city("B3", 1).owns(0, "tactics")
        game = scene.leader(0, "ithobaal", "D6").play().move("D6", "D5", leader=1)
        return game.state.cities["D5"].mood

    assert (mood(temple=0), mood(temple=1)) == ("happy", "angry")


def test_priest_of_astarte_fights_better_near_his_temples() -> None:
    def attack(*pieces: str) -> int:
        scene = Realm().city("D7", 0, "neutral", *pieces).city("B3", 1).owns(0, "tactics")
        scene.leader(0, "ithobaal", "D6").units("D5", 1, infantry=1)
        return values(scene.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1))[0]

    assert (attack("temple"), attack("academy")) == (5, 3)


def test_trade_master_makes_a_fifth_route() -> None:
    scene = Realm().city("D7", 0).units("D5", 0, settler=4).units("D6", 0, settler=1).owns(0, "trade_routes")
    for spot in ("C4", "E4", "D3", "B4", "F4"):
        scene.city(spot, 1)
    assert len(best_routes(scene.state, 0)) == 4
    scene.leader(0, "hiram", "D5")
    assert len(best_routes(scene.state, 0)) >= 4
    scene.units("D5", 0, ship=1)
    assert len(best_routes(scene.state, 0)) == 5


def test_constructor_teaches_construction_in_a_happy_city() -> None:
    scene = Realm().city("D7", 0, "happy").leader(0, "hiram", "D7").owns(0, culture=1)
    game = scene.play().use("leader:constructor")
    while game.asked() != "turn.act":
        game.answer(game.choices()[0])
    assert len(game.state.players[0].advances) == 3
    assert not scene.city("D7", 0, "angry").play().may_use("leader:constructor")


def test_mediterranean_trader_adds_gold_or_culture_to_a_route_from_his_hex() -> None:
    def purse(spot: str) -> dict[str, int]:
        scene = Realm().city("D7", 0).units("D6", 0, settler=1).city("D5", 1).owns(0, "trade_routes")
        game = scene.leader(0, "pygmalion", spot).at_start_of_turn().play().as_proposed()
        return game.answer("gold").purse(0) if game.asked() == "effect.which" else game.purse(0)

    assert purse("D6") == {"food": 1, "gold": 1}
    assert purse("D7") == {"food": 1}


def test_protector_ignores_a_hit_once_and_gets_his_token_back_for_a_victory() -> None:
    scene = Realm().city("D7", 0).leader(0, "pygmalion", "D7").units("D6", BARBARIANS, infantry=1)
    scene.owns(0, food=2, culture=1).event_follows("population_boom_move")
    game = scene.play().dice(*faces("5c", "5i")).learn("myths", food=2)
    assert game.asked() == "effect.use_for"
    game.answer(True)
    assert game.state.players[0].leader == "pygmalion"
    assert game.state.players[0].purse["culture"] == 1


def test_city_independence_holds_for_ports_of_theirs_that_were_in_their_cities() -> None:
    def kept(owner: int, port: int) -> bool:
        scene = (
            Realm().land(D6="W").city("D7", owner, "neutral", port=port).people(0, "phoenicia", "city_independence")
        )
        pieces = ConquestPieces("D7", scene.state.cities["D7"])
        return "port" in query(scene.state, "conquest_pieces", 0, pieces).keep

    assert kept(0, 0)
    assert not kept(0, 1), "of another colour"
    assert not kept(1, 0), "in a foreign city by a Takeover (R-82)"


def test_biremes_give_the_other_side_nothing() -> None:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).city("B3", 1).units("D6", 1, ship=1).units("D5", 0, ship=1)
    scene.people(0, "phoenicia", "biremes").state.now.seat = 1
    game = scene.play().dice(*faces("2e", "2e"))
    game.say(Move(origin="D6", target="D5", way="sail", units={"ship": 1}, along={}, payment={}))
    assert values(game)[:2] == [2, 4]


def test_cedars_and_dyes_need_a_port_in_the_city_that_trades() -> None:
    scene = Realm().land(D6="W", D3="W").city("D7", 0).city("D4", 1).people(0, "phoenicia", "cedars_and_dyes")
    assert possible_routes(scene.state, 0) == []


def test_priest_of_astarte_needs_one_temple_near_among_all_cities() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").city("B2", 0).city("B3", 1).owns(0, "tactics")
    scene.leader(0, "ithobaal", "D6").units("D5", 1, infantry=1)
    assert values(scene.play().dice(*faces("3e", "2e")).move("D6", "D5", leader=1))[0] == 5


def test_mediterranean_trader_counts_one_route_of_several() -> None:
    scene = Realm().city("D7", 0).units("D6", 0, settler=1).units("C6", 0, settler=1).city("D5", 1).city("C5", 1)
    game = scene.owns(0, "trade_routes").leader(0, "pygmalion", "D6").at_start_of_turn().play().as_proposed()
    assert game.asked() == "effect.which"


def test_17_8_mediterranean_trader_trades_by_the_allied_pirates_of_carthage() -> None:
    scene = Realm().land(D6="W").city("D8", 0).city("D5", 1).people(0, "carthage", "pirate_allies")
    scene.state.players[0].leaders.append("pygmalion")
    scene.leader(0, "pygmalion", "D6").units("D6", 0, corsair=1).owns(0, "trade_routes").state.captive = {
        "-2 ship": 1
    }
    game = scene.at_start_of_turn().play().as_proposed()
    assert game.asked() == "effect.which"
    assert game.answer("gold").purse(0) == {"food": 1, "gold": 1}


def test_protector_is_for_the_defence_of_a_city_and_keeps_the_token_of_a_lost_battle() -> None:
    def attacked(spot: str, *dice: str) -> Playing:
        scene = Realm().city("D7", 0).city("B6", 0).city("B3", 1).leader(0, "pygmalion", spot)
        scene.units("D6", 1, infantry=2).owns(0, culture=1).owns(1, "tactics")
        scene.state.now.seat = 1
        return scene.play().dice(*faces(*dice)).move("D6", spot, infantry=2)

    assert attacked("D7", "3e", "3e", "2e").asked() == "effect.use_for"
    assert attacked("D7", "2e", "2e", "2e").asked() != "effect.use_for", "no hit"
    assert attacked("D5", "3e", "3e", "2e").asked() != "effect.use_for", "in the open"
    lost = attacked("D7", "3e", "3e", "2e", "6i", "6i", "2e").answer(True)
    while lost.asked() in ("battle.go_on", "effect.use_for"):
        lost.answer(True)
    assert lost.state.players[0].purse["culture"] == 0
