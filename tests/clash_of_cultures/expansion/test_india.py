"""India: Indian Elephants, Proselytism, Prosperity, Peace & Poetry; Sri Gupta, Ashoka, Akbar."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Advance, all_ways
from engines.clash_of_cultures.data import ACTION_CARDS
from engines.clash_of_cultures.moments import query
from engines.clash_of_cultures.queries import AdvancePrice
from engines.clash_of_cultures.recruit import recruit_kinds
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import Takeover, all_starts
from engines.clash_of_cultures.trade_routes import possible_routes
from tests.clash_of_cultures.expansion.realm import faces, values
from tests.clash_of_cultures.loose import Realm

MORALE = next(card for card, row in ACTION_CARDS.items() if row.tactic == "high_morale")


def test_indian_elephants_come_from_forests_and_trade_from_cities() -> None:
    scene = Realm().land(D7="F").city("D7", 0).city("B6", 0).city("D5", 1).people(0, "india", "indian_elephants")
    assert "elephant" in recruit_kinds(scene.state, 0, "D7")
    assert "elephant" not in recruit_kinds(scene.state, 0, "B6")
    scene.owns(0, "trade_routes").units("D7", 0, elephant=1).units("D6", 0, elephant=1)
    assert [route.name for route in possible_routes(scene.state, 0)] == ["D7 elephant D5"]
    scene.state.cities["D7"].mood = "angry"
    assert possible_routes(scene.state, 0) == []


def test_w_131_proselytism_starts_from_settlers_and_reaches_farther_with_more() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").units("D7", 0, settler=2).units("B4", 0, settler=3)
    assert all_starts(scene.state, 0).reach == {"D7": 2}
    scene.people(0, "india", "proselytism")
    assert all_starts(scene.state, 0).reach == {"D7": 4, "B4": 4}


def test_prosperity_trades_for_tokens() -> None:
    scene = Realm().city("D7", 0).units("D7", 0, settler=1).city("D5", 1, "neutral", academy=0).at_start_of_turn()
    game = scene.people(0, "india", "prosperity").play().as_proposed()
    assert game.choices() == ["food", "mood", "culture"]
    game.answer("culture")
    assert game.purse(0) == {"culture": 1}
    plain = Realm().city("D7", 0).units("D7", 0, settler=1).city("D5", 1).at_start_of_turn()
    assert plain.people(0, "india", "prosperity").play().as_proposed().choices() == ["food", "mood"]


def test_w_131_peace_and_poetry_pay_one_advance_of_the_turn_with_a_mood_token() -> None:
    scene = Realm().city("D7", 0).people(0, "india", "peace_and_poetry").owns(0, mood=2)
    game = scene.play().learn("myths", "civ:peace_and_poetry", mood=1)
    assert "civ:peace_and_poetry" not in all_ways(game.state, 0, "fishing")
    cheap = Realm().people(0, "india", "peace_and_poetry").owns(0, "math").state
    assert "civ:peace_and_poetry" not in all_ways(cheap, 0, "engineering"), "not if the price is already reduced"


def test_golden_age_buys_in_a_new_field_for_a_token_and_an_activation() -> None:
    scene = Realm().city("D7", 0).leader(0, "sri_gupta", "D7").owns(0, culture=1, food=2)
    game = scene.play().use("leader:golden_age", culture=1)
    fields = game.choices("advance")
    assert "storage" not in fields, "agriculture is known"
    game.say(Advance(advance="myths", way="price", payment={"food": 2}))
    assert game.state.now.actions_left == 3
    assert game.state.cities["D7"].activations == 1


def test_prepared_fights_better_without_a_tactic() -> None:
    scene = (
        Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "sri_gupta", "D6").units("D5", 1, infantry=1)
    )
    scene.holds(0, MORALE)
    assert values(scene.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1).answer("none"))[0] == 3 + 2
    with_card = scene.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1).answer(MORALE)
    assert values(with_card)[0] == 3 + 2, "the tactic adds its own 2 instead"


def test_buddhism_rolls_again_once_a_turn() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").city("D5", 1, "neutral", "academy").leader(0, "ashoka", "D7")
    game = scene.play().dice(2, 5).say(Takeover(start="D7", target="D5", payment={})).answer(True)
    assert game.state.cities["D5"].buildings["academy"] == 0
    bare = Realm().city("D7", 0, "neutral", "port").city("D5", 1, "neutral", "academy").leader(0, "ashoka", "D7")
    missed = bare.play().dice(2).say(Takeover(start="D7", target="D5", payment={}))
    assert missed.asked() == "turn.act", "no temple here or there"


def test_buddhism_must_take_the_temple_it_declared() -> None:
    scene = (
        Realm()
        .city("D7", 0, "neutral", "port")
        .city("D5", 1, "neutral", "academy", "temple")
        .leader(0, "ashoka", "D7")
    )
    game = scene.play().dice(2, 5).say(Takeover(start="D7", target="D5", payment={})).answer(True)
    assert game.state.cities["D5"].buildings == {"academy": 1, "temple": 0}


def test_ashoka_the_expansionist_gains_tokens_for_a_conquest_more_for_a_temple() -> None:
    def culture(*pieces: str) -> int:
        scene = Realm().city("D7", 0).city("D5", 1, "neutral", *pieces).city("B3", 1).owns(0, "tactics")
        game = scene.leader(0, "ashoka", "D6").play().move("D6", "D5", leader=1).answer("none")
        return game.state.players[0].purse["culture"]

    assert (culture("temple"), culture("academy")) == (2, 1)


def test_expansionist_ashoka_must_take_part_himself() -> None:
    scene = Realm().city("D7", 0).city("D5", BARBARIANS).units("D6", 0, infantry=1).owns(0, "tactics")
    game = scene.leader(0, "ashoka", "D7").play().move("D6", "D5", infantry=1)
    assert game.state.players[0].purse["culture"] == 0


def test_bladed_tusks_are_paid_once_and_count_for_each_elephant() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .city("B3", 1)
        .owns(0, "tactics", ore=1)
        .leader(0, "akbar", "D6")
        .units("D6", 0, elephant=2)
    )
    scene.units("D5", 1, infantry=1)
    game = scene.play().dice(*faces("5i", "1l", "3i", "1l", "3i", "1l", "1l")).move("D6", "D5", leader=1, elephant=2)
    game.answer(True)
    rolled = next(event for event in game.news if event.key == "battle.rolls")
    assert int(str(rolled.params["bonus"])) == 2
    without = (
        Realm()
        .city("D7", 0)
        .city("B3", 1)
        .owns(0, "tactics", ore=1)
        .leader(0, "akbar", "D6")
        .units("D5", 1, infantry=1)
    )
    assert without.play().dice(*faces("5i", "1l")).move("D6", "D5", leader=1).asked() != "effect.use_for"


def test_prosperous_brings_gold_home() -> None:
    scene = Realm().city("D7", 0).owns(0, "tactics").leader(0, "akbar", "D6").units("D6", 0, infantry=1)
    assert scene.play().move("D6", "D7", leader=1).purse(0) == {"gold": 1}
    assert scene.play().move("D6", "D7", infantry=1).purse(0) == {}
    assert scene.play().move("D6", "D5", leader=1).purse(0) == {}


def test_proselytism_counts_settlers_and_nobody_else() -> None:
    scene = Realm().city("D7", 0).units("D4", 0, settler=1, infantry=3).people(0, "india", "proselytism")
    assert all_starts(scene.state, 0).reach["D4"] == 2
    assert all_starts(scene.units("D4", 0, settler=1).state, 0).reach["D4"] == 3


def test_peace_and_poetry_change_no_price_that_is_not_the_usual_one() -> None:
    scene = Realm().city("D7", 0).people(0, "india", "peace_and_poetry")
    usual = query(scene.state, "advance_price", 0, AdvancePrice("myths", {"food": 2}))
    cheap = query(scene.state, "advance_price", 0, AdvancePrice("myths", {"food": 1}))
    assert ("civ:peace_and_poetry" in usual.ways, "civ:peace_and_poetry" in cheap.ways) == (True, False)


def test_golden_age_needs_his_city_and_brings_the_advance() -> None:
    scene = Realm().city("D7", 0).leader(0, "sri_gupta", "D7").owns(0, "farming", "mining", food=2, culture=2)
    game = scene.play().use("leader:golden_age", culture=1)
    game.say(Advance(advance="myths", way="price", payment={"food": 2}))
    assert "myths" in game.state.players[0].advances
    away = Realm().city("D7", 0).leader(0, "sri_gupta", "D6").owns(0, food=2, culture=2)
    assert not away.play().may_use("leader:golden_age")
    poor = Realm().city("D7", 0).leader(0, "sri_gupta", "D7").owns(0, culture=2)
    assert not poor.play().may_use("leader:golden_age")


def test_buddhism_is_for_a_roll_that_missed_from_his_city_once_a_turn() -> None:
    def asked(number: int, spot: str = "D7") -> bool:
        scene = Realm().city("D7", 0, "neutral", "temple").city("D5", 1, "neutral", "academy")
        scene.leader(0, "ashoka", spot)
        game = scene.play().dice(number, 5).say(Takeover(start="D7", target="D5", payment={}))
        return game.asked() == "effect.use"

    assert (asked(4), asked(5)) == (True, False), "5 is enough"
    assert not asked(4, "B6")
    scene = Realm().city("D7", 0, "neutral", "temple").city("D5", 1, "neutral", "academy").leader(0, "ashoka", "D7")
    game = scene.play().dice(2, 2, 2).say(Takeover(start="D7", target="D5", payment={})).answer(True)
    assert [event.key for event in game.news].count("takeover.rolls") == 2
    assert game.say(Takeover(start="D7", target="D5", payment={})).asked() == "turn.act", "used for this turn"


def test_buddhism_with_an_own_temple_takes_what_it_likes() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").city("D5", 1, "neutral", "academy", "temple")
    game = scene.leader(0, "ashoka", "D7").play().dice(2, 5)
    game.say(Takeover(start="D7", target="D5", payment={})).answer(True)
    assert set(game.choices()) == {"academy", "temple"}


def test_bladed_tusks_are_of_no_use_unpaid_or_to_the_other_side() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics", ore=1).leader(0, "akbar", "D6")
    scene.units("D6", 0, elephant=1).units("D5", 1, elephant=1)
    dice = faces("3i", "3i", "3i")
    paid = values(scene.play().dice(*dice).move("D6", "D5", leader=1, elephant=1).answer(True))
    unpaid = values(scene.play().dice(*dice).move("D6", "D5", leader=1, elephant=1).answer(False))
    assert (paid[0] - unpaid[0], paid[1] - unpaid[1]) == (1, 0)


def test_prosperous_pays_for_his_own_coming_only() -> None:
    scene = Realm().city("D7", 0).owns(0, "tactics").leader(0, "akbar", "D7").units("D6", 0, infantry=1)
    assert scene.play().move("D6", "D7", infantry=1).purse(0) == {}
