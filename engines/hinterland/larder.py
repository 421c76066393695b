"""What a realm has to eat in winter and who must eat it (9.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engines.hinterland.facts import ECONOMY, HERDS
from engines.hinterland.pieces import draw, from_fullest, meat_of
from engines.hinterland.state import Herd, HinterlandState, Unit
from engines.hinterland.status import status
from engines.hinterland.supply import piece_names, shut_in
from engines.kernel import Number, Seat


def exempt(state: HinterlandState, seat: Seat) -> bool:
    """21.5: the late Vikings need no feeding in the year they come"""
    late = state.faction(seat).late_start
    return state.players[seat].absent or (late is not None and state.year == late.year)


@dataclass(frozen=True)
class Supper:
    """Food of any kind, and grain besides."""

    food: int
    grain: int


@dataclass
class Larder:
    """What there is once the herds have been seen to."""

    grain: int
    fish: int
    meat: int
    dead: list[tuple[str, Herd]]
    halved: list[tuple[str, Herd]]

    @property
    def meals_of_fish(self) -> int:
        return self.fish // ECONOMY.fish["per_food"]

    def feeds(self, pool: Pool, fed: tuple[str, ...]) -> bool:
        need = pool.need(fed)
        return need.grain <= self.grain and need.food <= self.meat + self.meals_of_fish + self.grain - need.grain

    def usual(self, pool: Pool) -> tuple[str, ...]:
        """9.11: cities, villages, then units by total price downwards"""
        chosen: set[str] = set()
        for name in sorted(pool.needs, key=pool.rank):
            if self.feeds(pool, (*chosen, name)):
                chosen.add(name)
        return tuple(name for name in pool.needs if name in chosen)

    def meat_range(self, pool: Pool, fed: tuple[str, ...]) -> Number:
        need = pool.need(fed)
        low = max(0, need.food - self.meals_of_fish - (self.grain - need.grain))
        high = min(self.meat, need.food)
        return Number(low, high, "amount", usual=high)

    def fish_range(self, pool: Pool, fed: tuple[str, ...], meat: int) -> Number:
        """In meals, two fish each"""
        need = pool.need(fed)
        low = max(0, need.food - meat - (self.grain - need.grain))
        high = min(self.meals_of_fish, need.food - meat)
        return Number(low, high, "amount", usual=high)

    @staticmethod
    def grazes(state: HinterlandState, seat: Seat, at: str) -> bool:
        """9.9, 9.11: a herd on this field needs no feed"""
        field = state.space(at)
        if state.climate.get(field.climate) == "good":
            return True
        if not state.has("transhumance") and not state.faction(seat).transhumance_every_mode:
            return False
        return field.colours[0] in ECONOMY.transhumance.get(field.climate, ())


class Pool:
    """9.11: the stores of a realm, and everything that eats from them"""

    def __init__(
        self, state: HinterlandState, seat: Seat, stores: list[str], homes: list[str], units: list[Unit],
        herds: list[tuple[str, Herd]],
    ) -> None:  # fmt: skip
        self.state = state
        self.stores = stores
        self.homes = homes
        self.units = piece_names(unit for unit in units if unit.facts.food or unit.facts.extra_grain)
        self.herds = herds
        self.owes = [herd.inside or not Larder.grazes(state, seat, at) for at, herd in herds]
        """Which herds must be paid for."""
        self.grain = sum(state.lands[at].grain for at in stores)
        self.fish = sum(state.lands[at].fish for at in stores)
        self.kinds: dict[str, int] = dict(Counter(herd.kind for _, herd in herds))
        self.needs: dict[str, Supper] = {}
        for at in homes:
            self.needs |= dict.fromkeys(self.meals(at), Supper(1, 0))
        for name, unit in self.units.items():
            self.needs[name] = Supper(unit.facts.food, unit.facts.extra_grain)

    def meals(self, at: str) -> tuple[str, ...]:
        """A city eats twice, and shrinks if it eats once"""
        settlement = self.state.lands[at].settlement
        return (f"city {at}", f"second {at}") if settlement == "city" else (f"village {at}",)

    def rank(self, name: str) -> tuple[int, int]:
        unit = self.units.get(name)
        if unit is not None:
            return 2, -unit.facts.total_price
        return (1 if name.startswith("village") else 0), 0

    def need(self, fed: tuple[str, ...]) -> Supper:
        return Supper(sum(self.needs[n].food for n in fed), sum(self.needs[n].grain for n in fed))

    def halvable(self, slaughter: Mapping[str, int]) -> dict[str, int]:
        """9.11: pigs and cattle that live"""
        if not self.state.has("half_slaughter"):
            return {}
        return {kind: count - slaughter.get(kind, 0) for kind, count in self.kinds.items() if HERDS[kind].half_meat}

    def larder(self, slaughter: Mapping[str, int], halve: Mapping[str, int]) -> Larder:
        """What is left after the herds: those that cannot be paid for are slaughtered, the leanest first"""
        kill, half = dict(slaughter), dict(halve)
        grain, meat = self.grain, 0
        dead: list[tuple[str, Herd]] = []
        halved: list[tuple[str, Herd]] = []
        owing: list[tuple[str, Herd]] = []
        # Those that must be paid for go first: it saves the grain.
        order = sorted(range(len(self.herds)), key=lambda n: not self.owes[n])
        for number in order:
            at, herd = self.herds[number]
            facts = HERDS[herd.kind]
            if kill.get(herd.kind):
                kill[herd.kind] -= 1
                dead.append((at, herd))
                meat += meat_of(herd)
            elif half.get(herd.kind) and grain >= ECONOMY.feeding["half_slaughter_grain"]:
                half[herd.kind] -= 1
                halved.append((at, herd))
                grain -= ECONOMY.feeding["half_slaughter_grain"]
                meat += facts.half_meat
            elif self.owes[number]:
                owing.append((at, herd))
        for at, herd in sorted(owing, key=lambda one: -meat_of(one[1])):
            if grain >= ECONOMY.feeding["herd_grain"]:
                grain -= ECONOMY.feeding["herd_grain"]
            else:
                dead.append((at, herd))
                meat += meat_of(herd)
        return Larder(grain, self.fish, meat, dead, halved)

    def usual_slaughter(self) -> dict[str, int]:
        """9.11: as few herds as are needed to feed everybody, the fattest first"""
        kinds = sorted((herd.kind for _, herd in self.herds), key=lambda kind: -HERDS[kind].meat)
        everybody = tuple(self.needs)
        chosen: Counter[str] = Counter()
        for count in range(len(kinds) + 1):
            chosen = Counter(kinds[:count])
            if self.larder(chosen, {}).feeds(self, everybody):
                break
        return {kind: chosen[kind] for kind in self.kinds if chosen[kind]}

    def pay(self, state: HinterlandState, grain: int, meals_of_fish: int) -> None:
        draw(state, from_fullest({at: state.lands[at].grain for at in self.stores}, grain))
        fish = meals_of_fish * ECONOMY.fish["per_food"]
        draw(state, from_fullest({at: state.lands[at].fish for at in self.stores}, fish), "fish")


def pool_of(state: HinterlandState, seat: Seat, at: str) -> Pool:
    """The pool that a settlement belongs to; a cut-off one is its own (3.7), a besieged one eats for itself"""
    now = status(state)
    realms = now.realms(seat)
    penned = [(at, herd) for herd in state.lands[at].herds if herd.inside and herd.owner == seat]
    if at in state.besieged:
        inside = [u for u in now.here.get(at, ()) if u.owner == seat and u.place in ("inside", "aboard")]
        stores = [at]
        if at not in now.encircled and at in realms:
            stores = [home for home in now.settled[seat] if realms.get(home) == realms[at]]
        return Pool(state, seat, stores, [at], inside, penned)
    if at not in realms:
        units = [u for u in now.here.get(at, ()) if u.owner == seat]
        return Pool(state, seat, [at], [at], units, penned)
    places = {place for place, number in realms.items() if number == realms[at]}
    homes = [home for home in now.settled[seat] if home in places and home not in state.besieged]
    apart = set(state.besieged)
    units = [
        u
        for u in state.units
        if u.owner == seat
        and u.at in places
        and not shut_in(state, u)
        and not (u.at in apart and u.place in ("inside", "aboard"))
    ]
    herds = [
        (place, herd)
        for place in state.lands
        if place in places
        for herd in state.lands[place].herds
        if herd.owner == seat and not (herd.inside and place in apart)
    ]
    return Pool(state, seat, homes, homes, units, herds)
