"""Maya: Terracing, Stelas, Ballcourts, Calendar; Pakal, Siyaj K'ak', Wak Chanil Ajaw."""

from __future__ import annotations

from engines.clash_of_cultures.advance import all_ways
from engines.clash_of_cultures.boxes.expansion.civilizations.maya import rebuildable
from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.collect import collect_size
from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.state import BARBARIANS, Mood
from tests.clash_of_cultures.expansion.realm import faces, values
from tests.clash_of_cultures.homes import usual
from tests.clash_of_cultures.loose import Realm


def test_w_125_terracing_farms_mountains_and_frees_settlers_of_their_rule() -> None:
    scene = Realm().land(D6="M").city("D7", 0).people(0, "maya", "terracing").owns(0, "tactics")
    game = scene.play()
    assert {"D6 food", "D6 wood", "D6 ore"} <= game.yields("D7")
    scene.units("D5", 0, settler=1, infantry=1)
    moved = scene.play().move("D5", "D6", settler=1, infantry=1)
    marks = {unit.kind: unit.marks for unit in moved.state.units_of(0)}
    assert marks == {"settler": [], "infantry": ["mountain"]}


def test_stelas_stand_for_cities_founded_conquered_and_for_obelisks() -> None:
    founded = Realm().city("D7", 0).units("D5", 0, settler=1).people(0, "maya", "stelas").play().say(Found(hex="D5"))
    assert founded.answer("ideas").purse(0)["ideas"] == 1
    scene = Realm().city("D7", 0).city("D5", BARBARIANS).units("D6", 0, infantry=1).people(0, "maya", "stelas")
    taken = scene.owns(0, "tactics").play().move("D6", "D5", infantry=1)
    assert taken.asked() == "effect.take"
    built = (
        Realm().city("D7", 0).city("B6", 0).people(0, "maya", "stelas").owns(0, "myths", food=2, wood=2, ore=2).play()
    )
    pay = {"food": 1, "wood": 1, "ore": 1}
    assert built.say(Build(city="D7", piece="obelisk", payment=pay)).asked() == "effect.take"
    built.answer("culture")
    assert built.say(Build(city="B6", piece="temple", payment=pay)).asked() != "effect.take", "only obelisks"


def test_w_125_ballcourts_make_a_city_larger_for_a_mood_token() -> None:
    scene = Realm().city("D7", 0).people(0, "maya", "ballcourts").owns(0, mood=1)
    game = scene.play().collect("D7", "D7 food", "D6 food")
    assert game.purse(0) == {"food": 2}
    recruits = Realm().city("D7", 0).people(0, "maya", "ballcourts").owns(0, "storage", food=4, mood=1).play()
    recruits.say(Recruit(city="D7", units={"settler": 2}, payment={"food": 4, "mood": 1}))
    assert recruits.at("D7", 0) == {"settler": 2}
    angry = Realm().city("D7", 0, "angry").people(0, "maya", "ballcourts").owns(0, mood=1).play()
    assert angry.collect("D7", "D7 food").purse(0) == {"food": 1, "mood": 1}


def test_ballcourts_make_the_first_spiritual_advance_of_the_turn_cheaper() -> None:
    scene = Realm().city("D7", 0).people(0, "maya", "ballcourts").owns(0, food=2)
    assert all_ways(scene.state, 0, "myths")["price"] == {"food": 1}
    game = scene.play().learn("myths", food=1)
    assert all_ways(game.state, 0, "rituals")["price"] == {"food": 2}
    assert all_ways(game.state, 0, "fishing")["price"] == {"food": 2}


def test_calendar_shows_the_next_event_and_sends_it_under_the_pile_for_a_token() -> None:
    scene = Realm().city("D7", 0).people(0, "maya", "calendar").owns(0, culture=1).next_event("famine")
    game = scene.play().use("civ:calendar")
    assert game.news[-1].params["event"] == "famine"
    game.answer(True)
    assert game.state.decks["event"][0] == "famine"
    assert game.purse(0) == {}
    looked = scene.play().use("civ:calendar").answer(False)
    assert looked.state.decks["event"][-1] == "famine"


def defended(leader: str, **colours: int) -> list[int]:
    scene = (
        Realm().city("D7", 0, "neutral", **colours).city("B3", 1).leader(0, leader, "D7").units("D6", 1, infantry=1)
    )
    scene.owns(1, "tactics").state.now.seat = 1
    game = scene.play().dice(*faces("5c", "1l", "2e", "1l", "2e")).move("D6", "D7", infantry=1)
    return [len(game.state.units_of(0))]


def test_sun_shield_protects_behind_an_obelisk_of_his_own() -> None:
    assert defended("pakal", obelisk=0) == [1]
    assert defended("pakal", obelisk=1) == [0]


def test_art_and_architecture_pay_two_resources_with_one_token() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).owns(0, "myths", ore=2, culture=2).leader(0, "pakal", "D7")
    game = scene.play().say(Build(city="D7", piece="temple", payment={"ore": 1, "architecture": 2}))
    assert game.state.players[0].purse["ore"] == 1
    spent = 2 - game.state.players[0].purse["culture"]
    assert spent == 1
    again = Realm().city("D7", 0).city("B6", 0).owns(0, "myths", ore=3, culture=2).leader(0, "pakal", "D7").play()
    assert again.refuses(Build(city="D7", piece="temple", payment={"ore": 2, "architecture": 1})), "both or none"
    assert again.refuses(Build(city="B6", piece="temple", payment={"ore": 1, "architecture": 2})), "in his city"


def test_fire_is_born_is_as_strong_as_the_city_is_large_in_round_one() -> None:
    scene = Realm().city("D7", 0).city("D5", 1, "neutral", "temple", "academy").city("B3", 1).owns(0, "tactics")
    scene.leader(0, "siyaj_kak", "D6").units("D5", 1, infantry=2)
    game = scene.play().dice(*faces("3e", "1l", "1l", "3e", "1l", "1l")).move("D6", "D5", leader=1)
    while len(values(game)) < 4 and game.asked() in ("battle.go_on",):
        game.answer(True)
    assert values(game)[0] == 3 + 3
    assert values(game)[2] == 3


def test_cultural_influx_spreads_from_a_new_building() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).city("D5", 1, "neutral", "academy").leader(0, "siyaj_kak", "D7")
    scene.owns(0, "myths", food=1, wood=1, ore=1)
    game = scene.play().dice(5).say(Build(city="D7", piece="temple", payment={"food": 1, "wood": 1, "ore": 1}))
    while game.asked() != "effect.use":
        game.answer(game.choices()[0])
    game.answer(True)
    assert game.state.cities["D5"].buildings["academy"] == 0
    assert game.state.now.actions_left == 2


def test_new_dynasty_fights_better_near_home() -> None:
    def attack(home: str) -> int:
        scene = (
            Realm()
            .city(home, 0)
            .city("B3", 1)
            .owns(0, "tactics")
            .leader(0, "wak_chanil_ajaw", "D6")
            .units("D5", 1, infantry=1)
        )
        return values(scene.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1))[0]

    assert (attack("D7"), attack("D8")) == (5, 3)


def test_reconstruction_changes_a_building_after_the_command_that_took_the_city() -> None:
    scene = Realm().city("D7", 0).city("D5", 1, "neutral", "academy").city("B3", 1).owns(0, "tactics", "myths")
    game = scene.leader(0, "wak_chanil_ajaw", "D6").play().move("D6", "D5", leader=1).answer("none")
    while game.asked() in ("command.next", "command.stuck"):
        game.as_proposed()
    game.answer("academy", "temple")
    assert set(game.state.cities["D5"].buildings) == {"temple"}
    quiet = Realm().city("D7", 0, "neutral", "academy").owns(0, "tactics", "myths").leader(0, "wak_chanil_ajaw", "D6")
    home = quiet.play().move("D6", "D7", leader=1)
    while home.asked() in ("command.next", "command.stuck"):
        home.as_proposed()
    assert home.asked() == "turn.act"


def test_ballcourts_help_no_angry_city_and_none_of_size_six() -> None:
    def paid(mood: Mood, *pieces: str) -> int:
        scene = Realm().city("D7", 0, mood, *pieces).people(0, "maya", "ballcourts").owns(0, mood=1)
        return collect_size(scene.state, 0, "D7").paid

    five = ("temple", "academy", "fortress", "market", "obelisk")
    assert (paid("neutral"), paid("angry")) == (1, 0)
    assert (paid("neutral", *five[:4]), paid("neutral", *five)) == (1, 0), "up to six"


def test_ballcourts_are_paid_only_for_the_unit_too_many() -> None:
    scene = Realm().city("D7", 0).people(0, "maya", "ballcourts").owns(0, "storage", food=4, mood=1)
    game = scene.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2}))
    assert game.purse(0) == {"food": 2, "mood": 1}
    assert scene.play().refuses(Recruit(city="D7", units={"settler": 2}, payment={"food": 4}))


def test_ballcourts_make_nothing_but_spirituality_cheaper() -> None:
    scene = Realm().city("D7", 0).people(0, "maya", "ballcourts")
    assert all_ways(scene.state, 0, "fishing")["price"] == {"food": 2}


def test_calendar_goes_on_as_long_as_there_are_tokens_and_only_its_reader_is_asked_in_secret() -> None:
    scene = Realm().city("D7", 0).people(0, "maya", "calendar").owns(0, culture=2).next_event("famine")
    game = scene.play().use("civ:calendar")
    assert game.match.asks[0].secret
    assert usual(game) is False
    game.answer(True)
    assert game.asked() == "calendar.under"
    game.answer(True)
    assert game.asked() == "turn.act", "nothing left to pay with"
    assert [event.key for event in game.news].count("calendar.sees") == 3
    poor = Realm().city("D7", 0).people(0, "maya", "calendar").play().use("civ:calendar")
    assert poor.asked() == "turn.act", "a look is free"
    kept = scene.play().use("civ:calendar").answer(False)
    assert (kept.asked(), kept.purse(0)["culture"]) == ("turn.act", 2)


def test_art_and_architecture_need_the_token_and_two_resources_left_to_pay() -> None:
    def able(culture: int, ore: int = 1) -> bool:
        scene = (
            Realm().city("D7", 0).city("B6", 0).owns(0, "myths", ore=ore, culture=culture).leader(0, "pakal", "D7")
        )
        return scene.play().accepts(Build(city="D7", piece="temple", payment={"ore": 1, "architecture": 2}))

    assert able(1)
    assert not able(0)


def test_cultural_influx_comes_from_his_city_before_any_successful_takeover() -> None:
    def asked(spot: str = "D7", won: bool = False) -> bool:
        scene = Realm().city("D7", 0).city("B6", 0).city("D5", 1, "neutral", "academy").leader(0, "siyaj_kak", spot)
        scene.owns(0, "myths", food=1, wood=1, ore=1).state.now.takeover_won = won
        game = scene.play().say(Build(city="D7", piece="temple", payment={"food": 1, "wood": 1, "ore": 1}))
        while game.asked() not in ("effect.use", "turn.act"):
            game.answer(game.choices()[0])
        return game.asked() == "effect.use"

    assert asked()
    assert not asked("B6")
    assert not asked(won=True)


def test_new_dynasty_needs_one_city_near() -> None:
    scene = Realm().city("D7", 0).city("B2", 0).city("B3", 1).owns(0, "tactics").leader(0, "wak_chanil_ajaw", "D6")
    scene.units("D5", 1, infantry=1)
    assert values(scene.play().dice(*faces("3e", "2e")).move("D6", "D5", leader=1))[0] == 5


def rebuilding(*known: str, **pieces: int) -> Playing:
    scene = Realm().land(D4="W").city("D7", 0).city("D5", 1, "neutral", **pieces).city("B3", 1)
    game = scene.owns(0, "tactics", *known).leader(0, "wak_chanil_ajaw", "D6").play()
    game.move("D6", "D5", leader=1).answer("none")
    while game.asked() in ("command.next", "command.stuck"):
        game.as_proposed()
    return game


def test_reconstruction_replaces_own_buildings_by_available_ones() -> None:
    game = rebuilding("myths", academy=1, market=0)
    assert game.choices() == ["academy", "market", "none"]
    game.answer("academy")
    assert "temple" in game.choices() and "market" not in game.choices(), "not what stands there already"
    assert "academy" not in game.choices()
    assert "port" not in game.choices(), "Fishing is not known"
    foreign = Realm().city("D7", 0).city("D5", 1, "neutral", academy=1)
    assert rebuildable(foreign.owns(0, "myths").state, 0, "D5") == {}, "of another colour"
    kept = rebuilding("myths", academy=1).answer("none")
    assert kept.state.cities["D5"].buildings == {"academy": 0}


def test_reconstruction_of_a_port_leaves_no_port() -> None:
    scene = (
        Realm().land(D4="W").city("D7", 0).city("D5", 1).port("D5", "D4").city("B3", 1).owns(0, "tactics", "myths")
    )
    game = scene.leader(0, "wak_chanil_ajaw", "D6").play().move("D6", "D5", leader=1).answer("none")
    while game.asked() in ("command.next", "command.stuck"):
        game.as_proposed()
    game.answer("port", "temple")
    assert (game.state.cities["D5"].port, set(game.state.cities["D5"].buildings)) == (None, {"temple"})
    dry = Realm().city("D7", 0, "neutral", "temple").owns(0, "fishing", "myths")
    assert "port" not in rebuildable(dry.state, 0, "D7").get("temple", []), "no water beside it"


def test_reconstruction_counts_as_building() -> None:
    scene = Realm().city("D7", 0).city("D5", 1, "neutral", "academy").city("B3", 1).people(0, "maya", "stelas")
    game = scene.owns(0, "tactics").leader(0, "wak_chanil_ajaw", "D6").play().move("D6", "D5", leader=1)
    while game.asked() != "effect.which":
        game.answer("none" if game.asked() == "conquest.refuge" else game.choices()[0])
    game.answer("academy", "obelisk")
    assert game.asked() == "effect.take", "an obelisk brings a stela"
