"""What things are worth to a people, in influence points at the end of the game.

A number for each thing, by how long the game may still last: land that feeds is dear in the beginning, morale is
counted in the end. Nothing is read here but what lies open or is the seat's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engines.era_of_tribes.advance import price
from engines.era_of_tribes.counting import count
from engines.era_of_tribes.data import (
    ADVANCES,
    AUTOMA,
    CARDS,
    EPOCHS,
    FIELDS,
    HIGHEST,
    LUXURIES,
    TILES,
    TRACKS,
    FieldName,
)
from engines.era_of_tribes.epochs import coming_epoch, conditions
from engines.era_of_tribes.movement import walks
from engines.era_of_tribes.parts import Player
from engines.era_of_tribes.places import LANDS, MAP_ORDER
from engines.era_of_tribes.proposals.purposes import ROUND, Purpose
from engines.era_of_tribes.state import EraState
from engines.kernel import Seat

USUAL_ROUNDS = {"normal": 10, "long": 18}
TERRAINS = ("forest", "mountain", "grain", "hill")
EFFORT = {"luxuries": 1.0, "towns": 2.0, "advances": 1.4}
"""12.1: what it takes to come by one"""
FEAST = 4
"""5.8: so much cheer a leader and some goods bring in a round"""
EFFORT_OF_BUYING = 0.6
"""6: the leader who buys it"""
EARLY = 0.35
"""Before so much of the way is gone nobody can say when it will end."""


@dataclass(frozen=True)
class Outlook:
    state: EraState
    seat: Seat
    purpose: Purpose = ROUND

    @property
    def player(self) -> Player:
        return self.state.players[self.seat]

    # How long, and who leads

    @cached_property
    def left(self) -> float:
        """Rounds that may follow this one"""
        state = self.state
        if state.ending:
            return 0.0
        last = state.rules_of_end.last_round
        if state.solo or state.automa is not None:
            last = AUTOMA.rounds
        at = max(1, state.round)
        gone = max(progress(state, seat) for seat in state.players)
        guess = float(USUAL_ROUNDS[state.length] - at)
        if gone > EARLY:
            guess = min(guess, round((1 - gone) * at / gone, 2))
        return max(0.4, min(guess, last - at)) if at < last else 0.0

    @cached_property
    def cards(self) -> list[str]:
        """What is scored in the end: the open cards and the own one"""
        return [*self.state.open_cards, *self.player.cards]

    @cached_property
    def standing(self) -> float:
        """How far ahead of the best of the others, in points that would be counted now"""
        mine = points_now(self.state, self.seat)
        others = [points_now(self.state, other) for other in self.state.players if other != self.seat]
        return mine - max(others, default=0)

    @cached_property
    def end_bonus(self) -> float:
        """17.2, 31.2: what it would bring to end the game now"""
        state = self.state
        if state.ending:
            return TRACKS.end.later_bonus
        if state.automa is None:
            return TRACKS.end.first_bonus
        return AUTOMA.human_end_bonus[state.difficulty] + AUTOMA.per_round_left * (AUTOMA.rounds - state.round)

    def striving(self, share: float) -> float:
        """What it is worth to have come so far on a way that ends the game"""
        return self.end_bonus * min(1.0, share) ** 4

    # Prices

    @cached_property
    def thaler(self) -> float:
        """A thaler buys advances, as long as there are leaders and rounds to buy with"""
        if self.left < 0.4:
            return 0.03
        state, player = self.state, self.player
        fields = [field for field in FIELDS if player.level(field) < HIGHEST]
        gains = sorted((self.advance(field) - EFFORT_OF_BUYING) / price(state, self.seat, field) for field in fields)
        best = sum(gains[-3:]) / 3 if len(gains) >= 3 else 0.2
        rich = 1.0 if player.thalers < 10 else 0.6 if player.thalers < 20 else 0.2
        soon = 0.6 if self.left < 1.5 else 1.0
        return max(0.15, min(0.6, best)) * rich * soon * (0.5 + 0.5 * self.purpose.trade)

    def growing(self, potential: float) -> float:
        """7.1: what so much growth is worth in each round; a little is dear, a lot finds neither cubes nor room"""
        few, some = min(potential, 4.0), max(0.0, min(4.0, potential - 4.0))
        worth = 0.28 * few + 0.13 * some + 0.03 * max(0.0, potential - 8.0)
        scarce = 1.0 if self.player.free >= 3 else 0.5
        return worth * scarce * self.purpose.settle

    @cached_property
    def growth(self) -> float:
        """A little more growth in each coming round"""
        potential = self.player.net_food + self.player.morale - self.morale_loss + 1.0
        return self.growing(potential + 1) - self.growing(potential)

    @cached_property
    def cube(self) -> float:
        """1.3: whoever has none in his box cannot grow"""
        scarce = 0.08 if self.player.free >= 6 else 0.18 if self.player.free >= 3 else 0.45
        return scarce * min(1.0, self.left / 2)

    @cached_property
    def morale_loss(self) -> int:
        """4.1: what the next round costs"""
        malus = self.state.town_malus(self.seat) - EPOCHS[self.player.epoch].morale_per_round
        return malus + self.player.hunger if self.left else 0

    def morale(self, change: float) -> float:
        """15.1: in the end a point of influence each; until then it makes vassals, and fades with the towns"""
        now = self.player.morale
        then = max(TRACKS.morale.lowest - 3.0, min(TRACKS.morale.highest, now + change))
        return self.morale_worth(then) - self.morale_worth(now)

    def morale_worth(self, morale: float) -> float:
        # What a feast in each round to come can still make up for is worth little now.
        knee = TRACKS.morale.highest - FEAST * self.left
        last = 1 / (1 + 0.08 * self.left)
        later = 1.0 if not self.left else 0.6 if self.left < 0.7 else 0.32
        rest = morale - self.morale_loss
        worth = last * min(morale, knee) + later * max(0.0, morale - knee)
        worth += self.growing(self.player.net_food + rest + 1.0) * min(self.left, 4.0)
        below = max(0.0, TRACKS.morale.lowest - rest)
        return worth - 0.8 * below

    @cached_property
    def food(self) -> float:
        food = self.player.net_food
        need = 0.9 if food < 1 else 0.6 if food < 4 else 0.1
        return (1.4 * self.growth * min(self.left, 7.0) + need * min(1.0, self.left)) * self.purpose.settle

    # The next epoch

    @cached_property
    def epoch(self) -> float:
        """12.2: what it is worth to rise to the next epoch"""
        state, player = self.state, self.player
        if state.next_epoch(self.seat) is None:
            return 0.0
        coming, old = EPOCHS[player.epoch + 1], EPOCHS[player.epoch]
        first = all(other.epoch <= player.epoch for other in state.players.values())
        worth = 3.0 if first else 1.0
        if player.epoch + 1 >= state.rules_of_end.epoch:
            return worth + self.end_bonus if state.automa is not None or self.standing > -3 else worth
        worth += self.leader * max(0, coming.leaders - old.leaders) + 0.7 * coming.morale
        return worth + coming.food * self.food - old.morale_per_round * 0.4 * self.left

    @cached_property
    def steps(self) -> dict[str, float]:
        """12.1: what one more luxury good, town or advance is worth on the shortest way to the next epoch"""
        state, seat = self.state, self.seat
        if state.next_epoch(seat) is None or self.left < 0.5:
            return {}
        missing = {name: max(0, need - have) for name, (have, need) in conditions(state, seat).items()}
        cheapest = sorted(EFFORT, key=lambda name: missing[name] * EFFORT[name])
        wanted = cheapest[: EPOCHS[coming_epoch(state, seat)].needed]
        total = sum(missing[name] * EFFORT[name] for name in wanted)
        if not total:
            return {}
        share = 0.6 * self.epoch / max(total, 1.5)
        return {name: share * EFFORT[name] for name in wanted if missing[name]}

    @cached_property
    def luxury(self) -> float:
        worth = (0.42 * min(self.left, 7.0) + 0.1) * max(self.purpose.settle, self.purpose.trade)
        return worth + self.steps.get("luxuries", 0.0)

    @cached_property
    def leader(self) -> float:
        return 0.8 * min(self.left, 7.0)

    def interest(self, counts: str) -> float:
        """18: what a little more of it is worth for the influence cards and the tiles"""
        state, seat = self.state, self.seat
        worth = 0.0
        for card in self.cards:
            if CARDS[card].counts == counts:
                mine = count(state, seat, counts)
                best = max((count(state, other, counts) for other in state.players if other != seat), default=0)
                close = abs(best - mine) <= max(2, best // 3)
                worth += 0.6 if close else 0.2
        for tile in self.player.tiles:
            if TILES[tile].counts == counts:
                worth += 0.4
        return worth

    @cached_property
    def mine(self) -> list[str]:
        return self.state.provinces(self.seat)

    @property
    def provinces_held(self) -> int:
        return len(self.mine)

    @cached_property
    def reach(self) -> dict[str, list[str]]:
        """7.6.1: by province where a vassal can come in one march, from which own provinces"""
        points = self.state.vassal_movement(self.seat)
        found: dict[str, list[str]] = {}
        for origin in self.mine:
            for land in walks(self.state, self.seat, origin, points):
                found.setdefault(land, []).append(origin)
        return dict(sorted(found.items(), key=lambda item: MAP_ORDER[item[0]]))

    @cached_property
    def land_interest(self) -> dict[str, float]:
        """What a province counts for the cards, by terrain"""
        plain = self.interest("provinces")
        held, most = self.provinces_held, self.state.rules_of_end.provinces
        plain += self.striving((held + 1) / most) - self.striving(held / most)
        return {terrain: plain + self.interest(terrain) for terrain in TERRAINS}

    @cached_property
    def luxury_interest(self) -> float:
        return self.interest("luxuries") + 0.5 * self.interest("luxury_kinds")

    @cached_property
    def lands(self) -> dict[str, float]:
        return {}

    def land(self, land: str) -> float:
        """A province, joined to the own land"""
        if land not in self.lands:
            self.lands[land] = self.land_worth(land)
        return self.lands[land]

    def land_worth(self, land: str) -> float:
        space, state = LANDS[land], self.state
        worth = (0.15 + 0.06 * min(self.left, 6.0)) * self.purpose.settle + self.land_interest[space.terrain]
        worth += self.food * space.food
        if space.good in LUXURIES:
            worth += self.luxury + self.luxury_interest
        elif space.good:
            worth += 0.12 * min(self.left, 5.0) * self.purpose.fight
        if land in state.homes(self.seat):
            worth += 0.8
        if self.left >= 1:
            beyond = [near for near in state.board.near[land] if state.lands[near].empty and near not in self.mine]
            worth += 0.05 * min(len(beyond), 4)
            worth += 0.3 * max((self.riches(near) for near in beyond if near not in self.reach), default=0.0)
        return worth

    def riches(self, land: str) -> float:
        """What lies there"""
        space = LANDS[land]
        return self.food * space.food + (self.luxury if space.good in LUXURIES else 0.0)

    @cached_property
    def town(self) -> float:
        """7.9: a point at once, cheaper advances, cubes, an epoch; food and some cheer in each round"""
        state, player = self.state, self.player
        gains = TRACKS.towns.influence + self.striving_influence + self.steps.get("towns", 0.2)
        gains += 0.2 * min(self.left, 4.0) + self.interest("towns") + self.cube * TRACKS.towns.cubes
        food = state.traits(self.seat).town_food
        short = max(0, food - max(0, player.net_food))
        cost = food * self.food * 0.4 + short * (1.2 + 0.4 * self.left)
        cost += (0.05 + self.growth) * min(self.left, 5.0)
        return gains * self.purpose.build - cost

    @cached_property
    def triumph(self) -> float:
        """9: a step of the parade, a fifth of a point and of three morale, and nearer to the end"""
        start = TRACKS.triumph.normal if self.state.length == "normal" else TRACKS.triumph.long
        field = start[self.state.peoples - 1]
        gap = max(0, self.player.triumph - self.player.influence)
        near = self.striving(1 - (gap - 1) / field) - self.striving(1 - gap / field) if gap else 0.0
        return (0.2 + 0.6 * 0.8) * self.purpose.fight + self.interest("triumph") + near

    @cached_property
    def army(self) -> float:
        danger = 0.25 if self.state.automa is not None else 0.0
        return (0.25 + danger + 0.06 * min(self.left, 4.0)) * self.purpose.fight if self.left >= 0.5 else 0.05

    @cached_property
    def behind(self) -> bool:
        """28.5: an AUTOMA that knows more of machines attacks more, and with success"""
        mine = self.player.level("mechanics")
        return any(self.state.players[seat].level("mechanics") > mine for seat in self.state.automas)

    # Advances

    def advance(self, field: FieldName) -> float:
        """6.5: the next level of a field, its price not counted"""
        state, player, left = self.state, self.player, self.left
        level = player.level(field) + 1
        many = player.total_advances
        worth = self.steps.get("advances", 0.15)
        worth += self.striving((many + 1) / state.rules_of_end.advances) - self.striving(
            many / state.rules_of_end.advances
        )
        worth += self.interest("advances")
        if state.pioneered[field] < level:
            worth += ADVANCES.costs.pioneer_influence + self.striving_influence
        worth = worth * (0.5 + 0.5 * self.purpose.build)
        match field:
            case "farming":
                worth += ADVANCES.farming.food[level - 1] * self.food + (0.1 * left if level == 2 else 0)
            case "culture":
                worth += ADVANCES.culture.influence[level - 1] * (1 + self.striving_influence)
                worth += self.morale(ADVANCES.culture.morale[level - 1])
                more = ADVANCES.culture.bread[level] - ADVANCES.culture.bread[level - 1]
                worth += 0.4 * more * min(left, 5.0)
            case "navigation":
                worth += self.seafaring(level)
            case "commerce":
                more = ADVANCES.commerce.trade[level] - ADVANCES.commerce.trade[level - 1]
                worth += 0.3 * more * min(left, 6.0) * self.purpose.trade
                worth += self.free_posts * 0.5 * self.purpose.trade if level == ADVANCES.commerce.posts_from else 0
            case "mechanics":
                worth += self.army + (0.5 + 0.1 * min(left, 5.0)) * self.purpose.fight
                worth += self.army * (state.traits(self.seat).free_armies - 1) + 0.25 * min(left, 4.0) * self.behind
                worth += 0.4 * self.purpose.settle * min(1.0, left) if level in (2, 4) else 0
            case "architecture":
                limit = ADVANCES.architecture.towns
                room = limit[level - 1] - len(player.towns)
                if room <= 0 and left >= 1:
                    able = player.net_food + 2 >= state.traits(self.seat).town_food
                    worth += max(0.2, self.town) * (1.4 if able else 0.5) * self.purpose.build
                else:
                    worth += 0.1
        return worth

    @cached_property
    def striving_influence(self) -> float:
        """A point of influence also leads to the end"""
        limit = self.state.rules_of_end.influence[self.state.peoples - 1]
        mine = self.player.influence
        return self.striving((mine + 1) / limit) - self.striving(mine / limit)

    @cached_property
    def free_posts(self) -> int:
        state = self.state
        return sum(here.town and here.post is None and here.owner != self.seat for here in state.lands.values())

    def seafaring(self, level: int) -> float:
        """6.6: a fleet, fish, and the coasts on the other side"""
        state, left = self.state, self.left
        shores = {sea for land in self.mine for sea in state.board.shores[land]}
        if not shores or left < 0.5:
            return 0.05
        fish = sum(state.has_fish(sea) and state.seas[sea].controller is None for sea in shores)
        catch = state.traits(self.seat).fish_food * self.food
        ways = sum(state.lands[land].empty for sea in shores for land in state.board.coast[sea])
        free = state.traits(self.seat).free_fleets
        first = min(fish, free) * catch + 0.12 * min(ways, 8)
        return ((first if level == 1 else 0.5 * first) + 0.3 * free) * self.purpose.sail + self.interest("fleets")


def progress(state: EraState, seat: Seat) -> float:
    """17.1: how much of its shortest way to the end of the game a people has gone"""
    player, end = state.players[seat], state.rules_of_end
    start = TRACKS.influence.start
    limit = end.influence[state.peoples - 1]
    return max(
        (player.influence - start) / (limit - start),
        player.total_advances / end.advances,
        (state.count_provinces(seat) - 2) / (end.provinces - 2),
        (player.epoch + 0.5) / (end.epoch + 0.5) if player.epoch else 0.0,
    )


def points_now(state: EraState, seat: Seat) -> float:
    """17.3: as far as everybody can see"""
    player = state.players[seat]
    return player.influence + player.morale - player.hunger - player.past_hunger


def parts(outlook: Outlook) -> dict[str, float]:
    """How well a people stands, in influence points at the end, part by part; in every phase, set-up included"""
    state, seat, player = outlook.state, outlook.seat, outlook.player
    if state.phase == "over":
        return {"points": next(float(score.total) for score in state.scores if score.seat == seat)}
    if not player.people:
        return {"points": float(player.influence)}
    fish = sum(state.has_fish(sea) and here.controller == seat for sea, here in state.seas.items())
    towns = len(player.towns) * 0.25 * min(outlook.left, 4.0)
    ripe = sum(outlook.steps.values())
    return {
        "points": player.influence - player.hunger - player.past_hunger + outlook.striving(progress(state, seat)),
        "morale": outlook.morale_worth(player.morale),
        "land": sum(outlook.land(land) for land in outlook.mine) + fish * outlook.food * state.traits(seat).fish_food,
        "advances": player.total_advances * (0.35 + 0.5 * min(1.0, outlook.left / 4)),
        "towns": towns + outlook.cube * player.free,
        "epoch": player.epoch * 1.0 - 0.1 * ripe,
        "thalers": outlook.thaler * player.thalers + 0.3 * len(state.posts(seat)) * min(outlook.left, 4.0),
        "leaders": outlook.leader * (player.leaders - TRACKS.leaders.start) + 0.2 * player.treaties,
        "armies": outlook.army * player.regular_army + 0.25 * state.fleets(seat) + 0.7 * len(player.tiles),
        "cards": sum(card_hope(state, seat, card) for card in outlook.cards),
    }


def card_hope(state: EraState, seat: Seat, card: str) -> float:
    """18: three points for the first, less the further behind"""
    mine = count(state, seat, CARDS[card].counts)
    best = max((count(state, other, CARDS[card].counts) for other in state.players if other != seat), default=0)
    if not mine:
        return 0.0
    return max(0.0, min(3.0, 2.0 + 0.5 * (mine - best)))
