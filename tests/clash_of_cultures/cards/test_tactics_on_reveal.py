"""Tactics that act when they are revealed, or on hits."""

from __future__ import annotations

from tests.clash_of_cultures.cards.hand import card
from tests.clash_of_cultures.cards.test_tactics_of_the_roll import field, fight, fleets, lost, may_lay, town


def test_peltasts_ignore_one_hit_if_one_die_shows_five() -> None:
    # Red's two dice for the shields, then both rolls; Blue's twelve with two abilities is two hits.
    game = fight(field(2, 2), "peltasts", 5, 6, 1, 1, 11, 10)
    assert lost(game, 0) == 1, "never more than one, however many fives"
    assert lost(fight(field(2, 2), "peltasts", 4, 4, 1, 1, 11, 10), 0) == 2


def test_peltasts_fight_on_land() -> None:
    assert not may_lay(fleets(), "peltasts")


def test_encircled_takes_one_more_who_lost_as_much() -> None:
    game = fight(field(2, 2), "encircled", 1, 1, 1, 1, 5)
    assert (lost(game, 0), lost(game, 1)) == (0, 1)
    assert lost(fight(field(2, 2), "encircled", 1, 1, 1, 1, 4), 1) == 0


def test_encircled_does_nothing_if_its_side_loses_more_or_nobody_would_be_left() -> None:
    assert lost(fight(field(2, 2), "encircled", 1, 1, 10, 1, 5), 1) == 0
    alone = fight(field(2, 1), "encircled", 11, 1, 1)
    assert lost(alone, 1) == 1, "no die was rolled for the last one"


def test_improved_defenses_ignore_a_hit_in_a_city() -> None:
    assert lost(fight(town(1, 1), "improved_defenses", 11, 1, seat=1), 1) == 0
    assert lost(fight(town(2, 2), "improved_defenses", 11, 11, 1, 1, seat=1), 1) == 1
    assert not may_lay(field(1, 1), "improved_defenses", seat=1)
    assert not may_lay(town(1, 1), "improved_defenses")


def test_tactical_retreat_gives_up_city_and_battle_but_no_unit() -> None:
    scene = town(2, 2).units("D5", 1, settler=1)
    game = fight(scene, "tactical_retreat", seat=1).answer("D4", "D1")
    assert game.at("D4", 1) == {"infantry": 2, "settler": 1}
    assert (game.state.cities["D5"].owner, game.at("D5", 0)) == (0, {"infantry": 2})
    assert game.state.now.battles[-1].winner == 0


def test_tactical_retreat_needs_a_hex_with_room_and_without_opponents() -> None:
    scene = field(1, 1).city("D6", 0).units("D4", 1, infantry=4).land(C6="W")
    for spot in ("E5", "E6"):
        scene.units(spot, 0, infantry=1)
    assert may_lay(scene, "tactical_retreat", seat=1), "to C5"
    scene.city("C5", 0)
    assert not may_lay(scene, "tactical_retreat", seat=1)
    assert not may_lay(field(1, 1), "tactical_retreat")


def test_tactical_retreat_of_nobody_is_none() -> None:
    """Archers are quicker: the last defender has fallen before the retreat."""
    scene = field(1, 1).holds(0, card("archers")).holds(1, card("tactical_retreat"))
    game = scene.play().dice(6).move("D6", "D5", infantry=1).answer(card("archers"), card("tactical_retreat"))
    assert game.asked() == "turn.act"
    assert game.at("D5", 0) == {"infantry": 1}


def test_scout_takes_the_tactic_of_the_other_into_hand() -> None:
    scene = field(1, 1).holds(1, card("high_morale"))
    game = fight(scene, "scout", 1, 5).answer(card("high_morale"))
    assert lost(game, 0) == 0
    assert game.state.players[0].actions == [card("high_morale")]
    assert game.state.discards["action"] == [card("scout")]


def test_scout_finds_nothing_where_nothing_was_laid() -> None:
    game = fight(field(1, 1), "scout", 1, 1)
    assert game.state.players[0].actions == []
    assert game.state.discards["action"] == [card("scout")]


def test_martyr_cancels_a_tactic_and_costs_each_side_a_unit() -> None:
    scene = field(2, 2).holds(1, card("high_morale"))
    game = fight(scene, "martyr", 1, 5).answer(card("high_morale"))
    assert (lost(game, 0), lost(game, 1)) == (1, 1)
    assert set(game.state.discards["action"]) == {card("martyr"), card("high_morale")}


def test_martyr_may_be_the_last_of_both_sides() -> None:
    game = fight(field(1, 1), "martyr")
    assert game.at("D5", 0) == game.at("D5", 1) == {}
    assert game.state.now.battles[-1].result == "draw"


def test_archers_shoot_a_unit_before_the_roll_on_five() -> None:
    game = fight(field(1, 2), "archers", 5, 1, 1)
    assert lost(game, 1) == 1
    assert lost(fight(field(1, 2), "archers", 4, 1, 1, 1), 1) == 0
    assert not may_lay(fleets(), "archers")
