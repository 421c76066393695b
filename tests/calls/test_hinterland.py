"""What a call tells of Hinterland, from hand-made news."""

from __future__ import annotations

from typing import Any

import pytest

from bot.posts.stories import Class, clauses_of
from bot.table.words import words
from engines.hinterland import GAME
from engines.hinterland.maps import board
from engines.hinterland.view import HinterlandView
from engines.kernel import Words
from engines.kernel.text import Catalog, holes
from engines.kernel.weight import weight
from tests.annals import files_of, read
from tests.calls import scenes_of
from tests.calls.news import headline, lines, told

PLAYERS = ("Ada", "Ben", "Cleo")
ADA, BEN, CLEO = range(3)
STRICT = 4
"""Which of the kept games is asked subphase by subphase."""


@pytest.fixture(scope="module")
def speech() -> Words:
    return words(GAME, PLAYERS)


BATTLE = (
    told("battle.begins", number=1, seat=ADA, other=BEN, space="boii", mine={"li": 2}, theirs={"li": 1}),
    told("battle.losses", cause=1, seat=BEN, units={"li": 1}),
    told("battle.won", cause=1, seat=ADA, other=BEN, space="boii"),
)


def test_a_lost_battle_is_the_headline_of_whoever_lost_it(speech: Words) -> None:
    stories = clauses_of(BATTLE, speech, BEN)
    assert headline(stories) == "Ada beat you in Boii"
    assert lines(stories, Class.AGAINST)[:2] == [
        "Ada won the battle in Boii",
        "You lost 1 light infantry in battle",
    ]


def test_others_read_who_won_it_and_who_fell(speech: Words) -> None:
    stories = clauses_of(BATTLE, speech, CLEO)
    assert headline(stories) == "Ada won in Boii"
    assert lines(stories, Class.OTHERS, ADA) == ["won the battle in Boii against Ben"]
    assert lines(stories, Class.OTHERS, BEN) == ["lost 1 light infantry in battle"]


def test_an_attack_that_waits_for_an_answer_is_told_to_whom_it_comes_upon(speech: Words) -> None:
    assert headline(clauses_of(BATTLE[:1], speech, BEN)) == "Ada attacks in Boii"
    assert clauses_of(BATTLE[:1], speech, CLEO).clauses == ()


def test_the_fall_of_a_city_is_more_than_the_points_that_go_with_it(speech: Words) -> None:
    news = [
        told("siege.fallen", number=1, seat=ADA, other=BEN, space="boii"),
        told("points.lost", cause=1, seat=BEN, amount=4, points=0),
    ]
    assert headline(clauses_of(news, speech, BEN)) == "Ada took your Boii"


@pytest.mark.parametrize(
    ("key", "params", "head", "clause"),
    (
        ("siege.fallen", {"seat": ADA, "other": BEN, "space": "boii"}, "Ada took your Boii",
         "Ada took Boii from you"),
        ("settlement.lost", {"seat": BEN, "space": "boii"}, "You lost Boii", "Your settlement in Boii is abandoned"),
        ("wages.cut_off", {"seat": BEN, "units": {"li": 2}}, "No pay reached your troops",
         "No way led your pay to 2 light infantry: they disband"),
        ("feeding.starved", {"seat": BEN, "units": {"hi": 1}}, "Your people starve",
         "You lost 1 heavy infantry to hunger"),
        ("plunder.field", {"seat": ADA, "other": BEN, "space": "boii"}, "Ada plundered Boii", "Ada plundered Boii"),
    ),
    ids=lambda one: one if isinstance(one, str) and "." in one and " " not in one else "",
)  # fmt: skip
def test_whoever_lost_something_reads_it_first(
    speech: Words, key: str, params: dict[str, Any], head: str, clause: str
) -> None:
    deeds = [told("building.complete", seat=ADA, building="city", space="umbria"), told(key, **params)]
    stories = clauses_of(deeds, speech, BEN)
    assert headline(stories) == head and lines(stories, Class.AGAINST) == [clause]


def test_an_announced_victory_comes_before_all_harm(speech: Words) -> None:
    news = [*BATTLE, told("victory.announced", seat=CLEO, how="power")]
    assert headline(clauses_of(news, speech, BEN)) == "Cleo announced victory"
    assert lines(clauses_of(news, speech, BEN), Class.END) == ["Cleo announced Power; it must hold one more round"]


def test_prestige_is_told_with_the_feast_that_brought_it(speech: Words) -> None:
    news = [
        told("feast.held", number=1, seat=ADA, size="double"),
        told("prestige.gained", cause=1, seat=ADA, amount=12, prestige=17),
    ]
    assert lines(clauses_of(news, speech, BEN), Class.OTHERS, ADA) == ["held a double feast: gained 12 prestige"]


def test_the_seasons_and_the_taxes_are_no_news(speech: Words) -> None:
    news = [
        told("season.begins", season="spring", year=2),
        told("taxes.come", number=1),
        told("taxes.paid", cause=1, seat=ADA, gold=6, total=7),
    ]
    assert clauses_of(news, speech, BEN).clauses == ()


def test_losses_of_one_kind_are_one_clause(speech: Words) -> None:
    lost = [told("points.lost", seat=BEN, amount=1, points=left) for left in (3, 2)]
    assert lines(clauses_of(lost, speech, BEN), Class.AGAINST) == ["You lost 2 victory points, now 2"]


def test_a_march_is_news_only_beside_what_one_holds(speech: Words) -> None:
    march = told("move.march", seat=ADA, origin="umbria", target="boii", units={"li": 1})
    assert clauses_of([march], speech, BEN).clauses == ()
    assert weight(march, speech, {"latium"}) == 0 < weight(march, speech, {"latium", "boii"})


@pytest.mark.parametrize("language", ("en", "de"))
def test_the_words_of_a_call_need_only_what_is_known(language: str) -> None:
    tree, english = Catalog.own(GAME.home, language).tree, GAME.catalogs["en"].tree
    beyond = {"plunder.wrecked": {"other"}}
    for section, whole in (("call", "ask"), ("brief", "event"), ("headline", "event")):
        for key, forms in tree[section].items():
            known = {hole.param for hole in holes(english[whole][key])} | beyond.get(key, set())
            for form in [forms] if isinstance(forms, str) else forms.values():
                assert {hole.param for hole in holes(form)} <= known, (section, key)


def test_a_realm_is_named_with_its_cities_first_and_what_lies_beside_it() -> None:
    mixed = 0
    for scene in scenes_of(read(files_of(GAME)[STRICT])):
        view = scene.view
        assert isinstance(view, HinterlandView)
        for seat in range(view.seats):
            lands, near = GAME.lands(view, seat), GAME.near(view, seat)
            kinds = [land.settlement for name in lands for land in view.lands if land.id == name]
            assert set(lands) == {land.id for land in view.lands if land.owner == seat}
            assert kinds == sorted(kinds), "a city comes before a village"
            mixed += len(set(kinds)) == 2
            sight = board(view.map, view.seats).in_sight
            assert all(beside in near for at in lands for beside in sight[at])
            assert {land.id for land in view.lands if any(one.seat == seat for one in land.stacks)} <= near
    assert mixed


def test_the_clock_tells_how_many_years_there_are() -> None:
    clocks = {scene.clock for scene in scenes_of(read(files_of(GAME)[0]))}
    assert "Italia · year 1 of 5, spring" in clocks
    assert all(len(clock) <= 46 for clock in clocks)
