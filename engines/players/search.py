"""Which of a few answers is best: each is played on in the same imagined worlds, by everybody's good sense."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev
from typing import Any

from engines.kernel import Ask, Command, Match, Policy, Seat, usual_answer
from engines.players.sim import Moment, Sim

LONGEST_THOUGHT = 400
"""Questions after which playing on in the head is broken off, wherever it stands. How often it is played on, the
thinking time, is `Policy.simulations`."""
WORLDS = 6
"""Fewer prove nothing: there are never more candidates than can be tried in so many worlds on the whole."""
DOUBT = 1.0
"""By so many standard errors something must do better than what good sense proposes."""


@dataclass(eq=False)
class Weighed:
    """An answer, and what came of it in each world."""

    command: Command
    values: list[float] = field(default_factory=list)
    parts: list[Mapping[str, float]] = field(default_factory=list)
    ends_turn: bool = False
    """Is somebody else asked next?"""

    @property
    def value(self) -> float:
        return mean(self.values)

    def beats(self, other: Weighed) -> bool:
        """Clearly better in the worlds in which both were tried? Of equals the one that ends the turn."""
        gains = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        if not any(gains):
            return self.ends_turn and not other.ends_turn
        return len(gains) > 1 and mean(gains) > DOUBT * stdev(gains) / sqrt(len(gains))

    @property
    def rank(self) -> tuple[float, bool]:
        return (self.value, self.ends_turn)


def reply(policy: Policy[Any], state: Any, ask: Ask) -> Command:
    """What good sense says."""
    best = next(iter(policy.propose(state, ask.seat, ask)), None)
    return usual_answer(state, ask.seat, ask) if best is None else best


def answers(policy: Policy[Any]) -> Callable[[Match, Seat], Command]:
    """A player who only has good sense, and reads the position as it lies: for studies."""
    return lambda match, seat: reply(policy, match.state, match.asks[seat])


def play_on(sim: Sim, policy: Policy[Any], horizon: object) -> None:
    """Everybody answers by good sense, as far as one must look."""
    left = policy.stretches
    for _ in range(LONGEST_THOUGHT):
        if (reached := policy.horizon(sim.state)) != horizon:
            horizon, left = reached, left - 1
        if sim.over or not left:
            return
        sim.answer({ask.seat: reply(policy, sim.state, ask) for ask in sim.asks})


def advantage(policy: Policy[Any], state: Any, seat: Seat) -> dict[str, float]:
    """A seat's worth, part by part; the strongest of the others counts against it, less the more they are."""
    own = dict(policy.worth(state, seat))
    others = [sum(policy.worth(state, other).values()) for other in state.others(seat)]
    if others:
        own["rivals"] = -max(others) / len(others)
    return own


def search(
    moment: Moment, seat: Seat, candidates: Sequence[Command], simulations: int, seed: str, *, secret: bool = False
) -> list[Weighed]:
    """The candidates, best first. Half of them drop out at a time, so that the good ones are looked at longest.

    The first one is what good sense proposes: it stays to the end, and in doubt it is done.
    """
    policy = moment.game.policy
    # Proposals come first.
    weighed = [Weighed(command) for command in candidates[: max(1, simulations // WORLDS)]]
    if len(weighed) < 2:
        if secret:
            # Nobody is to tell by the time it takes that there is nothing to choose.
            unsaid = Weighed(candidates[0])
            for world in range(simulations):
                _try(moment, policy, seat, unsaid, f"{seed} {world}")
        return weighed
    stages = max(1, (len(weighed) - 1).bit_length())
    proposed = weighed[0]
    left, world, lost = weighed, 0, list[Weighed]()
    for _ in range(stages):
        for _ in range(max(1, simulations // (stages * len(left)))):
            for one in left:
                _try(moment, policy, seat, one, f"{seed} {world}")
            world += 1
        # Sorting is stable: of equals the one that was proposed first stays.
        left = sorted(left, key=lambda one: one.rank, reverse=True)
        half = max(2, (len(left) + 1) // 2)
        better = [one for one in left if one is not proposed and not proposed.beats(one)][: half - 1]
        kept = [one for one in left if one is proposed or one in better]
        left, lost = kept, [one for one in left if one not in kept] + lost
        if len(left) < 2:
            break
    if left[0] is not proposed and not left[0].beats(proposed):
        left = [proposed, *(one for one in left if one is not proposed)]
    return left + lost


def _try(moment: Moment, policy: Policy[Any], seat: Seat, one: Weighed, seed: str) -> None:
    sim = moment.imagined(seat, seed)
    horizon = policy.horizon(sim.state)
    sim.answer({ask.seat: one.command if ask.seat == seat else reply(policy, sim.state, ask) for ask in sim.asks})
    one.ends_turn = all(ask.seat != seat for ask in sim.asks)
    play_on(sim, policy, horizon)
    parts = advantage(policy, sim.state, seat)
    one.parts.append(parts)
    one.values.append(sum(parts.values()))
