"""What a finished game is told by: points over its rounds, and what each did."""

from __future__ import annotations

import io
import random

from PIL import Image

from bot.crew import painter
from bot.crew.painter import draw
from bot.crew.picture_jobs import CourseJob
from bot.table.course import course_of, tallies_of
from bot.table.past import Past, past_of
from bot.table.words import words
from engines.fords import GAME as FORDS
from engines.kernel import Checkpoint, Event, Happened, Match
from engines.shelf import GAMES, game
from storage.store import Sitter, StoredGame, ToldLine
from tests.bot.discord.pictures import fords_in_pictures

SPEECH = words(FORDS, ["Ada", "Ben"])


def finished() -> tuple[Past, list[Checkpoint], Match]:
    match, happened = Match.start(FORDS, 2, "a course")
    rnd, points = random.Random(3), list(happened.checkpoints)
    lines = [ToldLine(deed="started", events=happened.events, seq=1, at=0)]
    while not match.over:
        seat = match.waiting[0]
        outcome = match.submit(seat, match.sample(seat, rnd))
        assert isinstance(outcome, Happened)
        points += outcome.checkpoints
        lines.append(ToldLine(deed="moved", entry=outcome.entry, events=outcome.events, seq=len(lines) + 1, at=0))
    sitters = (Sitter(user="1", name="Ada"), Sitter(user="2", name="Ben"))
    stored = StoredGame(
        id=1, kind="fords", place="", server="", opener="1", status="over", options={}, seed="a course",
        sitters=sitters, seq=len(lines), posed=0, created=0, touched=0,
    )  # fmt: skip
    return past_of(stored, lines), points, match


def test_rounds_end_where_the_next_begins_and_the_last_with_the_game() -> None:
    past, points, _ = finished()
    rounds = course_of(past, points, SPEECH).rounds
    assert [name for name, _ in rounds] == ["Round 1", "Round 2", "Round 3", "Round 4"]
    assert [move for _, move in rounds] == [*(one.first for one in past.chapters(SPEECH)[1:]), past.last]


def test_what_each_did_is_counted_from_what_was_told() -> None:
    past, _, _ = finished()
    told = [event for events in past.events for event in events]
    founded = [0, 0]
    for event in told:
        if event.key in ("camp.pitched", "march.founds"):
            founded[event.params["seat"]] += 1
    tallies = dict(tallies_of(past, SPEECH))
    assert sum(founded) and tallies["Camps founded"] == tuple(founded), "two events, one column"
    quiet = Past(past.game, (), ((Event(key="round.begins", params={"round": 1, "rounds": 4}),),))
    assert tallies_of(quiet, SPEECH) == [], "what nobody did is no column"


def test_a_game_that_never_came_to_a_round_has_none() -> None:
    past, points, _ = finished()
    assert course_of(Past(past.game, (), ()), points, SPEECH).rounds == ()


def test_the_picture_is_drawn_from_the_record_alone() -> None:
    past, points, _ = finished()
    painter._shelf["fords"] = FORDS
    job = CourseJob(kind="fords", players=("Ada", "Ben"), played=course_of(past, points, SPEECH))
    with fords_in_pictures():
        whole = draw(job)
    assert whole is not None
    with Image.open(io.BytesIO(whole)) as picture:
        assert picture.width == 1080 and picture.height > 600
    assert len(whole) < 200_000


def test_every_game_of_the_house_counts_something_and_has_rounds() -> None:
    for module in GAMES:
        tree = game(module).catalogs["en"].tree
        assert tree["chapter"] and 4 <= len(tree["tally"]) <= 8, module
