"""Control, blocking, encirclement, connection (3): worked out from the pieces, never stored.

`status(state)` is remembered until a piece, a building or a treaty is another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from engines.hinterland.factions import faction
from engines.hinterland.facts import SHIPS
from engines.hinterland.state import HinterlandState, Land, Unit
from engines.kernel import Seat
from engines.kernel.derived import derived_from
from engines.kernel.lazy import cached_property

FREE = ("free", "site")
"""Who works on a site is still free (3.2)."""


def most_pieces(land: Land) -> Seat | None:
    """3.3: who has the most herds and crops there, if anybody has"""
    if not land.herds:
        return land.sower
    if land.sower is None and len({herd.owner for herd in land.herds}) == 1:
        return land.herds[0].owner
    pieces = Counter(herd.owner for herd in land.herds)
    if land.sower is not None:
        pieces[land.sower] += 1
    ranked = pieces.most_common(2)
    return ranked[0][0] if len(ranked) == 1 or ranked[0][1] > ranked[1][1] else None


@dataclass(frozen=True)
class Bonds:
    """Who is what to whom (3.1, 18.4)."""

    foes: Mapping[Seat, frozenset[Seat]]
    peace: Mapping[Seat, frozenset[Seat]]
    """Lords and vassals, and everybody to himself."""
    truces: Mapping[Seat, frozenset[Seat]]
    """Whose fields a player must not enter."""


@lru_cache(1000)
def bonds(seats: int, treaties: frozenset[tuple[Seat, Seat, bool]]) -> Bonds:
    """By the treaties between two, and whether they are lord and vassal: those last while everything else changes"""
    pairs = {pair for giver, taker, _ in treaties for pair in ((giver, taker), (taker, giver))}
    bound = {(seat, seat) for seat in range(seats)}
    bound |= {pair for giver, taker, serves in treaties if serves for pair in ((giver, taker), (taker, giver))}

    def each(kept: Callable[[Seat, Seat], bool]) -> Mapping[Seat, frozenset[Seat]]:
        return MappingProxyType({one: frozenset(o for o in range(seats) if kept(one, o)) for one in range(seats)})

    return Bonds(
        foes=each(lambda one, other: one != other and (one, other) not in pairs),
        peace=each(lambda one, other: (one, other) in bound),
        truces=each(lambda one, other: (one, other) in pairs and (one, other) not in bound),
    )


def standing_free(units: Iterable[Unit]) -> tuple[dict[str, list[Unit]], dict[str, set[Seat]]]:
    """3.2, 18.4: the free units that are not inert, and whose they are, by space"""
    free: dict[str, list[Unit]] = {}
    owners: dict[str, set[Seat]] = {}
    for unit in units:
        if unit.place in FREE and "inert" not in unit.marks:
            at = unit.at
            if at in free:
                free[at].append(unit)
                owners[at].add(unit.owner)
            else:
                free[at] = [unit]
                owners[at] = {unit.owner}
    return free, owners


@dataclass
class Control:
    """Who has which field (3.3, 3.6)."""

    settled: dict[Seat, list[str]]
    encircled: set[str] = field(default_factory=set)
    contested: set[str] = field(default_factory=set)
    controller: dict[str, Seat] = field(default_factory=dict)
    holder: dict[str, Seat] = field(default_factory=dict)


class Status:
    """The pieces by space, and what follows from where they are, worked out when asked for: a rule that changes
    pieces while it looks at who stood where asks before it does."""

    def __init__(self, state: HinterlandState) -> None:
        # It keeps hold of parts of the State, never of the State itself, which remembers it.
        self.board = state.board
        self.seats = range(state.seats)
        self.fallen = frozenset([taken.at for taken in state.taken])
        self._first = state.first
        self._frozen = state.frozen
        self._ground = state.ground
        self.lands, self._units, self._players = state.lands, state.units, state.players
        treaties = frozenset([(t.giver, t.taker, t.kind == "vassalage") for t in state.treaties])
        self._bonds = bonds(state.seats, treaties)
        self.foes = self._bonds.foes
        """3.1: who is hostile to whom"""
        self.truces = self._bonds.truces
        """18.4: whose fields a player must not enter"""
        self._realms: dict[Seat, dict[str, int]] = {}
        self._homes: dict[Seat, set[int]] = {}

    def of(self, state: HinterlandState) -> Status:
        """This status for another table on which the same pieces stand"""
        other = Status.__new__(Status)
        known = vars(other)
        known.update(vars(self))
        other.lands, other._units, other._players = state.lands, state.units, state.players
        for name in ("here", "owned", "ships", "free"):
            # They hold the units of the other table.
            known.pop(name, None)
        return other

    @cached_property
    def here(self) -> dict[str, list[Unit]]:
        found: dict[str, list[Unit]] = {}
        for unit in self._units:
            if unit.at in found:
                found[unit.at].append(unit)
            else:
                found[unit.at] = [unit]
        return found

    @cached_property
    def owned(self) -> dict[Seat, list[Unit]]:
        found: dict[Seat, list[Unit]] = {seat: [] for seat in self.seats}
        for unit in self._units:
            found[unit.owner].append(unit)
        return found

    @cached_property
    def ships(self) -> list[Unit]:
        return [unit for unit in self._units if unit.kind in SHIPS]

    @cached_property
    def free(self) -> dict[str, list[Unit]]:
        """Free units on fields that are not inert; ships and pirates on seas (3.2, 18.4)."""
        return standing_free(self._units)[0]

    @cached_property
    def free_owners(self) -> dict[str, set[Seat]]:
        """Whose they are."""
        self.free, owners = standing_free(self._units)
        return owners

    def ships_of(self, seat: Seat) -> list[Unit]:
        return [ship for ship in self.ships if ship.owner == seat] if self.ships else []

    # Who has what

    @cached_property
    def _control(self) -> Control:
        control = Control({seat: [] for seat in self.seats})
        lands, ground, everybody, neutral = self.lands, self._ground, self.free_owners, self.board.neutral
        for at in ground:
            land = lands[at]
            owner = land.owner if land.settlement and at not in self.fallen else None
            if owner is not None:
                control.settled[owner].append(at)
            if at in everybody:
                self._visited(control, at, everybody[at], owner)
            elif at in neutral:
                continue
            elif owner is not None:
                control.controller[at] = owner
            elif (holder := most_pieces(land)) is not None:
                control.holder[at] = holder
        for at, owners in everybody.items():
            if at in lands and at not in ground:
                self._visited(control, at, owners, None)
        # Whoever asks for one part of it will ask for the others.
        vars(self).update(vars(control))
        return control

    @cached_property
    def settled(self) -> dict[Seat, list[str]]:
        """Fields of completed settlements, in file order."""
        return self._control.settled

    @cached_property
    def encircled(self) -> set[str]:
        return self._control.encircled

    @cached_property
    def contested(self) -> set[str]:
        return self._control.contested

    @cached_property
    def controller(self) -> dict[str, Seat]:
        return self._control.controller

    @cached_property
    def holder(self) -> dict[str, Seat]:
        """Held without control (3.3)."""
        return self._control.holder

    def hostile(self, one: Seat, other: Seat) -> bool:
        return other in self.foes[one]

    def at_peace(self, one: Seat, other: Seat) -> bool:
        return other in self._bonds.peace[one]

    def _visited(self, control: Control, at: str, owners: set[Seat], owner: Seat | None) -> None:
        """3.3, 3.6: a field on which free units stand, with a settlement of this owner or without one"""
        if len(owners) == 1 and (owner is None or owner in owners):
            # Nobody else is there, which is the rule.
            if at not in self.board.neutral:
                (control.controller[at],) = owners
            return
        threatened = owner is not None and not owners.isdisjoint(self.foes[owner])
        if owner is not None and threatened and owners.isdisjoint(self._bonds.peace[owner]):
            control.encircled.add(at)
        if at in self.board.neutral:
            return
        if len(owners) > 1 and any(not owners.isdisjoint(self.foes[one]) for one in owners):
            control.contested.add(at)
        elif owner is not None and not threatened:
            control.controller[at] = owner
        elif len(owners) == 1:
            (control.controller[at],) = owners
        else:
            counts = Counter(unit.owner for unit in self.free[at])
            most = max(counts.values())
            many = [seat for seat in counts if counts[seat] == most]
            control.controller[at] = min(many, key=lambda seat: (seat - self._first) % len(self.seats))

    # Control

    def controls(self, seat: Seat, at: str) -> bool:
        return self.controller.get(at) == seat

    def held(self, seat: Seat, at: str) -> bool:
        """Controlled or held (3.3)."""
        return self.controller.get(at) == seat or self.holder.get(at) == seat

    def controlled(self, seat: Seat) -> list[str]:
        mine = [at for at, owner in self.controller.items() if owner == seat]
        return self.board.in_order(mine)

    def lands_of(self, seat: Seat) -> list[str]:
        """Fields controlled or held, in file order"""
        mine = [at for of in (self.controller, self.holder) for at, owner in of.items() if owner == seat]
        return self.board.in_order(mine)

    def rules_sea(self, seat: Seat, sea: str) -> bool:
        """3.4"""
        return self.passes(seat, sea)

    def foes_at(self, seat: Seat, at: str) -> bool:
        """Are free units hostile to this player there?"""
        owners = self.free_owners.get(at)
        return owners is not None and not owners.isdisjoint(self.foes[seat])

    def passes(self, seat: Seat, at: str) -> bool:
        """2.6"""
        owners = self.free_owners.get(at)
        return owners is not None and seat in owners and owners.isdisjoint(self.foes[seat])

    # Settlements

    def vus(self, seat: Seat) -> list[str]:
        """3.6: fields of completed settlements that are not encircled"""
        return [at for at in self.settled[seat] if at not in self.encircled]

    def is_vus(self, seat: Seat, at: str) -> bool:
        land = self.lands.get(at)
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
            if seat in owners and (at in board.seas or at in board.neutral) and owners.isdisjoint(self.foes[seat]):
                nodes.add(at)
        realm: dict[str, int] = {}
        for number, start in enumerate(board.in_order(nodes)):
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
        if section in self._frozen:
            return True
        chart = self.board.map
        if section in chart.danube_sections and faction(chart.id, self._players[seat].faction).cross_danube:
            return True
        return self.passes(seat, section)

    def connected(self, seat: Seat, at: str) -> bool:
        """In a realm with a settlement that is not encircled."""
        realm = self.realms(seat).get(at)
        return realm is not None and realm in self._homes[seat]

    def cut_off(self, seat: Seat, at: str) -> bool:
        """3.7: a settlement whose field its owner does not control"""
        land = self.lands[at]
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
            self.lands[home].shipyard == "harbour" and realms.get(home) == realms[at] for home in self.vus(seat)
        )


@derived_from(
    HinterlandState,
    "board", "seats", "first", "frozen", "treaties", "taken", "ground", "players.faction",
    "lands.owner", "lands.settlement", "lands.shipyard", "lands.herds", "lands.sower",
    "units.owner", "units.kind", "units.at", "units.place", "units.inert",
    carry=Status.of,
)  # fmt: skip
def status(state: HinterlandState) -> Status:
    return Status(state)


# Blocking (3.5)


def blocked(state: HinterlandState, seat: Seat, at: str) -> bool:
    """Marked when the subphase began, and still so"""
    return at in state.blocked.get(seat, ()) and status(state).foes_at(seat, at)


def mark_blocked(state: HinterlandState) -> None:
    """3.5: at the start of a subphase"""
    now = status(state)
    owners = now.free_owners
    spaces = now.board.in_order(owners)
    state.blocked = {
        seat: tuple([at for at in spaces if not owners[at].isdisjoint(foes)]) for seat, foes in now.foes.items()
    }
