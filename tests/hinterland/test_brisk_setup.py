"""7.9: in brisk pace the set-up takes two visits."""

from __future__ import annotations

from itertools import combinations
from typing import cast

import pytest

from engines.hinterland import GAME
from engines.hinterland.claims import Claim
from engines.hinterland.deploy import Deploy
from engines.hinterland.facts import YEAR, Mode
from engines.hinterland.maps import MapName, board
from engines.hinterland.scene import Playing, Scene
from engines.hinterland.state import HinterlandOptions, HinterlandState
from engines.kernel import Command, Happened, Match, NextSlot, Seat, Words
from tests.hinterland.test_whole_games import MAPS


def wishing(seats: int = 2) -> Playing:
    scene = Scene(seats=seats)
    scene.state.first = 0
    return scene.at("villages").play()


def villages(*fields: str, faction: str = "none") -> Claim:
    return Claim(opening="villages", fields=tuple(board("italia", 4).in_order(fields)), faction=faction)


def homes(state: HinterlandState, seat: Seat) -> set[str]:
    return {at for at, land in state.lands.items() if land.owner == seat}


def test_all_wish_at_once_and_get_what_nobody_else_wants() -> None:
    play = wishing()
    assert {ask.key for ask in play.match.asks.values()} == {"setup.claim"}
    play.say(villages("rome", "latium", "campania", faction="romans"))
    play.say(villages("etruria_n", "etruria_s", "arretium", faction="etruscans"))
    assert play.asked(0) == "setup.deploy"
    assert homes(play.state, 0) == {"rome", "latium", "campania"}
    assert [player.faction for player in play.state.players] == ["romans", "etruscans"]
    assert not play.told("setup.crossed")
    assert [told["seat"] for told in play.told("setup.village")] == [0, 1, 1, 0, 0, 1], "7.4: to and fro"


def test_a_field_that_two_wish_for_goes_by_turn_order_and_the_other_may_move() -> None:
    play = wishing()
    best = max(("rome", "latium", "campania"), key=lambda at: play.state.space(at).crop)
    play.say(villages("rome", "latium", "campania")).say(villages("rome", "latium", "campania"))
    assert play.told("setup.village")[0] == {"seat": 0, "space": best}
    assert play.told("setup.crossed")
    assert play.asked().startswith("setup.move")


def test_who_wished_for_a_faction_that_is_gone_chooses_another() -> None:
    scene = Scene(map="britannia")
    scene.village(0, "londinium", "cantium", "regni")
    scene.village(1, "dobunni", "cornovii", "silures")
    scene.state.first, scene.state.wished = 0, {0: "romans", 1: "romans"}
    play = scene.at("factions").play()
    assert play.asked(1) == "setup.faction"
    assert "romans" not in play.choices()


def test_who_wished_for_a_faction_that_is_gone_and_finds_no_other_plays_without() -> None:
    play = wishing()
    play.say(villages("rome", "latium", "campania", faction="romans"))
    play.say(villages("sabini", "samnium", "umbria", faction="romans"))
    assert play.state.players[0].faction == "romans"
    assert play.state.players[1].faction == "none"
    assert play.told("setup.no_faction") == [{"seat": 1}]


def test_a_city_that_is_gone_gives_way_to_villages() -> None:
    play = wishing()
    city = Claim(opening="city rome", fields=(), faction="romans")
    play.say(city).say(city)
    assert play.state.lands["rome"].settlement == "city"
    assert len(homes(play.state, 1)) == 3
    assert [told["seat"] for told in play.told("setup.crossed")] == [1]
    assert play.asked(1) == "setup.move"


def test_a_harbour_takes_the_place_of_the_third_village() -> None:
    play = wishing(4)
    first = play.match.waiting[0]
    play.say(Claim(opening="harbour carthago", fields=("byzacium",), faction="carthaginians"))
    for fields in ("rome latium campania", "boii insubres cenomani", "ardiaei labeates taulantii"):
        play.say(villages(*fields.split()))
    assert homes(play.state, first) == {"carthago", "byzacium"}
    assert play.state.lands["carthago"].shipyard == "harbour"


def test_wishes_are_three_fields_and_a_faction_that_fits_them() -> None:
    play = wishing()
    assert play.refuses(villages("rome", "latium"))
    assert play.refuses(villages("rome", "latium", "campania", faction="celts"))
    assert play.refuses(Claim(opening="city rome", fields=("latium",), faction="romans"))


def test_whoever_chooses_a_dock_reads_where_ships_put_out_to() -> None:
    play = wishing()
    play.say(villages("rome", "picenum", "campania"))
    play.say(villages("etruria_n", "boii", "arretium"))
    step = play.match.suggest(0, "deploy", {})
    assert isinstance(step, NextSlot) and step.slot.name == "dock" and step.domain.hints is not None
    speech = Words(GAME.catalogs["en"], ("Ada", "Ben"))
    told = {at: speech.note(hint) for at, hint in step.domain.hints.items()}
    assert told["picenum"] == "ships put out to Mare Hadriaticum (middle)"
    assert told["campania"] != told["rome"] and set(told) == {"rome", "picenum", "campania"}


def test_all_pieces_are_placed_in_one_visit() -> None:
    scene = Scene(mode="original")
    scene.village(0, "insubres", "cenomani", "boii")
    scene.village(1, "syracusae", "lilybaeum", "panormus")
    scene.faction(0, "celts")
    scene.state.first = 0
    play = scene.at("pieces").play()
    usual = play.match.usual(0)
    assert isinstance(usual, Deploy)
    mine = usual.model_copy(update={"infantry": {"boii": usual_count(usual)}, "experienced": {"boii": 3}})
    assert play.refuses(mine.model_copy(update={"experienced": {"insubres": 3}})), "nobody stands there"
    play.say(mine)
    assert not play.state.units, "sealed until all have answered"
    theirs = play.match.usual(1)
    assert isinstance(theirs, Deploy)
    play.say(theirs)
    here = [unit for unit in play.state.units if unit.owner == 0 and unit.kind == "li"]
    assert {unit.at for unit in here} == {"boii"}
    assert sum(unit.level > 1 for unit in here) == 3
    assert sum(len(land.herds) for land in play.state.lands.values()) >= 4
    assert sum(land.grain for land in play.state.lands.values()) == 20
    assert play.state.lands[theirs.dock[0]].shipyard == "dock"


def usual_count(placed: Deploy) -> int:
    return sum(placed.infantry.values())


@pytest.mark.parametrize("mode", ["quick", "extended"])
@pytest.mark.parametrize("chart", MAPS)
def test_as_proposed_nobody_crosses_another(chart: MapName, mode: Mode) -> None:
    for seats in GAME.seats:
        match, _ = Match.start(GAME, seats, "usual", HinterlandOptions(map=chart, mode=mode))
        asked: list[str] = []
        while (key := next(iter(match.asks.values())).key).startswith("setup."):
            asked.append(key)
            usual = match.usual(match.waiting[0])
            assert isinstance(usual, Command)
            assert isinstance(match.submit(match.waiting[0], usual), Happened)
        assert asked[:seats] == ["setup.claim"] * seats
        # Who begins with one city has one way only to place what he has.
        assert set(asked[seats:]) == {"setup.deploy"} and len(asked) <= 2 * seats
        start = cast(HinterlandState, match.state).suggested_start
        assert start is not None
        players = cast(HinterlandState, match.state).players
        assert sorted(player.faction for player in players) == sorted(seat.faction for seat in start.seats)


def test_where_one_start_is_not_even_in_all_modes_each_has_its_own() -> None:
    huns = board("huns", 4)
    assert all(one != other for one, other in combinations([huns.start_for(4, mode) for mode in YEAR.modes], 2))
    assert all(
        board(chart, seats).start_for(seats, mode) for chart in MAPS for seats in GAME.seats for mode in YEAR.modes
    )
