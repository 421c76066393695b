"""Section 26: one sealed sheet a season, opened phase by phase; asked again only where something changed."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.hinterland import GAME
from engines.hinterland.facts import Season
from engines.hinterland.farming import Sow
from engines.hinterland.feeding import Feed
from engines.hinterland.income import Feast
from engines.hinterland.maps import MapName
from engines.hinterland.movement import March
from engines.hinterland.moves import Rush
from engines.hinterland.scene import Playing, Scene
from engines.hinterland.sheet import EMPTY, Sheet, part
from engines.hinterland.sight import disturb, reopened, sight
from engines.hinterland.state import HinterlandOptions, HinterlandState, Site
from engines.hinterland.year import BEGIN, TURNS
from engines.kernel import Command, Dice, Happened, Match, Seat, Table


def opened(seats: int = 2) -> Match:
    """A quick game on Italia at its first sheet, everybody having answered as usual"""
    match, _ = Match.start(GAME, seats, "brisk", HinterlandOptions(pace="brisk"))
    while match.asks and next(iter(match.asks.values())).key != "sheet.write":
        give_usual(match, match.waiting[0])
    return match


def give_usual(match: Match, seat: Seat) -> None:
    usual = match.usual(seat)
    assert isinstance(usual, Command)
    assert isinstance(match.submit(seat, usual), Happened)


def state_of(match: Match) -> HinterlandState:
    state = match.state
    assert isinstance(state, HinterlandState)
    return state


def test_a_quiet_quick_year_is_three_visits_a_player() -> None:
    match = opened()
    asked: Counter[str] = Counter()
    while not match.over and state_of(match).year == 1:
        seat = match.waiting[0]
        asked[match.asks[seat].key] += 1
        assert isinstance(match.submit(seat, EMPTY), Happened)
    assert asked == {"sheet.write": 3 * 2}


def first_march(match: Match, seat: Seat) -> Sheet:
    """A sheet that sends one light infantry to a field next door"""
    unit = next(u for u in state_of(match).units_of(seat) if u.kind == "li" and u.place == "free")
    target = state_of(match).board.roads[unit.at][0]
    order = March(origin=unit.at, target=target, units={"li": 1}).said()
    return EMPTY.model_copy(update={"units": (order,)})


def test_what_is_written_is_carried_out_unasked() -> None:
    match = opened()
    one, other = match.waiting
    sheet = first_march(match, one)
    assert isinstance(match.submit(other, EMPTY), Happened)
    happened = match.submit(one, sheet)
    assert isinstance(happened, Happened)
    keys = [event.key for event in happened.events]
    assert keys.count("move.march") == 1
    assert one not in match.waiting or match.asks[one].key == "sheet.write"


def test_orders_of_later_phases_see_what_the_earlier_ones_do() -> None:
    match = opened()
    seat = match.waiting[0]
    state = state_of(match)
    unit = next(u for u in state.units_of(seat) if u.kind == "li" and u.place == "free")
    target = next(at for at in state.board.roads[unit.at] if not state.lands[at].settlement)
    march = March(origin=unit.at, target=target, units={"li": 1}).said()
    plunder = {"verb": "plunder", "field": target}
    alone = match.copy().submit(seat, EMPTY.model_copy(update={"plunder": (plunder,)}))
    assert not isinstance(alone, Happened)
    both = match.copy().submit(seat, EMPTY.model_copy(update={"units": (march,), "plunder": (plunder,)}))
    assert isinstance(both, Happened)


def watchful() -> Scene:
    scene = Scene(mode="quick", seats=3)
    scene.village(0, "rome")
    scene.village(1, "taurini")
    scene.units(0, "rome", li=1)
    scene.state.sheets = {0: {"units": ()}, 1: {"units": ()}}
    scene.state.sighted = {seat: sight(scene.state, seat) for seat in (0, 1)}
    return scene


def test_only_what_comes_into_sight_reopens_a_sheet() -> None:
    scene = watchful()
    assert not reopened(scene.state, 0)
    scene.units(2, "sabini", li=1)
    assert reopened(scene.state, 0)
    far = watchful()
    far.units(2, "sardinia_s", li=1)
    assert not reopened(far.state, 1)


@pytest.mark.parametrize(
    ("chart", "mine", "theirs"),
    [
        ("huns", "moesia_secunda", "muntenia"),
        ("huns", "thracia", "moesia_secunda"),
        ("britannia", "caledones", "fortriu"),
    ],
)
def test_one_sees_over_black_rivers_and_black_borders(chart: MapName, mine: str, theirs: str) -> None:
    scene = Scene(map=chart, mode="quick")
    scene.units(0, mine, li=1)
    scene.state.sheets = {0: {"units": ()}}
    scene.state.sighted = {0: sight(scene.state, 0)}
    assert theirs not in scene.state.board.near[mine]
    scene.units(1, theirs, li=1)
    assert reopened(scene.state, 0)


@pytest.mark.parametrize("piece", ["crop", "site", "herd"])
def test_one_sees_from_wherever_a_piece_lies_though_nobody_stands_there(piece: str) -> None:
    scene = Scene(mode="basic")
    match piece:
        case "crop":
            scene.sown(0, "rome")
        case "site":
            scene.state.alter("rome", site=Site(owner=0, building="village"))
        case _:
            scene.herds(0, "rome", sheep=1)
    scene.state.sheets = {0: {"units": ()}, 1: {"units": ()}}
    scene.state.sighted = {seat: sight(scene.state, seat) for seat in (0, 1)}
    scene.units(1, "sabini", li=1)
    assert reopened(scene.state, 0)


def test_what_is_done_to_somebody_reopens_the_sheet() -> None:
    scene = watchful()
    disturb(scene.state, 1)
    assert reopened(scene.state, 1)
    assert not reopened(scene.state, 0)


def called(scene: Scene, phase: str) -> bool:
    """Is somebody asked again in this phase who has written nothing for it?"""
    state = scene.state
    state.phase, state.opened, state.disturbed = phase, {0: ()}, [0]
    if phase in BEGIN:
        BEGIN[phase](scene.table)
    return next(TURNS[phase](scene.table, 0), None) is not None


def test_nobody_is_called_to_pay_for_a_move_of_all_or_to_board_a_ship_in_port() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "campania", port="dock")
    scene.units(0, "campania", li=2)
    scene.units(0, "campania", "inside", transport=1)
    scene.state.players[0].pp = 20
    assert not called(scene, "special")
    assert scene.can(Rush, 0), "it may stand on a sheet"
    scene.units(0, "campania", cavalry=1)
    assert called(scene, "special")


def test_nobody_is_called_to_retreat_but_for_a_guard_where_one_is_missing() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome", "latium")
    scene.units(0, "latium", li=1)
    assert not called(scene, "retreat")
    scene.units(1, "sabini", li=2)
    assert called(scene, "retreat")
    scene.units(0, "rome", li=1)
    assert not called(scene, "retreat")


def test_nobody_is_called_to_plunder_a_field_of_his_own() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome")
    scene.village(1, "umbria")
    scene.units(0, "latium", li=1)
    assert not called(scene, "plunder")
    scene.units(0, "umbria", li=1)
    assert called(scene, "plunder")


def test_nobody_is_called_to_work_double_who_did_not_want_to() -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome")
    scene.state.alter("latium", site=Site(owner=0, building="village", quarters=1))
    scene.units(0, "latium", "site", li=2)
    scene.state.players[0].pp = 20
    assert not called(scene, "building")


def test_own_moves_do_not_reopen_a_sheet() -> None:
    scene = watchful()
    scene.state.change(scene.state.units[0], at="sabini")
    assert not reopened(scene.state, 0)


def test_nobody_sees_what_another_has_written() -> None:
    scene = watchful()
    order = March(origin="rome", target="sabini", units={"li": 1}).said()
    scene.state.sheets = {**scene.state.sheets, 0: {"units": (order,)}}
    for viewer in (1, 2, None):
        assert "sheets" not in GAME.view(scene.state, viewer).model_dump()
        other = scene.state.model_copy(deep=True)
        GAME.redeal(other, viewer, Dice(seed="other"))
        assert other.sheets[0] == {"units": ()}
    mine = scene.state.model_copy(deep=True)
    GAME.redeal(mine, 0, Dice(seed="other"))
    assert mine.sheets[0] == {"units": (order,)}


# What stands on the sheet besides moves and trade (26.2, 26.6)


def at_sheet(scene: Scene) -> Playing:
    play = scene.at("sheets").play()
    assert play.asked(0) == "sheet.write"
    return play


def usual_of(play: Playing, seat: Seat) -> Sheet:
    usual = play.match.usual(seat)
    assert isinstance(usual, Sheet)
    return usual


def realm(season: Season) -> Scene:
    scene = Scene(season=season)
    scene.village(0, "rome", "etruria_s")
    scene.village(1, "syracusae")
    scene.units(0, "rome", li=1)
    scene.state.alter("rome", grain=4)
    scene.state.alter("syracusae", grain=4)
    scene.state.first = 0
    return scene


def test_in_spring_the_sheet_says_what_is_sown_and_nothing_else_is() -> None:
    play = at_sheet(realm("spring"))
    usual = usual_of(play, 0)
    assert usual.sowing == (Sow(fields=("etruria_s", "rome"), stores={"rome": 2}).said(),)
    too_much = Sow(fields=("etruria_s", "rome"), stores={"rome": 3}).said()
    assert play.refuses(EMPTY.model_copy(update={"sowing": (too_much,)}))
    one = Sow(fields=("etruria_s",), stores={"rome": 1}).said()
    play.say(EMPTY.model_copy(update={"sowing": (one,)})).until("sowing.sown")
    assert {"seat": 0, "spaces": ["etruria_s"]} in play.told("sowing.sown")
    assert play.state.lands["rome"].sower is None
    assert play.state.lands["rome"].grain == 3


def test_a_sheet_without_an_order_to_sow_sows_nothing() -> None:
    play = at_sheet(realm("spring")).say(EMPTY).until("season.begins")
    assert [told["seat"] for told in play.told("sowing.sown")] == [1]


def test_in_autumn_the_sheet_says_which_feast_is_held() -> None:
    scene = realm("autumn")
    play = at_sheet(scene)
    assert usual_of(play, 0).feasts == (Feast(size="small", stores={}).said(),)
    price = 2 * scene.state.lands["rome"].building.feast_grain[1]
    double = Feast(size="double", stores={"rome": price}).said()
    play.say(EMPTY.model_copy(update={"feasts": (double,)})).until("feast.held")
    assert [told["size"] for told in play.told("feast.held") if told["seat"] == 0] == ["double"]
    assert play.state.lands["rome"].grain == 4 - price


def test_in_winter_the_sheet_says_who_is_fed_and_its_moves_see_who_is_left() -> None:
    scene = realm("winter")
    scene.state.alter("rome", grain=2)
    play = at_sheet(scene)
    assert [said["verb"] for said in usual_of(play, 0).feeding] == ["feed"]
    meals = {
        who: Feed(place="etruria_s", slaughter={}, halve={}, fed=fed, meat=0, fish=0).said()
        for who, fed in {
            "homes": ("village etruria_s", "village rome"),
            "soldier": ("village rome", "li rome 1"),
        }.items()
    }
    march = March(origin="rome", target="sabini", units={"li": 1}).said()
    assert play.refuses(EMPTY.model_copy(update={"feeding": (meals["homes"],), "units": (march,)}))
    play.say(EMPTY.model_copy(update={"feeding": (meals["soldier"],), "units": (march,)})).until("move.march")
    assert play.count(0, "li", "sabini") == 1
    assert [told["space"] for told in play.told("settlement.lost")] == ["etruria_s"]


def test_a_realm_that_the_sheet_says_nothing_of_is_fed_as_usual() -> None:
    scene = realm("winter")
    scene.state.alter("rome", grain=2)
    play = at_sheet(scene).say(EMPTY).until("feeding.starved")
    assert play.told("feeding.starved") == [{"seat": 0, "units": {"li": 1}}]


def test_what_is_eaten_without_a_choice_is_not_there_when_trade_is_planned() -> None:
    scene = realm("winter")
    scene.state.alter("rome", grain=5)
    play = at_sheet(scene)
    assert usual_of(play, 0).feeding == ()
    trade = part("trade")(Table(play.state), 0, *[()] * 9)
    assert trade.table.state.lands["rome"].grain == 5 - 3


def test_young_herds_and_the_harvest_go_where_they_usually_go() -> None:
    scene = realm("spring")
    scene.herds(0, "rome", sheep=2)
    assert scene.at("breeding", 0).play().asked().startswith("sheet.write")
    scene = realm("autumn")
    scene.sown(0, "rome", 2)
    assert scene.at("harvest", 0).play().asked().startswith("sheet.write")
