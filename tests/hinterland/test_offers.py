"""Offers of treaties (18): who would win the game by one is told before, and who declines may say why."""

from __future__ import annotations

from typing import Any

import pytest

from bot.table.words import words
from engines.hinterland import GAME
from engines.hinterland.diplomacy import REASONS, OfferTreaty, can_offer, vassals_pay, victor_by
from engines.hinterland.scene import Playing, Scene
from engines.hinterland.stakes import POINTS
from engines.hinterland.trade import DEAL, Deal
from engines.hinterland.warnings import after_trade
from engines.kernel import Choose, Note, Plan, note

SAY = words(GAME, ["Ada", "Ben", "Cleo"])
HOMES = ("rome", "boii", "apulia")


def realms(seats: int) -> Scene:
    """Villages of so many players, and gold for whatever they offer"""
    scene = Scene(seats=seats, mode="quick", pace="strict")
    for seat, at in enumerate(HOMES[:seats]):
        scene.village(seat, at)
        scene.state.players[seat].gold = 9
    return scene


def put(scene: Scene, treaty: str, partner: int = 1) -> OfferTreaty:
    return OfferTreaty(treaty=treaty, partner=partner, gold=0 if treaty in ("submission", "overlordship") else 5)


def offers(scene: Scene, *treaties: OfferTreaty) -> Playing:
    return scene.at("trade", 0).play().say(Deal(orders=tuple(one.said() for one in treaties)))


def warned(scene: Scene, *treaties: OfferTreaty) -> list[Note]:
    scene.state.phase = "trade"
    planned = tuple(one.said() for one in treaties)
    plan = Plan(DEAL, scene.table, 0)
    assert plan.contains(planned)
    return [one for one in after_trade(plan, planned) if one.key.startswith("warning.treaty")]


def question(play: Playing) -> str:
    ask = play.match.asks[1]
    return SAY.ask(ask.key, ask.params)


ENDINGS = [("tribute", 1), ("submission", 1), ("overlordship", 0), ("aid", None)]
"""Offers of player 0 to player 1, and who wins by them where there are two"""


@pytest.mark.parametrize(("treaty", "victor"), ENDINGS)
def test_with_two_players_it_is_told_before_who_wins_by_a_treaty(treaty: str, victor: int | None) -> None:
    scene = realms(2)
    assert victor_by(scene.state, 0, treaty, 1) == victor
    notes = {1: note("warning.treaty_loses", other=1), 0: note("warning.treaty_wins", other=1)}
    assert warned(scene, put(scene, treaty)) == ([notes[victor]] if victor is not None else [])
    beside = {1: note("treaty.loses", other=1), 0: note("treaty.wins")}
    hints = scene.domain(OfferTreaty, 0, treaty=treaty).hints
    assert (hints[1] == beside[victor]) if victor is not None else hints[1].key == "beside.player"
    told = question(offers(scene, put(scene, treaty)))
    assert ("would win you the game at once" in told) == (victor == 1)
    assert ("would lose you the game at once" in told) == (victor == 0)


@pytest.mark.parametrize(("treaty", "victor"), ENDINGS)
def test_the_game_ends_by_the_treaty_as_it_was_told(treaty: str, victor: int | None) -> None:
    play = offers(realms(2), put(realms(2), treaty)).answer("accept")
    assert play.state.victor == victor


@pytest.mark.parametrize(("treaty", "victor"), ENDINGS)
def test_with_three_it_is_told_only_of_the_last_treaty(treaty: str, victor: int | None) -> None:
    scene = realms(3)
    assert victor_by(scene.state, 0, treaty, 1) is None
    assert warned(scene, put(scene, treaty)) == []
    assert "at once" not in question(offers(scene, put(scene, treaty)))
    scene = realms(3)
    if victor is not None:
        scene.treaty("tribute", 2, victor)
    assert victor_by(scene.state, 0, treaty, 1) == victor
    assert len(warned(scene, put(scene, treaty))) == (victor is not None)


def test_a_treaty_that_has_ended_does_not_count_and_who_is_out_need_not_pay() -> None:
    scene = realms(3)
    scene.treaty("tribute", 2, 1)
    scene.state.treaties = ()
    assert victor_by(scene.state, 0, "tribute", 1) is None
    scene.state.players[2].out = True
    assert victor_by(scene.state, 0, "tribute", 1) == 1


def test_the_vassalage_that_the_huns_begin_with_does_not_count_and_another_does() -> None:
    """A44"""
    scene = Scene(map="huns", seats=2, mode="quick")
    scene.treaty("vassalage", 1, 0)
    scene.state.treaties = (scene.state.treaties[0].but(first=True),)
    assert victor_by(scene.state, 0, "tribute", 1) == 1
    assert victor_by(scene.state, 1, "tribute", 0) == 0


def test_of_two_offers_in_one_plan_the_second_is_warned_of_though_the_first_is_not_answered_yet() -> None:
    scene = realms(3)
    scene.treaty("tribute", 1, 0)
    scene.treaty("tribute", 2, 1)
    found = warned(scene, put(scene, "overlordship", 2), put(scene, "aid", 1))
    assert found == [note("warning.treaty_wins", other=2)]


def test_warnings_are_plain_sentences() -> None:
    assert SAY.note(note("warning.treaty_loses", other=1)) == (
        "Your offer to Ben would end the game: accepted, it makes everybody pay or serve Ben, who wins at once."
    )


# Why not


@pytest.mark.parametrize("treaty", ["tribute", "submission", "overlordship", "aid"])
def test_who_declines_may_say_why_and_everybody_reads_it(treaty: str) -> None:
    for why in REASONS[treaty]:
        play = offers(realms(3), put(realms(3), treaty))
        assert play.choices()[:2] == ["refuse", "accept"]
        play.answer(why)
        assert play.told("treaty.declined") == [{"seat": 1, "other": 0, "reason": why}]
        assert not play.state.treaties
        assert not can_offer(play.state, 0, treaty, 1)


def test_nobody_needs_to_say_why() -> None:
    play = offers(realms(3), put(realms(3), "tribute")).answer("refuse")
    assert play.told("treaty.refused") and not play.told("treaty.declined")


def test_that_it_would_end_the_game_is_a_reason_only_where_it_would() -> None:
    assert "end" in offers(realms(2), put(realms(2), "overlordship")).choices()
    assert "end" not in offers(realms(2), put(realms(2), "tribute")).choices()
    assert "end" not in offers(realms(3), put(realms(3), "overlordship")).choices()


def test_a_standing_refusal_of_an_older_game_still_refuses() -> None:
    old: dict[str, Any] = realms(3).state.model_dump()
    for player in old["players"]:
        del player["mounts"]
        player["horses_for"] = 0
    said = {"verb": "choose", "of": "answer", "choice": False}
    old["standing"] = [{"seat": 1, "key": "treaty.answer", "said": said, "span": "game", "serial": 0, "grounds": []}]
    state = GAME.state.model_validate(GAME.upgrade(old, 1))
    assert state.standing[0].said == Choose(of="reply", choice="refuse").said()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_vassal_pays_once_a_year_however_often_taxes_are_raised(language: str) -> None:
    """18.5: in quick mode, too, dues are summer's; and so they are described"""
    scene = Scene(mode="quick")
    scene.treaty("vassalage", 0, 1)
    scene.state.players[0].gold = 10
    for season in ("spring", "summer", "autumn"):
        scene.state.season = season
        vassals_pay(scene.table)
    assert scene.state.players[1].gold == POINTS.vassal_gold
    say = words(GAME, ["Ada", "Ben"], language)
    for treaty in ("submission", "overlordship"):
        assert ("every summer" if language == "en" else "jeden Sommer") in say.describes("offer", treaty)
