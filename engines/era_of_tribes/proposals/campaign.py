"""A whole expansion (7): who is born, where everybody goes, whom it costs.

New vassals and those who can be spared are handed out to the best use, one use after the other: land, towns, posts,
fleets, battles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from engines.era_of_tribes.conversion import BuildFleet, BuildPost, Gift, Train, free_towns
from engines.era_of_tribes.data import ADVANCES, TRACKS
from engines.era_of_tribes.growth import Grow, Recruit, growth_left
from engines.era_of_tribes.meeting import NOBODY, foreign
from engines.era_of_tribes.movement import March
from engines.era_of_tribes.places import MAP_ORDER
from engines.era_of_tribes.proposals.hands import Hands
from engines.era_of_tribes.proposals.odds import against, garrison, reserve
from engines.era_of_tribes.proposals.outlook import Outlook
from engines.era_of_tribes.seafaring import DIRECT, Cross, Sail, sailing_costs
from engines.era_of_tribes.towns import Found
from engines.kernel import Command, Seat

MOST_ATTACKERS = 7
SURE = 0.7
"""Nobody attacks with a smaller chance."""
TILE = 1.1
"""What a barbarian tile is worth that nobody has seen."""


@dataclass
class Use:
    """Something that vassals can be used for."""

    worth: float
    units: int
    kind: str
    target: str
    origin: str = ""

    cubes: int = 1
    """Cubes that are not free again after the clean-up."""

    @property
    def each(self) -> float:
        return self.worth / max(1, self.units)


@dataclass
class Campaign(Hands):
    thalers: int = 0
    worth: float = 0.0
    fleets: dict[tuple[str, str], int] = field(default_factory=dict)
    posts: list[tuple[str, str]] = field(default_factory=list)
    armies: Counter[str] = field(default_factory=Counter)
    voyages: list[Sail] = field(default_factory=list)
    towns: list[str] = field(default_factory=list)
    attacked: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)
    """Where somebody goes already."""
    fights: dict[tuple[str, int], Use | None] = field(default_factory=dict)
    reserves: int = 0
    """Who can be sent into battles besides those who march."""
    attacks: bool = True

    @property
    def busy(self) -> bool:
        return bool(self.born or self.marches or self.crossings or self.voyages or self.towns)

    # Uses

    def uses(self) -> Iterator[Use]:
        yield from self.settlements()
        yield from self.foundings()
        yield from self.trades()
        yield from self.shipyards()
        if self.attacks:
            yield from self.battles()
        yield from self.barracks()

    def settlements(self) -> Iterator[Use]:
        state = self.state
        for land in self.within:
            if state.lands[land].empty and land not in self.held:
                yield Use(self.outlook.land(land) + self.alone(land), 1, "settle", land)

    def alone(self, land: str) -> float:
        """7.10: a colony costs morale"""
        state, player = self.state, self.state.players[self.seat]
        if any(near in self.held for near in state.board.near[land]) or not self.held:
            return 0.0
        if player.free_colonies < state.traits(self.seat).free_colonies:
            return self.outlook.interest("colonies")
        return self.outlook.morale(-TRACKS.movement.colony_morale) + self.outlook.interest("colonies")

    def foundings(self) -> Iterator[Use]:
        state, outlook = self.state, self.outlook
        if self.founding_barred or outlook.town <= 0:
            return
        for land in outlook.mine:
            if not state.lands[land].town and land not in self.towns:
                inner = 0.1 * sum(near in self.held for near in state.board.near[land])
                yield Use(outlook.town + inner, self.needed(land), "found", land, cubes=0)

    @property
    def founding_barred(self) -> bool:
        """7.9: a second town in one expansion only where there is food for it"""
        state, player = self.state, self.state.players[self.seat]
        fed = player.net_food >= (1 + len(self.towns)) * state.traits(self.seat).town_food
        return len(player.towns) + len(self.towns) >= state.town_limit(self.seat) or bool(self.towns and not fed)

    def needed(self, land: str) -> int:
        there = self.state.lands[land].vassals + self.born[land] + self.arriving(land)
        return max(0, TRACKS.towns.cubes - there)

    def arriving(self, land: str) -> int:
        return sum((target == land) - (origin == land) for origin, target in (*self.marches, *self.crossings))

    def trades(self) -> Iterator[Use]:
        """7.4"""
        state, player, outlook = self.state, self.state.players[self.seat], self.outlook
        if player.level("commerce") < ADVANCES.commerce.posts_from or self.thalers < 1 or not self.stage_two:
            return
        taken = {town for _, town in self.posts}
        for town in free_towns(state, self.seat):
            if town not in taken:
                worth = outlook.morale(TRACKS.trade.post_morale) + outlook.thaler * (min(outlook.left, 4.0) - 1)
                yield Use(worth * outlook.purpose.trade + outlook.interest("posts"), 1, "post", town)

    @property
    def stage_two(self) -> bool:
        return self.state.expansion is None or self.state.now.stage <= 1

    def shipyards(self) -> Iterator[Use]:
        """7.2: fish, and a way across"""
        state, seat, outlook = self.state, self.seat, self.outlook
        price = state.fleet_price(seat) if state.players[seat].level("navigation") else 99
        if self.thalers < price or not self.stage_two or outlook.left < 0.5:
            return
        seen: set[str] = set()
        for land in self.outlook.mine:
            if not (self.births and self.room.get(land, 0)):
                continue
            for sea in state.board.shores[land]:
                if sea in seen or self.ferries[sea] or foreign(state, seat, sea):
                    continue
                seen.add(sea)
                worth = outlook.interest("fleets") - price * outlook.thaler
                if state.has_fish(sea) and state.seas[sea].controller is None:
                    worth += outlook.food * state.traits(seat).fish_food + outlook.interest("fish")
                across = [
                    outlook.land(other) + self.alone(other)
                    for other in state.board.coast[sea]
                    if state.lands[other].empty
                    and other not in self.held
                    and not any(near in self.held for near in state.board.near[other])
                ]
                worth += 0.7 * sum(sorted((gain for gain in across if gain > 0), reverse=True)[:3])
                yield Use(worth * outlook.purpose.sail, 1, "fleet", sea, land)

    def battles(self) -> Iterator[Use]:
        """8: where the odds are good"""
        state, seat = self.state, self.seat
        for land in self.within:
            here = state.lands[land]
            if here.empty or here.owner == seat or land in self.attacked:
                continue
            if here.owner is not None and state.allied(seat, here.owner):
                continue
            if (land, self.reserves) not in self.fights:
                self.fights[land, self.reserves] = self.battle(land)
            use = self.fights[land, self.reserves]
            if use is not None:
                yield use

    def battle(self, land: str) -> Use | None:
        state, seat, outlook = self.state, self.seat, self.outlook
        owner, gain = state.lands[land].owner, outlook.land(land) + self.alone(land) + outlook.triumph
        if owner is None:
            gain += TILE + outlook.interest("tiles")
        elif state.lands[land].town:
            gain += 2 + outlook.morale(-TRACKS.battle.town_morale)
        else:
            gain += outlook.morale(-TRACKS.battle.conquest_morale) + 0.3 * outlook.purpose.fight
        if owner is not None:
            gain += self.crush(land, owner)
            if state.players[owner].protected and seat not in state.players[owner].fined:
                gain += outlook.morale(-TRACKS.diplomacy.protection_morale)
        theirs = garrison(state, land, land not in outlook.reach) + reserve(state, land)
        best: Use | None = None
        for units in range(1, MOST_ATTACKERS + 1):
            chance = against(state, seat, owner, units + self.reserves, theirs)
            if chance.win < SURE:
                continue
            lost = 1 - chance.win - chance.draw
            used = max(0, min(self.reserves, theirs + 2 - units))
            value = chance.win * gain - lost * outlook.triumph - 0.5 * used * outlook.army
            if best is None or value - 0.3 * units > best.worth - 0.3 * best.units:
                best = Use(value * (0.7 + 0.3 * outlook.purpose.fight), units, "attack", land)
        return best

    def crush(self, land: str, owner: Seat) -> float:
        """17.1: who holds all homes of another people ends the game"""
        state, homes = self.state, self.state.homes(owner)
        if land not in homes:
            return 0.0
        rest = [home for home in homes if home != land and state.lands[home].owner != self.seat]
        share = 1 - len(rest) / len(homes)
        return self.outlook.end_bonus * share**3 if self.outlook.standing > -4 or state.automa is not None else 0.0

    def barracks(self) -> Iterator[Use]:
        """7.3"""
        state, seat, outlook = self.state, self.seat, self.outlook
        price = state.army_price(seat)
        if not state.players[seat].level("mechanics") or self.thalers < price or not self.stage_two:
            return
        enough = 2 + round(3 * (outlook.purpose.fight - 0.6)) + 2 * (state.automa is not None)
        if self.reserves + sum(self.armies.values()) >= enough:
            return
        for land in self.outlook.mine:
            if self.births and self.room.get(land, 0):
                yield Use(outlook.army - price * outlook.thaler, 1, "train", f"army {sum(self.armies.values())}")
                return

    # The best use, one after the other

    def carry(self, use: Use) -> bool:
        match use.kind:
            case "settle":
                if not self.send(use.target):
                    return False
                self.held.add(use.target)
            case "found":
                if self.founding_barred:
                    return False
                for _ in range(self.needed(use.target)):
                    if self.births and self.room.get(use.target, 0):
                        self.birth(use.target)
                    elif not self.send(use.target):
                        return False
                # Whoever is there is needed there.
                self.spare[use.target] = 0
                self.hands[use.target] = 0
                self.room[use.target] = 0
                self.towns.append(use.target)
            case "post" | "train" | "fleet":
                return self.convert(use)
            case _:
                sent = 0
                while sent < use.units and self.send(use.target):
                    sent += 1
                self.attacked.add(use.target)
                if sent == use.units:
                    self.reserves = max(0, self.reserves - 2)
                    return True
                return False
        return True

    def convert(self, use: Use) -> bool:
        """7.2 to 7.4: a new vassal becomes something else"""
        state = self.state
        price = {"post": TRACKS.trade.post_price, "train": state.army_price(self.seat)}
        if self.thalers < price.get(use.kind, state.fleet_price(self.seat)):
            return False
        yards = [use.origin] if use.origin else self.outlook.mine
        land = next((land for land in yards if self.births and self.room.get(land, 0)), None)
        if land is None:
            return False
        self.birth(land)
        self.hands[land] -= 1
        match use.kind:
            case "post":
                self.posts.append((land, use.target))
                self.thalers -= TRACKS.trade.post_price
            case "train":
                self.armies[land] += 1
                self.thalers -= state.army_price(self.seat)
            case _:
                self.fleets[land, use.target] = self.fleets.get((land, use.target), 0) + 1
                self.ferries[use.target] += state.fleet_movement(self.seat)
                self.thalers -= state.fleet_price(self.seat)
        return True

    def run(self) -> None:
        """Until nobody is left, or nothing is worth more than the cheer of those who stay at home (7.1.4)"""
        barred: set[tuple[str, str]] = set()
        found = True
        while found:
            found = False
            able = (use for use in self.uses() if (use.kind, use.target) not in barred)
            for use in sorted(able, key=lambda use: (-use.each, MAP_ORDER.get(use.target, 0))):
                if not self.births and not any(self.spare.values()):
                    return
                if use.target in self.used:
                    continue
                kept, cheer = self.snapshot(), self.cheer
                if self.carry(use):
                    worth = use.worth - use.cubes * self.outlook.cube
                    # A use that costs cheer must bring more than that.
                    if worth + self.cheer - cheer > 0.02:
                        self.worth += worth
                        self.used.add(use.target)
                        found = True
                        continue
                self.restore(kept)
                barred.add((use.kind, use.target))

    @property
    def cheer(self) -> float:
        """7.1.3, 7.1.4: what morale will be worth; growth that nobody uses makes up for cubes taken from towns"""
        if not self.stage_two:
            return 0.0
        unused = max(0, self.growth - sum(self.born.values()))
        change = unused // TRACKS.growth.unused_per_morale - TRACKS.towns.cube_morale * self.recruits
        return self.outlook.morale(change) + 0.01 * unused - 0.15 * self.recruits

    def snapshot(self) -> dict[str, object]:
        return {
            name: value.copy() if isinstance(value, dict | set | list) else value
            for name, value in vars(self).items()
            if name not in ("outlook", "fights", "growth")
        }

    def restore(self, kept: dict[str, object]) -> None:
        for name, value in kept.items():
            setattr(self, name, value)

    def at_sea(self) -> None:
        """7.6.4: idle fleets go fishing"""
        state, seat = self.state, self.seat
        speed = state.fleet_movement(seat)
        taken: set[str] = set()
        for sea in state.waters(seat):
            here = state.seas[sea]
            idle = here.fleets[seat] - (state.has_fish(sea) and here.controller == seat)
            if idle <= 0 or speed == 0 or self.ferries[sea] < here.fleets[seat] * speed:
                continue
            reach = sailing_costs(state, seat, sea, speed)
            for target in sorted(reach, key=lambda other: (reach[other], MAP_ORDER[other])):
                if idle and state.has_fish(target) and not state.seas[target].fleets and target not in taken:
                    taken.add(target)
                    idle -= 1
                    self.worth += self.outlook.food * state.traits(seat).fish_food
                    self.voyages.append(Sail(origin=sea, target=target, via=DIRECT, fleets=1, rival=NOBODY))

    def orders(self) -> Iterator[Command]:
        """7.0.1: in the order of the stages"""
        if self.recruits:
            yield Recruit(cubes=self.recruits)
        if self.born:
            order = list(self.room)
            yield Grow(places={land: self.born[land] for land in order if self.born[land]})
        for (land, sea), count in self.fleets.items():
            yield BuildFleet(province=land, sea=sea, fleets=count, rival=NOBODY)
        if self.fleets and self.state.traits(self.seat).gift_fleets and self.state.players[self.seat].free:
            yield Gift(sea=next(iter(self.fleets))[1], source="free", rival=NOBODY)
        if self.armies:
            yield Train(places={land: count for land, count in self.armies.items() if count})
        for land, town in self.posts:
            treaty = self.state.players[self.seat].treaties > 0
            yield BuildPost(province=land, town=town, payment="treaty" if treaty else "thaler")
        for (origin, target), same in groupby(self.marches):
            yield March(origin=origin, target=target, vassals=len(list(same)))
        for (origin, target), count in self.crossings.items():
            yield Cross(origin=origin, target=target, vassals=count)
        yield from self.voyages
        for land in self.towns:
            yield Found(province=land)


def campaign(outlook: Outlook, growth: int, stage: int = 1, attacks: bool = True) -> Campaign:
    """The best expansion that can be thought of with so much growth"""
    player = outlook.player
    reserves = player.regular_army + sum(outlook.state.arms(outlook.seat).values())
    plan = Campaign(outlook, growth, thalers=player.thalers, reserves=reserves, attacks=attacks)
    plan.muster(stage)
    plan.run()
    plan.at_sea()
    plan.worth += plan.cheer
    if growth < 0:
        plan.worth -= 0.9 * -growth
    return plan


def under_way(outlook: Outlook, attacks: bool = True) -> Campaign:
    """7.0.4: an expansion that has begun"""
    now = outlook.state.now
    return campaign(outlook, growth_left(now) if now.stage <= 1 else 0, now.stage, attacks)
