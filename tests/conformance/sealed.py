"""What several are asked at once, each for themselves: until all have answered, nothing shows what anybody said."""

from __future__ import annotations

import ast
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.posts.climax import climaxes
from bot.posts.scene import headline, jobs_of, news_lines, scene_of
from bot.table.live_games import LiveGame
from engines.kernel import Command, Entry, Happened, Match, Refused, Seat
from storage.store import Sitter, StoredGame, ToldLine
from tests.conformance.another_world import another_answer, answers_to, view_of
from tests.conformance.games import PLAYERS, viewers
from tests.conformance.play import Story, asked_of

LOOKS = 4
"""Answers to each question that are looked at in a story."""


def asks_several(home: Path) -> bool:
    """Do the rules in this folder put a question to several at once?"""
    called = (node for file in home.rglob("*.py") for node in ast.walk(ast.parse(file.read_text("utf-8"))))
    return any(isinstance(node, ast.Call) and ast.unparse(node.func) == "ask_all" for node in called)


def sealings(told: Story) -> Iterator[int]:
    """Where somebody answers such a question while others still think."""
    looked = Counter[str]()
    for count, line in enumerate(told.lines):
        entry = line.happened.entry
        if entry is None or not entry.secret or looked[line.ask.key] == LOOKS:
            continue
        looked[line.ask.key] += 1
        pending = told.match_at(count).pending
        if pending is not None and pending.sealed and len(pending.asks) - len(pending.answers) > 1:
            yield count


def assert_sealed_answers_show_nothing(told: Story) -> int:
    """Compare each moment with one answer and with another; how many there were to compare."""
    compared = 0
    for count in sealings(told):
        seat, rnd = told.lines[count].seat, random.Random(count)
        said = told.lines[count].command
        other = another_answer(told.match_at(count), seat, said, rnd)
        if other == said:
            continue
        compared += 1
        one, two = (shown(told, count, seat, command) for command in (said, other))
        for what in one:
            assert one[what] == two[what], f"{what}: it shows what seat {seat} said to {told.lines[count].ask.key}"
    return compared


def shown(told: Story, count: int, seat: Seat, command: Command) -> dict[str, Any]:
    """All that anybody else is shown when a seat has answered so."""
    match = told.match_at(count)
    happened = match.submit(seat, command)
    assert isinstance(happened, Happened) and happened.entry is not None
    others = [viewer for viewer in viewers(told.seats) if viewer != seat]
    return {
        "views": [view_of(match, viewer) for viewer in others],
        "positions": [told.game.position(match.view(viewer), told.words) for viewer in others],
        "questions": [match.waiting, *map(asked_of, match.asks.values())],
        "choices": [answers_to(match, viewer, count) for viewer in others if viewer in match.waiting],
        "news": [[event for event in happened.events if event.audible(viewer)] for viewer in others],
        "checkpoints": happened.checkpoints,
        "taking back": [taken_back(match, viewer) for viewer in others if viewer is not None],
        **posted(told, match, happened.entry, happened),
    }


def taken_back(match: Match, seat: Seat) -> Any:
    """What it takes, and what all may know of what would go."""
    terms = match.undo_terms(seat)
    if isinstance(terms, Refused):
        return terms
    return terms.consent, terms.why, [entry.said for entry in terms.removes if not entry.secret]


def posted(told: Story, match: Match, entry: Entry, happened: Happened) -> dict[str, Any]:
    """The post that all read, and what its pictures are drawn from."""
    stored = StoredGame(
        id=1, kind=told.game.id, place="1", server="1", opener="0", status="running", options={}, seed=told.seed,
        sitters=tuple(Sitter(user=str(seat), name=PLAYERS[seat]) for seat in range(told.seats)),
        seq=match.count, posed=1, created=0.0, touched=0.0,
    )  # fmt: skip
    line = ToldLine(seq=match.count, at=0.0, deed="moved", user=str(entry.seat), entry=entry, events=happened.events)
    scene = scene_of(LiveGame(stored, told.game, match), (line,))
    return {
        "post": [headline(scene), *news_lines(scene), *climaxes(scene, after=0)],
        "pictures": [(job, job.seen.view.model_dump_json()) for job in jobs_of(scene)],
    }
