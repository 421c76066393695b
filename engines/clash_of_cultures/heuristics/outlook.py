"""How a player is doing: the time that is left, the worth of goods, cities and units, and the threats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engines.clash_of_cultures.build import build_options
from engines.clash_of_cultures.data import ARMY, BUILDINGS, COINS, GAME, LIMITS, ROUND, WONDERS
from engines.clash_of_cultures.heuristics.goals import Goals
from engines.clash_of_cultures.heuristics.odds import battle
from engines.clash_of_cultures.purse import limits, payments, price_of
from engines.clash_of_cultures.scoring import wonder_points
from engines.clash_of_cultures.state import BARBARIANS, MOODS, PIRATES, City, ClashState, Owner, is_player
from engines.clash_of_cultures.status import rounds
from engines.kernel import Seat, Table

PRICE = {"food": 0.3, "wood": 0.24, "ore": 0.26, "ideas": 0.27, "gold": 0.33, "mood": 0.22, "culture": 0.28}
"""What the first unit of each good is worth while there is time to spend it."""
SPENT = {"food": 1.6, "wood": 0.8, "ore": 0.9, "ideas": 1.2, "gold": 1.5, "mood": 0.8, "culture": 0.8}
"""How much of each good an action can use up."""
FADES = 0.085
"""How much less each further unit of a good is worth."""
NEAR = 9
"""A player who lacks more goods than this for a wonder does not save for it yet."""
DRIVE = 1.6
"""What a wonder is worth beyond its price."""
HARD = 0.4
"""The most that saving for a wonder can add to the worth of one good."""
UNIT = {"settler": 0.9, "infantry": 0.42, "ship": 0.25, "cavalry": 0.45, "elephant": 0.45, "leader": 0.9}
CARD = {"actions": 0.45, "wonders": 0.5}
ALARM = {1: 0.4, 2: 0.3, 3: 0.12}
"""By distance, the chance that an army that can come does come."""


@dataclass(frozen=True)
class Aim:
    """Something on land that can be attacked."""

    spot: str
    owner: Owner
    defenders: int
    fortress: bool
    prize: float


class Outlook:
    def __init__(self, state: ClashState, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.table = Table(state)
        self.player = state.players[seat]
        self.purse = self.player.purse
        self.homes = state.cities_of(seat)
        self.goals = Goals(state, seat)
        self.sites: dict[str, float] | None = None
        """Where a city could stand; worked out when first asked for."""
        self.aims: list[Aim] | None = None
        """What could be attacked; worked out when first asked for."""
        self.hopes: dict[tuple[str, int], float] = {}
        """By hex, what an army there may hope for; worked out when first asked for."""
        self._fields: dict[str, list[str]] = {}
        self.waits: dict[tuple[str, int], float] = {}
        """By hex, what a settler there may hope for; worked out when first asked for."""
        self._paid: dict[tuple[tuple[str, int], ...], dict[str, int] | None] = {(): {}}
        self._by_land: dict[str, dict[str, int]] = {}

    # Time.

    @cached_property
    def turns(self) -> int:
        """How many own turns are to come after this one."""
        state = self.state
        if state.phase == "over":
            return 0
        after = max(0, rounds(state) - state.round) * ROUND.phases
        if state.phase == "status":
            return after
        after += ROUND.phases - state.phase_number
        order = state.clockwise(state.first).index(self.seat)
        now = state.turn is not None and state.turn.seat == self.seat
        return after + (not now and order >= state.turns)

    @cached_property
    def actions(self) -> int:
        """How many actions are to come, with those of this turn."""
        state = self.state
        now = state.turn.actions_left if state.turn is not None and state.turn.seat == self.seat else 0
        return self.turns * ROUND.actions + now

    @cached_property
    def future(self) -> float:
        """How much of the game is left, from 1 down to 0"""
        return min(1.0, self.turns / (ROUND.phases * ROUND.rounds - 1))

    # Goods

    @cached_property
    def stock(self) -> Mapping[str, int]:
        return limits(self.state, self.seat).stock

    def price(self, coin: str, have: int, spare: int = 0) -> float:
        """What one more of a good is worth to a player who has this many of it. `spare`: actions that will be used
        for something else."""
        return self.worth_of(coin, have, spare) + (self.drive if have < self.saving.get(coin, 0) else 0.0)

    def worth_of(self, coin: str, have: int, spare: int = 0) -> float:
        """What one more of a good is worth, with `extra` for the wonder the player saves for."""
        rest = max(0, self.actions - spare)
        wanted = self.goals.goods.get(coin, 0)
        extra = self.goals.hope / wanted if have < wanted else 0.0
        if have >= self.stock.get(coin, 99):
            return 0.0
        need = self.saving.get(coin, 0)
        if have >= SPENT[coin] * rest + (rest > 0) and have >= need:
            return extra
        if have < need:
            return PRICE[coin] + extra
        return PRICE[coin] * max(0.15, 1 - FADES * have) * min(1.0, 0.4 + 0.2 * rest) + extra

    def goods(self, purse: Mapping[str, int], spare: int = 0) -> float:
        return sum(self.worth_of(coin, have, spare) for coin in COINS for have in range(purse.get(coin, 0)))

    def gain(self, goods: Mapping[str, int], spare: int = 1) -> float:
        """What it is worth to get these goods. Negative numbers are a price."""
        total = 0.0
        for coin, amount in goods.items():
            have = self.purse.get(coin, 0)
            if amount > 0:
                total += sum(self.price(coin, have + n, spare) for n in range(amount))
            elif coin in PRICE:
                total -= sum(self.price(coin, max(0, have - n), spare) for n in range(1, 1 - amount))
        return total

    def cost(self, payment: Mapping[str, int]) -> float:
        return -self.gain({coin: -n for coin, n in payment.items()})

    def paid(self, cost: Mapping[str, int]) -> dict[str, int] | None:
        """4.1: the usual way to pay; None if it cannot be paid."""
        key = tuple(cost.items())
        if key not in self._paid:
            ways = payments(self.state, self.seat, price_of(self.state, self.seat, cost))
            self._paid[key] = None if ways is None else dict(ways.usual or {})
        return self._paid[key]

    @cached_property
    def saving(self) -> Mapping[str, int]:
        """The price of a wonder that can be built as soon as it is paid. The player saves goods for it."""
        state = self.state
        if not state.has(self.seat, "engineering"):
            return {}
        cards = [*self.player.wonders, *(state.open_wonders if state.options.wonders == "buffet" else ())]
        able = [
            card
            for card in cards
            if state.has(self.seat, WONDERS[card].requires_advance)
            and any(self.may_shine(spot, WONDERS[card].needs_building) for spot in self.homes)
        ]
        lacks = {card: self.short_of(WONDERS[card].cost) for card in able}
        best = min(able, key=lambda card: lacks[card], default="")
        return WONDERS[best].cost if best and lacks[best] <= min(NEAR, 1.2 * (self.actions - 2)) else {}

    def may_shine(self, spot: str, needed: str) -> bool:
        """13.2: could a wonder be built here: is there room and what it needs, and is the city happy or soon made
        happy?"""
        city = self.state.cities[spot]
        steps = len(MOODS) - 1 - MOODS.index(city.mood)
        room = city.size < min(len(self.homes), LIMITS.city_size)
        if not room or self.purse["mood"] < steps * city.size or (needed and needed not in city.buildings):
            return False
        return not build_options(self.state, self.seat, spot).banned

    def short_of(self, cost: Mapping[str, int]) -> int:
        """How many goods are lacking when gold stands for as many as it can."""
        lack = {coin: max(0, n - self.purse[coin]) for coin, n in cost.items()}
        tokens = lack.get("culture", 0)
        return tokens + max(0, sum(lack.values()) - tokens - self.purse["gold"])

    @cached_property
    def drive(self) -> float:
        """How much more goods are worth when a wonder waits for them: the fewer are lacking, the more."""
        return min(HARD, DRIVE / (1 + self.short_of(self.saving))) if self.saving else 0.0

    # Cities

    def city_worth(self) -> float:
        """What another city is worth: its point, what it will bring, and the size it allows the others."""
        room = 0.5 if len(self.homes) < LIMITS.city_size else 0.1
        return 1.0 + (0.9 + room) * min(1.0, 1.6 * self.future)

    def holding(self, spot: str) -> float:
        """What a city is worth to the player who holds it. The mood of its pieces is counted elsewhere."""
        return self.city_value(self.state.cities[spot])

    def city_value(self, city: City) -> float:
        wonders = sum(WONDERS[name].victory_points / 2 for name in city.wonders)
        return 1.0 + len(city.buildings) + wonders + 0.9 * self.future * min(city.size, 3)

    def mood(self, mood: str, size: int) -> float:
        """What the mood of a city of this size is worth."""
        time = min(1.0, self.turns / 10)
        if mood == "happy":
            return time * (0.5 + 0.1 * size)
        return 0.0 if mood == "neutral" else -time * (0.25 + 0.35 * size)

    def tiring(self, spot: str) -> float:
        """6.4.1: what it costs to activate the city now."""
        city = self.state.cities[spot]
        if not city.activations or city.mood == "angry":
            return 0.0
        lower = "neutral" if city.mood == "happy" else "angry"
        return self.mood(city.mood, city.size) - self.mood(lower, city.size) + 0.05

    def fields(self, spot: str) -> list[str]:
        """What a city here could gather, a terrain for each hex"""
        if spot not in self._fields:
            state = self.state
            around = [spot, *state.near(spot)]
            self._fields[spot] = [state.terrain[h] for h in around if h in state.terrain and h not in state.exhausted]
        return self._fields[spot]

    def site(self, spot: str) -> float:
        """6.3: how good a place for a city is."""
        state = self.state
        if spot not in state.terrain:
            return 0.35
        fields = self.fields(spot)
        kinds = {"plain", "forest", "mountain"}.intersection(fields)
        useful = sum(terrain != "barren" for terrain in fields)
        crowded = sum(other in state.cities for other in state.near(spot))
        coast = 0.1 if "water" in fields else 0.0
        danger = 0.3 * sum(
            unit.is_army and unit.owner != self.seat for near in state.near(spot) for unit in state.at(near)
        )
        rare = 0.1 * sum(self.scarce[terrain] for terrain in kinds)
        return 0.12 * len(kinds) + rare + 0.05 * min(useful, 5) + coast - 0.04 * crowded - min(danger, 0.6)

    @cached_property
    def scarce(self) -> Mapping[str, float]:
        """Terrains that few of the player's cities reach."""
        reach = [set(self.fields(spot)) for spot in self.homes]
        return {kind: 1 / (1 + sum(kind in fields for fields in reach)) for kind in ("plain", "forest", "mountain")}

    # War

    @cached_property
    def others(self) -> list[Owner]:
        return [*self.state.others(self.seat), BARBARIANS]

    @cached_property
    def denial(self) -> float:
        """What it is worth that a rival loses a point"""
        return 0.7 / max(1, self.state.seats - 1)

    @cached_property
    def armies(self) -> Mapping[str, tuple[Owner, int]]:
        """Armies of other players, by hex: whose they are, and how many units."""
        by_hex: dict[str, tuple[Owner, int]] = {}
        for unit in self.state.units:
            if unit.owner not in (self.seat, PIRATES) and unit.kind in ARMY:
                by_hex[unit.hex] = (unit.owner, by_hex.get(unit.hex, (unit.owner, 0))[1] + 1)
        return by_hex

    def marches(self, owner: Owner) -> bool:
        return owner == BARBARIANS or self.state.has(owner, "tactics")

    def by_land(self, origin: str) -> Mapping[str, int]:
        """How many marches each hex on known land is away."""
        if origin not in self._by_land:
            known = self.state.land_distances(origin) if origin in self.state.terrain else {}
            self._by_land[origin] = known
        return self._by_land[origin]

    def steel(self, owner: Owner, against: Owner) -> int:
        """8.5: what steel weapons add, if they can be paid"""
        state = self.state
        if not is_player(owner) or not state.has(owner, "steel_weapons"):
            return 0
        purse = state.players[owner].purse
        if not purse["ore"] and not purse["gold"] and not state.has(owner, "metallurgy"):
            return 0
        return 1 if state.has(against, "steel_weapons") else 2

    @cached_property
    def threats(self) -> Mapping[str, list[tuple[Owner, int, float]]]:
        """By own city: which armies could come, how strong they are, and how likely they come."""
        by_hex: dict[str, list[tuple[Owner, int, float]]] = {}
        for spot in self.homes:
            far = self.state.distances(spot)
            for where, (owner, count) in self.armies.items():
                alarm = ALARM.get(far.get(where, 99), 0.0)
                if alarm and self.marches(owner):
                    by_hex.setdefault(spot, []).append((owner, count, alarm))
        return by_hex

    def danger(self, spot: str, guards: int) -> float:
        """What the player must fear to lose in a city with this number of army units in it."""
        if spot not in self.threats or not self.turns:
            return 0.0
        city = self.state.cities[spot]
        worst = max(
            alarm * battle(count, guards, "fortress" in city.buildings, self.steel(owner, self.seat)).win
            for owner, count, alarm in self.threats[spot]
        )
        return worst * (self.city_value(city) + 0.5)

    def guards(self, spot: str) -> int:
        return self.state.army_at(spot, self.seat)

    # The whole.

    def parts(self) -> dict[str, float]:
        """What the position is worth, part by part."""
        state, player, time = self.state, self.player, self.future
        own = [state.cities[spot] for spot in self.homes]
        slots = min(len(own), LIMITS.city_size)
        buildings = sum(colour == self.seat for city in state.cities.values() for colour in city.buildings.values())
        kinds = sum(state.has(self.seat, row.requires_advance) for row in BUILDINGS.values())
        army = [unit for unit in state.units if unit.owner == self.seat]
        return {
            # A player with fewer cities catches up: a lead of one city early on is half a point in the end.
            "cities": len(own) * (1.0 - 0.4 * min(1.0, 1.6 * time)) + 0.3 * slots * time,
            "buildings": buildings + 0.5 * time * sum(min(city.size, slots) for city in own),
            "advances": GAME.points.advance * (len(player.advances) + len(player.special))
            + time * (sum(self.goals.useful(name) for name in player.advances) + 0.15 * min(kinds, 4)),
            "wonders": sum(wonder_points(state, wonder, self.seat) for wonder in state.monuments)
            + min(1.0, self.turns / 3) * CARD["wonders"] * len(player.wonders),
            "objectives": GAME.points.objective * len(player.scored) + self.goals.progress(),
            "army": sum(UNIT.get(unit.kind, 0.3) for unit in army) * min(1.0, self.turns / 4)
            - sum(self.danger(spot, self.guards(spot)) for spot in self.homes),
            "goods": self.goods(self.purse) + min(1.0, self.turns / 3) * CARD["actions"] * len(player.actions),
            "mood": sum(self.mood(city.mood, city.size) for city in own),
            "points": player.event_points + GAME.points.leader * len(player.captured),
        }
