"""Sentences of the rules that are seldom at work, each from the position in which it is."""

from __future__ import annotations

from engines.sands_of_time.build import Terms
from engines.sands_of_time.conquest import Attack
from engines.sands_of_time.data import BUILDINGS
from engines.sands_of_time.scene import Scene
from tests.sands_of_time.seats import A, M


def test_8_5_3_a_building_may_come_for_nothing_but_never_brings_gold() -> None:
    terms = Terms(capacity=3, base=-9, helpers={}, per_laborer=1, peasants=0, reach=0)
    assert {terms.price(building, ()) for building in BUILDINGS} == {0}


def test_10_4_bids_are_laid_in_secret() -> None:
    playing = (
        Scene()
        .region("italia", M, "capital", soldiers={M: 3, A: 3})
        .region("gallia", A, "capital")
        .player(M, grain=9)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
    )
    assert [playing.asked(seat) for seat in (M, A)] == ["combat.bid", "combat.bid"]
    assert all(playing.match.asks[seat].secret for seat in (M, A))
