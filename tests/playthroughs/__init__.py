"""One random game of every kind and size, written down to be read and compared.

A change in any rule shows up here as a difference that a person can read. To write the texts anew:

    python -m tests.playthroughs            all of them
    python -m tests.playthroughs fords      those of one game
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from engines.kernel import FALLBACK, Ask, Checkpoint, Event, Happened, Match, Options, Paced, Seat, Words
from tests.conformance.games import PLAYERS, AnyGame

HOME = Path(__file__).parent
SEED = "the first evening"
MOST_COUNTED = 50
MOST_DECISIONS = 300


def languages(game: AnyGame, seats: int) -> list[str]:
    """In English at every table, in the others at the smallest."""
    return [one for one in game.catalogs if one == FALLBACK or seats == min(game.seats)]


def file_of(game: AnyGame, seats: int, language: str = FALLBACK) -> Path:
    return HOME / (f"{game.id}-{seats}.txt" if language == FALLBACK else f"{game.id}-{seats}.{language}.txt")


def write(game: AnyGame, seats: int, language: str = FALLBACK) -> None:
    text = "\n".join(playthrough(game, seats, language))
    file_of(game, seats, language).write_text(f"{text}\n", "utf-8")


def by_the_book(game: AnyGame, seats: int) -> Options:
    """As games were played before they had a pace: what stands in these files must not change for another one."""
    options = game.agree(seats, {"pace": "strict"} if issubclass(game.options, Paced) else {})
    assert isinstance(options, Options)
    return options


def playthrough(game: AnyGame, seats: int, language: str = FALLBACK) -> Iterator[str]:
    """The lines of the text."""
    words = Words(game.catalogs[language], PLAYERS)
    rnd = random.Random(f"{game.id} {seats} {SEED}")
    match, opening = Match.start(game, seats, SEED, by_the_book(game, seats))
    yield f"# {words.word('game', 'title')}, {seats} players: {', '.join(PLAYERS[:seats])}"
    yield "# ? question (number of legal answers)   > answer   (name) news for him alone   = checkpoint and hash"
    yield from _news(words, opening)
    put = -1
    for _ in range(MOST_DECISIONS):
        if match.pending is None:
            break
        if match.pending.number != put:
            put = match.pending.number
            yield ""
            yield from (_question(words, match, ask) for ask in match.asks.values() if ask.seat in match.waiting)
        seat = rnd.choice(match.waiting)
        command = match.sample(seat, rnd)
        yield f"> {PLAYERS[seat]}: {words.command(command.said())}"
        happened = match.submit(seat, command)
        assert isinstance(happened, Happened), happened
        yield from _news(words, happened)
        match.forget()
    yield ""
    yield from game.position(match.view(None), words)
    if match.result is None:
        yield "# ... and so on"
    else:
        yield from _places(match.result.places, match.result.points)


def _question(words: Words, match: Match, ask: Ask) -> str:
    count = sum(1 for _ in islice(match.legal(ask.seat), MOST_COUNTED))
    ways = f"{count}{'+' if count == MOST_COUNTED else ''}"
    secret = ", in secret" if ask.secret else ""
    return f"? {PLAYERS[ask.seat]}: {words.ask(ask.key, ask.params)} ({ways}{secret})"


def _news(words: Words, happened: Happened) -> Iterator[str]:
    yield from (f"  {_audience(event)}{words.event(event)}" for event in happened.events)
    yield from (_checkpoint(point) for point in happened.checkpoints)


def _audience(event: Event) -> str:
    return "" if event.audience is None else f"({', '.join(PLAYERS[seat] for seat in event.audience)}) "


def _checkpoint(point: Checkpoint) -> str:
    return f"= {point.entries} {point.hash}"


def _places(places: Iterable[Iterable[Seat]], points: tuple[float, ...]) -> Iterator[str]:
    for place, seats in enumerate(places, 1):
        yield f"{place}. " + ", ".join(f"{PLAYERS[seat]} with {points[seat]:g}" for seat in seats)
