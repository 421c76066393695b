"""Events of the expansion (12.2)."""

from __future__ import annotations

from typing import Any

from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.build import Build, build_price
from engines.clash_of_cultures.data import EVENTS
from engines.clash_of_cultures.moments import query
from engines.clash_of_cultures.queries import AttackCondition
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.view import ClashView
from engines.clash_of_cultures.windows import Play
from engines.kernel import Preview
from tests.clash_of_cultures.cards.completeness import names_of_tests
from tests.clash_of_cultures.expansion.realm import faces, heard
from tests.clash_of_cultures.loose import Realm


def happens(card: str, scene: Realm | None = None) -> Playing:
    """The event is drawn; what barbarians and pirates ask is answered."""
    scene = scene or home()
    game = scene.owns(0, ideas=2).event_follows(card).play().learn("myths", ideas=2)
    while game.asked().split(".")[0] in ("barbarians", "pirates") or game.asked() == "event.exhaust":
        game.answer(game.choices()[0])
    return game


def home() -> Realm:
    return Realm().city("D7", 0).city("D1", 1)


def rest(game: Playing) -> Playing:
    while game.asked() not in ("turn.act", "turn.end"):
        game.answer(game.choices()[0])
    return game


def test_uprising_turns_tokens_into_half_points() -> None:
    game = happens("uprising", home().owns(0, mood=3, culture=3)).answer({"mood": 2, "culture": 2})
    assert game.state.players[0].event_points == 2.0
    assert rest(happens("uprising")).state.players[0].event_points == 0.5, "at least one, if there is any"


def test_envoy_opens_a_wonder_that_may_be_drawn() -> None:
    game = happens("envoy", home().owns(0, food=2))
    assert game.purse(1) == {"culture": 1}
    wonder = game.state.open_wonders[0]
    assert (game.purse(0)["ideas"], game.purse(0)["culture"]) == (1, 1)
    game.learn("engineering", food=2).answer(wonder)
    assert game.state.players[0].wonders == [wonder]
    assert game.state.open_wonders == []


def test_solar_eclipse_ends_the_next_land_battle_after_a_round() -> None:
    scene = home().owns(0, "tactics").units("D6", 0, infantry=2).units("D5", 1, infantry=2)
    scene.state.on_table.append("solar_eclipse")
    scene.state.decks["event"].remove("solar_eclipse")
    game = scene.play().dice(*faces("1l", "1l", "1l", "1l")).move("D6", "D5", infantry=2)
    assert game.at("D6", 0) == {"infantry": 2}, "forced back"
    assert game.state.players[1].event_points == 1.0
    assert game.state.on_table == []
    assert happens("solar_eclipse").state.on_table == ["solar_eclipse"]


def test_trojan_horse_costs_the_defender_his_tactic() -> None:
    scene = home().city("D5", 1).owns(0, "tactics", wood=1, culture=1).owns(1, "tactics").units("D6", 0, infantry=2)
    scene.units("D5", 1, infantry=1).holds(1, scene.state.decks["action"][0])
    scene.state.on_table.append("trojan_horse")
    scene.state.decks["event"].remove("trojan_horse")
    game = scene.play().dice(*faces("1l", "1l", "1l", "1l", "1l", "1l")).move("D6", "D5", infantry=2).answer(True)
    assert game.asked() == "battle.go_on"
    assert game.state.players[0].event_points == 1.0
    assert game.state.on_table == []


def test_guillotine_ends_the_line_of_leaders() -> None:
    game = happens("guillotine", home().leader(0, "caesar", "D7")).answer("sulla")
    player = game.state.players[0]
    assert (player.leader, player.leaders) == ("sulla", [])
    other = happens("guillotine", home().leader(0, "caesar", "D7")).answer("none")
    assert other.state.players[0].event_points == 2.0
    assert other.state.players[0].leader is None


def test_anarchy_lays_the_markers_aside_until_there_is_a_government_again() -> None:
    scene = home().people(0, "rome", "provinces").owns(0, "philosophy", food=2)
    game = happens("anarchy", scene)
    player = game.state.players[0]
    assert player.special == []
    assert points(game.state, 0)["events"] == 1.0
    assert "voting" not in player.advances
    counter = player.counter
    game.learn("voting", food=2)
    assert game.state.players[0].counter == counter, "its marker lay on the card"
    assert points(game.state, 0)["events"] == 0
    assert game.state.players[0].kept == []


def test_trade_and_stability_pay_for_buildings() -> None:
    scene = home().city("B6", 0, "neutral", "academy", "observatory")
    assert happens("scientific_trade", scene).purse(0)["ideas"] == 2, "the drawer gets at least two"
    rich = (
        home().city("B6", 0, "neutral", "market").city("F6", 0, "neutral", "port").city("B4", 1, "neutral", "market")
    )
    game = happens("flourishing_trade", rich)
    assert (game.purse(0)["gold"], game.purse(1)["gold"]) == (2, 1)
    holy = home().city("B6", 0, "neutral", "temple", "obelisk").city("F6", 0, "neutral", "temple")
    assert happens("era_of_stability", holy).answer({"culture": 2}).purse(0)["culture"] == 2


def test_flourishing_trade_is_bounded_by_three() -> None:
    scene = home()
    for spot in ("B6", "F6", "B4", "F4"):
        scene.city(spot, 0, "neutral", "market")
    assert happens("flourishing_trade", scene).purse(0)["gold"] == 3


def test_reformation_changes_the_colour_of_a_temple() -> None:
    game = rest(happens("reformation", home().city("B6", 0, "neutral", "temple")))
    assert game.state.cities["B6"].buildings == {"temple": 1}
    nobody = rest(happens("reformation"))
    assert nobody.asked() == "turn.act"


def test_pandemics_take_half_as_many_things_as_cities() -> None:
    scene = home().city("B6", 0).city("F6", 0).city("B4", 0).units("D7", 0, settler=2).owns(0, ore=3)
    game = happens("pandemics", scene)
    assert game.asked() == "pandemics.what"
    game.answer({"ore": 1, "unit": 1})
    rest(game)
    assert game.purse(0)["ore"] == 2
    assert len(game.state.units_of(0)) == 1
    safe = home().city("B6", 0).owns(0, "sanitation", ore=3)
    assert rest(happens("pandemics", safe)).purse(0)["ore"] == 3


def test_black_death_is_worth_points() -> None:
    scene = home().units("D7", 0, settler=4)
    game = rest(happens("black_death", scene))
    assert len(game.state.units_of(0)) == 3
    assert game.state.players[0].event_points == 1.0
    assert rest(happens("black_death", home().units("D7", 0, settler=3))).state.players[0].event_points == 0


def test_vermin_and_drought_are_famines_of_their_own() -> None:
    scene = home().owns(0, "storage", food=1)
    assert rest(happens("famine_vermin", scene)).purse(0).get("food", 0) == 0
    hungry = happens("famine_vermin", home().owns(0, "storage"))
    while hungry.asked() != "turn.act":
        hungry.answer(False if hungry.asked() == "myths.use" else hungry.choices()[0])
    assert hungry.state.cities["D7"].mood == "angry"
    assert rest(happens("famine_vermin", home())).state.cities["D7"].mood == "neutral", (
        "without Storage nothing spoils"
    )
    dry = home().land(D8="B").owns(0, food=2)
    assert rest(happens("famine_drought", dry)).purse(0)["food"] == 1


def test_fire_goes_through_a_whole_forest() -> None:
    scene = home().land(D7="F", D6="F", D5="F").city("D5", 1)
    game = happens("fire", scene)
    while game.asked() != "turn.act":
        game.answer(False if game.asked() == "myths.use" else game.choices()[0])
    assert (game.state.cities["D7"].mood, game.state.cities["D5"].mood) == ("angry", "angry")
    assert rest(happens("fire", home().owns(0, wood=2))).purse(0)["wood"] == 1


def test_a_successful_year_helps_those_behind() -> None:
    game = rest(happens("successful_year", home().city("B6", 1).city("F6", 1)))
    assert game.purse(0)["food"] == 2
    assert game.purse(1).get("food", 0) == 0
    even = rest(happens("successful_year"))
    assert (even.purse(0)["food"], even.purse(1)["food"]) == (1, 1)


def test_great_architect_builds_a_wonder_without_its_advance() -> None:
    scene = (
        Realm().city("D7", 0, "happy").city("B6", 0).owns(0, "engineering", food=7, wood=7, ore=7, gold=7, culture=2)
    )
    scene.state.players[0].kept.append("great_architect")
    scene.state.players[0].wonders.append("great_gardens")
    game = scene.play().use("event:great_architect")
    while game.asked() == "effect.where":
        game.answer(game.choices()[0])
    payment = game.choices("build", city="D7", piece="great_gardens")[0]
    game.say(Build(city="D7", piece="great_gardens", payment=payment))
    assert game.state.cities["D7"].wonders == ["great_gardens"]
    assert game.state.players[0].kept == []
    assert game.state.now.actions_left == 3


def test_great_athlete_exchanges_tokens_one_way() -> None:
    scene = Realm().city("D7", 0).owns(0, mood=3).holds(0, "great_athlete")
    game = scene.play().say(Play(card="great_athlete", payment={}))
    game.answer("none", "mood", 2)
    assert game.purse(0) == {"mood": 1, "culture": 2}


def test_great_diplomat_makes_peace_dear() -> None:
    scene = home().owns(0, "tactics").owns(1, "tactics", culture=2).units("D6", 1, infantry=1)
    scene.state.players[0].kept.append("great_diplomat")
    scene.state.players[0].tokens["event:great_diplomat"] = 2
    scene.state.now.seat = 1
    assert scene.play().match.suggest(1, "move", {"origin": "D6"}) is not None
    game = scene.play().move("D6", "D7", "march", {"culture": 2}, infantry=1)
    assert game.state.players[0].kept == []
    poor = home().owns(1, "tactics", culture=1).units("D6", 1, infantry=1)
    poor.state.players[0].kept.append("great_diplomat")
    poor.state.players[0].tokens["event:great_diplomat"] = 2
    poor.state.now.seat = 1
    assert "D7" not in poor.play().choices("move", origin="D6")


def test_great_diplomat_makes_a_pact_with_another_player() -> None:
    game = happens("great_diplomat", home().owns(0, culture=2)).answer(True)
    assert game.state.players[0].kept == ["great_diplomat"]
    assert game.state.players[0].tokens["event:great_diplomat"] == 2


def test_great_diplomat_can_be_sent_home() -> None:
    scene = home()
    scene.state.players[0].kept.append("great_diplomat")
    scene.state.players[0].tokens["event:great_diplomat"] = 2
    game = scene.play()
    asked: Any = game.match.suggest(0, "use", {})
    assert asked.domain.hints["event:great_diplomat"].key == "window.action", "that it takes one is said before"
    game.use("event:great_diplomat")
    assert game.state.players[0].kept == []
    assert game.state.now.actions_left == 2


def architect(*wonders: str) -> Realm:
    scene = Realm().city("D7", 0, "happy").city("B6", 0).owns(0, "engineering", "myths", food=7, wood=7, ore=7)
    scene.owns(0, gold=7, culture=7).state.players[0].kept.append("great_architect")
    scene.state.players[0].wonders += wonders
    return scene


def test_great_architect_makes_only_this_wonder_cheaper_and_is_discarded() -> None:
    before = build_price(architect("great_gardens").state, 0, "D7", "great_gardens").cost["culture"]
    game = architect("great_gardens").play().use("event:great_architect")
    payment = game.choices("build", city="D7", piece="great_gardens")[0]
    assert payment["culture"] == before - 3
    game.say(Build(city="D7", piece="great_gardens", payment=payment))
    assert "great_architect" in game.state.discards["event"]
    assert not any("architect" in modifier.key for modifier in game.state.lasting.modifiers), "the work is done"
    assert build_price(game.state, 0, "D7", "great_arena").cost["culture"] > 0, "the next one has its full price"
    assert not architect().play().may_use("event:great_architect"), "no wonder in hand"
    asked = architect("great_gardens").play()
    assert "great_gardens" not in asked.choices("build", city="D7"), "without the card its advance is needed"


def test_great_athlete_teaches_and_may_leave_the_tokens() -> None:
    scene = Realm().city("D7", 0).owns(0, mood=3).holds(0, "great_athlete")
    game = scene.play().say(Play(card="great_athlete", payment={}))
    lesson = next(choice for choice in game.choices() if choice != "none")
    game.answer(lesson)
    assert lesson in game.state.players[0].advances
    assert game.choices()[0] == "none"
    tokens = dict(game.purse(0))
    assert game.answer("none").purse(0) == tokens
    bare = Realm().city("D7", 0).holds(0, "great_athlete").play().say(Play(card="great_athlete", payment={}))
    assert bare.answer("none").asked() == "turn.act", "no tokens to exchange"


def test_great_diplomat_binds_the_two_and_nobody_else() -> None:
    def price(attacker: int, opponent: int) -> dict[str, int]:
        state = Realm(3).city("D7", 0).city("D1", 1).city("A7", 2).state
        state.players[0].kept.append("great_diplomat")
        state.players[0].tokens["event:great_diplomat"] = 2
        return query(state, "attack_condition", 0, AttackCondition(attacker, opponent, "D5", False)).price

    assert price(0, 1) == price(1, 0) == {"culture": 2}
    assert price(0, 2) == price(2, 1) == price(0, -1) == {}
    assert "diplomat.pact" in heard(happens("great_diplomat", home().owns(0, culture=2)).answer(True))


def test_great_seer_gives_what_was_laid_aside_before_back_to_the_pile() -> None:
    scene = Realm().city("D7", 0).city("D1", 1).holds(0, "great_seer")
    old = scene.state.decks["objective"].pop()
    scene.state.assigned[1], scene.state.assigned_by[1] = old, 0
    pile = len(scene.state.decks["objective"])
    game = scene.play().say(Play(card="great_seer", payment={}))
    while game.asked() == "seer.assign":
        game.answer(game.choices()[0])
    assert len(game.state.decks["objective"]) == pile - 2 + 1
    assert old in game.state.decks["objective"]
    assert game.state.players[0].objectives == []


def test_great_seer_lays_objectives_aside_for_everybody() -> None:
    scene = Realm().city("D7", 0).city("D1", 1).holds(0, "great_seer").owns(0, food=2)
    game = scene.play().say(Play(card="great_seer", payment={}))
    game.answer(game.choices()[0])
    while game.asked() == "seer.assign":
        game.answer(game.choices()[0])
    foretold = dict(game.state.assigned)
    assert set(foretold) == {0, 1}
    ahead = game.match.preview(0, Advance(advance="writing", way="price", payment={"food": 2}))
    assert isinstance(ahead, Preview) and isinstance(ahead.view, ClashView)
    assert ahead.open_end and not ahead.view.players[0].objectives, "nothing of it shows before it is drawn"
    game.learn("writing", food=2)
    assert foretold[0] in game.state.players[0].objectives
    assert 0 not in game.state.assigned


def test_every_event_of_the_expansion_has_a_test() -> None:
    tests = " ".join(names_of_tests(__file__))
    spoken = {
        "scientific_trade": "trade_and_stability", "era_of_stability": "trade_and_stability",
        "famine_vermin": "vermin", "famine_drought": "drought", "successful_year": "successful_year",
    }  # fmt: skip
    missing = [e for e, row in EVENTS.items() if row.box == "expansion" and spoken.get(e, e) not in tests]
    assert missing == []
