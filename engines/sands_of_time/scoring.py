"""Dynasty scoring and the end of the game (11, 12)."""

from __future__ import annotations

from collections.abc import Iterable

from engines.kernel import Cause, Params, Result, Rule, Seat, SomeOf, by_merit, choose, note
from engines.sands_of_time.abilities import DynastyPoints, ScoringHeritageBonus, WonderPoints
from engines.sands_of_time.data import BOARD, CHRONICLES, DYNASTIES, FIELDS, TRADE_BORDERS
from engines.sands_of_time.effects import by_advances, by_buildings, symbols
from engines.sands_of_time.empire import raise_heritage
from engines.sands_of_time.state import SandsState, SandsTable, Scored
from engines.sands_of_time.vocabulary import Category


def measure(state: SandsState, seat: Seat, field: str) -> int:
    """11.3"""
    return FIELDS[field].head_start.get(state.seats, 0) + measure_of(state, seat, field)


def measure_of(state: SandsState, seat: Seat, field: str) -> int:
    match FIELDS[field].measure:
        case "buildings":
            return sum(len(state.lands[region].buildings) for region in state.regions_of(seat))
        case "fountains":
            return symbols(state, seat, "fountain")
        case "regions":
            return state.count_regions(seat)
        case "citizens":
            return state.on_map(seat, "peasant") + state.on_map(seat, "soldier")
        case "lyres":
            return symbols(state, seat, "lyre")
        case "trade_goods":
            return sum(border in TRADE_BORDERS for border in state.players[seat].caravans)


def qualifying(state: SandsState, seat: Seat) -> list[str]:
    """11.3: the fields whose card the player's empire bears out"""
    chronicles = state.players[seat].chronicles
    return [
        field
        for field in FIELDS
        if field in chronicles and measure(state, seat, field) >= CHRONICLES[chronicles[field]].requirement[field]
    ]


def limits(state: SandsState, seat: Seat) -> dict[Category, int]:
    """11.4"""
    extra = sum(effect.amount for effect in by_advances(state, seat, ScoringHeritageBonus))
    return {category: heritage + extra for category, heritage in state.players[seat].heritage.items()}


def believed(state: SandsState, seat: Seat, fields: Iterable[str]) -> bool:
    """11.4: does heritage cover the cards on these fields, category by category?"""
    limit = limits(state, seat)
    for field in fields:
        limit[FIELDS[field].category] -= CHRONICLES[state.players[seat].chronicles[field]].heritage
    return all(rest >= 0 for rest in limit.values())


def best_choice(state: SandsState, seat: Seat, choices: SomeOf[str]) -> tuple[str, ...]:
    chronicles = state.players[seat].chronicles
    return max(choices, key=lambda fields: sum(CHRONICLES[chronicles[field]].points for field in fields))


def wonder_points(state: SandsState, seat: Seat) -> int:
    """11.1"""
    instead = max((effect.amount for effect in by_advances(state, seat, WonderPoints)), default=None)
    wonders = [effect.amount for _, effect in by_buildings(state, seat, DynastyPoints)]
    return sum(wonders) if instead is None else instead * len(wonders)


def dynasty(table: SandsTable) -> Rule[None]:
    """6.5, 11, 12"""
    state = table.state
    if state.space < BOARD.dynasty.first_spaces[state.dynasty]:
        state.phase = "renewal"
        return
    with table.tell("dynasty.ends", dynasty=state.dynasty):
        yield from score_dynasty(table)
    for player in state.players:
        player.chronicles = {}
    state.unrolled = False
    state.dynasty += 1
    state.phase = "renewal"
    if state.dynasty > DYNASTIES:
        final_bonuses(table)
        state.phase = "over"


def score_dynasty(table: SandsTable) -> Rule[None]:
    """11"""
    state = table.state
    table.learn()
    state.unrolled = True
    for seat in state.order():
        points = wonder_points(state, seat)
        state.players[seat].points += points
        state.scored.append(
            Scored(
                dynasty=state.dynasty,
                seat=seat,
                wonders=points,
                chronicles=dict(state.players[seat].chronicles),
                points={},
            )
        )
        if points:
            table.tell("dynasty.wonders", seat=seat, points=points)
    # 11.5: nothing in the scoring changes the measures, so they may be taken one player after the other.
    for scored in state.scored[-state.seats :]:
        yield from score_chronicles(table, scored)
    for scored in state.scored[-state.seats :]:
        gained = scored.wonders + sum(scored.points.values())
        table.tell("dynasty.stands", seat=scored.seat, gained=gained, points=state.players[scored.seat].points)
    table.tell("dynasty.closed", dynasty=state.dynasty, points=[player.points for player in state.players])


def score_chronicles(table: SandsTable, scored: Scored) -> Rule[None]:
    """11.2 to 11.6"""
    state, seat = table.state, scored.seat
    player = state.players[seat]
    if not player.chronicles:
        return
    fields_reached = qualifying(state, seat)
    fields = [field for field in fields_reached if believed(state, seat, [field])]
    for field in player.chronicles:
        if field not in fields_reached:
            table.tell("dynasty.missed", seat=seat, **promise(state, seat, field))
        elif field not in fields:
            limit = limits(state, seat)[FIELDS[field].category]
            table.tell("dynasty.unbelieved", seat=seat, limit=limit, **promise(state, seat, field))
    if not fields:
        table.tell("dynasty.nothing", seat=seat)
        return
    options = SomeOf(fields, kind="field", fits=lambda chosen: believed(state, seat, chosen))
    chosen = yield from choose(
        seat,
        "dynasty.score",
        SomeOf(
            fields,
            kind="field",
            usual=best_choice(state, seat, options),
            fits=options.fits,
            hints={
                field: note(
                    "dynasty.worth",
                    points=CHRONICLES[player.chronicles[field]].points,
                    heritage=CHRONICLES[player.chronicles[field]].heritage,
                )
                for field in fields
            },
        ),
        section="11.4",
    )
    promises = dict[Category, Cause]()
    for field in chosen:
        points = CHRONICLES[player.chronicles[field]].points
        scored.points[field] = points
        player.points += points
        deed = table.tell("dynasty.scores", seat=seat, points=points, **promise(state, seat, field))
        promises.setdefault(FIELDS[field].category, deed)
    for field in fields:
        if field not in chosen:
            table.tell("dynasty.left", seat=seat, **promise(state, seat, field))
    for category, deed in promises.items():
        with deed:
            raise_heritage(table, seat, category, BOARD.heritage.scored)


def promise(state: SandsState, seat: Seat, field: str) -> Params:
    """11.3: what a chronicle on a field asks for, and what the empire has"""
    chronicle = state.players[seat].chronicles[field]
    return {
        "field": field,
        "chronicle": chronicle,
        "measure": FIELDS[field].measure,
        "need": CHRONICLES[chronicle].requirement[field],
        "have": measure(state, seat, field),
    }


def final_bonuses(table: SandsTable) -> None:
    """12.2"""
    state = table.state
    seats = range(state.seats)
    standings: dict[str, list[int]] = {
        "regions": [state.count_regions(seat) for seat in seats],
        "calm": [-state.players[seat].unrest for seat in seats],
        "symbols": [symbols(state, seat, "fountain") + symbols(state, seat, "lyre") for seat in seats],
    }
    for award in BOARD.final_bonus.awards:
        most = max(standings[award])
        state.awards[award] = [seat for seat in seats if standings[award][seat] == most]
        for seat in state.awards[award]:
            state.players[seat].points += BOARD.final_bonus.points
            table.tell("game.award", seat=seat, award=award, points=BOARD.final_bonus.points)
    table.tell("game.over", seats=list(result(state).winners))


def result(state: SandsState) -> Result:
    """12.3: most points; then most points from chronicles in the last scoring"""
    seats = range(state.seats)
    last = [
        sum(sum(s.points.values()) for s in state.scored if s.seat == seat and s.dynasty == DYNASTIES)
        for seat in seats
    ]
    points = [state.players[seat].points for seat in seats]
    return Result(
        places=by_merit({seat: (points[seat], last[seat]) for seat in seats}), points=tuple(map(float, points))
    )
