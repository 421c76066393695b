"""Tactics that change dice, abilities and combat values. Faces: 1 is a 1, 3 a 2, 5 a 3, 7 a 4 without an ability
of infantry; 6 is a 3, 10 a 5 and 11 a 6 with it."""

from __future__ import annotations

from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.scene import Playing, Scene
from engines.clash_of_cultures.state import BARBARIANS
from tests.clash_of_cultures import loose
from tests.clash_of_cultures.cards.hand import card


def field(mine: int, theirs: int, owner: int = 1) -> Scene:
    """Red on D6 attacks D5 in the open."""
    scene = loose.Scene().city("D8", 0).city("D1", 1).owns(0, "tactics").owns(1, "tactics")
    return scene.units("D6", 0, infantry=mine).units("D5", owner, infantry=theirs)


def town(mine: int, theirs: int, *buildings: str) -> Scene:
    return field(mine, theirs).city("D5", 1, "neutral", *buildings)


def fleets() -> Scene:
    scene = loose.Scene().city("D8", 0).city("D1", 1).owns(0, "tactics").owns(1, "tactics").land(D5="W", D6="W")
    return scene.units("D6", 0, ship=1).units("D5", 1, ship=1)


def fight(scene: Scene, tactic: str, *dice: int, seat: int = 0) -> Playing:
    """Red attacks; this seat lays the tactic."""
    game = begin(scene, tactic, *dice, seat=seat)
    assert card(tactic) in game.choices()
    return game.answer(card(tactic))


def begin(scene: Scene, tactic: str, *dice: int, seat: int = 0) -> Playing:
    game = scene.holds(seat, card(tactic)).play().dice(*dice)
    kinds = game.at("D6", 0)
    way = "sail" if "ship" in kinds else "march"
    game.say(Move(origin="D6", target="D5", way=way, units=kinds, along={}, payment={}))
    assert (game.asked(), game.match.waiting) == ("battle.tactic", [seat])
    return game


def may_lay(scene: Scene, tactic: str, seat: int = 0) -> bool:
    return card(tactic) in begin(scene, tactic, *[1] * 12, seat=seat).choices()


def lost(game: Playing, seat: int) -> int:
    """Units this side has lost so far."""
    battle = game.state.fights[-1] if game.state.fights else game.state.now.battles[-1]
    return sum(battle.side(seat).lost.values())


def test_wedge_formation_adds_one_for_each_defender() -> None:
    assert lost(fight(field(1, 2), "wedge_formation", 5, 1, 1), 1) == 1
    assert lost(fight(field(1, 1), "wedge_formation", 5, 1), 1) == 0


def test_wedge_formation_is_for_attackers_on_land() -> None:
    assert not may_lay(field(1, 1), "wedge_formation", seat=1)
    assert not may_lay(fleets(), "wedge_formation")


def test_high_morale_adds_two_on_land_and_at_sea() -> None:
    assert lost(fight(field(1, 2), "high_morale", 5, 1, 1), 1) == 1
    assert lost(fight(field(1, 2), "high_morale", 3, 1, 1), 1) == 0
    assert lost(fight(fleets(), "high_morale", 5, 1), 1) == 1


def test_high_morale_works_for_one_round_only() -> None:
    game = fight(field(1, 2), "high_morale", 3, 1, 1, 5, 1, 1).answer(True)
    assert (game.state.fights[-1].round, lost(game, 1)) == (2, 0)
    assert game.state.discards["action"] == [card("high_morale")]


def test_heavy_resistance_takes_one_from_the_attack_for_each_attacker() -> None:
    assert lost(fight(field(2, 3), "heavy_resistance", 7, 5, 1, 1, 1, seat=1), 1) == 1
    assert lost(fight(field(2, 3), "heavy_resistance", 5, 5, 1, 1, 1, seat=1), 1) == 0
    assert not may_lay(field(2, 3), "heavy_resistance")


def test_high_ground_silences_the_abilities_of_the_other_side() -> None:
    assert lost(fight(field(1, 1), "high_ground", 1, 11, seat=1), 0) == 1
    silent = fight(town(2, 2), "high_ground", 11, 6, 1, 1, seat=1)
    # 6 and 3 without their two abilities are one hit, with them two.
    assert lost(silent, 1) == 1


def test_high_ground_is_not_for_who_attacks_a_city() -> None:
    assert not may_lay(town(1, 1), "high_ground")
    assert may_lay(field(1, 1), "high_ground")
    assert not may_lay(fleets(), "high_ground")


def test_surprise_adds_one_and_draws_a_card_for_a_unit_removed() -> None:
    game = fight(field(1, 2), "surprise", 7, 1, 1)
    assert lost(game, 1) == 1
    assert len(game.state.players[0].actions) == 1
    assert not fight(field(1, 2), "surprise", 5, 1, 1).state.players[0].actions


def test_surprise_draws_for_the_losses_of_its_own_round_only() -> None:
    scene = field(1, 2).holds(0, card("high_morale")).holds(1, card("archers"))
    game = begin(scene, "surprise", 5, 1, 1, 5).answer(card("high_morale"), "none", True)
    assert lost(game, 1) == 1
    game.answer(card("surprise"), card("archers"))
    # Red's only unit falls to the archers before any roll; nothing of Blue's was removed in this round.
    assert game.state.players[0].actions == []
    assert game.at("D5", 1) == {"infantry": 1}


def test_siege_starves_the_defender_who_does_not_pay_two_food() -> None:
    game = fight(town(1, 1).owns(1, food=2), "siege", 1, 10)
    assert game.asked() == "siege.feed"
    assert lost(game.answer(False), 0) == 1, "a five is a hit without its ability"


def test_siege_adds_one_and_the_fed_defender_keeps_abilities() -> None:
    fed = fight(town(3, 2).owns(1, food=2), "siege", 1, 1, 1, 11, 6)
    fed.answer(True)
    assert fed.purse(1) == {}
    # 6 and 3 with two abilities: 11, two hits.
    assert lost(fed, 0) == 2
    starved = fight(town(3, 2), "siege", 1, 3, 3, 11, 6)
    # 9 without them: one hit. Red's 1 and 2 and 2 and the ring are 6: one hit.
    assert (lost(starved, 0), lost(starved, 1)) == (1, 1)


def test_siege_is_laid_against_cities_only() -> None:
    assert not may_lay(field(1, 1), "siege")
    assert not may_lay(town(1, 1), "siege", seat=1)


def test_siege_gets_no_food_from_barbarians() -> None:
    scene = field(1, 1, BARBARIANS).city("D5", BARBARIANS)
    game = fight(scene, "siege", 7, 6)
    assert game.state.cities["D5"].owner == 0


def test_for_the_people_adds_a_die_to_the_defence_of_a_city() -> None:
    assert lost(fight(town(1, 1), "for_the_people", 1, 3, 5, seat=1), 0) == 1
    assert not may_lay(field(1, 1), "for_the_people", seat=1)
    assert not may_lay(town(1, 1), "for_the_people")


def test_for_the_people_stands_beside_the_die_of_a_lone_fortress() -> None:
    game = fight(town(1, 0, "fortress"), "for_the_people", 1, 3, 5, seat=1)
    assert (game.state.cities["D5"].owner, lost(game, 0)) == (1, 1)


def test_defensive_formation_adds_a_die_at_sea_too() -> None:
    assert lost(fight(fleets(), "defensive_formation", 1, 3, 5, seat=1), 0) == 1
    assert lost(fight(field(1, 1), "defensive_formation", 1, 3, 5, seat=1), 0) == 1
    assert not may_lay(fleets(), "defensive_formation")


def test_flanking_adds_a_die_to_the_attack() -> None:
    assert lost(fight(field(1, 1), "flanking", 3, 5, 1), 1) == 1
    assert lost(fight(fleets(), "flanking", 3, 5, 1), 1) == 1
    assert not may_lay(field(1, 1), "flanking", seat=1)


def test_nobody_lays_a_tactic_without_the_advance() -> None:
    scene = field(1, 1).holds(1, card("high_morale"))
    scene.state.players[1].advances.remove("tactics")
    game = scene.play().dice(1, 1).move("D6", "D5", infantry=1)
    assert game.asked() == "battle.go_on"
