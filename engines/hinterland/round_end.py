"""The end of a round (14.6), elimination (8.5)."""

from __future__ import annotations

from engines.hinterland.asking import choose
from engines.hinterland.diplomacy import treaties_age
from engines.hinterland.facts import YEAR
from engines.hinterland.pieces import remove
from engines.hinterland.prestige import credit
from engines.hinterland.setup import draw_rivals
from engines.hinterland.stakes import POINTS
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.hinterland.status import status
from engines.hinterland.victory import can_feed, check_sovereignty, final_score, fulfils, win
from engines.kernel import NONE, OneOf, Rule, Seat

WAYS = ("dominance", "power")


def round_end(table: HinterlandTable) -> Rule[None]:
    """14.6"""
    state = table.state
    for seat in state.order:
        lost_points(table, seat)
    treaties_age(table)
    check_announcements(table)
    if state.victor is None and not last_round(state):
        for seat in state.order:
            yield from announcement(table, seat)
    if state.victor is None:
        for seat in state.order:
            eliminate(table, seat)
    state.first = next_first(state)


def lost_points(table: HinterlandTable, seat: Seat) -> None:
    """14.6.1"""
    player = table.state.players[seat]
    points = player.sp_before - player.sp
    lost = -credit(table.state, seat, -POINTS.sp_lost_pp * max(0, points))
    if lost:
        table.tell("prestige.sinks", seat=seat, points=points, amount=lost, prestige=player.pp)
    player.sp_before = player.sp


def check_announcements(table: HinterlandTable) -> None:
    """19.5: several winners at once: most points, then the final score"""
    state = table.state
    holds = [
        seat
        for seat in state.order
        if state.players[seat].announced
        and fulfils(state, seat, state.players[seat].announced)
        and can_feed(state, seat, state.players[seat].announced)
    ]
    for seat in state.order:
        if state.players[seat].announced and seat not in holds:
            table.tell("victory.failed", seat=seat, how=state.players[seat].announced)
    if holds:
        best = max(holds, key=lambda s: (state.players[s].sp, sum(final_score(state, s).values())))
        win(table, best, state.players[best].announced)
    for player in state.players:
        player.announced = ""


def announcement(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """14.6.4, 19.5"""
    state = table.state
    ways = [way for way in WAYS if fulfils(state, seat, way)]
    if not ways:
        return
    way = yield from choose(seat, "victory.announce", OneOf([*ways, NONE], "victory", usual=ways[0]), section="19.5")
    if way != NONE:
        state.players[seat].announced = way
        table.tell("victory.announced", seat=seat, how=way)


def last_round(state: HinterlandState) -> bool:
    last = "autumn" if state.mode == "quick" else "winter"
    return state.year == YEAR.years and state.season == last


def eliminate(table: HinterlandTable, seat: Seat) -> None:
    """8.5"""
    state, player = table.state, table.state.players[seat]
    site = any(site.owner == seat and not state.lands[at].settlement for at, site in state.sites.items())
    if player.absent or status(state).settled[seat] or site or any(u.owner == seat for u in state.units):
        return
    player.out = True
    table.tell("player.out", seat=seat)
    for at, land in state.lands.items():
        if any(herd.owner == seat for herd in land.herds):
            state.alter(at, herds=tuple(herd for herd in land.herds if herd.owner != seat))
        if land.sower == seat:
            state.alter(at, sower=None, sown=0)
    remove(state, state.units_of(seat))
    state.treaties = tuple(t for t in state.treaties if seat not in (t.giver, t.taker))
    draw_rivals(table, [other for other in state.remaining if state.players[other].rival == seat])
    if len(state.remaining) == 1:
        win(table, state.remaining[0], "last")
    else:
        check_sovereignty(table)


def next_first(state: HinterlandState) -> Seat:
    """8.4: clockwise to whoever is still in the game"""
    return next((seat for seat in state.others(state.first) if not state.players[seat].out), state.first)
