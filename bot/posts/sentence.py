"""A sentence of the story: a deed and what follows from it, several of a kind as one list, amounts as one sum."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from bot.table.past import seat_of
from bot.table.words import say
from engines.kernel import Event, Seat, Words
from engines.kernel.story import Reading, outdated, reading_of, without_readings
from engines.kernel.text import NOW, SUM, holes

AND = "; "
"""The sign between a deed and what follows from it."""
WHOSE = re.compile(rf"{AND}\{{(\w+ )?seat:seat\}} ")
"""The beginning of a tail that names its seat."""
INSIDE = "\x00"
"""The sign between the words of a name, and behind an article or a number: sentences are compared word by word, and
these count as one."""


@dataclass(eq=False)
class StoryEvent:
    """An event in the words of its time, with what it follows from."""

    event: Event
    speech: Words
    cause: StoryEvent | None = None
    sentence: Sentence | None = None
    """The sentence that tells it."""
    stale: bool = False
    """Does a later event tell how that stands now?"""

    @property
    def seat(self) -> Seat | None:
        return seat_of(self.event)

    def form(self, section: str) -> str:
        """The sentence of the catalog for it."""
        return self.speech.catalog.text(section, self.event.key) or ""

    def text_in(self, form: str, event: Event | None = None) -> str:
        """The event in these words, without what is out of date."""
        form = without_readings(form) if self.stale else form
        return self.speech.told(event or self.event, form)

    @property
    def outdated(self) -> bool:
        """Would its tail tell only what is out of date?"""
        return self.stale and any(hole.kind == NOW for hole in holes(without_readings(self.form("aside"))))

    @property
    def reading(self) -> Reading | None:
        """What changed and for whom, if it tells how that stands now. Of two such events only the later is still
        true."""
        return reading_of(self.event, self.speech)

    @property
    def losers(self) -> frozenset[Seat]:
        """The seats that it harms: [against] of the game's texts says which parameter names them."""
        whom = self.event.params.get(self.form("against"))
        return frozenset(whom if isinstance(whom, list | tuple) else () if whom is None else (whom,))


@dataclass(eq=False)
class Sentence:
    """A deed, or an event that follows from one and has a sentence of its own."""

    head: StoryEvent | None
    """The event that it tells first; None if it is only what somebody said."""
    text: str = ""
    """The words, if they are not in the texts of the game."""
    cause: Sentence | None = None
    """The sentence it follows from."""
    leads: bool = False
    """Is it a deed, and no consequence? That is the first sentence of a move, the same deed of others, and what seats
    without a player do."""
    asides: list[StoryEvent] = field(default_factory=list)
    """The events that are told as its tails."""

    @property
    def event(self) -> Event | None:
        return self.head.event if self.head else None

    @property
    def tells(self) -> list[StoryEvent]:
        return [*((self.head,) if self.head else ()), *self.asides]

    @property
    def forms(self) -> list[str]:
        """The sentences of the catalog that it is made of."""
        return [*((self.head.form("event"),) if self.head else ()), *(one.form("aside") for one in self.asides)]

    def add(self, item: StoryEvent) -> None:
        """Tell this event in the sentence, too."""
        item.sentence = self
        self.asides.append(item)

    def __str__(self) -> str:
        only_latest(self.tells)
        text = self.text or (self.head.text_in(self.head.form("event")) if self.head else "")
        draft = _Draft(self.event, text)
        for item in self.asides:
            if not item.outdated:
                draft.add(item)
        return str(draft)


def about(event: Event) -> str:
    return event.key.partition(".")[0]


def seats_in(form: str | None) -> list[str]:
    """The parameters that are players."""
    return [hole.param for hole in holes(form) if hole.kind == "seat"]


def only_latest(items: Iterable[StoryEvent]) -> None:
    """Mark all but the last of the events that tell how the same thing stands."""
    every = list(items)
    for at in outdated((one.event, one.speech) for one in every):
        every[at].stale = True


def sum_of(one: Event, other: Event, form: str) -> Event | None:
    """One event for both, with added amounts, if they differ in nothing but amounts and how that stands now; else
    None."""
    same, sums, counts = set[str](), set[str](), False
    for hole in holes(form):
        if hole.kind == NOW:
            counts = True
        elif hole.kind == SUM or hole.times or _is_count(one.params.get(hole.param), hole.kind):
            sums.add(hole.times or hole.param)
            same |= {hole.param} if hole.times else set()
        else:
            same.add(hole.param)
    if not (sums or counts) or one.key != other.key:
        return None
    if any(one.params.get(param) != other.params.get(param) for param in same):
        return None
    both = {param: _sum(one.params.get(param, 1), other.params.get(param, 1)) for param in sums}
    return other.model_copy(update={"params": {**one.params, **other.params, **both}})


def _is_count(value: Any, kind: str) -> bool:
    return isinstance(value, Mapping) and kind not in ("command", "note", "ask")


def _sum(one: Any, other: Any) -> Any:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {what: one.get(what, 0) + other.get(what, 0) for what in (*one, *other)}
    return one + other


@dataclass
class _Tail:
    """What follows from a deed, in words."""

    event: Event
    form: str
    """The sentence of the catalog. Tails of the same one become a list."""
    text: str
    same: str = ""
    """The words with which it names the seat of the deed again."""

    @property
    def order(self) -> tuple[bool, bool, bool]:
        """The order of tails: those without a name first, where they can be nobody else's; then those that name the
        same seat."""
        return bool(seats_in(self.form)), self.form.startswith(AND), not self.same


@dataclass
class _Draft:
    """A sentence as it grows."""

    event: Event | None
    text: str
    tails: list[_Tail] = field(default_factory=list)
    speech: Words | None = None
    """The words that join several tails to a list."""

    def add(self, item: StoryEvent) -> None:
        """Add an event: to the sentence itself, as a list or a sum, if it is of the same kind; else as a tail."""
        event, self.speech = item.event, item.speech
        again = {self.event.key if self.event else "", *(tail.event.key for tail in self.tails)} == {event.key}
        form = item.form("event" if again else "aside")
        if again and self.event:
            both = sum_of(self.event, event, form)
            self.event = both or self.event
            self.text = _bound(item.text_in(form, both) if both else self.text, item.speech, self._names(form))
            if both:
                return
        for tail in self.tails:
            if both := sum_of(tail.event, event, form):
                tail.event, tail.text = both, self._worded(item, form, both)
                return
        self.tails.append(_Tail(event, form, self._worded(item, form, event), self._same(event, form)))

    def _worded(self, item: StoryEvent, form: str, event: Event) -> str:
        return _bound(unended(item.text_in(form, event)), item.speech, _names(form, event, item.speech))

    def _names(self, form: str) -> list[str]:
        return _names(form, self.event, self.speech) if self.event and self.speech else []

    def _same(self, event: Event, form: str) -> str:
        """The name with which both the sentence and this tail begin; empty if they do not."""
        assert self.speech is not None
        seat, whose = seat_of(event), WHOSE.match(form)
        if seat is None or whose is None or self.event is None or seat_of(self.event) != seat:
            return ""
        name = _bound(self.speech.told(event, whose[0]), self.speech, ())
        begins = _bound(self.text, self.speech, ())[: len(name) - len(AND)]
        return name if begins.casefold() == name.removeprefix(AND).casefold() else ""

    def __str__(self) -> str:
        if self.speech is None:
            return self.text
        own = (self.speech.catalog.text("event", self.event.key) if self.event else None) or ""
        kinds = {own: [unended(self.text)]}
        for tail in sorted(self.tails, key=lambda tail: tail.order):
            # What rises and what falls is one list, whatever else comes between.
            texts_so_far = kinds.setdefault(tail.form, [])
            texts_so_far.append(
                tail.text if texts_so_far or not tail.same else f"{AND}{tail.text.removeprefix(tail.same)}"
            )
        texts_by_form = {form: _list(texts, self.speech) for form, texts in kinds.items()}
        lead = self._lead()
        after = [
            form for form in texts_by_form if form != own and form.startswith(AND) and not (lead and seats_in(form))
        ]
        if lead is not None and after:
            texts_by_form[own] = f"{lead} {texts_by_form.pop(after[0]).removeprefix(AND)}".lstrip()
        whole = f"{''.join(texts_by_form.values())}.".replace(INSIDE, " ")
        return f"{whole[:1].upper()}{whole[1:]}" if lead == "" else whole

    def _lead(self) -> str | None:
        """The words before the first tail, if the sentence itself says nothing and its game gives such words."""
        lead = self.speech and self.event and self.speech.catalog.tree.get("hollow", {}).get(self.event.key)
        return self.speech.told(self.event, lead) if self.speech and self.event and isinstance(lead, str) else None


def _names(form: str, event: Event, speech: Words) -> list[str]:
    """The names in this sentence."""
    named = [(hole.kind, event.params.get(hole.param)) for hole in holes(form) if hole.kind]
    return [speech.name(kind, value) for kind, value in named if isinstance(value, str)]


def _bound(text: str, speech: Words, names: Iterable[str]) -> str:
    for name in (*speech.players, *names):
        text = text.replace(name, name.replace(" ", INSIDE))
    little = "|".join(map(re.escape, speech.word("word", "articles").split()))
    return re.sub(rf" ({little}|\d+) ", rf" \1{INSIDE}", text)


def _list(texts: Sequence[str], speech: Words) -> str:
    """Several texts as a list: the first whole, of each other what is new in it. Equal ones are counted."""
    counted = [unended(repeated(text, count, speech)).split(" ") for text, count in Counter(texts).items()]
    return _join(counted, 0, speech)


def _join(texts: Sequence[Sequence[str]], first: int, speech: Words) -> str:
    """A list of lists: `a village in Roma and Apulia, a harbour in Umbria`."""
    news = [_new(before, text) for before, text in pairwise(texts)]
    if not news:
        return " ".join(texts[0][first:])
    cuts = [0, *(at for at, new in enumerate(news, 1) if new == min(news)), len(texts)]
    parts = [texts[one:other] for one, other in pairwise(cuts)]
    lists = [_join(part, min(news) if at else first, speech) for at, part in enumerate(parts)]
    # Where one of them is a list itself, another "and" would not tell which of them ends.
    return speech.listed(lists) if len(parts) == len(texts) else ", ".join(lists)


def repeated(text: str, count: int, speech: Words) -> str:
    """A sentence that happened several times, told once."""
    return text if count == 1 else say(speech, "post.times", sentence=unended(text), count=count)


def unended(text: str) -> str:
    """A sentence without its end, so that it can go on."""
    return text[:-1] if text.endswith((".", "!")) else text


def _new(before: Sequence[str], text: Sequence[str]) -> int:
    """The first word in which a text differs from the one before it."""
    return next((at for at, (one, other) in enumerate(zip(before, text, strict=False)) if one != other), 0)
