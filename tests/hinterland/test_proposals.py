"""22.2: what the game proposes is a whole season, and a decent one."""

from __future__ import annotations

import pytest

from engines.hinterland import GAME
from engines.hinterland.building import Hasten
from engines.hinterland.facts import CONSTRUCTION, Mode
from engines.hinterland.maps import MapName
from engines.hinterland.moves import MOVE, Move, begin_moves
from engines.hinterland.proposals.season import propose
from engines.hinterland.scene import Scene
from engines.hinterland.seafaring import Disembark
from engines.hinterland.sheet import BOOKS, EMPTY, Sheet, waiting
from engines.hinterland.state import HinterlandOptions, HinterlandState, Site
from engines.hinterland.victory import final_score
from engines.kernel import Command, Happened, Match, Note, Plan, Planned, Seat


def begun(chart: MapName, mode: Mode, seats: int) -> Match:
    """The first sheets are to be written, everybody having set up as usual"""
    match, _ = Match.start(GAME, seats, "proposed", HinterlandOptions(map=chart, mode=mode))
    while next(iter(match.asks.values())).key != "sheet.write":
        say(match, match.waiting[0])
    return match


def say(match: Match, seat: Seat, command: Command | None = None) -> None:
    said = command or match.usual(seat)
    assert isinstance(said, Command)
    assert isinstance(match.submit(seat, said), Happened)


def verbs(planned: Planned) -> set[str]:
    return {said["verb"] for said in planned}


@pytest.mark.parametrize(("chart", "mode"), [("italia", "quick"), ("orient", "basic"), ("huns", "extended")])
def test_the_first_sheet_moves_and_trades(chart: MapName, mode: Mode) -> None:
    match = begun(chart, mode, 2)
    for seat in match.waiting:
        usual = match.usual(seat)
        assert isinstance(usual, Sheet)
        assert usual.units, f"seat {seat} goes nowhere"
        assert verbs(usual.trade) & {"build", "buy"}, f"seat {seat} buys nothing"


def test_who_does_as_proposed_outgrows_who_does_nothing() -> None:
    match = begun("italia", "quick", 2)
    state = match.state
    assert isinstance(state, HinterlandState)
    busy, lazy = state.order
    while state.year == 1:
        seat = match.waiting[0]
        say(match, seat, EMPTY if seat == lazy and match.asks[seat].key == "sheet.write" else None)
        state = match.table.state
    assert sum(final_score(state, busy).values()) > 1.3 * sum(final_score(state, lazy).values())


def test_in_strict_pace_each_subphase_is_proposed_by_itself() -> None:
    scene = Scene(mode="quick", pace="strict")
    scene.village(0, "rome")
    scene.village(1, "syracusae")
    scene.units(0, "rome", li=2)
    usual = scene.at("units", 0).play().match.usual(0)
    assert isinstance(usual, Move) and verbs(usual.orders) == {"march"}


def facing(at: str) -> Scene:
    """Five of seat 0 in Rome, one of seat 1 there"""
    scene = Scene(mode="quick")
    scene.village(0, "rome", "etruria_s")
    scene.village(1, "syracusae")
    scene.units(0, "rome", li=5)
    scene.units(1, at, li=1)
    scene.state.phase = "units"
    return scene


def proposed(scene: Scene) -> list[str]:
    return [said["target"] for said in propose(Plan(MOVE, scene.table, 0)) if said["verb"] == "march"]


def test_only_who_stands_on_something_of_ours_is_struck() -> None:
    assert "sabini" not in proposed(facing("sabini"))
    assert "etruria_s" in proposed(facing("etruria_s"))


@pytest.mark.parametrize(("enemies", "left"), [(1, 0), (2, 1)])
def test_somebody_stays_where_an_army_can_come(enemies: int, left: int) -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome", "etruria_s")
    scene.village(1, "syracusae")
    scene.units(0, "rome", li=2)
    scene.units(1, "latium", li=enemies)
    scene.state.phase = "units"
    gone = sum(sum(said["units"].values()) for said in propose(Plan(MOVE, scene.table, 0)))
    assert 2 - gone == left


@pytest.mark.parametrize(("enemies", "left"), [({"siege": 1}, 2), ({"li": 1}, 2), ({"hi": 2}, 1)])
def test_nobody_leaves_a_village_to_the_enemy_before_it(enemies: dict[str, int], left: int) -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome", "etruria_s")
    scene.village(1, "syracusae")
    scene.units(0, "rome", li=2)
    for kind, count in enemies.items():
        scene.units(1, "rome", "free", "standard", **{kind: count})
    gone = sum(sum(said["units"].values()) for said in propose(Plan(MOVE, scene.table, 0)))
    assert 2 - gone == left


def test_nobody_leaves_an_engine_before_the_walls_alone() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome")
    scene.village(1, "etruria_s")
    scene.units(0, "etruria_s", li=3, siege=1)
    assert proposed(scene) == []


def test_who_is_carried_over_sea_does_not_come_back_to_where_it_came_from() -> None:
    """The settlers who work there need nobody more"""
    scene = Scene(mode="quick")
    scene.village(0, "rome", port="dock")
    scene.state.alter("rome", site=Site(owner=0, building="city", quarters=1))
    scene.units(0, "rome", "site", li=4)
    (ship,) = scene.units(0, "tuscum", transport=1)
    (sailor,) = scene.units(0, "tuscum", "aboard", li=1)
    scene.state.change(sailor, ship=ship.id)
    scene.state.phase = "special"
    begin_moves(scene.table)
    landings = [said["target"] for said in propose(Plan(MOVE, scene.table, 0)) if said["verb"] == "disembark"]
    assert landings and "rome" not in landings


@pytest.mark.parametrize(("settlers", "ports"), [(0, ["rome"]), (2, [])])
def test_the_ship_that_joins_settlers_to_home_stays_out_in_autumn(settlers: int, ports: list[str]) -> None:
    """They would starve in the winter (3.7, 9.11)"""
    scene = Scene(mode="original", season="autumn")
    scene.village(0, "rome", port="dock")
    scene.village(1, "syracusae")
    scene.units(0, "tuscum", transport=1)
    scene.units(0, "sardinia_n", li=settlers)
    scene.state.phase = "retreat"
    begin_moves(scene.table)
    found = propose(Plan(MOVE, scene.table, 0))
    assert [said["target"] for said in found] == ports


def test_while_something_before_it_waits_nothing_is_proposed() -> None:
    scene = facing("sabini")
    assert propose(Plan(MOVE, scene.table, 0))
    assert propose(Plan(MOVE, scene.table, 0, begin=waiting)) == ()


# Double building stands on the sheet (14.2, 26.2)


def site(prestige: int) -> Scene:
    scene = Scene(mode="quick")
    scene.village(0, "rome")
    scene.village(1, "syracusae")
    scene.units(0, "sabini", "site", li=2)
    scene.state.alter("sabini", site=Site(owner=0, building="village"))
    scene.state.players[0].pp = prestige
    scene.state.first = 0
    return scene


HASTENED = EMPTY.model_copy(update={"building": (Hasten().said(),)})


@pytest.mark.parametrize(("sheet", "quarters"), [(EMPTY, 1), (HASTENED, 2)])
def test_builders_work_double_if_the_sheet_says_so_and_nobody_is_asked(sheet: Sheet, quarters: int) -> None:
    price = CONSTRUCTION.double_speed_spent
    play = site(price).at("sheets").play().say(sheet).say(EMPTY)
    assert [told["quarters"] for told in play.told("building.progress")] == [quarters]
    assert play.state.players[0].pp == (0 if sheet is HASTENED else price)
    assert play.asked().startswith("sheet.write")


def test_nobody_hastens_what_nobody_works_on_or_cannot_pay() -> None:
    assert refusal(site(CONSTRUCTION.double_speed_spent - 1)) == "prestige.too_low"
    idle = site(CONSTRUCTION.double_speed_spent)
    idle.state.units = ()
    assert refusal(idle) == "building.nothing_to_hasten"
    assert idle.at("sheets").play().refuses(HASTENED)


def refusal(scene: Scene) -> str:
    barred = Hasten.barred(scene.table, 0)
    assert isinstance(barred, Note)
    return barred.key


def test_the_trade_of_a_sheet_sees_what_hastening_completes() -> None:
    scene = site(CONSTRUCTION.double_speed_spent)
    scene.state.alter("sabini", site=Site(owner=0, building="village", quarters=2))
    scene.state.players[0].gold = 3
    bought = {"trade": ({"verb": "buy", "field": "sabini", "level": "standard", "count": 1},)}
    assert scene.at("sheets").play().refuses(EMPTY.model_copy(update=bought))
    play = scene.at("sheets").play().say(HASTENED.model_copy(update=bought))
    assert play.asked(1) == "sheet.write"


def test_a_sheet_has_a_part_for_every_book() -> None:
    assert [slot.name for slot in Sheet.slots] == list(BOOKS)


def test_whoever_went_aboard_in_port_is_not_put_ashore_again_there() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome", port="dock")
    scene.units(0, "sabini", li=1)
    (ship,) = scene.units(0, "rome", "inside", transport=1)
    (aboard,) = scene.units(0, "rome", "aboard", li=1)
    scene.state.change(aboard, ship=ship.id)
    scene.state.phase = "special"
    scene.state.change(scene.state.players[0], special_for_all=True)
    begin_moves(scene.table)
    plan = Plan(MOVE, scene.table, 0)
    assert Disembark.verb in {offer.command.verb for offer in plan.choices(()).open()}
    assert Disembark.verb not in verbs(propose(plan))
