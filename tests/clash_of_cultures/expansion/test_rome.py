"""Rome: Aqueduct, Roman Roads, Captivi, Provinces; Augustus, Caesar, Sulla."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.mood import RaiseMood
from engines.clash_of_cultures.recruit import recruit_kinds
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import candidates
from tests.clash_of_cultures.expansion.realm import faces, values
from tests.clash_of_cultures.loose import Realm

ACTION = "action_01"


def test_aqueduct_ignores_famine_and_builds_sewers_for_nothing_or_without_an_action() -> None:
    scene = Realm().city("D7", 0, "happy").people(0, "rome", "aqueduct").owns(0, food=2).event_follows("famine")
    game = scene.play().learn("sanitation")
    while game.asked().startswith("barbarians"):
        game.answer(game.choices()[0])
    assert game.state.cities["D7"].mood == "happy"
    assert "sanitation" in game.state.players[0].advances
    bought = Realm().city("D7", 0).people(0, "rome", "aqueduct").owns(0, food=2).play().use("civ:aqueduct")
    assert bought.state.now.actions_left == 3
    assert bought.purse(0).get("food", 0) == 0, "the free action costs the normal price"


def test_w_119_roman_roads_lead_four_hexes_from_city_to_city() -> None:
    scene = Realm().city("D7", 0).city("D3", 0).units("D7", 0, infantry=2).people(0, "rome", "roman_roads")
    scene.owns(0, "tactics", food=1, ore=1)
    game = scene.play().move("D7", "D3", "road", {"food": 1, "ore": 1}, infantry=2)
    assert game.at("D3", 0) == {"infantry": 2}
    alone = Realm().city("D7", 0).units("D7", 0, infantry=2).people(0, "rome", "roman_roads")
    targets = alone.owns(0, "tactics", food=1, ore=1).play().choices("move", origin="D7")
    assert "D5" in targets
    assert "D3" not in targets


def crowded_road() -> Realm:
    """From D7 to D5 the shortest way leads over C6, D6 or E6; D6 is held by four, C6 and E6 by an enemy"""
    scene = Realm().city("D7", 0).city("D5", 0).units("D7", 0, infantry=2, settler=1).units("D6", 0, infantry=4)
    scene.units("C6", 1, settler=1).units("E6", 1, settler=1).people(0, "rome", "roman_roads")
    return scene.owns(0, "tactics", food=1, ore=1)


def test_r_101_roman_roads_take_any_free_way_not_the_shortest_one_alone() -> None:
    scene = Realm().land(D6="F", D5="F", D4="F").city("D7", 0).city("D4", 0).units("D7", 0, infantry=2)
    scene.units("D6", 0, infantry=3).people(0, "rome", "roman_roads").owns(0, "tactics", food=1, ore=1)
    pay = {"food": 1, "ore": 1}
    one = scene.play().move("D7", "D4", "road", pay, infantry=1)
    assert one.state.own_at("D4", 0)[0].marks == [], "three hexes, through the forest"
    two = scene.play().move("D7", "D4", "road", pay, infantry=2)
    assert [unit.marks for unit in two.state.own_at("D4", 0)] == [["plain"]] * 2, "four, past the full one"
    scene.land(C7="W", E7="W")
    assert scene.play().choices("move", origin="D7", target="D4", way="road") == [{"infantry": 1}]


def test_roman_roads_let_settlers_pass_where_four_units_stand() -> None:
    game = crowded_road().play()
    assert game.choices("move", origin="D7", target="D5", way="road via D6") == [{"settler": 1}]
    game.move("D7", "D5", "road via D6", {"food": 1, "ore": 1}, settler=1)
    assert game.at("D5", 0) == {"settler": 1}
    far = crowded_road()
    del far.state.cities["D5"]
    far.city("D4", 0)
    assert far.play().choices("move", origin="D7", target="D4", way="road") == [{"settler": 1}]


def test_w_118_captivi_and_provinces_when_an_undefended_city_falls() -> None:
    scene = Realm().city("D7", 0).city("D5", 1, "neutral", "academy").city("B3", 1).units("D6", 0, infantry=1)
    scene.people(0, "rome", "captivi", "provinces").owns(0, "tactics", culture=1)
    game = scene.play().move("D6", "D5", infantry=1)
    game.answer(False)
    game.answer("none")
    assert (game.purse(0)["gold"], game.purse(0)["mood"]) == (3, 1)
    assert game.state.cities["D5"].mood == "neutral"


def test_provinces_make_a_conquered_city_happy_for_a_culture_token_and_raise_cavalry_far_away() -> None:
    scene = Realm().city("D7", 0).city("D5", 1).city("B3", 1).units("D6", 0, infantry=1)
    scene.people(0, "rome", "provinces").owns(0, "tactics", culture=1)
    game = scene.play().move("D6", "D5", infantry=1).answer(True)
    assert game.state.cities["D5"].mood == "happy"
    assert game.purse(0).get("culture", 0) == 0
    far = Realm().city("D7", 0).city("D4", 0).city("D5", 0).people(0, "rome", "provinces").state
    far.players[0].capital = "D7"
    assert "cavalry" in recruit_kinds(far, 0, "D4")
    assert "cavalry" not in recruit_kinds(far, 0, "D5")


def test_captivi_pays_for_buildings_with_mood_but_not_for_wonders() -> None:
    scene = Realm().city("D7", 0, "happy").city("B6", 0).people(0, "rome", "captivi").owns(0, "myths", mood=3)
    game = scene.play().say(Build(city="D7", piece="temple", payment={"mood": 3}))
    assert "temple" in game.state.cities["D7"].buildings


def test_princeps_draws_two_cards_and_discards_two() -> None:
    scene = Realm().city("D7", 0).leader(0, "augustus", "D7").owns(0, culture=1)
    game = scene.play().use("leader:princeps", culture=1)
    assert game.state.cities["D7"].activations == 1
    game.answer(game.choices()[0], game.choices()[0]) if len(game.choices()) > 1 else None
    while game.asked() == "card.which":
        game.answer(game.choices()[0])
    player = game.state.players[0]
    assert (len(player.actions), len(player.objectives)) == (0, 0)
    assert (len(game.state.discards["action"]), len(game.state.discards["objective"])) == (1, 1)
    away = Realm().city("D7", 0).leader(0, "augustus", "D6").owns(0, culture=1).play()
    assert not away.may_use("leader:princeps")


def test_emperor_fights_better_where_rome_has_no_city() -> None:
    def attack(home: str) -> int:
        scene = (
            Realm().city(home, 0).owns(0, "tactics").leader(0, "augustus", "D6").units("D5", BARBARIANS, infantry=1)
        )
        return values(scene.play().dice(*faces("3i", "1l")).move("D6", "D5", leader=1))[0]

    assert attack("B2") == 3 + 2
    assert attack("E6") == 3


def test_statesman_raises_the_mood_of_his_city_alone_without_an_action() -> None:
    scene = Realm().city("D7", 0, "angry").city("B6", 0, "angry").leader(0, "caesar", "D7").owns(0, mood=2)
    game = scene.play().use("leader:statesman").say(RaiseMood(steps={"D7": 2}, payment={"mood": 2}))
    assert (game.state.cities["D7"].mood, game.state.cities["B6"].mood) == ("happy", "angry")
    assert game.state.now.actions_left == 3
    assert not game.may_use("leader:statesman"), "the city is happy"


def test_proconsul_leaves_infantry_in_the_conquered_city_for_gold() -> None:
    scene = Realm().city("D7", 0).city("D5", BARBARIANS).leader(0, "caesar", "D6").owns(0, "tactics")
    game = scene.play().move("D6", "D5", leader=1)
    assert game.asked() == "effect.use_for"
    game.answer(True)
    assert game.at("D5", 0) == {"leader": 1, "infantry": 1}
    without = Realm().city("D7", 0).city("D5", BARBARIANS).units("D6", 0, infantry=1).leader(0, "caesar", "D7")
    assert without.owns(0, "tactics", gold=3).play().move("D6", "D5", infantry=1).asked() != "effect.use_for"


def test_dictator_guards_his_city_and_holds_barbarians_back() -> None:
    scene = (
        Realm()
        .city("D7", 0, "neutral", "temple")
        .city("D5", 1, "neutral", "academy", "port")
        .leader(0, "sulla", "D7")
    )
    assert candidates(scene.state, 1) == {}
    scene = Realm().city("D7", 0).leader(0, "sulla", "B6").units("D6", BARBARIANS, infantry=1)
    game = scene.owns(0, food=2).event_follows("population_boom_move").play().learn("myths", food=2)
    assert game.asked() == "effect.groups_stay"
    game.answer(("D6",))
    assert game.at("D6", BARBARIANS) == {"infantry": 1}


def test_civilizer_fights_better_against_barbarians_only() -> None:
    def attack(owner: int) -> int:
        scene = Realm().city("D7", 0).owns(0, "tactics").leader(0, "sulla", "D6").units("D5", owner, infantry=1)
        return values(scene.play().dice(*faces("3i", "1l")).move("D6", "D5", leader=1))[0]

    assert attack(BARBARIANS) == 3 + 2
    assert attack(1) == 3


def test_aqueduct_makes_nothing_but_sewers_cheaper_and_sells_them_once_at_the_price() -> None:
    poor = Realm().city("D7", 0).people(0, "rome", "aqueduct").play()
    assert poor.choices("advance") == ["sanitation"], "all else costs food"
    assert not poor.may_use("civ:aqueduct"), "without an action it has its price"
    rich = Realm().city("D7", 0).people(0, "rome", "aqueduct").owns(0, food=2, ideas=2).play()
    rich.use("civ:aqueduct")
    assert rich.asked() == "purse.how"
    rich.answer({"food": 1, "ideas": 1})
    assert (rich.purse(0)["food"], rich.purse(0)["ideas"]) == (1, 1)
    assert "sanitation" in rich.state.players[0].advances
    assert not rich.may_use("civ:aqueduct"), "owned already"


def test_captivi_pays_no_part_of_a_wonder_and_brings_nothing_to_a_loser() -> None:
    scene = Realm().city("D7", 0, "happy").city("B6", 0).people(0, "rome", "captivi")
    scene.owns(0, "engineering", "rituals", "monuments", mood=9, culture=9).holds(0, "great_pyramid")
    assert "great_pyramid" not in scene.play().choices("build", city="D7")
    lost = Realm().city("D7", 0).people(0, "rome", "captivi").owns(0, "tactics").units("D6", 0, infantry=1)
    game = lost.units("D5", 1, infantry=2).city("B2", 1).play().dice(*faces("3i", "5i", "5i"))
    game.move("D6", "D5", infantry=1)
    assert (game.at("D6", 0), game.purse(0)) == ({}, {})


def test_princeps_gives_back_a_card_of_each_kind_that_is_held() -> None:
    scene = Realm().city("D7", 0).leader(0, "augustus", "D7").owns(0, culture=1)
    scene.state.decks["objective"].clear()
    scene.state.discards["objective"].clear()
    scene.holds(0, ACTION)
    game = scene.play().use("leader:princeps", culture=1)
    assert game.asked() == "card.which"
    assert len(game.choices()) == 2, "the one that was held and the one drawn"
    game.answer(ACTION)
    assert len(game.state.players[0].actions) == 1
    assert game.state.discards["action"] == [ACTION]
    assert game.asked() == "turn.act", "no objective to give back"


def test_emperor_looks_at_the_region_of_the_battle_among_all_cities() -> None:
    scene = Realm().city("B2", 0).city("E6", 0).owns(0, "tactics").leader(0, "augustus", "D6")
    game = scene.units("D5", BARBARIANS, infantry=1).play().dice(*faces("3i", "1l")).move("D6", "D5", leader=1)
    assert values(game)[0] == 3


def test_statesman_needs_his_city_and_tokens_and_goes_as_far_as_they_last() -> None:
    def offered(spot: str, mood: int) -> bool:
        scene = Realm().city("D7", 0, "angry").city("B6", 0).leader(0, "caesar", spot)
        return scene.owns(0, mood=mood).play().may_use("leader:statesman")

    assert offered("D7", 1)
    assert not offered("D7", 0), "at the price of Raise Mood"
    assert not offered("D6", 2), "only in a city"
    once = Realm().city("D7", 0, "angry").leader(0, "caesar", "D7").owns(0, mood=1).play().use("leader:statesman")
    assert (once.state.cities["D7"].mood, once.asked()) == ("neutral", "turn.act"), "one way to pay, nothing to ask"


def test_proconsul_needs_room_and_infantry() -> None:
    def asked(infantry: int = 0, beside: int = 0) -> bool:
        scene = Realm().city("D7", 0).city("B2", 0).city("D5", BARBARIANS).owns(0, "tactics")
        scene.leader(0, "caesar", "D6").units("D6", 0, infantry=beside).units("B2", 0, infantry=infantry)
        game = scene.play()
        game.move("D6", "D5", leader=1, **({"infantry": beside} if beside else {}))
        return game.asked() == "effect.use_for"

    assert asked()
    assert asked(beside=2)
    assert not asked(beside=3), "four are as many as fit"
    pieces = Realm().state.supply(0, "infantry")
    assert asked(infantry=pieces - 1)
    assert not asked(infantry=pieces), "none left in supply"


def test_dictator_guards_no_other_city_and_no_group_that_is_held_or_far_away() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").city("B6", 0).city("D5", 1, "neutral", "academy", "port")
    assert "D7" in candidates(scene.leader(0, "sulla", "B6").state, 1)
    far = Realm().city("D7", 0).leader(0, "sulla", "D7").units("D4", BARBARIANS, infantry=1)
    game = far.city("D3", 1).owns(0, food=2).event_follows("population_boom_move").play().learn("myths", food=2)
    assert game.asked() != "effect.groups_stay", "three hexes away"
