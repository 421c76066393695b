"""The search: which of a few answers is best. Each is played on in the same imagined worlds, with everybody following
the game's policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev
from typing import Any

from engines.kernel import Ask, Command, Match, Policy, Seat, usual_answer
from engines.players.sim import Moment, Sim

LONGEST_THOUGHT = 400
"""After this number of questions a simulation stops. How many simulations there are is `Policy.simulations`, the
thinking time."""
WORLDS = 6
"""Fewer worlds prove nothing. There are never more candidates than can each be tried in this number of worlds."""
DOUBT = 1.0
"""By this number of standard errors an answer must do better than the policy's own proposal."""


@dataclass(eq=False)
class Weighed:
    """An answer, and its result in each world."""

    command: Command
    values: list[float] = field(default_factory=list)
    parts: list[Mapping[str, float]] = field(default_factory=list)
    ends_turn: bool = False
    """Is another player asked next?"""

    @property
    def value(self) -> float:
        return mean(self.values)

    def beats(self, other: Weighed) -> bool:
        """Is it clearly better, in the worlds in which both were tried? Among equals, the one that ends the turn is
        better."""
        gains = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        if not any(gains):
            return self.ends_turn and not other.ends_turn
        return len(gains) > 1 and mean(gains) > DOUBT * stdev(gains) / sqrt(len(gains))

    @property
    def rank(self) -> tuple[float, bool]:
        return (self.value, self.ends_turn)


def reply(policy: Policy[Any], state: Any, ask: Ask) -> Command:
    """The best proposal of a policy, or the usual answer."""
    best = next(iter(policy.propose(state, ask.seat, ask)), None)
    return usual_answer(state, ask.seat, ask) if best is None else best


def answers(policy: Policy[Any]) -> Callable[[Match, Seat], Command]:
    """A player for studies: it follows a policy, without simulations, and sees the whole position."""
    return lambda match, seat: reply(policy, match.state, match.asks[seat])


def play_on(sim: Sim, policy: Policy[Any], horizon: object) -> None:
    """Everybody follows the policy, up to the horizon."""
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
            # How long an answer takes must not tell that there was nothing to choose.
            unsaid = Weighed(candidates[0])
            for world in range(simulations):
                _try(moment, policy, seat, unsaid, f"{seed} {world}")
        return weighed
    stages = max(1, (len(weighed) - 1).bit_length())
    proposed = weighed[0]
    rest, world, dropped = weighed, 0, list[Weighed]()
    for _ in range(stages):
        for _ in range(max(1, simulations // (stages * len(rest)))):
            for one in rest:
                _try(moment, policy, seat, one, f"{seed} {world}")
            world += 1
        # Sorting is stable: of equals the one that was proposed first stays.
        rest = sorted(rest, key=lambda one: one.rank, reverse=True)
        half = max(2, (len(rest) + 1) // 2)
        better = [one for one in rest if one is not proposed and not proposed.beats(one)][: half - 1]
        kept = [one for one in rest if one is proposed or one in better]
        rest, dropped = kept, [one for one in rest if one not in kept] + dropped
        if len(rest) < 2:
            break
    if rest[0] is not proposed and not rest[0].beats(proposed):
        rest = [proposed, *(one for one in rest if one is not proposed)]
    return rest + dropped


def _try(moment: Moment, policy: Policy[Any], seat: Seat, one: Weighed, seed: str) -> None:
    sim = moment.imagined(seat, seed)
    horizon = policy.horizon(sim.state)
    sim.answer({ask.seat: one.command if ask.seat == seat else reply(policy, sim.state, ask) for ask in sim.asks})
    one.ends_turn = all(ask.seat != seat for ask in sim.asks)
    play_on(sim, policy, horizon)
    parts = advantage(policy, sim.state, seat)
    one.parts.append(parts)
    one.values.append(sum(parts.values()))
