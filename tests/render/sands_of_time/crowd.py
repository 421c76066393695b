"""The fullest table there can be, made from any position: to look at, to measure, to test for overflow."""

from __future__ import annotations

from engines.kernel import Event, Result
from engines.sands_of_time.data import ADVANCES, BUILDINGS, CATEGORIES, CHRONICLES, DYNASTIES, FIELDS, LEVELS, ROWS
from engines.sands_of_time.view import BorderView, PlayerView, RegionView, RowView, SandsView, ScoredView
from engines.sands_of_time.vocabulary import Status
from render.kit.palette import FRESH, NEUTRAL, USED_FILL, USED_INK
from render.sands_of_time.look import CATEGORY_COLOURS

STATUSES: tuple[Status, ...] = ("province", "colony")
KINDS = tuple(BUILDINGS)
ON_MAPS = (FRESH,)
ON_BOARDS = (*CATEGORY_COLOURS.values(), FRESH, NEUTRAL, USED_FILL, USED_INK)
"""Colours that stand in the palettes as they are."""
NEWS = (
    Event(key="move.moved", params={"seat": 1, "origin": "italia", "target": "graecia", "citizens": {"soldier": 3}}),
    Event(
        key="raid.plundered",
        params={"seat": 1, "region": "graecia", "soldiers": 3, "amount": 3, "resource": "gold"},
    ),
    Event(key="caravan.paid", params={"seat": 1, "border": "italia--sicilia", "price": 2, "resource": "gold"}),
    Event(key="build.built", params={"seat": 1, "building": "temple", "region": "italia", "price": 4}),
)
"""What may have happened last at such a table."""


def crowded(view: SandsView) -> SandsView:
    """Every region taken and built up, a third of them full of everybody's people, caravans everywhere."""
    rows = tuple(filled_row(row) for row in view.rows)
    return view.model_copy(
        update={
            "regions": tuple(crowded_region(region, len(view.players)) for region in view.regions),
            "borders": tuple(crowded_border(border, i, len(view.players)) for i, border in enumerate(view.borders)),
            "players": tuple(grown(player, rows) for player in view.players),
            "rows": rows,
        }
    )


def ended(view: SandsView) -> SandsView:
    """This table after three dynasties, with points from every source."""
    seats = len(view.players)
    scored = tuple(
        ScoredView(
            dynasty=dynasty,
            seat=seat,
            wonders=(seat + dynasty) % 4,
            chronicles={},
            points={"A": 6 * dynasty + seat, "E": (seat * 7 + dynasty * 5) % 16},
        )
        for dynasty in range(1, DYNASTIES + 1)
        for seat in range(seats)
    )
    awards: dict[str, tuple[int, ...]] = {"regions": (0,), "calm": tuple(range(1, seats)), "symbols": (seats - 1,)}
    places = tuple((seat,) for seat in reversed(range(seats)))
    points = tuple(40.0 + 7 * seat for seat in range(seats))
    return view.model_copy(
        update={
            "phase": "over",
            "turn": None,
            "active": None,
            "scored": scored,
            "awards": awards,
            "players": tuple(player.model_copy(update={"points": 40 + 7 * player.seat}) for player in view.players),
            "result": Result(places=places, points=points),
        }
    )


def crowded_region(region: RegionView, seats: int) -> RegionView:
    if not region.in_play:
        return region
    number = sum(map(ord, region.id))
    owner = number % seats
    full = number % 3 == 0
    people = range(seats) if full else (owner, (owner + 1) % seats)
    peasants = tuple(2 + (number + seat) % 7 if seat in people else 0 for seat in range(seats))
    soldiers = tuple(1 + (number * seat) % 10 if seat in people else 0 for seat in range(seats))
    start = number % len(KINDS)
    buildings = (KINDS + KINDS)[start : start + (region.capacity if full else 3)]
    status: Status = "capital" if number % 5 == 0 else STATUSES[number % 2]
    return region.model_copy(
        update={
            "controller": owner,
            "status": status,
            "peasants": peasants,
            "soldiers": soldiers,
            "buildings": buildings,
        }
    )


def crowded_border(border: BorderView, number: int, seats: int) -> BorderView:
    if not border.in_play:
        return border
    laid = tuple(range(seats)) if number % 3 == 0 else (number % seats,)
    return border.model_copy(update={"caravans": laid})


def filled_row(row: RowView) -> RowView:
    """A row with an advance of every level."""
    laid = list(row.advances)
    first = list(ROWS).index(row.id) % 2
    for level in LEVELS[len(laid) :]:
        fitting = [a.id for a in ADVANCES.values() if a.category == row.category and a.level == level]
        laid.append(fitting[first % len(fitting)])
    return row.model_copy(update={"advances": tuple(laid)})


def grown(player: PlayerView, rows: tuple[RowView, ...]) -> PlayerView:
    seat = player.seat
    reached = {row.id: 1 + (seat + i) % len(row.advances) for i, row in enumerate(rows)}
    advances = tuple(advance for row in rows for advance in row.advances[: reached[row.id]])
    fields = tuple(FIELDS)[seat % 2 :: 1]
    own = player.chronicles is not None
    chronicles = dict(zip(fields, CHRONICLES, strict=False))
    return player.model_copy(
        update={
            "points": 88 + seat * 7,
            "grain": 99,
            "gold": 88 - seat,
            "unrest": player.max_unrest,
            "heritage": {category: 15 - (seat + i) % 3 for i, category in enumerate(CATEGORIES)},
            "rows": reached,
            "advances": advances,
            "measures": dict.fromkeys(FIELDS, 24 + seat),
            "emphasis": CATEGORIES[seat % 3],
            "markers": 2,
            "unlocked": (CATEGORIES[seat % 3],),
            "chronicle_fields": fields,
            "chronicles": chronicles if own else None,
            "face_down": 2,
            "used": ("govern", "build", "caravan_2"),
            "bonuses": ("taxes", "oppression"),
        }
    )
