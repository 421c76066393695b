"""Final scoring (17.3, 17.4, 31.3)."""

from __future__ import annotations

from engines.era_of_tribes.counting import count
from engines.era_of_tribes.data import TILES, rank
from engines.era_of_tribes.ending import reason
from engines.era_of_tribes.influence_cards import open_points, personal_points
from engines.era_of_tribes.parts import Score
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.tiles import benefit, show
from engines.era_of_tribes.triumph import start_field
from engines.kernel import Result, Seat, by_merit


def tile_points(state: EraState, seat: Seat, tile: str) -> int:
    """11.5"""
    number = count(state, seat, TILES[tile].counts)
    return sum(number >= threshold for threshold in TILES[tile].thresholds)


def use_up(table: EraTable, seat: Seat) -> None:
    """17.3: kept tiles that bring something at once are used"""
    for tile in list(table.state.players[seat].tiles):
        if TILES[tile].effect in ("morale", "influence", "thalers", "leader"):
            with table.deed():
                show(table, seat, tile)
                benefit(table, seat, tile)


def final_scoring(table: EraTable) -> None:
    """17.3"""
    state = table.state
    table.learn()
    table.tell("end.scoring", why=reason(state, state.ending[0]) if state.ending else "rounds")
    for seat in state.order:
        use_up(table, seat)
    opened = {card: open_points(state, card) for card in state.open_cards}
    for seat in state.order:
        player = state.players[seat]
        score = Score(
            seat=seat,
            influence=player.influence,
            cards={card: personal_points(state, seat, card) for card in player.cards},
            open_cards={card: points[seat] for card, points in opened.items() if seat in points},
            tiles=scored_tiles(state, seat),
            morale=player.morale,
            hunger=player.hunger + player.past_hunger,
        )
        state.scores.append(score)
        table.tell(
            "end.score",
            seat=seat,
            influence=score.influence,
            cards=player.cards,
            card_points=sum(score.cards.values()),
            open_points=sum(score.open_cards.values()),
            tiles=sum(score.tiles.values()),
            morale=score.morale,
            hunger=score.hunger,
            total=score.total,
        )
    state.phase = "over"
    tell_winners(table)


def scored_tiles(state: EraState, seat: Seat) -> dict[str, int]:
    """11.5: by kind, the points of all unused scoring tiles"""
    points: dict[str, int] = {}
    for tile in state.players[seat].tiles:
        if TILES[tile].counts:
            points[tile] = points.get(tile, 0) + tile_points(state, seat, tile)
    return points


def merits(state: EraState, seat: Seat) -> tuple[int, int, int]:
    """17.4: points, then the triumph parade, then thalers"""
    score = next(score for score in state.scores if score.seat == seat)
    player = state.players[seat]
    return score.total, start_field(state) - player.triumph, player.thalers


def tell_winners(table: EraTable) -> None:
    """17.4, 20.3, 31.4, 31.5"""
    state = table.state
    ranked = state.solo or state.automa is not None
    for seat in state.humans if ranked else ():
        table.tell("end.rank", seat=seat, rank=rank(merits(state, seat)[0]))
    if state.automa is not None:
        table.tell("end.beaten" if beaten(state) else "end.not_beaten", seats=state.automas)
    elif not state.solo:
        table.tell("end.won", seats=list(result(state).winners))


def beaten(state: EraState) -> bool:
    """31.5: has every human more points than every AUTOMA?"""
    best = max(merits(state, seat)[0] for seat in state.automas)
    return all(merits(state, seat)[0] > best for seat in state.humans)


def result(state: EraState) -> Result:
    """17.4, 31.5: the humans among themselves; against AUTOMAs they win or lose together"""
    seats = tuple(sorted(state.humans))
    found = {seat: merits(state, seat) for seat in seats}
    places, points = by_merit(found), tuple(float(found[seat][0]) for seat in seats)
    if state.automa is None:
        return Result(places=places, points=points)
    if beaten(state):
        return Result(places=places, points=points, won=seats)
    return Result(places=(seats,), points=points, won=())
