"""The purposeful player at sea, in government, in need and with leaders."""

from __future__ import annotations

import pytest

from engines.clash_of_cultures.boxes.expansion.scene import Realm
from engines.clash_of_cultures.data import ADVANCES, TOP
from engines.clash_of_cultures.heuristics import Purposeful
from engines.clash_of_cultures.heuristics.affairs import change_worth, leader_worth, raze_worth
from engines.clash_of_cultures.heuristics.levies import best_levy, recruitments
from engines.clash_of_cultures.heuristics.marches import marches
from engines.clash_of_cultures.heuristics.outlook import Outlook
from engines.clash_of_cultures.heuristics.settling import potential
from engines.clash_of_cultures.heuristics.voyages import ship_worth
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit, levies, raisable, recruit_limit
from engines.clash_of_cultures.scene import Playing, Scene
from engines.kernel import Command, Seat
from engines.players.search import reply

SENSE = Purposeful()


def says(game: Playing) -> Command:
    seat = game.match.waiting[0]
    return reply(SENSE, game.state, game.match.asks[seat])


def strait() -> Scene:
    """Own port on one side of a strait, a foreign city on the other"""
    scene = Scene().land(D6="W", D5="W", D4="W").city("D7", 0).city("D3", 1).city("B7", 0)
    return scene.port("D7", "D6").owns(0, wood=4)


# Ships


def test_a_ship_is_wanted_where_it_can_trade_and_only_then() -> None:
    scene = strait()
    assert ship_worth(Outlook(scene.state, 0), "B7") == 0, "no port"
    idle = ship_worth(Outlook(scene.state, 0), "D7")
    scene.owns(0, "trade_routes", "storage")
    assert ship_worth(Outlook(scene.state, 0), "D7") > idle + 0.5
    raised = [venture.command for venture in recruitments(Outlook(scene.state, 0)) if venture.worth > 0]
    assert any(isinstance(one, Recruit) and "ship" in one.units for one in raised), raised
    scene.units("D5", 0, ship=1)
    assert ship_worth(Outlook(scene.state, 0), "D7") == idle, "one route is all there is"


def test_a_trader_sails_to_where_its_route_begins() -> None:
    scene = strait().owns(0, "trade_routes").units("D6", 0, ship=1)
    best = marches(Outlook(scene.state, 0))[0].command
    assert best.way == "sail" and best.target in ("D5", "D4"), best


def island() -> Scene:
    """A settler on a full island; free land beyond the water"""
    scene = Scene().land(**dict.fromkeys(Scene().state.terrain, "W"))
    scene.land(D7="P", D3="P", D2="F", C3="M", E3="F", C2="P", B2="P")
    return scene.city("D7", 0).city("B2", 1).units("D7", 0, settler=1)


def test_settlers_cross_the_sea_where_no_road_leads() -> None:
    scene = island()
    assert potential(Outlook(scene.state, 0), "D7") == 0
    scene.units("D6", 0, ship=1)
    assert potential(Outlook(scene.state, 0), "D7") > 0
    aboard = next(march.command for march in marches(Outlook(scene.state, 0)) if march.command.way == "board")
    assert aboard.units == {"settler": 1}
    game = scene.play().say(aboard)
    onward = says(game)
    assert isinstance(onward, Move) and onward.way == "sail" and onward.along == {"settler": 1}, onward
    assert any(after == "D3" for after in game.state.near(onward.target)), onward.target


# Governments


def ruled(government: str, count: int = 2) -> Scene:
    scene = Scene(pace="strict").city("D7", 0).city("D2", 1).city("C7", 0)
    mine = [TOP[government], *[a for a in ADVANCES if ADVANCES[a].category == government and a != TOP[government]]]
    scene.owns(0, *mine[:count], "philosophy", "draft", "state_religion", mood=3, culture=3)
    return scene


@pytest.mark.parametrize(("government", "change"), [("theocracy", "autocracy"), ("autocracy", "none")])
def test_a_government_is_changed_for_a_clearly_better_one(government: str, change: str) -> None:
    scene = ruled(government)
    if government == "autocracy":
        scene.owns(0, "absolute_power")
    scene.state.round = 2
    game = scene.in_status_phase(5).play()
    assert game.asked() == "status.government"
    assert says(game).said()["choice"] == change


def test_nobody_changes_the_government_when_nothing_follows() -> None:
    scene = ruled("autocracy", 3)
    scene.state.round, scene.state.phase_number = 6, 3
    scene.state.now.actions_left = 0
    assert change_worth(Outlook(scene.state, 0), "democracy", 0.0) <= 0


# Razing


def hamlets(army: int) -> Scene:
    scene = Scene(pace="strict")
    for spot in ("D7", "C7", "E7", "D5"):
        scene.city(spot, 0)
    scene.state.round = 6
    scene.owns(1, "tactics").city("D2", 1)
    return scene.units("D4", 1, infantry=army) if army else scene


def test_no_city_is_razed_in_peace_and_the_threatened_one_first() -> None:
    calm, war = Outlook(hamlets(0).state, 0), Outlook(hamlets(4).state, 0)
    assert all(raze_worth(calm, spot) < 0 for spot in calm.homes)
    assert raze_worth(war, "D5") > max(raze_worth(war, spot) for spot in ("D7", "C7", "E7"))
    assert says(hamlets(0).in_status_phase(4).play()).said()["choice"] == "none"


def test_whoever_has_few_cities_keeps_them() -> None:
    scene = Scene().city("D7", 0).city("D5", 0).city("D2", 1).owns(1, "tactics").units("D4", 1, infantry=4)
    assert raze_worth(Outlook(scene.state, 0), "D5") < 0


# Leaders


def led(seat: Seat = 0) -> Realm:
    return (
        Realm().city("D7", seat, "happy", "temple").city("D2", 1).people(seat, "rome").owns(seat, mood=3, culture=3)
    )


def test_a_commander_is_preferred_in_war_and_a_steward_in_peace() -> None:
    peace, war = led(), led().units("D7", 0, infantry=4).units("D6", 1, infantry=4).owns(1, "tactics")
    calm, warlike = Outlook(peace.state, 0), Outlook(war.state, 0)
    gain = {card: leader_worth(warlike, card) - leader_worth(calm, card) for card in peace.state.players[0].leaders}
    assert gain["augustus"] > 0, "he fights"
    assert all(more >= 0 for more in gain.values())


@pytest.mark.parametrize("leads", [False, True])
def test_a_second_leader_is_not_raised_over_the_first(leads: bool) -> None:
    scene = led()
    if leads:
        scene.units("D7", 0, leader=1)
    outlook = Outlook(scene.state, 0)
    most, fits = raisable(scene.state, 0, "D7")
    ways, limit = levies(scene.state, 0, "D7"), recruit_limit(scene.state, 0, "D7")
    found = best_levy(outlook, ways, most, limit, fits, 0, 1, 0)
    assert (found is not None and "leader" in found) == (not leads)
