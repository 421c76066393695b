"""Positions to look at, to measure and to test with: purposeful games of a fixed seed, for all numbers of players."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from PIL import Image

from engines.kernel import Command, Happened, Match, Seat, Words
from engines.sands_of_time import GAME
from engines.sands_of_time.view import SandsView
from render.gallery import NAMES, Moment
from render.sands_of_time.board import board_picture
from render.sands_of_time.chronicle import chronicle_picture
from render.sands_of_time.crowd import crowded
from render.sands_of_time.hand import hand_picture
from render.sands_of_time.happenings import trail_of
from render.sands_of_time.result import result_picture
from render.sands_of_time.speech import Speech

SEATS = GAME.seats
STAGES = {"early": 0.25, "middle": 0.6, "late": 0.97}
TRIES = 8
WISHES = {
    "build": 9,
    "advance": 9,
    "govern": 9,
    "chronicle": 8,
    "annex": 8,
    "caravan": 7,
    "free_caravan": 7,
    "tribute": 6,
    "recruit": 6,
    "irrigate": 6,
    "lay_out": 5,
    "plunder": 5,
    "march": 4,
    "migrate": 4,
    "attack": 4,
    "taxes": 1,
    "finish": 1,
    "oppression": 0,
    "support": 0,
    "passage": -2,
    "decline": -5,
}
"""What a player would rather do. A player without wishes builds nothing, and there is nothing to see."""
CARDS = {
    "govern": 4,
    "build": 3,
    "advance": 3,
    "tribute": 3,
    "emphasis_civil": 3,
    "emphasis_culture": 3,
    "conquest": 2,
}


def wish(command: Command) -> int:
    said: dict[str, Any] = command.model_dump()
    if command.verb == "plan":
        return sum(CARDS.get(card, 0) for card in said["cards"])
    steps, bid = int(said.get("steps", 0)), int(said.get("bid", 0))
    return WISHES.get(command.verb, 3) + steps - bid


def wished(match: Match, seat: Seat, chance: random.Random) -> Command:
    """The best of a few random commands."""
    return max((match.sample(seat, chance) for _ in range(TRIES)), key=wish)


def seen(match: Match, seat: Seat | None) -> SandsView:
    view = match.view(seat)
    assert isinstance(view, SandsView)
    return view


@cache
def played(seats: int, seed: str = "gallery") -> tuple[Moment[SandsView], ...]:
    """A whole game, moment by moment. Same seed, same game."""
    chance = random.Random(f"{seed} {seats}")
    match, _ = Match.start(GAME, seats, f"{seed} {seats}", GAME.options())
    moments = []
    while not match.over:
        assert match.pending is not None
        seat = chance.choice(match.waiting)
        happened = match.submit(seat, wished(match, seat, chance), at=match.pending.number)
        assert isinstance(happened, Happened), happened
        match.forget()
        news = tuple(event for event in happened.events if event.audible(None))
        moments.append(Moment(seen(match, None), tuple(seen(match, at) for at in range(seats)), news))
    return tuple(moments)


def moment_at(moments: Sequence[Moment[SandsView]], share: float) -> Moment[SandsView]:
    """The first moment after this part of the game in which something happened on the map."""
    start = round(len(moments) * share)
    later = [moment for moment in moments[start:] if len(trail_of(moment.news).places) in range(1, 6)]
    return later[0] if later else moments[min(start, len(moments) - 1)]


def as_crowded(moment: Moment[SandsView]) -> Moment[SandsView]:
    return Moment(crowded(moment.public), tuple(crowded(view) for view in moment.own), moment.news)


def stages(seats: int) -> Iterator[tuple[str, Moment[SandsView]]]:
    moments = played(seats)
    for name, share in STAGES.items():
        yield name, moment_at(moments, share)
    yield "crowded", as_crowded(moment_at(moments, STAGES["middle"]))
    yield "end", moments[-1]


WORDS = Words(GAME.catalogs["en"], NAMES)


def board_specimens() -> list[Image.Image]:
    """Boards of all kinds and colours, from which the fixed colours are chosen."""
    said = Speech(WORDS)
    moments = played(5)
    late = as_crowded(moments[-2])
    end = moments[-1].public
    assert end.result is not None
    boards = [board_picture(view, seat, late.news, said) for seat, view in enumerate(late.own)]
    early = moments[len(moments) // 4]
    return [
        *boards,
        board_picture(early.own[1], 1, (), said),
        chronicle_picture(late.own[0], late.news, said),
        chronicle_picture(early.public, (), said),
        hand_picture(early.own[0].players[0], said),
        hand_picture(late.own[1].players[1], said),
        result_picture(end, end.result, said),
    ]
