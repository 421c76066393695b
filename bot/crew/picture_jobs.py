"""Pictures to draw, as a tagged union: each kind of job has its own fields, its lane in the queue, and its `draw`.

A job is plain data that goes to another process: views, never a State. What a channel is shown is made of a public
view, or not at all. A new kind is one class here; `JOBS` writes and reads it for painters on other machines
(`remote_painter.py` has the form in which it travels).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, Union

from pydantic import Discriminator, PlainSerializer, PlainValidator, SerializationInfo, TypeAdapter, ValidationInfo

from bot.crew.work_queue import Lane
from bot.table.course import Played
from bot.table.past import played_through
from bot.table.words import say
from engines.kernel import Event, Game, NotPublic, Own, Public, Seat, Seen, View, Words, shown_to
from render.kit.course import Course, course_png
from render.pictures import Pictures

WHOLE, PART, BOARD, QUESTION = Lane(0), Lane(1), Lane(1, spill_at=3), Lane(1, delay=2.0)
"""Whole maps and parts of them need other things in the caches, and boards need little of either. A picture for one
person who chooses, and may press on before it is there, lets pass what a whole table waits for."""


@dataclass
class Shared:
    """Views and news that several jobs share. A job that is written names them by their number."""

    views: list[View] = field(default_factory=list)
    news: list[tuple[Event, ...]] = field(default_factory=list)


def _number(among: list[Any], one: Any) -> int:
    """The number of a shared thing; a new one is added."""
    for at, other in enumerate(among):
        if other is one:
            return at
    among.append(one)
    return len(among) - 1


def _write_view(seen: Seen[Any], info: SerializationInfo[Shared]) -> int:
    return _number(info.context.views, seen.view)


def _read_view(number: Any, info: ValidationInfo[Shared]) -> Seen[Any]:
    view = info.context.views[number]
    return shown_to(view, view.viewer)


def _write_news(news: tuple[Event, ...], info: SerializationInfo[Shared]) -> int:
    return _number(info.context.news, news)


def _read_news(number: int, info: ValidationInfo[Shared]) -> tuple[Event, ...]:
    return info.context.news[number]


_VIEW = PlainSerializer(_write_view), PlainValidator(_read_view)
AnyView: TypeAlias = Annotated[Seen[Any], *_VIEW]
PublicView: TypeAlias = Annotated[Public[Any], *_VIEW]
OwnView: TypeAlias = Annotated[Own[Any], *_VIEW]
News: TypeAlias = Annotated[tuple[Event, ...], PlainSerializer(_write_news), PlainValidator(_read_news)]


@dataclass(frozen=True)
class Brushes:
    """What a job is drawn with."""

    rules: Game[Any, Any]
    pictures: Pictures[Any]
    speech: Words


@dataclass(frozen=True, kw_only=True)
class Job(ABC):
    """A picture to draw."""

    lane: ClassVar[Lane] = BOARD
    tag: str
    kind: str
    """The game whose picture it is."""
    players: tuple[str, ...]
    language: str = "en"
    upright: bool = False
    """Is it to be higher than wide, for a phone?"""

    @property
    def what(self) -> str:
        """The word for this picture in names of files and in texts, for a channel and for one person alike."""
        return self.tag.removeprefix("channel_")

    @property
    def whose(self) -> Seat:
        """The seat whose board or hand is shown; 0 where it is nobody's."""
        return 0

    def may_leave(self) -> bool:
        """May this job go to another machine?"""
        return True

    @abstractmethod
    def draw(self, brushes: Brushes) -> bytes | None:
        """The PNG, or None if there is nothing to show."""


@dataclass(frozen=True, kw_only=True)
class ViewJob(Job):
    """A picture of a view."""

    seen: AnyView


@dataclass(frozen=True, kw_only=True)
class NewsJob(ViewJob):
    """A picture of a view, with what happened last."""

    news: News = ()

    def may_leave(self) -> bool:
        """News that the viewer may not hear stays here."""
        return all(event.audible(self.seen.view.viewer) for event in self.news)


@dataclass(frozen=True, kw_only=True)
class PublicJob(ViewJob):
    """A picture that all may see."""

    seen: PublicView

    def __post_init__(self) -> None:
        if not isinstance(self.seen, Public):
            raise NotPublic(f"a {self.what} for all from the view of one seat")


@dataclass(frozen=True, kw_only=True)
class SheetJob(NewsJob):
    tag: Literal["sheet"] = "sheet"
    lane = WHOLE
    sheet: str = "map"

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.sheet(self.sheet, self.seen, self.news, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class ChannelSheetJob(PublicJob, NewsJob):
    """The map, for all."""

    tag: Literal["channel_sheet"] = "channel_sheet"
    lane = WHOLE

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.sheet("map", self.seen, self.news, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class ChangedJob(PublicJob, NewsJob):
    tag: Literal["changed"] = "changed"
    lane = WHOLE

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.changed(self.seen, self.news, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class CloseUpJob(PublicJob, NewsJob):
    tag: Literal["close_up"] = "close_up"
    lane = PART

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.close_up(self.seen, self.news, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class CallJob(PublicJob, NewsJob):
    """A close-up for whoever is called: where the news happened, with their own lands."""

    tag: Literal["call"] = "call"
    lane = PART
    lands: tuple[str, ...]
    height: int
    """Pixels on a phone."""

    @property
    def what(self) -> str:
        return "close_up"

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.call(self.seen, self.news, self.lands, self.height, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class PlaceJob(ViewJob):
    tag: Literal["place"] = "place"
    lane = PART
    place: str

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.close_up_of(self.seen, self.place, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class PlanJob(PublicJob):
    tag: Literal["plan"] = "plan"
    lane = QUESTION
    orders: News

    def may_leave(self) -> bool:
        return all(event.audible(None) for event in self.orders)

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.plan(self.seen, self.orders, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class ChoicesJob(ViewJob):
    tag: Literal["choices"] = "choices"
    lane = QUESTION
    places: tuple[str, ...]

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.choices(self.seen, self.places, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class ClimaxJob(PublicJob, NewsJob):
    tag: Literal["climax"] = "climax"

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.climax(self.seen, self.news, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class BoardJob(NewsJob):
    tag: Literal["board"] = "board"
    seat: Seat

    @property
    def whose(self) -> Seat:
        return self.seat

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.board(self.seen, self.seat, self.news, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class ChannelBoardJob(PublicJob, NewsJob):
    """A board for all, to be read on a phone without zooming."""

    tag: Literal["channel_board"] = "channel_board"
    seat: Seat

    @property
    def whose(self) -> Seat:
        return self.seat

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.brief(self.seen, self.seat, self.news, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class HandJob(ViewJob):
    tag: Literal["hand"] = "hand"
    seen: OwnView

    @property
    def whose(self) -> Seat:
        return self.seen.seat

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.hand(self.seen, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class ResultJob(PublicJob):
    tag: Literal["result"] = "result"

    def draw(self, brushes: Brushes) -> bytes | None:
        return brushes.pictures.result(self.seen, brushes.speech)


@dataclass(frozen=True, kw_only=True)
class CourseJob(Job):
    """The course of a finished game. Its whole record, with all secrets, does not leave the machine."""

    tag: Literal["course"] = "course"
    played: Played

    def may_leave(self) -> bool:
        return False

    def draw(self, brushes: Brushes) -> bytes | None:
        """The chart, or None where nothing was counted."""
        rules, played, speech = brushes.rules, self.played, brushes.speech
        names = {move: name for name, move in played.rounds}
        positions = played_through(rules, played.points, played.entries, [0, *names] if names else [])
        rounds = [(names.get(move, ""), rules.points(then.view)) for move, then in positions]
        counted = len(rounds) > 1 and all(points for _, points in rounds)
        if not counted and not played.tallies:
            return None
        course = Course(say(speech, "course.title"), speech.players, tallies=played.tallies)
        if counted:
            course = replace(course, rounds=[name for name, _ in rounds], points=[points for _, points in rounds])
        return course_png(course)


ChannelJob: TypeAlias = PublicJob | CourseJob
"""What may be shown to a channel."""


def _kinds(of: type[Job] = Job) -> Iterator[type[Job]]:
    """Every kind of job: those below another are found, however deep."""
    for kind in of.__subclasses__():
        yield from [kind] if isinstance(kind.__dict__.get("tag"), str) else ()
        yield from _kinds(kind)


KINDS = {kind.__dict__["tag"]: kind for kind in _kinds()}
_ANY_KIND: Any = Annotated[Union[*KINDS.values()], Discriminator("tag")]
JOBS: TypeAdapter[list[Job]] = TypeAdapter(list[_ANY_KIND])
"""Writes and reads jobs, with `Shared` as its context."""
