"""Standing orders (27): what is settled in advance is not asked."""

from __future__ import annotations

import pytest

from engines.hinterland import GAME
from engines.hinterland.diplomacy import NO_TREATY
from engines.hinterland.facts import BUILDINGS, ECONOMY
from engines.hinterland.scene import Playing, Scene
from engines.hinterland.standing import Custom, flees
from engines.hinterland.state import HinterlandState
from engines.hinterland.trade import Deal
from engines.kernel import ASK, FOREVER, Choose, LetGo, Match, Refused, Seat, settled


def settle(scene: Scene, seat: Seat, **orders: str) -> None:
    scene.state.players[seat].standing = orders


def keys(play: Playing) -> set[str]:
    return {ask.key for ask in play.match.asks.values()}


def test_a_standing_order_is_given_in_trade_for_all_to_see_and_taken_back_there() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.village(1, "syracusae")
    play = scene.at("trade", 0, 0).play()
    play.say(Deal(orders=(Custom(matter="targets", answer="value").said(),)))
    assert play.told("custom.set") == [{"seat": 0, "matter": "targets", "answer": "value"}]
    assert play.match.view(1).players[0].standing == {"targets": "value"}  # type: ignore[attr-defined]  # of this game
    assert play.refuses(Deal(orders=(Custom(matter="targets", answer="value").said(),)))
    play.say(Deal(orders=(Custom(matter="targets", answer="ask").said(),)))
    assert play.state.players[0].standing == {"targets": "ask"}


# Battle


def meeting(mine: int, theirs: int, **orders: str) -> Scene:
    """Seat 0 has come to seat 1 in Rome"""
    scene = Scene(mode="quick")
    scene.village(0, "sabini")
    scene.village(1, "latium")
    for unit in scene.units(0, "rome", li=mine):
        scene.state.change(unit, came="sabini")
    scene.units(1, "rome", li=theirs)
    settle(scene, 0, **orders)
    return scene


def test_who_fights_where_he_is_stronger_is_not_asked_whether() -> None:
    play = meeting(5, 2, battle="stronger").at("battle", "rome").play()
    assert play.told("battle.begins") or "battle.begins" in [event.key for event in play.match.table.news]


def test_who_is_weaker_does_not_fight_unless_the_other_does() -> None:
    play = meeting(2, 5, battle="stronger").at("battle", "rome").play()
    assert play.asked(1) == "battle.fight"


def test_who_never_fights_is_still_attacked() -> None:
    play = meeting(5, 2, battle="never").at("battle", "rome").play()
    assert play.asked(1) == "battle.fight"
    play.answer(True)
    assert play.told("battle.begins")


@pytest.mark.parametrize(
    ("order", "own", "other", "wanted"),
    [
        *(("ask", 1, 9, None), ("stay", 1, 9, False)),
        *(("half", 5, 10, False), ("half", 4, 10, True)),
        *(("even", 10, 10, False), ("even", 9, 10, True)),
        *(("twice", 20, 10, False), ("twice", 19, 10, True)),
    ],
)
def test_flight_goes_by_the_strength_of_both_sides(order: str, own: int, other: int, wanted: bool | None) -> None:
    scene = Scene()
    settle(scene, 0, flight=order)
    assert flees(scene.state, 0, own, other) is wanted


@pytest.mark.parametrize(("order", "flight"), [("even", True), ("stay", False)])
def test_who_has_said_when_to_flee_is_not_asked(order: str, flight: bool) -> None:
    scene = meeting(4, 9, flight=order)
    settle(scene, 1, flight="stay")
    scene.dice(*scene.swords("white", *[0] * 60))
    play = scene.at("battle", "rome").play().answer(True)
    assert "battle.flight" not in keys(play)
    assert ("battle.flee_where" in keys(play) or bool(play.told("battle.fled"))) == flight


def test_targets_by_value_are_not_asked() -> None:
    scene = Scene()
    scene.village(1, "latium")
    scene.village(0, "sabini")
    for unit in scene.units(0, "rome", hi=3):
        scene.state.change(unit, came="sabini")
    scene.units(1, "rome", li=3, hi=2)
    settle(scene, 0, targets="value", flight="stay")
    settle(scene, 1, targets="value", flight="stay")
    scene.dice(*scene.swords("red", 1, 1, 1), *scene.swords("white", 0, 0, 0), *scene.swords("red", 1, 1), *[1] * 60)
    play = scene.at("battle", "rome").play().answer(True)
    assert "battle.targets" not in keys(play)
    first = play.told("battle.losses")
    assert any(told["units"].get("hi") for told in first if told["seat"] == 1)


def test_who_withdraws_where_he_is_weaker_goes_inside_unasked_and_stays_out_where_he_is_not() -> None:
    for theirs, place in ((5, "inside"), (1, "free")):
        scene = Scene()
        scene.city(0, "rome")
        scene.village(1, "latium")
        scene.units(0, "rome", li=2)
        scene.units(1, "rome", li=theirs)
        settle(scene, 0, withdrawal="weaker")
        play = scene.at("withdrawal", 0).play()
        assert "withdrawal.choose" not in keys(play)
        assert {unit.place for unit in play.state.units_of(0)} == {place}


def test_who_never_rolls_again_for_prestige_is_asked_neither_in_battle_nor_for_brown_dice() -> None:
    for order in ("ask", "never"):
        scene = Scene()
        scene.village(0, "rome")
        scene.village(1, "syracusae")
        scene.herds(0, "rome", sheep=1)
        scene.state.players[0].pp = 8
        settle(scene, 0, rerolls=order)
        scene.dice(next(die for die in range(1, 7) if die not in ECONOMY.breeding.odd_faces))
        play = scene.at("breeding", 0).play()
        assert ("brown.reroll" in keys(play)) == (order == "ask")


# Feasts and feeding


def harvest_home(grain: int, **orders: str) -> Scene:
    scene = Scene(season="autumn", pace="strict")
    scene.city(0, "rome")
    scene.village(1, "syracusae")
    scene.state.alter("rome", grain=grain)
    settle(scene, 0, **orders)
    return scene


TRIPLE = BUILDINGS["city"].feast_grain[2]


@pytest.mark.parametrize(("grain", "size"), [(TRIPLE, "triple"), (TRIPLE - 1, "double"), (0, "small")])
def test_the_largest_feast_that_is_wanted_and_can_be_paid_is_held(grain: int, size: str) -> None:
    play = harvest_home(grain, feasts="triple").at("feasts", 0).play()
    assert "feast.size" not in keys(play)
    assert [told["size"] for told in play.told("feast.held") if told["seat"] == 0] == [size]


def test_who_has_not_said_is_asked_for_the_feast() -> None:
    assert harvest_home(9).at("feasts", 0).play().asked(0) == "feast.size"


@pytest.mark.parametrize("order", ["ask", "usual"])
def test_feeding_as_usual_is_not_asked(order: str) -> None:
    scene = Scene(season="winter", pace="strict")
    scene.village(0, "rome")
    scene.village(1, "syracusae")
    scene.units(0, "rome", li=2)
    scene.herds(0, "rome", pigs=2)
    scene.state.alter("rome", grain=2)
    settle(scene, 0, feeding=order)
    play = scene.at("feeding").play()
    assert ("feeding.feed" in keys(play)) == (order == "ask")
    state: HinterlandState = play.state
    assert order == "ask" or state.phase != "feeding"


@pytest.mark.parametrize(("order", "plundered"), [("always", True), ("never", False)])
def test_27_4_who_has_said_whether_to_forage_is_not_asked(order: str, plundered: bool) -> None:
    scene = Scene(mode="extended", pace="strict")
    scene.village(0, "rome")
    scene.village(1, "syracusae")
    scene.units(0, "boii", li=1)
    settle(scene, 0, foraging=order)
    play = scene.at("attrition", 0).play()
    assert "attrition.forage" not in keys(play)
    assert play.state.lands["boii"].plundered == plundered


def test_27_1_who_lets_go_of_an_order_is_asked_again() -> None:
    match, _ = Match.start(GAME, 2, "standing")
    state: HinterlandState = match.table.state
    assert isinstance(match.submit(1, LetGo(matter="feeding")), Refused), "nothing is settled yet"
    state.players[1].standing["feeding"] = "usual"
    assert match.settled(1) == {"feeding": "usual"}
    assert not isinstance(match.submit(1, LetGo(matter="feeding")), Refused)
    assert settled(match.table.state, 1, "feeding") == ASK and not match.settled(1)


def test_27_5_treaties_may_be_refused_once_and_for_all() -> None:
    assert NO_TREATY.spans == (FOREVER,)
    assert Choose(of="reply", choice="refuse") in NO_TREATY
    assert Choose(of="reply", choice="accept") not in NO_TREATY
    assert Choose(of="reply", choice="price") not in NO_TREATY
