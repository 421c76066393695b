"""Control, blocking, encirclement, connection (3): worked out from the pieces, never stored.

`status(state)` remembers what it worked out until `state.changed()` is called.
"""

from __future__ import annotations

from collections import Counter

from engines.hinterland.state import HinterlandState, Land, Unit
from engines.kernel import Seat


def most_pieces(land: Land) -> Seat | None:
    """3.3: who has the most herds and crops there, if anybody has"""
    pieces = Counter(herd.owner for herd in land.herds)
    if land.sower is not None:
        pieces[land.sower] += 1
    ranked = pieces.most_common(2)
    return ranked[0][0] if len(ranked) == 1 or ranked[0][1] > ranked[1][1] else None


class Status:
    """The pieces by space, and what follows from where they are."""

    def __init__(self, state: HinterlandState) -> None:
        self.state = state
        self.board = state.board
        here: dict[str, list[Unit]] = {}
        free: dict[str, list[Unit]] = {}
        owners: dict[str, set[Seat]] = {}
        for unit in state.units:
            at = unit.at
            if at in here:
                here[at].append(unit)
            else:
                here[at] = [unit]
            if (unit.place == "free" or unit.place == "site") and "inert" not in unit.marks:
                if at in free:
                    free[at].append(unit)
                    owners[at].add(unit.owner)
                else:
                    free[at], owners[at] = [unit], {unit.owner}
        self.here = here
        self.free = free
        """Free units on fields that are not inert; ships and pirates on seas (3.2, 18.4)."""
        self.free_owners = owners
        self._pairs = {frozenset((t.giver, t.taker)) for t in state.treaties}
        self._peace = {frozenset((t.giver, t.taker)) for t in state.treaties if t.kind == "vassalage"}
        self.fallen: frozenset[str] = frozenset(taken.at for taken in state.taken)
        self._realms: dict[Seat, dict[str, int]] = {}
        self._homes: dict[Seat, set[int]] = {}
        self.encircled: set[str] = set()
        self.contested: set[str] = set()
        self.controller: dict[str, Seat] = {}
        self.holder: dict[str, Seat] = {}
        """Held without control (3.3)."""
        self.settled: dict[Seat, list[str]] = {seat: [] for seat in range(state.seats)}
        """Fields of completed settlements, in file order."""
        for at, land in state.lands.items():
            if land.settlement and land.owner is not None and at not in self.fallen:
                self.settled[land.owner].append(at)
                self._field(at, land, land.owner)
            elif at in free or land.herds or land.sower is not None:
                self._field(at, land, None)

    def hostile(self, one: Seat, other: Seat) -> bool:
        return one != other and (not self._pairs or frozenset((one, other)) not in self._pairs)

    def at_peace(self, one: Seat, other: Seat) -> bool:
        return one == other or (bool(self._peace) and frozenset((one, other)) in self._peace)

    def _field(self, at: str, land: Land, owner: Seat | None) -> None:
        """3.3, 3.6"""
        owners = self.free_owners.get(at)
        if not owners:
            if at in self.board.neutral:
                return
            if owner is not None:
                self.controller[at] = owner
            elif (holder := most_pieces(land)) is not None:
                self.holder[at] = holder
            return
        hostile = self.hostile
        threatened = owner is not None and owners != {owner} and any(hostile(owner, other) for other in owners)
        if owner is not None and threatened and not any(self.at_peace(owner, other) for other in owners):
            self.encircled.add(at)
        if at in self.board.neutral:
            return
        if len(owners) > 1 and any(hostile(a, b) for a in owners for b in owners if a < b):
            self.contested.add(at)
        elif owner is not None and not threatened:
            self.controller[at] = owner
        elif len(owners) == 1:
            (self.controller[at],) = owners
        else:
            counts = Counter(unit.owner for unit in self.free[at])
            most = max(counts.values())
            self.controller[at] = next(s for s in self.state.order if counts.get(s) == most)

    # Control

    def controls(self, seat: Seat, at: str) -> bool:
        return self.controller.get(at) == seat

    def held(self, seat: Seat, at: str) -> bool:
        """Controlled or held (3.3)."""
        return self.controller.get(at) == seat or self.holder.get(at) == seat

    def controlled(self, seat: Seat) -> list[str]:
        mine = [at for at, owner in self.controller.items() if owner == seat]
        return sorted(mine, key=self.board.order.__getitem__)

    def lands_of(self, seat: Seat) -> list[str]:
        """Fields controlled or held, in file order"""
        mine = [at for of in (self.controller, self.holder) for at, owner in of.items() if owner == seat]
        return sorted(mine, key=self.board.order.__getitem__)

    def actively(self, seat: Seat, at: str) -> bool:
        """Controlled, with free units there."""
        return self.controller.get(at) == seat and at in self.free

    def rules_sea(self, seat: Seat, sea: str) -> bool:
        """3.4"""
        owners = self.free_owners.get(sea, ())
        return seat in owners and not any(self.hostile(seat, other) for other in owners)

    def foes_at(self, seat: Seat, at: str) -> bool:
        """Are free units hostile to this player there?"""
        owners = self.free_owners.get(at)
        return owners is not None and any(self.hostile(seat, other) for other in owners)

    def passes(self, seat: Seat, at: str) -> bool:
        """2.6"""
        return seat in self.free_owners.get(at, ()) and not self.foes_at(seat, at)

    # Settlements

    def vus(self, seat: Seat) -> list[str]:
        """3.6: fields of completed settlements that are not encircled"""
        return [at for at in self.settled[seat] if at not in self.encircled]

    def is_vus(self, seat: Seat, at: str) -> bool:
        land = self.state.lands.get(at)
        return (
            land is not None
            and land.owner == seat
            and bool(land.settlement)
            and at not in self.encircled
            and at not in self.fallen
        )

    # Connection (3.7)

    def realms(self, seat: Seat) -> dict[str, int]:
        """The number of the realm every place of the player belongs to; a cut-off settlement is not among them."""
        if seat not in self._realms:
            self._realms[seat] = self._components(seat)
            realm = self._realms[seat]
            self._homes[seat] = {realm[at] for at in self.vus(seat) if at in realm}
        return self._realms[seat]

    def _components(self, seat: Seat) -> dict[str, int]:
        board = self.board
        nodes = {at for at, owner in self.controller.items() if owner == seat}
        nodes |= {at for at, owner in self.holder.items() if owner == seat}
        for at, owners in self.free_owners.items():
            lone = len(owners) == 1 or not any(self.hostile(seat, other) for other in owners)
            if lone and seat in owners and (at in board.seas or at in board.neutral):
                nodes.add(at)
        realm: dict[str, int] = {}
        for number, start in enumerate(sorted(nodes, key=self.board.order.__getitem__)):
            if start in realm:
                continue
            realm[start] = number
            wave = [start]
            while wave:
                at = wave.pop()
                for other in self.board.near[at]:
                    if other in nodes and other not in realm:
                        realm[other] = number
                        wave.append(other)
                for other, section in self.board.black_rivers.get(at, {}).items():
                    if other in nodes and other not in realm and self.fords(seat, section):
                        realm[other] = number
                        wave.append(other)
        return realm

    def fords(self, seat: Seat, section: str) -> bool:
        """21.6: may the player cross the black river at this section?"""
        state = self.state
        if section in state.frozen:
            return True
        if state.faction(seat).cross_danube and section in self.board.map.danube_sections:
            return True
        owners = self.free_owners.get(section, ())
        return seat in owners and not any(self.hostile(seat, other) for other in owners)

    def connected(self, seat: Seat, at: str) -> bool:
        """In a realm with a settlement that is not encircled."""
        realm = self.realms(seat).get(at)
        return realm is not None and realm in self._homes[seat]

    def cut_off(self, seat: Seat, at: str) -> bool:
        """3.7: a settlement whose field its owner does not control"""
        land = self.state.lands[at]
        return bool(land.settlement) and land.owner == seat and at not in self.fallen and not self.controls(seat, at)

    def together(self, seat: Seat, one: str, other: str) -> bool:
        realms = self.realms(seat)
        return one in realms and realms[one] == realms.get(other)

    def has_harbour(self, seat: Seat, at: str) -> bool:
        """6.3: does the realm of this place hold an own harbour?"""
        realms = self.realms(seat)
        if at not in realms:
            return False
        return any(
            self.state.lands[home].shipyard == "harbour" and realms.get(home) == realms[at] for home in self.vus(seat)
        )

    # Blocking (3.5)

    def blocked(self, seat: Seat, at: str) -> bool:
        """Marked when the subphase began, and still so"""
        return at in self.state.blocked.get(seat, ()) and self.foes_at(seat, at)


def status(state: HinterlandState) -> Status:
    memory = state.memory
    found = memory.get("status")
    if found is None:
        found = memory["status"] = Status(state)
    assert isinstance(found, Status)
    return found


def mark_blocked(state: HinterlandState) -> None:
    """3.5: at the start of a subphase"""
    now = status(state)
    spaces = sorted(now.free_owners, key=now.board.order.__getitem__)
    state.blocked = {seat: [at for at in spaces if now.foes_at(seat, at)] for seat in range(state.seats)}
