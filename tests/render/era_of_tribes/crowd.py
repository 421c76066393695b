"""The fullest table there can be, made from any position: to look at, to measure, to test for overflow."""

from __future__ import annotations

from engines.era_of_tribes.counting import COUNTS
from engines.era_of_tribes.data import CARDS, EPOCHS, FIELDS, HIGHEST, LUXURIES, MILITARY, PEOPLES, TILES, TRACKS
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.view import EraView, ExpansionView, LandView, PlayerView, ScoreView, SeaView
from engines.kernel import Event, Result, Seat
from render.era_of_tribes.board_parts import CARD_COLOUR, FIELD_COLOURS, GOOD, GREY, TILE_COLOUR
from render.era_of_tribes.tokens import FADED, GRAIN, WAR, WATER, WILD
from render.era_of_tribes.tracks_fields import BLACK, RED
from render.era_of_tribes.tracks_players import TINT
from render.kit.palette import BAD, FRESH, NEUTRAL, PAPER, PLAYERS, SEA_INK, USED_FILL, USED_INK, mix

MOST_VASSALS = 12
SHADES = (0.26, 0.48, 0.5, 0.75)
"""How deep the colours of the fields lie on paper, by level and in their columns."""
ON_MAPS = (SEA_INK, FADED, GRAIN, WAR, WATER, WILD)
ON_BOARDS = (
    *(mix(PAPER, player.colour, TINT) for player in PLAYERS),
    *FIELD_COLOURS.values(),
    *(mix(PAPER, colour, shade) for colour in FIELD_COLOURS.values() for shade in SHADES),
    *(FRESH, BAD, BLACK, CARD_COLOUR, GOOD, GREY, NEUTRAL, RED, TILE_COLOUR, USED_FILL, USED_INK),
)
"""Colours that stand in the palettes as they are."""
NEWS = (
    Event(key="expand.grown", params={"seat": 0, "places": {"armorica": 2, "carnutia": 1}}),
    Event(key="move.sailed", params={"seat": 0, "origin": "mare_celticum", "target": "mare_britannicum", "count": 2}),
    Event(key="move.marched", params={"seat": 0, "origin": "armorica", "target": "aquitania", "count": 3}),
    Event(key="town.founded", params={"seat": 0, "space": "carnutia", "towns": 3}),
)
"""What may have happened last at such a table, where the usual boards reach."""
SETTLED, ATTACKED = ("armorica", "carnutia"), "aquitania"
"""Lands of the one the news tell about, and where they march to."""


def crowded(view: EraView) -> EraView:
    """Every province taken, a third of them full, fleets of everybody on a third of the seas."""
    seats = tuple(player.seat for player in view.players)
    peoples = tuple(PEOPLES)
    lands = tuple(crowded_land(land, seats) for land in view.lands)
    return view.model_copy(
        update={
            "phase": "action",
            "round": 9,
            "order": seats[::-1],
            "active": seats[0],
            "barbarians": 4,
            "lands": lands,
            "seas": tuple(crowded_sea(sea, seats) for sea in view.seas),
            "players": tuple(grown(p, peoples[i], lands, seats) for i, p in enumerate(view.players)),
            "pioneered": dict.fromkeys(FIELDS, HIGHEST),
            "open_cards": tuple(CARDS)[:2],
            "discarded": tuple(CARDS)[2:6],
            "ring": seats[-1],
            "expansion": ExpansionView(
                seat=seats[0], auto=False, stage=3, growth=4, owed=0, new={}, vassals={}, ships={}
            ),
        }
    )


def ended(view: EraView) -> EraView:
    """This table after the last round, with points from every source."""
    scores = tuple(score_of(player) for player in view.players)
    points = [float(score.total) for score in scores if score.seat >= 0]
    places = tuple((seat,) for seat in sorted(range(len(points)), key=lambda seat: -points[seat]))
    return view.model_copy(
        update={
            "phase": "over",
            "round": view.last_round,
            "active": None,
            "expansion": None,
            "ending": (view.players[0].seat,),
            "scores": scores,
            "players": tuple(
                player.model_copy(update={"cards": tuple(CARDS)[player.seat : player.seat + 1], "tiles": ()})
                for player in view.players
            ),
            "result": Result(places=places, points=tuple(points)),
        }
    )


def score_of(player: PlayerView) -> ScoreView:
    at = abs(player.seat)
    cards = {tuple(CARDS)[at]: 5 if at % 2 else 3}
    open_cards = dict.fromkeys(tuple(CARDS)[7:9], at % 3)
    tiles = {tile: 2 for tile, data in TILES.items() if data.counts and at % 2}
    total = player.influence + sum((*cards.values(), *open_cards.values(), *tiles.values())) + 2 - at
    return ScoreView(
        seat=player.seat,
        influence=player.influence,
        cards=cards,
        open_cards=open_cards,
        tiles=tiles,
        morale=2,
        hunger=at,
        total=total,
    )


def number_of(space: str) -> int:
    return sum(map(ord, space))


def crowded_land(land: LandView, seats: tuple[Seat, ...]) -> LandView:
    """One in nine is still wild; every third holds all that can be there."""
    if not land.in_play:
        return land
    number = 6 * len(seats) if land.id in SETTLED else number_of(land.id)
    owner = seats[number % len(seats)]
    other = seats[0] if land.id == ATTACKED and owner != seats[0] else seats[(number + 1) % len(seats)]
    if number % 9 == 0 and land.id not in SETTLED:
        return land.model_copy(update={"barbarians": True, "attacker": owner, "attackers": 3, "battlefield": 1})
    full = number % 3 == 0
    town = full or number % 4 == 0
    return land.model_copy(
        update={
            "owner": owner,
            "vassals": 1 + number % MOST_VASSALS if full or number % 2 else 1,
            "town": town,
            "post": other if town and number % 5 else None,
            "barbarians": False,
            "battlefield": 1 + number % 2 if full else 0,
            "attacker": other if full and len(seats) > 1 else None,
            "attackers": 2 + number % 9 if full and len(seats) > 1 else 0,
            "used": bool(land.good) and number % 2 == 0,
            "armed": land.good in ("wine", "ivory") and number % 2 == 1,
        }
    )


def crowded_sea(sea: SeaView, seats: tuple[Seat, ...]) -> SeaView:
    if not sea.in_play:
        return sea
    number = number_of(sea.id)
    start = 0 if sea.id == "mare_britannicum" else number % len(seats)
    around = seats[start:] + seats[:start]
    there = around if number % 3 == 0 else around[:2] if number % 3 == 1 else around[:1]
    return sea.model_copy(
        update={
            "fleets": {seat: 1 + (number + i) % 6 for i, seat in enumerate(there)},
            "controller": there[0],
            "battle": (there[1], there[0]) if number % 3 == 0 and len(there) > 1 else None,
        }
    )


def grown(player: PlayerView, people: str, lands: tuple[LandView, ...], seats: tuple[Seat, ...]) -> PlayerView:
    """A rich people late in the game."""
    at = seats.index(player.seat)
    own = [land.id for land in lands if land.owner == player.seat]
    towns = [land.id for land in lands if land.owner == player.seat and land.town][: TRACKS.towns.total]
    goods = {good: 1 + (at + i) % 3 for i, good in enumerate((*LUXURIES, *MILITARY))}
    shown = player.tiles is not None
    return player.model_copy(
        update={
            "people": people,
            "influence": 18 + 5 * at,
            "thalers": 88 + at,
            "morale": TRACKS.morale.highest - at,
            "food": 21 - at,
            "hunger": at,
            "past_hunger": at,
            "treaties": 3 + at,
            "advances": {field: 1 + (at + i) % HIGHEST for i, field in enumerate(FIELDS)},
            "prices": {field: 9 + at + i for i, field in enumerate(FIELDS) if (at + i) % HIGHEST < HIGHEST - 1},
            "counts": {what: (at + i) % 17 for i, what in enumerate(COUNTS)},
            "epoch": EPOCHS[min(at + 1, len(EPOCHS) - 1)].id,
            "triumph": player.triumph - at,
            "leaders": 6,
            "available": 3,
            "grey": 2,
            "on_ring": at == len(seats) - 1,
            "free": 11,
            "armies": 9,
            "legions": 3,
            "militia": 2,
            "towns": tuple(towns),
            "town_limit": TRACKS.towns.total,
            "provinces": len(own),
            "fleets": 14,
            "posts": tuple(land.id for land in lands if land.post == player.seat)[:8],
            "luxuries": goods,
            "arms": {good: goods[good] for good in MILITARY},
            "trade": 14,
            "bread": 5,
            "colonies": (tuple(LANDS)[:3], tuple(LANDS)[7:9]),
            "allies": tuple(seat for seat in seats if seat != player.seat)[:1],
            "used_tiles": tuple(TILES)[:4],
            "kept_tiles": 3,
            "card_count": 1,
            "actions": ("expand", "trade", "taxes"),
            "passed": at == 2,
            "revolted": at == 1,
            "protected": at == 3,
            "tiles": tuple(TILES)[4:7] if shown else None,
            "cards": tuple(CARDS)[at : at + 1] if shown else None,
            "drawn": () if shown else None,
        }
    )
