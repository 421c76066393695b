"""Losses: who is hit, who drowns (11.6, 11.8)."""

from __future__ import annotations

from collections.abc import Mapping

from engines.hinterland.asking import choose
from engines.hinterland.passengers import crew, lose_guests
from engines.hinterland.pieces import hold, labels, remove
from engines.hinterland.prestige import spend
from engines.hinterland.stakes import BATTLE, SPEND
from engines.hinterland.state import Battle, HinterlandState, HinterlandTable, Side, Unit
from engines.hinterland.strength import lives_of, position_of, units_in, value
from engines.kernel import ASK, NONE, Counts, Number, OneOf, Rule, Seat, settled


class Targets:
    """Units that can be hit, and how many hits they take"""

    def __init__(self, state: HinterlandState, battle: Battle, units: list[Unit]) -> None:
        self.units = units
        self.lives: dict[str, list[int]] = {}
        for unit in units:
            self.lives.setdefault(unit.label, []).append(lives_of(state, battle, unit))
        for lives in self.lives.values():
            lives.sort()
        self._lives_of = {unit.id: lives_of(state, battle, unit) for unit in units}

    def cost(self, counts: Mapping[str, int]) -> int:
        return sum(sum(self.lives[label][:count]) for label, count in counts.items())

    def taken(self, counts: Mapping[str, int]) -> list[Unit]:
        """The units meant: of each label those that fall first"""
        left, found = dict(counts), []
        for unit in sorted(self.units, key=lambda one: (self._lives_of[one.id], one.id)):
            if left.get(unit.label):
                left[unit.label] -= 1
                found.append(unit)
        return found

    def most_valuable(self, hits: int) -> dict[str, int]:
        """22.1"""
        chosen: dict[str, int] = {}
        for unit in sorted(self.units, key=value, reverse=True):
            more = {**chosen, unit.label: chosen.get(unit.label, 0) + 1}
            if self.cost(more) <= hits:
                chosen = more
        return chosen


def assign(
    table: HinterlandTable, battle: Battle, hitter: Side, victim: Side, hits: int, keep: bool = True
) -> Rule[list[Unit]]:
    """11.6: front, then standard units by the side that hits; then rear units by the side that is hit"""
    state = table.state
    doomed: list[Unit] = []
    standing = units_in(state, victim)
    hits, chosen = yield from rear_targets(table, battle, hitter, standing, hits)
    doomed += chosen
    keeps = False
    for position in ("front", "standard"):
        here = [u for u in standing if u not in doomed and position_of(state, u) == position]
        if not here or keeps:
            continue
        picked = yield from pick(table, battle, hitter.seat, here, hits)
        targets = Targets(state, battle, here)
        hits -= targets.cost(picked)
        doomed += targets.taken(picked)
        keeps = sum(picked.values()) < len(here)
    if not keeps:
        hits, lost = yield from rear_losses(table, battle, victim, [u for u in standing if u not in doomed], hits)
        doomed += lost
    if keep:
        yield from store(table, battle, hitter, hits)
    return doomed


def pick(table: HinterlandTable, battle: Battle, seat: Seat, units: list[Unit], hits: int) -> Rule[dict[str, int]]:
    """Which enemies fall. Without stored swords nobody gains by keeping hits back, so one kind is not asked about"""
    targets = Targets(table.state, battle, units)
    usual = targets.most_valuable(hits)
    if not usual:
        return {}
    everybody = labels(units)
    if targets.cost(everybody) <= hits and not table.state.has("stored_swords"):
        return everybody
    if len(everybody) == 1 and not table.state.has("stored_swords"):
        return usual
    if settled(table.state, seat, "targets") != ASK:
        return usual
    chosen = yield from choose(
        seat, "battle.targets",
        Counts(everybody, kind="unit", usual=usual, fits=lambda counts: targets.cost(counts) <= hits),
        section="11.6", hits=hits,
    )  # fmt: skip
    return chosen


def rear_targets(
    table: HinterlandTable, battle: Battle, hitter: Side, standing: list[Unit], hits: int
) -> Rule[tuple[int, list[Unit]]]:
    """15.4: for prestige a unit in the rear is the next target"""
    state = table.state
    chosen: list[Unit] = []
    while state.has("rear_targets") and state.players[hitter.seat].pp >= SPEND.rear_target:
        rear = [
            unit
            for unit in standing
            if unit not in chosen and position_of(state, unit) == "rear" and lives_of(state, battle, unit) <= hits
        ]
        if not rear:
            break
        label = yield from choose(
            hitter.seat, "battle.rear_target", OneOf([NONE, *labels(rear)], "unit", usual=NONE),
            section="15.4", hits=hits, price=SPEND.rear_target,
        )  # fmt: skip
        if label == NONE:
            break
        spend(table, hitter.seat, SPEND.rear_target)
        target = next(unit for unit in rear if unit.label == label)
        hits -= lives_of(state, battle, target)
        chosen.append(target)
    return hits, chosen


def rear_losses(
    table: HinterlandTable, battle: Battle, victim: Side, rear: list[Unit], hits: int
) -> Rule[tuple[int, list[Unit]]]:
    """11.6: the side that is hit chooses, and goes on as long as the hits suffice for one of its units"""
    state = table.state
    lost: list[Unit] = []
    while able := [u for u in rear if u not in lost and lives_of(state, battle, u) <= hits]:
        cheapest = min(able, key=value)
        label = yield from choose(
            victim.seat, "battle.rear_loss", OneOf(labels(able), "unit", usual=cheapest.label),
            section="11.6", hits=hits,
        )  # fmt: skip
        target = next(unit for unit in able if unit.label == label)
        hits -= lives_of(state, battle, target)
        lost.append(target)
    return hits, lost


def store(table: HinterlandTable, battle: Battle, side: Side, unused: int) -> Rule[None]:
    """11.6: two unused swords make a shield or a sword of the next battle round"""
    state = table.state
    side.stored_swords = side.stored_shields = 0
    count = unused // BATTLE.unused_swords
    if not count or not state.has("stored_swords"):
        return
    swords = yield from choose(
        side.seat, "battle.store", Number(0, count, "amount", usual=count), section="11.6", count=count
    )
    side.stored_swords, side.stored_shields = swords, count - swords


def bury(table: HinterlandTable, battle: Battle, hitter: Side, victim: Side, doomed: list[Unit]) -> Rule[None]:
    """Destroyed units leave; what the ships left afloat cannot carry drowns with them"""
    if not doomed:
        return
    state = table.state
    gone = {unit.id for unit in doomed}
    table.tell("siege.losses" if battle.siege else "battle.losses", seat=victim.seat, units=labels(doomed))
    hitter.destroyed += [unit.kind for unit in doomed]
    go_down(table, hitter, doomed)
    afloat = [unit for unit in state.units if unit.ship in gone and unit.id not in gone]
    for unit in afloat:
        state.change(unit, ship=0)
    remove(state, doomed)
    victim.units = [number for number in victim.units if number not in gone]
    if afloat:
        yield from rescue(table, battle, hitter, victim)


def go_down(table: HinterlandTable, hitter: Side, ships: list[Unit]) -> None:
    """11.8: guests aboard share the fate of the ship; who is no friend of theirs has destroyed them"""
    for owner, units in lose_guests(table, ships).items():
        if table.state.hostile(hitter.seat, owner):
            hitter.guests[owner] = hitter.guests.get(owner, []) + [unit.kind for unit in units]


def stow(state: HinterlandState, ships: list[Unit], units: list[Unit]) -> dict[int, int] | None:
    """Who goes aboard which ship beside the guests of others; None if they do not fit"""
    room = {ship.id: hold(state, ship) + sum(u.facts.ship_size for u in crew(state, [ship])) for ship in ships}
    berth: dict[int, int] = {}
    for unit in sorted(units, key=lambda one: -one.facts.ship_size):
        ship = next((number for number, left in room.items() if left >= unit.facts.ship_size), None)
        if ship is None:
            return None
        room[ship] -= unit.facts.ship_size
        berth[unit.id] = ship
    return berth


def rescue(table: HinterlandTable, battle: Battle, hitter: Side, victim: Side) -> Rule[None]:
    """11.8: the side removes the surplus cargo of its choice"""
    state, nth = table.state, 0
    while True:
        nth += 1
        here = [u for u in state.units if u.at == battle.at and u.owner == victim.seat]
        ships = [u for u in here if u.facts.carry_capacity and u.place == "free"]
        # Who is aboard the ship of a friend stays there.
        afloat = {0, *(ship.id for ship in ships)}
        aboard = [u for u in here if u.place == "aboard" and u.ship in afloat]
        berth = stow(state, ships, aboard)
        if berth is not None:
            for unit in aboard:
                state.change(unit, ship=berth[unit.id])
            return
        label = yield from choose(
            victim.seat, "battle.drown", OneOf(labels(aboard), "unit", usual=min(aboard, key=value).label),
            section="11.8", nth=nth,
        )  # fmt: skip
        lost = next(unit for unit in aboard if unit.label == label)
        hitter.destroyed.append(lost.kind)
        victim.units = [number for number in victim.units if number != lost.id]
        table.tell("battle.drowned", seat=victim.seat, unit=label)
        remove(state, [lost])
