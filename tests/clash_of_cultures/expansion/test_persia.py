"""Persia: Elephants, Immortals, Zoroastrianism, Banking; Cyrus, Darius, Xerxes."""

from __future__ import annotations

from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.build import Build, price_to_build
from engines.clash_of_cultures.data import ACTION_CARDS, EFFECTS
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.pieces import room_for_army
from engines.clash_of_cultures.recruit import recruit_kinds
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS, Mood
from engines.clash_of_cultures.takeover import Takeover, all_starts
from engines.clash_of_cultures.windows import Play
from tests.clash_of_cultures.expansion.realm import faces, heard, values
from tests.clash_of_cultures.homes import usual

MORALE = next(card for card, row in ACTION_CARDS.items() if row.tactic == "high_morale")


def test_w_56_persian_elephants_cap_the_bonus_of_the_other_side_in_round_one() -> None:
    scene = (
        Realm().land(D8="B").city("D7", 0).city("B3", 1).people(0, "persia", "persian_elephants").owns(0, "tactics")
    )
    assert "elephant" in recruit_kinds(scene.state, 0, "D7")
    assert "elephant" not in recruit_kinds(
        Realm().city("D7", 0).people(0, "persia", "persian_elephants").state, 0, "D7"
    )
    scene.units("D6", 0, elephant=1).units("D5", 1, cavalry=2)
    game = scene.play().dice(*faces("1l", "2c", "2c")).move("D6", "D5", elephant=1)
    assert values(game) == [1, 4 + 2], "of 4 only 2 count"


def test_w_130_immortals_are_paid_before_each_roll_four_at_most() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "persia", "immortals").owns(0, "tactics", culture=6)
    scene.units("D6", 0, infantry=2).units("D5", 1, infantry=1)
    game = scene.play().dice(*faces("5c", "4c", "1l")).move("D6", "D5", infantry=2)
    assert game.choices() == [0, 1, 2, 3, 4]
    game.answer(1)
    assert values(game)[0] == 10
    assert game.purse(0)["culture"] == 5


def test_w_130_zoroastrianism_wins_a_soldier_who_fights_his_comrades_at_once() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").people(0, "persia", "zoroastrianism")
    scene.units("D5", BARBARIANS, infantry=2)
    game = scene.play().dice(5, *faces("6i", "1l")).say(Takeover(start="D7", target="D5 infantry -1", payment={}))
    while game.asked() == "effect.where":
        game.answer(game.choices()[0])
    assert game.at("D5", 0) == {"infantry": 1}
    assert game.at("D5", BARBARIANS) == {}
    walled = Realm().city("D7", 0, "neutral", "temple").city("D5", BARBARIANS).units("D5", BARBARIANS, infantry=1)
    assert all_starts(walled.people(0, "persia", "zoroastrianism").state, 0).targets == {}


def test_w_130_banking_pays_before_trade_if_there_is_gold() -> None:
    scene = Realm().city("D7", 0).city("D2", 1).people(0, "persia", "banking").owns(0, gold=1).at_start_of_turn()
    game = scene.play().answer("gold")
    assert game.purse(0)["gold"] == 2
    poor = Realm().city("D7", 0).city("D2", 1).people(0, "persia", "banking").at_start_of_turn()
    poor.state.first = 0
    assert poor.play().asked() == "turn.act"


def test_king_of_persia_gains_tokens_for_his_regions_up_to_the_size_of_his_city() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").city("B6", 0).city("F6", 0).leader(0, "cyrus", "D7")
    game = scene.play().use("leader:king_of_persia").answer({"mood": 1, "culture": 1})
    assert (game.purse(0)["mood"], game.purse(0)["culture"]) == (1, 1)
    assert game.state.cities["D7"].activations == 1


def test_strategist_gives_up_his_card_for_two() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "cyrus", "D6").units("D5", 1, infantry=1)
    game = scene.holds(0, MORALE).play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1).answer(MORALE, True)
    assert values(game)[0] == 3 + 2
    kept = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "cyrus", "D6").units("D5", 1, infantry=1)
    bare = kept.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1)
    assert values(bare)[0] == 3


def test_cultural_unity_is_worth_a_mood_token_for_a_takeover_from_his_city() -> None:
    def mood(spot: str) -> int:
        scene = (
            Realm().city("D7", 0, "neutral", "temple").city("D5", 1, "neutral", "academy").leader(0, "darius", spot)
        )
        game = scene.play().dice(5).say(Takeover(start="D7", target="D5", payment={}))
        return game.state.players[0].purse["mood"]

    assert (mood("D7"), mood("B6")) == (1, 0)


def test_architect_builds_in_his_city_without_an_action_once_a_turn() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).city("F6", 0).leader(0, "darius", "D7")
    scene.owns(0, "myths", "writing", "storage", food=3, wood=3, ore=3, culture=4)
    game = scene.play().use("leader:architect", culture=2)
    game.say(Build(city="D7", piece="temple", payment={"food": 1, "wood": 1, "ore": 1}))
    while game.asked() != "turn.act":
        game.answer(game.choices()[0])
    assert game.state.now.actions_left == 3
    assert not game.may_use("leader:architect")


def test_mighty_army_stands_five_strong_but_without_tactic_and_skill() -> None:
    scene = (
        Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "xerxes", "D6").units("D6", 0, infantry=4)
    )
    scene.units("D5", 1, infantry=1).holds(0, MORALE)
    assert room_for_army(scene.state, 0, "D6") == 0
    assert room_for_army(scene.state, 0, "D7") == 4
    game = scene.play().dice(*faces("3i", "3i", "3i", "3i", "1l", "1l")).move("D6", "D5", leader=1, infantry=4)
    assert game.asked() != "battle.tactic"
    assert values(game)[0] == 13, "no infantry ability counts"


def test_great_builder_makes_a_wonder_in_his_city_two_cheaper() -> None:
    scene = Realm().city("D7", 0, "happy").city("B6", 0, "happy").leader(0, "xerxes", "D7")
    scene.owns(0, "engineering", "irrigation", food=7, wood=7, ore=7, culture=7).state.players[0].wonders = [
        "great_gardens"
    ]
    purse = scene.state.players[0].purse
    there = price_to_build(scene.state, 0, "D7", "great_gardens").proposal(purse, ("culture",))
    elsewhere = price_to_build(scene.state, 0, "B6", "great_gardens").proposal(purse, ("culture",))
    assert there is not None and elsewhere is not None
    assert there["reduction"] == 2
    assert "reduction" not in elsewhere


def test_persian_elephants_cap_nobody_where_they_do_not_fight_and_never_their_own_side() -> None:
    def rolls(**units: int) -> list[int]:
        scene = Realm().city("D7", 0).city("B3", 1).people(0, "persia", "persian_elephants").owns(0, "tactics")
        scene.units("D6", 0, **units).units("D7", 0, elephant=1).units("D5", 1, cavalry=2)
        own = ["2c"] * sum(units.values())
        return values(scene.play().dice(*faces(*own, "2c", "2c")).move("D6", "D5", **units))

    assert rolls(cavalry=2)[:2] == [8, 8], "the elephant stayed at home"
    assert rolls(elephant=1)[1] == 4 + 2
    mixed = Realm().city("D7", 0).city("B3", 1).people(0, "persia", "persian_elephants").owns(0, "tactics")
    mixed.units("D6", 0, elephant=1, cavalry=2).units("D5", 1, cavalry=1)
    own = values(mixed.play().dice(*faces("2c", "2c", "2e", "2e")).move("D6", "D5", elephant=1, cavalry=2))
    assert own[0] == 4 + 4, "the own bonus is not capped; the elephant's die strikes nobody"


def test_immortals_are_as_many_as_there_is_culture_and_none_is_proposed() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).people(0, "persia", "immortals").owns(0, "tactics", culture=2)
    scene.units("D6", 0, infantry=1).units("D5", 1, infantry=1)
    game = scene.play().dice(*faces("2e", "2e")).move("D6", "D5", infantry=1)
    assert (game.choices(), usual(game)) == ([0, 1, 2], 0)
    game.answer(2)
    assert values(game) == [4, 2], "the other side has nothing of it"
    none = scene.play().dice(*faces("2e", "2e")).move("D6", "D5", infantry=1).answer(0)
    assert none.purse(0)["culture"] == 2
    assert "purse.pays" not in heard(none)


def faithful(*comrades: str, spot: str = "D5", owner: int = BARBARIANS, **goods: int) -> Realm:
    scene = Realm().city("D7", 0, "neutral", "temple").city("B3", 1).people(0, "persia", "zoroastrianism")
    scene.units(spot, owner, infantry=1, **dict.fromkeys(comrades, 1)).owns(0, **goods)
    return scene


def test_zoroastrianism_wins_army_units_in_the_open_for_which_there_is_a_piece() -> None:
    assert set(all_starts(faithful().state, 0).targets) == {"D5 infantry -1"}
    afloat = faithful().land(D5="W").units("D5", BARBARIANS, ship=1)
    assert all_starts(afloat.state, 0).targets == {}
    led = faithful(owner=1).leader(1, "caesar", "D5").units("D5", 1, settler=1)
    assert set(all_starts(led.state, 0).targets) == {"D5 infantry 1"}, "no leader, no settler"
    spare = faithful()
    spare.units("D8", 0, infantry=spare.state.supply(0, "infantry"))
    assert all_starts(spare.state, 0).targets == {}


def test_zoroastrianism_is_peaceful_when_nobody_is_left_to_fight() -> None:
    game = faithful().play().dice(5).say(Takeover(start="D7", target="D5 infantry -1", payment={}))
    assert game.asked() == "turn.act"
    assert (game.at("D5", 0), game.at("D5", BARBARIANS)) == ({"infantry": 1}, {})
    assert "zoroastrianism.converts" in heard(game)
    assert "battle.begins" not in heard(game)


def test_zoroastrianism_the_convert_chooses_where_to_flee_and_fights() -> None:
    scene = faithful("cavalry").land(E5="W").units("C5", 1, infantry=1).units("C6", 0, infantry=4)
    game = scene.play().dice(5, *faces("2e", "2e")).say(Takeover(start="D7", target="D5 infantry -1", payment={}))
    assert game.asked() == "effect.where"
    assert set(game.choices()) == {"D4", "E6", "D6"}, "land without enemies, with room"
    game.answer("E6")
    assert game.asked() == "battle.go_on"
    game.answer(False)
    assert game.at("E6", 0) == {"infantry": 1}


def test_r_99_a_convert_without_a_refuge_is_lost_when_the_sun_goes_dark() -> None:
    def dark(**terrain: str) -> Playing:
        scene = faithful("cavalry").land(**dict.fromkeys(("D4", "E5", "D6", "C6", "C5"), "W"), **terrain)
        scene.state.on_table.append("solar_eclipse")
        scene.state.decks["event"].remove("solar_eclipse")
        dice = faces("2e", "2e", "2e")
        return scene.play().dice(5, *dice).say(Takeover(start="D7", target="D5 infantry -1", payment={}))

    game = dark(E6="W")
    assert (game.at("D5", 0), game.at("D5", BARBARIANS)) == ({}, {"cavalry": 1})
    assert game.state.supply(0, "infantry") == 16
    assert "battle.retreats" not in heard(game)
    assert game.state.now.battles[-1].result == "draw"
    away = dark()
    assert (away.at("E6", 0), away.at("D5", BARBARIANS)) == ({"infantry": 1}, {"cavalry": 1})


def test_zoroastrianism_may_be_tried_while_the_card_cultural_takeover_waits() -> None:
    card = next(held for held, row in ACTION_CARDS.items() if row.effect == "cultural_takeover")
    scene = faithful().city("C7", BARBARIANS).holds(0, card)
    game = scene.play().dice(5).say(Play(card=card, payment=dict(EFFECTS["cultural_takeover"].cost)))
    game.say(Takeover(start="D7", target="D5 infantry -1", payment={}))
    assert game.at("D5", 0) == {"infantry": 1}
    assert game.state.cities["C7"].owner == BARBARIANS
    assert game.state.lasting.modifiers == [], "the card has done its work"


def test_banking_gives_a_token_instead_or_nothing() -> None:
    def paid(gold: int) -> Playing:
        scene = Realm().city("D7", 0).city("D2", 1).people(0, "persia", "banking").owns(0, gold=gold)
        return scene.at_start_of_turn().play()

    game = paid(1)
    assert game.choices() == ["gold", "culture", "none"]
    assert game.answer("culture").purse(0) == {"gold": 1, "culture": 1}
    assert paid(1).answer("none").purse(0) == {"gold": 1}
    assert paid(0).asked() == "turn.act"


def test_king_of_persia_counts_regions_and_the_size_of_his_city() -> None:
    one = Realm().city("D7", 0, "neutral", "temple", "academy").city("C8", 0).leader(0, "cyrus", "D7")
    game = one.play().use("leader:king_of_persia")
    assert all(sum(mix.values()) == 1 for mix in game.choices()), "both cities are in one region"
    assert not Realm().city("D7", 0).leader(0, "cyrus", "D6").play().may_use("leader:king_of_persia")


def test_strategist_may_keep_his_card() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "cyrus", "D6").units("D5", 1, infantry=1)
    game = scene.holds(0, MORALE).play().dice(*faces("3e", "2e")).move("D6", "D5", leader=1).answer(MORALE, False)
    assert values(game)[:2] == [3 + 2, 2]
    away = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "cyrus", "D7").units("D6", 0, infantry=1)
    away.units("D5", 1, infantry=1).holds(0, MORALE)
    alone = away.play().dice(*faces("3e", "2e")).move("D6", "D5", infantry=1).answer(MORALE)
    assert alone.asked() != "effect.use", "he is not there"


def test_architect_needs_his_city_and_something_to_build_after_the_price() -> None:
    def offered(spot: str = "D7", mood: Mood = "neutral", /, **goods: int) -> bool:
        scene = Realm().city("D7", 0, mood).city("B6", 0).leader(0, "darius", spot).owns(0, "myths", **goods)
        scene.state.cities["D7"].used_as_angry = mood == "angry"
        return scene.play().may_use("leader:architect")

    pay = {"food": 1, "wood": 1, "ore": 1}
    assert offered(culture=2, **pay)
    assert not offered(culture=1, **pay)
    assert not offered(culture=2)
    assert not offered("D6", culture=2, **pay)
    assert not offered("D7", "angry", culture=2, **pay)


def test_architect_pays_his_price_and_then_builds_what_is_left_for() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).leader(0, "darius", "D7")
    scene.owns(0, "myths", food=1, wood=1, ore=1, culture=2)
    game = scene.play().use("leader:architect", culture=2)
    while game.asked() != "turn.act":
        game.as_proposed()
    assert game.purse(0).get("culture", 0) <= 1
    assert len(game.state.cities["D7"].buildings) == 1


def test_mighty_army_of_four_fights_as_any_other_and_moves_five_together() -> None:
    def rolls(infantry: int) -> tuple[str, list[int]]:
        scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "xerxes", "D6")
        scene.units("D6", 0, infantry=infantry).units("D5", 1, infantry=1).holds(0, MORALE)
        dice = faces(*["3i"] * infantry, "2e", "2e")
        game = scene.play().dice(*dice).move("D6", "D5", leader=1, infantry=infantry)
        return game.asked(), values(game)

    assert rolls(3)[0] == "battle.tactic", "four may lay one"
    other = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "xerxes", "D6")
    other.units("D6", 0, infantry=4).units("D5", 1, infantry=1)
    game = other.play().dice(*faces(*["3e"] * 5, "3i")).move("D6", "D5", leader=1, infantry=4)
    assert values(game)[1] == 3 + 1, "the abilities of the others are their own"
    peace = Realm().city("D7", 0).owns(0, "tactics").leader(0, "xerxes", "D6").units("D6", 0, infantry=4)
    assert peace.play().move("D6", "D5", leader=1, infantry=4).at("D5", 0) == {"leader": 1, "infantry": 4}
    six = Realm().city("D7", 0).owns(0, "tactics").leader(0, "xerxes", "D6").units("D6", 0, infantry=4)
    six.units("D5", 0, cavalry=1)
    assert six.play().refuses(
        Move(origin="D6", target="D5", way="march", units={"leader": 1, "infantry": 4}, along={}, payment={})
    )
