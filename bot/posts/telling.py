"""The story in sentences: one a deed, what only follows from it as its tail, nothing twice. No Discord in here.

How an event is told as the tail of a deed, a game says under [aside] of its texts; an empty one is not told at all.
What says nothing without such a tail it names under [hollow], there with what may stand before the first deed in its
place: `{seat:seat}`. In the log each has its line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.posts.sentence import Sentence, StoryEvent, about, only_latest, repeated, seats_in, sum_of
from bot.table.words import say
from engines.kernel import Ask, Choose, Event, Seat, Words
from engines.kernel.story import causes
from engines.kernel.text import SUM, holes
from storage.store import ToldLine

STARTED = "table.started"
ENDED = "table.ended"
SMALL_PRINT = frozenset({STARTED, ENDED})
"""What tells of the seed: the card of the table has its hash, the last post the seed itself."""
FORCED = "table.only_answer"
"""The event of a forced answer. It is told only where nothing else is, because the deed says it as well."""


def climax_at(line: ToldLine, speech: Words) -> int | None:
    """The place of the event in a move that has a post of its own; None if none has."""
    return next(
        (
            at
            for at, event in reversed(list(enumerate(line.events)))
            if event.audible(None) and speech.catalog.text("climax", event.key) is not None
        ),
        None,
    )


def sentences(line: ToldLine, speech: Words) -> list[Sentence]:
    """What all may know of one move."""
    (items,) = with_causes([(line.events, speech)])
    return sentences_of(line, items)


def sentences_of(line: ToldLine, items: Sequence[StoryEvent]) -> list[Sentence]:
    """The sentences of one move, without what led to a climax: the post of the climax tells that."""
    at = climax_at(line, items[0].speech) if items else None
    if at is None:
        return sentences_about(items)
    of, first = about(line.events[at]), _beginning(line, at, items[0].speech)
    kept = [one for number, one in enumerate(items) if not first <= number < at or about(one.event) != of]
    return sentences_about(kept)


def _beginning(line: ToldLine, at: int, speech: Words) -> int:
    """The place in a move where that begins which led to a climax. What came before is told apart."""
    begins, of = speech.catalog.tree.get("prelude", {}), about(line.events[at])
    return max(
        (n for n, event in enumerate(line.events[:at]) if event.key in begins and about(event) == of), default=0
    )


def in_their_time(moves: Sequence[Sequence[Event]], speech: Words) -> list[Words]:
    """The words for each of these moves: nothing is called by a name that it got later."""
    words = list[Words]()
    for events in reversed(moves):
        words.append(speech)
        for event in events:
            speech = speech.before(event)
    return words[::-1]


def with_causes(moves: Iterable[tuple[Iterable[Event], Words]]) -> list[list[StoryEvent]]:
    """The events of moves in a row, each with its cause."""
    items_of = [[StoryEvent(event, speech) for event in events] for events, speech in moves]
    every = [one for move in items_of for one in move]
    for one, cause in zip(every, causes([one.event for one in every]), strict=True):
        one.cause = None if cause is None else every[cause]
    return items_of


def sentences_for(events: Iterable[Event], speech: Words, seat: Seat | None = None) -> list[Sentence]:
    """Events in sentences, as this seat or everybody may know them."""
    (items,) = with_causes([(events, speech)])
    return sentences_about(items, seat=seat)


def sentences_about(these: Iterable[StoryEvent], of: str = "", seat: Seat | None = None) -> list[Sentence]:
    """The sentences that tell these events. What turn posts leave out is told here if it is about `of`."""
    items = [one for one in these if one.event.audible(seat) and _has_words(one)]
    if len(items) > 1:
        items = [one for one in items if one.event.key != FORCED]
    items = [one for one in items if not is_silent(one) or about(one.event) == of]
    own = dict[int, Sentence]()
    for at, one in enumerate(items):
        if is_aside(one) and about(one.event) != of:
            continue
        again = _again(one, own.values()) if is_hollow(one) else None
        one.sentence = again
        if again is None:
            own[at] = _sentence(one)
    places = {id(one): at for at, one in enumerate(items)}

    def place(at: int) -> None:
        """Find a sentence for this event, after one for its cause: a price may be told before what it was paid
        for."""
        cause = items[at].cause
        if cause is not None and cause.sentence is None and id(cause) in places:
            place(places[id(cause)])
        if items[at].sentence is None and not _add_as_tail(at, items[at], own):
            own[at] = _sentence(items[at])

    for at in places.values():
        place(at)
    result = [own[at] for at in sorted(own)]
    result = [one for one in result if one.asides or not (one.head and is_hollow(one.head))]
    for at, sentence in enumerate(result):
        sentence.cause = _sentence_above(sentence.head)
        sentence.leads = _leads(at, result)
    return result


def _again(hollow: StoryEvent, own: Iterable[Sentence]) -> Sentence | None:
    """The sentence that says the same already, if the event has no words but its tails."""
    words = hollow.event.key, hollow.event.params
    return next((one for one in own if one.event and (one.event.key, one.event.params) == words), None)


def _sentence(item: StoryEvent) -> Sentence:
    is_start = item.event.key == STARTED
    item.sentence = Sentence(item, say(item.speech, "post.started", **item.event.params) if is_start else "")
    return item.sentence


def _sentence_above(item: StoryEvent | None) -> Sentence | None:
    """The sentence of the nearest cause that has one."""
    cause = item and item.cause
    while cause is not None:
        if cause.sentence is not None and not (is_hollow(cause) and not cause.sentence.asides):
            return cause.sentence
        cause = cause.cause
    return None


def _add_as_tail(at: int, aside: StoryEvent, own: Mapping[int, Sentence]) -> bool:
    """Add an event as the tail of another sentence. False if there is none for it."""
    if aside.event.cause is None:
        home = _near(at, aside, own)
        if home and home.event and _says_the_same(aside.event.params, home.event.params, aside.seat):
            aside.sentence = home
            return True
    else:
        home = _above(aside) or _beside(at, aside, own)
    if home is None:
        return False
    home.add(aside)
    return True


def _above(aside: StoryEvent) -> Sentence | None:
    """The sentence of its cause. If that is about another seat or about nobody, the tail must name its own seat."""
    cause = aside.cause
    while cause is not None and cause.sentence is None:
        cause = cause.cause
    if cause is None or cause.sentence is None:
        return None
    says_whose = bool(seats_in(aside.form("aside")))
    head = cause.sentence.head
    return cause.sentence if says_whose or aside.seat is None or (head and head.seat == aside.seat) else None


def _beside(at: int, aside: StoryEvent, own: Mapping[int, Sentence]) -> Sentence | None:
    """A sentence before it of the same kind, seat and cause, which it joins as a list."""
    for number in sorted(own, reverse=True):
        head = own[number].head
        if head and number < at and (head.event.key, head.seat) == (aside.event.key, aside.seat):
            return own[number] if _origin(head) == _origin(aside) else None
    return None


def _origin(item: StoryEvent) -> tuple[int, int]:
    """The nearest cause that has a sentence, or else the first cause of all. Two events with the same origin belong
    together."""
    while item.cause is not None and item.cause.sentence is None:
        item = item.cause
    return id(item.cause), item.event.cause or 0 if item.cause is None else 0


def _leads(at: int, sentences_here: Sequence[Sentence]) -> bool:
    head = sentences_here[at].head
    if head is not None and head.event.cause is not None:
        return sentences_here[at].cause is None and (at == 0 or head.seat is not None)
    # What a player does in the same breath is a part of it, such as the dice of both sides.
    beside = [one.head for one in sentences_here[max(0, at - 1) : at + 2] if not _by_itself(one.head)]
    apart = _by_itself(head) and not any(_likewise(head, one) for one in beside)
    return at == 0 or apart or _likewise(head, sentences_here[0].head)


def _has_words(item: StoryEvent) -> bool:
    """Has it words in a turn post? The small print has none there, nor have some events of older versions."""
    if item.event.key in SMALL_PRINT:
        return item.event.key == STARTED
    return bool(item.form("event"))


def is_hollow(item: StoryEvent) -> bool:
    """Does it say nothing without its tails?"""
    return item.event.key in item.speech.catalog.tree.get("hollow", {})


def is_aside(item: StoryEvent) -> bool:
    return item.speech.is_aside(item.event)


def is_silent(item: StoryEvent) -> bool:
    return is_aside(item) and not item.form("aside")


def _likewise(item: StoryEvent | None, first: StoryEvent | None) -> bool:
    """Is it the same deed by another seat? What all have chosen at once is told when the last of them has."""
    if item is None or first is None or item.event.key != first.event.key:
        return False
    return None not in (seats := (item.seat, first.seat)) and seats[0] != seats[1]


def _by_itself(item: StoryEvent | None) -> bool:
    """Is it a deed of a seat without a player? Those come in the moves of others."""
    return item is not None and item.seat is not None and not 0 <= item.seat < len(item.speech.players)


def climax_told(before: Iterable[ToldLine], line: ToldLine, at: int, speech: Words) -> list[Sentence]:
    """All that led to a climax in this move, and what turn posts left out since the last one like it."""
    of, untold = about(line.events[at]), list[StoryEvent]()
    begins = {line.events[at].key, *speech.catalog.tree.get("prelude", {})}
    *past, items = with_causes((one.events, speech) for one in (*before, line))
    for one in (one for move in past for one in move):
        if one.event.key in begins:
            untold.clear()
        elif one.event.audible(None) and is_silent(one) and about(one.event) == of:
            untold.append(one)
    first = _beginning(line, at, speech)
    here = items[first : at + 1]
    if any(one.event.key in begins for one in here[:-1]):
        untold.clear()
    return sentences_about([*untold, *(one for one in here if about(one.event) == of)], of)


def concerns(event: Event, seat: Seat, speech: Words) -> bool:
    """Is this seat among those that the sentence names?"""
    named = [event.params.get(param) for param in seats_in(speech.catalog.text("event", event.key))]
    return any(one == seat or (isinstance(one, list | tuple) and seat in one) for one in named)


def _near(at: int, aside: StoryEvent, own: Mapping[int, Sentence]) -> Sentence | None:
    """For an event of an older version without a noted cause: the sentence of the same seat just before it, else the
    one right after. If that is about another seat or about nobody, the tail must name its own seat."""
    seat = aside.seat
    says_whose = bool(seats_in(aside.form("aside")))
    whose = (seat, None) if says_whose else (seat,)
    near = [
        one
        for one in own
        if (head := own[one].head)
        and (seat is None or head.seat in whose or (says_whose and concerns(head.event, seat, head.speech)))
    ]
    after = min((one for one in own if one > at), default=None)
    nearest = max((one for one in near if one < at), default=after)
    return own[nearest] if nearest in near else None


def _says_the_same(these: dict[str, Any], those: dict[str, Any], seat: Seat | None) -> bool:
    own = {name: value for name, value in these.items() if value != seat or isinstance(value, bool)}
    return bool(own) and all(name in those and _plain(those[name]) == _plain(value) for name, value in own.items())


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def asked_anyway(sentence: Sentence, asks: Iterable[Ask]) -> bool:
    """Does the headline say it as well? One place or number in both is not enough for that."""
    event = sentence.event
    if event is None:
        return False
    for ask in asks:
        besides = [value for value in event.params.values() if value != ask.seat]
        telling = len(besides) > 1 or any(isinstance(value, (list, tuple, dict)) for value in besides)
        if telling and _says_the_same(event.params, dict(ask.params), ask.seat):
            return True
    return False


def says_something(line: ToldLine) -> bool:
    """Do the words of this answer say what was done? A bare "yes" does not, nor does a list of orders without any."""
    values = dict(line.entry.said) if line.entry else {}
    return values.pop("verb", Choose.verb) != Choose.verb and (not values or any(values.values()))


def answers(lines: Iterable[ToldLine], speech: Words) -> list[Sentence]:
    """What was answered, for moves of which nothing came."""
    return [
        Sentence(None, say(speech, "post.answers", seat=line.entry.seat, command=line.entry.said), leads=True)
        for line in lines
        if line.entry and line.live and not line.entry.secret
    ]


@dataclass(eq=False)
class Row:
    """A line of the news: one sentence, or several that say the same."""

    sentences: list[Sentence]
    text: str
    cause: Row | None = None

    @property
    def leads(self) -> bool:
        return any(one.leads for one in self.sentences)

    @property
    def head(self) -> StoryEvent | None:
        return self.sentences[0].head

    @property
    def chain(self) -> list[Row]:
        """This row, its cause, and so on to the deed that began it."""
        return [self, *(self.cause.chain if self.cause else ())]

    @property
    def losers(self) -> frozenset[Seat]:
        """The seats to which it tells any harm."""
        return frozenset[Seat]().union(*(item.losers for one in self.sentences for item in one.tells))


def rows_of(sentences_told: Sequence[Sentence], speech: Words) -> list[Row]:
    """A row for each sentence. What is said several times in a row is told once, and what is out of date not at
    all."""
    only_latest(one for sentence in sentences_told for one in sentence.tells)
    rows, row_of = list[Row](), dict[int, Row]()
    for sentence in sentences_told:
        cause = row_of.get(id(sentence.cause))
        if rows and rows[-1].cause is cause and (text := _once_more(rows[-1], sentence, speech)):
            rows[-1].sentences.append(sentence)
            rows[-1].text = text
        else:
            rows.append(Row([sentence], str(sentence), cause))
        row_of[id(sentence)] = rows[-1]
    return rows


def _once_more(row: Row, sentence: Sentence, speech: Words) -> str:
    """The text that tells both as one, if they differ in nothing but amounts; empty if they do."""
    several = [*row.sentences, sentence]
    heads = [one.head for one in several if one.head and not one.asides]
    form = heads[0].form("event") if len(heads) == len(several) else ""
    if any(hole.kind == SUM for hole in holes(form)):
        both: Event | None = heads[0].event
        for head in heads[1:]:
            both = both and sum_of(both, head.event, form)
        return heads[-1].text_in(form, both) if both else ""
    text = str(sentence)
    return repeated(text, len(several), speech) if text == str(row.sentences[-1]) else ""


def newest(
    rows: Sequence[Row],
    most: int,
    rank: Callable[[Row], int] = lambda row: 0,
    always: Callable[[Row], bool] = lambda row: False,
) -> list[Row]:
    """At most `most` of these rows: the highest in rank, of equal rank the newest, each with its causes. Rows below
    nought come only as causes."""
    kept = dict.fromkeys(one for row in rows if always(row) for one in row.chain)
    ranked = [(rank(row), at) for at, row in enumerate(rows)]
    for _, at in sorted((one for one in ranked if one[0] >= 0), reverse=True):
        chain = [one for one in rows[at].chain if one not in kept]
        if len(kept) + len(chain) <= most:
            kept |= dict.fromkeys(chain)
    return [row for row in rows if row in kept]


def in_lines(events: Iterable[Event], speech: Words, seat: Seat | None = None) -> list[str]:
    """What happened, or would happen, as this seat may know it: a line for each deed."""
    return [f"• {row.text}" for row in rows_of(sentences_for(events, speech, seat=seat), speech)]
