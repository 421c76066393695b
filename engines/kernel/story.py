"""Events that are told together: what each follows from, and which of them still say how something stands.

A sentence says how something stands now with a place such as `{morale:now|, now #}`. Of several that speak of the
same only the last is true when they are read.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from engines.kernel.note import Event
from engines.kernel.text import NOW, SUM, Words, holes

Reading: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""What stands somewhere now, and whose."""
WITH_READINGS = re.compile(rf"\{{\w+:{NOW}\|[^{{}}]*\}}")
"""What a sentence can do without where that is no longer so."""


def causes(news: Sequence[Event]) -> list[int | None]:
    """For each event the place of the one that it follows from. Every Step counts anew, so a number means the last
    one before it that is called so."""
    numbered, waiting, places = dict[int, int](), defaultdict[int, list[int]](list), list[int | None]()
    for at, event in enumerate(news):
        cause = event.cause or 0
        places.append(numbered.get(cause))
        if cause < 0:
            waiting[-cause].append(at)
        if event.number:
            numbered[event.number] = at
            for earlier in waiting.pop(event.number, ()):
                places[earlier] = at
    return places


def chain(at: int, why: Sequence[int | None]) -> list[int]:
    """The place of an event, of what it follows from, and so on to what began it."""
    places: list[int] = []
    place: int | None = at
    while place is not None:
        places.append(place)
        place = why[place]
    return places


def cut(news: Sequence[Event], keeps: Collection[int]) -> list[Event]:
    """The events at these places, numbered anew: each follows from the nearest that is left of its causes."""
    why = causes(news)
    numbers = {at: number for number, at in enumerate(sorted(keeps), 1)}
    events: list[Event] = []
    for at, number in numbers.items():
        cause = next((one for one in chain(at, why)[1:] if one in numbers), None)
        named = 0 if cause is None else numbers[cause] if cause < at else -numbers[cause]
        events.append(news[at].model_copy(update={"number": number, "cause": named}))
    return events


def reading_of(event: Event, words: Words) -> Reading | None:
    """What changed and of whom, if it tells how that stands now: of two such only the later is true."""
    all_holes = holes(words.catalog.text("event", event.key))
    now = tuple(hole.param for hole in all_holes if hole.kind == NOW)
    named = [event.params.get(hole.param) for hole in all_holes if hole.kind not in ("", NOW, SUM)]
    return (now, tuple(str(one) for one in named if isinstance(one, str | int))) if now else None


def outdated(news: Iterable[tuple[Event, Words]]) -> set[int]:
    """The places of those that say how something stands of which a later one says it."""
    latest, places = dict[Reading, int](), set[int]()
    for at, (event, words) in enumerate(news):
        if (reading := reading_of(event, words)) is not None:
            if reading in latest:
                places.add(latest[reading])
            latest[reading] = at
    return places


def without_readings(form: str) -> str:
    """The sentence of a catalog without what is no longer so."""
    return WITH_READINGS.sub("", form)
