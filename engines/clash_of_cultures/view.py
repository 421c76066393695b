"""What a seat or a spectator may see. What is hidden, `hidden.py` deals anew."""

from __future__ import annotations

from collections import Counter

from engines.clash_of_cultures.advance import all_ways, legal_advances, purchasable
from engines.clash_of_cultures.data import ADVANCES, BUILDINGS, UNITS, Box, Building, Terrain, UnitKind
from engines.clash_of_cultures.purse import limits
from engines.clash_of_cultures.scoring import points, result
from engines.clash_of_cultures.state import Battle, City, ClashState, Deck, Monument, Mood, Owner, Phase, Side
from engines.kernel import Fact, Result, Seat, View, ViewPart


class HexView(Fact):
    id: str
    slot: str
    terrain: Terrain | None
    """None: not explored."""
    exhausted: bool


class CityView(ViewPart):
    hex: str
    name: str = ""
    owner: Owner
    mood: Mood
    size: int
    buildings: dict[str, Owner]
    wonders: tuple[str, ...]
    port: str | None
    activations: int
    tokens: dict[str, int] = {}


class StackView(Fact):
    """Units of one owner on one hex."""

    hex: str
    owner: Owner
    units: dict[str, int]
    aboard: dict[str, int]


class SideView(Fact):
    owner: Owner
    start: dict[str, int]
    lost: dict[str, int]
    laid: bool
    """Is there a tactic face down?"""
    tactic: str | None


class BattleView(Fact):
    hex: str
    round: int
    attacker: SideView
    defender: SideView


class FoughtView(ViewPart):
    """A battle of this turn that is over."""

    hex: str
    rounds: int
    attacker: SideView
    defender: SideView
    winner: Owner | None
    conquered: bool


class PlayerView(ViewPart):
    seat: Seat
    purse: dict[str, int]
    limits: dict[str, int]
    capital: str
    advances: tuple[str, ...]
    for_sale: dict[str, int]
    """What each advance that is legal now costs at least."""
    affordable: tuple[str, ...]
    """The ways to pay that the purse can pay."""
    government: str | None
    counter: int
    points: dict[str, float]
    scored: tuple[str, ...]
    kept: tuple[str, ...]
    supply: dict[str, int]
    action_cards: int
    objective_cards: int
    wonder_cards: int
    people: str | None
    """The civilization, where there are any"""
    special: tuple[str, ...]
    leader: str | None
    leaders: tuple[str, ...]
    """The leaders that may come, as far as the viewer knows them"""
    leader_cards: int
    """How many leaders may come."""
    led: tuple[str, ...]
    """All who were ever on the map"""
    captured: tuple[str, ...]
    captives: dict[str, int]
    tokens: dict[str, int] = {}
    actions: tuple[str, ...] | None
    """The three hands. Only their owner sees them."""
    objectives: tuple[str, ...] | None
    wonders: tuple[str, ...] | None


class ClashView(View):
    seats: int
    boxes: tuple[Box, ...]
    """What is played with."""
    round: int
    phase_number: int
    phase: Phase
    first: Seat
    active: Seat | None
    actions_left: int
    movements_left: int | None
    hexes: tuple[HexView, ...]
    cities: tuple[CityView, ...]
    stacks: tuple[StackView, ...]
    players: tuple[PlayerView, ...]
    decks: dict[Deck, int]
    discards: dict[Deck, tuple[str, ...]]
    open_wonders: tuple[str, ...]
    monuments: dict[str, Monument]
    on_table: tuple[str, ...]
    foretold: dict[Seat, str]
    """Objectives that the viewer has laid aside for the next draw of each of these."""
    battle: BattleView | None
    fought: tuple[FoughtView, ...]
    result: Result | None


def view_of(state: ClashState, seat: Seat | None) -> ClashView:
    return ClashView.of(
        state,
        boxes=state.options.boxes,
        viewer=seat,
        active=state.turn.seat if state.turn else None,
        actions_left=state.turn.actions_left if state.turn else 0,
        movements_left=state.command.left if state.command else None,
        hexes=hexes_seen(state),
        cities=tuple(city_seen(spot, city) for spot, city in state.cities.items()),
        stacks=stacks_seen(state),
        players=tuple(player_seen(state, at, at == seat) for at in range(state.seats)),
        decks={deck: len(cards) for deck, cards in state.decks.items()},
        discards={deck: tuple(cards) for deck, cards in state.discards.items()},
        monuments={wonder: monument.model_copy(deep=True) for wonder, monument in state.monuments.items()},
        foretold=foretold(state, seat) if seat is not None else {},
        battle=battle_seen(state.fights[-1]) if state.fights else None,
        fought=tuple(fought_seen(battle) for battle in state.turn.battles) if state.turn else (),
        result=result(state) if state.phase == "over" else None,
    )


def foretold(state: ClashState, seat: Seat) -> dict[Seat, str]:
    return {at: card for at, card in state.assigned.items() if state.assigned_by.get(at) == seat}


def hexes_seen(state: ClashState) -> tuple[HexView, ...]:
    shape = state.board
    return tuple(
        HexView(
            id=spot,
            slot=shape.slot_of[spot],
            terrain=state.terrain.get(spot),
            exhausted=spot in state.exhausted,
        )
        for spot in shape.cells
    )


def city_seen(spot: str, city: City) -> CityView:
    return CityView.of(city, hex=spot)


def stacks_seen(state: ClashState) -> tuple[StackView, ...]:
    by_stack: dict[tuple[str, Owner], tuple[dict[str, int], dict[str, int]]] = {}
    for unit in state.units:
        units, aboard = by_stack.setdefault((unit.hex, unit.owner), ({}, {}))
        into = aboard if state.is_water(unit.hex) and not unit.is_ship else units
        into[unit.kind] = into.get(unit.kind, 0) + 1
    return tuple(
        StackView(hex=spot, owner=owner, units=units, aboard=aboard)
        for (spot, owner), (units, aboard) in by_stack.items()
    )


def player_seen(state: ClashState, seat: Seat, own: bool) -> PlayerView:
    player = state.players[seat]
    base = [kind for kind, row in (UNITS | BUILDINGS).items() if row.box in state.options.boxes and own_piece(row)]
    return PlayerView.of(
        player,
        seat=seat,
        limits=limits(state, seat).stock,
        advances=tuple(advance for advance in ADVANCES if advance in player.advances),
        for_sale={advance: cheapest(state, seat, advance) for advance in legal_advances(state, seat)},
        affordable=tuple(purchasable(state, seat)),
        government=state.government(seat),
        points=points(state, seat),
        scored=tuple(f"{scored.card}:{scored.objective}" for scored in player.scored),
        supply={piece: state.supply(seat, piece) for piece in ("settlement", *base)},
        action_cards=len(player.actions),
        objective_cards=len(player.objectives),
        wonder_cards=len(player.wonders),
        leaders=tuple(player.leaders) if own or state.options.leader_cards == "own" else (),
        leader_cards=len(player.leaders),
        actions=tuple(sorted(player.actions)) if own else None,
        objectives=tuple(sorted(player.objectives)) if own else None,
        wonders=tuple(sorted(player.wonders)) if own else None,
    )


def own_piece(row: UnitKind | Building) -> bool:
    """Is this a piece of the player's own supply, and not one that is borrowed from another?"""
    return isinstance(row, Building) or row.needs_building in ("none", *BUILDINGS)


def cheapest(state: ClashState, seat: Seat, advance: str) -> int:
    return min(sum(cost.values()) for cost in all_ways(state, seat, advance).values())


def battle_seen(battle: Battle) -> BattleView:
    return BattleView(
        hex=battle.hex,
        round=battle.round,
        attacker=side_seen(battle.attacker),
        defender=side_seen(battle.defender),
    )


def fought_seen(battle: Battle) -> FoughtView:
    return FoughtView.of(
        battle, rounds=battle.round, attacker=side_seen(battle.attacker), defender=side_seen(battle.defender)
    )


def side_seen(side: Side) -> SideView:
    return SideView(
        owner=side.owner,
        start=dict(side.start),
        lost=dict(Counter(side.lost) + Counter(side.also_lost)),
        laid=side.card is not None and side.tactic is None,
        tactic=side.tactic or None,
    )
