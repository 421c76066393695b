"""Writes the annals anew: the same games with the marks of today, or other games."""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from types import FrameType
from typing import Any, TypeAlias

from engines.kernel import Command, Happened, Match, Options, Refused, Seat
from engines.players import decide
from tests.annals import HOME, SEED, Annal, Given, files_of, read
from tests.conformance.games import GAMES, AnyGame
from tests.conformance.play import agreed, variant
from tests.conformance.wars import Curious

Way: TypeAlias = tuple[str, int, int]
CANDIDATES = 60
BEGINNING = 100
"""Decisions that setting up and looking at the end are worth."""
MOST, LEAST = 16, 12
"""Games that are kept at most, and new ways that each must go at least."""
LONGEST = 500
WHIMS = (0.05, 0.2, 0.4)
"""How often people try what nobody did yet, instead of what they think best."""


class People:
    """They know the game, and are curious now and then."""

    def __init__(self, whim: float) -> None:
        self.whim = whim
        self.curious = Curious(Counter())

    def __call__(self, match: Match, seat: Seat, rnd: random.Random) -> Command:
        if rnd.random() < self.whim:
            return self.curious(match, seat, rnd)
        return decide(match, seat, "medium").command


def lived(game: AnyGame, number: int) -> Annal:
    """A game of theirs, at one table after the other, with what they may have agreed on."""
    seats = game.seats[number % len(game.seats)]
    options = options_of(game, seats, number)
    return lived_on(Annal(game, seats, f"{SEED} {number}", options.model_dump(mode="json"), ()))


def lived_on(annal: Annal) -> Annal:
    """What was said as far as it can be said today; then they go on, to the end or for long."""
    game, rnd = annal.game, random.Random(annal.seed)
    people = People(rnd.choice(WHIMS))
    match, _ = Match.start(game, annal.seats, annal.seed, game.options.model_validate(annal.agreed))
    given: list[Given] = []
    for one in annal.given:
        command = game.read(one.said)
        if isinstance(command, Refused) or isinstance(match.submit(one.seat, command), Refused):
            break
        given.append(one)
        match.forget()
    while not match.over and len(given) < LONGEST:
        seat = rnd.choice(match.waiting)
        command = people(match, seat, rnd)
        happened = match.submit(seat, command)
        assert isinstance(happened, Happened), (command, happened)
        given.append(Given(seat, command.said()))
        match.forget()
    return replace(annal, given=tuple(given))


def options_of(game: AnyGame, seats: int, number: int) -> Options:
    wishes = (game.options.everything(), variant(game, seats, number), game.options())
    return next((wish for wish in wishes[number % 3 :] if game.objection(seats, wish) is None), agreed(game, seats))


class Ways:
    """Which ways through a game's rules are gone while this is open: from which line to which."""

    def __init__(self, game: AnyGame) -> None:
        self.home = str(game.home)
        self.gone: set[Way] = set()

    def __enter__(self) -> Ways:
        sys.settrace(self.called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def called(self, frame: FrameType, event: str, value: Any) -> Any:
        file = frame.f_code.co_filename
        if not file.startswith(self.home):
            return None
        before = frame.f_lineno

        def line(frame: FrameType, event: str, value: Any) -> Any:
            nonlocal before
            self.gone.add((file, before, frame.f_lineno))
            before = frame.f_lineno
            return line

        return line


def looked_for(game: AnyGame) -> Iterator[Annal]:
    """Of several games those that together come by most."""
    found: list[tuple[Annal, set[Way]]] = []
    for number in range(CANDIDATES):
        annal = lived(game, number)
        with Ways(game) as ways:
            list(annal.lines())
        found.append((annal, ways.gone))
        print(f"{annal.seed}: {annal.seats} players, {len(annal.given)} decisions, {len(ways.gone)} ways", flush=True)
    known: set[Way] = set()
    for _ in range(MOST):
        # A short game costs little, whatever it shows.
        annal, seen = max(found, key=lambda one: len(one[1] - known) / (len(one[0].given) + BEGINNING))
        if len(seen - known) < LEAST:
            return
        print(f"  kept: {annal.seed}, {len(seen - known)} ways more")
        known |= seen
        yield annal


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.annals", description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--anew", action="store_true", help="look for other games")
    asked = parser.parse_args()
    for name in asked.games:
        game = GAMES[name]
        annals = list(looked_for(game)) if asked.anew else [lived_on(read(file)) for file in files_of(game)]
        for file in files_of(game):
            file.unlink()
        for number, annal in enumerate(annals, 1):
            text = "\n".join(annal.lines()) + "\n"
            (HOME / f"{game.id}-{number}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
