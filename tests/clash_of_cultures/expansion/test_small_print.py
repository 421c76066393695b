"""What is optional costs nothing when it is declined; and the rare cases of civilizations, leaders and events."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.build import Build, price_to_build
from engines.clash_of_cultures.data import ACTION_CARDS, TILES
from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import Takeover, all_starts
from engines.clash_of_cultures.windows import Play, Use
from engines.kernel import Words
from tests.clash_of_cultures.expansion.realm import faces, values
from tests.clash_of_cultures.loose import Realm

PRICE = {"food": 1, "wood": 1, "ore": 1}


def card(effect: str) -> str:
    return next(name for name, row in ACTION_CARDS.items() if effect in (row.effect, row.tactic))


def fight(scene: Realm, *dice: str) -> Playing:
    """Two of Red's from D6 against what stands on D5"""
    return scene.play().dice(*faces(*dice, *["2e"] * 8)).move("D6", "D5", leader=1, infantry=1)


def field(leader: str) -> Realm:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics", food=3, wood=3, ore=3, gold=3, mood=5, culture=5)
    return scene.leader(0, leader, "D6").units("D6", 0, infantry=1).units("D5", 1, infantry=2)


def laws() -> Playing:
    scene = Realm().city("D7", 0, "neutral", "temple").city("D6", 1, "neutral", "academy").city("B3", 1)
    scene = scene.people(0, "babylon", "code_of_laws")
    return scene.play().dice(5).say(Takeover(start="D7", target="D6", payment={}))


def numbers() -> Playing:
    scene = Realm().city("D7", 0).leader(0, "boudica", "D5").units("D5", 0, settler=1).owns(0, food=1)
    return scene.play().say(Found(hex="D5"))


def fireworks() -> Playing:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "china", "fireworks").owns(0, "tactics", wood=1, ore=1)
    scene.units("D6", 0, infantry=1).units("D5", 1, infantry=1)
    return scene.play().dice(*faces("2e", "5c", *["2e"] * 8)).move("D6", "D5", infantry=1)


def scholar() -> Playing:
    scene = Realm().city("D7", 0).city("B6", 0).leader(0, "go_toba", "D7").owns(0, "writing", food=3, wood=1, ore=1)
    return scene.play().say(Build(city="D7", piece="academy", payment=PRICE))


def influx() -> Playing:
    scene = Realm().city("D7", 0).city("B6", 0).city("D6", 1, "neutral", "temple").leader(0, "siyaj_kak", "D7")
    return scene.owns(0, "writing", **PRICE).play().say(Build(city="D7", piece="academy", payment=PRICE))


def mythical() -> Playing:
    held = card("high_morale")
    scene = field("jimmu").holds(0, held)
    return fight(scene, "6i", "6i").answer(held)


def proconsul() -> Playing:
    scene = Realm().city("D7", 0).city("D5", 1).city("B3", 1).owns(0, "tactics", gold=1).leader(0, "caesar", "D6")
    return scene.play().move("D6", "D5", leader=1).answer("none")


def horse() -> Playing:
    scene = Realm().city("D7", 0).city("D5", 1).city("B3", 1).owns(0, "tactics", wood=1, culture=1)
    scene.units("D6", 0, infantry=1).units("D5", 1, infantry=1).state.on_table.append("trojan_horse")
    scene.state.decks["event"].remove("trojan_horse")
    return scene.play().dice(*faces(*["2e"] * 8)).move("D6", "D5", infantry=1)


OFFERS: dict[str, Callable[[], Playing]] = {
    "civ:code_of_laws": laws,
    "leader:great_numbers": numbers,
    "civ:fireworks": fireworks,
    "leader:way_of_the_sword": lambda: fight(field("go_toba")),
    "leader:scholar": scholar,
    "leader:cultural_influx": influx,
    "leader:mythical": mythical,
    "leader:proconsul": proconsul,
    "event:trojan_horse": horse,
}


@pytest.mark.parametrize("source", OFFERS)
def test_what_is_declined_costs_and_brings_nothing(source: str) -> None:
    game = OFFERS[source]()
    assert game.asked() in ("effect.use", "effect.use_for")
    assert next(iter(game.match.asks.values())).params["effect"] == source
    player = game.state.players[0]
    before, units = (dict(player.purse), list(player.actions), list(game.state.on_table)), len(game.state.units_of(0))
    game.answer(False)
    player = game.state.players[0]
    assert (dict(player.purse), list(player.actions), list(game.state.on_table)) == before
    assert len(game.state.units_of(0)) <= units
    assert game.asked() not in ("effect.use", "effect.use_for"), "nobody asks twice"


def test_loyalty_may_be_refused_to_the_barbarians() -> None:
    scene = Realm().city("D7", 0).city("D1", 1).units("D6", 0, infantry=1).units("D5", BARBARIANS, infantry=1)
    scene.owns(0, "tactics").owns(1, "tactics").leader(1, "viriatus", "D4").holds(1, card("high_morale"))
    game = scene.play().dice(*faces("2e", "3e")).move("D6", "D5", infantry=1).answer("none")
    assert values(game) == [2, 3]
    assert all(side.lent_by is None for side in game.state.fights[-1].sides)


def test_16_3_1_whoever_is_aboard_leads_ships_and_pirates_together() -> None:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).units("D6", 0, ship=1, corsair=1, settler=1)
    scene.people(0, "carthage", "pirate_allies").state.captive = {"-2 ship": 1}
    filled = {"origin": "D6", "target": "D5", "way": "sail"}
    game = scene.play()
    assert {} in game.choices("move", **filled, units={"ship": 1}), "the settler stays with the pirates"
    assert game.choices("move", **filled, units={"ship": 1, "corsair": 1}) == [{"settler": 1}]


def test_legendary_reaches_no_farther_when_she_is_not_in_a_city() -> None:
    def reach(spot: str) -> int:
        return all_starts(Realm().city("D7", 0).leader(0, "cleopatra", spot).state, 0).reach["D7"]

    assert (reach("D7"), reach("D6")) == (2, 1)


def test_idol_stays_paid_where_the_activation_leaves_no_card_to_be_played() -> None:
    """City Development needs a city that is not angry: activating the only one makes it so."""
    scene = Realm().city("D7", 0).city("B6", 0, "angry").leader(0, "alexander", "D7").owns(0, "myths", culture=5)
    scene.holds(0, card("city_development")).state.cities["D7"].activations = 1
    game = scene.play().use("leader:idol", culture=1)
    assert (game.asked(), game.purse(0), game.state.cities["D7"].mood) == ("turn.act", {"culture": 4}, "angry")
    assert game.state.players[0].actions == [card("city_development")]


def test_idol_the_price_of_the_card_is_paid_as_its_player_likes() -> None:
    scene = Realm().city("D7", 0, "happy").wonder("D7", "great_arena").city("B6", 0).leader(0, "alexander", "D7")
    scene = scene.owns(0, mood=2, culture=2).holds(0, card("new_plans"), "objective_01")
    game = scene.play().say(Use(effect="leader:idol", payment={"culture": 1})).answer(card("new_plans"))
    assert game.asked() == "purse.how"
    assert {"mood": 1} in game.choices() and {"culture": 1} in game.choices()
    game.answer({"mood": 1})
    assert game.purse(0) == {"mood": 1, "culture": 1}


def hordes(terrain: str) -> Playing:
    """The wagons of the Huns roll from D6 to D5, a settler with them."""
    scene = Realm().land(D5=terrain).city("D6", 0).city("B3", 1).units("D6", 0, settler=1)
    scene.people(0, "huns", "nomads")
    return scene.play().say(Move(origin="D6", target="D5", way="wagons", units={"settler": 1}, along={}, payment={}))


def test_nomads_are_held_by_the_land_they_come_to_and_not_by_barren() -> None:
    assert hordes("M").state.own_at("D5", 0)[0].marks == ["mountain"]
    barren = hordes("B")
    assert barren.state.own_at("D5", 0)[0].marks == []
    assert barren.state.cities["D5"].owner == 0 and barren.purse(0) == {}


def test_nomads_explore_as_other_land_units_do() -> None:
    scene = Realm().city("D6", 0).city("B3", 1).people(0, "huns", "nomads")
    state = scene.state
    state.explored.remove("r03")
    for spot in state.board.slots["r03"]:
        del state.terrain[spot]
    state.tiles["r03"] = next(name for name, row in TILES.items() if row.terrains.count("water") == 1)
    state.cities["D5"] = state.cities.pop("D6")
    game = scene.play().say(Move(origin="D5", target="D4", way="wagons", units={}, along={}, payment={}))
    while game.asked() == "explore.turn":
        game.answer(game.choices()[0])
    assert "r03" in game.state.explored
    assert game.state.cities["D4"].owner == 0
    assert game.state.terrain["D4"] != "water", "the region is laid so that they can"


def test_zoroastrianism_wins_nobody_of_a_partner_among_comrades() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").city("B3", 1).people(0, "persia", "zoroastrianism")
    scene.units("D5", 1, infantry=2).units("E6", 1, infantry=1).owns(0, culture=1).holds(0, card("negotiations"))
    game = scene.play()
    assert set(all_starts(game.state, 0).targets) == {"D5 infantry 1", "E6 infantry 1"}
    game.say(Play(card=card("negotiations"), payment={"culture": 1}))
    assert set(all_starts(game.state, 0).targets) == {"E6 infantry 1"}, "without a battle there is no attack"


def test_captivi_pay_for_buildings_and_not_for_wonders() -> None:
    scene = Realm().city("D7", 0, "happy").people(0, "rome", "captivi").state
    assert price_to_build(scene, 0, "D7", "temple").pays("mood", "wood")
    assert not price_to_build(scene, 0, "D7", "great_wall").pays("mood", "wood")


def test_longships_are_not_tired_by_the_sea_but_their_crews_by_the_land() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "vikings", "longships").owns(0, "tactics")
    scene.units("D6", 0, infantry=2).units("D5", 1, infantry=1)
    game = scene.play().dice(*faces("6i", "6i", "2e")).move("D6", "D5", infantry=2)
    assert [unit.fatigued for unit in game.state.own_at("D5", 0)] == [True, True]


def test_new_colonies_pay_what_an_attack_on_that_city_costs() -> None:
    def landing(culture: int) -> Playing:
        scene = Realm().land(D6="W").city("D5", 1).city("B3", 1).city("D8", 0).units("D6", 0, ship=1)
        scene.leader(0, "erik", "D6").owns(0, "tactics", culture=culture)
        scene.state.cities["D5"].tokens = {"leader:beloved": 1}
        scene.state.players[1].led.append("cleopatra")
        return scene.play().use("leader:new_colonies")

    poor = landing(0)
    assert "D5" not in poor.choices(), "who cannot pay cannot attack"
    game = landing(2).answer("D5")
    assert game.state.cities["D5"].owner == 0
    assert game.purse(0)["culture"] == 1


def test_uprising_asks_nothing_of_who_has_nothing() -> None:
    scene = Realm().city("D7", 0).city("D1", 1).owns(0, ideas=2).event_follows("uprising")
    game = scene.play().learn("irrigation", ideas=2)
    while game.asked() == "uprising.pay":
        game.as_proposed()
    scene = Realm().city("D7", 0).city("D1", 1).owns(0, ideas=2).event_follows("uprising")
    poor = scene.play().learn("engineering", ideas=2)
    assert poor.asked() != "uprising.pay"
    assert poor.state.players[0].event_points == 0


def test_envoy_a_second_wonder_lies_open_until_somebody_draws_it() -> None:
    scene = Realm().city("D7", 0).city("D1", 1).owns(0, food=4)
    state = scene.state
    state.open_wonders = [state.decks["wonder"].pop(), state.decks["wonder"].pop()]
    for seat in (0, 1):
        state.lasting.add("event:envoy", "game", seat=seat, source="event:envoy")
    game = scene.play().learn("engineering", food=2)
    first = game.choices()[1]
    game.answer(first)
    assert len(game.state.open_wonders) == 1
    assert game.state.lasting.on("event:envoy", 0), "the other one may still be drawn"


def test_great_seer_assigns_as_many_as_there_are_from_the_seer_on() -> None:
    scene = Realm(3).city("D7", 0).city("D1", 1).city("A7", 2).holds(0, "great_seer")
    deck = scene.state.decks["objective"]
    scene.state.decks["objective"], scene.state.discards["objective"] = deck[:2], []
    game = scene.play().say(Play(card="great_seer", payment={}))
    while game.asked() == "seer.assign":
        game.answer(game.choices()[0])
    assert set(game.state.assigned) == {0, 1}


def test_shogunate_is_not_spent_on_a_card_that_needs_no_action() -> None:
    held = card("great_ideas")
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "japan", "shogunate").owns(0, "tactics").holds(0, held)
    scene.units("D6", 0, infantry=1).units("D5", BARBARIANS, infantry=1)
    game = scene.play().dice(*faces("6i", "2e")).move("D6", "D5", infantry=1)
    while game.asked() == "battle.tactic":
        game.answer("none")
    while game.asked() != "turn.act" and game.asked().startswith("objective"):
        game.answer("keep")
    game.say(Play(card=held, payment={}))
    assert "civ:shogunate" not in game.state.players[0].used


def test_a_table_reads_of_captives_captured_leaders_and_kept_events() -> None:
    scene = Realm().city("D7", 0).city("D1", 1).people(0, "aztecs", "captives").holds(0, "great_warlord")
    scene.state.players[0].captives = {"-1 infantry": 2}
    scene.state.captive = {"-1 infantry": 2}
    scene.state.players[0].captured = ["caesar"]
    words = Words(GAME.catalogs["en"], ("Ada", "Bohumil"))
    text = " ".join(GAME.position(GAME.view(scene.state, 0), words))
    for said in ("Captives: 2", "Captured leaders: Gaius Julius Caesar", "Great Warlord"):
        assert said in text, said
