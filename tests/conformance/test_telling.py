"""What is told of whole random games: by its cause, in sums, as it stands, and nothing is folded from its cause."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import wraps
from typing import Any

import pytest

from bot.posts.scene import Scene, events_to_draw, news_lines, sentences_in
from bot.posts.sentence import Sentence, StoryEvent
from bot.posts.telling import newest, rows_of
from bot.table.words import words
from engines.kernel import Cause, Event, Seat, Table, Words
from engines.kernel.story import causes as causes_in
from engines.kernel.story import chain as chain_of
from engines.kernel.story import reading_of
from engines.kernel.text import NOW, SUM, Hole, holes
from render.kit.news import newest as newest_said
from storage.store import Sitter, StoredGame, ToldLine
from tests.conformance.games import PLAYERS, AnyGame, every_table
from tests.conformance.play import Story, play, story

POSTS = 14
LONG = (1, 4, 15)
"""Moves that a post tells: of one who goes on, of a turn, of many who played while somebody was away."""
TIMES = re.compile(r"\(\d+( times|-mal)\)")


def lines_of(told: Story) -> list[ToldLine]:
    begins = ToldLine(seq=1, at=0.0, deed="started", user="0", events=told.opening.events)
    moves = [
        ToldLine(
            seq=at, at=0.0, deed="moved", user=str(line.seat), entry=line.happened.entry, events=line.happened.events
        )
        for at, line in enumerate(told.lines, 2)
    ]
    return [begins, *moves]


def posts_of(told: Story) -> Iterator[tuple[list[ToldLine], Words]]:
    """Some moves of it, as they come together in a post"""
    lines = lines_of(told)
    speech = words(told.game, PLAYERS[: told.seats])
    for number, first in enumerate(told.moments(POSTS, "told")):
        yield lines[first : first + LONG[number % len(LONG)]], speech


def causes(told: Story) -> dict[int, Event]:
    """By the identity of every event, what it follows from: worked out from the whole game at once"""
    numbered, found = dict[int, Event](), dict[int, Event]()
    for line in lines_of(told):
        waiting = defaultdict[int, list[Event]](list)
        for event in line.events:
            assert event.cause is not None, f"{event.key} notes no cause"
            if event.cause < 0:
                waiting[-event.cause].append(event)
            elif event.cause:
                found[id(event)] = numbered[event.cause]
            if event.number:
                numbered[event.number] = event
                for one in waiting.pop(event.number, ()):
                    found[id(one)] = event
        assert not waiting, f"{waiting} wait for ever"
    return found


def chain(event: Event, of: Mapping[int, Event]) -> list[Event]:
    before = [event]
    while id(before[-1]) in of:
        before.append(of[id(before[-1])])
    return before


@every_table
def test_a_sentence_tells_one_deed_and_what_follows_from_it(game: AnyGame, seats: int) -> None:
    told = story(game, seats)
    of = causes(told)
    for lines, speech in posts_of(told):
        for sentence in sentences_in(lines, speech):
            for aside in sentence.asides:
                assert_of_one_cause(sentence, aside, of)


def assert_of_one_cause(sentence: Sentence, aside: StoryEvent, of: Mapping[int, Event]) -> None:
    """What stands aside follows from what the sentence says first, or is of one kind, seat and cause with it."""
    assert sentence.event is not None
    before = chain(aside.event, of)
    if any(one is sentence.event for one in before):
        return
    head = chain(sentence.event, of)
    again = [one for one in before if (one.key, one.params) == (sentence.event.key, sentence.event.params)]
    # What says nothing of its own is not said twice: what follows from it hangs on the first.
    alike = (aside.event.key, aside.seat) == (sentence.event.key, sentence.head and sentence.head.seat)
    assert again or (alike and head[-1] is before[-1]) or (alike and len(head) == len(before) == 1), (
        str(sentence),
        [one.key for one in before],
    )


@every_table
def test_amounts_are_sums_and_what_stands_is_told_as_it_stands_in_the_end(game: AnyGame, seats: int) -> None:
    for lines, speech in posts_of(story(game, seats)):
        sentences = sentences_in(lines, speech)
        rows = rows_of(sentences, speech)
        assert not [row.text for row in rows if TIMES.search(row.text)]
        for sentence in sentences:
            assert_added_up(sentence)
        latest = dict[Any, StoryEvent]()
        for one in (one for sentence in sentences for one in sentence.tells):
            if one.reading:
                latest[one.reading] = one
        for one in (one for sentence in sentences for one in sentence.tells):
            assert one.stale == (one.reading is not None and latest[one.reading] is not one), one.event


def assert_added_up(sentence: Sentence) -> None:
    """Of counts that are told in the same words of the same, the sentence has the sum."""
    several = defaultdict[Any, list[tuple[StoryEvent, Hole]]](list)
    for one in sentence.asides:
        params, found = one.event.params, holes(one.form("aside"))
        counts = [hole for hole in found if isinstance(params.get(hole.param), dict) and not hole.times]
        if len(counts) == 1 and not one.outdated:
            rest = [params.get(hole.param) for hole in found if hole not in counts and hole.kind not in (NOW, SUM)]
            several[one.event.key, counts[0].param, str(rest)].append((one, counts[0]))
    for (key, param, _), those in several.items():
        if len(those) > 1 and {one.event.key for one in sentence.tells} != {key}:
            (*_, (last, hole)) = those
            total = sum((Counter(one.event.params[param]) for one, _ in those), Counter[str]())
            form = f"{{{hole.article} {param}:{hole.kind}}}" if hole.article else f"{{{param}:{hole.kind}}}"
            whole = {what: total[what] for one, _ in those for what in one.event.params[param]}
            assert last.speech.fill(form, {param: whole}) in str(sentence), (str(sentence), whole)


@every_table
def test_what_stays_in_a_post_stays_with_its_cause_and_no_loss_of_the_called_one_goes(
    game: AnyGame, seats: int
) -> None:
    for lines, speech in posts_of(story(game, seats)):
        rows = rows_of(sentences_in(lines, speech), speech)
        for most in (1, 3, 6):
            kept = newest(rows, most)
            assert all(one in kept for row in kept for one in row.chain)
            assert len(kept) <= most
        if len({row.text for row in rows}) < len(rows):
            continue
        for seat in range(seats):
            post = news_lines(scene(game, seats, lines, speech, seat), headed=False)
            told = [row for row in rows if f"• {row.text}" in post]
            assert all(one in told for row in told for one in row.chain), post
            lost = [row for row in rows if seat in row.losers]
            assert all(row in told for row in lost), (post, [row.text for row in lost])
            if lost:
                assert any(post[0] == f"• {one.text}" for row in lost for one in row.chain), post


def scene(game: AnyGame, seats: int, lines: Sequence[ToldLine], speech: Words, called: Seat) -> Scene:
    stored = StoredGame(
        id=1, kind=game.id, place="1", server="1", opener="0", status="running", options={}, seed="s",
        sitters=tuple(Sitter(user=str(at), name=PLAYERS[at]) for at in range(seats)), seq=9, posed=1, created=0.0,
        touched=0.0,
    )  # fmt: skip
    return Scene(stored, speech, tuple(lines), None, (called,), "", ())


@every_table
def test_a_picture_says_nothing_without_its_cause_and_nothing_that_is_no_longer_so(game: AnyGame, seats: int) -> None:
    for lines, speech in posts_of(story(game, seats)):
        heard = events_to_draw(scene(game, seats, lines, speech, 0))
        why, hollow = causes_in(heard), speech.catalog.tree.get("hollow", {})
        for most in (1, 2, 3):
            told = newest_said(heard, speech, most)
            places = [next(at for at, event in enumerate(heard) if event is one) for one, _ in told]
            assert len(told) <= most
            for number, at in enumerate(places):
                before = [one for one in chain_of(at, why)[1:] if heard[one].key not in hollow]
                assert set(before) <= set(places[:number]), told
                later = [reading_of(event, speech) for event in heard[at + 1 :]]
                stands = reading_of(heard[at], speech)
                assert stands is None or stands not in later or told[number][1] != speech.event(heard[at]), told


@every_table
def test_a_price_and_what_only_follows_are_never_told_of_nothing(
    game: AnyGame, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = set[str]()
    real = Table.tell

    @wraps(real)
    def tell(table: Table[Any], key: str, /, **named: Any) -> Cause:
        if named.get("waits"):
            waits.add(key)
        return real(table, key, **named)

    monkeypatch.setattr(Table, "tell", tell)
    told = play(game, seats, "prices", most=150)
    of = causes(told)
    alone = {
        event.key
        for line in told.lines
        for event in line.happened.events
        if event.key in waits and id(event) not in of
    }
    assert alone == set()
