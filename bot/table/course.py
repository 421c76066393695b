"""How a finished game went, for its last post: points over the rounds, and what each did. No Discord in here.

What is counted of everybody, a game says under [tally] of its texts: by which event, and what the column is called.
Several events may be counted in one column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.table.past import Past, seat_of
from engines.kernel import Checkpoint, Entry, Words


@dataclass(frozen=True)
class Played:
    """The data of the picture that shows how a game went. Plain data, because another process draws it."""

    points: tuple[Checkpoint, ...]
    entries: tuple[Entry, ...]
    rounds: tuple[tuple[str, int], ...]
    """The name of each round, and the move with which it ended."""
    tallies: tuple[tuple[str, tuple[int, ...]], ...]


def course_of(past: Past, points: Sequence[Checkpoint], speech: Words) -> Played:
    chapters = past.chapters(speech)
    ends = [*(one.first for one in chapters[1:]), past.last]
    rounds = [(one.name, end) for one, end in zip(chapters, ends, strict=True)] if chapters else []
    return Played(tuple(points), tuple(past.entries), tuple(rounds), tuple(tallies_of(past, speech)))


def tallies_of(past: Past, speech: Words) -> list[tuple[str, tuple[int, ...]]]:
    """How often each player did what, column by column in the order of the texts. Columns of zeros are left out."""
    columns: dict[str, str] = speech.catalog.tree.get("tally", {})
    seats = len(past.game.sitters)
    counts = {name: [0] * seats for name in columns.values()}
    for events in past.events:
        for event in events:
            seat = seat_of(event)
            if event.key in columns and seat is not None and 0 <= seat < seats:
                counts[columns[event.key]][seat] += 1
    return [(name, tuple(each)) for name, each in counts.items() if any(each)]
