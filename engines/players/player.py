"""What a computer player answers, by its strength."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from engines.kernel import Ask, Command, Match, Policy, Seat, Strength, choices_of, usual_answer
from engines.players.search import Weighed, search
from engines.players.sim import Moment, Sim, imagine

FEW = 90
"""Up to this number of answers, all are looked at. Of more, only the proposals and a sample."""
SAMPLE = 12
HASTY = 2
CARELESS = 0.35
"""The chance that an easy player does something other than what it thinks best."""


@dataclass(frozen=True)
class Decision:
    """What to do, and the parts of a position that it changes most, the best first."""

    command: Command
    because: tuple[str, ...] = ()


def decide(
    match: Match,
    seat: Seat,
    strength: Strength,
    seed: str = "",
    thoughts: int | None = None,
    *,
    explained: bool = False,
) -> Decision:
    """The answer of a computer player. The same question always gets the same answer.

    `thoughts`: how many simulations a strong player runs, if not the number that the game wants. `explained`: say
    why, even where no thinking is needed.
    """
    moment, chance = Moment.of(match), _seed_of(match, seat, seed)
    match strength:
        case "easy":
            return Decision(carelessly(moment, seat, chance))
        case "medium":
            return Decision(sensibly(moment, seat, chance))
        case "strong":
            return thoroughly(moment, seat, chance, thoughts, explained=explained)


def _seed_of(match: Match, seat: Seat, seed: str = "") -> str:
    """The seed of everything that is drawn by chance while this question is thought about."""
    return f"{seed} {match.count} {seat}"


def sensibly(moment: Moment, seat: Seat, seed: str) -> Command:
    """The best proposal."""
    sim = moment.imagined(seat, seed)
    return next(proposals(sim, seat))


def at_a_glance(match: Match, seat: Seat) -> Command:
    """The best proposal for the position as it is, without simulations."""
    state: Any = match.state.copied()
    imagine(match.game, state, seat, _seed_of(match, seat))
    return next(sound(match.game.policy, state, match.asks[seat]))


def carelessly(moment: Moment, seat: Seat, seed: str) -> Command:
    """Mostly the best proposal; now and then another one, or the first thing that comes to mind."""
    sim, rnd = moment.imagined(seat, seed), random.Random(seed)
    ask = asked_of(sim, seat)
    if rnd.random() >= CARELESS or ask.key in moment.game.policy.grave:
        return next(proposals(sim, seat))
    others = list(islice(proposals(sim, seat), 1, 4))
    hasty = sampled(moment.game.policy, sim, ask, rnd, 1)
    return rnd.choice(others + hasty) if others or hasty else next(proposals(sim, seat))


def thoroughly(
    moment: Moment, seat: Seat, seed: str, thoughts: int | None = None, *, explained: bool = False
) -> Decision:
    """The answer that does best in simulations."""
    policy, sim = moment.game.policy, moment.imagined(seat, seed)
    ask = asked_of(sim, seat)
    ponders = policy.ponders(ask.key)
    if not (ponders or explained) or not policy.worth(sim.state, seat):
        # Without a worth of positions there is nothing to compare, so no simulations.
        return Decision(next(proposals(sim, seat)))
    candidates = worth_a_thought(policy, sim, seat, random.Random(seed))
    ranked = search(moment, seat, candidates, thoughts or policy.simulations, seed, secret=ask.secret)
    if not ponders:
        ranked.sort(key=lambda one: one.command is not candidates[0])
    return Decision(ranked[0].command, because(ranked))


def because(ranked: list[Weighed]) -> tuple[str, ...]:
    """The parts of a position in which the best answer does better than the average of the others."""
    best, others = mean_parts(ranked[:1]), mean_parts(ranked[1:])
    gains = {part: value - others.get(part, 0.0) for part, value in best.items()}
    return tuple(part for part, gain in sorted(gains.items(), key=lambda pair: -pair[1]) if gain > 0)


def mean_parts(weighed: list[Weighed]) -> Mapping[str, float]:
    seen = [parts for one in weighed for parts in one.parts]
    names = {name: None for parts in seen for name in parts}
    return {name: sum(parts.get(name, 0.0) for parts in seen) / len(seen) for name in names}


def worth_a_thought(policy: Policy[Any], sim: Sim, seat: Seat, rnd: random.Random) -> list[Command]:
    """The answers to compare: proposals, the usual answer, and all others if there are not many."""
    ask = asked_of(sim, seat)
    commands = list(proposals(sim, seat))
    choices = choices_of(sim.state, seat, ask)
    # Shy verbs are left out from the start: there may be millions of offers.
    bold = [offer for offer in choices.open() if offer.command.verb not in policy.shy]
    if any(slot.holds for offer in bold for slot in offer.command.slots):
        # Lists of orders are endless, and hardly one in a thousand is any good.
        commands += sampled(policy, sim, ask, rnd, HASTY)
    else:
        every = list(islice((one for offer in bold for one in choices.each(offer)), FEW + 1))
        # There may be no time for all of them. Then the ones to try are drawn by chance, or the first of the list
        # would always win.
        commands += rnd.sample(every, len(every)) if len(every) <= FEW else sampled(policy, sim, ask, rnd, SAMPLE)
    return list({str(one.said()): one for one in commands}.values())


def proposals(sim: Sim, seat: Seat) -> Iterator[Command]:
    """What the game's policy proposes, as far as the rules allow it; then the usual answer."""
    return sound(sim.game.policy, sim.state, asked_of(sim, seat))


def sound(policy: Policy[Any], state: Any, ask: Ask) -> Iterator[Command]:
    choices = choices_of(state, ask.seat, ask)
    for command in policy.propose(state, ask.seat, ask):
        if choices.refusal(command) is None:
            yield command
    yield usual_answer(state, ask.seat, ask)


def sampled(policy: Policy[Any], sim: Sim, ask: Ask, rnd: random.Random, most: int) -> list[Command]:
    choices = choices_of(sim.state, ask.seat, ask)
    drawn = [choices.sample(rnd) for _ in range(most)]
    return [one for one in drawn if one is not None and policy.shy.isdisjoint(verbs(one))]


def verbs(command: Command) -> Iterator[str]:
    """The verb of a command, and those of the orders that it holds."""
    yield command.verb
    for slot in command.slots:
        if slot.holds:
            yield from (order["verb"] for order in getattr(command, slot.name))


def asked_of(sim: Sim, seat: Seat) -> Ask:
    return next(ask for ask in sim.asks if ask.seat == seat)
