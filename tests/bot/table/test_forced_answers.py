"""Answers that nobody need give: the table gives them, and nobody can tell by the time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import date
from pathlib import Path

import pytest

from bot.table.forced_answers import AT_IT, CALLED, ENOUGH, LONGEST, LOOSE, likely, only_answer, times_of
from bot.table.forced_scheduler import ForcedScheduler
from bot.table.live_games import News
from bot.table.preferences import MORNING, PREFERENCES, Preferences
from bot.table.timers import FORCED_ANSWER, HOUR, RESCUE
from engines.kernel import (
    FOREVER,
    Always,
    Choose,
    Entry,
    LetGo,
    OneOf,
    Rule,
    Stands,
    ask,
    ask_all,
    asked_to_choose,
    choose,
)
from storage.sqlite import SqliteStore
from storage.store import Sitter, ToldLine
from tests.kernel.toy import Hush, Say, Toy, ToyTable, toy
from tests.storage.hall import ANNA, BERT, CARA, Hall, told

Laid = Callable[[Callable[[ToyTable], Rule[None]]], Awaitable[Hall]]


@pytest.fixture(name="laid")
async def a_table(tmp_path: Path) -> AsyncIterator[Laid]:
    """A hall in which such a game is played."""
    halls: list[Hall] = []

    async def opened(script: Callable[[ToyTable], Rule[None]]) -> Hall:
        halls.append(await Hall.open(tmp_path / f"{len(halls)}.db", {"fords": Toy(script)}))
        return halls[-1]

    yield opened
    for hall in halls:
        await hall.tables.live_games.settle()
        await hall.store.close()


def say(number: int) -> Choose:
    return Choose(of="number", choice=number)


def secretly(seat: int, *numbers: int) -> Rule[None]:
    yield from choose(seat, "toy.number", OneOf(numbers, "number"), secret=True)


def whisper(table: ToyTable) -> Rule[None]:
    """What the first player chooses leads to a question with one answer to each of them."""
    for seat, numbers in ((0, [1, 2]), (0, [7]), (1, [7]), (1, [8, 9])):
        yield from secretly(seat, *numbers)


def together(table: ToyTable) -> Rule[None]:
    """Of three who are asked at once the second has no choice."""
    yield from secretly(0, 1, 2)
    yield from ask_all(
        [
            asked_to_choose(seat, "toy.number", OneOf(numbers, "number"), secret=True)
            for seat, numbers in ((0, [1, 2]), (1, [7]), (2, [1, 2]))
        ]
    )
    yield from secretly(0, 1, 2)


def server(hall: Hall) -> ForcedScheduler:
    return ForcedScheduler(hall.tables.live_games, hall.tables.play)


async def due(hall: Hall) -> float | None:
    return await hall.store.next_due(FORCED_ANSWER)


async def when_due(hall: Hall) -> None:
    """Time goes by until the next one is."""
    at = await due(hall)
    assert at is not None and at > hall.clock, "nobody is that quick who has a choice"
    hall.clock = at - 2
    await server(hall).look()
    assert await due(hall) == at, "not before"
    hall.clock = at
    await server(hall).look()


def test_one_thing_to_say_is_no_choice_if_nobody_else_may_know() -> None:
    match = toy(whisper)
    assert only_answer(match, 0) is None
    match.submit(0, say(1))
    assert only_answer(match, 0) == say(7)


async def test_it_comes_after_a_time_like_that_of_whoever_presses_and_until_then_they_are_waited_for(
    laid: Laid,
) -> None:
    hall = await laid(whisper)
    number = await hall.started(2)
    assert await due(hall) is None, "there is something to choose"
    news = told(await hall.tables.play.act(number, ANNA.user, say(2)))
    assert news.waiting == (0,) and (await hall.match(number)).count == 1
    asked_at, at = (await hall.game(number)).touched, await due(hall)
    assert at is not None and min(AT_IT) * (1 - LOOSE) <= at - asked_at <= max(AT_IT) * (1 + LOOSE)
    await when_due(hall)
    line, last = (await hall.story(number))[-1], hall.news[-1]
    assert line.user == ANNA.user and line.entry is not None and line.entry.said == say(7).said()
    assert (last.deed, last.user, last.seat, last.waiting) == ("moved", ANNA.user, 0, (1,)), "as if it was pressed"
    called_at, at = line.at, await due(hall)
    assert at is not None and min(CALLED) * (1 - LOOSE) <= at - called_at <= max(CALLED) * (1 + LOOSE)
    await when_due(hall)
    assert (await hall.match(number)).waiting == [1] and await due(hall) is None, "there is something to choose"


async def test_whoever_is_there_may_give_it_at_once_and_it_is_not_given_again(laid: Laid) -> None:
    hall = await laid(whisper)
    number = await hall.started(2)
    told(await hall.tables.play.act(number, ANNA.user, say(1)))
    told(await hall.tables.play.act(number, ANNA.user, say(7)))
    told(await hall.tables.play.act(number, BERT.user, say(7)))
    hall.clock += LONGEST
    before = await hall.everything(number)
    await server(hall).look()
    assert await hall.everything(number) == before and await due(hall) is None


async def test_of_several_who_are_asked_at_once_it_comes_in_its_own_time(laid: Laid) -> None:
    """Together with the last of the others it would tell as well who was waited for and never came."""
    for others in (False, True):
        hall = await laid(together)
        number = await hall.started(3)
        told(await hall.tables.play.act(number, ANNA.user, say(1)))
        assert (await hall.match(number)).waiting == [0, 1, 2]
        at = await due(hall)
        if others:
            told(await hall.tables.play.act(number, ANNA.user, say(1)))
            news = told(await hall.tables.play.act(number, CARA.user, say(1)))
            assert news.waiting == (1,) and await due(hall) == at, "others who answer change nothing"
        await when_due(hall)
        assert (await hall.match(number)).waiting == ([0] if others else [0, 2])


async def test_it_survives_the_bot_and_is_given_once_by_one_process(laid: Laid) -> None:
    hall = await laid(whisper)
    number = await hall.started(2)
    told(await hall.tables.play.act(number, ANNA.user, say(1)))
    await hall.again()
    other = await SqliteStore.open(hall.file)
    try:
        at = await due(hall)
        assert at is not None
        (slow,) = await other.claim(at, "stands still", RESCUE, kind=FORCED_ANSWER)
        hall.clock = at
        await server(hall).look()
        assert (await hall.match(number)).waiting == [0], "it is in the hands of the other one"
        hall.clock = at + RESCUE
        await server(hall).look()
        assert (await hall.match(number)).waiting == [1]
        tables = hall.new_tables(other)
        await ForcedScheduler(tables.live_games, tables.play)._give(slow)
        assert (await hall.match(number)).count == 2
        assert await due(hall) is not None, "what comes next is as due as it was"
    finally:
        await other.close()


async def test_a_process_that_is_late_with_one_answers_nothing_that_was_asked_later(laid: Laid) -> None:
    def on_and_on(table: ToyTable) -> Rule[None]:
        for numbers in ([1, 2], [7], [8], [1, 2]):
            yield from secretly(0, *numbers)

    hall = await laid(on_and_on)
    number = await hall.started(2)
    told(await hall.tables.play.act(number, ANNA.user, say(1)))
    at = await due(hall)
    assert at is not None
    (slow,) = await hall.store.claim(at, "stands still", RESCUE, kind=FORCED_ANSWER)
    told(await hall.tables.play.act(number, ANNA.user, say(7)))
    await server(hall)._give(slow)
    assert (await hall.match(number)).count == 2, "what is asked now has a time of its own"
    await when_due(hall)
    assert (await hall.match(number)).count == 3


async def test_killed_while_it_gives_it_it_is_given_later(laid: Laid) -> None:
    hall = await laid(whisper)
    number = await hall.started(2)
    told(await hall.tables.play.act(number, ANNA.user, say(1)))
    for writes in (1, 2):
        hall.clock += LONGEST
        with hall.killed_after(writes):
            await server(hall).look()
        await hall.again()
    assert (await hall.match(number)).count == 2
    hall.clock += RESCUE
    await server(hall).look()
    assert (await hall.verified(number)).sound


async def test_it_is_taken_back_like_any_answer_and_then_there_is_time_to_take_back_more(laid: Laid) -> None:
    hall = await laid(whisper)
    number = await hall.started(2)
    told(await hall.tables.play.act(number, ANNA.user, say(2)))
    await when_due(hall)
    undone = told(await hall.tables.undoing.undo(number, ANNA.user))
    assert undone.waiting == (0,) and (await hall.match(number)).count == 1
    at = await due(hall)
    assert at is not None and at - hall.clock > 60, "not while they are at it"
    told(await hall.tables.undoing.undo(number, ANNA.user))
    hall.clock = at
    await server(hall).look()
    assert (await hall.match(number)).count == 0, "nobody is asked that any more"


async def test_a_sealed_one_that_was_taken_back_is_given_again(laid: Laid) -> None:
    hall = await laid(together)
    number = await hall.started(3)
    told(await hall.tables.play.act(number, ANNA.user, say(1)))
    await when_due(hall)
    told(await hall.tables.undoing.undo(number, BERT.user))
    assert (await hall.match(number)).waiting == [0, 1, 2]
    await when_due(hall)
    assert (await hall.match(number)).waiting == [0, 2]


async def test_a_computer_answers_for_itself_and_a_person_in_its_place_is_spared(laid: Laid) -> None:
    hall = await laid(whisper)
    number = await hall.started(2)
    robot = Sitter.computer("easy", "Bot")
    told(await hall.tables.moderating.replace(number, ANNA.user, 1, robot, moderator=True))
    told(await hall.tables.play.act(number, ANNA.user, say(1)))
    told(await hall.tables.play.act(number, ANNA.user, say(7)))
    hall.clock += LONGEST
    await server(hall).look()
    assert (await hall.match(number)).waiting == [1] and await due(hall) is None
    told(await hall.tables.moderating.replace(number, ANNA.user, 1, BERT, moderator=True))
    await when_due(hall)
    assert (await hall.match(number)).count == 3


@pytest.mark.parametrize(
    ("preferences", "from_hour"),
    [(Preferences(sleeps=0, wakes=8), 8), (Preferences(back=date(1970, 1, 3)), 48 + MORNING)],
)
async def test_in_quiet_hours_and_on_vacation_nobody_answers(
    laid: Laid, preferences: Preferences, from_hour: int
) -> None:
    hall = await laid(whisper)
    await PREFERENCES.write(hall.store, preferences, BERT.user)
    number = await hall.started(2)
    told(await hall.tables.play.act(number, ANNA.user, say(1)))
    await when_due(hall)
    at = await due(hall)
    assert at is not None and at >= from_hour * HOUR + min(CALLED) * (1 - LOOSE)


def answered(*lines: tuple[float, int, bool]) -> list[ToldLine]:
    return [
        ToldLine(
            seq=seq, at=at, deed="moved", user=str(seat), entry=Entry(seat=seat, said={"verb": "hush"}, secret=sealed)
        )
        for seq, (at, seat, sealed) in enumerate(lines, 1)
    ]


def test_how_long_somebody_takes_is_counted_from_when_they_were_asked() -> None:
    story = answered((0, 0, False), (10, 1, False), (15, 1, False), (40, 0, False))
    assert list(times_of(story, 1)) == [(10, False), (5, True)], "called, and at it"
    assert list(times_of(story, 0)) == [(25, False)]
    sealed = answered((0, 0, False), (10, 1, True), (30, 2, True), (70, 0, True))
    assert list(times_of(sealed, 0)) == [(70, True)], "asked together with the others"
    assert list(times_of(sealed, 2)) == [(30, False)]


def test_the_time_is_one_of_those_that_somebody_took_before_or_one_that_is_usual() -> None:
    """Who is called takes longer than who is at it; a night of sleep is none of them."""
    lines, at = list[tuple[float, int, bool]](), 0.0
    for turn in range(ENOUGH):
        at += 1000
        lines.append((at, 0, False))
        at += 2 * LONGEST if turn == 3 else 3000
        lines.append((at, 1, False))
        at += 20
        lines.append((at, 1, False))
    story = answered(*lines)
    assert set(likely(story, 1, at_it=True)) == {20}
    assert [took for took in likely(story, 1, at_it=False) if took not in CALLED] == [3000] * (ENOUGH - 1)
    assert likely(story, 1, at_it=False)[-1] == CALLED[-1], "those alone would be too few"
    assert likely(story, 2, at_it=True) == [*AT_IT] and likely(story, 2, at_it=False) == [*CALLED]


async def test_the_time_of_a_table_is_drawn_from_its_own(laid: Laid) -> None:
    def long(table: ToyTable) -> Rule[None]:
        for _ in range(ENOUGH + 1):
            yield from ask(1, "what", Hush, Say)
            yield from ask(0, "what", Hush, Say)
        yield from secretly(1, 7)

    hall = await laid(long)
    number = await hall.started(2)
    for _ in range(ENOUGH + 1):
        hall.clock += 3000
        told(await hall.tables.play.act(number, BERT.user, Hush()))
        hall.clock += 20
        told(await hall.tables.play.act(number, ANNA.user, Hush()))
    at = await due(hall)
    assert at is not None and 3000 * (1 - LOOSE) <= at - hall.clock <= 3010 * (1 + LOOSE)


async def test_the_bot_wakes_when_one_is_due_sooner_than_it_meant_to_look(
    laid: Laid, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.table.forced_answers.AT_IT", (0.0,))
    hall = await laid(whisper)
    number = await hall.started(2)
    asleep, given = asyncio.Event(), asyncio.Event()

    class Watched(ForcedScheduler):
        async def look(self) -> None:
            await super().look()
            asleep.set()

    async def heard(news: News) -> None:
        if news.waiting == (1,):
            given.set()

    hall.tables.live_games.listeners.append(heard)
    running = asyncio.create_task(Watched(hall.tables.live_games, hall.tables.play).run())
    try:
        async with asyncio.timeout(30):
            await asleep.wait()
            told(await hall.tables.play.act(number, ANNA.user, say(1)))
            await given.wait()
    finally:
        running.cancel()


def only_one_thing_to_say(table: ToyTable) -> Rule[None]:
    """Is asked of the first player, whose answer to another question may stand, after a move of the second one's."""
    for seat in (0, 1):
        yield from ask(seat, "what", Say, Hush, stands=Stands((FOREVER,), (Hush,)))
    yield from secretly(0, 7)


async def test_whoever_drops_a_standing_answer_has_answered_nothing(laid: Laid) -> None:
    hall = await laid(only_one_thing_to_say)
    number = await hall.started(2)
    told(await hall.tables.play.act(number, ANNA.user, Always(answer=Hush().said(), span=FOREVER)))
    told(await hall.tables.play.act(number, BERT.user, Hush()))
    at = await due(hall)
    dropped = told(await hall.tables.play.act(number, ANNA.user, LetGo(matter="what")))
    assert dropped.waiting == (0,) and not dropped.events, "others would hear of it by what comes of the answer"
    assert await due(hall) == at
