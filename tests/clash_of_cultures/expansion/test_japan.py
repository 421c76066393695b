"""Japan: Pottery, Horsemanship, Subterfuge, Shogunate; Go-Toba, Jimmu, Suiko."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.boxes.expansion.rows import LEADERS
from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.data import ACTION_CARDS
from engines.clash_of_cultures.recruit import Recruit, recruit_kinds
from engines.clash_of_cultures.windows import Play
from tests.clash_of_cultures.expansion.realm import faces, heard, values
from tests.clash_of_cultures.loose import Realm

LEADERSHIP = next(card for card, row in ACTION_CARDS.items() if row.effect == "leadership")
DEVELOPMENT = [card for card, row in ACTION_CARDS.items() if row.effect == "city_development"]
MORALE = next(card for card, row in ACTION_CARDS.items() if row.tactic == "high_morale")


def test_pottery_gives_a_token_for_the_first_rich_harvest_of_the_turn() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple", "academy").people(0, "japan", "pottery")
    game = scene.play().collect("D7", "D7 food", "D6 food")
    assert game.purse(0).get("culture", 0) == 0
    game.collect("D7", "D7 food", "D6 food", "E7 food")
    assert game.purse(0)["culture"] == 1
    scene = Realm().city("D7", 0, "happy", "temple", "academy").people(0, "japan", "pottery")
    twice = scene.play().collect("D7", "D7 food", "D6 food", "E7 food").collect("D7", "D7 food", "D6 food", "E7 food")
    assert twice.purse(0)["culture"] == 1


def test_w_116_horsemanship_raises_cavalry_in_fortresses_and_one_of_them_counts_three() -> None:
    scene = Realm().city("D7", 0, "neutral", "fortress").city("B3", 1).people(0, "japan", "horsemanship")
    assert "cavalry" in recruit_kinds(scene.state, 0, "D7")
    scene.units("D7", 0, cavalry=2).units("D6", 1, infantry=1).owns(1, "tactics")
    scene.state.now.seat = 1
    game = scene.play().dice(*faces("1l", "5c", "4c", "2c")).move("D6", "D7", infantry=1)
    assert values(game) == [1, 16]


def played(distance_city: str) -> tuple[Realm, str]:
    scene = Realm().city(distance_city, 0).city("D2", 1).people(1, "japan", "subterfuge")
    scene.owns(0, culture=1).holds(0, LEADERSHIP).holds(1, MORALE)
    return scene, LEADERSHIP


def test_subterfuge_cancels_a_card_of_somebody_near_for_a_card() -> None:
    near, card = played("D4")
    game = near.play().say(Play(card=card, payment={"culture": 1}))
    assert (game.asked(), game.match.waiting) == ("subterfuge.card", [1])
    game.answer(MORALE)
    assert game.state.now.actions_left == 3
    assert set(game.state.discards["action"]) == {LEADERSHIP, MORALE}


def test_subterfuge_reaches_two_hexes() -> None:
    far, card = played("D7")
    game = far.play().say(Play(card=card, payment={"culture": 1}))
    assert game.asked() != "subterfuge.card"
    assert game.state.now.actions_left == 4


def test_shogunate_plays_one_card_a_turn_without_its_action() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).city("F6", 0).people(0, "japan", "shogunate")
    scene.owns(0, "myths", "writing", culture=2)
    scene.holds(0, *DEVELOPMENT[:2]).state.now.actions_left = 1
    game = scene.play().say(Play(card=DEVELOPMENT[0], payment={"culture": 1}))
    while game.asked() != "turn.act":
        game.answer(game.choices()[0])
    assert game.state.now.actions_left == 1
    game.say(Play(card=DEVELOPMENT[1], payment={"culture": 1}))
    while game.asked() not in ("turn.act", "turn.end"):
        game.answer(game.choices()[0])
    assert game.state.now.actions_left == 0, "once a turn"


def test_w_117_shogunate_drafts_a_card_instead_of_infantry() -> None:
    scene = Realm().city("D7", 0).people(0, "japan", "shogunate").owns(0, "draft", "nationalism", mood=1)
    game = scene.play().say(Recruit(city="D7", units={"card:draft": 1}, payment={"mood": 1}))
    assert game.at("D7", 0) == {}
    assert len(game.state.players[0].actions) == 1
    assert game.asked() == "turn.act", "no unit, no Nationalism"
    both = Realm().city("D7", 0, "happy").people(0, "japan", "shogunate").owns(0, "draft", mood=2).play()
    assert both.refuses(Recruit(city="D7", units={"card:draft": 1, "infantry:draft": 1}, payment={"mood": 2}))


def test_w_111_way_of_the_sword_is_paid_once_and_outlives_him() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics", ore=1).leader(0, "go_toba", "D6")
    scene.units("D6", 0, infantry=1).units("D5", 1, infantry=3)
    game = scene.play().dice(*faces("2e", "2e", "3e", "2e", "1l", "2e", "1l", "1l"))
    game.move("D6", "D5", leader=1, infantry=1).answer(True, {"leader": 1}, True)
    assert game.state.players[0].leader is None
    assert values(game) == [4 + 2, 6, 2 + 2, 2]


def test_scholar_buys_an_advance_after_an_academy() -> None:
    scene = Realm().city("D7", 0).city("B6", 0).owns(0, "writing", food=3, wood=1, ore=1, gold=0)
    scene.owns(0, "storage").leader(0, "go_toba", "D7")
    game = scene.play().say(Build(city="D7", piece="academy", payment={"food": 1, "wood": 1, "ore": 1})).answer(True)
    game.say(Advance(advance="myths", way="price", payment={"food": 2}))
    assert "myths" in game.state.players[0].advances
    assert game.state.now.actions_left == 2
    away = (
        Realm()
        .city("D7", 0)
        .city("B6", 0)
        .owns(0, "writing", food=2, wood=1, ore=1, gold=3)
        .leader(0, "go_toba", "B6")
    )
    built = away.play().say(Build(city="D7", piece="academy", payment={"food": 1, "wood": 1, "ore": 1}))
    assert built.asked() == "turn.act"


def defence(leader_at: str, *pieces: str) -> int:
    scene = (
        Realm()
        .city("D7", 0, "neutral", *pieces)
        .city("B3", 1)
        .leader(0, "jimmu", leader_at)
        .units("D7", 0, infantry=1)
    )
    scene.units("D6", 1, infantry=1).owns(1, "tactics")
    scene.state.now.seat = 1
    return values(scene.play().dice(*faces("1l", "3e", "1l", "1l", "1l")).move("D6", "D7", infantry=1))[1]


def test_fortified_helps_fortresses_two_hexes_around_him() -> None:
    assert defence("B6", "fortress") == 3 + 1 + 2
    assert defence("B4", "fortress") == 3 + 1
    assert defence("B6", "academy") == 3


def test_mythical_takes_a_tactic_back_for_a_token() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics", culture=1).leader(0, "jimmu", "D6")
    scene.units("D5", 1, infantry=1).holds(0, MORALE)
    game = scene.play().dice(*faces("6i", "1l")).move("D6", "D5", leader=1).answer(MORALE)
    assert game.asked() == "effect.use_for"
    game.answer(True)
    assert game.state.players[0].actions == [MORALE]
    assert game.purse(0).get("culture", 0) == 0


def test_japanese_buddhism_wins_a_building_of_her_city_back() -> None:
    scene = Realm().city("D7", 0, "neutral", temple=1, obelisk=1).leader(0, "suiko", "D7").owns(0, culture=2)
    game = scene.play().use("leader:japanese_buddhism", culture=1)
    assert game.state.cities["D7"].buildings == {"temple": 0, "obelisk": 1}
    assert game.state.now.actions_left == 2
    assert not game.may_use("leader:japanese_buddhism"), "an obelisk stays"
    pious = Realm().city("D7", 0, "neutral", temple=1).leader(0, "suiko", "D7").owns(0, "state_religion", culture=1)
    assert pious.play().use("leader:japanese_buddhism", culture=1).state.now.actions_left == 3


def test_defender_fights_better_only_when_attacked() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "suiko", "D6").units("D5", 1, infantry=1)
    assert values(scene.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1))[0] == 3
    scene = Realm().city("D7", 0).city("B3", 1).owns(1, "tactics").leader(0, "suiko", "D6").units("D5", 1, infantry=1)
    scene.state.now.seat = 1
    assert values(scene.play().dice(*faces("1l", "3e")).move("D5", "D6", infantry=1))[1] == 3 + 2


def test_horsemanship_needs_the_fortress_and_helps_defenders_in_round_one() -> None:
    bare = Realm().city("D7", 0, "neutral", "temple").people(0, "japan", "horsemanship")
    assert "cavalry" not in recruit_kinds(bare.state, 0, "D7")
    bare.city("B3", 1).units("D7", 0, cavalry=1).units("D6", 1, infantry=1).owns(1, "tactics")
    bare.state.now.seat = 1
    assert values(bare.play().dice(*faces("2e", "2c")).move("D6", "D7", infantry=1)) == [2, 2 + 2]
    attack = (
        Realm().city("D8", 0).city("D5", 1, "neutral", "fortress").city("B3", 1).people(0, "japan", "horsemanship")
    )
    attack.owns(0, "tactics").units("D6", 0, cavalry=1).units("D5", 1, cavalry=1)
    rolled = values(attack.play().dice(*faces("2c", "2c", "2e")).move("D6", "D5", cavalry=1))
    assert rolled[0] == 2 + 2, "an attacker has no fortress"


def test_subterfuge_needs_a_card_to_throw_away_and_is_asked_in_secret() -> None:
    near, card = played("D4")
    game = near.play().say(Play(card=card, payment={"culture": 1}))
    assert game.match.asks[1].secret
    game.answer(MORALE)
    assert "subterfuge.cancels" in heard(game)
    passed = played("D4")[0].play().say(Play(card=card, payment={"culture": 1})).answer("none")
    assert passed.state.now.actions_left == 4
    assert passed.state.players[1].actions == [MORALE]
    bare, card = played("D4")
    bare.state.players[1].actions.clear()
    assert bare.play().say(Play(card=card, payment={"culture": 1})).asked() != "subterfuge.card"


def test_subterfuge_reaches_from_armies_but_not_from_settlers() -> None:
    def asked(**units: int) -> bool:
        scene, card = played("D7")
        game = scene.units("D5", 1, **units).play().say(Play(card=card, payment={"culture": 1}))
        return game.asked() == "subterfuge.card"

    assert asked(infantry=1)
    assert not asked(settler=1)


def test_shogunate_drafts_one_card_a_turn() -> None:
    scene = Realm().city("D7", 0, "happy").city("B6", 0).people(0, "japan", "shogunate").owns(0, "draft", mood=4)
    game = scene.play().say(Recruit(city="D7", units={"card:draft": 1}, payment={"mood": 1}))
    while game.asked() != "turn.act":
        game.as_proposed()
    assert game.refuses(Recruit(city="B6", units={"card:draft": 1}, payment={"mood": 1}))
    plain = Realm().city("D7", 0).people(0, "japan", "shogunate").owns(0, mood=1).play()
    assert plain.refuses(Recruit(city="D7", units={"card:draft": 1}, payment={"mood": 1})), "Draft must be known"


def test_way_of_the_sword_helps_only_who_paid_in_a_battle_of_his() -> None:
    def rolls(spot: str) -> list[int]:
        leader = next(card for card, both in LEADERS.items() if "way_of_the_sword" in both)
        scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics", ore=1).leader(0, leader, spot)
        scene.units("D6", 0, infantry=1).units("D5", 1, infantry=1)
        group = {"leader": 1, "infantry": 1} if spot == "D6" else {"infantry": 1}
        game = scene.play().dice(*faces(*["2e"] * (len(group) + 1))).move("D6", "D5", **group)
        if game.asked() == "effect.use_for":
            game.answer(True)
        return values(game)

    with_him, without = rolls("D6"), rolls("D7")
    assert with_him[0] > 4 and with_him[1] == 2
    assert without == [2, 2]


def test_mythical_takes_back_only_what_lies_in_the_discards_and_needs_him_alive() -> None:
    leader = next(card for card, both in LEADERS.items() if "mythical" in both)
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics", culture=1).leader(0, leader, "D6")
    scene.units("D5", 1, infantry=1).holds(0, MORALE)
    game = scene.play().dice(*faces("6i", "2e")).move("D6", "D5", leader=1).answer(MORALE)
    assert game.asked() == "effect.use_for"
    game.answer(True)
    assert game.state.players[0].actions == [MORALE]
    assert MORALE not in game.state.discards["action"]
    assert "card.taken" in heard(game)
    dead = scene.play().dice(*faces("2e", "6i")).move("D6", "D5", leader=1).answer(MORALE)
    assert dead.asked() != "effect.use_for"


def test_japanese_buddhism_needs_a_leader_in_a_city_of_theirs() -> None:
    leader = next(card for card, both in LEADERS.items() if "japanese_buddhism" in both)
    scene = Realm().city("D7", 0, "neutral", temple=1).city("B3", 1).leader(0, leader, "D7").owns(0, culture=1)
    game = scene.play().use("leader:japanese_buddhism", culture=1)
    assert game.state.cities["D7"].buildings == {"temple": 0}
    assert "takeover.wins" in heard(game)
    away = Realm().city("D7", 0, "neutral", temple=1).leader(0, leader, "D6").owns(0, culture=1)
    assert not away.play().may_use("leader:japanese_buddhism")
