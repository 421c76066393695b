"""A turn: what to do next (5.2, 5.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.clash_of_cultures.command_action import Pass, Stop
from engines.clash_of_cultures.heuristics.hand import cards, effects
from engines.clash_of_cultures.heuristics.homeland import comfort, constructions, foundations, harvests, persuasions
from engines.clash_of_cultures.heuristics.learning import lessons
from engines.clash_of_cultures.heuristics.levies import recruitments
from engines.clash_of_cultures.heuristics.marches import command, next_movements
from engines.clash_of_cultures.heuristics.outlook import Outlook
from engines.clash_of_cultures.heuristics.ventures import Venture, ranked
from engines.clash_of_cultures.turn import EndTurn
from engines.kernel import Ask, Command

WORTHLESS = 0.02
GIFT = 0.15
"""Something that takes no action is done first if it is worth this much."""
MOST = 6
"""How many proposals are enough."""


def ventures(outlook: Outlook) -> Iterator[Venture]:
    """Everything that the player could do and that takes an action."""
    yield from foundations(outlook)
    yield from constructions(outlook)
    yield from lessons(outlook)
    yield from harvests(outlook)
    yield from command(outlook)
    yield from recruitments(outlook)
    yield from comfort(outlook)
    yield from persuasions(outlook)


def act(outlook: Outlook, ask: Ask) -> Iterator[Command]:
    """5.3: first what costs no action, then what is worth most"""
    left = outlook.state.now.actions_left
    options = [*cards(outlook), *effects(outlook)]
    free = ranked(venture for venture, takes in options if not takes and venture.worth > GIFT)
    yield from (venture.command for venture in free[:MOST])
    if not left:
        yield EndTurn()
        return
    actions = ranked([*ventures(outlook), *(venture for venture, takes in options if takes)])
    for venture in actions[:MOST]:
        if venture.worth > WORTHLESS:
            yield venture.command
    yield Pass()


def go_on(outlook: Outlook, ask: Ask) -> Iterator[Command]:
    """6.6.1: go on with further movements as long as they are worth it."""
    yield from (venture.command for venture in next_movements(outlook))
    yield Stop() if ask.offer("stop") is not None else EndTurn()
