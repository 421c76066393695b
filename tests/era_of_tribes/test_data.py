"""The tables hold what the rulebook says, and hang together."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.era_of_tribes import GAME
from engines.era_of_tribes.counting import COUNTS
from engines.era_of_tribes.data import (
    ADVANCES,
    AUTOMA,
    CARDS,
    EPOCHS,
    FIELDS,
    LUXURIES,
    MILITARY,
    PEOPLES,
    TILES,
    TRACKS,
    branches,
)
from engines.era_of_tribes.places import LANDS, MAP, SEAS, SETUPS, board, spaces_of
from engines.era_of_tribes.setup import chosen_setup, fits
from engines.era_of_tribes.state import MOST_PEOPLES, EraOptions

HOUSE_GOODS = {
    "votadinia": "beer",
    "throndia": "furs",
    "jamtlandia": "furs",
    "parisia": "furs",
    "byzacena": "cloth",
    "semnonia": "ore",
    "peloponnesus": "ore",
}
HOUSE_FOOD = {"icenia", "scania", "ulidia", "poliania"}
HOUSE_VILLAGES = {"treveria", "carpia", "narbonensis", "lusitania", "raetia"}


def test_1_7_the_map() -> None:
    hexes = {land.hex for land in LANDS.values()} | {sea.hex for sea in SEAS.values()}
    assert (len(LANDS), len(SEAS), len(hexes)) == (124, 44, 41)
    assert Counter(land.terrain for land in LANDS.values()) == {"grain": 33, "hill": 32, "forest": 31, "mountain": 28}
    # As published: without what the house adds for balance (BALANCE.md).
    public = [land for name, land in LANDS.items() if name not in {*HOUSE_GOODS, *HOUSE_FOOD}]
    goods = Counter(land.good for land in public if land.good)
    assert sum(goods[good] for good in LUXURIES) == 35
    assert sum(goods[good] for good in MILITARY) == 7
    assert sum(land.food for land in public) == 26
    assert sum(sea.fish for sea in SEAS.values()) == 25
    assert sum(land.village for land in LANDS.values()) == 8 + len(HOUSE_VILLAGES)


def test_what_the_house_adds_to_the_map() -> None:
    assert {name: LANDS[name].good for name in HOUSE_GOODS} == HOUSE_GOODS
    assert all(LANDS[name].food for name in HOUSE_FOOD)
    assert {land.id for land in LANDS.values() if land.village} >= HOUSE_VILLAGES
    assert {strait.id for strait in MAP.strait} >= {"fretum_gallicum", "alandia", "fretum_siculum"}


def test_1_7_straits_are_land_borders() -> None:
    for strait in MAP.strait:
        assert strait.b in LANDS[strait.a].near


def test_3_1_every_board_hangs_together_and_holds_the_homes_of_its_peoples() -> None:
    for setup in SETUPS.values():
        borders = board(setup.id).borders
        seen, todo = set(), [next(iter(borders))]
        while todo:
            here = todo.pop()
            if here not in seen:
                seen.add(here)
                todo += borders[here]
        assert seen == set(borders), setup.id
        lands, _ = spaces_of(setup.id)
        homes = {LANDS[land].home for land in lands if LANDS[land].home}
        # A board of the house may leave a people to the barbarians who has too small a share there (BALANCE.md).
        assert homes == set(setup.peoples) or (setup.id, homes - set(setup.peoples)) == ("five_1", {"britons"})


def test_3_1_there_is_a_usual_board_for_every_number_of_peoples() -> None:
    for seats in GAME.seats:
        setup = SETUPS[MAP.usual[seats]]
        assert seats in setup.players
        assert len(setup.peoples) >= seats
    for seats, automas in ((seats, automas) for seats in GAME.seats for automas in (1, 2)):
        options = EraOptions(automas=automas)
        if GAME.objection(seats, options) is None:
            assert fits(chosen_setup(seats, options), seats, automas)


def test_19_1_homes() -> None:
    assert len(PEOPLES) == 10
    for people in PEOPLES.values():
        assert set(people.homes) == {land for land, space in LANDS.items() if space.home == people.id}
        assert len(people.homes) == (2 if people.id in ("germanics", "romans") else 3)


def test_6_2_costs() -> None:
    costs = ADVANCES.costs
    assert (costs.pioneer, costs.follower) == ((4, 8, 16, 32), (3, 6, 12, 24))
    assert (costs.missing_branch, costs.half) == ((0, 2, 5, 10), (2, 4, 8, 16))


def test_6_3_side_branches() -> None:
    assert branches("architecture", 2) == (("mechanics", 1),)
    assert branches("architecture", 3) == (("farming", 2),)
    assert branches("mechanics", 4) == (("commerce", 3), ("architecture", 3))
    assert [len(branches(field, level)) for field in FIELDS for level in (1, 2, 3, 4)] == [0, 1, 1, 2] * 6


def test_11_3_forty_tiles() -> None:
    assert sum(tile.count for tile in TILES.values()) == 40
    assert sum(tile.count for tile in TILES.values() if tile.counts) == 16
    assert all(len(tile.thresholds) == 5 for tile in TILES.values() if tile.counts)


def test_18_1_fifteen_cards() -> None:
    assert len(CARDS) == 15
    assert {card.counts for card in CARDS.values()} <= set(COUNTS)
    assert {tile.counts for tile in TILES.values() if tile.counts} <= set(COUNTS)
    assert len({card.counts for card in CARDS.values()}) == 15


@pytest.mark.parametrize("automas", [0, 1, 2])
def test_12_2_there_is_always_another_influence_card_to_reveal(automas: int) -> None:
    humans = MOST_PEOPLES - automas
    held = humans + automas * AUTOMA.hidden_cards
    opened = AUTOMA.open_cards if automas else TRACKS.start.open_cards
    assert len(CARDS) >= held + opened + len(EPOCHS) - 1


def test_12_1_epochs() -> None:
    needed = [(epoch.luxuries, epoch.towns, epoch.advances) for epoch in TRACKS.epoch]
    assert needed == [(0, 0, 0), (3, 1, 4), (4, 3, 8), (5, 5, 12), (6, 6, 18), (6, 8, 20)]
    assert [epoch.leaders for epoch in TRACKS.epoch] == [2, 3, 3, 4, 4, 4]


def test_2_4_dice() -> None:
    assert TRACKS.battle.attack_die == ("sword", "sword", "shield", "catapult", "fist", "mask")
    assert TRACKS.battle.defence_die == ("shield", "shield", "sword", "catapult", "fist", "mask")


def test_24_10_every_people_can_be_led_by_an_automa() -> None:
    assert {people.id for people in AUTOMA.people} == set(PEOPLES)
    for people in AUTOMA.people:
        assert (people.start == "navigation") == bool(people.start_sea)
        if people.start_sea:
            assert SEAS[people.start_sea].fish
            assert any(people.start_sea in LANDS[home].seas for home in PEOPLES[people.id].homes)


def test_every_section_that_a_command_cites_is_in_the_rules() -> None:
    rules = (GAME.home / "RULES.md").read_text("utf-8")
    for command in GAME.commands:
        assert command.section
        assert f"\n{command.section} " in rules or f"# {command.section}" in rules, command.section
