"""The round: morale, turn order, actions, Auto-Expansion, clean-up (4, 13, 14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.era_of_tribes.actions import Feast, Taxes, Trade, feast, taxes, trade
from engines.era_of_tribes.advance import Advance, advance_action
from engines.era_of_tribes.automa import play
from engines.era_of_tribes.data import ADVANCES, AUTOMA, EPOCHS, TRACKS
from engines.era_of_tribes.diplomacy import Diplomacy, diplomacy
from engines.era_of_tribes.expansion import Expand, auto_expansion, expand
from engines.era_of_tribes.realm import change_morale
from engines.era_of_tribes.revolution import Revolution, revolution
from engines.era_of_tribes.scoring import final_scoring
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.standing import Custom, set_custom
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.tiles import Insight, UseTile, insight, tile_window, use_tile
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import (
    FOREVER,
    Command,
    Hints,
    Note,
    Number,
    Rule,
    Seat,
    SomeOf,
    Stands,
    ask,
    choose,
    note,
    settled,
)


class Pass(Command):
    section = "4.3"
    skips = True


def begin_round(table: EraTable) -> Rule[None]:
    """4.1, 4.2"""
    state = table.state
    state.round += 1
    state.active = None
    with table.tell("round.begins", round=state.round):
        for seat in state.order:
            lose_morale(table, seat)
        yield from upkeep(table)
    yield from turn_order(table)
    state.cycle = list(state.humans)
    state.acted = False
    state.phase = "action"


def lose_morale(table: EraTable, seat: Seat) -> None:
    """4.1: towns, the Neolithic, hunger"""
    state, player = table.state, table.state.players[seat]
    towns, epoch, hunger = state.town_malus(seat), -EPOCHS[player.epoch].morale_per_round, player.hunger
    if loss := towns + epoch + hunger:
        change_morale(table, seat, -loss, {"towns": towns, "epoch": epoch, "hunger": hunger})


def turn_order(table: EraTable) -> Rule[None]:
    """4.2, 25.2: least influence first, the marker further back first; AUTOMAs follow the humans"""
    state = table.state
    state.order = sorted(
        state.players, key=lambda s: (is_automa(s), state.players[s].influence, -state.players[s].arrival)
    )
    ring = state.ring
    if ring is not None and len(state.humans) > 1:
        others = [seat for seat in state.order if seat != ring.seat]
        places = range(1, len(state.humans) + 1)

        def before(place: int) -> Note:
            return note("order.place", before=place - 1)

        place = yield from choose(
            ring.seat,
            "order.place",
            Number(1, len(state.humans), "place", usual=1, hints=Hints(places, before)),
            section="4.2",
            seats=[seat for seat in others if not is_automa(seat)],
        )
        state.order = [*others[: place - 1], ring.seat, *others[place - 1 :]]
    table.tell("round.order", seats=state.order)


# The action phase


Act = Callable[[EraTable, Seat, Any], Rule[None]]


def at_once(rule: Callable[[EraTable, Seat, Any], None]) -> Act:
    """An action that asks nobody anything"""

    def done(table: EraTable, seat: Seat, act: Any) -> Rule[None]:
        rule(table, seat, act)
        yield from upkeep(table)

    return done


ACTIONS: dict[type[Command], tuple[str, Act]] = {
    Expand: ("expand", expand),
    Trade: ("trade", at_once(trade)),
    Taxes: ("taxes", at_once(taxes)),
    Diplomacy: ("diplomacy", lambda table, seat, _: diplomacy(table, seat)),
    Advance: ("advance", advance_action),
    Feast: ("feast", at_once(feast)),
    Revolution: ("revolution", lambda table, seat, _: revolution(table, seat)),
}
"""5: the seven actions, and the space of the board that each takes"""
TURN: tuple[type[Command], ...] = (*ACTIONS, Insight, UseTile, Custom, Pass)


def action(table: EraTable) -> Rule[None]:
    """4.3: the next player acts or passes, in cycles until all have passed"""
    state = table.state
    while state.phase == "action":
        if not state.cycle:
            yield from next_cycle(table)
            continue
        seat = state.cycle.pop(0)
        state.active = seat
        if state.players[seat].available <= 0:
            yield from tile_window(table, seat)
        if state.players[seat].available > 0:
            yield from turn(table, seat)
            state.active = None
            return
        state.active = None
        state.players[seat].passed = True
        table.tell("turn.no_leader", seat=seat)


def next_cycle(table: EraTable) -> Rule[None]:
    """4.3, 25.3: everybody has acted; the AUTOMAs follow"""
    state = table.state
    yield from play.after_cycle(table)
    state.cycle = [seat for seat in state.humans if not state.players[seat].passed]
    state.acted = False
    if not state.cycle:
        state.phase, state.at = "auto_expansion", 0


def turn(table: EraTable, seat: Seat) -> Rule[None]:
    """4.3, 11.4: tiles and standing answers before the action or the pass"""
    player = table.state.players[seat]
    while True:
        act = yield from ask(
            seat,
            "turn.action",
            *TURN,
            section="4.3",
            usual=Pass,
            leaders=player.available,
            thalers=player.thalers,
            morale=player.morale,
        )
        match act:
            case UseTile():
                yield from use_tile(table, seat, act.tile)
            case Custom():
                set_custom(table, seat, act)
            case Pass():
                player.passed = True
                table.tell("turn.passes", seat=seat)
                return
            case _:
                yield from carry_out(table, seat, act)
                return


def carry_out(table: EraTable, seat: Seat, act: Command) -> Rule[None]:
    """4.3, 4.2: after the first action of the round a leader on the ring comes back"""
    state, player = table.state, table.state.players[seat]
    if isinstance(act, Insight):
        # 5.10: an action without a space of the board
        player.placed += 1
        yield from insight(table, seat, act.field)
    else:
        space, rule = ACTIONS[type(act)]
        yield from rule(table, seat, act)
        player.actions.append(space)
    state.acted = True
    if state.ring is not None and state.ring.seat == seat and state.ring.since < state.round:
        leave_ring(table)


def leave_ring(table: EraTable) -> None:
    """4.2"""
    state = table.state
    assert state.ring is not None
    player = state.players[state.ring.seat]
    state.ring = None
    if not player.revolted:
        player.placed -= 1


def auto_expansions(table: EraTable) -> Rule[None]:
    """13.1, 25.4: everybody who neither expanded nor revolted, in turn order"""
    state = table.state
    while state.at < len(state.order):
        seat = state.order[state.at]
        state.at += 1
        player = state.players[seat]
        if player.revolted or player.expanded:
            continue
        state.active = seat
        yield from play.auto_expansion(table, seat) if is_automa(seat) else auto_expansion(table, seat)
        state.active = None
        return
    play.after_auto_expansions(table)
    state.phase = "clean_up"


# Clean-up


def clean_up(table: EraTable) -> Rule[None]:
    """14"""
    state = table.state
    if state.ring is not None and state.ring.since < state.round:
        state.ring = None
    state.bribed = False
    for seat, player in state.players.items():
        on_ring = state.ring is not None and state.ring.seat == seat
        # An AUTOMA's revolution is still looked at in 25.6.
        revolted = player.revolted and is_automa(seat)
        state.change(
            player, placed=int(on_ring), used=[], actions=[], options=[], fined=[], raided=[], passed=False,
            revolted=revolted, expanded=False, protected=False, lying=False, free_colonies=0, attacks=0,
        )  # fmt: skip
        send_surplus_home(state, seat)
    table.tell("round.cleaned")
    for seat in state.humans if not over(state) else ():
        yield from arm_luxuries(table, seat)
    state.phase = "automa_end" if state.automa is not None else "round"
    if state.automa is None and over(state):
        final_scoring(table)


def send_surplus_home(state: EraState, seat: Seat) -> None:
    """14.2: the town always stays, and one unit or two with it"""
    player = state.players[seat]
    most = ADVANCES.farming.units_per_province[player.level("farming")]
    for province in state.provinces(seat):
        land = state.lands[province]
        if (surplus := land.vassals + land.town - most) > 0:
            state.alter(province, vassals=land.vassals - surplus)
            player.free += surplus


def arm_luxuries(table: EraTable, seat: Seat) -> Rule[None]:
    """3.8, 14.3: wine or ivory is a luxury or a military good until the next clean-up"""
    state, player = table.state, table.state.players[seat]
    good = state.traits(seat).military_luxury
    player.military = []
    tokens = [land for land, kind in state.goods(seat).items() if kind == good]
    if not good or not tokens or not in_danger(state, seat):
        return
    match settled(state, seat, "luxuries"):
        case "never":
            return
        case "all":
            armed = tuple(tokens)
        case _:
            armed = yield from choose(
                seat,
                "luxury.arm",
                SomeOf(tokens, kind="space", usual=()),
                section="14.3",
                stands=Stands((FOREVER,), grounds=tuple(tokens)),
                good=good,
                count=len(tokens),
            )
    arm(table, seat, list(armed))


def arm(table: EraTable, seat: Seat, armed: list[str]) -> None:
    """3.8, 14.3"""
    table.state.players[seat].military = armed
    if armed:
        good = table.state.traits(seat).military_luxury
        table.tell("luxury.armed", seat=seat, good=good, spaces=armed)


def in_danger(state: EraState, seat: Seat) -> bool:
    """14.3: could it come to a battle before the next clean-up? Not while others and barbarians are far away"""
    reach = state.presence(seat)
    for _ in range(TRACKS.battle.far):
        reach = reach.union(*(state.board.borders[space] for space in reach))
    return any(
        ((land := state.lands.get(space)) is not None and (land.tile or land.owner not in (None, seat)))
        or ((sea := state.seas.get(space)) is not None and any(other != seat for other in sea.fleets))
        for space in reach
    )


def over(state: EraState) -> bool:
    """14.4, 17.5, 20.1, 31.1"""
    last = state.rules_of_end.last_round
    if state.solo:
        last = TRACKS.solo.rounds
    elif state.automa is not None:
        last = AUTOMA.rounds
    return bool(state.ending) or state.exhausted or state.round >= last


def automa_end(table: EraTable) -> Rule[None]:
    """25.6"""
    yield from play.after_clean_up(table)
    table.state.phase = "round"
    if over(table.state):
        final_scoring(table)
