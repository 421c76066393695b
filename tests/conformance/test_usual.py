"""What is usual agrees with good sense, in the kept games of people who know what they want.

A rule says what is usual by a quick look, and what that is stands for whoever does not care. Good sense looks closer.
It need not think the same; but where it would rather leave things as they are, doing something must not turn out
clearly worse, and what is left by itself must not be what good sense mostly does. A plan that is proposed is mostly
the very plan of good sense, and seldom does better with one order less.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engines.kernel import Command, Match, NextSlot, Plan, Planned, Policy, Refused, Seat
from tests.annals import files_of, read
from tests.conformance.choices import choices_of
from tests.conformance.games import AnyGame, every_game
from tests.conformance.play import assert_enough
from tests.conformance.test_choices import NOTHING
from tests.conformance.weighed import clearly_better

FILES = 2
"""Kept games of a game that are looked at, or one more."""
TOO_FEW = 3
"""From this number of questions of a kind on one can say what is mostly done."""
ORDERS = 15
"""Of so many orders of proposed plans one is left out and weighed."""
SELDOM = 8
"""So rarely may a plan do clearly better without one of its orders: battles are won and lost by lot."""
NOTHINGS: tuple[Any, ...] = (False, *NOTHING, 0, (), {})


def kept(game: AnyGame) -> Iterator[tuple[Match, Seat]]:
    """Before every decision of some kept games."""
    files = files_of(game)
    for file in files[:: -(-len(files) // FILES)]:
        annal = read(file)
        match, _ = Match.start(game, annal.seats, annal.seed, game.options.model_validate(annal.agreed))
        for given in annal.given:
            yield match, given.seat
            command = game.read(given.said)
            assert not isinstance(command, Refused) and not isinstance(match.submit(given.seat, command), Refused)
            match.forget()


def leaves_all(match: Match, seat: Seat, command: Command) -> bool:
    """Is there nothing in it, wherever nothing can be?"""
    filled: dict[str, Any] = {}
    nothing = 0
    while isinstance(step := match.suggest(seat, command.verb, filled), NextSlot):
        value = filled[step.slot.name] = getattr(command, step.slot.name)
        if any(type(one) is type(value) and step.domain.contains(one) for one in NOTHINGS):
            if not any(type(one) is type(value) and one == value for one in NOTHINGS):
                return False
            nothing += 1
    return nothing > 0


@every_game
def test_what_is_usual_is_seldom_what_good_sense_would_not_do(game: AnyGame) -> None:
    asked, left, compared = Counter[str](), Counter[str](), 0
    for match, seat in kept(game):
        ask = match.asks[seat]
        if len(ask.offers) > 1 or any(slot.holds for slot in ask.offers[0].command.slots):
            continue
        usual, best = ask.usual, next(iter(game.policy.propose(match.state, seat, ask)), None)
        if usual is None or best is None:
            continue
        compared += 1
        asked[ask.key] += 1
        idle, rather_idle = leaves_all(match, seat, usual), leaves_all(match, seat, best)
        left[ask.key] += idle and not rather_idle
        if rather_idle and not idle:
            assert not clearly_better(match, seat, best, usual), f"{ask.key}: {usual} is worse than {best}"
    assert_enough(compared or type(game.policy) is Policy, "good sense has no opinion")
    senseless = {key for key, many in left.items() if asked[key] >= TOO_FEW and many * 2 > asked[key]}
    assert senseless <= choices_of(game.id).UNASKED, "good sense mostly does something there"


def filled_up(match: Match, seat: Seat, like: Command, given: Mapping[str, Planned]) -> Command | None:
    """This command with what is proposed in its plans, but for those that are given; None where a plan is what its
    owner has ordered before, or where this cannot stand."""
    filled: dict[str, Any] = {}
    while isinstance(step := match.suggest(seat, like.verb, filled), NextSlot):
        name, domain = step.slot.name, step.domain
        if not isinstance(domain, Plan):
            value = getattr(like, name)
        elif domain.wished is not None:
            return None
        else:
            value = given.get(name, domain.usual or ())
        if not domain.contains(value):
            return None
        filled[name] = value
    return step if isinstance(step, Command) else None


def planned(game: AnyGame) -> Iterator[tuple[Match, Seat, Command, Command]]:
    """Before every decision for which good sense writes a plan: that answer, and the same with the plan proposed."""
    for match, seat in kept(game):
        ask = match.asks[seat]
        if not any(slot.holds for offer in ask.offers for slot in offer.command.slots):
            continue
        answers = game.policy.propose(match.state, seat, ask)
        best = next((one for one in answers if any(slot.holds for slot in type(one).slots)), None)
        proposed = None if best is None else filled_up(match, seat, best, {})
        if best is not None and proposed is not None:
            yield match, seat, best, proposed


@every_game
def test_a_plan_that_is_proposed_is_mostly_the_one_of_good_sense(game: AnyGame) -> None:
    alike = [best == proposed for _, _, best, proposed in planned(game)]
    assert sum(alike) * 2 >= len(alike), f"{sum(alike)} of {len(alike)}"


@every_game
def test_a_plan_that_is_proposed_seldom_does_better_without_one_of_its_orders(game: AnyGame) -> None:
    if choices_of(game.id).BY_NEED:
        return
    better, weighed, number = list[str](), 0, 0
    for match, seat, _, proposed in planned(game):
        for slot in type(proposed).slots:
            orders: Planned = getattr(proposed, slot.name) if slot.holds else ()
            for at in range(len(orders)):
                less = filled_up(match, seat, proposed, {slot.name: (*orders[:at], *orders[at + 1 :])})
                number += less is not None
                if less is None or number % ORDERS:
                    continue
                weighed += 1
                if clearly_better(match, seat, less, proposed):
                    better.append(f"{match.count} {slot.name}: {orders[at]}")
    assert len(better) * SELDOM <= weighed, better
