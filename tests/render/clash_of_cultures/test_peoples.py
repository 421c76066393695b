"""With the expansion: every piece has its mark, crowds stand apart, and the base game shows nothing of it."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from engines.clash_of_cultures.boxes.expansion.rows import CIV_ADVANCES, CIVILIZATIONS, LEADERS
from engines.clash_of_cultures.data import BUILDINGS, GOVERNMENTS, TOP, UNITS
from engines.clash_of_cultures.hexes import board
from engines.clash_of_cultures.vocabulary import BARBARIANS, PIRATES
from engines.kernel import Own, Public
from render import clash_of_cultures
from render.clash_of_cultures.board import known_as, stats_of
from render.clash_of_cultures.board_columns import BESIDE
from render.clash_of_cultures.boxes.expansion.peoples import HIDDEN, home_of, leaders_of, own_advance
from render.clash_of_cultures.cards import print_of
from render.clash_of_cultures.hand import cards_of
from render.clash_of_cultures.happenings import READER
from render.clash_of_cultures.layout import Lens, whole
from render.clash_of_cultures.legend import BELOW
from render.clash_of_cultures.look import icon
from render.clash_of_cultures.pieces import all_pieces, with_face
from render.clash_of_cultures.tokens import charge_pip, unit
from render.kit.icons import shared
from render.pictures import pictures
from tests.clash_of_cultures.test_boxes import words_in
from tests.render.clash_of_cultures.peoples import ARMY, NEWS, fresh, full
from tests.render.clash_of_cultures.tables import SPEECH, WORDS
from tests.render.clash_of_cultures.tables import full as base
from tests.render.clash_of_cultures.test_no_overlap import (
    MIDDLE,
    SIGNED,
    Units,
    cities_of_all_sizes,
    faults,
    harbours,
    lens_of,
    stack,
    table,
)
from tests.render.clash_of_cultures.test_pieces import differ
from tests.render.tables import told
from tests.render.test_whole_pictures import assert_small

HOME = Path(clash_of_cultures.__file__).parent
MIXED = {"infantry": 2, "cavalry": 1, "elephant": 1}
THREE = {"leader": 1, "cavalry": 3, "settler": 4}
FOUR = {**MIXED, "leader": 1}
HOSTS = (ARMY, MIXED, THREE)
FLEETS: tuple[tuple[Units, Units], ...] = (
    ({"ship": 4, "corsair": 4}, ARMY),
    ({"ship": 4}, THREE),
    ({"corsair": 4}, {}),
)
smallest_and_largest = pytest.mark.parametrize("lens", [lens_of(84), lens_of(126)], ids=["84", "126"])


@smallest_and_largest
def test_crowds_at_the_walls_of_a_city(lens: Lens) -> None:
    largest = [found for found in cities_of_all_sizes() if found.size in (1, 5)][-3:]
    for found, own, foreign in product(largest, HOSTS, ({}, {"infantry": 4}, *HOSTS)):
        stacks = [stack(owner, units) for owner, units in ((2, foreign), (found.owner, own)) if units]
        assert faults(table([found], stacks), SIGNED, lens, (MIDDLE,)) == [], (found, own, foreign)


@smallest_and_largest
@pytest.mark.parametrize("worn", [None, MIDDLE])
def test_crowds_on_open_land(lens: Lens, worn: str | None) -> None:
    for own, foreign, enemy in product((FOUR, *HOSTS), ({}, {"infantry": 4}, *HOSTS), (1, BARBARIANS)):
        stacks = [stack(0, own), *([stack(enemy, foreign)] if foreign else [])]
        assert faults(table([], stacks, worn), SIGNED, lens, (MIDDLE,)) == [], (own, foreign)


@smallest_and_largest
def test_convoys_between_ports(lens: Lens) -> None:
    ports = ([False] * 6, [True] * 6, [True, False] * 3, [False, True] * 3)
    for where, (ships, aboard), enemy in product(ports, FLEETS, (None, *FLEETS, ({"ship": 2}, {}))):
        cities = harbours(where)
        stacks = [stack(0, ships, aboard)]
        stacks += [stack(1 if enemy[1] else PIRATES, *enemy)] if enemy else []
        named = (MIDDLE, *(found.hex for found in cities))
        assert faults(table(cities, stacks), SIGNED, lens, named) == [], (where, ships, aboard, enemy)


def test_a_whole_map_as_full_as_can_be() -> None:
    signs = READER.trail(tuple(told("battle.begins", hex=spot) for spot in board(4).cells))
    assert faults(full(4), signs, whole(4), board(4).cells) == []


def test_nobody_is_left_out_of_a_crowd() -> None:
    lens = lens_of(84)
    for host in HOSTS:
        assert len(list(all_pieces(table([], [stack(0, host)]), SIGNED, lens))) == len(host) + 1
        sailing = table([], [stack(0, {"ship": 4, "corsair": 4}, host)])
        assert len(list(all_pieces(sailing, SIGNED, lens))) == len(host) + 2 + 2


def test_what_comes_with_any_government_costs_as_much_as_the_cheapest_of_them() -> None:
    cheap, other, dear = (TOP[category] for category in GOVERNMENTS)
    player = full(4).players[1].model_copy(update={"special": (), "for_sale": {cheap: 1, other: 2, dear: 3}})

    def shown(**said: object) -> tuple[str, int]:
        found = own_advance(player.model_copy(update=said), "provinces", SPEECH)
        return found.state, found.price

    assert shown(affordable=()) == ("dear", 1)
    assert shown(affordable=(dear, other)) == ("open", 2), "the cheapest that one can pay"
    assert shown(affordable=(), for_sale={}) == ("locked", 0)


def test_a_leader_has_a_face_of_its_own() -> None:
    assert with_face(full(4), 1, "leader") == "leader:caesar"
    assert with_face(full(4), 1, "cavalry") == "cavalry"
    faces = [unit(0, f"leader:{leader}", 60) for leader in LEADERS]
    assert len({face.tobytes() for face in faces}) == len(LEADERS)
    assert differ(unit(0, "leader:caesar", 60), unit(0, "leader", 60)) > 40


def test_everything_of_the_box_has_an_emblem_that_is_there() -> None:
    names = [
        *(("leader", leader) for leader in LEADERS),
        *(("people", people) for people in CIVILIZATIONS),
        *(("civ", advance) for advance in CIV_ADVANCES),
        *(("unit", kind) for kind in UNITS),
        *(("building", kind) for kind in BUILDINGS),
    ]
    known = {*icon.outlines, *shared.outlines}
    assert [name for name in names if icon(*name) not in known] == []


def test_pirates_are_no_barbarians_without_colour_either() -> None:
    assert differ(charge_pip(PIRATES, 20), charge_pip(BARBARIANS, 20)) > 20
    assert differ(unit(PIRATES, "ship", 40), unit(0, "ship", 40)) > 40


def test_the_column_of_a_civilization_shows_what_opens_each_advance() -> None:
    column = BESIDE[0](full(4).players[1], SPEECH)
    assert column is not None and column.title == "Rome"
    assert [advance.state for advance in column.advances[:2]] == ["owned", "owned"]
    assert all(len(advance.left) == (advance.state != "owned") for advance in column.advances)
    assert BESIDE[0](fresh(4).players[1], SPEECH) is None
    assert known_as(full(4).players[1], SPEECH) == ["Rome"]


def test_leader_cards_lie_in_the_hand() -> None:
    assert cards_of(full(4, 1).players[1])[-2:] == ("caesar", "sulla")
    printed = print_of("caesar", SPEECH)
    assert [half.name for half in printed.halves] == ["Gaius Julius Caesar", "Statesman", "Proconsul"]
    assert all(half.text for half in printed.halves[1:])


def test_the_base_game_shows_nothing_of_it() -> None:
    assert BELOW[0](base(4)) == ()
    assert {stat.name for stat in stats_of(base(4), base(4).players[0], SPEECH)}.isdisjoint({"Cavalry", "Elephants"})
    assert {"Cavalry", "Elephants"} <= {stat.name for stat in stats_of(full(4), full(4).players[0], SPEECH)}


@pytest.mark.long
def test_a_table_of_peoples_has_pictures_of_bounded_size() -> None:
    shown = pictures("clash_of_cultures")
    assert_small(
        {
            "map": shown.sheet("map", Public(full(4)), NEWS, WORDS),
            "board": shown.board(Own(full(4, 0), 0), 0, NEWS, WORDS),
            "players": shown.sheet("players", Public(full(4)), NEWS, WORDS),
        }
    )


@pytest.mark.parametrize("file", sorted(HOME.glob("*.py")), ids=lambda file: file.stem)
def test_no_picture_of_the_base_names_the_expansion(file: Path) -> None:
    words = set(words_in(file))
    assert not any("expansion" in word for word in words)
    assert words & {*CIVILIZATIONS, *LEADERS, *CIV_ADVANCES, "cavalry", "elephant", "corsair", "leader"} == set()


def test_leaders_dealt_from_one_pile_are_shown_as_far_as_the_viewer_knows_them() -> None:
    player = full(4, 0).players[1]
    assert player.people is not None
    printed = CIVILIZATIONS[player.people].leaders
    assert leaders_of(player, player.people) == printed
    strangers = {"leader": "knut", "led": ("dido", "knut"), "leaders": (), "leader_cards": 1}
    other = player.model_copy(update=strangers)
    assert leaders_of(other, player.people) == ("dido", "knut", HIDDEN)
    assert leaders_of(other.model_copy(update={"leaders": ("sulla",)}), player.people) == ("dido", "knut", "sulla")
    view = full(4, 0).model_copy(update={"players": (full(4, 0).players[0], other, *full(4, 0).players[2:])})
    assert pictures("clash_of_cultures").board(Own(view, 0), 1, (), WORDS)
    assert home_of(view, "dido") == 1
