"""Aztecs: Captives, Human Sacrifice, Aztec Gold, Tribute Empire; Acamapichtli, Ahuitzotl, Marqzen."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import Takeover
from tests.clash_of_cultures.expansion.realm import Realm, faces

PAY = {"food": 1, "wood": 1, "ore": 1}


def hold(scene: Realm, **captives: int) -> Realm:
    """`infantry=2`: so many barbarian units held prisoner"""
    held = {f"{BARBARIANS} {kind}": n for kind, n in captives.items()}
    scene.state.players[0].captives = dict(held)
    scene.state.captive = dict(held)
    return scene


def test_w_114_captives_are_kept_up_to_four_and_missing_from_supply() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .people(0, "aztecs", "captives")
        .units("D6", 0, infantry=4)
        .units("D5", BARBARIANS, infantry=2)
    )
    hold(scene, infantry=3)
    before = scene.state.supply(BARBARIANS, "infantry")
    game = scene.play().dice(*faces("6i", "6i", "6i", "6i", "1l", "1l")).move("D6", "D5", infantry=4)
    assert game.asked == "captives.take"
    game.as_proposed()
    assert game.state.players[0].captives == {"-1 infantry": 4}
    assert game.state.supply(BARBARIANS, "infantry") == before + 1, "the other one is back"
    assert points(game.state, 0)["objectives"] == 2.0


def test_captives_are_not_taken_in_a_battle_that_was_lost() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .people(0, "aztecs", "captives")
        .units("D6", 0, infantry=1)
        .units("D5", BARBARIANS, infantry=2)
    )
    game = scene.play().dice(*faces("5c", "6i", "6i")).move("D6", "D5", infantry=1)
    assert game.state.players[0].captives == {}


def test_w_114_human_sacrifice_pays_tokens_and_appeases_events() -> None:
    scene = (
        Realm()
        .city("D7", 0, "neutral", "temple")
        .city("D3", 1, "neutral", "academy")
        .people(0, "aztecs", "human_sacrifice")
    )
    hold(scene, infantry=1).owns(0, culture=1)
    game = (
        scene.play().dice(5).say(Takeover(start="D7", target="D3", payment={"culture": 1, "captive -1 infantry": 1}))
    )
    assert game.state.players[0].captives == {}
    assert game.state.captive == {}
    event = Realm().city("D7", 0).people(0, "aztecs", "human_sacrifice").owns(0, ideas=2).event_follows("famine")
    drawn = hold(event, infantry=1).play().learn("myths", ideas=2)
    assert drawn.choices() == ["none", "-1 infantry"]
    drawn.answer("-1 infantry")
    assert "famine" in drawn.state.discards["event"]
    assert [event.key for event in drawn.told].count("event.drawn") == 2


def test_w_115_aztec_gold_comes_with_cities_next_to_mountains() -> None:
    scene = (
        Realm()
        .land(D6="M", C6="M")
        .city("D7", 0)
        .units("D5", 0, settler=1)
        .people(0, "aztecs", "aztec_gold")
        .owns(0, food=1, mood=1)
    )
    game = scene.play().say(Found(hex="D5")).answer("food", "mood")
    assert game.purse(0) == {"gold": 3}
    flat = Realm().city("D7", 0).units("D5", 0, settler=1).people(0, "aztecs", "aztec_gold").owns(0, food=1)
    assert flat.play().say(Found(hex="D5")).purse(0) == {"food": 1, "gold": 1}


def test_tribute_empire_collects_from_foreign_cities_and_takes_people() -> None:
    scene = (
        Realm()
        .city("D7", 0, "neutral", "temple")
        .city("D5", BARBARIANS)
        .city("D4", 1)
        .units("D5", BARBARIANS, infantry=1)
    )
    scene.people(0, "aztecs", "tribute_empire", "captives")
    game = scene.play()
    assert "D5 food" in game.yields("D7")
    assert "D4 food" not in game.yields("D7"), "two hexes at most"
    game.collect("D7", "D7 food", "D5 food").answer("infantry")
    assert game.purse(0) == {"food": 1}
    assert game.state.players[0].captives == {"-1 infantry": 1}


def test_growth_builds_with_captives_two_resources_each() -> None:
    scene = hold(
        Realm().city("D7", 0).city("B6", 0).leader(0, "acamapichtli", "D7").owns(0, "myths", ore=1), infantry=1
    )
    game = scene.play().say(Build(city="D7", piece="temple", payment={"ore": 1, "captives_work -1 infantry": 2}))
    assert game.state.players[0].captives == {}
    again = hold(
        Realm().city("D7", 0).city("B6", 0).leader(0, "acamapichtli", "D7").owns(0, "myths", ore=1), infantry=1
    )
    assert again.play().refuses(Build(city="B6", piece="temple", payment={"ore": 1, "captives_work -1 infantry": 2}))


def test_tributes_collect_in_a_small_leader_city_without_an_action() -> None:
    scene = Realm().city("D7", 0).leader(0, "acamapichtli", "D7").owns(0, mood=2)
    game = scene.play().use("leader:tributes", mood=2).say(Collect(city="D7", spaces=("D7 food",)))
    assert game.purse(0) == {"food": 1}
    assert game.state.now.actions_left == 3
    large = (
        Realm().city("D7", 0, "happy", "temple", "academy", "port").leader(0, "acamapichtli", "D7").owns(0, mood=2)
    )
    assert not large.play().offers("leader:tributes")


def test_expansionist_ahuitzotl_ignores_a_hit_far_from_home() -> None:
    def survivors(home: str) -> int:
        scene = (
            Realm()
            .city(home, 0)
            .city("B3", 1)
            .owns(0, "tactics")
            .leader(0, "ahuitzotl", "D6")
            .units("D5", 1, infantry=1)
        )
        return len(scene.play().dice(*faces("2e", "5c")).move("D6", "D5", leader=1).state.units_of(0))

    assert (survivors("D8"), survivors("D7")) == (1, 0)


def test_mass_sacrifice_builds_for_two_captives_without_an_action() -> None:
    scene = hold(Realm().city("D7", 0).city("B6", 0).leader(0, "ahuitzotl", "D7").owns(0, "myths", **PAY), infantry=2)
    game = scene.play().use("leader:mass_sacrifice")
    while game.asked == "effect.which":
        game.answer(game.choices()[0])
    if game.asked == "effect.build":
        game.say(Build(city="D7", piece="temple", payment=PAY))
    while game.asked != "turn.act":
        game.answer(game.choices()[0])
    assert "temple" in game.state.cities["D7"].buildings
    assert (game.state.now.actions_left, game.state.players[0].captives) == (3, {})
    few = hold(Realm().city("D7", 0).city("B6", 0).leader(0, "ahuitzotl", "D7").owns(0, "myths", **PAY), infantry=1)
    assert not few.play().offers("leader:mass_sacrifice")


def test_storm_master_saves_mood_and_units_of_his_city() -> None:
    scene = Realm().city("D7", 0).units("D7", 0, infantry=1).leader(0, "marqzen", "D7").owns(0, ideas=2)
    game = scene.event_follows("civil_war").play().learn("myths", ideas=2)
    game.answer({"infantry": 1}, True)
    assert game.at("D7", 0) == {"leader": 1, "infantry": 1}
    assert game.state.cities["D7"].mood == "neutral"
    away = Realm().city("D7", 0).units("D7", 0, infantry=1).leader(0, "marqzen", "D5").owns(0, ideas=2)
    lost = away.event_follows("civil_war").play().learn("myths", ideas=2)
    while lost.asked == "myths.use":
        lost.answer(False)
    assert lost.at("D7", 0) == {}


def test_spread_of_fear_moves_an_enemy_beside_him_once_a_turn() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .city("B3", 1)
        .leader(0, "marqzen", "D6")
        .units("D5", 1, infantry=1)
        .units("E6", 1, settler=1)
    )
    game = scene.play().use("leader:spread_of_fear").answer("D5 infantry 1", "D4")
    assert game.at("D4", 1) == {"infantry": 1}
    assert not game.offers("leader:spread_of_fear")
    alone = Realm().city("D7", 0).leader(0, "marqzen", "D6").units("D4", 1, infantry=1)
    assert not alone.play().offers("leader:spread_of_fear")
