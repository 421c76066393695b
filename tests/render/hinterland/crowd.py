"""The fullest table there can be, made from any position: to look at, to measure, to test for overflow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engines.hinterland import GAME
from engines.hinterland.maps import MAPS, MapName
from engines.hinterland.stakes import STANDING
from engines.hinterland.state import HinterlandOptions, HinterlandState, Place
from engines.hinterland.view import (
    HerdView,
    HinterlandView,
    LandView,
    PlayerView,
    SeaView,
    ShipView,
    SiteView,
    StackView,
    TreatyView,
)
from engines.kernel import Event, Match, Result, Seat
from render.hinterland.look import DANGER, DICE, EARTH, ICE, PALE, SCORES, SEASONS, STONE
from render.kit.palette import FRESH

ON_MAPS = (FRESH, DANGER, EARTH, STONE, ICE, *SEASONS.values())
ON_BOARDS = (FRESH, DANGER, EARTH, STONE, PALE, *SEASONS.values(), *SCORES.values(), *DICE.values())
"""Colours that stand in the palettes as they are."""
NEWS = (
    Event(
        key="move.march",
        params={"seat": 1, "origin": "umbria", "target": "picenum", "units": {"li": 3, "hi veteran": 2}},
    ),
    Event(key="building.complete", params={"seat": 1, "building": "city", "space": "umbria"}),
    Event(
        key="battle.begins",
        params={"space": "picenum", "seat": 1, "other": 0, "mine": {"li": 3, "hi": 2}, "theirs": {"li": 2, "hi": 2}},
    ),
    Event(key="battle.rolled", params={"seat": 1, "dice": {"white 1": 4, "white 0": 2, "red 2": 2}}),
    Event(key="battle.strikes", params={"seat": 1, "swords": 7, "shields": 2}),
    Event(key="battle.losses", params={"seat": 0, "units": {"li": 2, "hi": 1}}),
    Event(key="battle.won", params={"seat": 1, "other": 0, "space": "picenum"}),
)
"""What may have happened last at such a table."""
KINDS = ("li", "hi", "cavalry", "mercenary", "elephant", "siege")
LEVELS = ("standard", "recruit", "experienced", "veteran", "elite")
HERDS = ("sheep", "pigs", "cattle", "horses")


def crowded(view: HinterlandView) -> HinterlandView:
    """Every field settled, besieged, built upon; every sea full of everybody's ships; treaties between all."""
    seats = len(view.players)
    neutral = {field.id for field in MAPS[view.map].field if field.neutral}
    coast = {f.id for f in MAPS[view.map].field if f.seas}
    return view.model_copy(
        update={
            "year": 4,
            "season": "autumn",
            "acting": 1,
            "weather": {"temperate": "bad", "subtropical": "normal"},
            "lands": tuple(
                visited(land, i, seats) if land.id in neutral else settled(land, i, seats, land.id in coast)
                for i, land in enumerate(view.lands)
            ),
            "seas": tuple(sailed(sea, i, seats) for i, sea in enumerate(view.seas)),
            "treaties": tuple(
                TreatyView(kind=kind, giver=giver, taker=(giver + 1) % seats, left=left, lasting=False)
                for giver, (kind, left) in zip(
                    range(seats), (("tribute", 3), ("vassalage", 0), ("ransom", 2), ("tribute", 1)), strict=False
                )
            ),
            "players": tuple(rich(player, view, seats) for player in view.players),
        }
    )


def other_maps() -> Iterator[HinterlandView]:
    for name in MAPS:
        options = HinterlandOptions(map=cast("MapName", name), mode="extended")
        match, _ = Match.start(GAME, max(GAME.seats), "a table to draw", options)
        assert isinstance(match.state, HinterlandState)
        view = GAME.view(match.state, None)
        yield from (view, crowded(view))


def stack(seat: Seat, number: int, place: Place, many: int = 0) -> StackView:
    return StackView(
        seat=seat,
        kind=KINDS[number % len(KINDS)],
        level=LEVELS[number % len(LEVELS)],
        place=place,
        count=many or 1 + number % 12,
    )


def ship(seat: Seat, number: int, place: Place = "free") -> ShipView:
    kind = "warship" if number % 2 else "transport"
    cargo = {"li": 2, "hi veteran": 1} if number % 3 == 0 and kind == "transport" else {}
    return ShipView(id=number, seat=seat, kind=kind, level="standard", place=place, cargo=cargo, river="")


def settled(land: LandView, number: int, seats: int, coastal: bool) -> LandView:
    owner = number % seats
    full = number % 3 == 0
    guests = [seat for seat in range(seats) if full and seat != owner]
    outside = [stack(seat, number + seat + i, "free") for seat in guests for i in range(1 + (number + seat) % 3)]
    mine = [stack(owner, number + i, "inside" if full else "free") for i in range(2 + number % 3)]
    ships = [ship(owner, number * 7 + i, "inside") for i in range(number % 4)] if coastal else []
    herds = [
        HerdView(seat=(owner + i) % seats, kind=HERDS[(number + i) % 4], reduced=i == 1, inside=False) for i in (0, 1)
    ]
    return land.model_copy(
        update={
            "owner": owner,
            "settlement": "city" if number % 4 == 0 else "village",
            "shipyard": ("dock", "harbour")[number % 2] if coastal else "",
            "fort": number % 2 == 0,
            "svs": 2 + number % 3,
            "site": SiteView(seat=owner, building="fortification", quarters=number % 4) if number % 2 else None,
            "grain": 5,
            "grain_room": 10,
            "fish": 2,
            "fish_room": 4 if coastal else 0,
            "herds": tuple(herds) if number % 2 else (),
            "sower": owner if number % 2 == 0 else None,
            "sown": 3 if number % 2 == 0 else 0,
            "plundered": number % 3 == 0,
            "controller": None if full and number % 2 else owner,
            "holder": None,
            "contested": full and number % 2 == 1,
            "encircled": full,
            "stacks": tuple(outside + mine),
            "ships": tuple(ships),
        }
    )  # fmt: skip


def visited(land: LandView, number: int, seats: int) -> LandView:
    return land.model_copy(update={"stacks": tuple(stack(seat, number + seat, "free") for seat in range(seats))})


def sailed(sea: SeaView, number: int, seats: int) -> SeaView:
    here = range(seats) if number % 2 else (number % seats,)
    ships = [ship(seat, number * 11 + seat * 3 + i) for seat in here for i in range(1 + (number + seat) % 3)]
    pirates = (StackView(seat=number % seats, kind="pirate", level="elite", place="free", count=1),)
    return sea.model_copy(
        update={"ships": tuple(ships), "stacks": pirates if number % 4 == 0 else (), "frozen": number % 6 == 0}
    )


def rich(player: PlayerView, view: HinterlandView, seats: int) -> PlayerView:
    seat = player.seat
    homes = [land.id for i, land in enumerate(view.lands) if i % seats == seat]
    return player.model_copy(
        update={
            "gold": 108 - seat,
            "prestige": 70 - 23 * seat,
            "points": 9 - 4 * seat,
            "rival": (seat + 1) % seats,
            "commander": ("brilliant", "better", "average", "none")[seat],
            "killed": 31,
            "lost": 28,
            "cubes_left": 2 * seat,
            "tiles_left": seat,
            "grain": 88,
            "fish": 24,
            "agrarian": 44,
            "balance": 1 - seat,
            "goals": tuple(g.model_copy(update={"have": g.need - seat, "met": seat == 0}) for g in player.goals),
            "announced": "dominance" if seat == 1 else "",
            "score": dict(zip(player.score, (3 - 2 * seat, 9, 21, 12, 14, 7), strict=True)),
            "standing": {matter: answers[-1] for matter, answers in STANDING.items()},
            "buys": dict.fromkeys(homes[:3], 1),
            "upgrades": dict.fromkeys(homes[:2], 1),
            "doubled": homes[0],
        }
    )


def ended(view: HinterlandView) -> HinterlandView:
    """This table at its end, with a score from every source."""
    seats = len(view.players)
    places = tuple((seat,) for seat in range(seats))
    points = tuple(float(60 - 2 * seat) for seat in range(seats))
    return view.model_copy(
        update={
            "phase": "over",
            "acting": None,
            "victor": 0,
            "victory": "significance",
            "result": Result(places=places, points=points),
        }
    )
