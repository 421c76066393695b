"""Boards fuller than any game fills them, with AUTOMAs too: what has room on them has room on every board."""

from __future__ import annotations

from functools import cache

from engines.era_of_tribes import GAME
from engines.era_of_tribes.automa.play import CARDS as AUTOMA_CARDS
from engines.era_of_tribes.counting import COUNTS
from engines.era_of_tribes.data import CARDS, EPOCHS, FIELDS, HIGHEST, PEOPLES, TILES, TRACKS
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.state import EraOptions, EraState
from engines.era_of_tribes.view import EraView, PlayerView, ScoreView
from engines.kernel import Event, Match, Result, Seat
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


@cache
def fresh(seats: int, seat: Seat | None = None, automas: int = 0) -> EraView:
    match, _ = Match.start(GAME, seats, "boards to draw", EraOptions(automas=automas))
    assert isinstance(match.state, EraState)
    return GAME.view(match.state, seat)


@cache
def full(seats: int, seat: Seat | None = None, automas: int = 0) -> EraView:
    """Everybody has everything; provinces belong to all in turn, their goods used or armed."""
    view = fresh(seats, seat, automas)
    order = tuple(player.seat for player in view.players)
    lands = tuple(
        land.model_copy(
            update={
                "owner": order[i % len(order)] if land.in_play else None,
                "used": i % 3 == 0,
                "armed": land.good == "wine" and i % 2 == 0,
            }
        )
        for i, land in enumerate(view.lands)
    )
    return view.model_copy(
        update={
            "phase": "action",
            "round": view.last_round,
            "order": order,
            "active": order[-1],
            "ring": order[0],
            "ending": tuple(seat for seat in order if seat >= 0),
            "open_cards": ("partisans", "colonists")[: 1 if automas else 2],
            "players": tuple(grown(view, player) for player in view.players),
            "lands": lands,
            "automa_discards": tuple(AUTOMA_CARDS) if automas else (),
        }
    )


@cache
def over(seats: int, automas: int = 0) -> EraView:
    """Points from every source, and some lost."""
    view = full(seats, None, automas)
    scores = tuple(score(player.seat, i) for i, player in enumerate(view.players))
    points = {score.seat: score.total for score in scores if score.seat >= 0}
    places = tuple((seat,) for seat in sorted(points, key=lambda seat: -points[seat]))
    result = Result(places=places, points=tuple(float(points[seat]) for seat in sorted(points)))
    return view.model_copy(update={"phase": "over", "active": None, "scores": scores, "result": result})


def score(seat: Seat, at: int) -> ScoreView:
    parts = {"influence": 28 + 3 * at, "morale": 5 - 3 * at, "hunger": 2 * at}
    cards, tiles = 3 - at % 3, at % 6
    total = parts["influence"] + parts["morale"] - parts["hunger"] + cards + 2 + tiles
    return ScoreView(
        seat=seat,
        cards={"admiralty": cards},
        open_cards={"partisans": 2},
        tiles={"score_advances": tiles},
        total=total,
        **parts,
    )
