"""Great persons: bought when they are drawn, held and played like action cards."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.command_action import Pass
from engines.clash_of_cultures.data import CATEGORIES, EVENTS
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.windows import Play
from engines.kernel import Choose, Happened
from tests.clash_of_cultures import loose
from tests.clash_of_cultures.cards.hand import play, stays_in_hand
from tests.clash_of_cultures.events.happening import happens, moods, realm
from tests.clash_of_cultures.homes import homes

PERSONS = [event for event, row in EVENTS.items() if row.box == "base" and row.affected == "great_person"]


def knows(game: Playing, *advances: str) -> bool:
    return set(advances) <= set(game.state.players[0].advances)


def counts_as_an_action(game: Playing, person: str) -> bool:
    """Played, paid with an action, discarded; no event came of its advance."""
    return (
        game.state.now.actions_left == 2
        and game.state.discards["event"] == [person]
        and game.state.players[0].counter == 3
    )


def test_the_drawer_may_take_a_person_for_one_culture_token() -> None:
    game = happens(realm().owns(0, culture=1), "great_warlord", "D6", True)
    assert game.state.players[0].actions == ["great_warlord"]
    assert game.purse(0) == {"mood": 1}
    assert game.state.discards["event"] == []


def test_the_others_may_take_a_person_for_two() -> None:
    scene = realm(3).owns(0, culture=1).owns(1, culture=1).owns(2, culture=3)
    game = happens(scene, "great_warlord", "D6", False)
    assert game.match.waiting == [2], "one token is not enough for the others"
    game.answer(True)
    assert game.state.players[2].actions == ["great_warlord"]
    assert game.purse(2) == {"culture": 1}


def test_a_person_nobody_takes_is_discarded() -> None:
    assert happens(realm(), "great_warlord", "D6").state.discards["event"] == ["great_warlord"]


def test_a_person_has_no_tactic() -> None:
    scene = realm().units("D6", 0, infantry=1).units("D5", 1, infantry=1).owns(0, "tactics").holds(0, "great_artist")
    game = scene.play().move("D6", "D5", infantry=1)
    assert (game.asked(), game.choices()) == ("battle.tactic", ["none"])


def frontier() -> Scene:
    """The region north of Red's capital is all land."""
    scene = loose.Scene(explored=False).city("D2", 0).city("D7", 1)
    scene.state.tiles["r03"] = "region_14"
    return scene


def test_great_explorer_learns_explores_and_founds_a_city() -> None:
    scene = frontier().owns(0, food=2)
    game = play(scene, "great_explorer", "fishing", "D3", "base", "D4")
    assert "r03" in game.state.explored
    assert game.state.cities["D4"].owner == 0
    assert "food" not in game.purse(0)
    assert counts_as_an_action(game, "great_explorer")


def test_great_explorer_founds_nothing_without_food_or_a_new_region() -> None:
    assert play(frontier(), "great_explorer", "none", "D3", "base").asked() == "turn.act"
    assert play(frontier().owns(0, food=2), "great_explorer", "none", "none").asked() == "turn.act"


def test_great_explorer_with_nothing_to_learn_and_to_see_stays_at_home() -> None:
    assert stays_in_hand(realm().owns(0, *CATEGORIES["seafaring"].advances), "great_explorer")


def test_great_artist_makes_a_city_happy() -> None:
    game = play(realm().city("D5", 0, "angry"), "great_artist", "arts", "D5")
    assert knows(game, "arts")
    assert moods(game, "D5", "D7") == ["happy", "neutral"]
    assert counts_as_an_action(game, "great_artist")


def test_great_artist_with_nothing_to_teach_and_to_cheer_is_not_played() -> None:
    happy = loose.Scene().city("D7", 0, "happy").city("D1", 1).owns(0, *CATEGORIES["culture"].advances)
    assert stays_in_hand(happy, "great_artist")


def test_great_prophet_builds_a_temple_without_activating_the_city() -> None:
    scene = homes(realm(), ["D5"]).owns(0, food=1, wood=1, ore=1)
    game = play(scene, "great_prophet", "myths", "D7")
    # The temple is the only piece, its price the only payment; its own token is to be chosen.
    game.answer("culture")
    assert knows(game, "myths")
    assert game.state.cities["D7"].buildings == {"temple": 0}
    assert game.state.cities["D7"].activations == 0
    assert game.purse(0).get("wood") is None
    assert counts_as_an_action(game, "great_prophet")


def test_great_prophet_builds_at_the_normal_price_and_not_in_angry_cities() -> None:
    assert play(homes(realm(), ["D5"]).owns(0, food=1), "great_prophet", "myths").asked() == "turn.act"
    angry = loose.Scene().city("D7", 0, "angry").city("D5", 0, "angry").city("D1", 1).owns(0, food=1, wood=1, ore=1)
    assert play(angry, "great_prophet", "myths").asked() == "turn.act"
    assert stays_in_hand(realm().owns(0, *CATEGORIES["spirituality"].advances), "great_prophet")


def test_great_philosopher_brings_an_education_and_two_ideas() -> None:
    game = play(realm(), "great_philosopher")
    assert game.choices() == ["none", "writing"]
    game.answer("writing")
    assert (knows(game, "writing"), game.purse(0)["ideas"]) == (True, 2)
    assert counts_as_an_action(game, "great_philosopher")
    assert play(realm(), "great_philosopher", "none").purse(0) == {"ideas": 2}


def test_great_scientist_brings_a_science_an_idea_and_a_card() -> None:
    game = play(realm(), "great_scientist", "math")
    assert (knows(game, "math"), game.purse(0)["ideas"]) == (True, 1)
    assert len(game.state.players[0].actions) == 1
    assert counts_as_an_action(game, "great_scientist")


def test_elder_statesman_brings_a_government_and_two_cards() -> None:
    game = play(realm().owns(0, "philosophy", "draft"), "elder_statesman")
    assert game.choices() == ["none", "voting", "nationalism"], "the entry requirement holds"
    game.answer("nationalism")
    assert game.state.government(0) == "autocracy"
    assert len(game.state.players[0].actions) == 2
    assert counts_as_an_action(game, "elder_statesman")


def test_elder_statesman_does_not_change_a_government() -> None:
    game = play(realm().owns(0, "philosophy", "draft", "voting"), "elder_statesman")
    assert game.choices() == ["none", "separation_of_power", "civil_liberties", "free_economy"]
    assert len(play(realm(), "elder_statesman").state.players[0].actions) == 2


def test_elder_statesman_draws_no_more_cards_than_there_are() -> None:
    scene = realm()
    scene.state.decks["action"], scene.state.discards["action"] = [], ["action_05"]
    game = play(scene, "elder_statesman")
    assert game.state.players[0].actions == ["action_05"], "the discards are shuffled anew"
    assert game.state.discards["action"] == []


def warband() -> Scene:
    scene = realm().owns(0, "tactics").units("D6", 0, infantry=2)
    return scene.units("D5", 1, infantry=1).units("F4", 1, infantry=1).units("F5", 0, infantry=1)


def test_great_warlord_leads_a_command_whose_first_battle_has_two_more() -> None:
    # 2 and 1 and the warlord's 2 are a hit; without him they are none.
    game = play(warband(), "great_warlord", "none").dice(3, 1, 1, 5, 1).move("D6", "D5", infantry=2)
    assert game.at("D5", 1) == {}
    game.move("F5", "F4", infantry=1)
    assert game.asked() == "battle.go_on", "a three alone is no hit"
    game.answer(False)
    assert game.state.now.actions_left == 2
    assert game.state.discards["event"] == ["great_warlord"]
    assert game.state.lasting.modifiers == []


def test_great_warlord_need_not_lead_anybody() -> None:
    game = play(warband(), "great_warlord", "none")
    assert game.asked() == "great_warlord.move"
    game.say(Pass())
    assert game.at("D6", 0) == {"infantry": 2} and game.state.lasting.modifiers == []
    assert game.state.discards["event"] == ["great_warlord"]


def test_great_warlord_keeps_his_bonus_for_a_battle_that_is_fought() -> None:
    scene = warband()
    scene.state.units = [unit for unit in scene.state.units if unit.hex != "D5"]
    scene.city("D5", 1)
    game = play(scene, "great_warlord", "none").dice(5, 1).move("D6", "D5", infantry=2).answer("D1")
    game.move("F5", "F4", infantry=1)
    assert (game.at("F4", 0), game.at("F4", 1)) == ({"infantry": 1}, {})


def test_great_warlord_teaches_war_and_may_stay_in_camp() -> None:
    game = play(realm().units("D6", 0, infantry=1), "great_warlord", "tactics")
    assert knows(game, "tactics")
    game.say(Pass())
    assert counts_as_an_action(game, "great_warlord")


def test_great_merchant_teaches_and_trades_at_once() -> None:
    scene = realm().owns(0, "bartering").units("D3", 0, settler=1)
    game = play(scene, "great_merchant", "trade_routes").as_proposed()
    assert knows(game, "trade_routes")
    assert game.purse(0)["food"] == 1
    assert counts_as_an_action(game, "great_merchant")


def test_great_merchant_without_trade_routes_does_not_trade() -> None:
    game = play(realm().units("D3", 0, settler=1), "great_merchant", "bartering")
    assert (knows(game, "bartering"), game.purse(0).get("food")) == (True, None)


def test_great_merchant_with_nothing_to_teach_and_nobody_to_trade_with_is_not_played() -> None:
    scene = realm().owns(0, *CATEGORIES["economy"].advances)
    assert stays_in_hand(scene, "great_merchant")
    assert not stays_in_hand(scene.units("D3", 0, settler=1), "great_merchant")


def test_great_engineer_builds_without_activating_the_city() -> None:
    scene = homes(realm(), ["D5"]).owns(0, "writing", "myths", food=1, wood=1, ore=1)
    game = play(scene, "great_engineer", "engineering", "D7")
    game.say(Build(city="D7", piece="academy", payment={"food": 1, "wood": 1, "ore": 1}))
    assert knows(game, "engineering")
    assert game.state.cities["D7"].buildings == {"academy": 0}
    assert game.state.cities["D7"].activations == 0
    assert counts_as_an_action(game, "great_engineer")


def test_great_engineer_builds_no_wonder_and_not_beyond_the_size_of_the_realm() -> None:
    scene = loose.Scene().city("D7", 0, "happy").city("D1", 1).owns(0, "writing", food=1, wood=1, ore=1)
    assert play(scene, "great_engineer", "none").asked() == "turn.act"
    assert stays_in_hand(realm().owns(0, *CATEGORIES["construction"].advances), "great_engineer")


def test_every_person_needs_an_action() -> None:
    for person in PERSONS:
        scene = realm().units("D5", BARBARIANS, infantry=1).holds(0, person)
        scene.state.now.actions_left = 0
        assert scene.play().refuses(Play(card=person, payment={})), person


def test_great_philosopher_with_nothing_to_teach_and_no_room_for_ideas_is_not_played() -> None:
    scene = realm().owns(0, *CATEGORIES["education"].advances, ideas=7)
    assert stays_in_hand(scene, "great_philosopher")
    assert not stays_in_hand(scene.owns(0, ideas=6), "great_philosopher")


def test_great_explorer_founds_nothing_where_nothing_can_be_founded_or_nobody_wants_to() -> None:
    scene = frontier().owns(0, food=2)
    declined = play(scene, "great_explorer", "none", "D3", "base", "none")
    assert (declined.asked(), declined.purse(0)) == ("turn.act", {"food": 2})
    full = frontier().owns(0, food=2)
    homes(full, ["A3", "A5", "B2", "B4", "B6", "F2"])
    assert play(full, "great_explorer", "none", "D3", "base").asked() == "turn.act", "no settlement is left"


def test_great_artist_teaches_where_everybody_is_happy() -> None:
    game = play(loose.Scene().city("D7", 0, "happy").city("D1", 1), "great_artist", "arts")
    assert (knows(game, "arts"), game.asked()) == (True, "turn.act")


def test_great_engineer_may_teach_without_building() -> None:
    scene = homes(realm(), ["D5"]).owns(0, "myths", food=1, wood=1, ore=1)
    game = play(scene, "great_engineer", "none", "none")
    assert (game.asked(), game.purse(0)) == ("turn.act", {"food": 1, "wood": 1, "ore": 1})


def test_great_warlord_leads_nobody_where_nobody_can_march() -> None:
    game = play(realm().units("D7", 0, infantry=1), "great_warlord", "none")
    assert game.asked() == "turn.act", "without Tactics there is no Command"


def test_12_1_5_of_several_others_the_first_in_order_of_play_has_the_person() -> None:
    for pace in ("strict", "brisk"):
        scene = loose.Scene(3, pace=pace).city("D7", 0).city("E3", 1).city("A8", 2)
        scene.owns(1, culture=3).owns(2, culture=3).owns(0, ideas=2).event_follows("great_warlord")
        game = scene.play().learn("fishing", ideas=2).answer("D6")
        if pace == "brisk":
            assert game.match.waiting == [1, 2]
            for seat in (2, 1):
                assert isinstance(game.match.submit(seat, Choose(of="yes_no", choice=True)), Happened)
        else:
            game.answer(True)
        assert game.asked() == "turn.act"
        assert [player.actions for player in game.state.players] == [[], ["great_warlord"], []]
        assert (game.purse(1), game.purse(2)) == ({"culture": 1}, {"culture": 3})
