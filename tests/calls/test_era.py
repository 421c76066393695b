"""What a call tells of Era of Tribes, from hand-made news."""

from __future__ import annotations

from typing import Any

import pytest

from bot.posts.stories import Class, clauses_of
from bot.table.words import words
from engines.era_of_tribes import GAME
from engines.era_of_tribes.places import LANDS
from engines.kernel import Event, Words
from engines.kernel.text import Catalog, holes
from tests.annals import files_of, read
from tests.calls import calls_of, scenes_of
from tests.calls.news import headline, lines, told

PLAYERS = ("Ada", "Ben", "Cleo")


@pytest.fixture(scope="module")
def speech() -> Words:
    return words(GAME, PLAYERS)


def battle(key: str, **params: Any) -> list[Event]:
    """Ada attacks Ben in Fennia."""
    return [
        told("battle.begins", number=1, seat=0, other=1, space="fennia"),
        told(key, number=2, cause=1, space="fennia", **params),
    ]


def test_a_lost_battle_is_told_once_and_first(speech: Words) -> None:
    news = [*battle("battle.won", seat=0, other=1), told("land.taken", cause=2, seat=0, space="fennia")]
    stories = clauses_of(news, speech, 1)
    assert headline(stories) == "Ada beat you in Fennia"
    assert lines(stories, Class.AGAINST) == ["Ada beat you in Fennia"] and stories.others == []


def test_others_read_who_won_and_not_that_the_land_changed_hands(speech: Words) -> None:
    news = [*battle("battle.won", seat=0, other=1), told("land.taken", cause=2, seat=0, space="fennia")]
    assert lines(clauses_of(news, speech, 2), Class.OTHERS, 0) == ["won the battle of Fennia"]


def test_an_attack_that_waits_for_an_answer_is_the_headline(speech: Words) -> None:
    assert headline(clauses_of(battle("battle.won", seat=0, other=1)[:1], speech, 1)) == "Ada attacked you in Fennia"


def test_whoever_holds_out_reads_of_the_victory_alone(speech: Words) -> None:
    stories = clauses_of(battle("battle.won", seat=1, other=0), speech, 1)
    assert lines(stories, Class.AGAINST) == [] and lines(stories, Class.OWN) == ["won the battle of Fennia"]


def test_a_draw_belongs_to_the_attack(speech: Words) -> None:
    news = battle("battle.draw")
    said = "Ada attacked you in Fennia: nobody was left standing"
    assert lines(clauses_of(news, speech, 1), Class.AGAINST) == [said]
    assert lines(clauses_of(news, speech, 2), Class.OTHERS, 0) == ["fought until nobody was left in Fennia"]


def test_barbarians_that_win_are_news_of_whoever_attacked_them(speech: Words) -> None:
    news = [
        told("battle.begins", number=1, seat=0, other=None, space="fennia"),
        told("battle.barbarians_won", cause=1, space="fennia"),
    ]
    assert lines(clauses_of(news, speech, 1), Class.OTHERS, 0) == ["was beaten by the barbarians of Fennia"]
    assert lines(clauses_of(news, speech, 0), Class.OWN) == ["were beaten by the barbarians of Fennia"]


def test_losses_of_influence_weigh_together(speech: Words) -> None:
    lost = [told("influence.lost", seat=1, amount=1, influence=left) for left in (5, 4)]
    stories = clauses_of(lost, speech, 1)
    assert headline(stories) == "You lost 2 influence"
    assert lines(stories, Class.AGAINST) == ["you lost 2 influence, 4 is left"]
    assert clauses_of(lost[:1], speech, 1).first is None


def test_what_the_round_takes_is_told_to_whom_it_takes_it_from(speech: Words) -> None:
    news = [
        told("round.begins", number=1, round=4),
        told("round.weighs", cause=1, seat=1, amount=3, morale=-2, towns=2, epoch=1, hunger=0),
    ]
    assert headline(clauses_of(news, speech, 1)) == "The round took 3 morale"
    assert clauses_of(news, speech, 0).clauses == ()


def test_an_epoch_is_told_with_the_card_that_it_scores(speech: Words) -> None:
    news = [
        told("epoch.entered", number=1, seat=0, epoch="bronze_age"),
        told("card.scored", cause=1, card="peasants"),
    ]
    stories = clauses_of(news, speech, 1)
    assert headline(stories) == "Ada entered the Bronze Age"
    assert lines(stories, Class.OTHERS, 0) == ["entered the Bronze Age: scored Peasants for all"]


def test_a_card_of_which_nobody_knows_the_cause_has_its_whole_sentence(speech: Words) -> None:
    (said,) = lines(clauses_of([told("card.scored", card="peasants")], speech, 1), Class.CLOCK)
    assert said == "Peasants is scored for everybody"


def test_who_is_left_by_an_ally_is_told_as_harm(speech: Words) -> None:
    stories = clauses_of([told("alliance.ended", seat=0, other=1)], speech, 1)
    assert headline(stories) == "Ada left you" and lines(stories, Class.AGAINST) == ["Ada ended your alliance"]


def test_fields_are_named_and_their_levels_never_added(speech: Words) -> None:
    news = [told("advance.bought", seat=0, field=field, level=2, price=3) for field in ("farming", "culture")]
    assert lines(clauses_of(news, speech, 1), Class.OTHERS, 0) == ["advanced in Farming and Culture"]


@pytest.mark.parametrize("language", ("en", "de"))
def test_short_questions_need_only_what_the_question_itself_has(language: str) -> None:
    tree = Catalog.own(GAME.home, language).tree
    for key, form in tree["call"].items():
        known = {param for hole in holes(GAME.catalogs["en"].tree["ask"][key]) for param in hole.params}
        extra = {"battle.support": {"price"}, "deal.buy": {"other"}, "luxury.arm": {"good"}}.get(key, set())
        assert {param for hole in holes(form) for param in hole.params} <= known | extra, key


def test_a_realm_is_named_with_its_towns_first_and_what_lies_beside_it() -> None:
    realms = [scene for scene in scenes_of(read(files_of(GAME)[2])) if scene.lands]
    mixed = 0
    for scene in realms:
        lands = {land.id: land for land in scene.view.lands}  # type: ignore[union-attr] # a game that runs has a view
        assert set(scene.lands) == {land.id for land in lands.values() if land.owner == scene.waiting[0]}
        towns = [lands[land].town for land in scene.lands]
        assert towns == sorted(towns, reverse=True)
        mixed += len(set(towns)) == 2
        beside = {other for land in scene.lands for other in (*LANDS[land].near, *LANDS[land].seas)}
        assert set(scene.lands) <= scene.near <= beside | set(scene.lands)
        assert scene.near > set(scene.lands)
    assert mixed


def test_the_clock_tells_the_last_round() -> None:
    clocks = dict.fromkeys(scene.clock for scene in scenes_of(read(files_of(GAME)[1])))
    assert next(iter(clocks)) == "Before round 1 of at most 20" and list(clocks)[-1] == "Round 6, the last"
    assert all(len(clock) <= 46 for clock in clocks)


def test_a_lost_battle_names_no_attack_as_its_cause(speech: Words) -> None:
    (harm,) = clauses_of(battle("battle.won", seat=0, other=1), speech, 1).of(Class.AGAINST)
    assert harm.causes == []


def test_where_what_follows_is_the_news_it_is_the_headline_and_the_deed_stays_in_its_line(speech: Words) -> None:
    news = [
        told("diplomacy.treaty", number=1, seat=0, treaties=1),
        told("alliance.made", cause=1, seat=0, other=2),
    ]
    stories = clauses_of(news, speech, 1)
    assert headline(stories) == "Ada and Cleo are allies"
    assert stories.first is not None and stories.first.text(head=False) == "sent an envoy"


def test_an_own_deed_that_stands_as_a_cause_is_not_told_again() -> None:
    causes = 0
    for scene, call in calls_of(read(files_of(GAME)[1])):
        own = [line for line in call.news if line.startswith("-# ")]
        for line in call.news:
            _, because, cause = line.partition(": you ")
            causes += bool(because)
            assert not because or not any(cause.removesuffix(".") in one for one in own), (scene.waiting, call.news)
    assert causes


def test_a_question_that_is_the_headline_begins_with_a_capital() -> None:
    calls = [call for _, call in calls_of(read(files_of(GAME)[1]))]
    assert {call.headline[:1].isupper() for call in calls} == {True}
    assert "One action, 2 leaders free" in {call.headline for call in calls}
