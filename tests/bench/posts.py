"""How many posts a round of a game brings: each is a new message that everybody at the table finds."""

from __future__ import annotations

import random
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from engines import shelf
from engines.kernel import Game, Refused
from tests.bench.bars import Bars, bars, say_there_is_none
from tests.bench.handovers import begun, round_of, said
from tests.bench.measure import Measure
from tests.bot.discord.evening import Evening, evening_of

PLAYERS = 3
EVENINGS = 2
MOST_MOVES = 800


async def count(evening: Evening, game: Game[Any, Any], rnd: random.Random, bar: Bars) -> tuple[int, int]:
    """The posts of a game from its first round on, those too that went again, and how many rounds it had."""
    stored = await evening.begin(*evening.people[:PLAYERS], kind=game.id)
    before, posts, rounds = {post.id for post in evening.posts()}, set[str](), set[Any]()
    mover = -1
    for _ in range(MOST_MOVES):
        match = await evening.match()
        if rounds or begun(match, bar):
            rounds.add(round_of(match, bar))
        if match.over:
            break
        # Whoever is at it goes on.
        mover = mover if mover in match.waiting else rnd.choice(match.waiting)
        user = (await evening.game()).sitters[mover].user
        outcome = await evening.bot.tables.play.act(stored.id, user, said(match, mover, bar, rnd))
        assert not isinstance(outcome, Refused), outcome
        await evening.settled()
        (posts if rounds else before).update(post.id for post in evening.posts())
    return len(posts - before), len(rounds)


async def measures() -> AsyncIterator[Measure]:
    for game in shelf.games(shelf.GAMES).values():
        bar = bars(game.id)
        if not (bar.rounds_by and bar.posts):
            say_there_is_none("posts a round", game.id)
            continue
        posts = rounds = 0
        for story in range(EVENINGS):
            with tempfile.TemporaryDirectory() as folder:
                async with evening_of(Path(folder) / "posts.db", {game.id: game}) as evening:
                    found = await count(evening, game, random.Random(f"{game.id} {story}"), bar)
            posts, rounds = posts + found[0], rounds + found[1]
        a_round = round(posts / rounds, 1) if rounds else None
        yield Measure(f"posts a round, {game.id}, {PLAYERS} players", a_round, bar.posts, "")
