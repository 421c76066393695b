"""What a seat or a spectator may see: everything on the board (25.5). Sealed sheets and answers are not in it."""

from __future__ import annotations

from engines.hinterland.facts import Mode
from engines.hinterland.maps import MapName
from engines.hinterland.pieces import cubes_left, tiles_left
from engines.hinterland.settlements import svs
from engines.hinterland.stakes import COMMANDERS, GOALS, LEVEL_IDS
from engines.hinterland.state import Battle, HinterlandState, Place, Side, Unit
from engines.hinterland.status import Status, status
from engines.hinterland.victory import (
    agrarian_points,
    final_score,
    goal_value,
    goals_met,
    result,
    threshold,
    treaty_balance,
)
from engines.kernel import Fact, Result, Seat, View, ViewPart


class StackView(Fact):
    """Units that are alike, in one place."""

    seat: Seat
    kind: str
    level: str
    place: Place
    count: int


class ShipView(ViewPart):
    id: int
    seat: Seat
    kind: str
    level: str
    place: Place
    cargo: dict[str, int]
    """By kind and level."""
    river: str


class HerdView(ViewPart):
    seat: Seat
    kind: str
    reduced: bool
    inside: bool


class SiteView(Fact):
    seat: Seat
    building: str
    quarters: int


class LandView(ViewPart):
    id: str
    owner: Seat | None
    settlement: str
    shipyard: str
    fort: bool
    svs: int
    site: SiteView | None
    grain: int
    grain_room: int
    fish: int
    fish_room: int
    herds: tuple[HerdView, ...]
    sower: Seat | None
    sown: int
    plundered: bool
    controller: Seat | None
    holder: Seat | None
    contested: bool
    encircled: bool
    stacks: tuple[StackView, ...]
    ships: tuple[ShipView, ...]


class SeaView(Fact):
    id: str
    ships: tuple[ShipView, ...]
    stacks: tuple[StackView, ...]
    frozen: bool


class GoalView(Fact):
    id: str
    have: int
    need: int
    met: bool


class PlayerView(ViewPart):
    seat: Seat
    faction: str
    gold: int
    prestige: int
    points: int
    rival: Seat | None
    commander: str
    killed: int
    lost: int
    cubes_left: int
    tiles_left: int
    grain: int
    fish: int
    agrarian: int
    balance: int
    goals: tuple[GoalView, ...]
    announced: str
    out: bool
    absent: bool
    score: dict[str, int]
    standing: dict[str, str]
    """Standing orders (27)."""
    buys: dict[str, int]
    """What was bought in this round, by field: units, then upgrades of units and of ships."""
    upgrades: dict[str, int]
    ship_upgrades: dict[str, int]
    doubled: str
    """Where twice as many may be bought."""


class TreatyView(ViewPart):
    kind: str
    giver: Seat
    taker: Seat
    left: int
    lasting: bool


class SideView(ViewPart):
    seat: Seat
    units: dict[str, int]
    dice: dict[str, int]
    stored_swords: int
    stored_shields: int


class BattleView(ViewPart):
    at: str
    siege: bool
    breached: bool
    round: int
    attacker: SideView
    defender: SideView


class HinterlandView(View):
    map: MapName
    mode: Mode
    seats: int
    year: int
    season: str
    phase: str
    first: Seat
    acting: Seat | None
    players: tuple[PlayerView, ...]
    lands: tuple[LandView, ...]
    seas: tuple[SeaView, ...]
    treaties: tuple[TreatyView, ...]
    weather: dict[str, str]
    battle: BattleView | None
    victor: Seat | None
    victory: str
    result: Result | None


def view_of(state: HinterlandState, seat: Seat | None) -> HinterlandView:
    now = status(state)
    return HinterlandView.of(
        state,
        viewer=seat,
        map=state.options.map,
        players=tuple(_player(state, at) for at in range(state.seats)),
        lands=tuple(_land(state, now, at) for at in state.lands),
        seas=tuple(
            SeaView(
                id=sea,
                ships=_ships(state, now.here.get(sea, [])),
                stacks=_stacks(now.here.get(sea, [])),
                frozen=sea in state.frozen,
            )
            for sea in state.board.seas
        ),
        treaties=tuple(TreatyView.of(t) for t in state.treaties),
        weather=dict(state.climate),
        battle=_battle(state, state.battle) if state.battle else None,
        result=result(state),
    )


def _player(state: HinterlandState, seat: Seat) -> PlayerView:
    player = state.players[seat]
    mine = [land for land in state.lands.values() if land.owner == seat]
    met = goals_met(state, seat)
    return PlayerView.of(
        player,
        seat=seat,
        prestige=player.pp,
        points=player.sp,
        commander=COMMANDERS[player.commander].id,
        cubes_left=cubes_left(state, seat),
        tiles_left=tiles_left(state, seat),
        grain=sum(land.grain for land in mine),
        fish=sum(land.fish for land in mine),
        agrarian=agrarian_points(state, seat),
        balance=treaty_balance(state, seat),
        goals=tuple(
            GoalView(id=goal, have=goal_value(state, seat, goal), need=threshold(state, seat, goal), met=goal in met)
            for goal, facts in GOALS.items()
            if state.layer(facts.layer)
        ),
        score=final_score(state, seat),
    )


def _land(state: HinterlandState, now: Status, at: str) -> LandView:
    land = state.lands[at]
    return LandView.of(
        land,
        id=at,
        svs=svs(state, at),
        site=None
        if land.site is None
        else SiteView(seat=land.site.owner, building=land.site.building, quarters=land.site.quarters),
        fish_room=land.port.fish,
        herds=tuple(HerdView.of(h, seat=h.owner) for h in land.herds),
        controller=now.controller.get(at),
        holder=now.holder.get(at),
        contested=at in now.contested,
        encircled=at in now.encircled,
        stacks=_stacks(now.here.get(at, [])),
        ships=_ships(state, now.here.get(at, [])),
    )


def _stacks(units: list[Unit]) -> tuple[StackView, ...]:
    """Land units and pirates, those that are alike together"""
    counts: dict[tuple[Seat, str, int, Place], int] = {}
    for unit in units:
        if not unit.facts.ship and unit.place != "aboard":
            key = (unit.owner, unit.kind, unit.level, unit.place)
            counts[key] = counts.get(key, 0) + 1
    return tuple(
        StackView(seat=seat, kind=kind, level=LEVEL_IDS[level], place=place, count=count)
        for (seat, kind, level, place), count in sorted(counts.items())
    )


def _ships(state: HinterlandState, units: list[Unit]) -> tuple[ShipView, ...]:
    aboard: dict[int, dict[str, int]] = {}
    for unit in units:
        if unit.ship:
            carried = aboard.setdefault(unit.ship, {})
            carried[unit.label] = carried.get(unit.label, 0) + 1
    return tuple(
        ShipView.of(ship, seat=ship.owner, level=LEVEL_IDS[ship.level], cargo=aboard.get(ship.id, {}))
        for ship in units
        if ship.facts.ship
    )


def _battle(state: HinterlandState, battle: Battle) -> BattleView:
    return BattleView.of(
        battle, attacker=_side(state, battle, battle.attacker), defender=_side(state, battle, battle.defender)
    )


def _side(state: HinterlandState, battle: Battle, side: Side) -> SideView:
    units: dict[str, int] = {}
    for unit in state.units:
        if unit.id in side.units:
            units[unit.label] = units.get(unit.label, 0) + 1
    dice: dict[str, int] = {}
    for die in battle.dice.get(side.seat, []):
        name = f"{die.colour} {die.swords}"
        dice[name] = dice.get(name, 0) + 1
    return SideView.of(side, units=units, dice=dice)
