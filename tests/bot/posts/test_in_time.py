"""Who has nothing to choose in secret: the channel sees the same posts at the same times as if they had a choice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.table.forced_answers import CALLED, LOOSE
from bot.table.timers import FORCED_ANSWER
from engines.fords import Fords
from engines.fords.commands import Bid, Campaign
from engines.fords.state import FordsState
from engines.kernel import NONE, Choose, Command, Dice
from tests.bot.discord.evening import Evening, evening_of
from tests.kernel.campaigns import march, valley

ANNA, BERT = 0, 1


class AtWar(Fords):
    """Anna has an army beside a camp of Bert's, who holds this card."""

    def __init__(self, card: str) -> None:
        super().__init__()
        self.card = card

    def setup(self, seats: int, options: Any, dice: Dice) -> FordsState:
        state = valley({"a1": (ANNA, 3), "a2": (BERT, 2)}).state
        assert isinstance(state, FordsState)
        state.players[BERT].hand = [self.card]
        return state


async def to_the_ambush(evening: Evening, last: int) -> None:
    """A battle in which Bert is asked for one, right after his own bid or after Anna's."""
    # Nothing but what is said here takes time.
    stands = evening.sandbox.clock() + 1
    evening.sandbox.clock._now = lambda: stands
    await evening.begin(evening.ada, evening.ben, reminders=0)
    await say(evening, ANNA, Campaign(orders=(march("a1>a2", 2).said(),)))
    for seat in (1 - last, last):
        evening.sandbox.clock.advance(100)
        await say(evening, seat, Bid(gold=0))
    match = await evening.match()
    assert [ask.key for ask in match.asks.values()] == ["battle.ambush"] and match.waiting == [BERT]


async def say(evening: Evening, seat: int, command: Command) -> None:
    game = await evening.game()
    await evening.bot.tables.play.act(game.id, game.sitters[seat].user, command)
    await evening.settled()


async def fought(file: Path, card: str, last: int, by_hand: float | None) -> tuple[list[Any], float]:
    """What the channel shows of it, and how long Bert took."""
    async with evening_of(file, {"fords": AtWar(card)}) as evening:
        await to_the_ambush(evening, last)
        asked, due = evening.sandbox.clock(), await evening.store.next_due(FORCED_ANSWER)
        assert (due is None) == (by_hand is not None)
        took = due - asked if due is not None else by_hand or 0
        evening.sandbox.clock.advance(took)
        if due is not None:
            await evening.bot.forced_answers.look()
            await evening.settled()
        else:
            await say(evening, BERT, Choose(of="reaction", choice=NONE))
        assert (await evening.match()).waiting == [ANNA]
        return shown(evening, asked), took


def shown(evening: Evening, asked: float) -> list[Any]:
    """Each post: when it came and was changed, what it says, and for whom it rang."""
    found = []
    for post in evening.posts():
        text, rung = post.text, set[str]()
        for person in evening.people:
            text = text.replace(person.user.id, person.name)
            rung |= {person.name} if person.user.id in post.notified else set()
        found.append((round(post.sent_at - asked, 3), text, rung, [round(one.at - asked, 3) for one in post.history]))
    return found


@pytest.mark.parametrize("last", [ANNA, BERT])
async def test_the_channel_cannot_tell_by_the_time_whether_there_was_something_to_choose(
    tmp_path: Path, last: int
) -> None:
    posts, took = await fought(tmp_path / "one.db", "spy", last, None)
    assert took > 1, "nobody is that quick who has a choice"
    there, _ = await fought(tmp_path / "two.db", "ambush", last, took)
    assert posts == there


async def test_whoever_is_asked_reads_that_the_table_does_it_and_may_come_too_late(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "evening.db", {"fords": AtWar("spy")}) as evening:
        await to_the_ambush(evening, ANNA)
        await evening.ben.press("Act")
        assert "There is nothing to choose here, and the others are not to know." in evening.ben.sees
        evening.sandbox.clock.advance(max(CALLED) * (1 + LOOSE))
        await evening.bot.forced_answers.look()
        await evening.settled()
        await evening.ben.press("Confirm")
        assert "The game has moved on since then." in evening.ben.sees


async def test_whoever_has_a_choice_reads_nothing_of_it(tmp_path: Path) -> None:
    async with evening_of(tmp_path / "evening.db", {"fords": AtWar("ambush")}) as evening:
        await to_the_ambush(evening, ANNA)
        await evening.ben.press("Act")
        assert "nothing to choose" not in evening.ben.sees
