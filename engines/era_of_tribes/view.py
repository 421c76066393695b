"""What a seat or a spectator may see. Pictures and texts are made from this alone; `hidden.py` is its other half."""

from __future__ import annotations

from typing import Literal

from engines.era_of_tribes.actions import bread_markers, trade_markers
from engines.era_of_tribes.advance import price
from engines.era_of_tribes.colonies import colonies_of
from engines.era_of_tribes.counting import COUNTS, count
from engines.era_of_tribes.data import AUTOMA, EPOCHS, HIGHEST, TRACKS, FieldName, Marker
from engines.era_of_tribes.parts import Player, Side
from engines.era_of_tribes.places import LANDS, SEAS, Terrain
from engines.era_of_tribes.scoring import result
from engines.era_of_tribes.state import EraState, Phase
from engines.era_of_tribes.triumph import start_field
from engines.kernel import Fact, Result, Seat, View, ViewPart


class LandView(ViewPart):
    id: str
    terrain: Terrain
    in_play: bool
    food: bool
    good: str
    home: str
    """The people whose home it is."""
    owner: Seat | None
    vassals: int
    town: bool
    post: Seat | None
    barbarians: bool
    battlefield: int
    used: bool
    """Was its good used in this round?"""
    armed: bool
    """Does its wine or ivory serve as ore?"""
    attackers: int
    attacker: Seat | None


class SeaView(Fact):
    id: str
    in_play: bool
    fish: bool
    controller: Seat | None
    fleets: dict[Seat, int]
    """In the order of arrival."""
    battle: tuple[Seat, Seat] | None
    """Attacker and defender of a battle that will be fought here."""


class PlayerView(ViewPart):
    seat: Seat
    """An AUTOMA has a negative one."""
    people: str
    influence: int
    thalers: int
    morale: int
    food: int
    hunger: int
    past_hunger: int
    treaties: int
    advances: dict[FieldName, int]
    prices: dict[FieldName, int]
    """What the next level of each field costs; nothing for a field that is complete."""
    counts: dict[str, int]
    """What influence cards and barbarian tiles count."""
    epoch: str
    triumph: int
    leaders: int
    available: int
    grey: int
    on_ring: bool
    free: int
    stock: tuple[int, ...]
    removed: int
    armies: int
    legions: int
    militia: int
    towns: tuple[str, ...]
    town_limit: int
    provinces: int
    fleets: int
    posts: tuple[str, ...]
    luxuries: dict[str, int]
    """All goods held, by kind."""
    arms: dict[str, int]
    """Goods that can fight."""
    trade: int
    bread: int
    colonies: tuple[tuple[str, ...], ...]
    allies: tuple[Seat, ...]
    used_tiles: tuple[str, ...]
    kept_tiles: int
    card_count: int
    actions: tuple[str, ...]
    passed: bool
    revolted: bool
    protected: bool
    lying: bool
    """Has the leader of an AUTOMA been laid down?"""
    standing: dict[str, str]
    tiles: tuple[str, ...] | None
    """These three only for their owner; the cards for everybody at the end."""
    cards: tuple[str, ...] | None
    drawn: tuple[str, ...] | None


class ExpansionView(ViewPart):
    seat: Seat
    auto: bool
    stage: int
    growth: int
    """Growth left."""
    owed: int
    new: dict[str, int]
    vassals: dict[str, tuple[int, ...]]
    """By province: the movement points left of each vassal."""
    ships: dict[str, tuple[int, ...]]


class SideView(ViewPart):
    seat: Seat | None
    units: dict[str, int]
    placed: int
    allies: dict[Seat, int]
    tiles: tuple[str, ...] | None


class BattleView(ViewPart):
    space: str
    at_sea: bool
    landing: bool
    attacker: SideView
    defender: SideView
    aside: str
    markers: dict[Marker, str]
    rolls: tuple[tuple[Marker, ...], ...]


class ScoreView(Fact):
    seat: Seat
    influence: int
    cards: dict[str, int]
    open_cards: dict[str, int]
    tiles: dict[str, int]
    morale: int
    hunger: int
    total: int


class EraView(View):
    """Who looks."""

    phase: Phase
    round: int
    last_round: int
    length: Literal["normal", "long"]
    board: str
    order: tuple[Seat, ...]
    active: Seat | None
    lands: tuple[LandView, ...]
    seas: tuple[SeaView, ...]
    players: tuple[PlayerView, ...]
    barbarians: int
    pioneered: dict[FieldName, int]
    open_cards: tuple[str, ...]
    discarded: tuple[str, ...]
    deck: int
    legions: int
    grey: int
    triumph_start: int
    ring: Seat | None
    ending: tuple[Seat, ...]
    expansion: ExpansionView | None
    battle: BattleView | None
    automa_deck: int | None
    automa_discards: tuple[str, ...]
    scores: tuple[ScoreView, ...]
    result: Result | None


def view_of(state: EraState, seat: Seat | None) -> EraView:
    over = state.phase == "over"
    return EraView.of(
        state,
        viewer=seat,
        last_round=last_round(state),
        board=state.setup,
        lands=tuple(_land(state, land) for land in LANDS),
        seas=tuple(_sea(state, sea) for sea in SEAS),
        players=tuple(_player(state, at, player, over or at == seat) for at, player in state.players.items()),
        deck=len(state.deck),
        triumph_start=start_field(state),
        ring=state.ring.seat if state.ring else None,
        expansion=_expansion(state),
        battle=_battle(state, seat),
        automa_deck=len(state.automa.deck) if state.automa else None,
        automa_discards=tuple(state.automa.discards) if state.automa else (),
        scores=tuple(ScoreView(**score.model_dump(), total=score.total) for score in state.scores),
        result=result(state) if over else None,
    )


def last_round(state: EraState) -> int:
    """17.5, 20.1, 31.1"""
    if state.solo:
        return TRACKS.solo.rounds
    return state.rules_of_end.last_round if state.automa is None else AUTOMA.rounds


def _land(state: EraState, land: str) -> LandView:
    space, here = LANDS[land], state.lands.get(land)
    owner = here.owner if here else None
    player = state.players[owner] if owner is not None else None
    attack = state.expansion.attacks.get(land) if state.expansion else None
    return LandView.of(
        space,
        id=land,
        in_play=here is not None,
        owner=owner,
        vassals=here.vassals if here else 0,
        town=here.town if here else False,
        post=here.post if here else None,
        barbarians=bool(here and here.tile),
        battlefield=here.battlefield if here else 0,
        used=player is not None and land in player.used,
        armed=player is not None and land in player.military,
        attackers=attack.units if attack else 0,
        attacker=state.now.seat if attack else None,
    )


def _sea(state: EraState, sea: str) -> SeaView:
    here = state.seas.get(sea)
    battle = state.expansion.sea_battles.get(sea) if state.expansion else None
    return SeaView(
        id=sea,
        in_play=here is not None,
        fish=SEAS[sea].fish,
        controller=here.controller if here else None,
        fleets=dict(here.fleets) if here else {},
        battle=(battle.attacker, battle.defender) if battle else None,
    )


def _player(state: EraState, seat: Seat, player: Player, open_hand: bool) -> PlayerView:
    led = bool(player.people)
    goods = list(state.goods(seat).values())
    return PlayerView.of(
        player,
        seat=seat,
        prices={f: price(state, seat, f) for f, level in player.advances.items() if level < HIGHEST} if led else {},
        counts={what: count(state, seat, what) for what in COUNTS} if led else {},
        epoch=EPOCHS[player.epoch].id,
        on_ring=state.ring is not None and state.ring.seat == seat,
        town_limit=state.town_limit(seat),
        provinces=state.count_provinces(seat),
        fleets=state.fleets(seat),
        posts=tuple(state.posts(seat)),
        luxuries={good: goods.count(good) for good in dict.fromkeys(goods)},
        arms=state.arms(seat),
        trade=trade_markers(state, seat),
        bread=bread_markers(state, seat),
        colonies=tuple(tuple(colony) for colony in colonies_of(state, seat)) if led else (),
        allies=tuple(state.allies(seat)),
        kept_tiles=len(player.tiles),
        card_count=len(player.cards),
        tiles=tuple(player.tiles) if open_hand else None,
        cards=tuple(player.cards) if open_hand else None,
        drawn=tuple(player.drawn) if open_hand else None,
    )


def _expansion(state: EraState) -> ExpansionView | None:
    expansion = state.expansion
    if expansion is None:
        return None
    return ExpansionView.of(
        expansion,
        growth=expansion.growth - expansion.placed,
        vassals={land: tuple(points) for land, points in expansion.vassals.items()},
        ships={sea: tuple(ship.points for ship in ships) for sea, ships in expansion.ships.items()},
    )


def _battle(state: EraState, seat: Seat | None) -> BattleView | None:
    battle = state.battle
    if battle is None:
        return None
    return BattleView.of(
        battle,
        attacker=_side(battle.attacker, seat),
        defender=_side(battle.defender, seat),
        rolls=tuple(tuple(roll) for roll in battle.rolls),
    )


def _side(side: Side, seat: Seat | None) -> SideView:
    return SideView.of(
        side,
        units={kind: many for kind, many in side.units.items() if many},
        tiles=tuple(side.tiles) if seat is not None and side.seat == seat else None,
    )
