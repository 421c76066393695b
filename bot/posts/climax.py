"""What deserves a post and a picture of its own: a battle that was decided, a scoring, a wonder. No Discord in here.

Which events those are, and how such a post is headed, a game says under [climax] of its texts; what it looks like,
`Pictures.climax`. The end of a game is its last turn post.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.crew.picture_jobs import ClimaxJob
from bot.posts.scene import Scene, common_to
from bot.posts.sentence import Sentence
from bot.posts.telling import climax_at, climax_told, is_silent, newest, rows_of
from engines.kernel import Seat, Words

LINES, BRIEF = 20, 8
NEWS = 150
"""The most events before a climax that its picture may show: a battle lasts some rounds, a scoring asks everybody."""


@dataclass(frozen=True)
class Climax:
    seq: int
    """The line of the story in which the climax came."""
    heading: str
    lines: tuple[str, ...]
    """All that led to it, in words."""
    brief: tuple[str, ...]
    """The lines beside a picture, which shows the rest."""
    seat: Seat | None
    job: ClimaxJob


def climaxes(scene: Scene, after: int) -> list[Climax]:
    """The climaxes that came after a line of the story. The scene goes back far enough to tell how they began."""
    climaxes_here = list[Climax]()
    for number, line in enumerate(scene.lines):
        at = climax_at(line, scene.speech)
        if line.seq <= after or at is None or not line.live:
            continue
        event, before = line.events[at], scene.lines[:number]
        past = [one for one in (*(e for old in before for e in old.events), *line.events) if one.audible(None)]
        sentences = climax_told(before, line, at, scene.speech)
        brief = [one for one in sentences if one.head and not is_silent(one.head)]
        seat = event.params.get("seat", event.params.get("owner"))
        climaxes_here.append(
            Climax(
                seq=line.seq,
                heading=scene.speech.sentence("climax", event.key, event.params),
                lines=_lines(sentences, scene.speech, LINES),
                brief=_lines(brief, scene.speech, BRIEF),
                seat=seat if isinstance(seat, int) and seat >= 0 else None,
                job=ClimaxJob(news=tuple(past[-NEWS:]), **common_to(scene)),
            )
        )
    return climaxes_here


def _lines(sentences: Sequence[Sentence], speech: Words, most: int) -> tuple[str, ...]:
    return tuple(f"• {row.text}" for row in newest(rows_of(sentences, speech), most))
