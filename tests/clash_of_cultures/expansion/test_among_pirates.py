"""What civilizations and leaders can do, among pirates (12.7, 12.11)."""

from __future__ import annotations

from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import PIRATES
from engines.clash_of_cultures.trade_routes import possible_routes
from tests.clash_of_cultures.expansion.realm import faces, heard, values
from tests.clash_of_cultures.loose import Realm

WON = faces("5c", "5c", "1l")


def sail(ships: int = 2, **along: int) -> Move:
    return Move(origin="D6", target="D5", way="sail", units={"ship": ships}, along=along, payment={})


def sea(*more: str, ships: int = 2, **aboard: int) -> Realm:
    """Red's ships in D6, a pirate in D5"""
    water = dict.fromkeys(("D6", "D5", *more), "W")
    scene = Realm().land(**water).city("D7", 0).city("B3", 1).units("D6", 0, ship=ships, **aboard)
    return scene.units("D5", PIRATES, ship=1)


def fought(scene: Realm, *dice: int, ships: int = 2, **along: int) -> Playing:
    game = scene.play().dice(*(dice or WON)).say(sail(ships, **along))
    while game.asked() == "purse.token":
        game.answer("mood")
    return game


def test_captivi_and_embalming_count_a_victory_over_pirates_after_its_reward() -> None:
    rome = fought(sea().people(0, "rome", "captivi"))
    assert rome.purse(0) == {"gold": 1 + 1, "mood": 1 + 1}
    egypt = fought(sea().people(0, "egypt", "embalming").owns(0, culture=4))
    assert egypt.purse(0) == {"gold": 1, "mood": 1, "culture": 5}
    scene = sea().people(0, "egypt", "embalming").owns(0, culture=4)
    full = scene.play().dice(*WON).say(sail()).answer("culture")
    assert full.purse(0) == {"gold": 1, "culture": 5}, "five already, when it is asked"


def test_captives_are_nobody_s_at_sea() -> None:
    game = fought(sea().people(0, "aztecs", "captives"))
    assert "captives.taken" not in heard(game) and game.state.players[0].captives == {}


def test_rune_stones_remember_whom_pirates_drowned() -> None:
    scene = sea(ships=1, infantry=2).people(0, "vikings", "rune_stones")
    game = scene.play().dice(*faces("1l", "5c")).say(sail(1, infantry=2)).answer("mood")
    assert game.asked() == "effect.use"
    assert game.answer(True).state.players[0].tokens == {"civ:rune_stones": 1}


def test_longships_sail_on_after_pirates() -> None:
    def tired(*advances: str) -> list[bool]:
        game = fought(sea().people(0, "vikings", *advances))
        return [unit.fatigued for unit in game.state.units_of(0, "ship")]

    assert (tired(), tired("longships")) == ([True, True], [False, False])


def test_biremes_immortals_and_fireworks_fight_pirates_like_anybody() -> None:
    game = sea(ships=1).people(0, "phoenicia", "biremes").play().dice(*faces(*["2e"] * 4)).say(sail(1)).answer(True)
    assert values(game)[::2] == [4, 4], "pirates own no Warships"
    game = (
        sea(ships=1).people(0, "persia", "immortals").owns(0, culture=2).play().dice(*faces("2e", "2e")).say(sail(1))
    )
    assert values(game.answer(2))[0] == 4
    game = sea(ships=1).people(0, "china", "fireworks").owns(0, wood=1, ore=1).play().dice(*faces("2e", "5c"))
    assert game.say(sail(1)).asked() == "effect.use_for"
    assert game.answer(True).at("D5", 0) == {"ship": 1}


def test_pirates_close_the_ways_of_every_trader() -> None:
    def routes(scene: Realm) -> int:
        return len(possible_routes(scene.owns(0, "trade_routes").state, 0))

    def scene(*waters: str) -> Realm:
        return Realm().land(**dict.fromkeys(("D6", *waters), "W")).city("D7", 0).city("D4", 1)

    ports = scene().port("D7", "D6").people(0, "phoenicia", "cedars_and_dyes").land(C4="W")
    assert routes(ports) == 1, "three hexes to a city by the sea"
    ports = scene("D8").port("D7", "D6").people(0, "phoenicia", "cedars_and_dyes").land(C4="W")
    assert routes(ports.units("D8", PIRATES, ship=1)) == 0, "beside pirates nobody sets out"
    herd = scene().city("D5", 1).land(D7="F").people(0, "india", "indian_elephants").units("D7", 0, elephant=1)
    assert routes(herd) == 1
    herd = scene().city("D5", 1).land(D7="F").people(0, "india", "indian_elephants").units("D7", 0, elephant=1)
    assert routes(herd.units("D6", PIRATES, ship=1)) == 0


def test_ships_are_not_launched_among_pirates_but_navigator_may_sail_into_them() -> None:
    scene = Realm().land(D6="W").city("D7", 0).units("D7", 0, settler=1).units("D6", PIRATES, ship=1)
    game = scene.people(0, "vikings", "ship_construction").play()
    assert "D6" not in game.choices("move", origin="D7")
    scene = sea(ships=1).leader(0, "hanno", "D6")
    game = scene.play().dice(*faces("5c", "1l")).use("leader:navigator").say(sail(1, leader=1)).answer("culture")
    assert game.at("D5", 0) == {"ship": 1, "leader": 1}
    assert game.purse(0) == {"gold": 1, "culture": 1}


def test_a_ship_drafted_in_a_port_with_pirates_must_fight_them() -> None:
    scene = Realm().land(D6="W").city("D7", 0).port("D7", "D6").units("D6", PIRATES, ship=1).city("B3", 1)
    game = scene.people(0, "carthage", "mercenary_levy").owns(0, gold=2).play().dice(*faces("5c", "1l"))
    game.say(Recruit(city="D7", units={"ship:draft": 1}, payment={"gold": 1}))
    assert "battle.begins" in heard(game)


def test_storm_master_calms_no_pirates_and_star_catalogues_come_before_them() -> None:
    def robbed(scene: Realm) -> Playing:
        scene.land(D6="W").city("D7", 0).city("B3", 1).owns(0, ideas=2)
        return scene.event_follows("successful_year").play().learn("engineering", ideas=2)

    marqzen = robbed(Realm().leader(0, "marqzen", "D7"))
    assert "effect.use" not in {marqzen.asked()}, "no text of an event has done this"
    assert marqzen.state.cities["D7"].mood == "angry"
    babylon = robbed(Realm().people(0, "babylon", "star_catalogues"))
    assert babylon.asked() == "effect.take"
    babylon.answer("culture")
    assert babylon.purse(0).get("culture", 0) == 0, "what the stars brought the pirates took"
    assert babylon.state.cities["D7"].mood == "neutral"
