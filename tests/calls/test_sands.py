"""What a call tells of The Sands of Time, from hand-made news and positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.posts.call import call_of
from bot.posts.stories import Class, Stories, clauses_of, stories_of
from bot.table.words import words
from engines.kernel import Event, Words
from engines.sands_of_time import GAME
from engines.sands_of_time.calling import ahead, clock, lands, near
from engines.sands_of_time.data import BOARD
from engines.sands_of_time.scene import Scene
from engines.sands_of_time.view import SandsView, view_of
from storage.store import ToldLine
from tests.annals import files_of, read
from tests.calls import scenes_of
from tests.calls.news import headline, lines, told

PLAYERS = ("Ada", "Ben", "Cleo")
ADA, BEN, CLEO = range(3)


@pytest.fixture(scope="module")
def speech() -> Words:
    return words(GAME, PLAYERS)


def battle(*more: Event) -> list[Event]:
    """Ada attacks Ben in Gallia and wins."""
    return [
        told("attack.marches", number=1, seat=ADA, other=BEN, region="gallia", price=3),
        told("combat.won", number=2, cause=1, seat=ADA, other=BEN, region="gallia"),
        told("combat.lost", cause=2, seat=ADA, citizens={"peasant": 1}),
        told("combat.lost", cause=2, seat=BEN, citizens={"soldier": 2}),
        *more,
    ]


LOST = told("region.lost", cause=2, seat=BEN, region="gallia")


def test_who_loses_a_region_reads_it_first_and_then_by_whom(speech: Words) -> None:
    stories = clauses_of(battle(LOST), speech, BEN)
    assert headline(stories) == "You lost Gallia"
    assert lines(stories, Class.AGAINST) == ["you lost Gallia", "you lost 2 soldiers"], "the attack is no other harm"
    assert stories.others == [], "Ada's victory is told as the cause"


def test_a_lost_battle_without_a_lost_region_is_a_headline_too(speech: Words) -> None:
    assert headline(clauses_of(battle(), speech, BEN)) == "You were beaten in Gallia"


def test_an_attack_is_the_headline_while_it_waits_for_bids(speech: Words) -> None:
    assert headline(clauses_of(battle()[:1], speech, BEN)) == "Ada attacks Gallia"


def test_others_read_who_won_and_who_lost_the_land(speech: Words) -> None:
    stories = clauses_of(battle(LOST), speech, CLEO)
    assert headline(stories) == "Ben lost Gallia"
    assert lines(stories, Class.OTHERS, ADA) == ["won the battle of Gallia: lost 1 peasant"]


def test_who_took_a_region_reads_of_the_own_deed(speech: Words) -> None:
    news = [
        told("annex.done", number=1, seat=ADA, region="gallia", price=2),
        told("region.lost", cause=1, seat=BEN, region="gallia"),
    ]
    stories = stories_of([], speech, ADA, (), {"gallia"}, news)
    assert headline(stories) == "You annexed Gallia" and stories.others == []


def test_of_plunder_only_what_harmed_nobody_called_stands_in_the_line_of_the_raider(speech: Words) -> None:
    raid: dict[str, Any] = {"seat": ADA, "soldiers": 1, "amount": 2, "resource": "grain"}
    news = [
        told("raid.plundered", number=1, region="gallia", **raid),
        told("raid.robbed", cause=1, seat=BEN, amount=2, resource="grain"),
        told("raid.plundered", region="italia", **raid),
    ]
    stories = clauses_of(news, speech, BEN)
    assert headline(stories) == "You lost 2 grain"
    assert lines(stories, Class.OTHERS, ADA) == ["plundered Italia"]


def test_regions_plundered_in_one_raid_are_one_clause(speech: Words) -> None:
    raid: dict[str, Any] = {"seat": ADA, "soldiers": 1, "amount": 2, "resource": "grain"}
    news = [
        told("raid.plundered", number=1, region="gallia", **raid),
        told("raid.plundered", cause=1, region="italia", **raid),
    ]
    assert lines(clauses_of(news, speech, BEN), Class.OTHERS, ADA) == ["plundered Gallia and Italia"]


def test_where_several_are_called_harm_has_the_name_of_whom_it_came_upon() -> None:
    several = next(one for one in scenes_of(read(files_of(GAME)[1])) if set(one.waiting) == {0, 1, 2})
    news = (
        told("turn.bonus", number=1, seat=2),
        told("unrest.over", cause=1, seat=2, unrest=7, points=3),
        told("crowding.unrest", number=2, seat=0, regions=["gallia"]),
        told("unrest.over", cause=2, seat=0, unrest=7, points=1),
    )
    lines = (ToldLine(seq=1, at=0.0, deed="moved", user="0", events=news),)
    call = call_of(replace(several, lines=lines, missed=()))
    assert call.headline == "Hypatia lost 3 points"
    assert "Ada lost a point to unrest: had too many people in Gallia." in call.news


def test_who_had_nothing_to_be_robbed_of_lost_nothing(speech: Words) -> None:
    news = [
        told("raid.plundered", number=1, seat=ADA, region="gallia", soldiers=1, amount=2, resource="grain"),
        told("raid.robbed", cause=1, seat=BEN, amount=0, resource="grain"),
    ]
    stories = clauses_of(news, speech, BEN)
    assert lines(stories, Class.AGAINST) == [] and lines(stories, Class.OTHERS, ADA) == ["plundered Gallia"]


def test_overcrowding_is_told_with_the_unrest_that_it_brings(speech: Words) -> None:
    news = [
        told("crowding.unrest", number=1, seat=BEN, regions=["gallia", "italia"]),
        told("unrest.rises", cause=1, seat=BEN, unrest=5),
    ]
    assert lines(clauses_of(news, speech, BEN), Class.AGAINST) == [
        "too many people live in Gallia and Italia: unrest 5"
    ]
    assert lines(clauses_of(news, speech, ADA), Class.OTHERS, BEN) == [
        "had too many people in Gallia and Italia: unrest 5"
    ]


def test_points_lost_to_unrest_are_a_headline_and_overcrowding_is_told_once(speech: Words) -> None:
    news = [
        told("crowding.unrest", number=1, seat=BEN, regions=["gallia"]),
        told("unrest.over", cause=1, seat=BEN, unrest=7, points=1),
    ]
    stories = clauses_of(news, speech, BEN)
    assert headline(stories) == "You lost a point"
    assert lines(stories, Class.AGAINST) == ["you lost a point to unrest"]


def test_chronicles_that_failed_are_one_headline(speech: Words) -> None:
    promise: dict[str, Any] = {"seat": BEN, "field": "A", "chronicle": "chronicle_1", "need": 4, "have": 3}
    news = [
        told("dynasty.missed", measure="buildings", **promise),
        told("dynasty.missed", measure="regions", **promise),
        told("dynasty.stands", seat=ADA, gained=4, points=9),
        told("dynasty.stands", seat=BEN, gained=0, points=2),
        told("dynasty.closed", dynasty=1, points=[9, 2, 0]),
    ]
    assert headline(clauses_of(news, speech, BEN)) == "No points for buildings and regions"
    stories = clauses_of(news, speech, CLEO)
    assert headline(stories) == "Dynasty 1 is written"
    assert lines(stories, Class.OTHERS, ADA) == ["scored 4 points, 9 in all"]
    assert "scored nothing, 2 in all" in lines(stories, Class.OTHERS, BEN)


def test_a_wonder_is_a_headline_and_a_quarry_is_none(speech: Words) -> None:
    def built(building: str) -> Stories:
        return clauses_of([told("build.built", seat=ADA, building=building, region="gallia", price=6)], speech, BEN)

    assert headline(built("wonder")) == "Ada: Wonder in Gallia"
    assert built("quarry").first is None and lines(built("quarry"), Class.OTHERS, ADA) == ["built a Quarry in Gallia"]


def at(rounds: int, space: int, dynasty: int = 1) -> SandsView:
    """Everybody lays cards, so many rounds of the generation over."""
    position = Scene()
    state = position.state
    state.phase, state.round, state.space, state.dynasty = "plan", rounds, space, dynasty
    return view_of(state, None)


def news_of(view: SandsView, speech: Words) -> tuple[str, list[str]]:
    stories = stories_of([], speech, ADA, (), (), ahead(view, ADA))
    return headline(stories), lines(stories, Class.CLOCK)


@pytest.mark.parametrize("rounds, most", [(1, 2), (2, 3)])
def test_6_2_5_a_turn_is_the_last_sure_one_of_a_dynasty_from_the_round_after_which_the_die_is_rolled(
    rounds: int, most: int, speech: Words
) -> None:
    news = f"the last sure turn of dynasty 1: after this round a die of 1 to {most} ends it, round 4 anyway"
    assert news_of(at(rounds, 9), speech) == ("Last sure turn of dynasty 1", [news])
    assert most == BOARD.generation.numbers[rounds + 1] - 1


def test_6_2_5_the_fourth_round_is_the_last(speech: Words) -> None:
    assert news_of(at(3, 9), speech)[0] == "Last turn of dynasty 1"
    assert news_of(at(3, 27, 3), speech)[0] == "Last turn of the game"
    assert news_of(at(3, 8), speech) == ("", ["the generation ends with this round"])


def test_6_5_a_dynasty_goes_on_while_its_marker_stands_short_of_the_next(speech: Words) -> None:
    assert news_of(at(1, 8), speech) == ("", ["after this round a die of 1 to 2 ends the generation"])
    assert news_of(at(1, 18, 2), speech)[0] == "Last sure turn of dynasty 2"


def test_the_first_round_is_never_the_last_and_whose_turn_is_over_has_none_to_lose() -> None:
    assert ahead(at(0, 9), ADA) == ()
    view = at(3, 9).model_copy(update={"phase": "turn", "active": ADA})
    assert ahead(view, ADA) and ahead(view, BEN) == ()


def test_the_clock_says_dynasty_generation_and_round(speech: Words) -> None:
    view = at(2, 9)
    assert clock(view, speech) == "The realms are founded"
    players = tuple(one.model_copy(update={"advances": ("law",)}) for one in view.players)
    playing = view.model_copy(update={"players": players})
    assert clock(playing, speech) == "Dynasty 1, generation 1, round 3 of at most 4"
    assert clock(playing.model_copy(update={"round": 4}), speech).endswith("round 4 of at most 4")


def test_a_close_up_begins_at_the_capital_and_near_is_what_touches_own_land() -> None:
    position = Scene().region("italia", ADA, peasants={ADA: 5}).region("gallia", ADA, "capital", peasants={ADA: 1})
    view = view_of(position.state, None)
    own = lands(view, ADA)
    assert own[0] == "gallia" and set(own) == set(position.state.regions_of(ADA))
    beside = near(view, ADA)
    assert {"gallia", "italia", "hispania", "dacia"} <= beside and "india" not in beside


@pytest.mark.parametrize("language", sorted(GAME.catalogs))
def test_a_call_of_a_kept_game_names_nobody_twice_in_lines_of_their_own(language: str) -> None:
    for scene in scenes_of(read(files_of(GAME)[1]), language):
        call = call_of(scene)
        names = [one.split("**")[1] for one in call.news if one.count("**") >= 2]
        assert len(names) == len(set(names))
        assert call.height <= 665 and len(scene.clock) <= 46
