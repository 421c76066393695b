"""What prestige and treaties do, and where it ends."""

from __future__ import annotations

import pytest

from engines.hinterland.attrition import attrition
from engines.hinterland.commanders import Commission, commission
from engines.hinterland.diplomacy import (
    OfferTreaty,
    Revolt,
    can_offer,
    conclude,
    offer,
    revolt,
    send_home,
    vassals_pay,
)
from engines.hinterland.facts import YEAR, Mode, schedule
from engines.hinterland.income import count_year, taxes, year_points
from engines.hinterland.movement import March, march
from engines.hinterland.moves import begin_moves
from engines.hinterland.round_end import eliminate, round_end
from engines.hinterland.scene import Scene
from engines.hinterland.setup import draw_rivals
from engines.hinterland.trade import Rival, change_rival
from engines.hinterland.victory import can_feed, fulfils

# Prestige and politics


def test_the_steps_of_a_year() -> None:
    assert [year_points(value) for value in (0, 9, 10, 19, 20, 29, 30, 99)] == [0, 0, 1, 1, 2, 2, 3, 3]
    scene = Scene()
    scene.state.players[0].pp = 9
    count_year(scene.table)
    assert scene.state.players[0].pp == 9


def test_7_2_rivals_of_one_another_are_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, drawn = Scene(seats=3), [1, 0, 0]
    monkeypatch.setattr(scene.table, "pick", lambda others: drawn.pop(0))
    draw_rivals(scene.table, range(3))
    assert [player.rival for player in scene.state.players] == [1, 0, 0]
    told = [(event.key, event.params["seat"], event.params["other"]) for event in scene.table.news]
    assert told == [("setup.rivals", 0, 1), ("setup.rival", 2, 0)]
    # Whoever draws anew may draw somebody who drew long ago.
    scene.table.news.clear()
    drawn += [0]
    draw_rivals(scene.table, [1])
    assert [event.key for event in scene.table.news] == ["setup.rivals"]


def test_eight_prestige_change_the_rival_and_commanders_cost_the_difference() -> None:
    scene = Scene(mode="extended", seats=3)
    scene.rivals(0, 1)
    scene.state.players[0].pp, scene.state.players[0].gold = 8, 8
    assert list(scene.domain(Rival, 0)) == [2]
    change_rival(scene.table, 0, Rival(rival=2))
    assert (scene.state.players[0].rival, scene.state.players[0].pp) == (2, 0)
    assert not scene.can(Rival, 0)
    commission(scene.table, 0, Commission(commander="average"))
    commission(scene.table, 0, Commission(commander="brilliant"))
    assert (scene.state.players[0].gold, scene.state.players[0].commander) == (0, 4)
    assert not Scene(mode="original").can(Commission, 0)


def test_tribute_brings_a_truce_that_ends() -> None:
    scene = Scene(seats=3)
    for seat, field in enumerate(("rome", "boii", "apulia")):
        scene.village(seat, field)
    scene.state.players[0].gold = 3
    scene.run(offer(scene.table, 0, OfferTreaty(treaty="tribute", partner=1, gold=3)), {"treaty.answer": "accept"})
    assert scene.state.under_truce(0, 1)
    assert [player.sp for player in scene.state.players] == [-1, 2, 0]
    assert scene.state.players[1].gold == 3
    for _ in range(4):
        assert scene.state.friendly(0, 1)
        scene.run(round_end(scene.table), {"victory.announce": "none"})
    assert scene.state.hostile(0, 1)
    scene.state.players[0].gold = 3
    assert not can_offer(scene.state, 0, "tribute", 1)


def test_a_refused_offer_changes_nothing() -> None:
    scene = Scene(seats=3)
    scene.state.players[0].gold = 3
    scene.run(offer(scene.table, 0, OfferTreaty(treaty="aid", partner=1, gold=3)), {"treaty.answer": "refuse"})
    assert scene.state.players[0].gold == 3
    assert not can_offer(scene.state, 0, "aid", 1)


def test_aid_gives_prestige_for_gold() -> None:
    scene = Scene(seats=3)
    scene.state.players[0].gold, scene.state.players[1].pp = 3, 10
    conclude(scene.table, "aid", 0, 1, 3)
    assert (scene.state.players[0].pp, scene.state.players[0].sp) == (8, 1)
    assert (scene.state.players[1].pp, scene.state.players[1].gold) == (2, 3)
    assert scene.state.hostile(0, 1)


@pytest.mark.parametrize("mode", YEAR.modes)
def test_a_vassal_pays_once_a_year_in_every_mode(mode: Mode) -> None:
    scene = Scene(mode=mode, seats=3)
    scene.treaty("vassalage", 0, 1)
    scene.state.players[0].gold = 9
    for season in YEAR.seasons:
        scene.state.season = season
        if "taxes" in schedule(mode, season, "brisk"):
            scene.run(taxes(scene.table))
    assert [player.gold for player in scene.state.players] == [7, 2, 0]


def test_a_vassal_pays_and_may_revolt_after_four_rounds() -> None:
    scene = Scene(seats=3, season="summer")
    scene.rivals(1, 0)
    conclude(scene.table, "vassalage", 0, 1, 0)
    assert scene.state.players[1].pp == 12
    scene.state.players[0].gold = 1
    vassals_pay(scene.table)
    assert (scene.state.players[0].gold, scene.state.players[1].gold) == (0, 1)
    assert not scene.can(Revolt, 0)
    scene.state.treaties = (scene.state.treaties[0].but(age=4),)
    assert scene.can(Revolt, 0)
    scene.state.players[0].pp = 9
    revolt(scene.table, 0, Revolt())
    assert scene.state.players[0].pp == 1
    assert scene.state.hostile(0, 1)


def test_nobody_serves_in_a_circle_or_two_lords() -> None:
    scene = Scene(seats=3)
    scene.treaty("vassalage", 0, 1)
    scene.treaty("vassalage", 1, 2)
    assert not can_offer(scene.state, 2, "submission", 0)
    assert not can_offer(scene.state, 0, "submission", 2)


def test_units_on_the_fields_of_a_new_partner_are_inert_and_go_home() -> None:
    scene = Scene(seats=3)
    scene.village(0, "boii")
    scene.village(1, "insubres")
    unit = scene.units(0, "insubres", li=1)[0]
    assert "insubres" in scene.now.encircled
    scene.state.players[1].gold = 5
    assert can_offer(scene.state, 1, "ransom", 0)
    conclude(scene.table, "ransom", 1, 0, 5)
    assert unit.marked("inert")
    assert "insubres" not in scene.now.encircled
    send_home(scene.table, 0)
    assert unit.at == "boii"


def test_whoever_has_nothing_left_is_out_and_the_last_one_wins() -> None:
    scene = Scene()
    scene.units(0, "rome", li=1)
    scene.rivals(0, 1)
    eliminate(scene.table, 1)
    assert scene.state.players[1].out
    assert (scene.state.victor, scene.state.victory) == (0, "last")


def test_a_winner_must_feed_the_settlements() -> None:
    scene = Scene()
    scene.village(0, "rome")
    scene.state.players[0].sp = 10
    assert fulfils(scene.state, 0, "dominance")
    assert not can_feed(scene.state, 0, "dominance")
    scene.state.alter("rome", grain=1)
    assert can_feed(scene.state, 0, "dominance")
    assert can_feed(Scene(mode="quick").state, 0, "dominance")


def test_neutral_fields_are_harmless_in_quick_mode_and_deadly_later() -> None:
    modes: dict[Mode, int] = {"quick": 1, "basic": 0}
    for mode, left in modes.items():
        scene = Scene(mode=mode)
        scene.units(0, "barbarorum", li=1)
        if mode == "basic":
            scene.dice(6)
            scene.run(attrition(scene.table, 0))
        assert scene.count(0, "li") == left


def test_a_march_is_told() -> None:
    scene = Scene()
    scene.units(0, "rome", li=2)
    begin_moves(scene.table)
    march(scene.table, 0, March(origin="rome", target="latium", units={"li": 1}))
    assert [event.key for event in scene.table.news] == ["move.march"]
    assert scene.domain(March, 0, origin="rome", target="sabini").limits == {"li": 1}
