"""Cards that touch hands, barbarians and foreign cities."""

from __future__ import annotations

from engines.clash_of_cultures.scene import Scene
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import Takeover
from tests.clash_of_cultures.cards.hand import card, neighbours, play, refuses, stays_in_hand


def test_spy_sees_a_hand_and_swaps_a_card_of_the_same_type() -> None:
    scene = neighbours().owns(0, culture=1).holds(0, "objective_01").holds(1, "action_02", "objective_02")
    game = play(scene, "spy", culture=1)
    assert game.choices() == ["none", "objective_02"], "no action card is left to give for the other one"
    game.answer("objective_02", "objective_01")
    assert game.state.players[0].objectives == ["objective_02"]
    assert game.state.players[1].objectives == ["objective_01"]
    assert game.state.now.actions_left == 2


def test_spy_may_take_a_kept_event_for_an_action_card() -> None:
    scene = neighbours().owns(0, culture=1).holds(0, "action_01").holds(1, "great_artist")
    game = play(scene, "spy", "great_artist", "action_01", culture=1)
    assert game.state.players[0].actions == ["great_artist"]
    assert game.state.players[1].actions == ["action_01"]


def test_third_players_learn_of_which_type_the_cards_are_that_a_spy_swapped() -> None:
    scene = neighbours(seats=3).owns(0, culture=1).holds(0, "objective_01").holds(1, "objective_02")
    game = play(scene, "spy", "objective_02", "objective_01", culture=1)
    told = [event.params for event in game.match.table.news if event.key == "spy.swapped" and event.audible(2)]
    assert told == [{"seat": 0, "other": 1, "deck": "objective"}]


def test_spy_is_refused_where_nobody_holds_a_card_and_may_leave_all_as_it_is() -> None:
    assert stays_in_hand(neighbours().owns(0, culture=1), "spy", culture=1)
    scene = neighbours().owns(0, culture=1).holds(0, "action_01").holds(1, "action_02")
    assert play(scene, "spy", "none", culture=1).state.players[1].actions == ["action_02"]


def test_what_a_spy_saw_third_players_do_not() -> None:
    scene = neighbours(seats=3).owns(0, culture=1).holds(0, "action_01").holds(1, "action_02")
    game = play(scene, "spy", "action_02", culture=1)
    assert "action_02" not in game.match.view(2).model_dump_json()


def test_new_plans_exchange_one_objective_for_one_of_two() -> None:
    scene = neighbours().owns(0, culture=1).holds(0, "objective_01")
    first, second = scene.state.decks["objective"][-1:-3:-1]
    before = len(scene.state.decks["objective"])
    game = play(scene, "new_plans", culture=1)
    assert game.choices() == ["none", *sorted((first, second))]
    game.answer(second, "objective_01")
    assert game.state.players[0].objectives == [second]
    assert len(game.state.decks["objective"]) == before
    assert {"objective_01", first} <= set(game.state.decks["objective"])
    assert game.state.now.actions_left == 2


def test_new_plans_may_stay_the_old_ones_and_need_an_old_one() -> None:
    game = play(neighbours().owns(0, culture=1).holds(0, "objective_01"), "new_plans", "none", culture=1)
    assert game.state.players[0].objectives == ["objective_01"]
    assert stays_in_hand(neighbours().owns(0, culture=1), "new_plans", culture=1)


def test_new_plans_look_at_as_many_cards_as_there_are() -> None:
    scene = neighbours().owns(0, culture=1).holds(0, "objective_01")
    scene.state.decks["objective"] = ["objective_02"]
    game = play(scene, "new_plans", "objective_02", "objective_01", culture=1)
    assert game.state.players[0].objectives == ["objective_02"]
    assert game.state.decks["objective"] == ["objective_01"]


def test_mercenaries_march_one_step_for_a_coin_each() -> None:
    scene = neighbours().owns(0, food=1, culture=1).units("D5", BARBARIANS, infantry=1)
    scene.units("B6", BARBARIANS, infantry=2)
    game = play(scene, "mercenaries", ("D5", "B6"))
    assert game.purse(0) == {}
    game.answer("D5 to D4")
    game.answer("B6 to B5")
    assert game.at("D4", BARBARIANS) == {"infantry": 1}
    assert game.at("B5", BARBARIANS) == {"infantry": 2}
    assert game.state.now.actions_left == 2


def test_mercenaries_attack_for_their_master_and_their_city_fills_up_again() -> None:
    scene = neighbours().owns(0, gold=1).city("D5", BARBARIANS).units("D5", BARBARIANS, infantry=2)
    scene.units("D4", 1, infantry=1)
    game = play(scene, "mercenaries")
    game.dice(12, 12, 1).answer("D5 to D4")
    assert game.at("D4", BARBARIANS) == {"infantry": 2}
    assert game.at("D4", 1) == {}
    assert game.at("D5", BARBARIANS) == {"infantry": 1}


def test_mercenaries_need_a_group_within_two_and_a_coin_and_take_no_ideas() -> None:
    assert stays_in_hand(neighbours().owns(0, food=1).units("D4", BARBARIANS, infantry=1), "mercenaries")
    near = neighbours().owns(0, ideas=2, mood=2).units("D5", BARBARIANS, infantry=1)
    assert stays_in_hand(near, "mercenaries")


def test_mercenaries_do_not_crowd_a_hex_beyond_four() -> None:
    scene = neighbours().owns(0, food=1).units("D5", BARBARIANS, infantry=2).units("D4", BARBARIANS, infantry=3)
    game = play(scene, "mercenaries")
    assert "D5 to D4" not in game.choices()
    assert "D5 to E5" in game.choices()


def barbarian_village(units: int = 2) -> Scene:
    return neighbours().city("D6", BARBARIANS).units("D6", BARBARIANS, infantry=units)


INFLUENCE = Takeover(start="D7", target="D6", payment={})


def test_cultural_takeover_wins_a_barbarian_settlement() -> None:
    game = play(barbarian_village(), "cultural_takeover").dice(5).say(INFLUENCE).answer("settler")
    assert (game.state.cities["D6"].owner, game.state.cities["D6"].mood) == (0, "neutral")
    assert game.at("D6", 0) == {"settler": 1}
    assert game.at("D6", BARBARIANS) == {}
    assert game.purse(0) == {}


def test_cultural_takeover_may_turn_to_an_ordinary_target_after_all() -> None:
    scene = barbarian_village().city("C7", 1, "neutral", "temple")
    game = play(scene, "cultural_takeover").dice(5).say(Takeover(start="D7", target="C7", payment={}))
    assert (game.state.cities["C7"].owner, game.state.cities["C7"].buildings) == (1, {"temple": 0})
    assert game.state.lasting.modifiers == []


def test_cultural_takeover_is_over_when_the_roll_fails() -> None:
    game = play(barbarian_village(), "cultural_takeover").dice(4).say(INFLUENCE)
    assert game.state.cities["D6"].owner == BARBARIANS
    assert game.refuses(INFLUENCE)


def test_cultural_takeover_holds_for_the_very_next_deed_only() -> None:
    game = play(barbarian_village(), "cultural_takeover").collect("D7", "D7 food")
    assert game.refuses(INFLUENCE)


def test_cultural_takeover_is_refused_without_a_village_in_reach_or_an_action() -> None:
    assert stays_in_hand(neighbours(), "cultural_takeover")
    assert stays_in_hand(neighbours().city("D6", BARBARIANS, "neutral", temple=1), "cultural_takeover")
    assert stays_in_hand(neighbours().city("D5", BARBARIANS), "cultural_takeover")
    assert play(neighbours().city("D5", BARBARIANS).owns(0, culture=1), "cultural_takeover").asked() == "turn.act"
    scene = barbarian_village().owns(0, culture=1)
    scene.state.now.actions_left = 0
    assert stays_in_hand(scene, "cultural_takeover")
    scene.owns(0, "arts").state.players[0].used.append("advance:arts")
    assert stays_in_hand(scene, "cultural_takeover"), "Arts was used already"


def test_cultural_takeover_works_through_arts_too() -> None:
    scene = barbarian_village().owns(0, "arts", culture=1)
    scene.state.now.actions_left = 0
    game = play(scene, "cultural_takeover").dice(5).use("advance:arts", culture=1)
    assert game.asked() == "cultural_takeover.unit", "there is but one target"
    assert game.state.cities["D6"].owner == 0


def test_cultural_takeover_is_refused_after_a_takeover_that_succeeded() -> None:
    scene = barbarian_village()
    scene.state.now.takeover_won = True
    assert stays_in_hand(scene, "cultural_takeover")


def test_a_played_card_is_gone() -> None:
    game = play(neighbours().owns(0, culture=2), "leadership", culture=1)
    assert refuses(game, card("leadership"), culture=1)


def test_cultural_takeover_reckons_with_what_is_left_after_arts() -> None:
    scene = neighbours().city("D5", BARBARIANS).owns(0, "arts", culture=2)
    scene.state.now.actions_left = 0
    assert not stays_in_hand(scene, "cultural_takeover")
    scene.owns(0, culture=1)
    assert stays_in_hand(scene, "cultural_takeover"), "Arts takes the token that the distance costs"


def test_mercenaries_take_mood_tokens_from_who_holds_the_arena() -> None:
    scene = neighbours().owns(0, mood=1).units("D5", BARBARIANS, infantry=1)
    assert stays_in_hand(scene, "mercenaries")
    game = play(scene.wonder("D7", "great_arena"), "mercenaries")
    assert game.purse(0) == {}
