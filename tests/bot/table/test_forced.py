"""Answers that nobody need give."""

from __future__ import annotations

from pathlib import Path

from bot.table.forced import forced
from engines.kernel import Choose, OneOf, Refused, Rule, choose
from tests.kernel.toy import Toy, ToyTable, toy
from tests.storage.hall import ANNA, Hall


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
