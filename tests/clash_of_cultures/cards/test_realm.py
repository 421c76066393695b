"""Cards for cities, units and the turn itself."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build, price_to_build
from engines.clash_of_cultures.command_action import Pass, Stop
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.turn import EndTurn
from tests.clash_of_cultures import loose
from tests.clash_of_cultures.cards.hand import again, card, neighbours, play, refuses, stays_in_hand
from tests.clash_of_cultures.homes import homes


def march(origin: str, target: str) -> Move:
    return Move(origin=origin, target=target, way="march", units={"infantry": 1}, along={}, payment={})


def won(defenders: int, mood: int = 0) -> Playing:
    """Red has won D5 from Blue, with a fight or without."""
    scene = loose.Scene().city("D8", 0, "angry").city("D1", 1).city("D5", 1).owns(0, "tactics", mood=mood)
    scene.units("D6", 0, infantry=2).units("D5", 1, infantry=defenders)
    scene.holds(0, card("hero_general"), card("hero_general", 1))
    game = scene.play().dice(12, 12, 1).move("D6", "D5", infantry=2)
    return game.answer("none", "D1") if defenders else game.answer("D1")


def test_hero_general_raises_a_city_and_for_a_mood_token_another_step() -> None:
    game = again(won(1, mood=1), card("hero_general"), "D8", "D8")
    assert game.state.cities["D8"].mood == "happy"
    assert game.purse(0).get("mood") is None
    # One battle, one card of the name.
    assert refuses(game, card("hero_general", 1))


def test_hero_general_without_a_mood_token_raises_one_step() -> None:
    game = again(won(1), card("hero_general"), "D8")
    assert (game.asked(), game.state.cities["D8"].mood) == ("command.stuck", "neutral")


def test_hero_general_is_refused_without_a_combat_round() -> None:
    assert refuses(won(0), card("hero_general"))


def test_hero_general_rests_on_a_fought_battle_even_if_an_easier_one_came_first() -> None:
    scene = (
        loose.Scene().city("D8", 0, "angry").city("D1", 1).city("D5", 1).owns(0, "tactics").units("F4", 1, infantry=1)
    )
    scene.units("D6", 0, infantry=1).units("F5", 0, infantry=2).holds(0, card("hero_general"))
    game = scene.play().dice(12, 12, 1).move("D6", "D5", infantry=1).answer("D1")
    game.move("F5", "F4", infantry=2).answer("none")
    again(game, card("hero_general"), "D8")
    assert game.state.cities["D8"].mood == "neutral"


def test_city_development_builds_for_nothing_but_activates_the_city() -> None:
    scene = homes(neighbours(), ["D5"]).owns(0, "myths", culture=1)
    game = play(scene, "city_development", "D7", "mood", culture=1)
    assert game.state.cities["D7"].buildings == {"temple": 0}
    assert game.state.cities["D7"].activations == 1
    assert (game.state.now.actions_left, game.purse(0)) == (2, {"mood": 1})
    # The next building costs what it costs.
    assert game.refuses(Build(city="D5", piece="temple", payment={}))


def test_city_development_leaves_other_discounts_for_later() -> None:
    scene = homes(neighbours(), ["D5"]).owns(0, "myths", "state_religion", culture=1, wood=1, ore=1)
    game = play(scene, "city_development", "D7", "mood", culture=1)
    game.say(Build(city="D5", piece="temple", payment={"wood": 1, "ore": 1}))


def test_city_development_keeps_the_limits_of_building() -> None:
    angry = loose.Scene().city("D7", 0, "angry").city("D5", 0, "angry").city("D1", 1).owns(0, "myths", culture=1)
    assert stays_in_hand(angry, "city_development", culture=1)
    # A city is never larger than the realm has cities.
    assert stays_in_hand(neighbours().owns(0, "myths", culture=1), "city_development", culture=1)


def test_production_focus_takes_one_hex_again_and_again_in_the_next_collect_only() -> None:
    scene = loose.Scene().city("D7", 0, "happy").city("D1", 1).land(D7="M")
    game = play(scene, "production_focus").collect("D7", "D7 ore", "D7 ore 2")
    assert game.purse(0) == {"ore": 2}
    assert "D7 ore 2" not in game.yields("D7")


def test_production_focus_and_mass_production_do_not_wait_side_by_side() -> None:
    game = play(neighbours().holds(0, card("mass_production")), "production_focus")
    assert refuses(game, card("mass_production"))


def test_production_focus_is_refused_without_a_collect() -> None:
    scene = neighbours()
    scene.state.now.actions_left = 0
    assert stays_in_hand(scene, "production_focus")


def test_mass_production_collects_two_hexes_more_even_in_an_angry_city() -> None:
    scene = loose.Scene().city("D7", 0, "angry").city("D1", 1)
    game = play(scene, "mass_production").collect("D7", "D7 food", "D6 food", "E7 food")
    assert game.purse(0) == {"food": 2}, "the store holds no third one without Storage"
    assert game.state.discards["action"] == [card("mass_production")]


def test_mass_production_is_refused_when_no_collect_is_left() -> None:
    scene = neighbours()
    scene.state.now.actions_left = 0
    assert stays_in_hand(scene, "mass_production")
    assert stays_in_hand(scene, "production_focus")
    # Free Economy is a Collect without an action.
    scene.owns(0, "free_economy", mood=1)
    assert play(scene, "mass_production").asked() == "turn.end"


def test_mass_production_is_lost_with_the_turn() -> None:
    scene = neighbours()
    scene.state.now.actions_left = 1
    game = play(scene, "mass_production").say(Pass())
    assert game.match.waiting == [1]
    assert game.state.lasting.modifiers == []


def unexplored() -> Scene:
    """Red's capital in its home region; everything else is unknown."""
    scene = loose.Scene(explored=False).owns(0, culture=1)
    scene.state.tiles["r03"] = "region_14"
    return scene.city("D2", 0).city("D7", 1)


def test_explorer_reveals_a_neighbouring_region_and_places_a_settler() -> None:
    game = play(unexplored(), "explorer", culture=1)
    assert sorted(game.choices()) == ["B2", "D3", "F2", "none"]
    game.answer("D3", "base")
    assert "r03" in game.state.explored
    game.answer(True)
    assert game.at("D2", 0) == {"settler": 1}
    assert game.state.now.actions_left == 2


def test_explorer_without_one_part_does_the_other_and_without_both_is_refused() -> None:
    last = neighbours().owns(0, culture=1).units("D6", 0, settler=3)
    assert play(last, "explorer", culture=1).at("D7", 0) == {"settler": 1}
    nobody_left = neighbours().owns(0, culture=1).units("D7", 0, settler=4)
    assert nobody_left.state.supply(0, "settler") == 0
    assert stays_in_hand(nobody_left, "explorer", culture=1)
    no_settlers = unexplored().units("D2", 0, settler=4)
    assert "none" not in play(no_settlers, "explorer", culture=1).choices()


def border() -> Scene:
    scene = neighbours().owns(0, "tactics", culture=1).owns(1, "tactics")
    return scene.units("D6", 0, infantry=1).units("D5", 1, infantry=1)


def test_negotiations_keep_the_peace_in_this_turn_and_in_the_next_one_of_the_other() -> None:
    scene = border()
    scene.state.now.actions_left = 1
    game = play(scene, "negotiations", culture=1)
    assert game.refuses(march("D6", "D5"))
    game.say(Pass())
    assert game.match.waiting == [1]
    assert game.refuses(march("D5", "D6"))
    game.say(Pass()).say(Pass()).say(Pass())
    # The next turns of both know no truce any more.
    assert game.match.waiting == [0]
    assert "D5" in game.choices("move", origin="D6")
    game.say(Pass()).say(Pass()).say(Pass())
    assert "D6" in game.choices("move", origin="D5")


def test_negotiations_are_the_first_thing_of_a_turn_or_refused() -> None:
    game = border().holds(0, card("negotiations")).play().say(march("D6", "C6")).say(Stop())
    assert refuses(game, card("negotiations"), culture=1)


def test_negotiations_also_forbid_to_launch_ships_among_those_of_the_other() -> None:
    scene = border().land(D8="W").port("D7", "D8").units("D8", 1, ship=1).owns(0, wood=4)
    ship = Recruit(city="D7", units={"ship": 1}, payment={"wood": 2})
    assert scene.play().say(ship)
    assert play(scene, "negotiations", culture=1).refuses(ship)


def test_leadership_is_one_more_action() -> None:
    game = play(neighbours().owns(0, culture=2).holds(0, card("leadership", 1)), "leadership", culture=1)
    assert game.state.now.actions_left == 4
    again(game, card("leadership", 1), culture=1)
    assert (game.state.now.actions_left, game.purse(0)) == (5, {})
    assert stays_in_hand(neighbours(), "leadership", culture=1)


def test_assassination_costs_the_other_an_action_of_the_next_turn_only_once() -> None:
    scene = neighbours().owns(0, culture=2).holds(0, card("assassination", 1))
    scene.state.now.actions_left = 0
    game = play(scene, "assassination", culture=1)
    assert refuses(game, card("assassination", 1), culture=1)
    game.say(EndTurn())
    assert (game.state.now.seat, game.state.now.actions_left) == (1, 2)
    assert game.state.lasting.modifiers == []


def test_assassination_of_somebody_leaves_the_others_as_targets() -> None:
    scene = neighbours(seats=3).owns(0, culture=2).holds(0, card("assassination", 1))
    game = play(scene, "assassination", 2, culture=1)
    again(game, card("assassination", 1), culture=1)
    assert {modifier.seat for modifier in game.state.lasting.modifiers} == {1, 2}


def test_militia_stands_up_where_there_is_room() -> None:
    full = loose.Scene().city("D7", 0).city("D5", 0).city("D1", 1).units("D7", 0, infantry=4).owns(0, culture=1)
    game = play(full, "militia", culture=1)
    assert (game.at("D5", 0), game.state.now.actions_left) == ({"infantry": 1}, 3)
    assert play(neighbours().units("D7", 0, infantry=3).owns(0, culture=1), "militia", culture=1).at("D7", 0) == {
        "infantry": 4
    }
    assert stays_in_hand(neighbours().units("D7", 0, infantry=4).owns(0, culture=1), "militia", culture=1)


def test_hero_general_may_stop_after_one_city() -> None:
    scene = homes(neighbours(), ["B6"]).owns(0, "tactics", mood=1).units("D6", 0, infantry=1)
    scene.units("D5", BARBARIANS, infantry=1)
    game = scene.holds(0, card("hero_general")).play().dice(12, 1).move("D6", "D5", infantry=1).answer("none")
    again(game, card("hero_general"), "D7", "none")
    assert (game.state.cities["D7"].mood, game.state.cities["B6"].mood) == ("happy", "neutral")
    assert game.purse(0)["mood"] == 1


def test_city_development_makes_no_wonder_cheaper() -> None:
    scene = neighbours()
    scene.state.lasting.add("card:city_development", "turn", seat=0, source="city_development")
    assert price_to_build(scene.state, 0, "D7", "temple").total == 0
    assert price_to_build(scene.state, 0, "D7", "great_wall").total == 17


def test_explorer_may_leave_the_settler_at_home_and_needs_none() -> None:
    def explored(settlers: int) -> Playing:
        scene = unexplored().units("D2", 0, settler=settlers)
        return play(scene, "explorer", "D3", "base", culture=1)

    left = explored(0)
    assert left.asked() == "explorer.settler"
    assert left.answer(False).at("D2", 0) == {}
    assert explored(4).asked() == "turn.act", "there is none in supply"


def test_militia_needs_infantry_in_supply() -> None:
    scene = neighbours().owns(0, culture=1).units("E7", 0, infantry=4).units("C7", 0, infantry=4)
    scene.units("D6", 0, infantry=4).units("D8", 0, infantry=3)
    assert not stays_in_hand(scene, "militia", culture=1)
    assert stays_in_hand(scene.units("D8", 0, infantry=1), "militia", culture=1)
