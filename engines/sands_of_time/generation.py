"""The phases around the turns: income, planning, time, growth, overcrowding, renewal (6)."""

from __future__ import annotations

from typing import Annotated

from engines.kernel import (
    Command,
    Counts,
    Hints,
    Note,
    OneOf,
    Rule,
    Seat,
    Slot,
    SomeOf,
    ask_all,
    asked,
    choose,
    note,
    nth_of,
)
from engines.sands_of_time.abilities import IncomeBonus, KeepResources
from engines.sands_of_time.conquest import annexable
from engines.sands_of_time.data import ACTION_CARDS, BOARD, CARDS, EMPHASIS_CARDS
from engines.sands_of_time.effects import by_advances, effective_capacity, max_unrest, room, unlocked
from engines.sands_of_time.empire import gain, place, raise_unrest, remove
from engines.sands_of_time.govern_advance import govern_prices, within_reach
from engines.sands_of_time.state import CITIZENS, Citizen, Land, Player, SandsState, SandsTable
from engines.sands_of_time.tribute import due


def income(table: SandsTable) -> None:
    """6.1"""
    state = table.state
    for seat in state.order():
        total = {"grain": 0, "gold": 0}
        bonuses = by_advances(state, seat, IncomeBonus)
        for region in state.regions_of(seat):
            land = state.lands[region]
            peasants = land.peasants[seat]
            total[land.resource] += min(peasants, land.capacity)
            if peasants:
                total[land.resource] += sum(b.amount for b in bonuses if b.resource == land.resource)
        for resource, amount in total.items():
            gain(table, seat, resource, amount)
        if any(total.values()):
            table.tell("income", seat=seat, resources={kind: count for kind, count in total.items() if count})
        else:
            table.tell("income.nothing", seat=seat)


def selectable(player: Player) -> list[str]:
    """6.2.1: the cards that may be laid down. Emphasis cards are not among them once one was played."""
    return [card for card in CARDS if card in ACTION_CARDS or player.emphasis is None]


def together(player: Player, cards: tuple[str, ...]) -> bool:
    """6.2.1"""
    if len(cards) < 2:
        return True
    reused = [card for card in cards if card in player.used]
    emphasis = [card for card in cards if card in EMPHASIS_CARDS]
    return len(reused) <= BOARD.limits.reused_cards_per_turn and len(emphasis) <= 1


def plans(table: SandsTable, seat: Seat) -> SomeOf[str]:
    """6.2.1"""
    state, player = table.state, table.state.players[seat]
    number = BOARD.limits.cards_per_turn
    cards = selectable(player)

    def hint(card: str) -> Note:
        hinted = plan_hint(state, seat, card)
        assert hinted is not None
        return hinted

    return SomeOf(
        cards,
        number,
        number,
        "card",
        fits=lambda cards: together(player, cards),
        hints=Hints(lambda: [card for card in cards if plan_hint(state, seat, card)], hint),
        idle=lambda: [card for card in cards if not serves(state, seat, card)],
    )


def serves(state: SandsState, seat: Seat, card: str) -> bool:
    """Is there anything on the map now for which the card could be used?"""
    match card:
        case "conquest":
            mixed = any(0 < land.citizens(seat) < land.everybody() for land in state.lands.values())
            return mixed or any(annexable(state, seat, region) for region in state.lands)
        case "tribute":
            return any(due(state, seat, "both").gains.values())
        case "govern":
            return bool(govern_prices(state, seat))
        case "advance":
            return within_reach(state, seat)
    return True


def plan_hint(state: SandsState, seat: Seat, card: str) -> Note | None:
    """What the player should know when planning this card."""
    if card in EMPHASIS_CARDS:
        return None
    player = state.players[seat]
    if card in player.used:
        over = player.unrest >= max_unrest(state, seat)
        return note("plan.reuse_over", points=BOARD.unrest.points_per_step_over) if over else note("plan.reuse")
    box = ACTION_CARDS[card].locked_category
    if box is None or unlocked(state, seat, box) or ACTION_CARDS[card].locked_scope != "whole":
        return None
    return note("plan.locked", category=box)


class Plan(Command):
    section = "6.2.1"
    cards: Annotated[tuple[str, ...], Slot(plans)]


def plan(table: SandsTable) -> Rule[None]:
    """6.1: the first round. 6.2.1: everybody lays two cards face down."""
    state = table.state
    if state.round == 0:
        state.began_at = state.space
        with table.tell("generation.begins", generation=state.generation, dynasty=state.dynasty):
            income(table)
    answers = yield from ask_all(
        [
            asked(seat, "plan.cards", Plan, secret=True, section="6.2.1", round=state.round + 1)
            for seat in state.order()
        ]
    )
    for seat, player in enumerate(state.players):
        player.planned = list(answers[seat].cards)
    table.tell("plan.done", round=state.round + 1)
    state.turns = 0
    state.phase = "turn"


def time(table: SandsTable) -> None:
    """6.2.5"""
    state = table.state
    state.space += 1
    state.round += 1
    table.tell("time.passes", space=state.space)
    state.phase = "plan"
    if state.round == BOARD.generation.max_rounds:
        state.phase = "growth"
    elif number := BOARD.generation.numbers.get(state.round):
        rolled = table.roll(BOARD.generation.die_sides)
        if rolled < number:
            state.phase = "growth"
            table.tell("time.ends", seat=state.start, rolled=rolled, number=number)
        else:
            table.tell("time.goes_on", seat=state.start, rolled=rolled, number=number)


def growth(table: SandsTable) -> Rule[None]:
    """6.3"""
    state = table.state
    state.phase = "crowding"
    if not any(state.began_at < space <= state.space for space in BOARD.dynasty.peasant_spaces):
        return
    short = [seat for seat in state.order() if state.supply(seat, "peasant") < state.count_regions(seat)]
    answers = yield from ask_all(
        [
            asked(
                seat,
                "growth.where",
                Grow.where(regions=SomeOf(state.regions_of(seat), rest, rest, "region")),
                section="6.3.2",
                usual=Grow(regions=roomiest(state, seat, rest)),
            )
            for seat in short
            if (rest := state.supply(seat, "peasant"))
        ]
    )
    for seat in state.order():
        regions = state.regions_of(seat)
        if seat in short:
            regions = list(answers[seat].regions) if seat in answers else []
        for region in regions:
            place(table, seat, region, "peasant")
        if regions:
            table.tell("growth.done", seat=seat, regions=regions)


class Grow(Command):
    section = "6.3.2"
    regions: Annotated[tuple[str, ...], Slot()]


def roomiest(state: SandsState, seat: Seat, count: int) -> tuple[str, ...]:
    """The own regions where most citizens fit in before they are overcrowded."""
    own = state.regions_of(seat)
    chosen = sorted(own, key=lambda region: -room(state, region))[:count]
    return tuple(region for region in own if region in chosen)


def crowding(table: SandsTable) -> Rule[None]:
    """6.4"""
    state = table.state
    for seat in state.order():
        crowded = [r for r in state.regions_of(seat) if state.lands[r].everybody() > effective_capacity(state, r)]
        if crowded:
            with table.tell("crowding.unrest", seat=seat, regions=crowded):
                raise_unrest(table, seat, BOARD.unrest.overcrowding)
    for region in state.lands:
        yield from thin_out(table, region)
    state.phase = "dynasty"


def circuits_of(land: Land) -> int:
    """6.4.3: how many times everybody in the region loses a citizen."""
    there, circuits = [sum(each) for each in zip(land.peasants, land.soldiers, strict=True)], 0
    while sum(there) > BOARD.crowding.most * land.capacity:
        there, circuits = [max(0, many - 1) for many in there], circuits + 1
    return circuits


def thin_out(table: SandsTable, region: str) -> Rule[None]:
    """6.4.3: citizens are lost in whole circuits, so that everybody loses the same number."""
    state, land = table.state, table.state.lands[region]
    circuits, circuit = circuits_of(land), 0
    while land.everybody() > BOARD.crowding.most * land.capacity:
        circuit += 1
        for seat in state.order():
            kinds = land.kinds(seat)
            if not kinds:
                continue
            kind: Citizen = "peasant" if "peasant" in kinds else "soldier"
            if len(kinds) > 1:
                kind = yield from choose(
                    seat, "crowding.leaves", OneOf(CITIZENS, "citizen", usual=kind), section="6.4.3", region=region,
                    **nth_of(circuit, circuits),
                )  # fmt: skip
            remove(table, seat, region, kind)
            table.tell("crowding.left", seat=seat, region=region, kind=kind)


def renewal(table: SandsTable) -> Rule[None]:
    """6.6"""
    state = table.state
    kept = yield from keep_resources(table)
    for seat, player in enumerate(state.players):
        player.grain, player.gold = kept[seat].get("grain", 0), kept[seat].get("gold", 0)
        player.used, player.emphasis, player.markers, player.bonuses = [], None, 0, []
    state.start = (state.start + 1) % state.seats
    state.round = 0
    state.generation += 1
    state.phase = "plan"
    table.tell("generation.ends", seat=state.start)


class Keep(Command):
    section = "6.6.3"
    resources: Annotated[dict[str, int], Slot()]


def keep_resources(table: SandsTable) -> Rule[list[dict[str, int]]]:
    """6.6.3"""
    state = table.state
    asks = []
    for seat in state.order():
        player = state.players[seat]
        most = sum(effect.amount for effect in by_advances(state, seat, KeepResources))
        if most and (player.grain or player.gold):
            both = Counts({"grain": player.grain, "gold": player.gold}, 0, most, "resource")
            # The usual answer keeps as much as possible.
            usual = Keep(resources=max(both, key=lambda kept: sum(kept.values())))
            asks.append(
                asked(seat, "keep.what", Keep.where(resources=both), section="6.6.3", usual=usual, most=both.high)
            )
    answers = yield from ask_all(asks)
    for seat in answers:
        table.tell("keep.kept", seat=seat, resources=answers[seat].resources)
    return [answers[seat].resources if seat in answers else {} for seat in range(state.seats)]
