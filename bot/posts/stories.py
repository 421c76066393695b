"""What a call tells, as short clauses: a line for each player, the heaviest news first, an effect never without its
cause. No Discord in here.

A game says in its texts how much an event weighs ([weight]), how its clause goes ([brief]), how it is a headline
([headline]), and which events everybody must know of first ([herald]: "end" or "clock"). A clause stands after a name
and has no subject: `"took {spaces:space}"`. Where it differs by who reads it, it is a table:

    [brief]
    "raid.looted" = { other = "robbed {other:seat}", against = "{seat:seat} robbed you of {loot} thalers" }
    [headline]
    "raid.looted" = { you = "You robbed {other:seat}", against = "{seat:seat} robbed you" }

Several clauses of a kind become one: names become a list, counts are added, and how something stands is told as it is
last. An event with a clause and no weight is told as a cause alone. An event that names nobody is news of whoever
brought it about; barbarians and the like have a name, so their clause has a subject. An event that has a clause for
whoever it harms alone, such as an attack, gives way to how it ended. Where a clause says what others would, [covers]
names those:

    [covers]
    "city.conquered" = ["battle.begins", "battle.won"]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Literal

from bot.posts.sentence import StoryEvent, unended
from bot.posts.telling import in_their_time, is_silent, with_causes
from bot.table.past import chapter_of
from bot.table.words import say
from engines.kernel import Event, Seat, Words
from engines.kernel.text import NOW, SUM, Hole, holes, template
from engines.kernel.weight import HEAVIEST, grows, weight
from storage.store import ToldLine

Reader = Literal["you", "against", "other"]
"""Whom a clause is told to: who did it, whom it harmed, or anybody else."""
COUNTED = 10
"""What weighs as much and finds no room is counted."""
HEADLINE, HEADLINE_AGAINST = 30, 15
"""A headline weighs as much, or as much as this where it is against whoever reads it."""
LONGEST_HEADLINE = 56
MOST = 3
"""Clauses in the line of a player."""
HERALD = 20
"""What a herald's news weighs of which nobody says how much."""
HARM = 12
"""What harm weighs of which its game does not say how much."""


class Class(IntEnum):
    """What news is to whoever reads it. The first class comes first."""

    END = 1
    AGAINST = 2
    CLOCK = 3
    OTHERS = 4
    OWN = 5


@dataclass(eq=False)
class Clause:
    """Events of one kind that are told as one, with the heaviest of what follows from them."""

    items: list[StoryEvent]
    kind: Class
    seat: Seat | None
    """In whose line it stands."""
    reader: Reader
    weight: int
    place: int
    """Where it stands in the story."""
    cause: StoryEvent | None = None
    """The nearest that it follows from and that has a clause as well."""
    causes: list[StoryEvent] = field(default_factory=list)
    """For harm: all that brought it."""
    effects: list[Clause] = field(default_factory=list)

    @property
    def event(self) -> Event:
        return merged([one.event for one in self.items], self._form)

    @property
    def speech(self) -> Words:
        return self.items[-1].speech

    @property
    def heaviest(self) -> Clause | None:
        return max(self.effects, key=lambda one: one.total, default=None)

    @property
    def total(self) -> int:
        """What it weighs together with the heaviest of what follows from it."""
        return max(self.weight, *(one.total for one in self.effects), 0)

    @property
    def rank(self) -> tuple[int, int, int]:
        """The first in this order is told first."""
        return self.kind, -self.total, -self.place

    @property
    def _form(self) -> str:
        return form_of(self.items[0], "brief", self.reader) or self.items[0].form("event")

    @property
    def brief(self) -> str:
        """The clause itself, without what follows from it."""
        item = self.items[0]
        form = form_of(item, "brief", self.reader)
        nameless = self.seat is None and item.seat is None and not _herald(item)
        if form is None or (nameless and not _begins_with_a_name(form)):
            # With nobody's name before it, it is told in its whole sentence.
            form = alone(item)
        return unended(self.speech.told(self.event, form))

    def text(self, *, head: bool = True) -> str:
        """The clause with the heaviest of what follows from it; `head=False` where a headline says the one or the
        other."""
        effect = self.heaviest
        if not head and self._heavier is not None:
            return self.brief
        if not head:
            return effect.brief if effect and effect.total >= COUNTED else ""
        return say(self.speech, "call.caused", cause=self.brief, effect=effect.brief) if effect else self.brief

    @property
    def gist(self) -> Clause:
        """The heaviest of this clause and what follows from it: a headline speaks of that."""
        return self._heavier or self

    @property
    def _heavier(self) -> Clause | None:
        """What follows from it, where that is the news rather than the deed."""
        effect = self.heaviest
        if effect is None or effect.total <= self.weight:
            return None
        return effect if form_of(effect.items[0], "headline", effect.reader) else None

    def headline(self) -> str:
        """The news in few words; nothing if there are none that are short enough."""
        if self.gist is not self:
            return self.gist.headline()
        form = form_of(self.items[0], "headline", self.reader)
        said = self.speech.told(self.event, form) if form else unended(self.speech.event(self.event))
        return said if len(said) <= LONGEST_HEADLINE else ""


@dataclass(frozen=True)
class Stories:
    """What happened since somebody last looked, by what it is to them."""

    clauses: tuple[Clause, ...]
    first: Clause | None
    """The news of the headline."""

    def of(self, kind: Class, seat: Seat | None = None) -> list[Clause]:
        """The clauses of this class in the line of this player, the heaviest first."""
        these = [one for one in self.clauses if one.kind is kind and (kind is not Class.OTHERS or one.seat == seat)]
        return sorted(these, key=lambda one: one.rank)

    @property
    def others(self) -> list[Seat]:
        """The players who did something, whose news is heaviest first."""
        these = sorted((one for one in self.clauses if one.kind is Class.OTHERS), key=lambda one: one.rank)
        return list(dict.fromkeys(one.seat for one in these if one.seat is not None))


def stories_of(
    lines: Sequence[ToldLine],
    speech: Words,
    you: Seat | None,
    called: Collection[Seat] = (),
    near: Collection[str] = (),
    ahead: Sequence[Event] = (),
) -> Stories:
    """The news in these lines of a story, and what the position itself tells (`ahead`). `you` reads it; where several
    are called, nobody does, and harm is told of each."""
    then = in_their_time([line.events for line in lines], speech)
    moves = with_causes([*((line.events, words) for line, words in zip(lines, then, strict=True)), (ahead, speech)])
    heard = [one for move in moves for one in move if one.event.audible(None)]
    harmed = {you} if you is not None else set(called)
    clauses = list(_clauses(heard, you, harmed, near))
    return _arranged(clauses)


def clauses_of(news: Iterable[Event], speech: Words, you: Seat | None = None) -> Stories:
    """The news in these events, as far as everybody may know them."""
    (items,) = with_causes([(news, speech)])
    heard = [one for one in items if one.event.audible(None)]
    return _arranged(list(_clauses(heard, you, set() if you is None else {you}, ())))


def form_of(item: StoryEvent, section: str, reader: Reader) -> str | None:
    """The words for this event in a section of the texts, for this reader."""
    forms: Any = item.speech.catalog.tree.get(section, {}).get(item.event.key)
    if isinstance(forms, Mapping):
        form: str | None = forms.get(reader, forms.get("other"))
        return form
    return forms if isinstance(forms, str) and (section != "headline" or reader == "other") else None


def _begins_with_a_name(form: str) -> bool:
    """Has the clause a subject of its own, a player?"""
    first = template(form)[0]
    return isinstance(first, Hole) and first.kind == "seat"


def alone(item: StoryEvent) -> str:
    """The words for this event that stand by themselves: as harm, or its whole sentence."""
    harm = form_of(item, "brief", "against") if form_of(item, "brief", "other") is None else None
    return harm or item.form("event")


def merged(events: Sequence[Event], form: str) -> Event:
    """Several events as one: names become a list, counts are added, the rest is as it is last."""
    last = events[-1]
    if len(events) == 1:
        return last
    params = {**last.params, **{hole.param: _together(events, hole) for hole in holes(form)}}
    for hole in holes(form):
        if hole.times:
            params[hole.times] = sum(int(event.params.get(hole.times, 1)) for event in events)
    return last.model_copy(update={"params": params})


def _together(events: Sequence[Event], hole: Hole) -> Any:
    values = [event.params[hole.param] for event in events if hole.param in event.params]
    if not values and hole.kind == SUM:
        return len(events)
    if not values or hole.kind == NOW or hole.times:
        return values[-1] if values else 1
    first = values[0]
    if isinstance(first, Mapping):
        return {
            what: sum(value.get(what, 0) for value in values) for what in dict.fromkeys(k for v in values for k in v)
        }
    if isinstance(first, bool):
        return values[-1]
    if isinstance(first, int | float) and (hole.kind == SUM or (not hole.kind and not _only_chooses(hole))):
        return sum(values)
    listed = [one for value in values for one in (value if isinstance(value, list) else [value])]
    different = list(dict.fromkeys(listed))
    return different if len(different) > 1 or isinstance(first, list) else first


def _only_chooses(hole: Hole) -> bool:
    """Does its number only choose between words, as that of a seat does?"""
    return any(form.startswith("=") for form in hole.forms) and not any("#" in form for form in hole.forms)


def _clauses(
    items: Sequence[StoryEvent], you: Seat | None, harmed: Collection[Seat], near: Collection[str]
) -> Iterable[Clause]:
    """A clause for each event that has one, or that harms whoever is called."""
    covered = _covered(items)
    for place, one in enumerate(items):
        if id(one) in covered:
            continue
        kind, seat, reader = _class_of(one, you, harmed)
        heavy = weight(one.event, one.speech, near)
        brief = form_of(one, "brief", reader)
        if kind is Class.AGAINST:
            heavy = heavy if one.event.key in one.speech.catalog.tree.get("weight", {}) else HARM
            if brief is None and is_silent(one):
                continue
        elif brief is None and kind not in (Class.END, Class.CLOCK):
            continue
        elif brief is None:
            # What a herald cries has its own sentence.
            if not _herald(one):
                continue
            heavy = heavy or HERALD
        yield Clause([one], kind, seat, reader, heavy, place)


def _covered(items: Iterable[StoryEvent]) -> set[int]:
    """The events for which a cause or an effect of theirs speaks: [covers] of the texts."""
    covered = set[int]()
    for item in items:
        covers: Mapping[str, Sequence[str]] = item.speech.catalog.tree.get("covers", {})
        cause = item.cause if covers else None
        while cause is not None:
            if cause.event.key in covers.get(item.event.key, ()):
                covered.add(id(cause))
            elif item.event.key in covers.get(cause.event.key, ()):
                covered.add(id(item))
            cause = cause.cause
    return covered


def _class_of(item: StoryEvent, you: Seat | None, harmed: Collection[Seat]) -> tuple[Class, Seat | None, Reader]:
    herald, seat = _herald(item), doer(item)
    mine = you is not None and seat == you
    if herald == "end":
        return Class.END, seat, "you" if mine else "other"
    losers = item.losers & set(harmed)
    if losers:
        return Class.AGAINST, min(losers), "other" if you is None else "against"
    if herald == "clock" or seat is None:
        return Class.CLOCK, None, "other"
    return (Class.OWN, seat, "you") if mine else (Class.OTHERS, seat, "other")


def doer(item: StoryEvent) -> Seat | None:
    """Who did it; of what names nobody, whoever brought it about."""
    while _by_nobody(item) and item.cause is not None and not _herald(item):
        item = item.cause
    return None if _by_nobody(item) else item.seat


def _by_nobody(item: StoryEvent) -> bool:
    """Did no player do it? Barbarians and the like have a name among the seats, and no line of their own."""
    return item.seat is None or (item.seat < 0 and item.speech.catalog.knows("seat", item.seat))


def _herald(item: StoryEvent) -> str:
    """Whether everybody must know of it first. A chapter that begins is such, unless its game says otherwise."""
    herald = item.speech.catalog.text("herald", item.event.key)
    return herald if herald is not None else "clock" if chapter_of(item.event, item.speech) else ""


def _arranged(clauses: Sequence[Clause]) -> Stories:
    """Hang effects on their causes, join what is of one kind, choose the headline."""
    by_event = {id(one.items[0]): one for one in clauses}
    top = list[Clause]()
    for clause in clauses:
        cause = _cause_of(clause.items[0], by_event)
        if cause is None or (cause in top and _joins(cause, clause)):
            top.append(clause)
        elif clause.kind is not Class.AGAINST and _by_nobody(clause.items[0]) and not _herald(clause.items[0]):
            # What names nobody is news of whoever brought it about.
            clause.kind, clause.seat, clause.reader = cause.kind, cause.seat, cause.reader
            cause.effects.append(clause)
        elif _says_less(clause, cause):
            continue
        elif _belongs_to_deed(clause, cause) or _belongs_to_harm(clause, cause):
            cause.effects.append(clause)
        elif cause.kind is Class.AGAINST and clause.kind is Class.OTHERS and cause.items[0].seat == clause.seat:
            # What it brought whoever did the harm is the other side of that.
            continue
        elif cause.kind is Class.OWN and clause.kind is Class.OTHERS:
            # What one's own deed brought others one knows by the deed.
            continue
        else:
            clause.cause = cause.items[0]
            if not _is_beginning(cause) or (clause.kind is Class.AGAINST and not _names_somebody(clause)):
                clause.causes.append(cause.items[0])
            top.append(clause)
    top += [one for clause in top for one in _with_effects(clause)]
    joined = _joined(
        [one for one in top if one.total and not _is_trifle(one) and not _only_leads_to_more(one, clauses)]
    )
    ranked = sorted((one for one in joined if _is_headline(one)), key=lambda one: one.rank)
    first = next((one for one in ranked if one.headline()), None)
    return Stories(tuple(_without_causes(joined)), first)


def _with_effects(clause: Clause) -> list[Clause]:
    """Take out what follows from a clause and has effects itself: a clause is one cause and one effect."""
    apart = [one for one in clause.effects if one.effects and not _by_nobody(one.items[0])]
    clause.effects = [one for one in clause.effects if one not in apart]
    return [*apart, *(deeper for one in apart for deeper in _with_effects(one))]


def _without_causes(clauses: Sequence[Clause]) -> Iterable[Clause]:
    """The clauses without what harm names as its cause: that is told there."""
    named = {id(cause) for one in clauses if one.kind is Class.AGAINST for cause in one.causes}
    for clause in clauses:
        clause.effects = [one for one in clause.effects if one.effects or id(one.items[0]) not in named]
        rest = [one for one in clause.items if id(one) not in named]
        if rest and clause.kind is not Class.CLOCK:
            clause.items = rest
        if rest or clause.kind is Class.CLOCK:
            yield clause


def _belongs_to_deed(effect: Clause, cause: Clause) -> bool:
    """Does it follow from a deed of the same player, or of the calendar?"""
    return cause.kind is effect.kind and cause.seat == effect.seat and effect.kind is not Class.AGAINST


def _belongs_to_harm(effect: Clause, cause: Clause) -> bool:
    """Is it a trifle beside the harm that brought it, and came upon the same player? More harm stands by itself."""
    same = cause.kind is Class.AGAINST and effect.kind is not Class.AGAINST and cause.seat == effect.seat
    return same and effect.total < cause.weight


def _says_less(effect: Clause, cause: Clause) -> bool:
    """Is it lighter than its cause, and names nothing new: the land where a battle was won?"""
    named, before = _values(effect), _values(cause)
    alike = (effect.kind, effect.seat) == (cause.kind, cause.seat) and effect.weight < cause.weight
    return alike and bool(named) and all(one in before for one in named)


def _values(clause: Clause) -> list[Any]:
    named = holes(form_of(clause.items[0], "brief", clause.reader))
    return [clause.event.params.get(hole.param) for hole in named if hole.param != "seat"]


def _is_trifle(clause: Clause) -> bool:
    """Is it what a deed of somebody else brought, and not much? The deed itself is told."""
    return clause.cause is not None and clause.kind in (Class.OTHERS, Class.OWN) and clause.total < HEADLINE


def _is_beginning(clause: Clause) -> bool:
    """Is it only the beginning of something, such as an attack, that has no words but as harm?"""
    return clause.kind is Class.AGAINST and form_of(clause.items[0], "brief", "other") is None


def _names_somebody(clause: Clause) -> bool:
    return any(hole.kind == "seat" for hole in holes(form_of(clause.items[0], "brief", clause.reader)))


def _only_leads_to_more(clause: Clause, clauses: Sequence[Clause]) -> bool:
    """Was this beginning more harm to the same player in the end, or a deed of theirs?"""
    if not _is_beginning(clause):
        return False
    own = [one for one in clauses if one.seat == clause.seat and one not in clause.effects]
    after = [one for one in own if _follows(one.items[0], clause.items[0])]
    return any(one.kind is Class.OWN or (one.kind is Class.AGAINST and not _is_beginning(one)) for one in after)


def _follows(effect: StoryEvent, cause: StoryEvent) -> bool:
    """Does it follow from that, by however many steps?"""
    return effect.cause is not None and (effect.cause is cause or _follows(effect.cause, cause))


def _is_headline(clause: Clause) -> bool:
    return clause.total >= (HEADLINE_AGAINST if clause.kind is Class.AGAINST else HEADLINE)


def _cause_of(item: StoryEvent, by_event: Mapping[int, Clause]) -> Clause | None:
    cause = item.cause
    while cause is not None and id(cause) not in by_event:
        cause = cause.cause
    return by_event[id(cause)] if cause is not None else None


def _joined(clauses: Sequence[Clause]) -> list[Clause]:
    """Clauses of one kind become one; harm of one kind does whatever brought it."""
    found = list[Clause]()
    for clause in clauses:
        home = next((one for one in found if _joins(one, clause)), None)
        if home is None:
            found.append(clause)
            continue
        home.items += clause.items
        home.causes += [one for one in clause.causes if one not in home.causes]
        together = grows(clause.event, clause.speech)
        home.weight = min(HEAVIEST, home.weight + clause.weight) if together else max(home.weight, clause.weight)
    return found


def _joins(one: Clause, other: Clause) -> bool:
    """May both be told as one?"""
    first, second = one.items[0], other.items[0]
    if (one.kind, one.seat, one.reader, first.event.key) != (other.kind, other.seat, other.reader, second.event.key):
        return False
    if one.effects or other.effects or (one.kind is not Class.AGAINST and one.cause is not other.cause):
        return False
    named = [hole for hole in holes(form_of(first, "brief", one.reader)) if hole.kind not in ("", NOW, SUM)]
    different = [hole for hole in named if one.event.params.get(hole.param) != second.event.params.get(hole.param)]
    return len({hole.param for hole in different}) <= 1
