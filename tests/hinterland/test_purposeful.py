"""The purposeful player: it keeps the rules in every mode, comes to an end, and knows what it wants."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from engines.hinterland import GAME
from engines.hinterland.diplomacy import OfferTreaty
from engines.hinterland.facts import YEAR, Mode, Season
from engines.hinterland.heuristics import Purposeful
from engines.hinterland.heuristics.seasons import written
from engines.hinterland.maps import MAPS, MapName
from engines.hinterland.proposals.outlook import BALANCED, PEACEFUL, Outlook, Stance
from engines.hinterland.scene import Scene
from engines.hinterland.state import HinterlandOptions, HinterlandState, Land
from engines.hinterland.trade import Deal
from engines.hinterland.withdrawal import Hold, Sally
from engines.kernel import Match, Refused, Seat
from engines.players.search import reply
from tests.conformance.games import one_in

SENSE = Purposeful()
TABLES = [(mode, name, seats) for (mode, name), seats in zip(product(YEAR.modes, MAPS), (2, 3, 4) * 8, strict=True)]


def play(options: HinterlandOptions, seats: int) -> tuple[HinterlandState, Counter[str]]:
    """A whole game, and how often each order and each event came"""
    match, _ = Match.start(GAME, seats, f"{options.mode} {options.map}", options)
    seen: Counter[str] = Counter()
    while not match.over:
        seat = match.waiting[0]
        said = reply(SENSE, match.state, match.asks[seat])
        happened = match.submit(seat, said)
        assert not isinstance(happened, Refused), (match.asks[seat].key, said)
        seen.update(event.key for event in happened.events)
        match.forget(1)
    state = match.state
    assert isinstance(state, HinterlandState)
    return state, seen


@one_in(24)
@pytest.mark.parametrize(("mode", "name", "seats"), TABLES)
def test_in_every_mode_and_on_every_map_they_do_what_the_game_is_about(mode: Mode, name: MapName, seats: int) -> None:
    state, seen = play(HinterlandOptions(mode=mode, map=name), seats)
    for event in ("move.march", "building.begun", "building.complete", "trade.bought"):
        assert seen[event] >= seats, (event, seen)
    if mode != "quick":
        assert seen["sowing.sown"] and seen["feast.held"] >= seats
    assert max(state.scores) > 12, state.scores


# What it writes on a sheet


def quick(gold: int = 0, season: Season = "spring") -> Scene:
    scene = Scene(mode="quick", season=season)
    scene.village(0, "rome", "latium")
    scene.village(1, "etruria_n")
    scene.state.players[0].gold = gold
    return scene


def said(scene: Scene, part: str, stance: Stance = BALANCED) -> list[dict[str, Any]]:
    return list(getattr(written(scene.state, 0, stance), part))


def verbs(orders: list[dict[str, Any]]) -> list[str]:
    return [order["verb"] for order in orders]


def test_three_strike_one_who_stands_alone_and_in_peace_nobody_does() -> None:
    scene = quick()
    scene.units(0, "rome", li=3)
    scene.units(1, "etruria_s", li=1)
    blows = [order for order in said(scene, "units") if order["target"] == "etruria_s"]
    assert [sum(order["units"].values()) for order in blows] == [2]
    assert all(order["target"] != "etruria_s" for order in said(scene, "units", PEACEFUL))


def test_nobody_runs_into_a_stronger_army() -> None:
    scene = quick()
    scene.units(0, "rome", li=2)
    scene.units(1, "etruria_s", li=4)
    assert all(order["target"] != "etruria_s" for order in said(scene, "units"))


def test_each_lone_unit_takes_a_field_of_its_own() -> None:
    scene = quick()
    scene.units(0, "latium", li=3)
    targets = [order["target"] for order in said(scene, "units")]
    assert len(targets) == len(set(targets)) == 3


def test_builders_who_stand_at_a_dock_begin_a_harbour() -> None:
    scene = quick(gold=8)
    scene.village(0, "campania", port="dock")
    scene.units(0, "campania", li=2)
    trade = said(scene, "trade")
    assert ("harbour", "campania") in [(one["building"], one["field"]) for one in trade if one["verb"] == "build"]
    assert {"verb": "assign", "field": "campania", "units": {"li": 2}} in trade


def test_besiegers_make_an_engine_and_few_do_not() -> None:
    for count, engines in ((5, ["siege"]), (2, [])):
        scene = quick(gold=4)
        scene.units(0, "etruria_n", li=count)
        made = [one["into"] for one in said(scene, "trade") if one["verb"] == "upgrade"]
        assert made == engines, count


def test_a_ship_brings_them_where_no_road_leads() -> None:
    scene = quick()
    scene.village(0, "rome", port="dock")
    scene.units(0, "rome", place="inside", transport=1)
    scene.units(0, "rome", li=2)
    for at in ("sabini", "latium", "etruria_s"):
        scene.units(0, at, li=1)
    assert {"embark", "sail"} <= set(verbs(said(scene, "units")))
    assert verbs(said(scene, "special")) == ["disembark"] * len(said(scene, "special")) != []


def test_the_wages_of_winter_are_kept_back() -> None:
    scene = quick(gold=7, season="autumn")
    scene.units(0, "rome", li=5)
    assert Outlook(scene.state, 0).reserve == 7
    assert not [one for one in said(scene, "trade") if one["verb"] in ("buy", "build")]
    scene.state.players[0].gold = 20
    assert [one for one in said(scene, "trade") if one["verb"] in ("buy", "build")]


def test_in_autumn_grain_is_bought_for_those_who_would_starve() -> None:
    scene = Scene(mode="basic", season="autumn")
    scene.village(0, "rome")
    scene.units(0, "rome", li=3)
    scene.state.players[0].gold = 8
    assert {"verb": "purchase", "good": "grain", "field": "rome", "amount": 4} in said(scene, "trade")


def farm(season: Season, grain: int, year: int = 2) -> Scene:
    """Two villages, a man in each, who eat four; both fields can be sown"""
    scene = Scene(mode="basic", season=season)
    scene.village(0, "rome", "latium")
    scene.units(0, "rome", li=1)
    scene.units(0, "latium", li=1)
    scene.state.alter("rome", grain=min(5, grain))
    scene.state.alter("latium", grain=max(0, grain - 5))
    scene.state.year = year
    return scene


def test_rather_a_herd_is_slaughtered_than_the_seed_eaten() -> None:
    for grain, slaughtered in ((9, {}), (8, {"sheep": 1})):
        scene = farm("winter", grain)
        scene.units(0, "sabini", li=1)
        scene.herds(0, "sabini", sheep=1, cattle=1)
        assert [meal["slaughter"] for meal in said(scene, "feeding")] == [slaughtered], grain


def test_a_feast_leaves_what_can_be_sown() -> None:
    for grain, size in ((6, "small"), (8, "double"), (10, "triple")):
        assert [one["size"] for one in said(farm("autumn", grain), "feasts")] == [size], grain


@pytest.mark.parametrize("year", [2, YEAR.years])
def test_after_the_winter_grain_is_bought_to_be_sown_and_at_the_end_for_the_settlements(year: int) -> None:
    for grain, amount in ((4, [2]), (6, [])):
        scene = farm("winter", grain, year)
        scene.state.players[0].gold = 4
        bought = [one["amount"] for one in said(scene, "trade") if one["verb"] == "purchase"]
        assert bought == amount, grain


def test_who_likes_a_field_better_goes_there() -> None:
    for liked in ("sabini", "latium", "etruria_s"):
        scene = quick()
        scene.state.lands = {**scene.state.lands, "latium": Land()}
        scene.units(0, "rome", li=1)
        targets = [order["target"] for order in said(scene, "units", Stance(taste={liked: 1.5}))]
        assert targets == [liked]


# What it answers


def answer(scene: Scene, phase: str, *queue: Seat | str) -> Any:
    game = scene.at(phase, *queue).play().match
    seat = game.waiting[0]
    return reply(SENSE, game.state, game.asks[seat])


def offered(scene: Scene, treaty: str, gold: int = 0) -> str:
    """What somebody with sense says to an offer of player 0"""
    scene.state.players[0].gold = 20
    offer = OfferTreaty(treaty=treaty, partner=1, gold=gold)
    game = scene.at("trade", 0).play().say(Deal(orders=(offer.said(),))).match
    assert game.asks[1].key == "treaty.answer"
    return str(reply(SENSE, game.state, game.asks[1]).said()["choice"])


def three_realms() -> Scene:
    scene = Scene(seats=3, mode="quick", pace="strict")
    for seat, at in enumerate(("rome", "etruria_n", "apulia")):
        scene.village(seat, at)
    return scene


@pytest.mark.parametrize(
    ("treaty", "gold", "said"),
    [
        ("tribute", 3, "accept"), ("submission", 0, "accept"), ("overlordship", 0, "service"), ("aid", 3, "need"),
    ],
)  # fmt: skip
def test_tribute_is_welcome_nobody_serves_and_who_declines_says_why(treaty: str, gold: int, said: str) -> None:
    assert offered(three_realms(), treaty, gold) == said


@pytest.mark.parametrize(
    ("sieges", "gold", "said"), [(1, 5, "price"), (1, 6, "accept"), (2, 6, "price"), (2, 12, "accept")]
)
def test_who_is_about_to_take_a_village_lets_it_go_for_what_it_is_worth(sieges: int, gold: int, said: str) -> None:
    scene = three_realms()
    scene.village(0, "latium")
    for at in ("rome", "latium")[:sieges]:
        scene.units(1, at, li=3)
    scene.units(2, "apulia", li=3)
    assert offered(scene, "ransom", gold) == said


@pytest.mark.parametrize(("treaty", "gold", "said"), [("tribute", 3, "accept"), ("overlordship", 0, "end")])
def test_with_two_nobody_gives_the_game_away_and_a_victory_is_taken(treaty: str, gold: int, said: str) -> None:
    scene = Scene(seats=2, mode="quick", pace="strict")
    scene.village(0, "rome")
    scene.village(1, "etruria_n")
    scene.units(1, "rome", li=3)
    assert offered(scene, treaty, gold) == said


@pytest.mark.parametrize(("inside", "sallies"), [(5, True), (1, False)])
def test_who_is_shut_in_sallies_if_those_outside_are_few(inside: int, sallies: bool) -> None:
    scene = Scene(mode="quick")
    scene.village(0, "rome")
    scene.units(0, "rome", place="inside", li=inside)
    scene.units(1, "rome", li=2)
    assert isinstance(answer(scene, "withdrawal", 0), Sally if sallies else Hold)


def test_walls_are_stormed_with_an_engine_and_not_without() -> None:
    for engines, storms in ((1, True), (0, False)):
        scene = Scene(mode="quick")
        scene.village(0, "latium")
        scene.village(1, "rome")
        scene.units(0, "rome", li=5, siege=engines)
        assert answer(scene, "siege", "rome").said()["choice"] is storms


def test_a_position_is_worth_more_with_a_city_and_most_when_won() -> None:
    scene = quick()
    before = sum(SENSE.worth(scene.state, 0).values())
    scene.city(0, "rome")
    after = sum(SENSE.worth(scene.state, 0).values())
    assert after > before
    scene.state.victor = 0
    assert SENSE.worth(scene.state, 0)["victory"] > 0 > SENSE.worth(scene.state, 1)["victory"]
