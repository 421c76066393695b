"""Who is there for an expansion, and how everybody comes where he is needed (7.1, 7.6).

From the heart of the realm they come like buckets along a line of hands: everybody moves up one province, and nothing
that is held is left.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise

from engines.era_of_tribes.growth import rooms
from engines.era_of_tribes.places import MAP_ORDER
from engines.era_of_tribes.proposals.outlook import Outlook
from engines.era_of_tribes.state import EraState
from engines.kernel import Seat


@dataclass
class Hands:
    outlook: Outlook
    growth: int
    births: int = 0
    free: int = 0
    """Births after these take cubes from the towns to come (7.1.3)."""
    recruits: int = 0
    room: dict[str, int] = field(default_factory=dict)
    spare: Counter[str] = field(default_factory=Counter)
    hands: Counter[str] = field(default_factory=Counter)
    """Vassals that have not moved yet."""
    born: Counter[str] = field(default_factory=Counter)
    marches: list[tuple[str, str]] = field(default_factory=list)
    """One vassal each, in this order: whoever makes room comes after the one he makes room for."""
    crossings: dict[tuple[str, str], int] = field(default_factory=dict)
    ferries: Counter[str] = field(default_factory=Counter)
    """Movement points of the own fleets, by sea."""
    held: set[str] = field(default_factory=set)

    @property
    def state(self) -> EraState:
        return self.outlook.state

    @property
    def seat(self) -> Seat:
        return self.outlook.seat

    # Who is there

    def muster(self, stage: int) -> None:
        state, seat = self.state, self.seat
        player = state.players[seat]
        if stage <= 1:
            self.births = max(0, min(self.growth, player.free + state.stored(seat)))
            self.free = player.free
            self.room = dict(state.now.room) if state.expansion is not None and state.now.room else rooms(state, seat)
        for land in self.outlook.mine:
            here = state.lands[land]
            points = here.vassals if stage < 3 else sum(map(bool, state.now.vassals.get(land, [])))
            self.hands[land] = points
            self.spare[land] = min(points, here.vassals - (not here.town))
        self.held = set(self.outlook.mine)
        speed = state.fleet_movement(seat)
        for sea in state.waters(seat):
            ships = state.seas[sea].fleets[seat] * speed
            self.ferries[sea] = ships if stage < 3 else sum(s.points for s in state.now.ships.get(sea, []))

    def can_give(self, land: str) -> bool:
        return self.spare[land] > 0 or (self.births > 0 and self.room.get(land, 0) > 0)

    def give(self, land: str) -> None:
        """One who is spared, or one who is born"""
        if self.spare[land] > 0:
            self.spare[land] -= 1
        else:
            self.birth(land)

    def birth(self, land: str) -> None:
        self.births -= 1
        if self.free:
            self.free -= 1
        else:
            self.recruits += 1
        self.room[land] -= 1
        self.born[land] += 1
        self.hands[land] += 1

    # The line of hands

    def line_to(self, target: str) -> list[str] | None:
        """7.6.1: the shortest line of provinces along which somebody can be sent there"""
        near, mine = self.state.board.near, set(self.outlook.mine)
        gates = dict.fromkeys((*self.outlook.reach.get(target, ()), *self.harbours(target)))
        edge = [[land, target] for land in gates]
        seen = {target, *gates}
        while edge:
            for way in edge:
                if self.can_give(way[0]):
                    return way
            onward: list[list[str]] = []
            for way in edge:
                if self.hands[way[0]] > 0:
                    for land in near[way[0]]:
                        if land in mine and land not in seen:
                            seen.add(land)
                            onward.append([land, *way])
            edge = onward
        return None

    def harbours(self, target: str) -> list[str]:
        """7.6.3: own coasts from where an own fleet carries a vassal there"""
        state = self.state
        seas = [sea for sea in state.board.shores[target] if self.ferries[sea] > 0]
        return [land for sea in seas for land in state.board.coast[sea] if state.lands[land].owner == self.seat]

    def send(self, target: str) -> bool:
        line = self.line_to(target)
        if line is None:
            return False
        self.give(line[0])
        for origin, onward in pairwise(line):
            self.hands[origin] -= 1
            if origin in self.outlook.reach.get(onward, ()):
                self.marches.append((origin, onward))
            else:
                both = set(self.state.board.shores[origin]) & set(self.state.board.shores[onward])
                sea = max(sorted(both), key=lambda sea: self.ferries[sea])
                self.ferries[sea] -= 1
                self.crossings[origin, onward] = self.crossings.get((origin, onward), 0) + 1
        return True

    @property
    def within(self) -> list[str]:
        """Where somebody can come, on foot or over the own fleets"""
        found = dict.fromkeys(self.outlook.reach)
        for sea, points in self.ferries.items():
            if points > 0:
                found |= dict.fromkeys(self.state.board.coast[sea])
        return sorted(found, key=MAP_ORDER.__getitem__)
