"""What is proposed, what is usual, and what a hint says: one judgement, and all of it in words."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from bot.table.command_text import command_text, named_in
from bot.table.draft import Draft, adds_nothing, in_their_place, parts_of, suggest
from bot.table.rulebook import how_to_play
from bot.table.words import say, words
from engines.kernel import Command, Match, NextSlot, Plan, Policy, Refused, Seat
from engines.kernel.text import holes
from engines.players import at_a_glance, decide
from tests.conformance.games import PLAYERS, AnyGame, every_game, every_table
from tests.conformance.play import story

MOMENTS = 40


def unnamed(match: Match, seat: Seat, command: Command, language: str) -> list[tuple[str, Any]]:
    """What is in the command, and in no word of the hint."""
    spoken = words(match.game, PLAYERS, language, match)
    full = command_text(match, seat, command, spoken)
    told = "\n".join((full.button, full.phrase, *full.besides))
    says = {hole.param for hole in holes(spoken.catalog.text("command", command.verb, "says"))}
    said = {slot.name: getattr(command, slot.name) for slot in command.slots}
    missing: list[tuple[str, Any]] = []
    for slot, value, step in parts_of(match, seat, Draft(verb=command.verb, filled=said)):
        domain, names = step.domain, spoken.names(step.domain.kind)
        if isinstance(domain, Plan):
            each = [spoken.command(order) in told for order in value]
            there = all(each) or domain.print(value, names) in told
        else:
            # In a sentence one leader is "a leader".
            in_sentence = slot in says and spoken.command(command.said()) in told
            there = in_sentence or named_in(domain.print(value, names), told)
            there = there or domain.only() is not None or adds_nothing(domain, value)
        if not there:
            missing.append((slot, value))
    return missing


@every_table
def test_a_hint_names_everything_that_its_command_holds(game: AnyGame, seats: int) -> None:
    """Also what the sentence for all keeps to itself: it is the asker who reads it."""
    told = story(game, seats)
    for count in told.moments(MOMENTS, "hints"):
        match, line = told.match_at(count), told.lines[count]
        for command in (line.command, at_a_glance(match, line.seat)):
            for language in game.catalogs:
                assert unnamed(match, line.seat, command, language) == [], (line.ask.key, command)


@every_game
def test_where_good_sense_alone_answers_a_hint_says_what_it_looks_at(game: AnyGame) -> None:
    """Looking ahead would find reasons by chance there; where it looks ahead, the position has the reasons."""
    for catalog in game.catalogs.values():
        assert set(catalog.tree.get("why", {})) == game.policy.trusted, catalog.language


FIRST = 4
"""Deeds of everybody that are the beginning of a game."""
BUTTONS = ("post.act", "post.hint", "dialogue.confirm")


def first_game(game: AnyGame, language: str) -> set[str]:
    """What the last paragraph of the page on how to play tells newcomers to press"""
    page = how_to_play(game.home, language) or ""
    return set(re.findall(r"\*(\w[^*]*)\*", page.rpartition("\n\n")[2].replace("**", "")))


def labels(game: AnyGame, language: str) -> dict[str, str]:
    spoken = words(game, PLAYERS, language)
    return {verb: spoken.label(verb) for verb in game.verbs}


@every_game
def test_what_newcomers_are_told_to_press_is_called_so_on_the_buttons(game: AnyGame) -> None:
    for language in game.catalogs:
        buttons = {say(words(game, PLAYERS, language), key) for key in BUTTONS}
        assert first_game(game, language) <= buttons.union(labels(game, language).values()), language


@every_game
def test_how_to_play_advises_first_what_act_and_hint_advise_first(game: AnyGame) -> None:
    begun = Counter[str]()
    for seats in game.seats if type(game.policy) is not Policy else ():
        match, _ = Match.start(game, seats, "a first game")
        left = Counter(dict.fromkeys(range(seats), FIRST))
        for _ in range(100):
            seat = match.waiting[0]
            command, offers = at_a_glance(match, seat), match.asks[seat].offers
            if left[seat] and len(match.asks) == 1 and sum(not offer.command.aside for offer in offers) > 1:
                begun[command.verb] += 1
                left[seat] -= 1
            assert not isinstance(match.submit(seat, command), Refused)
            if match.over or not left.total():
                break
    for verb, _ in begun.most_common(1):
        for language in game.catalogs:
            assert labels(game, language)[verb] in first_game(game, language), (language, begun)


@every_table
def test_what_is_proposed_is_what_good_sense_says(game: AnyGame, seats: int) -> None:
    """A question that wants one thing is proposed as a hint in doubt would answer it."""
    told = story(game, seats)
    for count in told.moments(MOMENTS, "one judgement"):
        match, seat = told.match_at(count), told.lines[count].seat
        offers = match.asks[seat].offers
        if len(offers) > 1 or any(slot.holds for slot in offers[0].command.slots):
            continue
        best = at_a_glance(match, seat)
        assert best == decide(match, seat, "medium").command
        assert best == in_their_place(match, seat), "whoever does not come is answered for with it"
        filled: dict[str, Any] = {}
        for slot in best.slots:
            step = suggest(match, seat, best.verb, filled)
            assert isinstance(step, NextSlot)
            filled[slot.name] = getattr(best, slot.name)
            if step.domain.usual is not None:
                assert step.domain.usual == filled[slot.name], (match.asks[seat].key, slot.name)
