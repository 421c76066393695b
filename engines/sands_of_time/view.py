"""What a seat or a spectator may see. Pictures and texts are made from this alone. What is hidden, `hidden.py` deals
anew."""

from __future__ import annotations

from engines.kernel import Fact, Result, Seat, View, ViewPart
from engines.sands_of_time.data import BOARD, CARDS, CATEGORIES, FIELDS, REGIONS, ROWS
from engines.sands_of_time.effects import advances_of, effective_capacity, max_unrest, symbols, unlocked
from engines.sands_of_time.hidden import known_top, looking_at
from engines.sands_of_time.scoring import limits, measure, result
from engines.sands_of_time.state import Phase, SandsState
from engines.sands_of_time.vocabulary import Category, Landscape, Resource, Status


class RegionView(ViewPart):
    id: str
    landscape: Landscape
    in_play: bool
    resource: Resource | None
    capacity: int
    effective_capacity: int
    """How many citizens the region holds without unrest."""
    controller: Seat | None
    status: Status | None
    peasants: tuple[int, ...]
    """By seat."""
    soldiers: tuple[int, ...]
    buildings: tuple[str, ...]


class BorderView(ViewPart):
    id: str
    a: str
    b: str
    dotted: bool
    trade_good: str | None
    caravans: tuple[Seat, ...]
    in_play: bool
    """Can caravans lie here: is one of its ends in play?"""


class PlayerView(ViewPart):
    seat: Seat
    grain: int
    gold: int
    points: int
    unrest: int
    max_unrest: int
    heritage: dict[Category, int]
    regions: int
    capital: str | None
    peasants_left: int
    soldiers_left: int
    caravans_left: int
    markers_left: int
    used: tuple[str, ...]
    """Action cards that lie face up."""
    emphasis: Category | None
    markers: int
    """How many markers are on the emphasis card."""
    unlocked: tuple[Category, ...]
    bonuses: tuple[str, ...]
    """Kinds of bonus action used in this generation."""
    rows: dict[str, int]
    """How far the marker has come in each row."""
    advances: tuple[str, ...]
    fountains: int
    lyres: int
    measures: dict[str, int]
    """What the scoring fields count."""
    limits: dict[Category, int]
    """How much heritage covers when chronicles are scored."""
    cards: int
    """Action and emphasis cards in hand."""
    face_down: int
    """Cards planned and not revealed yet."""
    chronicle_fields: tuple[str, ...]
    """Where a chronicle of the player lies."""
    chronicle_cards: int
    """Chronicles in hand."""
    hand: tuple[str, ...] | None
    """Cards in hand. This and the next three only their owner sees; everybody sees the chronicles while a dynasty is
    scored."""
    planned: tuple[str, ...] | None
    chronicles: dict[str, str] | None
    untold: tuple[str, ...] | None


class RowView(Fact):
    id: str
    category: Category
    advances: tuple[str, ...]


class TurnView(ViewPart):
    seat: Seat
    cards: tuple[str, ...]
    """Action cards still to come."""
    reused: str | None
    doing: str | None
    bonus: str | None
    support: Category | None
    moved: dict[str, dict[str, int]]
    """By region, which citizens moved there in this action."""
    roads: tuple[str, ...]
    drawn: tuple[str, ...] | None
    """Advance cards the active player is choosing from; only for that player."""


class ScoredView(Fact):
    dynasty: int
    seat: Seat
    wonders: int
    chronicles: dict[str, str]
    points: dict[str, int]


class SandsView(View):
    """Who looks."""

    phase: Phase
    dynasty: int
    space: int
    generation: int
    round: int
    """Rounds completed in this generation."""
    max_rounds: int
    start: Seat
    active: Seat | None
    regions: tuple[RegionView, ...]
    borders: tuple[BorderView, ...]
    players: tuple[PlayerView, ...]
    buildings: dict[str, int]
    rows: tuple[RowView, ...]
    decks: dict[str, int]
    known_tops: dict[str, str]
    """Top cards of the decks that this seat knows."""
    turn: TurnView | None
    scored: tuple[ScoredView, ...]
    awards: dict[str, tuple[Seat, ...]]
    result: Result | None


def view_of(state: SandsState, seat: Seat | None) -> SandsView:
    return SandsView.of(
        state,
        viewer=seat,
        max_rounds=BOARD.generation.max_rounds,
        active=state.turn.seat if state.turn else None,
        regions=tuple(_region(state, region) for region in REGIONS),
        borders=_borders(state),
        players=tuple(_player(state, at, at == seat) for at in range(state.seats)),
        rows=tuple(
            RowView(id=row, category=ROWS[row].category, advances=tuple(laid)) for row, laid in state.rows.items()
        ),
        decks={deck: len(cards) for deck, cards in state.decks.items()},
        known_tops={deck: cards[-1] for deck, cards in state.decks.items() if known_top(state, seat, deck)},
        turn=_turn(state, seat),
        scored=tuple(ScoredView(**scored.model_dump()) for scored in state.scored),
        awards={award: tuple(seats) for award, seats in state.awards.items()},
        result=result(state) if state.phase == "over" else None,
    )


def _region(state: SandsState, region: str) -> RegionView:
    land = state.lands.get(region)
    landscape = REGIONS[region].landscape
    if land is None:
        nobody = (0,) * state.seats
        return RegionView(
            id=region,
            landscape=landscape,
            in_play=False,
            resource=None,
            capacity=0,
            effective_capacity=0,
            controller=None,
            status=None,
            peasants=nobody,
            soldiers=nobody,
            buildings=(),
        )
    return RegionView.of(
        land, id=region, landscape=landscape, in_play=True, effective_capacity=effective_capacity(state, region)
    )


def _borders(state: SandsState) -> tuple[BorderView, ...]:
    return tuple(
        BorderView.of(
            border,
            caravans=tuple(at for at, player in enumerate(state.players) if border.id in player.caravans),
            in_play=border.a in state.lands or border.b in state.lands,
        )
        for border in BOARD.border
    )


def _player(state: SandsState, seat: Seat, own: bool) -> PlayerView:
    player = state.players[seat]
    return PlayerView.of(
        player,
        seat=seat,
        max_unrest=max_unrest(state, seat),
        regions=state.count_regions(seat),
        capital=state.capital_of(seat),
        peasants_left=state.supply(seat, "peasant"),
        soldiers_left=state.supply(seat, "soldier"),
        caravans_left=state.caravans_left(seat),
        markers_left=state.markers_left(seat),
        unlocked=tuple(category for category in CATEGORIES if unlocked(state, seat, category)),
        rows=dict(player.advances),
        advances=tuple(advances_of(state, seat)),
        fountains=symbols(state, seat, "fountain"),
        lyres=symbols(state, seat, "lyre"),
        measures={field: measure(state, seat, field) for field in FIELDS},
        limits=limits(state, seat),
        cards=_cards_in_hand(state, seat),
        face_down=len(player.planned),
        chronicle_fields=tuple(field for field in FIELDS if field in player.chronicles),
        chronicle_cards=len(player.untold()),
        hand=tuple(state.hand_of(seat)) if own else None,
        planned=tuple(player.planned) if own else None,
        chronicles=dict(player.chronicles) if own or state.unrolled else None,
        untold=tuple(player.untold()) if own or state.unrolled else None,
    )


def _cards_in_hand(state: SandsState, seat: Seat) -> int:
    """How many cards are in hand, seen from outside. Until a reused card is revealed, it is counted as one from the
    hand (3.2)."""
    player = state.players[seat]
    shown = {*player.used, *(state.turn.cards if state.turn and state.turn.seat == seat else ())}
    return len(CARDS) - len(shown) - (player.emphasis is not None) - len(player.planned)


def _turn(state: SandsState, seat: Seat | None) -> TurnView | None:
    turn = state.turn
    if turn is None:
        return None
    return TurnView.of(
        turn,
        doing=turn.deed.card or None,
        moved={region: dict(citizens) for region, citizens in turn.deed.arrived.items()},
        roads=tuple(turn.deed.roads),
        drawn=looking_at(state, seat),
    )
