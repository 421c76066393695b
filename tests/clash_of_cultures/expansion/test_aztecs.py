"""Aztecs: Captives, Human Sacrifice, Aztec Gold, Tribute Empire; Acamapichtli, Ahuitzotl, Marqzen."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.civilizations.aztecs import in_the_storm
from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.data import ACTION_CARDS
from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.losses import UnitLoss
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import BARBARIANS, Mood, Owner
from engines.clash_of_cultures.takeover import Takeover
from engines.clash_of_cultures.windows import Play, Use
from tests.clash_of_cultures.expansion.realm import faces, heard
from tests.clash_of_cultures.homes import usual
from tests.clash_of_cultures.loose import Realm

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
    assert game.asked() == "captives.take"
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
    assert [event.key for event in drawn.news].count("event.drawn") == 2


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
    assert not large.play().may_use("leader:tributes")


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
    while game.asked() == "effect.which":
        game.answer(game.choices()[0])
    if game.asked() == "effect.build":
        game.say(Build(city="D7", piece="temple", payment=PAY))
    while game.asked() != "turn.act":
        game.answer(game.choices()[0])
    assert "temple" in game.state.cities["D7"].buildings
    assert (game.state.now.actions_left, game.state.players[0].captives) == (3, {})
    few = hold(Realm().city("D7", 0).city("B6", 0).leader(0, "ahuitzotl", "D7").owns(0, "myths", **PAY), infantry=1)
    assert not few.play().may_use("leader:mass_sacrifice")


def test_storm_master_saves_mood_and_units_of_his_city() -> None:
    scene = Realm().city("D7", 0).units("D7", 0, infantry=1).leader(0, "marqzen", "D7").owns(0, ideas=2)
    game = scene.event_follows("civil_war").play().learn("myths", ideas=2)
    game.answer({"infantry": 1}, True)
    assert game.at("D7", 0) == {"leader": 1, "infantry": 1}
    assert game.state.cities["D7"].mood == "neutral"
    away = Realm().city("D7", 0).units("D7", 0, infantry=1).leader(0, "marqzen", "D5").owns(0, ideas=2)
    lost = away.event_follows("civil_war").play().learn("myths", ideas=2)
    while lost.asked() == "myths.use":
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
    assert not game.may_use("leader:spread_of_fear")
    alone = Realm().city("D7", 0).leader(0, "marqzen", "D6").units("D4", 1, infantry=1)
    assert not alone.play().may_use("leader:spread_of_fear")


def test_captives_are_land_units_of_the_beaten_and_taking_them_is_voluntary() -> None:
    def won(held: int = 0) -> Realm:
        scene = Realm().city("D7", 0).city("B3", 1).people(0, "aztecs", "captives").units("D6", 0, infantry=3)
        scene.leader(1, "caesar", "D5").units("D5", 1, infantry=1, cavalry=1)
        return hold(scene, infantry=held) if held else scene

    blow = faces("5i", "5i", "5i", "2e", "2e", "2e")
    game = won().play().dice(*blow).move("D6", "D5", infantry=3)
    assert game.asked() == "captives.take"
    assert {name for some in game.choices() for name in some} == {"1 infantry", "1 cavalry"}, "no leader"
    assert usual(game) == {"1 infantry": 1, "1 cavalry": 1}
    game.answer({"1 cavalry": 1})
    assert "captives.taken" in heard(game)
    none = won().play().dice(*blow).move("D6", "D5", infantry=3).answer({})
    assert none.state.players[0].captives == {} and "captives.taken" not in heard(none)
    room = won(3).play().dice(*blow).move("D6", "D5", infantry=3)
    assert usual(room) == {"1 infantry": 1}, "one place is left"
    full = won(4).play().dice(*blow).move("D6", "D5", infantry=3)
    assert full.asked() == "turn.act"


def test_human_sacrifice_is_no_coin_for_resources_and_may_be_declined() -> None:
    scene = Realm().city("D7", 0, "happy").city("B6", 0).people(0, "aztecs", "human_sacrifice")
    game = hold(scene.owns(0, "myths", **PAY), infantry=2).play()
    game.say(Build(city="D7", piece="temple", payment=PAY))
    poor = (
        Realm().city("D7", 0, "happy").city("B6", 0).people(0, "aztecs", "human_sacrifice").owns(0, "myths", food=2)
    )
    assert (
        hold(poor, infantry=2)
        .play()
        .refuses(Build(city="D7", piece="temple", payment={"food": 1, "captive -1 infantry": 2}))
    )
    scene = Realm().city("D7", 0).people(0, "aztecs", "human_sacrifice").owns(0, ideas=2).event_follows("famine")
    kept = hold(scene, infantry=1).play().learn("myths", ideas=2).answer("none")
    assert [event.key for event in kept.news].count("event.drawn") == 1
    assert kept.state.players[0].captives == {"-1 infantry": 1}
    scene = Realm().city("D7", 0).people(0, "aztecs", "human_sacrifice").owns(0, ideas=2).event_follows("famine")
    killed = hold(scene, infantry=2).play().learn("myths", ideas=2).answer("-1 infantry")
    assert killed.state.players[0].captives == {"-1 infantry": 1}
    assert "captives.sacrificed" in heard(killed)


def test_a_captive_pays_for_voting_or_for_its_step_but_not_for_both() -> None:
    def voters(**purse: int) -> Playing:
        scene = Realm().city("D7", 0).people(0, "aztecs", "human_sacrifice").owns(0, "voting", **purse)
        return hold(scene, infantry=1).play()

    assert not voters().may_use("advance:voting")
    for coin in ("mood", "captive -1 infantry"):
        game = voters(mood=1).say(Use(effect="advance:voting", payment={coin: 1}))
        # The other one pays for the step, the only one there is.
        assert (game.state.cities["D7"].mood, game.purse(0), game.state.captive) == ("happy", {}, {})


def test_aztec_gold_is_bought_once_a_mountain_with_what_is_there() -> None:
    def founded(**goods: int) -> Realm:
        scene = Realm().land(D6="M", C6="M").city("D7", 0).units("D5", 0, settler=1)
        return scene.people(0, "aztecs", "aztec_gold").owns(0, **goods)

    game = founded(food=3).play().say(Found(hex="D5"))
    assert game.choices() == ["none", "food"], "what is not there is not offered"
    game.answer("food", "food")
    assert (game.asked(), game.purse(0)) == ("turn.act", {"gold": 3, "food": 1})
    assert "purse.pays" in heard(game)
    assert founded(food=3).play().say(Found(hex="D5")).answer("none").purse(0) == {"gold": 1, "food": 3}
    assert founded(food=1).play().say(Found(hex="D5")).answer("food").asked() == "turn.act", "nothing left to pay"
    flat = Realm().city("D7", 0).units("D5", 0, settler=1).people(0, "aztecs", "aztec_gold").owns(0, food=1).play()
    assert flat.say(Found(hex="D5")).asked() == "turn.act", "no Mountain"


def test_captives_pay_for_aztec_gold_as_tokens_do() -> None:
    scene = Realm().land(D6="M", C6="M").city("D7", 0).units("D5", 0, settler=1)
    scene.people(0, "aztecs", "aztec_gold", "human_sacrifice").owns(0, gold=2)
    game = hold(scene, infantry=1).play().say(Found(hex="D5"))
    assert game.choices() == ["none", "captive -1 infantry"], "gold is not exchanged for gold"
    game.answer("captive -1 infantry")
    assert (game.asked(), game.purse(0), game.state.captive) == ("turn.act", {"gold": 4}, {})
    heathen = Realm().land(D6="M").city("D7", 0).units("D5", 0, settler=1).people(0, "aztecs", "aztec_gold")
    assert hold(heathen, infantry=1).play().say(Found(hex="D5")).asked() == "turn.act", "no Human Sacrifice, no price"


def test_r_98_captives_pay_pirates_but_nobody_has_to_give_them() -> None:
    def robbed(held: int, **goods: int) -> Playing:
        """Another player draws pirates who land next to the Aztecs."""
        scene = Realm().land(D6="W").city("D7", 0, "happy").city("D5", 1).people(0, "aztecs", "human_sacrifice")
        scene.owns(0, **goods).owns(1, ideas=3).event_follows("successful_year", 1).state.now.seat = 1
        game = hold(scene, infantry=held).play().learn("myths", ideas=2)
        while game.match.waiting == [1]:
            game.answer("ideas") if game.asked() == "pirates.pay" else game.answer("D6")
        return game

    game = robbed(1, ore=1)
    assert game.choices() == ["ore", "captive -1 infantry"], "one or the other"
    assert game.answer("captive -1 infantry").purse(0) == {"ore": 1, "food": 1}
    assert (game.state.captive, game.state.cities["D7"].mood) == ({}, "happy")
    poor = robbed(1)
    assert poor.choices() == ["captive -1 infantry", "none"]
    poor.answer("none")
    assert (poor.state.captive, poor.state.cities["D7"].mood) == ({"-1 infantry": 1}, "neutral")


def test_captives_cheer_in_the_arena_and_hire_barbarians() -> None:
    scene = Realm().city("D7", 0, "happy").wonder("D7", "great_arena").city("D1", 1).owns(0, "tactics")
    scene.people(0, "aztecs", "human_sacrifice").units("D6", 0, infantry=1).units("D5", 1, infantry=1)
    game = hold(scene, infantry=1).play().dice(7, 1).move("D6", "D5", infantry=1)
    assert game.choices() == ["none", "captive -1 infantry"]
    game.answer("captive -1 infantry")
    assert (game.at("D5", 1), game.state.captive) == ({}, {}), "4 and 1 is a hit"
    card = next(held for held, row in ACTION_CARDS.items() if row.effect == "mercenaries")
    hire = Realm().city("D7", 0).city("B3", 1).people(0, "aztecs", "human_sacrifice").holds(0, card)
    hire.units("D5", BARBARIANS, infantry=1)
    assert hire.play().refuses(Play(card=card, payment={}))
    game = hold(hire, infantry=1).play().say(Play(card=card, payment={}))
    game.answer("D5 to D4")
    assert game.state.captive == {}
    assert game.at("D4", BARBARIANS) == {"infantry": 1}


def test_tribute_empire_takes_people_of_barbarian_cities_only_while_there_is_room() -> None:
    def game(*advances: str, held: int = 0) -> Realm:
        scene = Realm().city("D7", 0, "happy", "temple").city("D5", BARBARIANS).city("C7", 1)
        scene.units("D5", BARBARIANS, infantry=1, cavalry=1).units("C7", 1, infantry=1)
        return hold(scene.people(0, "aztecs", "tribute_empire", *advances), infantry=held)

    plain = game().play().collect("D7", "D7 food", "D5 food")
    assert (plain.asked(), plain.purse(0)["food"]) == ("turn.act", 2), "captives are needed"
    full = game("captives", held=4).play().collect("D7", "D7 food", "D5 food")
    assert (full.asked(), full.purse(0)["food"]) == ("turn.act", 2)
    other = game("captives").play().collect("D7", "D7 food", "C7 food")
    assert (other.asked(), other.purse(0)["food"]) == ("turn.act", 2), "not from players"
    asked = game("captives", held=3).play().collect("D7", "D7 food", "D5 food")
    assert asked.choices() == ["none", "infantry", "cavalry"]
    asked.answer("cavalry")
    assert asked.at("D5", BARBARIANS) == {"infantry": 1}
    assert (asked.purse(0)["food"], "captives.taken" in heard(asked)) == (1, True)
    left = game("captives").play().collect("D7", "D7 food", "D5 food").answer("none")
    assert (left.at("D5", BARBARIANS), left.purse(0)["food"]) == ({"infantry": 1, "cavalry": 1}, 2)


def test_tribute_in_people_costs_the_ware_of_that_city_and_ends_with_the_fourth_captive() -> None:
    scene = Realm().land(D5="M", D7="F").city("D7", 0, "happy", "temple", "academy")
    scene.city("D5", BARBARIANS).city("C7", BARBARIANS)
    scene.units("D5", BARBARIANS, infantry=1).units("C7", BARBARIANS, infantry=1)
    hold(scene.people(0, "aztecs", "tribute_empire", "captives"), infantry=3)
    game = scene.play().collect("D7", "D7 wood", "D6 food", "C7 food", "D5 ore").answer("infantry")
    assert game.asked() == "turn.act", "four are held"
    assert game.purse(0) == {"wood": 1, "food": 1, "ore": 1}


def test_growth_takes_two_resources_for_each_captive_and_the_last_may_do_for_one() -> None:
    scene = Realm().city("D7", 0, "happy").city("B6", 0).leader(0, "acamapichtli", "D7").owns(0, "myths")
    game = hold(scene, infantry=3).play()
    ways = game.choices("build", city="D7", piece="temple")
    assert {"captives_work -1 infantry": 3} in ways
    game.say(Build(city="D7", piece="temple", payment={"captives_work -1 infantry": 3}))
    assert game.state.players[0].captives == {"-1 infantry": 1}, "two for three resources"


def test_tributes_need_a_city_of_at_most_three_pieces() -> None:
    def offered(*pieces: str, spot: str = "D7") -> bool:
        scene = Realm().city("D7", 0, "happy", *pieces).leader(0, "acamapichtli", spot).owns(0, mood=2)
        return scene.play().may_use("leader:tributes")

    assert [offered(), offered("temple", "academy"), offered("temple", "academy", "port")] == [True, True, False]
    assert not offered(spot="D6")


def test_expansionist_ahuitzotl_is_near_home_with_one_city_of_many() -> None:
    scene = Realm().city("B2", 0).city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "ahuitzotl", "D6")
    game = scene.units("D5", 1, infantry=1).play().dice(*faces("2e", "5c")).move("D6", "D5", leader=1)
    assert game.state.units_of(0) == []


def test_mass_sacrifice_needs_a_city_that_may_build_and_can_pay() -> None:
    def offered(mood: Mood = "neutral", spot: str = "D7", /, **goods: int) -> bool:
        scene = Realm().city("D7", 0, mood).city("B6", 0).leader(0, "ahuitzotl", spot)
        scene.state.cities["D7"].used_as_angry = mood == "angry"
        return hold(scene.owns(0, "myths", **goods), infantry=2).play().may_use("leader:mass_sacrifice")

    assert offered(**PAY)
    assert not offered(food=1), "the price stays"
    assert not offered("neutral", "D6", **PAY)
    assert not offered("angry", **PAY), "an angry city that was used builds nothing"


def test_storm_master_calms_his_city_alone_before_myths_are_asked_and_may_let_it_be() -> None:
    def burns(spot: str) -> Playing:
        scene = Realm().land(D7="F").city("D7", 0, "happy").leader(0, "marqzen", spot).owns(0, "myths", mood=2)
        return scene.owns(0, ideas=2).event_follows("fire").play().learn("fishing", ideas=2)

    calm = burns("D7")
    assert calm.asked() == "effect.use"
    calm.answer(True)
    assert (calm.state.cities["D7"].mood, calm.asked()) == ("happy", "turn.act"), "Myths have nothing left to do"
    sad = burns("D7").answer(False)
    assert sad.asked() == "myths.use"
    assert sad.answer(False).state.cities["D7"].mood == "neutral"
    assert burns("D6").asked() == "myths.use"


def test_storm_master_saves_who_stands_in_his_city_but_never_himself() -> None:
    def struck(home: Owner = 0) -> Realm:
        scene = Realm().city("D7", home).city("B6", 0).leader(0, "marqzen", "D7").units("D7", 0, infantry=1)
        return scene.units("B6", 0, infantry=1)

    state = struck().state
    loss = UnitLoss(list(state.units))
    assert [(unit.kind, unit.hex) for unit in in_the_storm(state, 0, loss)] == [("infantry", "D7")]
    state.cities["D7"].owner = 1
    assert in_the_storm(state, 0, loss) == [], "no city of theirs"


def test_spread_of_fear_drives_land_units_to_land_without_enemies_and_with_room() -> None:
    scene = Realm().land(E6="W", D4="W", C5="W").city("D7", 0).city("B3", 1).leader(0, "marqzen", "D6")
    scene.units("D5", 1, infantry=1, settler=1).units("E6", 1, ship=1).units("D7", 0, infantry=1)
    scene.units("E5", 1, infantry=4).units("C6", BARBARIANS, infantry=1)
    game = scene.play().use("leader:spread_of_fear")
    assert "D6" not in game.choices()
    assert not any("ship" in name for name in game.choices())
    assert not any(name.endswith(" 0") for name in game.choices()), "not the player's own"
    assert "D5 infantry 1" not in game.choices(), "water, enemies, and four already there"
    assert "D5 settler 1" in game.choices(), "a settler needs no room"
    game.answer("D5 settler 1")
    assert "terror.runs" in heard(game)
    assert game.at("E5", 1) == {"infantry": 4, "settler": 1}
    assert game.at("D5", 1) == {"infantry": 1}
