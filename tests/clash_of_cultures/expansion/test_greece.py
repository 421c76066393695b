"""Greece: Study, Sparta, Hellenistic Culture, City States; Alexander, Leonidas, Pericles."""

from __future__ import annotations

from engines.clash_of_cultures.data import ACTION_CARDS
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import Takeover, targets
from engines.clash_of_cultures.windows import USAGES, Play, source_of
from tests.clash_of_cultures.expansion.realm import faces, values
from tests.clash_of_cultures.loose import Realm

ACTION = next(card for card, row in ACTION_CARDS.items() if row.effect == "city_development")


def test_study_gives_an_idea_for_a_recruit_beside_an_academy() -> None:
    def ideas(*pieces: str) -> int:
        scene = Realm().city("D7", 0, "neutral", *pieces).people(0, "greece", "study").owns(0, food=2)
        game = scene.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2}))
        return game.state.players[0].purse["ideas"]

    assert ideas("academy") == 1
    assert ideas("temple") == 0


def test_sparta_drafts_for_culture_and_only_drafts() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").people(0, "greece", "sparta").owns(0, culture=1)
    game = scene.play()
    game.say(Recruit(city="D7", units={"infantry:draft": 1}, payment={"culture": 1}))
    assert game.at("D7", 0) == {"infantry": 1}
    leader = Realm().city("D7", 0).people(0, "greece", "sparta").owns(0, culture=2).play()
    assert leader.refuses(Recruit(city="D7", units={"leader": 1}, payment={"culture": 2}))


def test_w_124_sparta_silences_a_larger_enemy() -> None:
    def asked(enemies: int) -> list[str]:
        scene = Realm().city("D7", 0).city("B3", 1).units("D5", 0, infantry=1).units("D4", 1, infantry=enemies)
        scene.people(0, "greece", "sparta").owns(0, "tactics").owns(1, "tactics").holds(1, ACTION)
        scene.state.now.seat = 1
        game = scene.play().dice(*faces("1l", "1l", "1l")).move("D4", "D5", infantry=enemies)
        return [game.asked()]

    assert asked(2) != ["battle.tactic"]
    assert asked(1) == ["battle.tactic"]


def test_hellenistic_culture_spreads_from_foreign_cities_and_arts_cost_mood() -> None:
    scene = Realm().city("D7", 0).city("D4", 1, "neutral", "temple", academy=0).city("D2", 1, "neutral", "port")
    assert "D4" not in targets(scene.state, 0)
    scene.people(0, "greece", "hellenistic_culture")
    assert targets(scene.state, 0)["D4"] == {"D4": 0, "D2": 0}
    game = scene.owns(0, mood=2).play().dice(5).use("civ:hellenistic_culture", mood=2)
    game.say(Takeover(start="D4", target="D4", payment={}))
    assert game.state.cities["D4"].buildings["temple"] == 0
    assert not game.may_use("advance:arts"), "Arts are used for this turn"


def test_w_123_city_states_let_another_city_bear_the_second_activation() -> None:
    scene = (
        Realm().city("D7", 0, "happy", "temple").city("B6", 0, "happy", "academy").people(0, "greece", "city_states")
    )
    game = scene.play().collect("D7", "D7 food").collect("D7", "D6 food").answer("B6")
    assert [game.state.cities[spot].mood for spot in ("D7", "B6")] == ["happy", "happy"]
    assert game.state.cities["B6"].activations == 1
    game.collect("D7", "E7 food")
    assert game.state.cities["D7"].mood == "neutral", "once a turn"


def test_city_states_need_a_city_as_large_and_as_happy() -> None:
    scene = Realm().city("D7", 0, "happy", "temple").city("B6", 0, "happy").people(0, "greece", "city_states")
    game = scene.play().collect("D7", "D7 food").collect("D7", "D6 food")
    assert game.state.cities["D7"].mood == "neutral"


def test_idol_plays_a_card_with_the_action_symbol_for_a_token_and_an_activation() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).leader(0, "alexander", "D7").owns(0, "myths", culture=2)
    game = scene.holds(0, ACTION).play().use("leader:idol", culture=1)
    while game.asked() != "turn.act":
        game.answer(game.choices()[0])
    assert game.state.now.actions_left == 3
    assert sum(len(city.buildings) for city in game.state.cities.values()) == 1
    poor = (
        Realm().city("D7", 0).city("B6", 0).leader(0, "alexander", "D7").owns(0, "myths", culture=1).holds(0, ACTION)
    )
    assert not poor.play().may_use("leader:idol"), "the card has its own price"


def test_ruler_of_the_world_grows_with_the_regions_he_holds() -> None:
    def attack(*homes: str) -> int:
        scene = Realm().owns(0, "tactics").leader(0, "alexander", "D6").units("D5", 1, infantry=1)
        for home in homes:
            scene.city(home, 0)
        scene.state.players[0].capital = "D7"
        return values(scene.play().dice(*faces("3i", "1l")).move("D6", "D5", leader=1))[0]

    assert attack("D7") == 3, "the home region does not count"
    assert attack("D7", "B6", "F6") == 3 + 2


def test_thats_sparta_is_worth_a_token_for_each_recruit_in_his_city() -> None:
    def culture(spot: str) -> int:
        scene = Realm().city("D7", 0).city("B6", 0).leader(0, "leonidas", spot).owns(0, food=2)
        game = scene.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2}))
        return game.state.players[0].purse["culture"]

    assert (culture("D7"), culture("B6")) == (1, 0)


def test_hero_of_thermopylae_is_stronger_the_fewer_he_leads() -> None:
    def attack(enemies: int) -> int:
        scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "leonidas", "D6")
        scene.units("D5", 1, infantry=enemies)
        return values(scene.play().dice(*faces("3i", *["1l"] * enemies)).move("D6", "D5", leader=1))[0]

    assert [attack(n) for n in (1, 2, 3)] == [3, 5, 7]


def test_master_teaches_education_in_a_happy_city() -> None:
    scene = Realm().city("D7", 0, "happy").leader(0, "pericles", "D7").owns(0, mood=1)
    game = scene.play().use("leader:master")
    while game.asked() != "turn.act":
        game.answer(game.choices()[0])
    assert "writing" in game.state.players[0].advances
    assert game.state.now.actions_left == 2
    sad = Realm().city("D7", 0, "neutral").leader(0, "pericles", "D7").owns(0, mood=1).play()
    assert not sad.may_use("leader:master")


def test_admiral_fights_better_at_sea_with_him_aboard() -> None:
    def attack(aboard: bool) -> int:
        scene = Realm().land(D6="W", D5="W").city("D7", 0).units("D6", 0, ship=1).units("D5", 1, ship=1)
        scene.leader(0, "pericles", "D6" if aboard else "D7")
        along = {"leader": 1} if aboard else {}
        move = Move(origin="D6", target="D5", way="sail", units={"ship": 1}, along=along, payment={})
        return values(scene.play().dice(*faces("3i", "1l")).say(move))[0]

    assert (attack(True), attack(False)) == (5, 3)


def test_hellenistic_culture_needs_arts_unused_and_a_building_of_theirs_in_the_foreign_city() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").city("D4", 1, "neutral", academy=0)
    scene.city("D2", 1, "neutral", "port").people(0, "greece", "hellenistic_culture").owns(0, mood=4)
    assert set(targets(scene.state, 0)) == {"D4"}, "a city without a piece of theirs is no start"
    game = scene.play().dice(1, 1, 1)
    assert game.may_use("civ:hellenistic_culture")
    game.use("civ:hellenistic_culture", mood=2)
    game.say(Takeover(start="D4", target="D2", payment={}))
    assert not game.may_use("civ:hellenistic_culture"), "Arts are used for this turn"
    spent = Realm().city("D7", 0, "neutral", "temple").city("D4", 1, "neutral", academy=0).city("D2", 1)
    spent.people(0, "greece", "hellenistic_culture").owns(0, mood=4).state.players[0].used.append("advance:arts")
    assert not spent.play().may_use("civ:hellenistic_culture")


def test_hellenistic_culture_starts_the_card_cultural_takeover_from_an_influenced_city() -> None:
    card = next(held for held, row in ACTION_CARDS.items() if row.effect == "cultural_takeover")

    def offered(*advances: str) -> bool:
        """The own city cannot reach out: a building of another stands there."""
        scene = Realm().city("D7", 0, "neutral", academy=1).city("D3", 1, "neutral", temple=0).city("D1", BARBARIANS)
        scene.people(0, "greece", *advances).holds(0, card)
        return scene.play().accepts(Play(card=card, payment={}))

    assert offered("hellenistic_culture")
    assert not offered()


def test_city_states_may_be_declined() -> None:
    scene = Realm().city("D7", 0, "happy", "temple").city("B6", 0, "happy", "academy")
    game = scene.people(0, "greece", "city_states").play().collect("D7", "D7 food").collect("D7", "D6 food")
    game.answer("none")
    assert game.state.cities["D7"].mood == "neutral"
    assert game.state.cities["B6"].activations == 0


def test_idol_activates_his_city_and_asks_in_secret_which_card() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).leader(0, "alexander", "D7").owns(0, "myths", culture=4)
    game = scene.holds(0, ACTION, "action_02").play().use("leader:idol", culture=1)
    assert game.state.cities["D7"].activations == 1
    if game.asked() == "effect.card":
        assert game.match.asks[0].secret
    free = next(card for card in ACTION_CARDS if not USAGES[source_of(card)].takes_action)
    alone = Realm().city("D7", 0).city("B6", 0).leader(0, "alexander", "D7").owns(0, "myths", culture=4)
    assert not alone.holds(0, free).play().may_use("leader:idol"), "only what takes an action"
    away = Realm().city("D7", 0).city("B6", 0).leader(0, "alexander", "D6").owns(0, "myths", culture=4)
    assert not away.holds(0, ACTION).play().may_use("leader:idol")


def test_ruler_and_hero_strengthen_their_own_side_where_they_fight() -> None:
    def rolls(card: str, spot: str) -> list[int]:
        scene = Realm().city("D7", 0).city("B6", 0).city("B3", 1).owns(0, "tactics").leader(0, card, spot)
        scene.units("D6", 0, infantry=1).units("D5", 1, infantry=2).state.players[0].capital = "D7"
        group = {"infantry": 1, "leader": 1} if spot == "D6" else {"infantry": 1}
        own = ["2e"] * len(group)
        return values(scene.play().dice(*faces(*own, "2e", "2e")).move("D6", "D5", **group))[:2]

    assert rolls("alexander", "D6") == [4 + 1, 4]
    assert rolls("alexander", "D7") == [2, 4]
    assert rolls("leonidas", "D7") == [2, 4]
