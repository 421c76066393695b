"""The story in sentences: one a deed, what only follows from it as its tail, nothing twice. No Discord in here.

How an event is told as the tail of a deed, a game says under [aside] of its texts; an empty one is not told at all.
What says nothing without such a tail it names under [hollow], there with what may stand before the first deed in its
place: `{seat:seat}`. In the log each has its line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, TypeAlias

from bot.table.past import seat_of
from bot.table.words import say
from engines.kernel import Ask, Choose, Event, Seat, Words
from engines.kernel.text import holes
from storage.store import ToldLine

STARTED = "table.started"
SMALL_PRINT = {STARTED: "post.hash", "table.ended": "post.seed"}
"""What is said at the very end of a post, and how."""
FORCED = "table.only_answer"
"""Told where nothing else is: the deed itself says it as well."""


@dataclass
class Sentence:
    event: Event | None
    text: str
    leads: bool = False
    """Is it what somebody did: the first that is told of a move, the same of others, and what those do who play by
    themselves? The rest follows from it."""
    tails: list[Tail] = field(default_factory=list)
    """What follows from it. The same deed again, beside something else, comes first."""
    speech: Words | None = None
    """Whose words join several to a list."""

    def __str__(self) -> str:
        if self.speech is None:
            return self.text
        own = (self.speech.catalog.text("event", self.event.key) if self.event else None) or ""
        kinds = {own: [_unended(self.text)]}
        # What says nothing of whose it is stands where it can be nobody else's; who is named already, is not again.
        for tail in sorted(self.tails, key=lambda t: (bool(_seats_in(t.form)), t.form.startswith(AND), not t.same)):
            # What rises and what falls is one list, whatever else comes between.
            told_so = kinds.setdefault(tail.form, [])
            told_so.append(tail.text if told_so or not tail.same else f"{AND}{tail.text.removeprefix(tail.same)}")
        told = {form: _listed(texts, self.speech) for form, texts in kinds.items()}
        goes_on = next((form for form in told if form != own and form.startswith(AND) and not _seats_in(form)), None)
        if (lead := self._lead()) and goes_on is not None:
            told = {own: f"{lead} {told.pop(goes_on).removeprefix(AND)}", **{f: told[f] for f in told if f != own}}
        return f"{''.join(told.values())}.".replace(INSIDE, " ")

    def _lead(self) -> str:
        """What stands before the first deed instead of a sentence that would say nothing of its own."""
        if self.speech is None or self.event is None:
            return ""
        lead = self.speech.catalog.tree.get("hollow", {}).get(self.event.key)
        return self.speech.fill(lead, self.event.params) if isinstance(lead, str) else ""

    def add(self, event: Event, speech: Words) -> None:
        """Say this, too: several of a kind as a list."""
        self.speech = speech
        again = {self.event.key if self.event else "", *(tail.key for tail in self.tails)} == {event.key}
        form = speech.catalog.text("event" if again else "aside", event.key) or ""
        stands = _stands(form, event)
        if again and self.event and stands and stands == _stands(form, self.event):
            self.event, self.text = event, speech.event(event)
            return
        if again and self.event:
            self.text = _bound(self.text, speech, _names(form, self.event.params, speech))
        self.tails = [tail for tail in self.tails if stands is None or tail.stands != stands]
        names = _names(form, event.params, speech)
        text = _bound(_unended(speech.fill(form, event.params)), speech, names)
        self.tails.append(Tail(event.key, form, text, stands, self._same(event, form, speech)))

    def _same(self, event: Event, tail: str, speech: Words) -> str:
        """The name with which both begin, this and its tail."""
        seat = seat_of(event)
        if seat is None or self.event is None or seat_of(self.event) != seat or not tail.startswith(WHOSE):
            return ""
        name = _bound(speech.fill(WHOSE, event.params), speech, ())
        return name if _bound(self.text, speech, ()).startswith(name.removeprefix(AND)) else ""


@dataclass(frozen=True)
class Tail:
    """What follows from a deed."""

    key: str
    form: str
    """The sentence of the catalog: what is told in the same way is one list."""
    text: str
    stands: Reading | None
    """What changed, if it tells how that stands now: of two such only the later is true."""
    same: str = ""
    """How it begins, if that says again of whom the deed is."""


Reading: TypeAlias = tuple[str, tuple[str, ...], tuple[str, ...]]
NOW = "now"


def _stands(sentence: str, event: Event) -> Reading | None:
    """Points and prestige both have a total, and are two things."""
    now = tuple(hole.param for hole in holes(sentence) if hole.kind == NOW)
    of = tuple(str(event.params[hole.param]) for hole in holes(sentence) if hole.kind != NOW)
    return (_about(event), now, of) if now else None


AND = "; "
"""Between a deed and what follows from it."""
WHOSE = f"{AND}{{seat:seat}} "
"""How a tail begins that says whose it is."""
INSIDE = "\x00"
"""Between the words of a name, and behind an article or a number: a part of it is not what is new in a sentence."""


def _names(sentence: str, params: Mapping[str, Any], speech: Words) -> list[str]:
    """What the sentence names"""
    named = [(hole.kind, params.get(hole.param)) for hole in holes(sentence) if hole.kind]
    return [speech.name(kind, value) for kind, value in named if isinstance(value, str)]


def _bound(text: str, speech: Words, names: Iterable[str]) -> str:
    for name in (*speech.players, *names):
        text = text.replace(name, name.replace(" ", INSIDE))
    little = "|".join(map(re.escape, speech.word("word", "articles").split()))
    return re.sub(rf" ({little}|\d+) ", rf" \1{INSIDE}", text)


def _listed(texts: Sequence[str], speech: Words) -> str:
    """The first, and what is new in each after the one before it; what is the same is counted."""
    counted = [_times(text, count, speech).split(" ") for text, count in Counter(texts).items()]
    return _joined(counted, 0, speech)


def _joined(texts: Sequence[Sequence[str]], first: int, speech: Words) -> str:
    """A list of lists: `a village in Roma and Apulia, a harbour in Umbria`."""
    news = [_new(before, text) for before, text in pairwise(texts)]
    if not news:
        return " ".join(texts[0][first:])
    cuts = [0, *(at for at, new in enumerate(news, 1) if new == min(news)), len(texts)]
    parts = [texts[one:other] for one, other in pairwise(cuts)]
    told = [_joined(part, min(news) if at else first, speech) for at, part in enumerate(parts)]
    # Where one of them is a list itself, another "and" would not tell which of them ends.
    return speech.listed(told) if len(parts) == len(texts) else ", ".join(told)


def _times(text: str, count: int, speech: Words) -> str:
    return text if count == 1 else say(speech, "post.times", sentence=text, count=count).removesuffix(".")


def _unended(text: str) -> str:
    """A sentence that goes on."""
    return text.removesuffix(".") if text.endswith(".") else text.removesuffix("!")


def _new(before: Sequence[str], text: Sequence[str]) -> int:
    """Where it differs from the one before it."""
    return next((at for at, (one, other) in enumerate(zip(before, text, strict=False)) if one != other), 0)


def climax_at(line: ToldLine, speech: Words) -> int | None:
    """Which of the events of a move has a post of its own, if one has."""
    return next(
        (
            at
            for at, event in reversed(list(enumerate(line.events)))
            if event.audible(None) and speech.catalog.text("climax", event.key) is not None
        ),
        None,
    )


def sentences(line: ToldLine, speech: Words) -> list[Sentence]:
    """What all may know of one move. What led to a climax is told in the post that it has for itself."""
    at = climax_at(line, speech)
    if at is None:
        return told_of(line.events, speech)
    about, first = _about(line.events[at]), _beginning(line, at, speech)
    kept = [event for number, event in enumerate(line.events) if not first <= number < at or _about(event) != about]
    return told_of(kept, speech)


def _beginning(line: ToldLine, at: int, speech: Words) -> int:
    """Where in a move that begins which led to a climax: what came before it has another end, and is told apart."""
    begins = speech.catalog.tree.get("prelude", {})
    about = _about(line.events[at])
    return max(
        (n for n, event in enumerate(line.events[:at]) if event.key in begins and _about(event) == about), default=0
    )


def in_their_time(moves: Sequence[Sequence[Event]], speech: Words) -> list[Words]:
    """The words for each of these: nothing is called by a name that it got later."""
    found = list[Words]()
    for events in reversed(moves):
        found.append(speech)
        for event in events:
            speech = speech.before(event)
    return found[::-1]


def told_of(these: Iterable[Event], speech: Words, about: str = "", seat: Seat | None = None) -> list[Sentence]:
    """Events in sentences, as this seat or everybody may know them. What is not told in turn posts is told here if it
    is about this."""
    events = [event for event in these if event.audible(seat) and _has_words(event, speech)]
    if len(events) > 1:
        events = [event for event in events if event.key != FORCED]
    events = [event for event in events if not is_silent(event, speech) or _about(event) == about]
    own = {
        at: Sentence(event, _said(event, speech))
        for at, event in enumerate(events)
        if not speech.is_aside(event) or _about(event) == about
    }
    for at, event in enumerate(events):
        if at in own:
            continue
        home = _home(at, event, own, speech)
        if home is None:
            own[at] = Sentence(event, _said(event, speech))
        elif home.event and not _says_the_same(event.params, home.event.params, seat_of(event)):
            home.add(event, speech)
    told = [own[at] for at in sorted(own)]
    told = [one for one in told if one.tails or not (one.event and is_hollow(one.event, speech))]
    for at, sentence in enumerate(told):
        # What a player does in the same breath is a part of it, such as the dice of both sides.
        beside = [one.event for one in told[max(0, at - 1) : at + 2] if not _by_itself(one.event, speech)]
        apart = _by_itself(sentence.event, speech) and not any(_likewise(sentence.event, one) for one in beside)
        sentence.leads = at == 0 or apart or _likewise(sentence.event, told[0].event)
    return told


def _has_words(event: Event, speech: Words) -> bool:
    """Apart from the small print. What an older version told may have none any more."""
    if event.key in SMALL_PRINT:
        return event.key == STARTED
    return speech.catalog.text("event", event.key) is not None


def is_hollow(event: Event, speech: Words) -> bool:
    """Does it say nothing without what follows from it?"""
    return event.key in speech.catalog.tree.get("hollow", {})


def _likewise(event: Event | None, first: Event | None) -> bool:
    """Is it what another one did, too? What all have chosen at once is told when the last of them has."""
    if event is None or first is None or event.key != first.key:
        return False
    return None not in (seats := (seat_of(event), seat_of(first))) and seats[0] != seats[1]


def _by_itself(event: Event | None, speech: Words) -> bool:
    """Is it of somebody for whom nobody plays? Then all that they do is in the moves of others."""
    seat = seat_of(event) if event else None
    return seat is not None and not 0 <= seat < len(speech.players)


def climax_told(before: Iterable[ToldLine], line: ToldLine, at: int, speech: Words) -> list[Sentence]:
    """All that led to a climax in this move: also what was not told in the turn posts since the last one like it, or
    since that began which leads to one."""
    about, untold = _about(line.events[at]), list[Event]()
    begins = {line.events[at].key, *speech.catalog.tree.get("prelude", {})}
    for past in before:
        for event in past.events:
            if event.key in begins:
                untold.clear()
            elif event.audible(None) and is_silent(event, speech) and _about(event) == about:
                untold.append(event)
    first = _beginning(line, at, speech)
    if any(event.key in begins for event in line.events[first:at]):
        untold.clear()
    here = [event for event in line.events[first : at + 1] if _about(event) == about]
    return told_of((*untold, *here), speech, about)


def concerns(event: Event, seat: Seat, speech: Words) -> bool:
    """Is this seat among those that the sentence names?"""
    named = [event.params.get(param) for param in _seats_in(speech.catalog.text("event", event.key))]
    return any(one == seat or (isinstance(one, list | tuple) and seat in one) for one in named)


def _seats_in(sentence: str | None) -> list[str]:
    """The parameters that are players."""
    return [hole.param for hole in holes(sentence) if hole.kind == "seat"]


def is_silent(event: Event, speech: Words) -> bool:
    return speech.catalog.text("aside", event.key) == ""


def _about(event: Event) -> str:
    return event.key.partition(".")[0]


def _home(at: int, aside: Event, own: Mapping[int, Sentence], speech: Words) -> Sentence | None:
    """What it follows from: what the same seat did just before it, or else what it does right after. On news of
    nobody, and on what another did to that seat, hangs only what itself says whose it is."""
    seat = seat_of(aside)
    says_whose = bool(_seats_in(speech.catalog.text("aside", aside.key)))
    whose = (seat, None) if says_whose else (seat,)
    near = [
        one
        for one in own
        if (event := own[one].event)
        and (seat is None or seat_of(event) in whose or (says_whose and concerns(event, seat, speech)))
    ]
    after = min((one for one in own if one > at), default=None)
    found = max((one for one in near if one < at), default=after)
    return own[found] if found in near else None


def _says_the_same(these: dict[str, Any], those: dict[str, Any], seat: Seat | None) -> bool:
    own = {name: value for name, value in these.items() if value != seat or isinstance(value, bool)}
    return bool(own) and all(name in those and _plain(those[name]) == _plain(value) for name, value in own.items())


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _said(event: Event, speech: Words) -> str:
    return say(speech, "post.started", **event.params) if event.key == STARTED else speech.event(event)


def asked_anyway(sentence: Sentence, asks: Iterable[Ask]) -> bool:
    """Does the headline say it as well? One place or number that both name is not yet the same thing."""
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
    """Is it told by its own words what was done? A bare "yes" is not, nor is a list of orders without any."""
    said = dict(line.entry.said) if line.entry else {}
    return said.pop("verb", Choose.verb) != Choose.verb and (not said or any(said.values()))


def answers(lines: Iterable[ToldLine], speech: Words) -> list[Sentence]:
    """What was said, where nothing came of it."""
    return [
        Sentence(None, say(speech, "post.answers", seat=line.entry.seat, command=line.entry.said), leads=True)
        for line in lines
        if line.entry and line.live and not line.entry.secret
    ]


def without_repeats(told: Iterable[Sentence], speech: Words) -> list[tuple[str, bool]]:
    """The sentences, each with whether it leads; one that is said several times in a row is said once."""
    rows = list[tuple[str, bool, int]]()
    for sentence in told:
        text = str(sentence)
        if rows and rows[-1][0] == text:
            rows[-1] = (text, rows[-1][1] or sentence.leads, rows[-1][2] + 1)
        else:
            rows.append((text, sentence.leads, 1))
    return [
        (text if count == 1 else say(speech, "post.times", sentence=_unended(text), count=count), leads)
        for text, leads, count in rows
    ]


def in_lines(events: Iterable[Event], speech: Words, seat: Seat | None = None) -> list[str]:
    """What happened, or would, as this seat may know it: a line a deed."""
    return [f"• {sentence}" for sentence, _ in without_repeats(told_of(events, speech, seat=seat), speech)]
