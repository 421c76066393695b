"""Events of the expansion: whom they spare, how much they take, where they end (16.6)."""

from __future__ import annotations

from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.scoring import points
from tests.clash_of_cultures.expansion.realm import faces, heard
from tests.clash_of_cultures.expansion.test_events import happens, home, rest
from tests.clash_of_cultures.homes import usual
from tests.clash_of_cultures.loose import Realm


def suffered(card: str, scene: Realm | None = None) -> Playing:
    """To its end, and nobody tells Myths"""
    game = happens(card, scene)
    while game.asked() != "turn.act":
        game.answer(False if game.asked() == "myths.use" else game.choices()[0])
    return game


def test_uprising_takes_one_to_four_and_is_paid() -> None:
    game = happens("uprising", home().owns(0, mood=3, culture=3))
    assert {sum(mix.values()) for mix in game.choices()} == {1, 2, 3, 4}
    assert sum(usual(game).values()) == 1
    game.answer({"mood": 2})
    assert (game.purse(0)["culture"], game.state.players[0].event_points) == (3, 1.0)
    assert "event.points" in heard(game)
    few = happens("uprising", home().owns(0, culture=1))
    assert max(sum(mix.values()) for mix in few.choices()) == 2, "what there is; Myths brought a mood token"


def test_envoy_leaves_the_choice_and_a_pile_that_is_empty() -> None:
    game = happens("envoy", home().owns(0, food=2))
    shown = game.state.open_wonders[0]
    assert "card.laid_open" in heard(game)
    game.learn("engineering", food=2).answer("none")
    assert game.state.open_wonders == [shown], "it stays where it is"
    assert shown not in game.state.players[0].wonders
    taken = happens("envoy", home().owns(0, food=4))
    taken.learn("engineering", food=2).answer(taken.state.open_wonders[0])
    assert taken.state.open_wonders == []
    assert not any("envoy" in modifier.key for modifier in taken.state.lasting.modifiers), "nothing left to offer"
    bare = home()
    bare.state.decks["wonder"].clear()
    assert happens("envoy", bare).state.open_wonders == []


def eclipsed(*dice: str, enemies: int = 1) -> Playing:
    scene = home().owns(0, "tactics").units("D6", 0, infantry=1).units("D5", 1, infantry=enemies)
    scene.state.on_table.append("solar_eclipse")
    scene.state.decks["event"].remove("solar_eclipse")
    return scene.play().dice(*faces(*dice)).move("D6", "D5", infantry=1)


def test_solar_eclipse_rewards_who_wins_and_goes_to_the_discards() -> None:
    won = eclipsed("6i", "2e")
    assert [player.event_points for player in won.state.players] == [1.0, 0]
    assert "solar_eclipse" in won.state.discards["event"]
    assert "event.over" in heard(won)
    assert won.at("D5", 0) == {"infantry": 1}, "a victory is no retreat"
    lost = eclipsed("2e", "6i")
    assert [player.event_points for player in lost.state.players] == [0, 1.0]


def test_solar_eclipse_waits_for_a_battle_on_land() -> None:
    scene = home().land(D6="W", D5="W").units("D6", 0, ship=1).units("D5", 1, ship=1)
    scene.state.on_table.append("solar_eclipse")
    scene.state.decks["event"].remove("solar_eclipse")
    game = scene.play().dice(*faces("2e", "2e")).move("D6", "D5", "sail", ship=1)
    assert game.asked() == "battle.go_on"
    assert game.state.on_table == ["solar_eclipse"]
    stays = happens("solar_eclipse")
    assert "solar_eclipse" not in stays.state.discards["event"]


def test_guillotine_puts_the_next_leader_where_there_is_room() -> None:
    scene = home().leader(0, "caesar", "D7").units("D7", 0, infantry=4).units("D5", 0, infantry=1)
    scene.units("B4", 0, infantry=4).units("F4", 0, settler=1).land(F5="W").units("F5", 0, ship=1, infantry=1)
    game = happens("guillotine", scene).answer("sulla")
    assert game.at("D5", 0) == {"infantry": 1, "leader": 1}, "the only hex with room and an army"
    full = home().leader(0, "caesar", "D7").units("D7", 0, infantry=4)
    nowhere = rest(happens("guillotine", full))
    assert nowhere.state.players[0].event_points == 2.0
    last = home().leader(0, "caesar", "D7")
    last.state.players[0].leaders.clear()
    assert rest(happens("guillotine", last)).state.players[0].event_points == 2.0


def crowded(*leaders: str, cards: str = "own") -> Playing:
    """Cyrus dies by Guillotine. Four stand in each city, and these may still come."""
    scene = Realm(2, leader_cards=cards)
    scene.city("D7", 0).city("B6", 0).city("B3", 1).people(0, "persia").leader(0, "cyrus", "D7")
    scene.units("D7", 0, infantry=4).units("B6", 0, infantry=4).owns(0, food=2)
    scene.state.players[0].leaders = list(leaders)
    return happens("guillotine", scene)


def test_guillotine_places_xerxes_as_the_fifth_unit_and_nobody_else() -> None:
    game = crowded("darius", "xerxes")
    assert game.choices() == ["none", "xerxes"], "with Darius five would stand there"
    game.answer("xerxes").answer("B6")
    assert game.at("B6", 0) == {"infantry": 4, "leader": 1}
    assert (game.state.players[0].leader, game.state.players[0].leaders) == ("xerxes", [])
    assert rest(crowded("darius")).state.players[0].event_points == 2.0


def test_whether_xerxes_is_among_hidden_leaders_shows_in_no_question_of_guillotine() -> None:
    asked = [crowded(*leaders, cards="mixed").asked() for leaders in (("darius",), ("xerxes",))]
    assert asked[0] == asked[1] != "turn.act"


def test_anarchy_is_discarded_without_a_government_and_takes_one_marker_after_the_other() -> None:
    none = rest(happens("anarchy", home()))
    assert none.state.players[0].kept == []
    assert "anarchy" in none.state.discards["event"]
    scene = home().owns(0, "storage", "philosophy", "voting", "separation_of_power", food=6)
    game = happens("anarchy", scene)
    assert "anarchy.reigns" in heard(game)
    assert game.state.players[0].kept == ["anarchy"]
    assert "anarchy" not in game.state.discards["event"]
    assert points(game.state, 0)["events"] == 2.0
    counter = game.state.players[0].counter
    game.learn("voting", food=2)
    assert game.state.players[0].kept == ["anarchy"], "one marker is left"
    assert points(game.state, 0)["events"] == 1.0
    game.learn("irrigation", food=2)
    assert game.state.players[0].counter == counter - 1, "any other advance takes its marker from the counter"


def test_scientific_trade_gives_the_others_what_they_have_and_no_more() -> None:
    game = rest(happens("scientific_trade", home().city("B4", 1, "neutral", "academy")))
    assert (game.purse(0)["ideas"], game.purse(1).get("ideas", 0)) == (2, 1)
    bare = rest(happens("era_of_stability", home().city("B4", 1)))
    assert bare.purse(1) == {}


def test_reformation_is_for_whoever_has_a_temple_and_another_with_one_in_supply() -> None:
    scene = home().city("B4", 1, "neutral", "temple")
    game = rest(happens("reformation", scene))
    assert game.state.cities["B4"].buildings == {"temple": 0}, "the drawer has none: another player is chosen"
    assert "takeover.wins" in heard(game)
    spent = home().city("B6", 0, "neutral", "temple")
    spent.state.players[1].removed["temple"] = spent.state.supply(1, "temple")
    kept = rest(happens("reformation", spent))
    assert kept.state.cities["B6"].buildings == {"temple": 0}


def test_pandemics_take_cards_too_and_spare_who_has_one_city() -> None:
    scene = home().city("B6", 0).holds(0, "action_01", "objective_01")
    game = happens("pandemics", scene)
    assert {name for lost in game.choices() for name in lost} >= {"action_card", "objective_card"}
    game.answer({"action_card": 1})
    rest(game)
    assert game.state.players[0].actions == []
    assert game.state.players[0].objectives == ["objective_01"]
    assert game.state.discards["action"] == ["action_01"]
    assert rest(happens("pandemics", home().owns(0, ore=3))).purse(0)["ore"] == 3
    proposed = happens("pandemics", home().city("B6", 0).city("F6", 0).city("B4", 0).owns(0, food=1, ore=3))
    assert sum(usual(proposed).values()) == 2


def test_black_death_takes_a_quarter_and_one_more_of_the_well_travelled() -> None:
    def left(settlers: int, *known: str) -> int:
        scene = home().owns(0, *known).units("D7", 0, settler=min(4, settlers)).units("D5", 0, infantry=settlers - 4)
        return len(rest(happens("black_death", scene)).state.units_of(0))

    assert (left(4), left(7), left(8)) == (3, 6, 6)
    assert left(8, "navigation") == 5


def test_vermin_make_one_city_angry_when_there_is_no_food() -> None:
    hungry = suffered("famine_vermin", Realm().city("D7", 0, "happy").city("D1", 1).owns(0, "storage"))
    assert hungry.state.cities["D7"].mood == "angry", "from any mood"
    spared = suffered("famine_vermin", home().owns(0, food=1))
    assert spared.purse(0)["food"] == 1


def test_drought_counts_cities_by_barren_land_and_makes_one_of_them_angry() -> None:
    dry = Realm().land(D8="B", B6="B").city("D7", 0, "happy").city("B6", 0).city("F3", 0, "happy").city("D1", 1)
    enough = suffered("famine_drought", dry.owns(0, "storage", food=3))
    assert enough.purse(0)["food"] == 1
    assert "purse.loses" in heard(enough)
    assert enough.state.cities["D7"].mood == "happy"
    short = Realm().land(D8="B").city("D7", 0, "happy").city("F3", 0, "happy").city("D1", 1)
    hungry = suffered("famine_drought", short.owns(0, gold=3))
    assert hungry.state.cities["D7"].mood == "angry"
    assert hungry.state.cities["F3"].mood == "happy", "nowhere near"
    assert hungry.purse(0)["gold"] == 3


def test_fire_spares_cities_outside_the_forest() -> None:
    scene = home().land(D7="F", D6="F").city("D5", 1).city("B6", 0)
    game = suffered("fire", scene)
    assert [game.state.cities[spot].mood for spot in ("D7", "D5", "B6")] == ["angry", "neutral", "neutral"]
