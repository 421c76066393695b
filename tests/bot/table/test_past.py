"""A game as it went: what stands, what was taken back, where a turn ends, and what is said of it after a replay."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from bot.table.past import ROOM, Past, Pasts, past_of, seat_of
from bot.table.verify import Report
from bot.table.words import words
from engines.fords import GAME as FORDS
from engines.kernel import Entry, Event
from storage.store import Deed, ToldLine
from tests.storage.hall import Hall
from tests.storage.making import a_game

SPEECH = words(FORDS, ["Ada", "Ben"])


def event(key: str, *audience: int) -> Event:
    return Event(key=key, audience=audience or None)


def line(seq: int, deed: Deed, *events: Event, seat: int = 0, live: bool = True) -> ToldLine:
    entry = Entry(seat=seat, said={"verb": "pass"}) if deed == "moved" else None
    return ToldLine(deed=deed, entry=entry, events=events, seq=seq, at=0, live=live)


STORY = [
    line(1, "started", event("start"), event("yours", 1)),
    line(2, "moved", event("one")),
    line(3, "moved", event("gone"), live=False),
    line(4, "replaced", event("beside what is gone")),
    line(5, "undone", event("taken back")),
    line(6, "replaced", event("beside one")),
    line(7, "moved", event("two"), event("secret", 0), seat=1),
    line(8, "moved", event("three"), seat=1),
]


def keys(past: Past) -> list[list[str]]:
    return [[event.key for event in events] for events in past.events]


def test_what_was_taken_back_is_not_in_it_and_what_is_beside_belongs_to_the_move_before() -> None:
    past = past_of(a_game(), STORY)
    assert keys(past) == [["start"], ["one", "beside one"], ["two"], ["three"]]
    assert keys(past_of(a_game(), STORY, 0))[2] == ["two", "secret"]
    assert keys(past_of(a_game(), STORY, 1))[0] == ["start", "yours"]
    assert (past.last, [entry.seat for entry in past.entries]) == (3, [0, 1, 1])


def test_a_move_has_a_place_among_those_that_stand() -> None:
    past = past_of(a_game(), STORY)
    assert [past.within(number) for number in (-1, 0, 2, 3, 4)] == [0, 0, 2, 3, 3]
    assert [past.told_by(seq) for seq in range(9)] == [0, 0, 1, 1, 1, 1, 1, 2, 3]
    assert past.turns == [1, 3], "the second has moved twice"


def test_a_chapter_begins_where_its_name_is_another_one() -> None:
    begins = [Event(key="round.begins", params={"round": number, "rounds": 4}) for number in (1, 2)]
    story = [
        line(1, "started", event("start")),
        line(2, "moved", begins[0]),
        line(3, "moved", begins[0]),
        line(4, "moved", begins[1]),
    ]
    past = past_of(a_game(), story)
    assert [(one.name, one.first) for one in past.chapters(SPEECH)] == [("Round 1", 1), ("Round 2", 3)]
    assert past.chapter(0, SPEECH) is None
    named = [past.chapter(number, SPEECH) for number in (1, 2, 3)]
    assert [one and one.name for one in named] == ["Round 1", "Round 1", "Round 2"]


@pytest.mark.parametrize(
    ("params", "seat"),
    [({"seat": 0}, 0), ({"owner": 1}, 1), ({"seat": 1, "owner": 0}, 1), ({"seat": "x"}, None), ({}, None)],
)
def test_an_event_is_of_whoever_did_it(params: dict[str, object], seat: int | None) -> None:
    assert seat_of(Event(key="some", params=params)) == seat


async def test_every_moment_is_seen_as_everybody_saw_it_whichever_way_one_goes(hall: Hall) -> None:
    number = await hall.started(3, rounds=4)
    views = [(await hall.match(number)).view(None)]
    for _ in range(40):
        await hall.play(number, 1, seed=len(views))
        views.append((await hall.match(number)).view(None))
    pasts = Pasts(hall.store, hall.shelf)
    past = await pasts.of(await hall.game(number))
    assert past.last == 40 and await pasts.of(await hall.game(number)) is past, "it is read once"
    for at in (40, 0, 3, 2, 20, 21, 39, 7):
        seen = await pasts.seen(past, at)
        assert seen is not None and seen.view == views[at]
    fresh = await Pasts(hall.store, hall.shelf).seen(past, 11)
    assert fresh is not None and fresh.view == views[11], "also for whoever has not opened it"


async def test_whoever_looks_while_somebody_moves_sees_the_move(hall: Hall) -> None:
    number = await hall.started()
    await hall.play(number, 3)
    game, pasts = await hall.game(number), Pasts(hall.store, hall.shelf)
    old = await pasts.of(game)
    await hall.play(number, 1)
    assert ((await pasts.of(game)).last, old.last) == (4, 3)
    seen = await pasts.seen(old, 3)
    assert seen is not None and seen.view != (await hall.match(number)).view(None)


async def test_the_past_of_only_so_many_games_is_kept_at_hand(hall: Hall) -> None:
    pasts = Pasts(hall.store, hall.shelf)
    numbers = [await hall.started(place=f"place {at}") for at in range(ROOM + 1)]
    first, *others = [await pasts.of(await hall.game(number)) for number in numbers]
    assert await pasts.of(await hall.game(numbers[1])) is others[0]
    assert await pasts.of(await hall.game(numbers[0])) is not first, "the one that was looked at first is gone"


# What a replay has shown

SAID = {
    "older_shape": "older shape",
    "rules": "Played by other rules (then) than today's (now). By today's move 3 differs.",
    "difference": "DIFFERS: move 3 differs.",
    "resumed": "from the State after move 5 on",
    "restarts": "begun again after move 4, 7.",
}


@pytest.mark.parametrize("found", list(product((False, True), repeat=len(SAID))))
def test_a_report_says_what_was_found_and_nothing_else(found: tuple[bool, ...]) -> None:
    there = {name for name, yes in zip(SAID, found, strict=True) if yes}
    report = Report(
        moves=9,
        checkpoints=8,
        committed=True,
        seated=True,
        today="now",
        older_shape=2 * ("older_shape" in there),
        rules="then" if "rules" in there else None,
        difference="move 3 differs" if there & {"difference", "rules"} else None,
        resumed=5 if "resumed" in there else None,
        restarts=(4, 7) if "restarts" in there else (),
    )
    told = report.in_words()
    assert told.startswith("9 moves, 8 checkpoints as recorded.") and told.endswith("one that was published.")
    expected = there - {"difference"} if "rules" in there else there
    assert {name for name, words in SAID.items() if words in told} == expected
    explained = {"resumed", "restarts"} <= there
    assert report.explained == explained
    assert report.sound == (not there & {"difference", "rules"} or explained)
    assert report.other_rules == ("rules" in there and not explained)


def test_a_game_that_has_not_begun_or_has_another_seed_or_seating_says_so() -> None:
    assert Report(moves=0).in_words() == "Not started yet: there is nothing to compare."
    told = Counter[str]()
    for committed, seated in product((False, True), repeat=2):
        report = Report(moves=1, committed=committed, seated=seated, rules="then", difference="x")
        told["seed"] += "THE SEED IS ANOTHER ONE." in report.in_words()
        told["seat"] += "THE SEATING IS ANOTHER ONE." in report.in_words()
        assert report.other_rules == (committed and seated)
        assert Report(moves=1, committed=committed, seated=seated).sound == (committed and seated)
    assert told == {"seed": 2, "seat": 2}


@pytest.mark.parametrize(("resumed", "sound"), [(6, True), (7, True), (8, False)])
def test_only_a_restart_behind_it_explains_a_difference(resumed: int, sound: bool) -> None:
    report = Report(moves=9, committed=True, seated=True, difference="x", resumed=resumed, restarts=(4, 7))
    assert report.sound == sound
