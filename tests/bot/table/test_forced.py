"""Answers that nobody need give."""

from __future__ import annotations

from pathlib import Path

from bot.table.forced import forced
from engines.kernel import FOREVER, Always, Choose, LetGo, OneOf, Refused, Rule, Stands, ask, choose
from tests.kernel.toy import Hush, Say, Toy, ToyTable, toy
from tests.storage.hall import ANNA, BERT, Hall, told


def whisper(table: ToyTable) -> Rule[None]:
    """What the first player chooses decides what the others can say at all."""
    for seat, numbers in ((0, [1, 2]), (0, [7]), (1, [7]), (1, [8, 9])):
        number = yield from choose(seat, "toy.number", OneOf(numbers, "number"), secret=True)
        table.state.said.append(str(number))


def say(number: int) -> Choose:
    return Choose(of="number", choice=number)


def test_who_has_just_moved_is_spared_a_press_and_nobody_else() -> None:
    match = toy(whisper)
    assert forced(match, 0) == [] and match.waiting == [0], "there is something to choose"
    match.submit(0, say(1))
    [(seat, happened)] = forced(match, 0)
    assert seat == 0 and happened.entry is not None and happened.entry.said == say(7).said()
    assert match.waiting == [1] and match.state.said == ["1", "7"], "how quickly another answers would tell"  # type: ignore[attr-defined]
    assert forced(match, 1) and match.waiting == [1]


async def test_it_is_written_with_the_move_and_taken_back_with_it(tmp_path: Path) -> None:
    hall = await Hall.open(tmp_path / "games.db", {"fords": Toy(whisper)})
    try:
        number = await hall.started(2)
        news = await hall.tables.play.act(number, ANNA.user, say(2))
        assert not isinstance(news, Refused) and news.user == ANNA.user and news.waiting == (1,)
        assert [line.entry.said["choice"] for line in await hall.story(number) if line.entry] == [2, 7]
        undone = await hall.tables.undoing.undo(number, ANNA.user)
        assert not isinstance(undone, Refused) and undone.waiting == (0,)
        assert (await hall.match(number)).count == 0, "what was never pressed is not what is left to press again"
        assert not isinstance(await hall.tables.undoing.redo(number, ANNA.user), Refused)
        assert (await hall.match(number)).waiting == [1]
    finally:
        await hall.tables.sittings.settle()
        await hall.store.close()


def only_one_thing_to_say(table: ToyTable) -> Rule[None]:
    """Is asked of the first player, whose answer to another question may stand, after a move of the second one's."""
    for seat in (0, 1):
        yield from ask(seat, "what", Say, Hush, stands=Stands((FOREVER,), (Hush,)))
    yield from choose(0, "toy.number", OneOf([7], "number"), secret=True)


async def test_whoever_drops_a_standing_answer_has_answered_nothing(tmp_path: Path) -> None:
    hall = await Hall.open(tmp_path / "games.db", {"fords": Toy(only_one_thing_to_say)})
    try:
        number = await hall.started(2)
        told(await hall.tables.play.act(number, ANNA.user, Always(answer=Hush().said(), span=FOREVER)))
        told(await hall.tables.play.act(number, BERT.user, Hush()))
        dropped = told(await hall.tables.play.act(number, ANNA.user, LetGo(matter="what")))
        assert dropped.waiting == (0,) and not dropped.events, "others would hear of it by what comes of the answer"
    finally:
        await hall.tables.sittings.settle()
        await hall.store.close()
