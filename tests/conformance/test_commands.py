"""Menus, suggestions, samples and the list of legal commands agree: all that is offered is accepted."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from engines.kernel import Command, Domain, Happened, Match, Menu, Refused, Seat
from tests.conformance.games import SMALL as EXAMPLE
from tests.conformance.games import AnyGame, every_table
from tests.conformance.play import assert_enough, candidates, standing, story, walk, whole

SMALL = 60
TRIED = 3


def slots_of(command: Command) -> dict[str, object]:
    return {slot.name: getattr(command, slot.name) for slot in command.slots}


def in_the_menu(match: Match, seat: Seat) -> Menu:
    menu = match.menu(seat)
    assert isinstance(menu, Menu)
    return menu


def given_first(values: Iterable[object], rnd: random.Random) -> Callable[[Domain[Any]], object]:
    """These values for the first slots, then any."""
    left = list(values)
    return lambda domain: left.pop(0) if left else domain.sample(rnd)


@every_table
def test_every_offered_command_is_whole_and_accepted(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    for count in told.moments(40, "offers"):
        match, seat = told.match_at(count), told.lines[count].seat
        listed = list(islice(match.legal(seat), SMALL))
        sampled = candidates(match, seat, rnd, 10)
        for command in (*listed, *sampled):
            assert match.suggest(seat, command.verb, slots_of(command)) == command
            assert game.read(command.said()) == command
        for command in rnd.sample([*listed, *sampled], min(TRIED, len(listed) + len(sampled))):
            assert isinstance(match.copy().submit(seat, command), Happened), command


@every_table
def test_where_there_are_few_commands_listing_walking_and_sampling_find_the_same(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    compared = 0
    for count in told.moments(60, "few"):
        match, seat = told.match_at(count), told.lines[count].seat
        listed = list(islice(match.legal(seat), SMALL))
        if len(listed) == SMALL:
            continue
        compared += 1
        assert all(command not in listed[:at] for at, command in enumerate(listed)), "listed twice"
        verbs = [offer.command.verb for offer in in_the_menu(match, seat).offers]
        assert {command.verb for command in listed} == set(verbs)
        for command in candidates(match, seat, rnd, 40):
            assert command in listed
        for command in listed:
            if len(listed) <= 12:
                assert whole(match, seat, command.verb, given_first(slots_of(command).values(), rnd)) == command
    # Of games with many answers to every question the example shows that there would be something to compare.
    assert_enough(compared or game.id != EXAMPLE, "no question of this game has few answers")


@every_table
def test_a_menu_has_no_dead_ends(game: AnyGame, seats: int) -> None:
    """Whatever is chosen from a domain, by sampling or from its list, there is a way to a whole command."""
    told = story(game, seats)
    rnd = random.Random(seats)
    for count in told.moments(60, "ends"):
        match, seat = told.match_at(count), told.lines[count].seat
        menu = in_the_menu(match, seat)
        assert menu.offers
        for offer in menu.offers:
            verb = offer.command.verb
            for _ in range(3):
                whole(match, seat, verb, lambda domain: domain.sample(rnd))
                whole(match, seat, verb, lambda domain: rnd.choice(list(islice(domain, 30))))


@every_table
def test_every_value_of_a_first_slot_leads_to_a_whole_command(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    rnd = random.Random(seats)
    for count in told.moments(20, "first slots"):
        match, seat = told.match_at(count), told.lines[count].seat
        for offer in in_the_menu(match, seat).offers:
            if len(offer.command.slots) < 2:
                continue
            _, first, _ = next(walk(match, seat, offer.command.verb, lambda domain: domain.sample(rnd)))
            for value in islice(first, 40):
                whole(match, seat, offer.command.verb, given_first([value], rnd))


@every_table
def test_a_question_offers_each_command_once_and_only_commands_of_the_game(game: AnyGame, seats: int) -> None:
    for line in story(game, seats).lines:
        verbs = [offer.command.verb for offer in line.ask.offers]
        assert len(set(verbs)) == len(verbs)
        for offer in line.ask.offers:
            assert game.verbs[offer.command.verb] is offer.command


@every_table
def test_a_barred_command_is_refused_with_the_reason_in_the_menu(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count in told.moments(60, "barred"):
        match, seat = told.match_at(count), told.lines[count].seat
        menu = in_the_menu(match, seat)
        before = standing(match)
        for verb, why in menu.barred.items():
            assert verb not in [offer.command.verb for offer in menu.offers]
            assert match.suggest(seat, verb, {}) == Refused(why=why)
            given = next((line.command for line in told.lines if line.command.verb == verb), None)
            if given is not None:
                assert match.submit(seat, given) == Refused(why=why)
        assert standing(match) == before


@every_table
def test_the_usual_answer_is_a_legal_one(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    for count in told.moments(60, "usual"):
        match, seat = told.match_at(count), told.lines[count].seat
        usual = match.asks[seat].usual
        if usual is not None:
            assert isinstance(match.submit(seat, usual), Happened), usual
