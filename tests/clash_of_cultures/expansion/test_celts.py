"""Celts: Tribal Warfare, Tribal Allies, Druidic Influence, Tribal Trade; Viriatus, Vercingetorix, Boudica."""

from __future__ import annotations

import random

import pytest

from engines.clash_of_cultures.boxes.expansion.civilizations.celts import without_druids
from engines.clash_of_cultures.data import ACTION_CARDS, TACTICS
from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import BARBARIANS
from engines.clash_of_cultures.takeover import Takeover, candidates
from engines.clash_of_cultures.trade_routes import possible_routes
from engines.clash_of_cultures.windows import Play
from engines.kernel import Command, Happened
from tests.clash_of_cultures.expansion.realm import faces, heard, values
from tests.clash_of_cultures.homes import usual
from tests.clash_of_cultures.loose import Realm

MORALE = next(card for card, row in ACTION_CARDS.items() if row.tactic == "high_morale")


def test_w_132_tribal_warfare_counts_barbarian_cities_near_the_battle() -> None:
    def attack(owner: int) -> int:
        scene = Realm().city("C8", 0).city("B5", BARBARIANS).city("F5", BARBARIANS).city("D2", BARBARIANS)
        scene.people(0, "celts", "tribal_warfare").units("D6", 0, infantry=1).units("D5", owner, infantry=2)
        return values(scene.play().dice(*faces("3e", "1l", "1l")).move("D6", "D5", infantry=1))[0]

    assert attack(1) == 3 + 2
    assert attack(BARBARIANS) == 3


def test_tribal_allies_call_barbarians_once_a_turn() -> None:
    scene = Realm().city("D7", 0).city("D1", 1).people(0, "celts", "tribal_allies")
    game = scene.play().use("civ:tribal_allies")
    while game.asked() != "turn.act":
        game.answer(game.choices()[0])
    assert len(game.state.cities_of(BARBARIANS)) == 1
    assert not game.may_use("civ:tribal_allies")


def test_tribal_allies_hold_groups_back_for_a_food() -> None:
    scene = Realm().city("D7", 0).units("D6", BARBARIANS, infantry=1).people(0, "celts", "tribal_allies")
    game = scene.owns(0, food=1, ideas=2).event_follows("population_boom_move").play().learn("myths", ideas=2)
    game.answer(True, ("D6",))
    assert game.at("D6", BARBARIANS) == {"infantry": 1}
    assert game.purse(0).get("food", 0) == 0
    poor = Realm().city("D7", 0).units("D6", BARBARIANS, infantry=1).people(0, "celts", "tribal_allies")
    assert (
        poor.owns(0, ideas=2).event_follows("population_boom_move").play().learn("myths", ideas=2).asked()
        != "effect.use_for"
    )


def test_w_132_druidic_influence_comes_to_small_barbarian_cities_once_and_count_at_the_end() -> None:
    scene = Realm().city("D7", 0, "neutral", "temple").city("D5", BARBARIANS).people(0, "celts", "druidic_influence")
    game = scene.play().dice(5).say(Takeover(start="D7", target="D5", payment={}))
    assert game.state.cities["D5"].owner == BARBARIANS
    assert points(game.state, 0)["pieces"] == points(scene.state, 0)["pieces"] + 1
    assert candidates(game.state, 0) == {}, "one token for each city"


def test_tribal_trade_brings_food_only() -> None:
    scene = Realm().city("D7", 0).units("D7", 0, settler=1).city("D5", BARBARIANS).people(0, "celts", "tribal_trade")
    scene.owns(0, "currency")
    assert [route.city for route in possible_routes(scene.state, 0)] == ["D5"]
    game = scene.at_start_of_turn().play().as_proposed()
    assert game.purse(0) == {"food": 1}
    scene.state.cities["D5"].mood = "angry"
    assert possible_routes(scene.state, 0) == []


def test_terror_drives_an_enemy_away_from_the_second_round_on() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics", mood=2).leader(0, "viriatus", "D6")
    scene.units("D5", 1, infantry=1)
    game = scene.play().dice(*faces("1l", "2e", "1l")).move("D6", "D5", leader=1)
    assert game.asked() == "battle.go_on", "not in the first round"
    game.answer(True, True)
    game.answer(game.choices()[0])
    assert game.state.now.battles[-1].winner == 0
    assert len(game.state.units_of(1)) == 1, "nobody is killed"


def test_loyalty_lends_a_tactic_to_barbarians_near_him() -> None:
    def asked(spot: str) -> list[int]:
        scene = Realm().city("D7", 0).city("D1", 1).units("D6", 0, infantry=1).units("D5", BARBARIANS, infantry=1)
        scene.owns(0, "tactics").owns(1, "tactics").leader(1, "viriatus", spot).holds(1, MORALE)
        game = scene.play().dice(*faces("1l", "1l", "1l", "1l")).move("D6", "D5", infantry=1)
        return game.match.waiting if game.asked() == "battle.tactic" else []

    assert asked("D4") == [1]
    assert asked("D1") == []


def test_loyalty_the_barbarians_fight_with_the_card() -> None:
    scene = Realm().city("D7", 0).city("D1", 1).units("D6", 0, infantry=1).units("D5", BARBARIANS, infantry=1)
    scene.owns(0, "tactics").owns(1, "tactics").leader(1, "viriatus", "D4").holds(1, MORALE)
    game = scene.play().dice(*faces("1l", "3e")).move("D6", "D5", infantry=1).answer(MORALE)
    assert values(game)[1] == 3 + 2
    assert game.state.discards["action"] == [MORALE]


def test_warrior_people_fight_for_their_settlers() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .city("B3", 1)
        .owns(0, "tactics")
        .leader(0, "vercingetorix", "D6")
        .units("D5", 1, infantry=1)
    )
    scene.units("D7", 0, settler=2).units("D2", 0, settler=1)
    assert values(scene.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1))[0] == 3 + 2


def test_rapid_recruitment_places_new_units_beside_his_city() -> None:
    scene = Realm().city("D7", 0).leader(0, "vercingetorix", "D7").owns(0, food=2)
    game = scene.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2})).answer("D6")
    assert game.at("D6", 0) == {"settler": 1}
    away = Realm().city("D7", 0).leader(0, "vercingetorix", "B6").owns(0, food=2)
    assert away.play().say(Recruit(city="D7", units={"settler": 1}, payment={"food": 2})).asked() == "turn.act"


def test_fearless_fights_better_against_who_knows_more_of_war() -> None:
    def attack(*known: str) -> int:
        scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").owns(1, *known)
        scene.leader(0, "boudica", "D6").units("D5", 1, infantry=1)
        return values(scene.play().dice(*faces("3e", "1l")).move("D6", "D5", leader=1))[0]

    assert attack("tactics", "siegecraft") == 3 + 2
    assert attack("tactics") == 3


def test_great_numbers_put_the_settler_back_for_a_food() -> None:
    scene = Realm().city("D7", 0).units("D5", 0, settler=1).leader(0, "boudica", "D5").owns(0, food=1)
    game = scene.play().say(Found(hex="D5")).answer(True)
    assert game.at("D5", 0) == {"leader": 1, "settler": 1}
    away = Realm().city("D7", 0).units("D5", 0, settler=1).leader(0, "boudica", "D7").owns(0, food=1)
    assert away.play().say(Found(hex="D5")).asked() == "turn.act"


def test_tribal_warfare_gives_the_other_side_nothing_and_has_a_limit() -> None:
    scene = Realm().city("C8", 0).units("D6", 1, infantry=1).units("D5", 0, infantry=1).owns(1, "tactics")
    for spot in ("B5", "F5", "D3", "C4", "E4"):
        scene.city(spot, BARBARIANS)
    scene.people(0, "celts", "tribal_warfare").state.now.seat = 1
    game = scene.play().dice(*faces("3e", "2e")).move("D6", "D5", infantry=1)
    assert values(game) == [3, 2 + 4]


def test_tribal_allies_hold_no_group_back_in_an_event_of_somebody_else() -> None:
    scene = Realm().city("D7", 0).city("D1", 1).units("D6", BARBARIANS, infantry=1).owns(1, ideas=2)
    scene.people(0, "celts", "tribal_allies").owns(0, food=1).event_follows("population_boom_move", 1)
    scene.state.now.seat = 1
    game = scene.play().learn("myths", ideas=2)
    assert game.asked() != "effect.use_for"
    mine = Realm().city("D7", 0).units("D6", BARBARIANS, infantry=1).units("C7", BARBARIANS, infantry=1)
    mine.people(0, "celts", "tribal_allies").owns(0, food=1, ideas=2).event_follows("population_boom_move")
    asked = mine.play().learn("myths", ideas=2).answer(True)
    assert set(usual(asked)) == {"D6", "C7"}, "all of them, as proposed"


def test_r_102_druids_or_the_card_win_a_barbarian_city_not_both() -> None:
    card = next(held for held, row in ACTION_CARDS.items() if row.effect == "cultural_takeover")

    def won(source: str) -> Playing:
        scene = Realm().city("D7", 0, "neutral", "temple").city("D5", BARBARIANS)
        scene.people(0, "celts", "druidic_influence").holds(0, card)
        game = scene.play().dice(5).say(Play(card=card, payment={}))
        return game.say(Takeover(start="D7", target="D5", payment={})).answer(source)

    blessed = won("civ:druidic_influence")
    assert (blessed.state.cities["D5"].owner, blessed.asked()) == (BARBARIANS, "turn.act")
    assert not without_druids(blessed.state, "D5")
    joined = won("card:cultural_takeover")
    assert (joined.state.cities["D5"].owner, joined.state.cities["D5"].tokens) == (0, {})


def test_druidic_influence_is_its_owners_and_ends_with_the_barbarians() -> None:
    scene = Realm().city("D7", 1, "neutral", "temple").city("D5", BARBARIANS).city("D4", BARBARIANS)
    scene.people(1, "celts", "druidic_influence").state.now.seat = 1
    before = points(scene.state, 1)["pieces"]
    game = scene.play().dice(5).say(Takeover(start="D7", target="D5", payment={}))
    assert "druids.come" in heard(game)
    assert points(game.state, 1)["pieces"] == before + 1
    game.state.cities["D4"].tokens = dict(game.state.cities["D5"].tokens)
    assert points(game.state, 1)["pieces"] == before + 2
    game.state.cities["D5"].owner = 0
    assert points(game.state, 1)["pieces"] == before + 1
    large = Realm().city("D7", 0, "neutral", "temple").city("D5", BARBARIANS, "neutral", academy=1)
    large.people(0, "celts", "druidic_influence")
    assert not without_druids(large.state, "D5"), "size 1 only"


def frightening(**others: int) -> Playing:
    """The second round of a battle on D5, with E5 and C6 no place to run to"""
    scene = Realm().land(C5="W").city("D7", 0).city("D4", 1).city("B3", 1).owns(0, "tactics", mood=2)
    scene.leader(0, "viriatus", "D6").units("D5", 1, infantry=1, **others).units("E5", 1, settler=1)
    game = scene.play().dice(*faces(*["2e"] * 9)).move("D6", "D5", leader=1)
    assert game.asked() == "battle.go_on"
    return game.answer(True)


def test_terror_drives_to_empty_land_and_leaves_the_others_fighting() -> None:
    game = frightening(cavalry=1)
    assert game.asked() == "effect.use_for"
    game.answer(True)
    assert set(game.choices()) == {"infantry", "cavalry"}
    game.answer("cavalry")
    assert set(game.choices()) == {"C6", "D6", "E6"}, "no water, no city, nobody there"
    game.answer("E6")
    assert game.at("E6", 1) == {"cavalry": 1}
    assert "terror.runs" in heard(game)
    assert game.at("D5", 1) == {"infantry": 1}
    kept = frightening(cavalry=1).answer(False)
    assert kept.asked() != "effect.which", "who declines is asked no more"
    assert kept.at("D5", 1) == {"infantry": 1, "cavalry": 1} and kept.purse(0)["mood"] == 2


def test_terror_wins_at_once_when_the_last_one_runs() -> None:
    game = frightening().answer(True, "E6")
    assert game.state.now.battles[-1].winner == 0
    assert len(values(game)) == 2, "nobody rolls any more"


def test_terror_in_defence_leaves_no_settlers_of_the_attacker_behind() -> None:
    def charged(infantry: int) -> Playing:
        scene = Realm().city("D6", 0, "neutral", "fortress").city("B3", 1).owns(0, mood=2).owns(1, "tactics")
        scene.leader(0, "viriatus", "D6").units("D5", 1, infantry=infantry, settler=1).state.now.seat = 1
        march = Move(
            origin="D5", target="D6", way="march", units={"infantry": infantry}, along={"settler": 1}, payment={}
        )
        game = scene.play().dice(*faces(*["2e"] * 9)).say(march)
        return game.answer(True, True, "D7")

    alone = charged(1)
    assert alone.at("D7", 1) == {"infantry": 1}
    assert alone.at("D6", 1) == {}, "no army protects the settler any more"
    assert alone.state.now.battles[-1].winner == 0
    assert charged(2).at("D6", 1) == {"infantry": 1, "settler": 1}, "one fights on, and the settler is safe"


def test_loyalty_lends_nothing_against_himself_or_to_players_or_from_three_hexes_away() -> None:
    def asked(attacker: int, foe: int, spot: str, *known: str) -> bool:
        scene = (
            Realm(3).city("D8", attacker).city("D1", 1).units("D6", attacker, infantry=1).owns(attacker, "tactics")
        )
        scene.units("D5", foe, infantry=1).owns(1, *known).leader(1, "viriatus", spot).holds(1, MORALE)
        scene.state.now.seat = attacker
        game = scene.play().dice(*faces("1l", "1l", "1l", "1l")).move("D6", "D5", infantry=1)
        return game.asked() == "battle.tactic" and 1 in game.match.waiting

    assert asked(0, BARBARIANS, "D3", "tactics")
    assert not asked(0, BARBARIANS, "D2", "tactics")
    assert not asked(0, BARBARIANS, "D3"), "he must own Tactics himself"
    assert not asked(0, 2, "D3", "tactics"), "only to barbarians"


def lent(tactic: str, *hand: str, terrain: str = "P", **barbarians: int) -> Playing:
    """Red attacks a barbarian city; Blue, whose leader is near, lends the defenders this tactic. White looks on."""
    card = next(held for held, row in ACTION_CARDS.items() if row.tactic == tactic)
    scene = Realm(3).city("D8", 0).city("D1", 1).city("G9", 2).city("D5", BARBARIANS).units("D6", 0, infantry=3)
    scene.units("D5", BARBARIANS, **barbarians).owns(0, "tactics").owns(1, "tactics").holds(0, *hand).holds(1, card)
    game = scene.leader(1, "viriatus", "D4").play().dice(*faces(*["5c"] * 20)).move("D6", "D5", infantry=3)
    for held in hand:
        game.answer(held)
    assert (game.asked(), game.match.waiting) == ("battle.tactic", [1])
    return game.answer(card)


def test_loyalty_the_lender_gains_what_the_tactic_brings() -> None:
    scouted = lent("scout", MORALE, infantry=1)
    assert [player.actions for player in scouted.state.players] == [[], [MORALE], []]
    surprise = lent("surprise", infantry=3)
    assert [len(player.actions) for player in surprise.state.players] == [0, 1, 0]


def test_loyalty_the_lender_decides_for_the_tactic_and_for_nothing_else() -> None:
    gone = lent("tactical_retreat", infantry=2)
    assert (gone.asked(), gone.match.waiting) == ("tactical_retreat.where", [1])
    assert gone.answer("E5").at("E5", BARBARIANS) == {"infantry": 2}
    assert gone.state.cities["D5"].owner == 0
    martyrs = lent("martyr", infantry=2, cavalry=1)
    assert (martyrs.asked(), martyrs.match.waiting) == ("unit.which_lost", [1]), "one of the barbarians, by the card"
    assert martyrs.answer({"cavalry": 1}).at("D5", BARBARIANS) == {}, "and the hits take the others"
    many = lent("high_morale", infantry=3, cavalry=1)
    assert (many.asked(), many.match.waiting) == ("battle.controller", [0]), "whom hits take is no matter of the card"


FOR_DEFENDERS = [name for name, row in TACTICS.items() if row.role != "attacker" and row.combat != "sea"]


@pytest.mark.parametrize("tactic", FOR_DEFENDERS)
def test_loyalty_lends_any_tactic_that_fits(tactic: str) -> None:
    game = lent(tactic, infantry=2, cavalry=1)
    while game.state.fights:
        seat = game.match.waiting[0]
        said = game.match.usual(seat)
        if not isinstance(said, Command):
            said = game.match.sample(seat, random.Random(tactic))
        assert isinstance(game.match.submit(seat, said), Happened)
    assert next(held for held, row in ACTION_CARDS.items() if row.tactic == tactic) in game.state.discards["action"]


def test_warrior_people_count_for_him_alone_and_only_where_he_fights() -> None:
    scene = Realm().city("D7", 0).city("B3", 1).owns(0, "tactics").leader(0, "vercingetorix", "D7")
    scene.units("D7", 0, settler=2).units("D6", 0, infantry=1).units("D5", 1, infantry=1)
    assert values(scene.play().dice(*faces("3e", "2e")).move("D6", "D5", infantry=1)) == [3, 2]


def test_rapid_recruitment_looks_for_land_without_enemies_and_with_room() -> None:
    scene = Realm().land(D6="W", E7="W").city("D7", 0, "happy", "fortress").port("D7", "D6").city("B6", 0)
    scene.leader(0, "vercingetorix", "D7").units("C7", 1, infantry=1).units("C8", 0, infantry=4)
    scene.units("D8", 0, infantry=3).owns(0, "tactics", food=3, ore=2, wood=3)

    def asked(**recruits: int) -> list[set[str]]:
        payment = scene.play().choices("recruit", city="D7", units=recruits)[0]
        game = scene.play().say(Recruit(city="D7", units=recruits, payment=payment))
        seen: list[set[str]] = []
        while game.asked() == "effect.where":
            seen.append(set(game.choices()))
            game.answer("D7")
        return seen

    assert asked(infantry=1, ship=1) == [{"D7", "D8", "E8"}], "no ship is asked for"
    assert asked(settler=1) == [{"D7", "D8", "C8", "E8"}], "a settler needs no room"


def test_great_numbers_need_a_settler_in_supply_and_are_told() -> None:
    def founded(left: int) -> Playing:
        scene = Realm().city("D7", 0).leader(0, "boudica", "D5").owns(0, food=1)
        scene.units("F2", 0, settler=scene.state.supply(0, "settler") - left).units("D5", 0, settler=1)
        return scene.play().say(Found(hex="D5"))

    game = founded(1)
    assert game.asked() == "effect.use_for"
    assert "unit.placed" in heard(game.answer(True))
