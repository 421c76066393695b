"""The fullest tables with the expansion: every kind of unit on a hex, all buildings, leaders on the map and gone."""

from __future__ import annotations

from functools import cache

from engines.clash_of_cultures import GAME
from engines.clash_of_cultures.boxes.expansion.rows import CIVILIZATIONS
from engines.clash_of_cultures.state import ClashOptions, ClashState
from engines.clash_of_cultures.view import CityView, ClashView, PlayerView, StackView
from engines.clash_of_cultures.vocabulary import BARBARIANS, PIRATES
from engines.kernel import Event, Match, Seat
from tests.render.clash_of_cultures.crowd import crowded

PLAYED = ("carthage", "rome", "egypt", "vikings")
"""By seat."""
BUILDINGS = ("market", "obelisk", "observatory", "port", "temple")
ARMY = {"leader": 1, "infantry": 1, "cavalry": 1, "elephant": 1, "settler": 4}
"""3.6: four army units, all of another kind, and all settlers there are."""
SOME = {"leader": 1, "cavalry": 2, "settler": 2}
LANDS = (ARMY, {"infantry": 2, "cavalry": 2}, {"elephant": 2, "infantry": 2}, SOME)
HORDE = {"infantry": 2, "cavalry": 1, "elephant": 1}
SEAS = ({"ship": 4, "corsair": 4}, {"ship": 2}, {"corsair": 3}, {"ship": 1})
NEWS = (
    Event(key="leader.comes", params={"seat": 1, "leader": "caesar"}),
    Event(key="move.moves", params={"seat": 1, "units": {"leader": 1, "cavalry": 2}, "origin": "D4", "target": "D5"}),
    Event(key="pirates.come", params={"hex": "E5"}),
)


@cache
def fresh(seats: int, seat: Seat | None = None) -> ClashView:
    """Nobody has chosen a civilization yet."""
    match, _ = Match.start(GAME, seats, "a table to draw", ClashOptions(box="expansion"))
    assert isinstance(match.state, ClashState)
    return GAME.view(match.state, seat)


@cache
def full(seats: int, seat: Seat | None = None) -> ClashView:
    return peopled(crowded(fresh(seats, seat)))


def peopled(view: ClashView) -> ClashView:
    """This table with all that the box brings."""
    return view.model_copy(
        update={
            "cities": tuple(built(city, i) for i, city in enumerate(view.cities)),
            "stacks": tuple(mustered(stack, i) for i, stack in enumerate(view.stacks)),
            "players": tuple(led(player, view.seats) for player in view.players),
        }
    )


def built(city: CityView, i: int) -> CityView:
    if city.owner == BARBARIANS:
        return city
    ours = [piece for piece in city.buildings if piece != "port"]
    kinds = [piece for piece in BUILDINGS if piece != "port"][i % 3 :]
    swapped = dict(zip(ours, kinds, strict=False))
    buildings = {swapped.get(piece, piece): owner for piece, owner in city.buildings.items()}
    return city.model_copy(update={"buildings": buildings, "size": 1 + len(buildings) + len(city.wonders)})


def mustered(stack: StackView, i: int) -> StackView:
    if stack.owner == BARBARIANS:
        return stack.model_copy(update={"units": HORDE}) if i % 3 == 0 else stack
    if "ship" not in stack.units:
        return stack.model_copy(update={"units": LANDS[i % len(LANDS)]})
    if i % 5 == 0:
        return stack.model_copy(update={"owner": PIRATES, "units": {"ship": 1 + i % 2}, "aboard": {}})
    aboard = ARMY if i % 3 == 0 else {"leader": 1, "elephant": 1} if i % 3 == 1 else {}
    return stack.model_copy(update={"units": SEAS[i % len(SEAS)], "aboard": aboard})


def led(player: PlayerView, seats: int) -> PlayerView:
    people = PLAYED[player.seat]
    row, other = CIVILIZATIONS[people], CIVILIZATIONS[PLAYED[(player.seat + 1) % seats]]
    return player.model_copy(
        update={
            "people": people,
            "special": row.advances[: 1 + player.seat],
            "leader": row.leaders[1],
            "leaders": row.leaders[2:],
            "leader_cards": len(row.leaders[2:]),
            "led": row.leaders[:2],
            "captured": other.leaders[:1] if player.seat % 2 == 0 else (),
            "captives": {"infantry": 3} if player.seat == 0 else {},
        }
    )
