"""Advances (5.7, 6)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.data import ADVANCES, FIELDS, HIGHEST, TRACKS, FieldName, branches
from engines.era_of_tribes.meeting import encounter, foreign
from engines.era_of_tribes.realm import change_influence, change_morale, cube_from_town, gain_food, pay, put_fleets
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, Hints, Note, OneOf, Rule, Seat, Slot, ask, choose, note, nth_of, one_deed


def price(state: EraState, seat: Seat, field: FieldName, half: bool = False) -> int:
    """6.2, 11.6: `half` is the barbarian tile, which takes no discount for towns"""
    player, traits, costs = state.players[seat], state.traits(seat), ADVANCES.costs
    level = player.level(field)
    if half or traits.half_price == field:
        base = costs.half[level]
    elif state.pioneered[field] > level:
        base = costs.follower[level]
    else:
        base = costs.pioneer[level]
    missing = sum(player.level(other) < needed for other, needed in branches(field, level + 1))
    towns = 0 if half else len(player.towns) * costs.town_discount
    return max(costs.minimum, base + missing * costs.missing_branch[level] - towns - traits.advance_discount)


def affordable(state: EraState, seat: Seat, half: bool = False) -> list[FieldName]:
    player = state.players[seat]
    unfinished = [field for field in FIELDS if player.level(field) < HIGHEST]
    return [field for field in unfinished if price(state, seat, field, half) <= player.thalers]


def advance_domain(state: EraState, seat: Seat, half: bool) -> OneOf[FieldName]:
    """6.1, 6.2: what can be paid; the cheapest is the usual choice"""
    player = state.players[seat]
    prices = {field: price(state, seat, field, half) for field in FIELDS if player.level(field) < HIGHEST}
    fields = [field for field, cost in prices.items() if cost <= player.thalers]
    cheapest = sorted(fields, key=prices.__getitem__)
    return OneOf(
        fields,
        "field",
        usual=cheapest[0] if cheapest else None,
        hints=Hints(fields, lambda field: note("advance.price", level=player.level(field) + 1, need=prices[field])),
        barred=Hints(
            [field for field in FIELDS if field not in fields], lambda field: barrier(state, seat, field, half)
        ),
    )


def barrier(state: EraState, seat: Seat, field: FieldName, half: bool) -> Note:
    player = state.players[seat]
    if player.level(field) == HIGHEST:
        return note("advance.complete", field=field)
    return note("advance.dear", field=field, need=price(state, seat, field, half), have=player.thalers)


def fields_to_advance(table: EraTable, seat: Seat) -> OneOf[FieldName]:
    return advance_domain(table.state, seat, half=False)


class Advance(Command):
    section = "5.7"
    field: Annotated[FieldName, Slot(fields_to_advance)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        if "advance" in table.state.players[seat].actions:
            return note("action.used")
        return None


class Enough(Command):
    section = "4.4"


def advance_action(table: EraTable, seat: Seat, first: Advance) -> Rule[None]:
    """5.7: one advance for each leader"""
    state, player = table.state, table.state.players[seat]
    player.placed += 1
    yield from buy_advance(table, seat, first.field)
    while player.available and affordable(state, seat):
        more = yield from ask(
            seat,
            "advance.more",
            Advance,
            Enough,
            section="5.7",
            usual=Enough,
            leaders=player.available,
            thalers=player.thalers,
        )
        if isinstance(more, Enough):
            return
        assert isinstance(more, Advance)
        player.placed += 1
        yield from buy_advance(table, seat, more.field)


@one_deed
def buy_advance(table: EraTable, seat: Seat, field: FieldName, half: bool = False) -> Rule[None]:
    """6.2, 6.4"""
    cost = price(table.state, seat, field, half)
    pay(table, seat, cost)
    table.tell("advance.bought", seat=seat, field=field, level=table.state.players[seat].level(field) + 1, price=cost)
    if raise_level(table, seat, field):
        change_influence(table, seat, ADVANCES.costs.pioneer_influence)
    yield from effects(table, seat, field)
    yield from upkeep(table)


def raise_level(table: EraTable, seat: Seat, field: FieldName) -> bool:
    """6.1: is the player the first to come so far?"""
    state, player = table.state, table.state.players[seat]
    player.advances[field] += 1
    pioneer = player.advances[field] > state.pioneered[field]
    state.pioneered[field] = max(state.pioneered[field], player.advances[field])
    return pioneer


def effects(table: EraTable, seat: Seat, field: FieldName) -> Rule[None]:
    """6.5, 6.6"""
    level = table.state.players[seat].level(field)
    simple_effects(table, seat, field, level)
    if field == "navigation":
        yield from free_fleets(table, seat)
    elif field == "mechanics":
        yield from free_armies(table, seat)


def simple_effects(table: EraTable, seat: Seat, field: FieldName, level: int) -> None:
    """6.5: what needs no decision"""
    if field == "farming":
        gain_food(table, seat, ADVANCES.farming.food[level - 1])
    elif field == "culture":
        if morale := ADVANCES.culture.morale[level - 1]:
            change_morale(table, seat, morale)
        change_influence(table, seat, ADVANCES.culture.influence[level - 1])


# Free fleets and armies


class Launch(Command):
    section = "6.6"
    sea: Annotated[str, Slot()]
    source: Annotated[str, Slot()]


class Forgo(Command):
    section = "6.7"


def launch_seas(state: EraState, seat: Seat) -> list[str]:
    """6.6, 3.10: next to own land; in the set-up not among foreign fleets"""
    shores = {sea for land in state.provinces(seat) for sea in state.board.shores[land]}
    calm = state.phase == "first_advance"
    return [sea for sea in state.seas if sea in shores and not (calm and foreign(state, seat, sea))]


def free_fleets(table: EraTable, seat: Seat) -> Rule[None]:
    """6.6, 6.7"""
    state, player, traits = table.state, table.state.players[seat], table.state.traits(seat)
    launched: list[str] = []
    morale = TRACKS.towns.cube_morale if traits.free_fleet_morale is None else traits.free_fleet_morale
    for left in range(traits.free_fleets, 0, -1):
        seas = launch_seas(state, seat)
        sources = ["free"] if player.free else []
        if state.stored(seat) and (not sources or traits.free_fleet_morale is not None):
            sources.append("town")
        if not seas or not sources:
            table.tell("advance.no_fleet", seat=seat)
            break
        launch = Launch.where(
            sea=OneOf(seas, "space", usual=seas[0]),
            source=OneOf(
                sources,
                "source",
                usual=sources[0],
                hints={s: note("source.morale", morale=morale) for s in sources if s == "town"},
            ),
        )
        last_resort = sources == ["town"]
        answer = yield from ask(
            seat,
            "advance.fleet",
            launch,
            *((Forgo,) if last_resort else ()),
            section="6.6",
            usual=Forgo() if last_resort else Launch(sea=seas[0], source=sources[0]),
            left=left,
        )
        if isinstance(answer, Forgo):
            table.tell("advance.no_fleet", seat=seat)
            break
        assert isinstance(answer, Launch)
        if answer.source == "free":
            player.free -= 1
        else:
            cube_from_town(table, seat, morale)
        put_fleets(table, seat, answer.sea, 1)
        launched.append(answer.sea)
        table.tell("advance.fleet", seat=seat, space=answer.sea)
    for sea in dict.fromkeys(launched):
        if seat in state.seas[sea].fleets:
            yield from encounter(table, seat, sea)


def free_armies(table: EraTable, seat: Seat) -> Rule[None]:
    """6.6, 6.7"""
    state, player, traits = table.state, table.state.players[seat], table.state.traits(seat)
    raised = 0
    for nth in range(1, traits.free_armies + 1):
        if traits.armies_from_towns and state.stored(seat):
            cube_from_town(table, seat, 0)
        elif player.free:
            player.free -= 1
        elif state.stored(seat):
            draft = yield from choose(
                seat,
                "advance.army",
                OneOf((False, True), "yes_no", usual=False),
                section="6.7",
                morale=TRACKS.towns.cube_morale,
                **nth_of(nth, traits.free_armies),
            )
            if not draft:
                break
            cube_from_town(table, seat, TRACKS.towns.cube_morale)
        else:
            break
        player.armies += 1
        raised += 1
    table.tell("advance.armies", seat=seat, count=raised)
