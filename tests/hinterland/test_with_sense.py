"""What computers propose where games seldom take them: questions beside the sheet, ships, rehearsals."""

from __future__ import annotations

from typing import Any

import pytest

from engines.hinterland import GAME
from engines.hinterland.facts import Season
from engines.hinterland.harbours import Beach
from engines.hinterland.heuristics.answers import ANSWERS
from engines.hinterland.income import Feast
from engines.hinterland.maps import MapName
from engines.hinterland.position import position
from engines.hinterland.proposals.outlook import Outlook
from engines.hinterland.proposals.voyages import bridges, cruises, passages, sheltered
from engines.hinterland.scene import Scene
from engines.hinterland.seafaring import Embark, Sail, named
from engines.hinterland.setup import Open
from engines.hinterland.sheet import part
from engines.hinterland.siege import stormers
from engines.hinterland.state import Battle, Side
from engines.kernel import Choose, OneOf, Plan, Planned, Words, asked


def says(scene: Scene, key: str, *values: Any, seat: int = 0) -> list[Any]:
    """What the player with sense answers to a question with these values, the best first"""
    offer = Choose.where(of=OneOf(["answer"]), choice=OneOf(values, "answer"))
    answers = ANSWERS[key](Outlook(scene.state, seat), asked(seat, key, offer))
    return [answer.choice if isinstance(answer, Choose) else answer for answer in answers]


# Answers


def test_9_8_a_feast_that_is_asked_for_by_itself_is_what_stands_on_the_sheet() -> None:
    scene = Scene(mode="basic", season="autumn")
    scene.village(0, "rome", "latium")
    scene.units(0, "rome", li=1)
    scene.state.alter("rome", grain=5)
    scene.state.alter("latium", grain=5)
    feast = says(scene, "feast.size")[0]
    assert isinstance(feast, Feast) and feast.size == "triple"


@pytest.mark.parametrize(
    ("own", "engines", "enemies", "breached", "on"),
    [(5, 0, 2, True, True), (1, 0, 4, True, False), (5, 1, 0, False, True), (5, 0, 0, False, False)],
)
def test_12_5_an_assault_goes_on_while_it_can_succeed(
    own: int, engines: int, enemies: int, breached: bool, on: bool
) -> None:
    scene = Scene(mode="quick")
    scene.village(0, "latium")
    scene.village(1, "rome")
    scene.units(0, "rome", li=own, siege=engines)
    garrison = [unit.id for unit in scene.units(1, "rome", place="inside", li=enemies)]
    scene.state.battle = Battle(
        at="rome",
        attacker=stormers(scene.state, 0, "rome"),
        defender=Side(seat=1, units=garrison, prestige=0),
        siege=True,
        breached=breached,
    )
    assert says(scene, "siege.go_on", True, False) == [on, not on]


@pytest.mark.parametrize(("season", "prestige", "hastens"), [("spring", 20, False), ("autumn", 0, True)])
def test_14_2_they_work_twice_as_fast_where_prestige_costs_nothing(
    season: Season, prestige: int, hastens: bool
) -> None:
    scene = Scene(mode="quick", season=season)
    scene.village(0, "rome")
    scene.state.players[0].pp = prestige
    assert says(scene, "building.double", False, True)[0] is hastens


@pytest.mark.parametrize(("gold", "wishes"), [(2, []), (3, ["train"]), (6, ["train", "buy"])])
def test_21_4_germans_train_before_they_buy_and_keep_their_wages(gold: int, wishes: list[str]) -> None:
    scene = Scene(map="britannia", mode="basic")
    scene.state.players[0].gold = gold
    assert says(scene, "new_year.infantry", "none", "buy", "train") == wishes
    assert says(scene, "new_year.infantry", "none", "buy") == [one for one in wishes if one == "buy"]


@pytest.mark.parametrize(
    ("chart", "seats", "opening"), [("italia", 4, "city rome"), ("huns", 2, "huns volga"), ("italia", 2, None)]
)
def test_7_4_whoever_is_suggested_a_city_or_a_people_of_its_own_opens_with_it(
    chart: MapName, seats: int, opening: str | None
) -> None:
    scene = Scene(map=chart, mode="quick", seats=seats)
    first = scene.state.order[0]
    assert says(scene, "setup.village", seat=first) == ([Open(opening=opening)] if opening else [])
    scene.village(first, "apulia" if chart == "italia" else "moesia_secunda")
    assert says(scene, "setup.village", seat=first) == [], "the others are villages"


def test_7_6_a_suggested_people_is_declared_and_no_other() -> None:
    scene = Scene(map="italia", mode="quick", seats=2)
    assert says(scene, "setup.faction", "greeks", "etruscans", "romans", "none") == ["etruscans", "romans"]
    assert says(scene, "setup.faction", "greeks", "none") == []


# Ships


def coast(scene: Scene) -> str:
    (sea,) = scene.state.board.shores["rome"]
    return sea


def test_10_4_a_ship_is_no_bridge_if_it_is_full_or_the_sea_is_the_enemys() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome", port="dock")
    (ship,) = scene.units(0, "rome", "inside", transport=1)
    assert passages(Outlook(scene.state, 0), ["rome"])["rome"]
    for unit in scene.units(0, "rome", "aboard", li=ship.facts.carry_capacity):
        scene.state.change(unit, ship=ship.id)
    assert passages(Outlook(scene.state, 0), ["rome"]) == {}, "nobody else fits in"
    scene.state.units = (ship,)
    scene.units(1, coast(scene), warship=1)
    assert passages(Outlook(scene.state, 0), ["rome"]) == {}, "pirates"


def test_3_7_who_is_joined_to_home_by_a_ship_alone_keeps_it_there_in_storms() -> None:
    scene = Scene(mode="original", season="autumn")
    scene.village(0, "rome", port="dock")
    sea = coast(scene)
    (ship,) = scene.units(0, sea, transport=1)
    assert not bridges(Outlook(scene.state, 0), sea)
    assert list(sheltered(Outlook(scene.state, 0), scene.table)) == [
        Sail(origin=sea, target="rome", ships=(named(ship),))
    ]
    scene.units(0, "corsica", li=1)
    assert bridges(Outlook(scene.state, 0), sea) and not bridges(Outlook(scene.state, 0), "adriaticum")
    assert list(sheltered(Outlook(scene.state, 0), scene.table)) == []


def test_21_5_a_people_without_a_home_leaves_its_ships_on_an_open_coast_but_for_two() -> None:
    for ships, landed in ((1, 1), (2, 2), (4, 2)):
        scene = Scene(mode="basic")
        scene.units(0, coast(scene), warship=ships)
        orders = list(cruises(Outlook(scene.state, 0), scene.table, set()))
        assert [type(order) for order in orders] == [Beach] * landed


# Rehearsals


def test_26_5_what_comes_after_an_order_that_waits_for_somebody_is_planned_as_if_it_had_not_been_given() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome")
    scene.units(0, "rome", li=2)
    (ship,) = scene.units(1, coast(scene), transport=1)
    scene.treaty("tribute", 0, 1)
    aboard = (Embark(origin="rome", ship=named(ship), units={"li": 1}).said(),)

    def later(units: Planned, *more: Planned) -> Plan:
        """The part of the sheet that follows these; nothing is sown, feasted or eaten in this mode"""
        phase = ("special", "herds", "retreat")[len(more)]
        return part(phase)(scene.table, 0, (), (), (), units, *more)

    assert later(()).ends_early(()) is None
    for plan in (later(aboard), later(aboard, (), ())):
        assert plan.ends_early(()) == 0, "the owner of the ship is asked first"
        assert all(unit.at == "rome" for unit in plan.table.state.units_of(0))
    assert later(()).ends_early(()) is None, "without it nothing waits"


# The position in words


def told(scene: Scene, seat: int | None = None) -> str:
    words = Words(GAME.catalogs["en"], ("Red", "Blue", "Green"))
    return "\n".join(position(GAME.view(scene.state, seat), words))


def test_the_position_tells_who_is_still_to_come_who_has_no_rival_and_what_is_frozen() -> None:
    scene = Scene(map="huns", seats=3)
    for seat in range(3):
        scene.state.players[seat].rival = None if seat == 2 else 1 - seat
    assert "frozen" not in told(scene).lower() and "Comes in year" not in told(scene)
    scene.state.frozen = ("danube_1",)
    scene.state.players[1].absent = True
    assert told(scene).lower().count("frozen") == told(scene).count("Comes in year") == 1
    assert told(scene).lower().count("rival") == 2
