"""Civilizations: dealt, drafted, drawn; their advances come and go with others (16.2, 16.8)."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.boxes.expansion import peoples
from engines.clash_of_cultures.boxes.expansion.peoples import become, selectable
from engines.clash_of_cultures.boxes.expansion.rows import ABILITIES, CIV_ADVANCES, CIVILIZATIONS, LEADERS
from engines.clash_of_cultures.data import TILES
from engines.clash_of_cultures.moments import CARRIED, REGISTRY
from engines.clash_of_cultures.scene import Playing
from engines.clash_of_cultures.scoring import points
from engines.clash_of_cultures.state import ClashOptions
from engines.kernel import Match
from tests.clash_of_cultures.loose import Realm, Scene


def begun(**options: str) -> Playing:
    match, _ = Match.start(GAME, 3, "who are we", ClashOptions.model_validate({"box": "expansion", **options}))
    return Playing(match)


def test_there_are_fifteen_with_four_advances_and_three_leaders_each() -> None:
    assert (len(CIVILIZATIONS), len(CIV_ADVANCES), len(LEADERS), len(ABILITIES)) == (15, 60, 45, 90)
    assert all(len(row.advances) == 4 and len(row.leaders) == 3 for row in CIVILIZATIONS.values())


def test_16_8_two_are_dealt_and_one_is_chosen() -> None:
    game = begun()
    dealt = [list(player.dealt) for player in game.state.players]
    assert [len(hand) for hand in dealt] == [2, 2, 2]
    assert len({name for hand in dealt for name in hand}) == 6
    while game.asked() == "people.choose":
        game.answer(game.choices()[1])
    for player, hand in zip(game.state.players, dealt, strict=True):
        assert player.people == hand[1]
        assert player.leaders == list(CIVILIZATIONS[hand[1]].leaders)


def test_16_8_drafted_civilizations_are_chosen_in_turn() -> None:
    game = begun(peoples="drafted")
    assert len(game.choices()) == 15
    game.answer("rome")
    assert "rome" not in game.choices()


def test_16_8_drawn_civilizations_are_not_chosen() -> None:
    game = begun(peoples="drawn")
    assert game.asked() != "people.choose"
    assert len({player.people for player in game.state.players}) == 3


def test_the_base_game_has_no_civilizations() -> None:
    match, _ = Match.start(GAME, 2, "who are we", ClashOptions())
    assert all(player.people is None for player in Playing(match).state.players)
    assert match.state.model_dump(mode="json")["options"].keys() == {"length", "events", "wonders"}


@pytest.mark.parametrize("name", [name for name, row in CIVILIZATIONS.items() if row.start_tile != "normal"])
def test_2_3_a_civilization_may_bring_its_own_home_tile(name: str) -> None:
    state = Scene(2, box="expansion").state
    become(state, 0, name)
    slot = state.board.slots[state.board.slot_of[state.players[0].capital]]
    assert tuple(state.terrain[spot] for spot in slot) == TILES[CIVILIZATIONS[name].start_tile].terrains
    assert state.terrain[state.players[0].capital] == "plain"


def test_a_civilization_that_is_not_written_cannot_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(selectable()) == 15
    rest = [effect for effect in REGISTRY["after_battle"] if effect.source != "civ:captivi"]
    monkeypatch.setitem(REGISTRY, "after_battle", rest)
    assert "rome" not in peoples.selectable()
    assert "civ:captivi" not in CARRIED


def test_16_2_a_change_of_government_keeps_what_came_with_the_first_one() -> None:
    scene = (
        Realm()
        .city("D7", 0)
        .people(0, "rome", "provinces")
        .owns(0, "philosophy", "tactics", "bartering", mood=1, culture=1)
    )
    scene.state.players[0].special = ["provinces"]
    game = scene.owns(0, "state_religion", "priesthood").in_status_phase(5).play()
    assert game.asked() == "status.government"
    game.answer(next(choice for choice in game.choices() if choice != "none"))
    while game.asked() == "status.new_advances":
        game.as_proposed()
    assert "provinces" in game.state.players[0].special


def test_16_2_an_advance_is_lost_with_the_one_it_is_tied_to() -> None:
    scene = Realm().city("D7", 0).people(0, "babylon", "ziggurats").owns(0, "philosophy", mood=1, culture=1)
    assert scene.state.players[0].special == ["ziggurats"]
    game = scene.in_status_phase(5).play()
    game.answer(next(choice for choice in game.choices() if choice != "none"))
    while game.asked() == "status.new_advances":
        game.as_proposed()
    assert game.state.players[0].special == []


def test_16_2_the_great_library_unlocks_nothing() -> None:
    scene = Realm().city("D7", 0, "happy").people(0, "aztecs").wonder("D7", "great_library")
    game = scene.play().use("wonder:great_library").answer("tactics")
    assert game.state.players[0].special == []
    assert points(game.state, 0)["advances"] == 1.0
