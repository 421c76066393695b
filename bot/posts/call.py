"""What a call says, line by line: the headline, what was done to whoever is called, a line for each other player,
the goal and the danger. No Discord in here.

Everything is worked out from a `Scene`, so from what a spectator may know. How much of it stays, `fitting` decides.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from bot.posts.fitting import Line, fit
from bot.posts.scene import Scene, vacations
from bot.posts.sentence import StoryEvent, unended
from bot.posts.stories import COUNTED, MOST, Class, Clause, Stories, alone, doer, form_of, stories_of
from bot.posts.telling import rows_of
from bot.table.computers import short_names
from bot.table.words import say
from engines.kernel import Seat, Words
from engines.kernel.text import NOW, SUM, holes

PLAYERS = 3
"""Other players who have a line of their own."""
LONG, LONGEST = 80, 116
"""Characters that the clauses of a player may have, and of whom the headline speaks."""
LINE = 76
"""Characters in a line on the whole table: harm, the clock, a goal, a danger."""
HARMS = CLOCKS = CAUSES = 2
NEWEST = 3
"""Sentences that are told where there are no clauses."""
MEANS, FAR, SECOND = 3, 2, 1
"""What goes first where there is too little room: own deeds before players beyond the first, those before the second
harm."""


@dataclass(frozen=True)
class Call:
    """The texts of a call in their groups, and the height of its picture."""

    top: tuple[str, ...]
    """When it is, the headline, who is asked for what."""
    news: tuple[str, ...]
    outlook: tuple[str, ...]
    """The goal and the danger."""
    headline: str
    picture: int
    words: int
    height: int


def call_of(scene: Scene, *, watched: bool = False) -> Call:
    """What the post says that calls somebody; `watched` for those who only look on, and read names."""
    scene = _in_short_names(scene)
    you, called = (None, ()) if watched else (scene.called, scene.waiting)
    lines = scene.lines if watched else (*scene.missed, *scene.lines)
    stories = stories_of(lines, scene.speech, you, called, scene.near, () if watched else scene.ahead)
    groups = _top(scene, stories, watched=watched), _news(scene, stories), _outlook(scene)
    fitted = fit([line for group in groups for line in group])
    kept = [[line for line in group if line in fitted.lines] for group in groups]
    top, news, outlook = (tuple(line.shown or line.text for line in group) for group in kept)
    words = sum(len(line.text.split()) for line in fitted.lines)
    return Call(top, news, outlook, headline_of(scene, stories), fitted.picture, words, fitted.height)


def headline_for_all(scene: Scene) -> str:
    """The biggest news of a post, as everybody reads it when it is the table no more; nothing if it told nothing."""
    scene = _in_short_names(scene)
    stories = stories_of(scene.lines, scene.speech, None, (), scene.near)
    told = [
        *stories.of(Class.END),
        *stories.of(Class.CLOCK),
        *(one for seat in stories.others for one in stories.of(Class.OTHERS, seat)),
    ]
    heaviest = max(told, key=lambda one: one.total, default=None)
    if stories.first is not None:
        return stories.first.headline()
    if heaviest is None:
        return ""
    name = "" if heaviest.seat is None else scene.speech.name("seat", heaviest.seat)
    return say(scene.speech, "call.player", name=name, clauses=heaviest.text()).strip()


def _in_short_names(scene: Scene) -> Scene:
    return replace(scene, speech=scene.speech.with_players(short_names(scene.game.sitters)))


def headline_of(scene: Scene, stories: Stories) -> str:
    """The biggest news for whoever is called; where there is none, the question."""
    return stories.first.headline() if stories.first else _capital(short_question(scene))


def _top(scene: Scene, stories: Stories, *, watched: bool) -> list[Line]:
    mentions = "" if watched else " ".join(f"<@{one.user}>" for one in scene.asked if one.is_person)
    names = " ".join(one.name if watched else f"@{one.name}" for one in scene.asked if one.is_person)
    question = short_question(scene) if stories.first else ""
    lines = [Line(scene.clock, "small", shown=f"-# {scene.clock}")] if scene.clock else []
    head = headline_of(scene, stories)
    lines.append(Line(head, "headline", shown=f"## {head}"))
    asked = f"{names} {question}".strip()
    if asked:
        lines.append(Line(asked, shown=asked if watched else f"{mentions} {question}".strip()))
    lines += [Line(away, "small", shown=f"-# {away}") for away in vacations(scene)]
    return lines


def short_question(scene: Scene) -> str:
    """What is asked, in the few words that a call has for it ([call] of the texts), or as it is put."""
    speech, asks = scene.speech, [ask for ask in scene.asks if ask.seat in scene.waiting]
    put = dict.fromkeys(
        speech.fill(form, {"seat": ask.seat, **ask.params})
        if (form := speech.catalog.text("call", ask.key))
        else speech.ask(ask.key, ask.params)
        for ask in asks
    )
    return next(iter(put)) if len(put) == 1 else scene.question


def _news(scene: Scene, stories: Stories) -> list[Line]:
    """First what was done to whoever is called, last what they did themselves."""
    speech, first = scene.speech, stories.first
    lines = list[Line]()
    causes = set[int]()
    headed = set(map(id, first.items)) if first else set[int]()
    for at, harm in enumerate(stories.of(Class.AGAINST)[:HARMS]):
        new = [one for one in harm.causes if id(one) not in causes | headed][:CAUSES]
        causes |= set(map(id, new))
        if told := _harm(harm, new, harm is first, scene):
            lines.append(_line(speech.sign("against"), told, drop=SECOND if at else 0))
    for clause in stories.of(Class.END):
        told = _capital(clause.text())
        if first is None or told != first.headline():
            lines.append(_line(speech.sign("clock"), _sentence(told), drop=0))
    for clause in stories.of(Class.CLOCK)[:CLOCKS]:
        if told := clause.text(head=clause is not first):
            lines.append(_line(speech.sign("clock"), _sentence(told), drop=0))
    others = stories.others
    for at, seat in enumerate(others[:PLAYERS]):
        lines += _player(scene, stories, seat, causes, drop=FAR if at else 0)
    if more := others[PLAYERS:]:
        lines.append(_line("", say(speech, "call.others", seats=more), drop=FAR))
    own = _told_in_order(_untold(stories.of(Class.OWN), causes), first, LINE)
    if own.said:
        told = say(speech, "call.you", clauses=own.said)
        lines.append(Line(told, "small", MEANS, f"-# {speech.sign(scene.called)}{told}"))
    return lines or ([] if first else _newest(scene))


def _newest(scene: Scene) -> list[Line]:
    """The newest sentences of the story, where a game has no clauses for what happened."""
    rows = rows_of(scene.story, scene.speech)[-NEWEST:]
    return [_line("", row.text, drop=FAR if at < len(rows) - 1 else 0) for at, row in enumerate(rows)]


def _untold(clauses: Sequence[Clause], causes: Collection[int]) -> list[Clause]:
    """Without what stands there as the cause of harm."""
    return [one for one in clauses if not {id(item) for item in one.items} <= set(causes)]


def _player(scene: Scene, stories: Stories, seat: Seat, causes: Collection[int], *, drop: int) -> list[Line]:
    clauses, first = _untold(stories.of(Class.OTHERS, seat), causes), stories.first
    chosen = _told_in_order(clauses, first, LONGEST if first in clauses else LONG)
    if not chosen.said:
        return []
    name = scene.speech.name("seat", seat)
    told = say(scene.speech, "call.player", name=name, clauses=chosen.said)
    shown = say(scene.speech, "call.player", name=f"**{name}**", clauses=chosen.said)
    if chosen.more:
        told, shown = (say(scene.speech, "call.more", line=line, count=chosen.more) for line in (told, shown))
    return [Line(told, drop=drop, shown=f"{scene.speech.sign(seat)}{shown}")]


@dataclass(frozen=True)
class _Chosen:
    said: str
    more: int = 0
    """Clauses that found no room and yet matter."""


def _told_in_order(clauses: Sequence[Clause], first: Clause | None, room: int) -> _Chosen:
    """The heaviest of these clauses, as many as fit, in the order in which they happened."""
    said = dict[Clause, str]()
    left = 0
    for clause in clauses:
        told = clause.text(head=clause is not first)
        if not told or any(one.startswith(told) for one in said.values()):
            continue
        fits = len(said) < MOST and sum(map(len, said.values())) + len(told) <= room
        if fits or not said:
            said[clause] = told
        else:
            left += clause.total >= COUNTED
    in_order = [said[one] for one in sorted(said, key=lambda one: one.place)]
    return _Chosen(joined(in_order, clauses[0].speech) if in_order else "", left)


def joined(clauses: Sequence[str], speech: Words) -> str:
    """Clauses of one player, as one: a list of them, or apart where one is a list itself."""
    plain = all("," not in one and ":" not in one for one in clauses)
    return speech.listed(clauses) if plain and len(clauses) <= 2 else "; ".join(clauses)


def _harm(harm: Clause, brought: Sequence[StoryEvent], headed: bool, scene: Scene) -> str:
    """What was done to whoever is called, and what brought it."""
    own, others = ([one for one in brought if (doer(one) == harm.seat) is own] for own in (True, False))
    said = [_clause(one, harm.reader != "other") for one in own]
    told = [_cause(one, scene) for one in others]
    if headed:
        names_more = set(_names(harm, "brief")) - set(_names(harm, "headline"))
        if brought:
            return _sentence(harm.speech.listed([*([_by(harm, scene, said)] if said else []), *told]))
        text = harm.text(head=bool(names_more))
        return _sentence(_whose(harm, text) if text else "")
    if not brought:
        return _sentence(_whose(harm, harm.text()))
    causes = [*([_by(harm, scene, said)] if said and harm.reader != "other" else said), *told]
    because = say(harm.speech, "call.because", harm=harm.text(), causes=harm.speech.listed(causes))
    return _sentence(_whose(harm, because))


def _whose(harm: Clause, said: str) -> str:
    """Harm in these words, with the name of whoever did it or lost something, where several are called."""
    seat = harm.items[0].seat if harm.items[0].seat is not None else harm.seat
    if harm.reader != "other" or seat is None:
        return said
    name = harm.speech.name("seat", seat)
    return unended(say(harm.speech, "call.player", name=name, clauses=said))


def _by(harm: Clause, scene: Scene, deeds: Sequence[str]) -> str:
    """What they did themselves that brought it."""
    done = harm.speech.listed(deeds)
    return say(harm.speech, "call.by_you", cause=done) if harm.seat == scene.called else _whose(harm, done)


def _names(harm: Clause, section: str) -> list[str]:
    """Whom and what the words name: players, places, units."""
    named = holes(form_of(harm.items[0], section, harm.reader))
    return [hole.param for hole in named if hole.kind not in ("", NOW, SUM)]


def _cause(item: StoryEvent, scene: Scene) -> str:
    """A cause in words that stand by themselves: with the name of whoever did it."""
    against = form_of(item, "brief", "against") if scene.called in item.losers else None
    if against:
        return unended(item.speech.told(item.event, against))
    seat = doer(item)
    own = seat is not None and seat == scene.called
    said = _clause(item, own)
    if seat is None or form_of(item, "brief", "other") is None:
        return said
    if own:
        return say(item.speech, "call.by_you", cause=said)
    return unended(say(item.speech, "call.player", name=item.speech.name("seat", seat), clauses=said))


def _clause(item: StoryEvent, own: bool) -> str:
    form = form_of(item, "brief", "you" if own else "other") or alone(item)
    return unended(item.speech.told(item.event, form))


def _outlook(scene: Scene) -> list[Line]:
    """The goal and the danger, where the game names any."""
    return []


def _line(sign: str, told: str, *, drop: int) -> Line:
    return Line(told, drop=drop, shown=f"{sign}{told}")


def _sentence(said: str) -> str:
    if not said:
        return ""
    ended = said if said.endswith((".", "!", "?")) else f"{said}."
    return _capital(ended)


def _capital(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}"
