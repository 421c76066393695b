"""The fullest boards there can be, made from any position: to look at, to measure, to test for overflow."""

from __future__ import annotations

from engines.era_of_tribes.counting import COUNTS
from engines.era_of_tribes.data import CARDS, EPOCHS, FIELDS, HIGHEST, LANDS, PEOPLES, TILES, TRACKS
from engines.era_of_tribes.view import EraView, PlayerView, ScoreView
from engines.kernel import Event, Result
from render.era_of_tribes.board_actions import SPACES

LONGEST = tuple(sorted((land for land in LANDS if len(land) > 11), key=lambda land: -len(land)))
"""Provinces with long names."""
NEWS = (
    Event(key="advance.bought", params={"seat": 1, "field": "culture", "level": 3, "price": 12}),
    Event(key="influence.gained", params={"seat": 1, "amount": 2, "influence": 24}),
    Event(key="morale.falls", params={"seat": 1, "amount": 2, "morale": -4}),
    Event(key="trade.done", params={"seat": 1, "leaders": 2, "goods": {"wine": 1}, "gained": 9, "thalers": 33}),
)
"""What may have happened last on such a board."""


def grown(view: EraView, player: PlayerView) -> PlayerView:
    """A people that has nearly everything, and is hungry if its seat is odd."""
    at = next(i for i, other in enumerate(view.players) if other.seat == player.seat)
    towns = LONGEST[: 3 + at % 6]
    others = tuple(other.seat for other in view.players if other.seat != player.seat)
    owner = player.tiles is not None
    tiles = tuple(TILES) if at == 0 else tuple(TILES)[at : at + 5]
    return player.model_copy(
        update={
            "people": player.people or tuple(PEOPLES)[at],
            "influence": (0, 24, 24, 24, 63, 38)[at],
            "thalers": 88 - at,
            "morale": (TRACKS.morale.highest, -4, -4, -4, TRACKS.morale.lowest, 3)[at],
            "food": 0 if at % 2 else 22,
            "hunger": 11 if at % 2 else 0,
            "past_hunger": 12,
            "treaties": 24,
            "advances": {field: (at + i) % (HIGHEST + 1) for i, field in enumerate(FIELDS)},
            "prices": {field: 30 + i for i, field in enumerate(FIELDS) if (at + i) % (HIGHEST + 1) < HIGHEST},
            "counts": dict.fromkeys(COUNTS, 24 - at),
            "epoch": EPOCHS[(at + 2) % len(EPOCHS)].id,
            "triumph": (54, 24, 24, 24, 24, 24)[at],
            "leaders": 15,
            "available": 11,
            "grey": 11,
            "free": 24,
            "stock": tuple(0 if i < len(towns) else TRACKS.towns.cubes for i in range(TRACKS.towns.total)),
            "armies": 24,
            "legions": 5,
            "militia": 12,
            "towns": towns,
            "town_limit": TRACKS.towns.total,
            "provinces": 33,
            "fleets": 24,
            "posts": LONGEST[:8],
            "trade": 21,
            "bread": 3,
            "colonies": tuple((land,) for land in LONGEST[2:8]),
            "allies": others,
            "used_tiles": tuple(TILES),
            "kept_tiles": len(tiles),
            "card_count": 1,
            "actions": SPACES[: at + 2],
            "passed": at % 3 == 2,
            "revolted": at % 3 == 1,
            "tiles": tiles if owner else None,
            "cards": tuple(CARDS)[at : at + 1] if owner else None,
            "drawn": () if owner else None,
        }
    )


def ended(view: EraView) -> EraView:
    """The same table when all is counted, with points from every source."""
    seats = [player.seat for player in view.players]
    scores = tuple(
        ScoreView(
            seat=seat,
            influence=28 + 3 * i,
            cards={tuple(CARDS)[i]: 3 - i % 3},
            open_cards={tuple(CARDS)[9]: 2},
            tiles={"score_advances": i % 6},
            morale=5 - 3 * i,
            hunger=i * 2,
            total=28 + 3 * i + 3 - i % 3 + 2 + i % 6 + 5 - 3 * i - i * 2,
        )
        for i, seat in enumerate(seats)
    )
    humans = sorted(score.seat for score in scores if score.seat >= 0)
    points = {score.seat: score.total for score in scores}
    places = tuple((seat,) for seat in sorted(humans, key=lambda seat: -points[seat]))
    return view.model_copy(
        update={
            "phase": "over",
            "active": None,
            "scores": scores,
            "result": Result(places=places, points=tuple(float(points[seat]) for seat in humans)),
        }
    )
