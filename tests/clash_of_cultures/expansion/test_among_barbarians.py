"""What civilizations and leaders can do, against barbarians and among them (12.4 to 12.9)."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import all_starts, exchangeable, targets_from
from engines.clash_of_cultures.windows import Play
from tests.clash_of_cultures.cards.hand import card
from tests.clash_of_cultures.expansion.realm import faces, heard, values

MOVE = "population_boom_move"
"""The event that makes barbarians move"""


def marching(scene: Realm, seat: int = 0, learns: str = "tactics") -> Playing:
    scene.owns(seat, ideas=2).event_follows(MOVE, seat).state.now.seat = seat
    return scene.play().learn(learns, ideas=2)


def march_on(scene: Realm, *dice: str) -> Playing:
    """An event that Red draws moves them, onto Red's city."""
    game = marching(scene.units("D6", BARBARIANS, infantry=1), learns="myths").dice(*faces(*dice))
    while game.asked() == "barbarians.step":
        game.answer(next(step for step in game.choices() if step.endswith("D7")))
    return game


def storm(scene: Realm, *dice: str, **units: int) -> Playing:
    """Red attacks D5 from D6."""
    game = scene.owns(0, "tactics").play().dice(*faces(*dice))
    return game.move("D6", "D5", "march", **(units or {"leader": 1}))


def test_dido_drives_barbarians_back_to_where_they_came_from() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).leader(0, "dido", "D7")
    game = scene.owns(0, ideas=2).units("D6", BARBARIANS, infantry=2).event_follows(MOVE).play()
    game.dice(*faces("1l", "1l", "2e")).learn("myths", ideas=2)
    assert game.asked() == "effect.use"
    game.answer(True)
    assert game.at("D7", 0) == {"infantry": 1, "settler": 1}, "the settler is what else the event brings"
    assert game.at("D6", BARBARIANS)["infantry"] == 2
    assert game.state.cities["D7"].owner == 0


def test_beloved_asks_nothing_of_barbarians_and_goes_when_they_take_the_city() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).city("B3", 1).people(0, "egypt")
    scene.state.players[0].led.append("cleopatra")
    scene.state.cities["D7"].tokens["leader:beloved"] = 3
    game = march_on(scene)
    assert game.state.cities["D7"].owner == BARBARIANS
    assert "leader:beloved" not in game.state.cities["D7"].tokens


def test_free_ports_stay_phoenician_among_barbarians_and_nobody_takes_them_over() -> None:
    scene = Realm().land(D8="W").city("D7", 0, "neutral", "academy").port("D7", "D8").city("B6", 0).city("B3", 1)
    game = march_on(scene.people(0, "phoenicia", "city_independence"))
    city = game.state.cities["D7"]
    assert (city.owner, city.buildings) == (BARBARIANS, {"academy": 0, "port": 0})
    assert exchangeable(game.state, 1, "D7") == ["academy"]
    assert points(game.state, 0)["pieces"] == 1 + 1 + 1.5, "a city, an academy and a port"


def test_revolt_answers_barbarians_too_after_the_settler() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).city("B3", 1).leader(0, "nabopolassar", "B6")
    game = march_on(scene)
    while game.asked() in ("conquest.refuge", "effect.where"):
        game.answer("B6")
    assert game.at("B6", 0) == {"leader": 1, "settler": 1, "infantry": 1}


@pytest.mark.parametrize(
    ("leader", "gained"),
    [
        ("rugila", {"gold": 1 + 2}),
        ("ragnar", {"gold": 1 + 2}),
        ("ashoka", {"gold": 1, "culture": 1}),
        ("sun_tzu", {"gold": 1}),
    ],
)
def test_a_barbarian_city_without_guards_is_a_conquest_like_any_other(leader: str, gained: dict[str, int]) -> None:
    scene = Realm().city("D7", 0).city("D5", BARBARIANS).city("D3", 1).leader(0, leader, "D6")
    assert storm(scene).purse(0) == gained, "a battle without rounds is none won in the first one"


def test_fast_war_and_captivi_count_barbarian_units() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).leader(0, "sun_tzu", "D6").units("D5", BARBARIANS, infantry=1)
    assert storm(scene, "5c", "1l").purse(0) == {"gold": 1, "mood": 1, "culture": 1}
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "rome", "captivi").units("D5", BARBARIANS, infantry=1)
    game = storm(scene.units("D6", 0, infantry=1), "5c", "1l", infantry=1)
    assert game.purse(0) == {"gold": 2, "mood": 1}


def test_stelas_provinces_and_deliverance_look_at_a_city_of_barbarians() -> None:
    def city(**pieces: int) -> Realm:
        return Realm().city("D7", 0).city("D5", BARBARIANS, "neutral", **pieces).city("B3", 1)

    maya = city().people(0, "maya", "stelas").units("D6", 0, infantry=1)
    assert storm(maya, infantry=1).answer("ideas").purse(0) == {"gold": 1, "ideas": 1}
    rome = city().people(0, "rome", "provinces").units("D6", 0, infantry=1)
    assert storm(rome, infantry=1).state.cities["D5"].mood == "neutral"
    lost_before = city(temple=0).leader(0, "ithobaal", "D6")
    assert storm(lost_before).state.cities["D5"].mood == "happy"
    assert storm(city(temple=1).leader(0, "ithobaal", "D6")).state.cities["D5"].mood == "angry"


def test_terror_may_leave_a_barbarian_alone_in_the_wilderness() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).leader(0, "viriatus", "D6").owns(0, mood=2)
    scene.units("D5", BARBARIANS, infantry=2)
    game = storm(scene, "2e", "1l", "1l", "5c", "1l").answer(True, True, "D4")
    assert game.at("D4", BARBARIANS) == {"infantry": 1}, "it ran, and lives"
    assert game.state.now.battles[-1].result == "attacker"


def test_horsemanship_sparta_and_the_caps_are_for_barbarians_too() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "persia", "persian_elephants").units("D6", 0, elephant=1)
    scene.units("D5", BARBARIANS, cavalry=2)
    assert values(storm(scene, "2e", "2c", "2c", elephant=1))[1] == 4 + 2
    scene = Realm().city("D7", 0, "neutral", "fortress").city("B3", 1).people(0, "japan", "horsemanship")
    game = march_on(scene.units("D7", 0, cavalry=1), "1l", "2c", "2c")
    assert values(game)[1] == 2 + 2 + 3


def test_captives_are_missed_when_barbarians_grow() -> None:
    scene = Realm().city("D7", 0).city("D5", BARBARIANS).people(0, "aztecs", "captives")
    scene.units("D5", BARBARIANS, infantry=1)
    left = scene.state.supply(BARBARIANS, "infantry")
    scene.captives(0, infantry=4)
    assert scene.state.supply(BARBARIANS, "infantry") == left - 4


def test_hellenistic_culture_starts_from_a_barbarian_city_and_may_aim_at_itself() -> None:
    scene = Realm().city("D7", 0).city("D3", BARBARIANS, "neutral", academy=0, temple=1).city("B3", 1)
    scene.people(0, "greece", "hellenistic_culture").units("D3", BARBARIANS, infantry=1)
    assert all_starts(scene.state, 0).reach["D3"] == 3
    assert targets_from(scene.state, 0, "D3") == {"D3": 0}


def test_spread_of_fear_drives_a_barbarian_out_of_its_city() -> None:
    scene = (
        Realm().city("D7", 0).city("D5", BARBARIANS).units("D5", BARBARIANS, infantry=1).leader(0, "marqzen", "D6")
    )
    game = scene.play().use("leader:spread_of_fear").answer("D4")
    assert game.at("D4", BARBARIANS) == {"infantry": 1}
    assert game.state.cities["D5"].owner == BARBARIANS


def test_nomads_do_not_roll_where_barbarians_are_and_are_found_by_them_where_they_are() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "huns", "nomads").units("D6", BARBARIANS, infantry=1)
    game = scene.play()
    assert "D6" not in game.choices("move", origin="D7")
    game.say(Move(origin="D7", target="E7", way="wagons", units={}, along={}, payment={}))
    assert game.state.cities_of(0) == ["E7"]
    assert game.state.players[0].capital == scene.state.players[0].capital, "where the first city was founded"


def dictator(scene: Realm) -> Realm:
    """Blue is led by Sulla, two hexes from the barbarians in D6."""
    return scene.city("D7", 0).city("B5", 1).leader(1, "sulla", "C5").units("D6", BARBARIANS, infantry=1)


def test_dictator_is_asked_before_the_drawer_may_pay_for_a_truce_or_for_leading() -> None:
    celts = marching(dictator(Realm().people(0, "celts", "tribal_allies").owns(0, food=1)), learns="fishing")
    assert (celts.asked(), celts.match.waiting) == ("effect.groups_stay", [1])
    assert celts.answer(("D6",)).asked() != "effect.use_for", "nobody is left to hold back"
    huns = marching(dictator(Realm().people(0, "huns", "hunnic_tribes").owns(0, culture=2)), learns="fishing")
    assert huns.match.waiting == [1]
    game = huns.answer(())
    assert (game.asked(), game.match.waiting) == ("effect.which", [0])
    game.answer("culture")
    assert "D6 to C6" in game.choices()


def test_r_107_dictator_forbids_the_march_of_mercenaries_who_are_not_paid_then() -> None:
    def hired(*stay: str) -> Playing:
        hire = card("mercenaries")
        scene = dictator(Realm()).owns(0, food=2).units("D4", BARBARIANS, infantry=1).units("D5", 0, infantry=1)
        game = scene.holds(0, hire).play().say(Play(card=hire, payment={})).answer(("D6", "D4"))
        assert (game.asked(), game.match.waiting) == ("effect.groups_stay", [1])
        return game.answer(stay)

    one = hired("D6")
    assert one.purse(0) == {"food": 1}, "the wage of the other group"
    assert all(step.startswith("D4 ") for step in one.choices())
    assert hired().purse(0) == {}


def test_tribal_trade_and_tribal_allies_end_at_an_angry_city() -> None:
    scene = Realm().city("D7", 0).city("D5", BARBARIANS, "angry").people(0, "celts", "tribal_trade")
    game = scene.units("D6", 0, settler=1).at_start_of_turn().play()
    assert "trade_routes.used" not in heard(game)
