"""Who hears what in The Sands of Time, what brings hidden things to light, and where people are about to clash."""

from __future__ import annotations

from engines.sands_of_time.conquest import Attack
from engines.sands_of_time.scene import Scene
from tests.conformance.secrecy import Hears, War
from tests.sands_of_time.seats import A, M, N

HEARS: dict[str, Hears] = {"advance.drawn": lambda table, params, seats: seats == {table.state.now.seat}}
SHOWS = frozenset({"setup.advances", "turn.reveals", "advance.laid_out"})


def frontier(seats: int) -> Scene:
    """Everybody has soldiers in Italia, chronicles on the board and gold to spend."""
    position = (
        Scene(seats)
        .region("italia", M, "capital", peasants={M: 2, A: 1}, soldiers={M: 3, A: 3})
        .region("gallia", A, "capital", peasants={A: 2}, soldiers={A: 2})
        .region("libya", M, peasants={M: 2}, soldiers={M: 1, A: 2})
    )
    for seat in range(seats):
        position.player(
            seat,
            grain=20,
            gold=20,
            unrest=2,
            heritage={"civil": 5, "politics": 5, "culture": 5},
            knows=["labor", "law", "writing"],
            chronicles={"A": "chronicle_1", "D": "chronicle_3"},
        )
    return position


def wars() -> list[War]:
    wars = []
    attack = Attack(region="italia", opponent=A)
    for seats, cards, script in (
        (2, ("conquest", "advance"), ((M, attack),)),
        (3, ("conquest", "chronicle"), ((M, attack),)),
        (3, ("raid", "advance"), ()),
    ):
        position = frontier(seats)
        if seats > 2:
            position.region("syria", N, "capital", peasants={N: 2, M: 1}, soldiers={N: 2})
        playing = position.turn(M, *cards).play()
        wars.append(War(playing.match.game.state.model_validate_json(playing.match.checkpoints[-1].state), script))
    return wars
