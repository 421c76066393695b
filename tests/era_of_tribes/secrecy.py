"""Who hears what in Era of Tribes, what brings hidden things to light, and where armies stand face to face."""

from __future__ import annotations

from engines.era_of_tribes.expansion import Expand
from engines.era_of_tribes.movement import March
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.scene import Scene
from engines.kernel import State
from tests.conformance.secrecy import Hears, War, last
from tests.era_of_tribes.examples import A, B, plain

HEARS: dict[str, Hears] = {
    "setup.cards": lambda table, params, seats: seats == {table.state.humans[table.state.at]},
    "tile.seen": lambda table, params, seats: seats == {last(table, "tile.taken")["seat"]},
}
SHOWS = frozenset({"automa.card", "battle.mercenaries", "card.revealed", "end.scoring", "tile.automa", "tile.used"})


def wars() -> list[War]:
    return [
        beside_a_neighbour("gauls", "iberians"),
        beside_a_neighbour("gauls", "britons", "slavs"),
        beside_a_village(2),
        beside_a_village(3),
    ]


def march(position: Scene, origin: str, target: str) -> War:
    playing = position.turn(A).play()
    state: State = playing.match.game.state.model_validate_json(playing.match.checkpoints[-1].state)
    orders = (March(origin=origin, target=target, vassals=4).said(),)
    return War(state, ((A, Expand(leaders=1, goods={}, orders=orders)),))


def beside_a_neighbour(*peoples: str) -> War:
    position = Scene(*peoples)
    state = position.state
    target = next(land for land in plain(state) if LANDS[land].terrain != "mountain")
    origin = next(land for land in state.board.near[target] if not LANDS[land].village)
    position.land(target, B, 2).land(origin, A, 4)
    for seat in (A, B):
        position.player(seat, food=3, tiles=["army_2", "morale_3"], thalers=9)
    position.player(A, colonies=[[origin]])
    return march(position, origin, target)


def beside_a_village(seats: int) -> War:
    """Whoever wins there takes a tile that the others do not see."""
    position = Scene(*("gauls", "britons", "slavs")[:seats])
    state = position.state
    target = next(land for land in plain(state) if LANDS[land].terrain != "mountain")
    origin = state.board.near[target][0]
    position.land(target, tile="morale_2").land(origin, A, 4).player(A, food=3, colonies=[[origin]])
    for seat, own in enumerate(("score_thalers", "score_thalers", "score_treaties")[:seats]):
        position.player(seat, tiles=[own])
    return march(position, origin, target)
