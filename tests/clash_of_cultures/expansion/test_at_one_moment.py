"""Abilities that speak at the same moment: of one player, of two, of a card or a wonder."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import Takeover
from tests.clash_of_cultures.cards.hand import card
from tests.clash_of_cultures.expansion.realm import faces, heard, values
from tests.clash_of_cultures.loose import Realm

GARDENS = {"food": 7, "wood": 7, "ore": 7, "culture": 7}


def to_build_gardens(leader: str, **goods: int) -> Realm:
    scene = Realm().city("D7", 0, "happy").city("B6", 0, "happy").leader(0, leader, "D7").plans(0, "great_gardens")
    return scene.owns(0, "engineering", "irrigation", **{**GARDENS, **goods})


def test_great_builder_builds_for_less_and_pays_no_more() -> None:
    game = to_build_gardens("xerxes").play()
    ways = game.choices("build", city="D7", piece="great_gardens")
    cheap = next(way for way in ways if way.get("reduction") == 2)
    game.say(Build(city="D7", piece="great_gardens", payment=cheap))
    assert game.state.cities["D7"].wonders == ["great_gardens"]
    paid = {coin: 7 - n for coin, n in game.state.players[0].purse.items() if coin in GARDENS}
    assert paid == {coin: cheap.get(coin, 0) for coin in GARDENS}
    dear = next(way for way in ways if not way.get("reduction"))
    assert sum(dear.values()) == sum(cheap.values()), "the two are nobody's coins"


def test_a_captive_who_pays_a_token_does_no_work_in_the_same_price() -> None:
    def ways(captives: int) -> list[dict[str, int]]:
        scene = to_build_gardens("acamapichtli", culture=4).people(0, "aztecs", "human_sacrifice")
        game = scene.captives(0, infantry=captives).play()
        found: list[dict[str, int]] = game.choices("build", city="D7", piece="great_gardens")
        return found

    def gone(way: dict[str, int]) -> int:
        return way.get("captive -1 infantry", 0) + (way.get("captives_work -1 infantry", 0) + 1) // 2

    assert max(gone(way) for way in ways(1)) == 1, "one of the two, never both"
    both = next(way for way in ways(2) if gone(way) == 2 and way.get("captive -1 infantry") == 1)
    scene = to_build_gardens("acamapichtli", culture=4).people(0, "aztecs", "human_sacrifice")
    game = scene.captives(0, infantry=2).play().say(Build(city="D7", piece="great_gardens", payment=both))
    assert (game.state.players[0].captives, game.state.captive) == ({}, {})


def test_mass_sacrifice_leaves_enough_captives_to_pay_with() -> None:
    def offered(captives: int) -> bool:
        scene = to_build_gardens("ahuitzotl", culture=3).people(0, "aztecs", "human_sacrifice")
        return scene.captives(0, infantry=captives).play().may_use("leader:mass_sacrifice")

    cost = to_build_gardens("ahuitzotl").state
    assert [offered(n) for n in (1, 3, 4)] == [False, False, True], "two go before, two more pay the tokens left"
    assert cost.players[0].wonders == ["great_gardens"]


def test_japanese_buddhism_is_a_free_action_with_state_religion_even_after_the_last_action() -> None:
    def temple(actions: int, *advances: str) -> Playing:
        scene = Realm().city("D7", 0, "neutral", academy=1).city("B6", 1).leader(0, "suiko", "D7")
        scene.owns(0, *advances, culture=1).state.now.actions_left = actions
        return scene.play()

    assert not temple(0).may_use("leader:japanese_buddhism")
    game = temple(0, "state_religion").use("leader:japanese_buddhism", culture=1)
    assert (game.state.cities["D7"].buildings, game.purse(0)) == ({"academy": 0}, {})
    assert temple(3).use("leader:japanese_buddhism", culture=1).state.now.actions_left == 2
    assert temple(3, "state_religion").use("leader:japanese_buddhism", culture=1).state.now.actions_left == 3


def test_a_card_inspired_by_alexander_and_cancelled_by_japan_costs_idol_alone() -> None:
    plans, other = card("new_plans"), card("militia")
    scene = Realm().city("D7", 0).city("D5", 1).leader(0, "alexander", "D7").people(1, "japan", "subterfuge")
    scene.holds(0, plans, "objective_01").holds(1, other).owns(0, culture=2)
    game = scene.play().use("leader:idol", culture=1)
    if game.asked() == "effect.card":
        game.answer(plans)
    assert game.asked() == "subterfuge.card"
    game.answer(other)
    assert game.purse(0) == {"culture": 1}, "the price of Idol is gone, that of the card is not paid"
    assert game.state.now.actions_left == 3, "neither spent nor won"
    assert game.state.cities["D7"].activations == 1
    assert {plans, other} <= set(game.state.discards["action"])


def test_a_card_inspired_by_alexander_costs_its_price_once_it_is_played() -> None:
    plans = card("new_plans")
    scene = Realm().city("D7", 0).city("B3", 1).leader(0, "alexander", "D7").holds(0, plans, "objective_01")
    game = scene.owns(0, culture=2).play().use("leader:idol", culture=1)
    while game.asked() != "turn.act":
        game.answer(plans if game.asked() == "effect.card" else "none")
    assert (game.purse(0), game.state.now.actions_left) == ({}, 3)


def test_buddhism_rolls_again_and_conversion_adds_to_the_new_roll() -> None:
    def buildings(again: int) -> dict[str, int]:
        scene = Realm().city("D7", 0, "neutral", "temple").city("D6", 1, "neutral", "academy")
        scene.leader(0, "ashoka", "D7").owns(0, "conversion")
        game = scene.play().dice(3, again).say(Takeover(start="D7", target="D6", payment={})).answer(True)
        return game.state.cities["D6"].buildings

    assert buildings(4) == {"academy": 0}, "4 and 1 are enough"
    assert buildings(3) == {"academy": 1}


def test_calendar_puts_the_card_it_saw_under_the_pile_and_not_another_one_of_that_name() -> None:
    scene = Realm().city("D7", 0).people(0, "maya", "calendar").owns(0, culture=1)
    deck = scene.state.decks["event"]
    twin = next(name for name in deck if deck.count(name) > 1)
    scene.next_event(twin)
    below = scene.state.decks["event"][-2]
    game = scene.play().use("civ:calendar").answer(True)
    assert (game.state.decks["event"][-1], game.state.decks["event"][0]) == (below, twin)


def test_lawgiver_makes_voting_worth_its_token() -> None:
    def offered(**purse: int) -> bool:
        scene = Realm().city("D7", 0, "neutral", "academy", "temple").leader(0, "hammurabi", "D7")
        return scene.owns(0, "voting", **purse).play().may_use("advance:voting")

    assert [offered(mood=1), offered(culture=1), offered(mood=1, culture=1)] == [False, False, True]
    scene = Realm().city("D7", 0, "angry", "academy", "temple").leader(0, "hammurabi", "D7")
    game = scene.owns(0, "voting", mood=1, culture=1).play().use("advance:voting", mood=1)
    assert (game.state.cities["D7"].mood, game.purse(0)) == ("happy", {})


@pytest.mark.parametrize(("mood", "offered"), [(2, False), (3, False), (4, True)])
def test_hellenistic_culture_keeps_the_tokens_that_reach_the_target(mood: int, offered: bool) -> None:
    """With the Great Arena mood tokens boost a Takeover; those that pay for Arts do not."""
    scene = Realm().city("D7", 0).city("D3", 1, "neutral", "temple").people(0, "greece", "hellenistic_culture")
    game = scene.wonder("D7", "great_arena").owns(0, mood=mood).play()
    assert game.may_use("civ:hellenistic_culture") is offered
    if offered:
        game.dice(6).use("civ:hellenistic_culture", mood=2)
        assert "takeover.wins" in heard(game)


@pytest.mark.parametrize(("culture", "offered"), [(2, False), (3, True)])
def test_arts_keep_the_tokens_that_an_attack_of_converts_costs(culture: int, offered: bool) -> None:
    """Where a pact makes an attack dear, Zoroastrianism pays for it before the roll."""
    scene = Realm().city("D7", 0, "neutral", "academy").city("B3", 1).people(0, "persia", "zoroastrianism")
    scene.units("D5", 1, infantry=2).owns(0, "arts", culture=culture)
    scene.state.players[1].tokens["event:great_diplomat"] = 1
    scene.state.players[1].kept.append("great_diplomat")
    game = scene.play()
    assert game.may_use("advance:arts") is offered
    if offered:
        assert "takeover.fails" in heard(game.dice(1).use("advance:arts", culture=1))


def test_an_attack_of_converts_ends_the_pact_it_was_paid_for() -> None:
    def converts(rolled: int) -> list[str]:
        scene = Realm().city("D7", 0, "neutral", "academy").city("B3", 1).people(0, "persia", "zoroastrianism")
        scene.units("D5", 1, infantry=2).owns(0, culture=2)
        scene.state.players[1].tokens["event:great_diplomat"] = 1
        scene.state.players[1].kept.append("great_diplomat")
        game = scene.play().dice(rolled, *faces("6i", "3i"))
        game.say(Takeover(start="D7", target="D5 infantry 1", payment={"culture": 2}))
        while game.asked() != "turn.act":
            game.answer(game.choices()[0])
        return game.state.players[1].kept

    assert converts(6) == []
    assert converts(3) == ["great_diplomat"], "nobody was converted, nobody attacked"


def test_r_106_prepared_is_nobody_whose_tactic_was_taken_or_cancelled() -> None:
    def attack(mine: str | None, theirs: str | None) -> int:
        scene = Realm().city("D7", 0).city("B3", 1).leader(0, "sri_gupta", "D6").owns(0, "tactics")
        scene.owns(1, "tactics").units("D5", 1, infantry=2).units("D6", 0, infantry=1)
        cards = [card(name) if name else "none" for name in (mine, theirs)]
        for seat, held in enumerate(cards):
            scene.holds(seat, held if held != "none" else card("archers", seat))
        game = scene.play().dice(*faces(*["2e"] * 6)).move("D6", "D5", leader=1, infantry=1).answer(*cards)
        while game.asked() == "unit.which_lost":
            game.answer({"infantry": 1})
        return values(game)[0]

    assert attack(None, None) == 2 + 2 + 2
    assert attack("high_morale", "scout") == 2 + 2
    assert attack("high_morale", "martyr") == 2, "one of the two has fallen"


def test_mythical_takes_back_a_tactic_that_was_cancelled_but_not_one_that_was_taken() -> None:
    def after(theirs: str) -> str:
        scene = Realm().city("D7", 0).city("B3", 1).leader(0, "jimmu", "D6").units("D6", 0, infantry=1)
        scene.owns(0, "tactics", culture=1).owns(1, "tactics").units("D5", 1, infantry=2)
        scene.holds(0, card("high_morale")).holds(1, card(theirs))
        game = scene.play().dice(*faces("5c", "2e", "2e", "2e")).move("D6", "D5", leader=1, infantry=1)
        game.answer(card("high_morale"), card(theirs))
        while game.asked() in ("unit.which_lost", "battle.go_on"):
            game.answer({"infantry": 1} if game.asked() == "unit.which_lost" else False)
        return game.asked()

    assert after("martyr") == "effect.use_for"
    assert after("scout") == "turn.act"


def test_a_martyr_cancels_the_tactic_of_whoever_lent_it_to_the_barbarians() -> None:
    scene = Realm(3).city("D7", 0).city("B3", 1).owns(1, "tactics").leader(0, "viriatus", "D7").owns(0, "tactics")
    scene.units("D4", 1, infantry=2).units("D5", BARBARIANS, infantry=2).state.now.seat = 1
    scene.holds(1, card("martyr")).holds(0, card("high_morale"))
    game = scene.play().dice(*faces(*["3i"] * 8)).move("D4", "D5", infantry=2)
    game.answer(card("martyr"), card("high_morale"))
    told = next(event for event in game.news if event.key == "tactic.cancelled")
    assert told.params == {"seat": 1, "other": 0}
    assert card("high_morale") in game.state.discards["action"]


def test_r_104_storm_master_cannot_save_whom_he_gives_to_the_revolution() -> None:
    def actions(saved: bool) -> tuple[int, int]:
        scene = Realm().city("D7", 0).leader(0, "marqzen", "D7").units("D7", 0, infantry=1).owns(0, ideas=2)
        game = scene.event_follows("revolution").play().learn("myths", ideas=2)
        game.answer("D7", {"infantry": 1}, {"infantry": 1} if saved else {})
        return game.state.now.actions_left, len(game.state.units_of(0))

    assert actions(saved=False) == (2, 1), "the infantry dies for the action"
    assert actions(saved=True) == (1, 2), "it lives, and the action is lost"


def envoy(leader: str) -> Realm:
    """The Envoy has laid the pyramid open; to learn Engineering is to draw a wonder."""
    scene = Realm().city("D7", 0).city("B3", 1).leader(0, leader, "D7").owns(0, food=2)
    scene.state.decks["wonder"].remove("great_pyramid")
    scene.state.open_wonders.append("great_pyramid")
    for seat in range(2):
        scene.state.lasting.add("event:envoy", "game", seat=seat, source="event:envoy")
    return scene


def test_r_105_a_patron_searches_before_the_envoy_can_show_anything() -> None:
    game = envoy("nebuchadnezzar").play().say(Advance(advance="engineering", way="price", payment={"food": 2}))
    assert game.asked() == "turn.act"
    assert game.state.players[0].wonders == ["great_gardens"]
    assert game.state.open_wonders == ["great_pyramid"]
    other = envoy("hammurabi").play().say(Advance(advance="engineering", way="price", payment={"food": 2}))
    assert other.answer("great_pyramid").state.players[0].wonders == ["great_pyramid"]


def test_a_patron_lays_open_what_he_finds_where_all_wonders_lie_open() -> None:
    def drawn(*open_already: str) -> Playing:
        scene = (
            Realm(2, wonders="buffet").city("D7", 0).city("B3", 1).leader(0, "nebuchadnezzar", "D7").owns(0, food=2)
        )
        for wonder in open_already:
            scene.state.decks["wonder"].remove(wonder)
            scene.state.open_wonders.append(wonder)
        return scene.play().learn("engineering", food=2)

    assert drawn().state.open_wonders == ["great_gardens"]
    there = drawn("great_gardens")
    assert "great_gardens" in there.state.open_wonders and len(there.state.open_wonders) == 2, "another one is drawn"
    assert all(player.wonders == [] for player in there.state.players)


def test_two_patrons_take_their_wonders_from_each_other() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).leader(0, "qin_shi_huang", "D7").leader(1, "nebuchadnezzar", "B3")
    scene.plans(0, "great_gardens").plans(1, "great_wall").owns(0, food=2)
    left = len(scene.state.decks["wonder"])
    game = scene.play().learn("engineering", food=2)
    first, second = (player.wonders for player in game.state.players)
    assert "great_wall" in first and second == ["great_gardens"]
    assert (len(first), len(game.state.decks["wonder"])) == (2, left - 1), "who gave the last one drew another"


def test_hannibal_comes_ashore_on_a_mountain_as_easily_as_over_land() -> None:
    def marks(way: str) -> list[list[str]]:
        scene = Realm().land(D6="W", D5="M").city("D7", 0).owns(0, "tactics").leader(0, "hannibal", "D6")
        game = scene.units("D6", 0, ship=1, elephant=1).play()
        units = {"leader": 1, "elephant": 1}
        game.say(Move(origin="D6", target="D5", way=way, units=units, along={}, payment={}))
        return [unit.marks for unit in game.state.own_at("D5", 0)]

    assert marks("elephants") == [[], []]
    assert marks("march") == [["mountain"], ["mountain"]], "who does not climb with the elephants is held"


def test_navigator_tires_the_ships_that_sailed_and_no_other() -> None:
    scene = Realm().land(D6="W", D5="W").city("D7", 0).city("B3", 1).leader(0, "hanno", "D6").owns(0, "tactics")
    scene.units("D6", 0, ship=2).units("D5", 1, ship=2)
    game = scene.play().dice(*faces("2e", "2e", "2e")).use("leader:navigator")
    game.say(Move(origin="D6", target="D5", way="sail", units={"ship": 1}, along={"leader": 1}, payment={}))
    game.answer(False)
    assert game.at("D6", 0) == {"leader": 1, "ship": 2}, "back from the battle"
    assert sorted(unit.fatigued for unit in game.state.own_at("D6", 0) if unit.is_ship) == [False, True]
