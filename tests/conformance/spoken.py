"""Every sentence of a long random game, once for each way it came out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeAlias

from engines.kernel import Event, Menu, OneOf, Preview, SomeOf, Words
from tests.conformance.games import PLAYERS, AnyGame
from tests.conformance.play import Story, candidates, domains_met, play, story

Spoken: TypeAlias = tuple[str, str]
"""Where the sentence stands in the catalog, and how it came out."""


def spoken(game: AnyGame, seats: int, language: str = "en") -> list[Spoken]:
    """What a table hears, whoever may hear it: news, questions, orders, and what a menu says beside a choice."""
    words = Words(game.catalogs[language], PLAYERS[:seats])
    heard: dict[Spoken, None] = {}
    first, everything = story(game, seats), game.options.everything()
    # Every second number of players plays with all there is anyway.
    more = [] if first.options == everything else [play(game, seats, "with all there is", everything, most=300)]
    for told in (first, *more):
        heard |= dict.fromkeys((*_news(told, words), *_menus(told, words)))
    return list(heard)


def _news(told: Story, words: Words) -> Iterator[Spoken]:
    for event in told.opening.events:
        yield _event(event, words)
    for line in told.lines:
        yield f"ask.{line.ask.key}", words.ask(line.ask.key, line.ask.params)
        yield f"command.{line.command.verb}", words.command(line.command.said())
        for event in line.happened.events:
            yield _event(event, words)


def _menus(told: Story, words: Words) -> Iterator[Spoken]:
    rnd = random.Random(told.seed)
    for count in told.moments(40, "spoken"):
        match, seat = told.match_at(count), told.lines[count].seat
        menu = match.menu(seat)
        assert isinstance(menu, Menu)
        shown = list(menu.barred.values())
        for _, _, domain, _ in domains_met(match, seat, rnd):
            if isinstance(domain, (OneOf, SomeOf)):
                shown += domain.hints.values()
            if isinstance(domain, OneOf):
                shown += domain.barred.values()
        for note in shown:
            yield f"note.{note.key}", words.note(note)
        for command in candidates(match, seat, rnd, 2):
            preview = match.preview(seat, command)
            assert isinstance(preview, Preview)
            for event in preview.events:
                yield _event(event, words)


def _event(event: Event, words: Words) -> Spoken:
    return f"event.{event.key}", words.event(event)
