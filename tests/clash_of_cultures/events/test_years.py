"""Events of harvest and growth."""

from __future__ import annotations

from engines.clash_of_cultures.scene import Scene
from tests.clash_of_cultures.events.happening import SETTLE, food, happens, moods, realm

FULL = 2
"""So much food a store without Storage holds."""


def test_good_year_all_feeds_everybody() -> None:
    assert food(happens(realm(3), "good_year_all", SETTLE)) == [1, 1, 1]
    assert food(happens(realm(3).owns(1, food=FULL), "good_year_all", SETTLE)) == [1, FULL, 1]


def test_good_year_self_feeds_the_one_who_drew_it() -> None:
    assert food(happens(realm(3), "good_year_self", SETTLE)) == [1, 0, 0]
    assert food(happens(realm(3).owns(0, food=FULL), "good_year_self", SETTLE)) == [FULL, 0, 0]


def test_good_year_share_feeds_one_other_too() -> None:
    assert food(happens(realm(3), "good_year_share", SETTLE, 2)) == [1, 0, 1]
    full = happens(realm(3).owns(1, food=FULL), "good_year_share", SETTLE)
    assert food(full) == [1, FULL, 1], "only whoever has room for it"
    assert food(happens(realm().owns(1, food=FULL), "good_year_share", SETTLE)) == [1, FULL]


def test_awesome_year_self_is_two_food() -> None:
    assert food(happens(realm(3), "awesome_year_self", SETTLE)) == [2, 0, 0]
    assert food(happens(realm().owns(0, food=1), "awesome_year_self", SETTLE)) == [FULL, 0]


def test_awesome_year_all_is_two_food_for_everybody_on_exhausted_land() -> None:
    game = happens(realm(3).owns(2, food=1), "awesome_year_all", "D6")
    assert food(game) == [2, 2, FULL]
    assert game.state.exhausted == ["D6"]


def test_awesome_year_share_gives_two_food_to_the_same_or_to_different_players() -> None:
    game = happens(realm(3), "awesome_year_share", "D6", 2, 2)
    assert (food(game), game.state.exhausted) == ([2, 0, 2], ["D6"])
    assert food(happens(realm(3), "awesome_year_share", "D6", 1, 2)) == [2, 1, 1]
    assert food(happens(realm().owns(1, food=1), "awesome_year_share", "D6")) == [2, FULL]


def test_fantastic_year_all_is_three_food_for_those_who_can_store_it() -> None:
    assert food(happens(realm().owns(1, "storage"), "fantastic_year_all", SETTLE)) == [FULL, 3]


def test_fantastic_year_share_gives_three_times_one() -> None:
    scene = realm(3).owns(0, "storage").owns(2, food=1)
    assert food(happens(scene, "fantastic_year_share", SETTLE, 1, 2)) == [3, FULL, FULL]


def test_fantastic_year_self_is_three_food() -> None:
    assert food(happens(realm().owns(0, "storage"), "fantastic_year_self", SETTLE)) == [3, 0]
    assert food(happens(realm(), "fantastic_year_self", SETTLE)) == [FULL, 0]


def settlers(scene: Scene, event: str, *answers: object) -> list[int]:
    game = happens(scene, event, *answers)
    return [len(game.state.units_of(seat, "settler")) for seat in range(game.state.seats)]


def test_population_boom_spawn_is_a_settler_for_two() -> None:
    assert settlers(realm(3), "population_boom_spawn", SETTLE, 2) == [1, 0, 1]
    assert settlers(realm().units("D7", 0, settler=4), "population_boom_spawn", SETTLE) == [4, 1], "none in supply"


def test_population_boom_move_is_a_settler_for_two() -> None:
    scene = realm(3).city("D9", 2)
    game = happens(scene, "population_boom_move", SETTLE, 2)
    assert (game.match.waiting, game.asked()) == ([2], "place.where")
    game.answer("D9")
    assert game.at("D9", 2) == game.at("D7", 0) == {"settler": 1}
    assert settlers(realm().units("D1", 1, settler=4), "population_boom_move", SETTLE) == [1, 4]


def test_migration_gives_a_settler_away_with_the_mood_of_a_city() -> None:
    game = happens(realm().city("D5", 0, "angry"), "migration")
    assert game.at("D1", 1) == {"settler": 1}
    assert moods(game, "D7", "D5") == ["angry", "angry"], "only where the mood can still fall"
    assert game.purse(0)["gold"] == 2


def test_migration_can_be_softened_by_myths() -> None:
    game = happens(realm().owns(0, "myths", mood=1), "migration", True)
    assert moods(game, "D7") == ["neutral"]
