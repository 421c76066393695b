"""What seldom comes to pass, each from the position in which it does."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from engines.kernel import Dice, NextSlot, Words, note
from engines.sands_of_time import GAME
from engines.sands_of_time.build import Build
from engines.sands_of_time.caravan import FreeCaravan
from engines.sands_of_time.combat import Bid
from engines.sands_of_time.conquest import Attack
from engines.sands_of_time.data import BOARD, Board
from engines.sands_of_time.finish import Finish
from engines.sands_of_time.govern_advance import Advance, LayOut
from engines.sands_of_time.heuristics import MIXED, Purposeful
from engines.sands_of_time.heuristics.campaigns import settlements
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.hidden import redeal
from engines.sands_of_time.movement import Foray, Journey, March, Passage, Permit
from engines.sands_of_time.raid_and_migrate import Plunder
from engines.sands_of_time.scene import Playing, Scene
from engines.sands_of_time.view import SandsView
from tests.impossible import match_of
from tests.sands_of_time.seats import A, M


def test_8_3_6_whoever_has_won_may_leave_the_region_unannexed() -> None:
    playing = (
        Scene()
        .region("italia", soldiers={M: 5}, peasants={A: 1})
        .region("syria", M, "capital")
        .player(M, unrest=1, grain=9)
        .player(A, unrest=7)
        .turn(M, "conquest", "chronicle")
        .play()
        .does(M, Attack(region="italia", opponent=A))
        .does(M, Bid(bid=0))
        .does(M, Finish())
    )
    assert (playing.state.lands["italia"].controller, playing.player(M).grain) == (None, 8)
    assert (playing.player(M).used, playing.asked(M)) == (["conquest"], "turn.second")


def test_8_4_1_where_all_have_marched_home_there_is_nothing_more_to_raid() -> None:
    playing = (
        Scene()
        .region("gallia", soldiers={M: 2})
        .region("italia", M, "capital")
        .turn(M, "raid", "chronicle")
        .play()
        .does(M, March(origin="gallia", target="italia", soldiers=2))
    )
    assert (playing.player(M).used, playing.asked(M)) == (["raid"], "turn.second")


def test_8_4_1_a_foray_home_ends_the_raid_whoever_stayed_behind_and_by_a_permitted_road_as_well() -> None:
    position = Scene(pace="brisk").region("gallia", soldiers={M: 2}).region("graecia", M, "capital")
    playing = position.region("italia", A, buildings=["road"]).turn(M, "raid", "chronicle").play()
    playing.does(M, Passage(card="raid", roads=("italia",))).does(A, Permit(roads=("italia",)))
    assert playing.offers(M) == {"foray", "finish", "oppression", "support", "taxes"}
    playing.does(M, Foray(groups=({"verb": "march", "origin": "gallia", "target": "graecia", "soldiers": 1},)))
    assert (playing.player(M).used, playing.asked(M)) == (["raid"], "turn.second")


@pytest.mark.parametrize("lays", [True, False])
def test_8_9_2_after_a_journey_comes_the_free_caravan_and_nobody_else_sets_out(lays: bool) -> None:
    position = Scene(pace="brisk").region("gallia", M, "capital", peasants={M: 3}).player(M, emphasis="culture")
    playing = position.turn(M, "migrate", "chronicle").play()
    group = {"verb": "migrate", "origin": "gallia", "target": "italia", "citizens": {"peasant": 1}}
    playing.does(M, Journey(groups=(group,)))
    assert playing.asked(M) == "migrate.more"
    assert not {"journey", "migrate"} & playing.offers(M)
    playing.does(M, FreeCaravan(border="gallia--italia", heritage="none") if lays else Finish())
    assert (playing.player(M).used, len(playing.player(M).caravans)) == (["migrate"], lays)
    assert playing.asked(M) == "turn.second"


def test_8_4_3_whoever_plunders_everywhere_need_not_march_first() -> None:
    position = Scene(pace="brisk").region("italia", A, soldiers={M: 2}).player(M, emphasis="politics")
    playing = position.turn(M, "raid", "chronicle").play().does(M, Plunder(regions=("italia",)))
    assert (playing.player(M).used, playing.asked(M)) == (["raid"], "turn.second")


def test_2_4_where_no_tile_is_left_nothing_is_built_whatever_room_there_is() -> None:
    position = Scene().region("italia", M).player(M, gold=20)
    position.state.buildings = dict.fromkeys(position.state.buildings, 0)
    playing = Playing(match_of(position.turn(M, "build", "tribute").crown()))
    refusal = playing.refuses(Build(region="italia", building="temple", theatres=(), labor=0), M)
    assert refusal.key == "build.no_room"


def test_7_9_5_a_border_says_why_a_caravan_there_raises_heritage_and_each_category_how_high_it_is() -> None:
    position = Scene().region("italia", M, "capital").region("sicilia", A, "capital")
    playing = position.player(M, grain=2, heritage={"politics": 4}).turn(M, "caravan_1", "chronicle").play()
    step = playing.match.suggest(M, "caravan", {})
    assert isinstance(step, NextSlot)
    told = {border: hint.key for border, hint in step.domain.hints.items()}
    assert told["italia--graecia"] == "caravan.good"
    assert told["italia--sicilia"] == "caravan.foreign"
    assert told["gallia--italia"] == "caravan.plain"
    step = playing.match.suggest(M, "caravan", {"border": "italia--sicilia", "payment": "grain"})
    assert isinstance(step, NextSlot) and step.domain.hints["politics"] == note("heritage.now", heritage=4)


def test_3_2_whoever_looks_at_two_advances_keeps_them_in_every_world_and_nobody_else_does() -> None:
    playing = (
        Scene()
        .row("civil_2", "labor", "ornamentation")
        .deck("civil", 3, "tyranny", "sewers")
        .player(M, unrest=0, knows=["labor"])
        .turn(M, "advance", "build")
        .play()
        .does(M, Advance(to="ornamentation"))
    )
    dealt = dict[int, set[tuple[str, ...]]]()
    for viewer in (M, A):
        for seed in range(20):
            state = playing.state.model_copy(deep=True)
            redeal(state, viewer, Dice(seed=str(seed)))
            dealt.setdefault(viewer, set()).add(tuple(state.decks["civil_3"][-2:]))
    assert dealt[M] == {("sewers", "tyranny")} and len(dealt[A]) > 1
    playing.does(M, LayOut(advance="sewers"))
    assert playing.state.decks["civil_3"][-1] == "tyranny"


def test_the_position_in_words_tells_the_emphasis_the_cards_and_the_bonus_actions_of_the_generation() -> None:
    position = Scene().region("italia", M, "capital").player(M, emphasis="civil", markers=2, used=["build"])
    position.player(M, bonuses=["taxes"], chronicles={"C": "chronicle_4"})
    playing = position.turn(A, "govern", "tribute").play()
    words, view = Words(GAME.catalogs["en"], ("Red", "Blue", "Green")), playing.match.view(A)
    assert isinstance(view, SandsView)
    told = "\n".join(GAME.position(view, words))
    for phrase in (
        "Emphasis on Civil with 2 markers.",
        "Used: Build.",
        "this generation: Taxes.",
        "Chronicles lie on",
    ):
        assert phrase in told


@pytest.mark.parametrize(
    ("table", "changes", "why"),
    [
        ("border", {"a": "atlantis"}, "not on the map"),
        ("row", {"level_one": "alchemy"}, "does not exist"),
        ("chronicle_card", {"requirement": {"A": 1}}, "does not name every field"),
    ],
)
def test_tables_that_do_not_hang_together_are_refused(table: str, changes: dict[str, Any], why: str) -> None:
    tables = BOARD.model_dump()
    tables[table] = [{**tables[table][0], **changes}, *tables[table][1:]]
    with pytest.raises(ValidationError, match=why):
        Board.model_validate(tables)


def test_a_player_with_sense_settles_nowhere_without_a_marker_for_it() -> None:
    position = Scene(5)
    regions = list(position.state.lands)
    for region in regions[:9]:
        position.region(region, M)
    position.region(regions[0], M, peasants={M: 4})
    for count, found in ((9, True), (10, False)):
        if count == 10:
            position.region(regions[9], M)
        state = position.turn(M, "migrate", "conquest").play().state
        assert (next(settlements(Outlook(state, M, MIXED), state, M), None) is not None) == found


def test_7_8_3_a_player_with_sense_allows_nobody_a_road() -> None:
    position = Scene().region("gallia", soldiers={M: 1}).region("italia", A, buildings=["road"])
    playing = position.turn(M, "raid", "chronicle").play().does(M, Passage(card="raid", roads=("italia",)))
    assert list(Purposeful().propose(playing.state, A, playing.match.asks[A])) == [Permit(roads=())]
