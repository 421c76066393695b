"""The commands of a brisk table, where all groups set out in one command and a realm is founded in one."""

from __future__ import annotations

from engines.kernel import Command, Seat, Table
from engines.sands_of_time.heuristics import beginnings
from engines.sands_of_time.heuristics.hand import ventures_with
from engines.sands_of_time.heuristics.outlook import Outlook
from engines.sands_of_time.heuristics.ventures import best
from engines.sands_of_time.movement import Foray, Journey, March, Migrate, move
from engines.sands_of_time.setup import FoundRealm, first_rows, homeward
from engines.sands_of_time.state import Resolving, SandsState

GROUPS = 6
"""More groups than this are hardly ever worth sending."""
LEAST = 0.05
"""What a further group must be worth."""


def realm(outlook: Outlook, state: SandsState, seat: Seat) -> FoundRealm:
    own = state.regions_of(seat)
    capital = beginnings.capital(outlook, state, seat, own)
    route = beginnings.first_route(outlook, state, seat, homeward(state, seat, capital))
    return FoundRealm(
        capital=capital,
        border=route.border,
        heritage=route.heritage,
        peasant=beginnings.extra_peasant(outlook, state, seat, own),
        advance=beginnings.first_advance(outlook, state, seat, first_rows()),
    )


def at_this_pace(outlook: Outlook, state: SandsState, seat: Seat, command: Command) -> Command:
    """The command in the form in which this table takes it."""
    if state.options.pace != "brisk" or not isinstance(command, March | Migrate):
        return command
    groups = tuple(group.said() for group in all_groups(outlook, state, seat, command))
    return Foray(groups=groups) if isinstance(command, March) else Journey(groups=groups)


def all_groups(outlook: Outlook, state: SandsState, seat: Seat, first: March | Migrate) -> list[March | Migrate]:
    """The best group, then the next best one when the groups before it have gone."""
    after = state.copied()
    if after.now.deed.card != ("raid" if isinstance(first, March) else "migrate"):
        after.now.deed = Resolving()
    table, groups = Table(after), [first]
    while len(groups) < GROUPS:
        last = groups[-1]
        going = {"soldier": last.soldiers} if isinstance(last, March) else last.citizens
        move(table, seat, last.origin, last.target, going)
        then = Outlook(after, seat, outlook.purpose)
        further = (
            venture
            for venture in ventures_with(then, after, seat, "raid" if isinstance(first, March) else "migrate")
            if isinstance(venture.command, type(first)) and venture.worth > LEAST
        )
        group = best(further)
        if group is None or not isinstance(group.command, March | Migrate):
            break
        groups.append(group.command)
    return groups
