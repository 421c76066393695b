"""The wonders that lend and guide: Great Library, Great Lighthouse, Great Mausoleum, Great Statue (13.3)."""

from __future__ import annotations

from engines.clash_of_cultures.build import Build, buildable
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.turn import EndTurn
from engines.clash_of_cultures.windows import Play
from tests.clash_of_cultures.homes import homes
from tests.clash_of_cultures.loose import Scene


def with_wonder(wonder: str) -> Scene:
    return Scene().city("D7", 0, "happy").wonder("D7", wonder).city("D1", 1)


def test_great_library_lends_an_advance_and_its_building_for_a_turn() -> None:
    scene = with_wonder("great_library").city("B4", 0).owns(0, gold=3)
    assert "temple" not in buildable(scene.state, 0, "B4")
    game = scene.play().use("wonder:great_library").answer("myths")
    game.say(Build(city="B4", piece="temple", payment={"gold": 3})).answer("mood")
    player = game.state.players[0]
    assert "myths" not in player.advances
    assert player.counter == 3
    assert not game.may_use("wonder:great_library"), "once a turn"


def test_great_library_lends_no_government_no_token_no_card_and_opens_no_category() -> None:
    game = with_wonder("great_library").owns(0, "philosophy", food=2).play().use("wonder:great_library")
    named = game.choices()
    assert "voting" not in named
    assert "none" not in named, "the use is spent, so something is named"
    assert "philosophy" not in named, "only what is not owned"
    game.answer("writing")
    assert game.state.players[0].hand_size == 0
    assert game.purse(0) == {"food": 2}
    assert "free_education" not in game.choices("advance")


def test_great_library_takes_back_what_it_lent_with_its_limits() -> None:
    scene = with_wonder("great_library").city("B4", 0, "happy", "academy", "temple").owns(0, food=2)
    scene.state.now.actions_left = 1
    game = scene.play().use("wonder:great_library").answer("storage").collect("B4", "B4 food", "B5 food", "A5 food")
    assert game.purse(0) == {"food": 5}
    game.say(EndTurn())
    assert game.purse(0) == {"food": 2}
    assert not game.state.has(0, "storage")


def test_great_library_may_be_asked_before_trade_routes() -> None:
    scene = with_wonder("great_library").city("D5", 1).units("D6", 0, settler=1).at_start_of_turn()
    game = scene.play()
    assert game.asked() == "great_library.name"
    assert game.answer("trade_routes").as_proposed().purse(0) == {"food": 1}


def test_great_library_may_be_asked_between_movements() -> None:
    scene = with_wonder("great_library").units("B4", 0, settler=1).units("D7", 0, infantry=1)
    game = scene.play().move("B4", "B5", settler=1)
    assert game.asked() == "command.stuck", "nobody can move, but Tactics could be named"
    game.use("wonder:great_library").answer("tactics").move("D7", "D6", infantry=1)
    assert game.at("D6", 0) == {"infantry": 1}


def test_great_library_arms_for_the_very_battle_it_is_asked_in() -> None:
    scene = with_wonder("great_library").units("D6", 0, infantry=1).units("D5", 1, infantry=1)
    scene.owns(0, "tactics", ore=2)
    steel = scene.play().move("D6", "D5", infantry=1).answer("steel_weapons").dice(5, 1).answer(True)
    assert steel.at("D5", 1) == {}, "3 + 2"
    assert steel.purse(0) == {"ore": 1}
    scene.city("D5", 1, "neutral", "fortress")
    siege = scene.play().move("D6", "D5", infantry=1).answer("siegecraft").dice(10, 1, 1).answer(True, "D1")
    assert siege.state.cities["D5"].owner == 0, "the walls ignore nothing"


def test_great_library_is_asked_once_a_turn_and_not_where_it_could_not_help() -> None:
    scene = with_wonder("great_library").units("D6", 0, infantry=1).units("D5", 1, infantry=1).owns(0, "tactics")
    scene.owns(0, ideas=2).event_follows("severe_famine")
    game = scene.play().use("wonder:great_library").answer("myths")
    assert game.dice(1, 1).move("D6", "D5", infantry=1).asked() == "battle.go_on"
    assert game.answer(False).learn("engineering", ideas=2).asked() == "barbarians.settle"
    empty = with_wonder("great_library").city("D5", 1).units("D6", 0, infantry=1).owns(0, "tactics")
    assert empty.play().move("D6", "D5", infantry=1).asked() == "conquest.refuge", "no round will be fought"
    status = with_wonder("great_library").event_follows("severe_famine").in_status_phase(2)
    assert status.play().answer("storage").asked() == "barbarians.settle", "nobody's turn"


def test_great_library_protects_from_an_event_drawn_in_the_own_turn_only() -> None:
    scene = with_wonder("great_library").owns(0, ideas=2).event_follows("severe_famine")
    game = scene.play().learn("fishing", ideas=2)
    assert game.asked() == "great_library.name"
    game.answer("irrigation").answer("D5")
    assert game.state.cities["D7"].mood == "happy"
    attacked = with_wonder("great_library").units("D6", 1, infantry=1).owns(1, "tactics").units("D7", 0, infantry=1)
    attacked.state.now.seat = 1
    assert attacked.play().dice(1, 1).move("D6", "D7", infantry=1).asked() == "battle.go_on", "R-38"


def test_great_lighthouse_places_a_ship_with_every_activation_of_its_city() -> None:
    scene = with_wonder("great_lighthouse").city("B4", 0).land(D6="W", D4="W", B2="W").units("D4", 1, ship=1)
    game = scene.play().collect("D7", "D7 food")
    assert game.choices() == ["none", "B2", "D6"], "any water without opponents"
    game.answer("B2").collect("D7", "D7 food").answer("none")
    assert game.at("B2", 0) == {"ship": 1}
    game.collect("B4", "B4 food")
    assert game.asked() != "great_lighthouse.ship", "no other city shows a light"


def test_great_lighthouse_has_no_ship_to_place_when_all_are_at_sea() -> None:
    scene = with_wonder("great_lighthouse").land(D6="W").units("D6", 0, ship=4)
    assert scene.play().collect("D7", "D7 food").asked() == "turn.act"


def test_great_lighthouse_names_the_start_player_whatever_the_tokens() -> None:
    scene = with_wonder("great_lighthouse").owns(1, mood=9).in_status_phase(6)
    scene.state.first = 1
    game = scene.play()
    assert game.match.waiting == [0]
    scene.state.cities["D7"].owner = 1
    scene.owns(0, mood=10)
    assert scene.play().match.waiting == [1], "it goes with the city"
    scene.state.cities["D7"].owner = BARBARIANS
    assert scene.city("B4", 0).play().match.waiting == [0], "in the hands of barbarians it shows nobody the way"


def test_great_lighthouse_needs_a_port() -> None:
    scene = homes(Scene(), ["B4", "B6"]).city("D7", 0, "happy").land(D6="W").owns(0, "engineering", "cartography")
    scene.state.players[0].wonders.append("great_lighthouse")
    assert "great_lighthouse" not in buildable(scene.state, 0, "D7")
    assert "great_lighthouse" in buildable(scene.port("D7", "D6").state, 0, "D7")


def test_great_mausoleum_takes_the_top_of_the_discards_card_by_card() -> None:
    scene = with_wonder("great_mausoleum").owns(0, food=2, ideas=2)
    scene.state.discards["action"] = ["action_01", "action_02"]
    scene.state.decks["action"] = [c for c in scene.state.decks["action"] if c not in ("action_01", "action_02")]
    game = scene.play().learn("writing", food=2)
    assert game.asked() == "great_mausoleum.take"
    game.answer(True)
    assert game.state.players[0].actions == ["action_02"], "the top one"
    assert len(game.state.players[0].objectives) == 1
    assert game.asked() == "turn.act", "objectives are drawn from their pile"
    declined = scene.play().learn("writing", food=2).answer(False)
    assert declined.state.players[0].actions[0] not in ("action_01", "action_02")


def test_great_mausoleum_chooses_the_event_and_buries_what_its_owner_discards() -> None:
    scene = with_wonder("great_mausoleum").owns(0, food=2, culture=1).holds(0, "action_25")
    scene.event_follows("flood").state.decks["event"].remove("good_year_self")
    scene.state.discards["event"] = ["migration", "good_year_self"]
    scene.state.discards["action"] = ["action_01"]
    scene.state.decks["action"].remove("action_01")
    game = scene.play().say(Play(card="action_25", payment={"culture": 1}))
    assert game.state.discards["action"] == ["action_25", "action_01"], "under the pile"
    game.learn("engineering", food=2).answer(True)
    while game.asked().startswith("barbarians"):
        game.answer(game.choices()[0])
    assert game.purse(0)["food"] == 1, "the good year came back"
    assert game.state.discards["event"] == ["good_year_self", "migration"]


def test_great_mausoleum_buries_nothing_of_others() -> None:
    scene = with_wonder("great_mausoleum").owns(1, culture=1).holds(1, "action_25")
    scene.state.discards["action"] = ["action_01"]
    scene.state.decks["action"].remove("action_01")
    scene.state.now.seat = 1
    game = scene.play().say(Play(card="action_25", payment={"culture": 1}))
    assert game.state.discards["action"] == ["action_01", "action_25"]


def test_great_statue_draws_an_objective_when_built() -> None:
    scene = homes(Scene(), ["B4", "B6"]).city("D7", 0, "happy").owns(0, "engineering", "monuments", culture=5)
    scene.owns(0, food=2, gold=7, ore=3).state.players[0].wonders.append("great_statue")
    scene.state.decks["wonder"].remove("great_statue")
    price = {"food": 2, "gold": 7, "ore": 3, "culture": 5}
    game = scene.play().say(Build(city="D7", piece="great_statue", payment=price))
    assert len(game.state.players[0].objectives) == 1


def test_great_statue_sells_an_action_for_an_objective_once_a_turn() -> None:
    game = with_wonder("great_statue").holds(0, "objective_01", "objective_02").play()
    game.use("wonder:great_statue").answer("objective_02")
    assert game.state.now.actions_left == 4
    assert game.state.players[0].objectives == ["objective_01"]
    assert game.state.discards["objective"] == ["objective_02"]
    assert not game.may_use("wonder:great_statue")


def test_great_statue_draws_nothing_for_other_wonders() -> None:
    scene = homes(with_wonder("great_statue"), ["B4", "B6"]).owns(0, "engineering", "rituals", culture=5)
    scene.owns(0, food=2, wood=3, ore=7).state.players[0].wonders.append("great_pyramid")
    scene.state.decks["wonder"].remove("great_pyramid")
    price = {"food": 2, "wood": 3, "ore": 7, "culture": 5}
    game = scene.play().say(Build(city="D7", piece="great_pyramid", payment=price))
    assert game.state.cities["D7"].wonders == ["great_statue", "great_pyramid"]
    assert game.state.players[0].objectives == []


def test_great_statue_needs_an_objective_in_hand() -> None:
    assert not with_wonder("great_statue").holds(0, "action_01").play().may_use("wonder:great_statue")
    scene = with_wonder("great_statue").holds(0, "objective_01")
    scene.state.cities["D7"].owner = 1
    assert not scene.city("B4", 0).play().may_use("wonder:great_statue"), "it serves whoever holds the city"


def test_great_library_may_be_left_closed_and_has_nothing_for_who_knows_all_that_helps() -> None:
    def asked(*known: str) -> Playing:
        scene = with_wonder("great_library").units("D6", 0, infantry=1).units("D5", 1, infantry=1)
        return scene.owns(0, "tactics", *known).play().dice(1, 1).move("D6", "D5", infantry=1)

    game = asked()
    assert game.asked() == "great_library.name"
    game.answer("none")
    assert (game.state.now.named, game.asked()) == (None, "battle.go_on")
    assert asked("siegecraft", "steel_weapons", "metallurgy", "warships").asked() == "battle.go_on"


def test_great_library_lends_nothing_before_a_battle_that_could_not_be_paid() -> None:
    scene = with_wonder("great_library").units("D6", 0, infantry=1).units("D5", 1, infantry=1).owns(0, "tactics")
    game = scene.play().dice(1, 1).move("D6", "D5", infantry=1).answer("steel_weapons")
    assert game.asked() == "battle.go_on", "no ore for the steel"
    armed = scene.owns(0, ore=1).play().dice(1, 1).move("D6", "D5", infantry=1).answer("steel_weapons")
    assert armed.asked() == "steel_weapons.use"


def test_great_mausoleum_buries_no_objective() -> None:
    scene = with_wonder("great_mausoleum").owns(0, "bartering").holds(0, "objective_01")
    scene.state.discards["objective"] = ["objective_02"]
    scene.state.decks["objective"].remove("objective_02")
    game = scene.play().use("advance:bartering")
    while game.asked() != "turn.act":
        game.answer(game.choices()[0])
    assert game.state.discards["objective"] == ["objective_02", "objective_01"], "on top, as usual"
