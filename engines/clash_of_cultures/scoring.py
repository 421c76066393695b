"""Victory points and the winner (15)."""

from __future__ import annotations

from engines.clash_of_cultures.data import GAME, WONDERS
from engines.clash_of_cultures.moments import query
from engines.clash_of_cultures.queries import Points
from engines.clash_of_cultures.state import ClashState
from engines.clash_of_cultures.vocabulary import SOURCES
from engines.kernel import Result, Seat, by_merit

WORTH = GAME.points


def points(state: ClashState, seat: Seat) -> dict[str, float]:
    """15.2"""
    player = state.players[seat]
    settlements = sum(city.owner == seat for city in state.cities.values())
    buildings = sum(colour == seat for city in state.cities.values() for colour in city.buildings.values())
    parts = {
        "pieces": WORTH.piece * (settlements + buildings),
        "advances": WORTH.advance * (len(player.advances) + len(player.special)),
        "objectives": WORTH.objective * len(player.scored),
        "wonders": sum(wonder_points(state, wonder, seat) for wonder in state.monuments),
        "events": player.event_points,
        "leaders": float(WORTH.leader * len(player.captured)),
    }
    return query(state, "scoring", seat, Points(parts)).by


def wonder_points(state: ClashState, wonder: str, seat: Seat) -> float:
    """13.4.3"""
    monument = state.monuments[wonder]
    if seat not in monument.markers:
        return 0.0
    return float(WONDERS[wonder].victory_points) if len(monument.markers) == 1 else float(WORTH.wonder_shared)


def result(state: ClashState) -> Result:
    """15.3"""
    by_seat = [points(state, seat) for seat in range(state.seats)]
    totals = tuple(sum(by.values()) for by in by_seat)
    unshared = {m.builder for wonder, m in state.monuments.items() if not WONDERS[wonder].shared}

    def merits(seat: Seat) -> tuple[float, ...]:
        # 15.3.2 speaks of the tie for victory only; further down the same order does no harm.
        return (totals[seat], float(seat in unshared), *(by_seat[seat][name] for name in SOURCES))

    return Result(places=by_merit({seat: merits(seat) for seat in range(state.seats)}), points=totals)
