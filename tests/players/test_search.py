"""Which of a few answers is best, and what is done in doubt."""

from __future__ import annotations

import random
from importlib import import_module

import pytest

from engines.kernel import Choose, Command, Match, Seat, choices_of
from engines.players import Moment, Sim, Weighed, decide, search
from engines.players.player import verbs
from engines.players.search import WORLDS
from engines.shelf import game

ANYTHING: Command = Choose(of="anything", choice=True)


def weighed(*values: float, ends_turn: bool = False) -> Weighed:
    return Weighed(ANYTHING, values=list(values), ends_turn=ends_turn)


def test_what_is_better_in_every_world_is_done() -> None:
    assert weighed(3, 4, 5).beats(weighed(2, 3, 4))


@pytest.mark.parametrize("values", [(9,), (9, 0), (4, 1, 3), (2, 3, 4)])
def test_what_is_better_by_chance_alone_is_not(values: tuple[float, ...]) -> None:
    """One world proves nothing, and worlds that disagree prove little."""
    assert not weighed(*values).beats(weighed(2, 3, 4))


def test_only_worlds_in_which_both_were_tried_are_compared() -> None:
    assert weighed(3, 4).beats(weighed(2, 3, 99, 99))


def test_of_equals_the_one_that_ends_the_turn_is_done() -> None:
    assert weighed(2, 3, ends_turn=True).beats(weighed(2, 3))
    assert not weighed(2, 3).beats(weighed(2, 3, ends_turn=True))


def test_the_proposal_is_looked_at_as_long_as_anything() -> None:
    rules = game("engines.fords")
    match, _ = Match.start(rules, 2, "proposal")
    seat, candidates = match.waiting[0], some_answers(match, 6)
    found = search(Moment.of(match), seat, candidates, 40, "seed")
    assert {id(one.command) for one in found} == {id(one) for one in candidates}
    first = next(one for one in found if one.command is candidates[0])
    assert len(first.values) == max(len(one.values) for one in found)


@pytest.mark.parametrize("secret", [True, False])
def test_a_secret_question_with_one_answer_takes_as_long_as_one_with_two(
    secret: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = Match.start(game("engines.fords"), 2, "proposal")
    real, worlds = Moment.imagined, list[str]()

    def counted(moment: Moment, seat: Seat, seed: str) -> Sim:
        worlds.append(seed)
        return real(moment, seat, seed)

    monkeypatch.setattr(Moment, "imagined", counted)
    took = []
    for many in (1, 2):
        worlds.clear()
        found = search(Moment.of(match), match.waiting[0], some_answers(match, many), 40, "seed", secret=secret)
        took.append(len(worlds))
        assert len(found) == many and (many > 1 or not found[0].parts), "it is no reason for anything"
    assert took == ([40, 40] if secret else [0, 40])


def some_answers(match: Match, many: int) -> list[Command]:
    seat = match.waiting[0]
    choices = choices_of(match.state, seat, match.asks[seat])
    return list(choices.each(next(choices.open())))[:many]


def test_one_lucky_world_does_not_make_an_answer_good() -> None:
    assert weighed(4, 4, 4).rank > weighed(9, 0, 0).rank


def test_nothing_is_looked_at_for_which_there_is_no_time() -> None:
    match, _ = Match.start(game("engines.fords"), 2, "proposal")
    found = search(Moment.of(match), match.waiting[0], some_answers(match, 6), 2 * WORLDS, "seed")
    assert [len(one.values) for one in found] == [WORLDS, WORLDS]


def test_what_is_clearly_worse_than_the_proposal_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = Match.start(game("engines.fords"), 2, "proposal")
    answers = some_answers(match, 4)
    good = {id(answers[0]): 5.0, id(answers[2]): 5.0}

    def tried(moment: Moment, policy: object, seat: int, one: Weighed, seed: str) -> None:
        one.values.append(good.get(id(one.command), 1.0) + len(one.values) % 2)
        one.parts.append({})

    monkeypatch.setattr(import_module("engines.players.search"), "_try", tried)
    looked = {id(one.command): len(one.values) for one in search(Moment.of(match), 0, answers, 80, "seed")}
    assert [looked[id(one)] for one in answers] == [30, 10, 30, 10]
    del good[id(answers[2])]
    assert {len(one.values) for one in search(Moment.of(match), 0, answers, 80, "seed")} == {10}


def test_the_verbs_of_a_command_are_its_own_and_those_of_its_orders() -> None:
    assert list(verbs(ANYTHING)) == ["choose"]


def test_what_matters_beyond_every_horizon_is_left_to_good_sense() -> None:
    rules = game("engines.era_of_tribes")
    match, _ = Match.start(rules, 2, "beginning")
    seat = match.waiting[0]
    assert match.asks[seat].key in rules.policy.trusted
    strong = decide(match, seat, "strong", thoughts=4)
    assert strong == decide(match, seat, "medium") and not strong.because


def test_in_clash_only_the_next_deed_is_thought_about() -> None:
    policy = game("engines.clash_of_cultures").policy
    assert policy.ponders("turn.act")
    assert not policy.ponders("battle.tactic") and not policy.ponders("people.choose")
    match, _ = Match.start(game("engines.clash_of_cultures"), 2, "thoughts")
    rnd = random.Random(1)
    while match.asks[match.waiting[0]].key == "turn.act":
        match.submit(match.waiting[0], match.sample(match.waiting[0], rnd))
    seat = match.waiting[0]
    assert decide(match, seat, "strong", thoughts=1000) == decide(match, seat, "medium")


def test_whoever_asks_for_a_hint_hears_why_also_where_good_sense_decides() -> None:
    rules = game("engines.clash_of_cultures")
    match, _ = Match.start(rules, 2, "why")
    while rules.policy.ponders((ask := match.asks[match.waiting[0]]).key) or len(list(ask.offers)) < 2:
        match.submit(ask.seat, decide(match, ask.seat, "medium").command)
    told = decide(match, ask.seat, "strong", thoughts=24, explained=True)
    assert told.command == decide(match, ask.seat, "strong").command
    assert told.because
