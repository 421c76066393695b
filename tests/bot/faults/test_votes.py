"""A vote decides, and the bot is killed: it is counted together with what it decides, or not at all."""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import get_args

import pytest

from bot.table.ballots import BALLOTS, Ballot, Subject, Voted
from bot.table.consent import Consent
from storage.store import StoredGame
from tests.bot.faults import played
from tests.bot.faults.kills import ROOT
from tests.conformance.games import MODULES
from tests.storage.hall import DORA, Hall, Killed

every_game = pytest.mark.parametrize("hall", played.MODULES, indirect=True)
DONE = {"undo": "undone", "rollback": "rolled_back", "replace": "replaced", "abandon": "abandoned"}


async def one_vote_before(hall: Hall, what: Subject) -> tuple[StoredGame, Ballot, str]:
    """A wish of Anna's that only one has not agreed to yet, and who that is."""
    number = await hall.started(3)
    while not (moves := await hall.store.moves(number)) or moves[-1].user != "a":
        await hall.play(number, 1)
    game = await hall.game(number)
    asks = Consent(asked=(1, 2), enough=2)
    wish = Ballot(
        mark="m", what=what, by="a", seq=game.seq, until=2e10, consent=asks, asks=(), yes=(1,), moves=1, seat=2,
        sitter=DORA, holder="c",
    )  # fmt: skip
    return game, await hall.tables.ballots.ask(game, wish), "c"


async def counted_with_its_deed_or_not_at_all(hall: Hall, before: StoredGame, wish: Ballot) -> bool:
    """True if it was."""
    deeds = [line.deed for line in await hall.store.story(before.id, after=before.seq)]
    found = deeds, await BALLOTS.read(hall.store, before.id)
    assert found in (([], (wish,)), ([DONE[wish.what]], None))
    return bool(deeds)


@every_game
async def test_a_bot_that_is_killed_at_a_vote_counts_it_with_its_deed_or_not_at_all(hall: Hall) -> None:
    game, wish, last = await one_vote_before(hall, "undo")
    for writes in range(5):
        given = (MODULES[game.kind], str(hall.file), str(game.id), wish.mark, last, str(writes))
        bot = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.bot.faults.voter", *given, cwd=ROOT)
        ended = await bot.wait()
        counted = await counted_with_its_deed_or_not_at_all(hall, game, wish)
        if ended != -signal.SIGKILL:
            break
    assert ended == 0 and counted and writes


@every_game
@pytest.mark.parametrize("what", get_args(Subject))
async def test_whatever_a_vote_decides_is_written_with_it(hall: Hall, what: Subject) -> None:
    game, wish, last = await one_vote_before(hall, what)
    for writes in range(5):
        try:
            with hall.killed_after(writes):
                voted = await hall.tables.ballots.vote(game, wish.mark, last, True, interaction=f"{writes}")
        except Killed:
            assert not await counted_with_its_deed_or_not_at_all(hall, game, wish)
            continue
        break
    assert isinstance(voted, Voted) and voted.ended == "carried" and writes
    assert await counted_with_its_deed_or_not_at_all(hall, game, wish)
