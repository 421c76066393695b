"""The scene of a post: what it says, taken at one moment from the table and its story. No Discord in here."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from bot.crew.picture_jobs import CallJob, ChannelBoardJob, ChannelSheetJob, CloseUpJob, PublicJob, ResultJob
from bot.posts.sentence import Sentence
from bot.posts.telling import (
    ENDED,
    FORCED,
    SMALL_PRINT,
    Row,
    answers,
    asked_anyway,
    in_their_time,
    is_aside,
    is_hollow,
    newest,
    rows_of,
    says_something,
    sentences_of,
    with_causes,
)
from bot.table.live_games import LiveGame, LiveGames
from bot.table.words import say, words, words_for_all
from engines.kernel import Ask, Event, Fact, Match, Public, Refused, Result, Seat, View, Words
from engines.kernel.story import causes, chain, cut
from storage.store import Sitter, StoredGame, ToldLine

NEWS_LINES = 8
DEEDS = 12
"""The most lines if all of them are deeds of others, whose turns are told whole."""
PICTURED = 20
"""The most events that the pictures of a post show. Their causes are added."""
MEANWHILE = 3
"""The most lines for what happened to the called player before the last turn."""


@dataclass(frozen=True)
class Scene:
    """Everything a post shows, taken at one moment."""

    game: StoredGame
    speech: Words
    lines: tuple[ToldLine, ...]
    view: View | None
    waiting: tuple[Seat, ...]
    question: str
    position: tuple[str, ...]
    result: Result | None = None
    missed: tuple[ToldLine, ...] = ()
    """The lines since the player who is asked last played, up to the turn that is told."""
    asks: tuple[Ask, ...] = ()
    """The open questions, also of those who have answered and may change their answer."""
    away: tuple[tuple[Seat, str], ...] = ()
    """Who is on vacation, and until when."""
    clock: str = ""
    """When it is in the game, and how long it goes on, in few words."""
    lands: tuple[str, ...] = ()
    """The places that whoever is called alone holds, the most important first."""
    near: frozenset[str] = frozenset()
    """The places that whoever is called holds, and those beside them."""
    ahead: tuple[Event, ...] = ()
    """What the position itself tells as news to all that are called."""
    begun: bool = True
    """Has anybody moved? Before that there is nothing to undo."""

    def since(self, seq: int, called: Collection[str] = ()) -> Scene:
        """This scene with only the lines after `seq`. `called` are those whom the post before called: they have read
        it."""
        before = [line for line in self.lines if line.seq <= seq]
        lines = tuple(line for line in self.lines if line.seq > seq)
        asked = self.called
        again = asked is not None and self.asked[0].user in called
        # Whoever has played in what is told has left behind them what happened before.
        played = any(line.entry and line.entry.seat == asked for line in lines)
        missed = () if asked is None or again or played else _since_played(asked, before)
        return replace(self, lines=lines, missed=missed)

    @property
    def events(self) -> list[Event]:
        return [event for line in self.lines for event in line.events if event.audible(None)]

    @cached_property
    def story(self) -> tuple[Sentence, ...]:
        """What happened, in sentences: worked out once, however often it is shown."""
        return tuple(
            sentences_in(self.lines, self.speech) or answers(filter(says_something, self.lines), self.speech)
        )

    @cached_property
    def before(self) -> tuple[Sentence, ...]:
        """What happened before the story, since the player who is asked last played."""
        return tuple(sentences_in(self.missed, self.speech))

    @property
    def called(self) -> Seat | None:
        """The seat that is called, if it is one alone. Their own deeds are no news to them."""
        return self.waiting[0] if len(self.waiting) == 1 else None

    @cached_property
    def reasons(self) -> list[str]:
        """Why the game is over, from [ending] of its texts. The headline says it, so the news leave it out."""
        endings = self.speech.catalog.tree.get("ending", {}) if self.game.status == "over" else {}
        return [self.speech.event(event) for event in self.events if event.key in endings]

    @property
    def of_interest(self) -> Seat | None:
        """Whose board is shown: that of a player who is asked, else of the one who moved last."""
        if self.waiting:
            return people_in(self.game, self.waiting)[0]
        moved = [line.entry.seat for line in self.lines if line.entry]
        return moved[-1] if moved else None

    @property
    def last_line(self) -> int:
        """The last line of the story that the scene tells."""
        return self.lines[-1].seq if self.lines else self.game.seq

    @property
    def asked(self) -> tuple[Sitter, ...]:
        return tuple(self.game.sitters[seat] for seat in self.waiting)

    @cached_property
    def drawn_from(self) -> str:
        """A hash of all that the pictures are made of."""
        if self.view is None:
            return ""
        events = "".join(event.model_dump_json() for event in self.events)
        seen = f"{self.view.model_dump_json()}{events}{self.game.status}{self.speech.catalog.language}"
        return blake2b(seen.encode(), digest_size=12).hexdigest()


class ToldSoFar(Fact, config=ConfigDict(populate_by_name=True, serialize_by_alias=True)):
    """Something that has told the story up to a line."""

    last_line: Annotated[int, Field(validation_alias="told", serialization_alias="told")] = 0
    """The last line that was told. It is stored as `told`, so that older versions can read it."""


def scene_of(live: LiveGame, lines: Sequence[ToldLine], language: str | None = None) -> Scene:
    """The scene that a spectator may know; every post is made from one. It is in the language of the table, or in
    that of one reader."""
    match, game, playing = live.match, live.game, live.playing
    speech = words_for_all(live.rules, game, match)
    if language is not None:
        speech = words(live.rules, speech.players, language, match)
    view = match.view(None) if match else None
    waiting = tuple(playing.waiting) if playing else ()
    near = [live.rules.near(view, seat) for seat in waiting] if view else []
    ahead = [tuple(live.rules.ahead(view, seat)) for seat in waiting] if view else []
    return Scene(
        game=game,
        speech=speech,
        lines=tuple(lines),
        view=view,
        waiting=waiting,
        clock=live.rules.clock(view, speech) if view else "",
        lands=tuple(live.rules.lands(view, waiting[0])) if view and len(waiting) == 1 else (),
        near=frozenset[str]().union(*near),
        ahead=ahead[0] if len(set(map(repr, ahead))) == 1 else (),
        question=question(playing, speech, people_in(game, playing.waiting)) if playing else "",
        position=tuple(live.rules.position(view, speech)) if view else (),
        result=match.result if match and game.status == "over" else None,
        asks=tuple(playing.asks.values()) if playing else (),
        begun=match is not None and match.count > 0,
    )


async def scene_after(live_games: LiveGames, number: int, seq: int) -> Scene | None:
    """A game as it is now, with all lines after `seq`. The game is read first and its story then: the other way
    round, a deed between the two would never be told."""
    scene = await live_games.read(number, lambda live: scene_of(live, ()))
    if isinstance(scene, Refused):
        return None
    lines = await live_games.store.story(number, after=seq)
    return replace(scene, lines=tuple(line for line in lines if line.seq <= scene.game.seq))


def people_in(game: StoredGame, waiting: Sequence[Seat]) -> tuple[Seat, ...]:
    """The people among those who are asked, else all of them: a computer has answered before anybody reads that it is
    asked."""
    return tuple(seat for seat in waiting if game.sitters[seat].strength is None) or tuple(waiting)


def question(match: Match, speech: Words, named: Sequence[Seat] | None = None) -> str:
    """What is asked and of whom, in one sentence for all to read. If each is asked something else, [together] of the
    game's texts says what is common to them: a headline has one question."""
    asks = list(match.asks.values())
    waiting = list(match.waiting)
    named = waiting if named is None else list(named)
    together = speech.catalog.text("together", asks[0].key) if len(asks) > 1 else None
    if together is not None:
        about = {"seat": asks[0].seat, "seats": [ask.seat for ask in asks], **asks[0].params}
        missing = say(speech, "post.missing", seats=named) if len(waiting) < len(asks) else ""
        return f"{speech.fill(together, about)} {missing}".strip()
    questions = dict.fromkeys(speech.ask(ask.key, ask.params) for ask in asks if ask.seat in waiting)
    each = next(iter(questions)) if len(questions) == 1 else say(speech, "post.each")
    return say(speech, "post.asked", seats=named, question=each)


def _since_played(seat: Seat, lines: Sequence[ToldLine]) -> tuple[ToldLine, ...]:
    """The moves of the others since this seat last played."""
    played = max((line.seq for line in lines if line.entry and line.entry.seat == seat), default=None)
    return () if played is None else tuple(line for line in lines if line.seq > played and line.entry)


def sentences_in(lines: Sequence[ToldLine], speech: Words) -> list[Sentence]:
    """What all may know of these lines of a story, with the names that things had then."""
    then = in_their_time([line.events for line in lines], speech)
    moves = with_causes((line.events, words_then) for line, words_then in zip(lines, then, strict=True))
    return [one for line, move in zip(lines, moves, strict=True) for one in sentences_of(line, move)]


def played_by(scene: Scene) -> dict[str, Any]:
    """The data that all pictures of a game share."""
    return {
        "kind": scene.game.kind,
        "players": tuple(sitter.name for sitter in scene.game.sitters),
        "language": scene.speech.catalog.language,
    }


def common_to(scene: Scene) -> dict[str, Any]:
    """The data that all pictures of a scene share."""
    return {**played_by(scene), "seen": Public(scene.view)}


def jobs_of(scene: Scene, height: int = 0) -> list[PublicJob]:
    """The pictures of a post: close-up, map, and the board of a player who is asked; at the end the result before
    all. A call has a close-up of a `height`, with the lands of whoever is called."""
    common = {**common_to(scene), "news": events_to_draw(scene)}
    close_up = CallJob(lands=scene.lands, height=height, **common) if height else CloseUpJob(**common)
    jobs: list[PublicJob] = [close_up, ChannelSheetJob(**common)]
    if scene.of_interest is not None:
        jobs.append(ChannelBoardJob(seat=scene.of_interest, **common))
    if scene.game.status == "over":
        jobs.insert(0, ResultJob(**common_to(scene)))
    return jobs


def events_to_draw(scene: Scene) -> tuple[Event, ...]:
    """The newest events that can be drawn, with their causes."""
    every = [event for line in scene.lines for event in line.events]
    # Where people sit is nothing to draw, and a hash or a seed still less.
    drawable_events = [at for at, event in enumerate(every) if event.audible(None) and event.key not in SMALL_PRINT]
    why = causes(every)
    chosen = {one for at in drawable_events[-PICTURED:] for one in chain(at, why)}
    return tuple(cut(every, chosen.intersection(drawable_events)))


def headline(scene: Scene) -> str:
    if scene.game.status == "over":
        why = scene.reasons
        return say(scene.speech, "post.over_by", why=" ".join(why)) if why else say(scene.speech, "post.over")
    if scene.game.status == "abandoned":
        return say(scene.speech, "post.abandoned")
    return scene.question


def vacations(scene: Scene) -> list[str]:
    return [say(scene.speech, "post.away", seat=seat, day=day) for seat, day in scene.away if scene.waiting]


def places(scene: Scene) -> list[str]:
    """The places at the end, best first."""
    if scene.result is None:
        return []
    return [
        say(
            scene.speech,
            f"post.{scene.result.fate(seats[0])}",
            place=place,
            seats=list(seats),
            points=scene.result.points[seats[0]],
        )
        for place, seats in scene.result.ranked
    ]


AGAINST_YOU, OF_OTHERS, OWN = range(3)
"""What a deed is to the called player, in the order in which it is told."""


def news_lines(scene: Scene, *, headed: bool = True) -> list[str]:
    """What happened: one sentence a deed. First what was done to whoever is called, last what they did themselves,
    each oldest first. What only follows from a deed goes before a deed does, except how the game ended and what the
    called one lost, and nothing stays without its cause; what the headline says as well is not said twice, unless the
    post has lost it."""
    sentences = list(scene.story)
    if headed and sentences and asked_anyway(sentences[-1], scene.asks):
        sentences.pop()
    if scene.reasons:
        endings = scene.speech.catalog.tree["ending"]
        sentences = [one for one in sentences if one.event is None or one.event.key not in endings]
    missed = set(map(id, scene.before))
    rows = rows_of([*scene.before, *sentences], scene.speech)
    of_before = [row for row in rows if id(row.sentences[0]) in missed]
    meanwhile = _done_to_the_called(scene, of_before)
    rows = [row for row in rows if row not in of_before]
    over = scene.game.status == "over"
    kinds = _kinds(scene, rows)

    def rank(row: Row) -> int:
        if over:
            return 0
        return {AGAINST_YOU: 3, OF_OTHERS: 2, OWN: 0}[kinds[row]] + row.leads

    deeds = sum(row.leads and kinds[row] is not OWN and not over for row in rows)
    most = max(NEWS_LINES, min(len(meanwhile) + deeds, DEEDS)) - len(meanwhile)
    kept = newest(rows, most, rank, lambda row: _harms_the_called(scene, row))
    lines = [f"• {row.text}" for row in sorted(kept, key=lambda row: kinds[row])]
    more = len(rows) - len(kept)
    return [*meanwhile, *lines, *([say(scene.speech, "post.more", count=more)] if more else [])]


def _kinds(scene: Scene, rows: Sequence[Row]) -> dict[Row, int]:
    """What each row is to the called player. All rows that began with one deed are the same."""
    harmed = {row.chain[-1] for row in rows if _harms_the_called(scene, row)}
    kinds = dict[Row, int]()
    for row in rows:
        deed = row.chain[-1]
        own = scene.called is not None and deed.head is not None and deed.head.seat == scene.called
        kinds[row] = AGAINST_YOU if deed in harmed else OWN if own else OF_OTHERS
    return kinds


def _harms_the_called(scene: Scene, row: Row) -> bool:
    return not row.losers.isdisjoint(scene.waiting)


def _done_to_the_called(scene: Scene, rows: Sequence[Row]) -> list[str]:
    """All that the called player lost, and the last of what else was done to them, each with its cause."""

    def rank(row: Row) -> int:
        head = row.head
        if head is None or head.event.key == FORCED or is_aside(head) or is_hollow(head):
            return -1
        return 0 if scene.called in (head.event.params.get("seat"), head.event.params.get("other")) else -1

    kept = newest(rows, MEANWHILE, rank, lambda row: _harms_the_called(scene, row))
    return [f"• {_theirs(row, scene.called)}" for row in kept]


def _theirs(row: Row, seat: Seat | None) -> str:
    """An event that befalls everybody, told to one seat without what it is to the others."""
    (first, *more) = row.sentences
    if more or first.head is None or first.head.seat is not None:
        return row.text
    asides = [one for one in first.asides if one.seat in (None, seat)]
    return str(replace(first, asides=asides))


def small_print(scene: Scene) -> list[str]:
    """The seed, in the end: for those who want to check the dice one day."""
    return [say(scene.speech, "post.seed", **event.params) for event in scene.events if event.key == ENDED]


def just_acted(scene: Scene) -> str:
    """The user who is at the table this minute. Empty after an undo by a vote: that may have taken a day."""
    if not scene.lines:
        return ""
    last = scene.lines[-1]
    seat = scene.game.seat_of(last.user)
    voted = any(entry.learned or entry.seat != seat for entry in last.removed)
    return "" if voted else last.user
