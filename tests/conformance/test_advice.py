"""What is proposed, what is usual, and what a hint says: one judgement, and all of it in words."""

from __future__ import annotations

from typing import Any

from bot.table.draft import Draft, adds_nothing, parts_of, suggest
from bot.table.in_full import in_full, named_in
from bot.table.words import words
from engines.kernel import Command, Match, NextSlot, Plan, Seat
from engines.kernel.text import holes
from engines.players import at_a_glance, decide
from tests.conformance.games import PLAYERS, AnyGame, every_table
from tests.conformance.play import story

MOMENTS = 40


def unnamed(match: Match, seat: Seat, command: Command, language: str) -> list[tuple[str, Any]]:
    """What is in the command, and in no word of the hint."""
    spoken = words(match.game, PLAYERS, language, match)
    full = in_full(match, seat, command, spoken)
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
        filled: dict[str, Any] = {}
        for slot in best.slots:
            step = suggest(match, seat, best.verb, filled)
            assert isinstance(step, NextSlot)
            filled[slot.name] = getattr(best, slot.name)
            if step.domain.usual is not None:
                assert step.domain.usual == filled[slot.name], (match.asks[seat].key, slot.name)
