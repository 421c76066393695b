"""Training, degrading and dismissing units in Trade (T5, T6, 5.3)."""

from __future__ import annotations

from typing import Annotated

from engines.hinterland.facts import UNIT_LIMITS
from engines.hinterland.pieces import cargo, cubes_left, dearer, into_infantry, labels, remove, take
from engines.hinterland.scrap import lose_scrap, with_ship
from engines.hinterland.stakes import LEVELS
from engines.hinterland.state import HinterlandState, HinterlandTable, Unit
from engines.hinterland.status import status
from engines.kernel import Command, Counts, Hints, OneOf, Seat, Slot, note

# T5: training


def trainable_at(state: HinterlandState, seat: Seat, at: str) -> list[Unit]:
    """T5: where a unit of its kind could be bought or made"""
    land, player = state.lands[at], state.players[seat]
    found = []
    for unit in status(state).here.get(at, ()):
        facts = unit.facts
        if unit.owner != seat or not facts.trainable or unit.place == "aboard" or unit.marked("training"):
            continue
        if unit.level == len(LEVELS) - 1:
            continue
        if facts.ship:
            fit = bool(land.shipyard) and (unit.kind == "transport" or land.shipyard == "harbour")
            left = land.port.ship_upgrades - player.ship_upgrades.get(at, 0)
        else:
            fit = unit.kind != "hi" or land.settlement == "city"
            left = land.building.upgrades - player.upgrades.get(at, 0)
        if fit and left > 0:
            found.append(unit)
    return found


def train_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    if state.players[seat].gold < UNIT_LIMITS.training_gold:
        return OneOf([], "space")
    return OneOf([at for at in status(state).vus(seat) if trainable_at(state, seat, at)], "space")


def train_units(table: HinterlandTable, seat: Seat, field: str) -> OneOf[str]:
    return OneOf(labels(trainable_at(table.state, seat, field)), "unit")


class Train(Command):
    section = "14.3"
    field: Annotated[str, Slot(train_fields)]
    unit: Annotated[str, Slot(train_units)]


def train(table: HinterlandTable, seat: Seat, act: Train) -> None:
    """T5: takes effect in the next Experience subphase"""
    state, player = table.state, table.state.players[seat]
    unit = next(u for u in trainable_at(state, seat, act.field) if u.label == act.unit)
    state.mark(unit, "training")
    player.gold -= UNIT_LIMITS.training_gold
    used = player.ship_upgrades if unit.facts.ship else player.upgrades
    used[act.field] = used.get(act.field, 0) + 1
    table.tell("trade.training", seat=seat, unit=act.unit, space=act.field)


# T6: degrade, disband, sell


def on_site(state: HinterlandState, seat: Seat, unit: Unit) -> bool:
    """5.3: is this a place where T3 could make it?"""
    land, now = state.lands[unit.at], status(state)
    if unit.kind == "elephant" and state.space(unit.at).elephants:
        return now.passes(seat, unit.at) and now.connected(seat, unit.at)
    if not now.is_vus(seat, unit.at):
        return False
    match unit.kind:
        case "hi":
            return land.settlement == "city"
        case "transport":
            return bool(land.shipyard)
        case "warship":
            return land.shipyard == "harbour"
        case "elephant":
            return unit.at in state.faction(seat).elephants
    return True


def degradable(state: HinterlandState, seat: Seat, at: str) -> list[Unit]:
    """5.3: ships only in a shipyard; elephants only if a cube is free"""
    return [
        u
        for u in status(state).here.get(at, ())
        if u.owner == seat
        and u.facts.upgrade_gold >= 0
        and u.place != "aboard"
        and (not u.facts.ship or u.place == "inside")
        and (u.kind != "elephant" or cubes_left(state, seat) > 0)
    ]


def degrade_fields(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    mine = {u.at for u in state.units if u.owner == seat and u.kind != "li"}
    return OneOf([at for at in state.lands if at in mine and degradable(state, seat, at)], "space")


def degrade_units(table: HinterlandTable, seat: Seat, field: str) -> OneOf[str]:
    state = table.state
    able = degradable(state, seat, field)
    lost = {label: with_ship(state, next_of(state, able, label)).of_all() for label in labels(able)}
    laden = [label for label, units in lost.items() if units]
    return OneOf(lost, "unit", hints=Hints(laden, lambda label: note("degrade.aboard", units=lost[label])))


def next_of(state: HinterlandState, units: list[Unit], label: str) -> Unit:
    """5.3: of those that look alike the one with which least is lost"""
    alike = [unit for unit in units if unit.label == label]
    return min(alike, key=lambda unit: (bool(cargo(state, unit)), dearer(unit)))


class Degrade(Command):
    section = "5.3"
    field: Annotated[str, Slot(degrade_fields)]
    unit: Annotated[str, Slot(degrade_units)]


def degrade(table: HinterlandTable, seat: Seat, act: Degrade) -> None:
    """5.3"""
    state = table.state
    unit = next_of(state, degradable(state, seat, act.field), act.unit)
    gold, lost = 0, with_ship(state, unit)
    if on_site(state, seat, unit):
        gold = unit.facts.refund - (state.faction(seat).ship_discount if unit.facts.ship else 0)
    state.players[seat].gold += gold
    table.tell("trade.degraded", seat=seat, unit=act.unit, space=act.field, gold=gold)
    if unit.facts.ship:
        lose_scrap(table, seat, act.field, lost)
        state.change(unit, place="free")
    into_infantry(state, unit)


def dismissable(state: HinterlandState, seat: Seat, at: str) -> list[Unit]:
    return [u for u in status(state).here.get(at, ()) if u.owner == seat and u.kind in ("li", "mercenary")]


def dismiss_spaces(table: HinterlandTable, seat: Seat) -> OneOf[str]:
    state = table.state
    mine = {u.at for u in state.units if u.owner == seat and u.kind in ("li", "mercenary")}
    return OneOf([at for at in state.board.spaces if at in mine], "space")


def dismiss_units(table: HinterlandTable, seat: Seat, space: str) -> Counts:
    return Counts(labels(dismissable(table.state, seat, space)), 1, kind="unit")


class Disband(Command):
    section = "5.3"
    space: Annotated[str, Slot(dismiss_spaces)]
    units: Annotated[dict[str, int], Slot(dismiss_units)]


def disband(table: HinterlandTable, seat: Seat, act: Disband) -> None:
    """5.3: for nothing; some factions sell their light infantry (21.7)"""
    state = table.state
    gone = take(dismissable(state, seat, act.space), act.units)
    gold = sum(unit.kind == "li" for unit in gone) * state.faction(seat).sell_li
    remove(state, gone)
    state.players[seat].gold += gold
    table.tell("trade.disbanded", seat=seat, units=act.units, space=act.space, gold=gold)
