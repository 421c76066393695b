"""Computers at the table: they join, play to the end, are never asked for consent, and survive a restart."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.table.computers import NAMES, Computers, Thought, new_computer, only_computers
from bot.table.consent import to_abandon, to_roll_back
from bot.table.timers import COMPUTERS_TURN, RESCUE
from engines.kernel import Strength
from engines.players import Decision
from storage.store import Sitter, Timer
from tests.bot.table.thinker import ThinkerHere
from tests.storage.hall import ANNA, BERT, EMIL, Hall, told, why
from tests.storage.making import a_game


def at_work(hall: Hall) -> Computers:
    computers = Computers(hall.tables.live_games, hall.tables.play, ThinkerHere(hall.shelf), pause=0)
    hall.tables.live_games.listeners.append(computers.hear)
    return computers


async def with_computers(hall: Hall, *strengths: Strength) -> int:
    number = await hall.lobby(ANNA, seating="as joined")
    for strength in strengths:
        told(await hall.tables.lobby.seat_computer(number, ANNA.user, strength))
    return number


async def play_anna(hall: Hall, number: int, computers: Computers) -> None:
    rnd = random.Random(1)
    await computers.settle()
    while (await hall.game(number)).status == "running":
        assert (await hall.match(number)).waiting == [0]
        await hall.answer(number, rnd, seat=0)
        await computers.settle()


async def test_one_person_and_two_computers_play_to_the_end(hall: Hall) -> None:
    computers = at_work(hall)
    number = await with_computers(hall, "easy", "medium")
    told(await hall.tables.lobby.start(number, ANNA.user))
    await play_anna(hall, number, computers)
    assert (await hall.game(number)).status == "over"
    assert (await hall.verified(number)).sound
    said = {line.user for line in await hall.story(number) if line.deed == "moved"}
    assert said == {sitter.user for sitter in (await hall.game(number)).sitters}


async def test_computers_wait_for_a_person_to_read_and_not_for_one_another(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits, really = list[float](), asyncio.sleep

    async def counted(seconds: float) -> None:
        waits.append(seconds)
        await really(0)

    computers = at_work(hall)
    computers.pause = 1.5
    number = await with_computers(hall, "easy", "easy")
    told(await hall.tables.lobby.start(number, ANNA.user))
    monkeypatch.setattr("bot.table.computers.asyncio.sleep", counted)
    await computers.settle()
    assert (await hall.match(number)).waiting == [0]
    waits.clear()
    while (await hall.match(number)).waiting == [0]:
        await hall.answer(number, random.Random(1), seat=0)
    await computers.settle()
    turns = [line.user for line in await hall.story(number) if line.deed == "moved"]
    assert len({*turns[-2:]}) == 2, "two computers, one after the other"
    assert waits == [1.5]


async def test_what_a_dead_process_left_is_taken_up_by_another(hall: Hall) -> None:
    number = await with_computers(hall, "medium", "medium")
    told(await hall.tables.lobby.start(number, ANNA.user))
    await hall.answer(number, random.Random(1), seat=0)
    asked = (await hall.match(number)).waiting
    await hall.again()
    computers = at_work(hall)
    await computers.look()
    await computers.settle()
    assert (await hall.match(number)).waiting == asked, "not yet: perhaps somebody is at it"
    hall.clock += 120
    await computers.look()
    await computers.settle()
    assert (await hall.match(number)).waiting == [0]


class Torn(ThinkerHere):
    """Gives up, as often as it is told to."""

    def __init__(self, hall: Hall, times: int) -> None:
        super().__init__(hall.shelf)
        self.times = times

    async def think(self, thought: Thought, table: int) -> Decision:
        self.times -= 1
        if self.times >= 0:
            raise OSError("the process that thinks has died")
        return await super().think(thought, table)


async def left_by_everybody(hall: Hall) -> int:
    number = await with_computers(hall, "medium", "medium")
    told(await hall.tables.lobby.start(number, ANNA.user))
    await hall.answer(number, random.Random(1), seat=0)
    assert (await hall.match(number)).waiting != [0]
    return number


async def test_who_dies_while_taking_up_what_was_left_leaves_it_to_the_next(hall: Hall) -> None:
    number = await left_by_everybody(hall)
    hall.clock += 120
    first = at_work(hall)
    first.pause = 60
    await first.look()
    await first.close()
    await hall.again()
    second = at_work(hall)
    await second.look()
    await second.settle()
    assert (await hall.match(number)).waiting != [0], "not yet: perhaps the first is at it"
    hall.clock += RESCUE
    await second.look()
    await second.settle()
    assert (await hall.match(number)).waiting == [0]


async def test_a_turn_that_could_not_be_taken_is_tried_again_until_it_can(hall: Hall) -> None:
    number = await left_by_everybody(hall)
    computers = Computers(hall.tables.live_games, hall.tables.play, Torn(hall, 3), pause=0)
    for _ in range(3):
        hall.clock += 120
        await computers.look()
        await computers.settle()
        assert (await hall.match(number)).waiting != [0]
    hall.clock += 120
    await computers.look()
    await computers.settle()
    assert (await hall.match(number)).waiting == [0]


async def test_where_no_computer_is_asked_its_timer_is_gone(hall: Hall) -> None:
    number = await with_computers(hall, "easy", "easy")
    told(await hall.tables.lobby.start(number, ANNA.user))
    computers = at_work(hall)
    hall.clock += 120
    await computers.look()
    await computers.settle()
    hall.clock += 120
    await computers.look()
    await computers.settle()
    assert (await hall.match(number)).waiting == [0]
    assert await hall.store.next_due(COMPUTERS_TURN) is None


async def test_a_computer_is_told_apart_and_gets_up_when_asked(hall: Hall) -> None:
    number = await with_computers(hall, "easy", "strong")
    sitters = (await hall.game(number)).sitters
    assert [sitter.strength for sitter in sitters] == [None, "easy", "strong"]
    assert len({sitter.name for sitter in sitters}) == 3
    assert all(sitter.name.startswith("Bot ") for sitter in sitters[1:])
    told(await hall.tables.lobby.dismiss_computer(number, ANNA.user))
    assert [sitter.strength for sitter in (await hall.game(number)).sitters] == [None, "easy"]
    told(await hall.tables.lobby.dismiss_computer(number, ANNA.user))
    assert why(await hall.tables.lobby.dismiss_computer(number, ANNA.user)) == "lobby.no_computer"
    assert why(await hall.tables.lobby.seat_computer(number, EMIL.user, "easy")) == "lobby.sits_not"


async def test_a_table_with_nobody_but_computers_is_closed(hall: Hall) -> None:
    number = await with_computers(hall, "easy")
    told(await hall.tables.lobby.leave(number, ANNA.user))
    assert (await hall.game(number)).status == "abandoned"


async def test_the_table_is_the_next_persons_not_a_computers(hall: Hall) -> None:
    number = await with_computers(hall, "easy")
    told(await hall.tables.lobby.join(number, BERT))
    told(await hall.tables.lobby.leave(number, ANNA.user))
    assert (await hall.game(number)).opener == BERT.user


async def test_a_computer_has_no_say(hall: Hall) -> None:
    number = await with_computers(hall, "easy", "medium")
    told(await hall.tables.lobby.start(number, ANNA.user))
    game = await hall.game(number)
    assert to_roll_back(game, ANNA.user).is_given(())
    assert to_abandon(game, ANNA.user).is_given(())


def test_a_person_who_is_called_computer_is_a_person() -> None:
    assert Sitter(user="1234", name="computer:easy:1").strength is None
    assert Sitter(user="computer:clever:1", name="x").strength is None


async def test_who_is_at_a_turn_when_the_house_closes_leaves_it(hall: Hall) -> None:
    computers = at_work(hall)
    computers.pause = 60
    number = await with_computers(hall, "easy", "easy")
    told(await hall.tables.lobby.start(number, ANNA.user))
    while (await hall.match(number)).waiting == [0]:
        await hall.answer(number, random.Random(1), seat=0)
    before = (await hall.match(number)).count
    await computers.close()
    await computers.settle()
    assert (await hall.match(number)).count == before


async def test_turns_are_looked_for_again_and_again_whatever_happens(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = 0

    async def look() -> None:
        nonlocal looked
        looked += 1
        if looked == 1:
            raise OSError("the store is away")
        if looked == 3:
            raise asyncio.CancelledError

    slept = list[float]()

    async def at_once(seconds: float) -> None:
        slept.append(seconds)
        await hall.store.set_timer(Timer(due=hall.clock + 20, kind=COMPUTERS_TURN))

    computers = at_work(hall)
    monkeypatch.setattr(computers, "look", look)
    monkeypatch.setattr("bot.table.computers.asyncio.sleep", at_once)
    with pytest.raises(asyncio.CancelledError):
        await computers.run()
    assert looked == 3 and slept == [RESCUE, pytest.approx(20, abs=2)], "until there is something to take"


def test_nobody_is_called_while_only_computers_are_asked() -> None:
    bot = Sitter.computer("easy", "Bot Ada")
    game = a_game(sitters=(ANNA, bot, bot))
    asked = [only_computers(game, seats) for seats in ((), (0,), (0, 1), (1,), (1, 2))]
    assert asked == [False, False, False, True, True]


def test_a_computer_has_a_name_that_nobody_has_as_long_as_there_are_any() -> None:
    taken = [Sitter(user=str(at), name=f"Bot {name}") for at, name in enumerate(NAMES)]
    assert new_computer("easy", taken[1:]).name == taken[0].name
    assert new_computer("easy", taken[:1]).name == taken[1].name
    assert new_computer("easy", taken).name == taken[0].name
