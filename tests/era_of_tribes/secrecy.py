"""Who hears what in Era of Tribes, what brings hidden things to light, and where armies stand face to face."""

from __future__ import annotations

from engines.era_of_tribes.data import LANDS
from engines.kernel import State
from tests.conformance.secrecy import Hears, last
from tests.era_of_tribes.position import A, B, Position, given, plain

HEARS: dict[str, Hears] = {
    "setup.cards": lambda table, params, seats: seats == {table.state.humans[table.state.at]},
    "tile.seen": lambda table, params, seats: seats == {last(table, "tile.taken")["seat"]},
}
SHOWS = frozenset({"tile.used"})


def wars() -> list[State]:
    return [beside_a_neighbour(("gauls", "iberians")), beside_a_village(2), beside_a_village(3)]


def begun(position: Position) -> State:
    playing = position.turn(A)
    state: State = playing.match.game.state.model_validate_json(playing.match.checkpoints[-1].state)
    return state


def beside_a_neighbour(peoples: tuple[str, ...]) -> State:
    position = given(*peoples)
    state = position.state
    target = next(land for land in plain(state) if LANDS[land].terrain != "mountain")
    origin = next(land for land in state.board.near[target] if not LANDS[land].village)
    position.land(target, B, 2).land(origin, A, 4)
    for seat in (A, B):
        position.player(seat, food=3, tiles=["army_2", "morale_3"], thalers=9)
    position.player(A, colonies=[[origin]])
    return begun(position)


def beside_a_village(seats: int) -> State:
    position = given(*("gauls", "britons", "slavs")[:seats])
    state = position.state
    free = [land for land in state.lands if not LANDS[land].village]
    fronts = {near: land for land in free for near in state.board.near[land] if LANDS[near].village}
    tiles = ("morale_2", "army_2", "thalers_5")
    for seat, (target, origin), tile in zip(range(seats), fronts.items(), tiles, strict=False):
        position.land(target, tile=tile).land(origin, seat, 4)
        position.player(seat, food=3, tiles=["score_thalers"], colonies=[[origin]])
    return begun(position)
