"""The Build action (8.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

from engines.kernel import Command, Hints, Note, Number, OneOf, Rule, Seat, Slot, SomeOf, asked, note
from engines.sands_of_time.abilities import BuildDiscount, BuildLabor, ExtraBuild, HeritageOnBuild
from engines.sands_of_time.bonus import BONUS_ACTIONS, act_or_bonus, bonus_worth, take_bonus, within_reach
from engines.sands_of_time.data import BUILDINGS
from engines.sands_of_time.effects import by_advances, by_buildings, in_region, unlocked
from engines.sands_of_time.emphasis import mark
from engines.sands_of_time.empire import pay, raise_heritage, remove
from engines.sands_of_time.finish import Finish, Outcome
from engines.sands_of_time.state import SandsState, SandsTable


@dataclass(frozen=True)
class Terms:
    """What building costs a player in one region (8.5.2 to 8.5.4)."""

    capacity: int
    base: int
    """Unrest and surcharge, less what is always taken off; may be negative."""
    helpers: dict[str, int]
    """Discounts that help one building a turn, by the region they come from."""
    per_laborer: int
    peasants: int
    reach: int
    """The gold the player has, or could have by a bonus action."""

    def price(self, building: str, theatres: Iterable[str]) -> int:
        """8.5.3: the price before Labor."""
        return max(self.base + self.level(building) - sum(self.helpers[source] for source in theatres), 0)

    def level(self, building: str) -> int:
        """8.5.2"""
        kind = BUILDINGS[building]
        return self.capacity if kind.level_is_capacity else kind.level

    def most_labor(self, cost: int) -> int:
        """8.5.4"""
        return min(self.peasants, cost // self.per_laborer) if self.per_laborer else 0

    def least(self, building: str, theatres: Iterable[str]) -> int:
        """The price with as much Labor as possible."""
        cost = self.price(building, theatres)
        return cost - self.most_labor(cost) * self.per_laborer

    def fewest_helpers(self, building: str) -> int:
        """The least number of helpers with which the player can afford the building."""
        weakest_first = sorted(self.helpers, key=self.helpers.__getitem__)
        for count in range(len(weakest_first)):
            if self.least(building, weakest_first[:count]) <= self.reach:
                return count
        return len(weakest_first)


@dataclass(frozen=True)
class Builder:
    """The terms of building that are the same in all regions of a player."""

    state: SandsState
    seat: Seat
    base: int
    helpers: dict[str, int]
    per_laborer: int
    reach: int

    def terms(self, region: str) -> Terms:
        land, near = self.state.lands[region], self.state.near(region)
        here = sum(e.amount for e in in_region(self.state, region, BuildDiscount) if e.scope == "same_region")
        return Terms(
            capacity=land.capacity,
            base=self.base - here,
            helpers={source: amount for source, amount in self.helpers.items() if source == region or source in near},
            per_laborer=self.per_laborer,
            peasants=land.peasants[self.seat],
            reach=self.reach,
        )


def builder(state: SandsState, seat: Seat) -> Builder:
    everywhere = sum(e.amount for e in by_advances(state, seat, BuildDiscount) if e.scope == "anywhere")
    return Builder(
        state,
        seat,
        base=state.players[seat].unrest + surcharge(state, seat) - everywhere,
        helpers=neighbourly_discounts(state, seat),
        per_laborer=max((e.discount_per_peasant for e in by_advances(state, seat, BuildLabor)), default=0),
        reach=within_reach(state, seat, "gold"),
    )


def surcharge(state: SandsState, seat: Seat) -> int:
    """8.5.7"""
    return sum(effect.surcharge for effect in by_advances(state, seat, ExtraBuild)) if state.now.deed.built else 0


def neighbourly_discounts(state: SandsState, seat: Seat) -> dict[str, int]:
    """8.5.3: discounts that help in their own region or next to it, each once a turn."""
    return {
        source: effect.amount
        for source, effect in by_buildings(state, seat, BuildDiscount)
        if effect.scope == "same_or_adjacent_region" and source not in state.now.theatres
    }


def forbidden(state: SandsState, seat: Seat, region: str, building: str) -> Note | None:
    """8.5.1, 7.1.3: why this may not be built in the region, whatever it costs."""
    land, kind = state.lands[region], BUILDINGS[building]
    if not state.buildings[building]:
        return note("build.none_left", building=building)
    if building in land.buildings:
        return note("build.stands_there", building=building, region=region)
    if kind.build_requires_region_status and land.status not in kind.build_requires_region_status:
        return note("build.wrong_status", building=building, status=list(kind.build_requires_region_status))
    if kind.build_requires_unlocked:
        if not unlocked(state, seat, kind.build_requires_unlocked):
            return note("locked", category=kind.build_requires_unlocked)
        if building in state.now.boxes:
            return note("build.once_a_turn", building=building)
    return None


def has_room(state: SandsState, region: str) -> bool:
    """7.6.2"""
    return len(state.lands[region].buildings) < state.lands[region].capacity


def buildable(by: Builder, region: str) -> Iterator[str]:
    """8.5.1: what could be built in the region, even if it can be paid for only after a bonus action."""
    if not has_room(by.state, region):
        return
    cost = by.terms(region)
    for building in BUILDINGS:
        if cost.least(building, cost.helpers) <= cost.reach and not forbidden(by.state, by.seat, region, building):
            yield building


def something_buildable(by: Builder, region: str) -> bool:
    return next(buildable(by, region), None) is not None


def cheapest(by: Builder, region: str) -> int | None:
    """The least gold that any building would cost in the region."""
    if not has_room(by.state, region):
        return None
    cost = by.terms(region)
    for building in sorted(BUILDINGS, key=cost.level):
        if not forbidden(by.state, by.seat, region, building):
            return cost.least(building, cost.helpers)
    return None


def sites(table: SandsTable, seat: Seat) -> OneOf[str]:
    """8.5.1"""
    state = table.state
    by = builder(state, seat)
    able: list[str] = []
    barred: list[str] = []
    for region in state.regions_of(seat):
        (able if something_buildable(by, region) else barred).append(region)

    def room(region: str) -> int:
        return state.lands[region].capacity - len(state.lands[region].buildings)

    return OneOf(
        able,
        "region",
        hints=Hints(able, lambda region: note("build.room", room=room(region))),
        barred=Hints(barred, lambda region: note("build.nothing_affordable") if room(region) else note("build.full")),
    )


def kinds(table: SandsTable, seat: Seat, region: str) -> OneOf[str]:
    """8.5.1, 8.5.2"""
    state, gold = table.state, table.state.players[seat].gold
    by = builder(state, seat)
    able, cost = list(buildable(by, region)), by.terms(region)

    def price(building: str) -> Note:
        full, least = cost.price(building, cost.helpers), cost.least(building, cost.helpers)
        if least > gold:
            return note("build.after_bonus", need=least, have=gold)
        if full > gold:
            return note("build.with_labor", need=full, least=least, have=gold)
        return note("build.price", need=full)

    def why_not(building: str) -> Note:
        why = forbidden(state, seat, region, building)
        return why or note("gold.short", need=cost.least(building, cost.helpers), have=gold)

    barred = [building for building in BUILDINGS if building not in able]
    able.sort(key=lambda building: cost.least(building, cost.helpers) > gold)
    return OneOf(able, "building", hints=Hints(able, price), barred=Hints(barred, why_not))


def helping_theatres(table: SandsTable, seat: Seat, region: str, building: str) -> SomeOf[str]:
    """8.5.3: Amphitheatres help of themselves. Only before a second building may the player save some of them for
    it."""
    state, cost = table.state, builder(table.state, seat).terms(region)
    choice = not state.now.deed.built and by_advances(state, seat, ExtraBuild)
    least = cost.fewest_helpers(building) if choice else len(cost.helpers)
    return SomeOf(cost.helpers, least, None, "region", usual=cost.helpers)


def laborers(table: SandsTable, seat: Seat, region: str, building: str, theatres: tuple[str, ...]) -> Number:
    """8.5.4"""
    cost = builder(table.state, seat).terms(region)
    price = cost.price(building, theatres)
    most = cost.most_labor(price)
    if not most:
        return Number(0, 0, "laborer")
    least = max(0, -(-(price - cost.reach) // cost.per_laborer))
    wanted = -(-(price - table.state.players[seat].gold) // cost.per_laborer)

    def brings(labor: int) -> Note:
        return note("build.labor", need=price - labor * cost.per_laborer, lost=lost_laborers(labor))

    hints = Hints(range(least, most + 1), brings)
    return Number(least, most, "laborer", usual=min(max(least, wanted), most), hints=hints)


def lost_laborers(labor: int) -> int:
    """8.5.4: half of them, rounded up"""
    return -(-labor // 2)


class Build(Command):
    section = "8.5"
    region: Annotated[str, Slot(sites)]
    building: Annotated[str, Slot(kinds)]
    theatres: Annotated[tuple[str, ...], Slot(helping_theatres)]
    labor: Annotated[int, Slot(laborers)]

    @classmethod
    def barred(cls, table: SandsTable, seat: Seat) -> Note | None:
        state = table.state
        own = state.regions_of(seat)
        by = builder(state, seat)
        if any(something_buildable(by, region) for region in own):
            return None
        prices = [price for region in own if (price := cheapest(by, region)) is not None]
        if not prices:
            return note("build.no_room")
        return note("gold.short", need=min(prices), have=state.players[seat].gold)

    @classmethod
    def brings(cls, table: SandsTable, seat: Seat) -> Note | None:
        """8.5.2"""
        by = builder(table.state, seat)
        prices = [cheapest(by, region) for region in table.state.regions_of(seat)]
        known = [price for price in prices if price is not None]
        return note("build.cheapest", gold=min(known)) if known else None


class Reconsider(Command):
    section = "8.5"


def build(table: SandsTable, seat: Seat, act: Build) -> Rule[Outcome]:
    """8.5; 8.5.7: with Engineering the player may build a second time."""
    if not (yield from one_building(table, seat, act)):
        return "open"
    extra = sum(effect.amount for effect in by_advances(table.state, seat, ExtraBuild))
    while table.state.now.deed.built <= extra:
        another = yield from ask_for_another(table, seat)
        if another is None:
            break
        yield from one_building(table, seat, another)
    return "used"


def ask_for_another(table: SandsTable, seat: Seat) -> Rule[Build | None]:
    """8.5.7"""
    if Build.barred(table, seat):
        return None
    act = yield from act_or_bonus(
        table, asked(seat, "build.second", Build, Finish, section="8.5.7", surcharge=surcharge(table.state, seat))
    )
    return act if isinstance(act, Build) else None


def one_building(table: SandsTable, seat: Seat, act: Build) -> Rule[bool]:
    """8.5.2 to 8.5.6. Returns False if the player changed plans before paying."""
    state = table.state
    agreed = builder(state, seat).terms(act.region)
    cost = agreed.price(act.building, act.theatres) - act.labor * agreed.per_laborer
    if not (yield from raise_the_gold(table, seat, act, cost)):
        return False
    pay(table, seat, "gold", cost)
    state.buildings[act.building] -= 1
    state.lands[act.region].buildings.append(act.building)
    state.now.deed.built += 1
    state.now.theatres += act.theatres
    if BUILDINGS[act.building].build_requires_unlocked:
        state.now.boxes.append(act.building)
    with table.tell("build.built", seat=seat, building=act.building, region=act.region, price=cost):
        if act.labor:
            lost = lost_laborers(act.labor)
            remove(table, seat, act.region, "peasant", lost)
            table.tell("build.labor", seat=seat, region=act.region, labor=act.labor, lost=lost)
        for effect in BUILDINGS[act.building].effects:
            if isinstance(effect, HeritageOnBuild):
                raise_heritage(table, seat, effect.category, effect.amount)
        mark(table, seat, BUILDINGS[act.building].category)
    return True


def raise_the_gold(table: SandsTable, seat: Seat, act: Build, cost: int) -> Rule[bool]:
    """6.2.2: a bonus action may come after choosing a building and before paying for it."""
    state = table.state
    have = state.players[seat].gold
    if have >= cost:
        return True
    answer: Command = yield asked(
        seat,
        "build.short",
        *bonus_worth(state, seat, "gold", cost - have),
        Reconsider,
        section="6.2.2",
        building=act.building,
        region=act.region,
        need=cost,
        have=have,
    )
    if not isinstance(answer, BONUS_ACTIONS):
        return False
    take_bonus(table, seat, answer)
    return True
