"""The four victories, the small goals, the final score (19)."""

from __future__ import annotations

from engines.hinterland.facts import ECONOMY, HERDS
from engines.hinterland.pieces import herds_of, meat_of
from engines.hinterland.stakes import GOALS, SCORE, TREATIES, VICTORY
from engines.hinterland.state import HinterlandState, HinterlandTable
from engines.hinterland.status import status
from engines.kernel import Result, Seat, by_merit


def treaty_balance(state: HinterlandState, seat: Seat) -> int:
    """19.1"""
    return sum((t.taker == seat) - (t.giver == seat) for t in state.treaties)


def check_sovereignty(table: HinterlandTable) -> None:
    """19.2: at once"""
    for seat in table.state.remaining:
        if sovereign(table.state, seat):
            win(table, seat, "sovereignty")
            return


def sovereign(state: HinterlandState, seat: Seat, besides: Seat | None = None) -> bool:
    """19.2: does everybody else pay this player or serve him, or would they, if one did so besides? The first
    vassalage of the Huns map never counts (A44)"""
    others = {other for other in state.remaining if other != seat}
    givers = {t.giver for t in state.treaties if t.taker == seat and not t.first}
    return bool(others) and others <= givers | {besides}


def win(table: HinterlandTable, seat: Seat, how: str) -> None:
    table.state.victor = seat
    table.state.victory = how
    table.tell("victory.won", seat=seat, how=how)


# Goals (19.4)


def agrarian_points(state: HinterlandState, seat: Seat) -> int:
    mine = [land for at in state.ground if (land := state.lands[at]).owner == seat]
    grain, fish = sum(land.grain for land in mine), sum(land.fish for land in mine)
    herds = sum(HERDS[herd.kind].ap // (2 if herd.reduced else 1) for _, herd in herds_of(state, seat))
    return grain * ECONOMY.grain["ap"] + fish // ECONOMY.fish["per_ap"] + herds


def goal_value(state: HinterlandState, seat: Seat, goal: str) -> int:
    now = status(state)
    match goal:
        case "A":
            return len(now.lands_of(seat))
        case "B":
            return len(now.vus(seat))
        case "C":
            return agrarian_points(state, seat)
        case "D":
            return sum(state.lands[at].settlement == "city" for at in now.vus(seat))
    return state.players[seat].pp


def threshold(state: HinterlandState, seat: Seat, goal: str) -> int:
    """19.4: no threshold falls below 1"""
    facts = GOALS[goal]
    return max(1, facts.needed - facts.step * treaty_balance(state, seat))


def goals_met(state: HinterlandState, seat: Seat, without: str = "") -> list[str]:
    return [
        goal
        for goal, facts in GOALS.items()
        if goal != without
        and state.layer(facts.layer)
        and goal_value(state, seat, goal) >= threshold(state, seat, goal)
    ]


def points_needed(state: HinterlandState, seat: Seat, with_goal: bool) -> int:
    """19.3"""
    base = VICTORY.sp_with_goal if with_goal else VICTORY.sp
    return max(1, base - VICTORY.sp_step * treaty_balance(state, seat))


def fulfils(state: HinterlandState, seat: Seat, how: str, without: str = "") -> bool:
    """19.3, 19.4"""
    points = state.players[seat].sp
    if how == "dominance" and points >= points_needed(state, seat, False):
        return True
    nearly = points >= points_needed(state, seat, True)
    if how == "dominance" and not nearly:
        return False
    return len(goals_met(state, seat, without)) >= (1 if nearly else VICTORY.goals)


def can_feed(state: HinterlandState, seat: Seat, how: str = "") -> bool:
    """19.7; not in quick mode"""
    if not state.has("goal_c"):
        return True
    need = sum(state.lands[at].building.food for at in status(state).settled[seat])
    lying = sum(land.sown for land in state.lands.values() if land.sower == seat)
    if how and not fulfils(state, seat, how, without="C"):
        food = lying + agrarian_points(state, seat) - threshold(state, seat, "C")
    else:
        mine = [land for land in state.lands.values() if land.owner == seat]
        meat = sum(meat_of(herd) for _, herd in herds_of(state, seat))
        fish = sum(land.fish for land in mine) // ECONOMY.fish["per_food"]
        food = sum(land.grain for land in mine) + lying + fish + meat
    return food >= need


# Significance (19.6)


def final_score(state: HinterlandState, seat: Seat) -> dict[str, int]:
    """19.6, item by item"""
    now, player = status(state), state.players[seat]
    fields = now.lands_of(seat)
    plundered = sum(state.lands[at].plundered for at in fields)
    villages = now.vus(seat)
    cities = sum(state.lands[at].settlement == "city" for at in villages)
    treaties = sum(
        TREATIES[t.kind].score_to * (t.taker == seat) + TREATIES[t.kind].score_from * (t.giver == seat)
        for t in state.treaties
    )
    aid = TREATIES["aid"].score_from * player.aid_given + TREATIES["aid"].score_to * player.aid_taken
    return {
        "treaties": treaties + aid,
        "points": player.sp,
        "fields": (len(fields) - plundered) * SCORE.field + plundered * SCORE.plundered_field,
        "settlements": len(villages) * SCORE.settlement + cities * SCORE.city,
        "agrarian": agrarian_points(state, seat) // SCORE.agrarian if state.has("goal_c") else 0,
        "prestige": player.pp // SCORE.prestige,
    }


def close(table: HinterlandTable) -> None:
    """19.6: the scores are written down and the game is over"""
    state = table.state
    state.scores = [sum(final_score(state, seat).values()) for seat in range(state.seats)]
    state.feeds = [can_feed(state, seat) for seat in range(state.seats)]
    if state.victor is None:
        best = ranking(state)[0]
        state.victory = "significance"
        for seat in best:
            table.tell("victory.won", seat=seat, how="significance")
    for seat in state.remaining:
        table.tell("victory.score", seat=seat, score=state.scores[seat])
    state.phase = "over"


def ranking(state: HinterlandState) -> tuple[tuple[Seat, ...], ...]:
    """19.5, 19.6: the victor first; then who can feed the settlements, by score, ties by gold; who is out last"""

    def merits(seat: Seat) -> tuple[bool, bool, bool, int, int]:
        player = state.players[seat]
        return (state.victor == seat, not player.out, state.feeds[seat], state.scores[seat], player.gold)

    return by_merit({seat: merits(seat) for seat in range(state.seats)})


def result(state: HinterlandState) -> Result | None:
    """Whoever is placed before others counts at least as much as they"""
    if state.phase != "over":
        return None
    places = ranking(state)
    points = [float(score) for score in state.scores]
    least = float("-inf")
    for place in reversed(places):
        for seat in place:
            points[seat] = max(points[seat], least)
        least = max(points[seat] for seat in place)
    return Result(places=places, points=tuple(points))
