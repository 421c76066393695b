"""Experience, wages of mercenaries and commanders, fishing (14.4, 14.5, 17.2)."""

from __future__ import annotations

from engines.hinterland.asking import choose
from engines.hinterland.brown_dice import reroll_brown, roll_brown
from engines.hinterland.facts import ECONOMY, YEAR
from engines.hinterland.pieces import into_roomiest, labels, remove, store
from engines.hinterland.stakes import COMMANDERS, LEVELS
from engines.hinterland.state import HinterlandState, HinterlandTable, Unit
from engines.hinterland.status import status
from engines.hinterland.supply import piece_names
from engines.kernel import Counts, Rule, Seat, SomeOf

COMMANDER = "commander"

# Experience (17.2)


def experience(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """17.2: training first, then one level for each enemy destroyed; at most one level a unit"""
    state = table.state
    grown: set[int] = set()
    for unit in state.units_of(seat):
        if unit.marked("training"):
            state.unmark(unit, "training")
            state.change(unit, level=unit.level + 1)
            grown.add(unit.id)
            table.tell("experience.trained", seat=seat, unit=unit.label, space=unit.at)
    for fight in [f for f in state.fought if f.seat == seat]:
        able = [u for u in state.units_of(seat) if u.id in fight.units and u.id not in grown and can_learn(u)]
        count = min(fight.kills, len(able))
        if not count:
            continue
        usual = labels(sorted(able, key=lambda u: (-u.level, u.id))[:count])
        chosen = yield from choose(
            seat, "experience.whom", Counts(labels(able), count, count, "unit", usual=usual), section="17.2",
            count=count, space=fight.at,
        )  # fmt: skip
        left = dict(chosen)
        table.tell("experience.gained", seat=seat, units=chosen)
        for unit in able:
            if left.get(unit.label):
                left[unit.label] -= 1
                grown.add(unit.id)
                state.change(unit, level=unit.level + 1)


def can_learn(unit: Unit) -> bool:
    return unit.facts.experience and unit.level < len(LEVELS) - 1


# Wages (14.4)


def wages(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """14.4: mercenaries bought in this round are exempt"""
    state, player = table.state, table.state.players[seat]
    hired = piece_names(u for u in state.units_of(seat) if u.kind == "mercenary" and not u.marked("bought"))
    due = dict.fromkeys(hired, YEAR.wages[state.mode])
    if state.has("commanders") and state.season == "winter" and player.commander:
        due[COMMANDER] = COMMANDERS[player.commander].wage
    if not due:
        return
    paid: tuple[str, ...] = tuple(due)
    if sum(due.values()) > player.gold:
        usual: list[str] = []
        for name, wage in due.items():
            if sum(due[one] for one in usual) + wage <= player.gold:
                usual.append(name)
        paid = yield from choose(
            seat, "wages.mercenaries",
            SomeOf(
                due, 0, None, "piece", usual=usual,
                fits=lambda chosen: sum(due[name] for name in chosen) <= player.gold,
            ),
            section="14.4", gold=player.gold, total=sum(due.values()),
        )  # fmt: skip
    spent = sum(due[name] for name in paid)
    player.gold -= spent
    table.tell("wages.paid", seat=seat, gold=spent, total=player.gold)
    lost = [unit for name, unit in hired.items() if name not in paid]
    if lost:
        table.tell("wages.disbanded", seat=seat, units=labels(lost))
        remove(state, lost)
    if COMMANDER in due and COMMANDER not in paid:
        state.change(player, commander=0)
        table.tell("wages.commander_lost", seat=seat)


# Fishing (14.5)


def fishing_grounds(state: HinterlandState, seat: Seat) -> dict[int, list[str]]:
    """Seas he controls whose realm holds an own shipyard with room, by realm"""
    now = status(state)
    realms = now.realms(seat)
    found: dict[int, list[str]] = {}
    for sea in state.board.open_water:
        if now.rules_sea(seat, sea) and docks(state, seat, realms[sea]):
            found.setdefault(realms[sea], []).append(sea)
    return found


def docks(state: HinterlandState, seat: Seat, realm: int) -> dict[str, int]:
    now = status(state)
    realms = now.realms(seat)
    return {
        at: room
        for at in now.vus(seat)
        if realms.get(at) == realm and (room := state.lands[at].port.fish - state.lands[at].fish) > 0
    }


def fishing(table: HinterlandTable, seat: Seat) -> Rule[None]:
    """14.5"""
    state = table.state
    for realm, seas in fishing_grounds(state, seat).items():
        if state.has("fishing_dice"):
            caught = seas
            if not state.faction(seat).fishing_always:
                dice = roll_brown(table, seat, seas, "space")
                failed = [sea for sea in seas if dice[sea] not in ECONOMY.fishing.faces]
                yield from reroll_brown(table, seat, dice, failed, "space")
                caught = [sea for sea in seas if dice[sea] in ECONOMY.fishing.faces]
            fish = sum(ECONOMY.fishing.fish[state.board.seas[sea].kind] for sea in caught)
        else:
            fish = ECONOMY.fishing.basic_fish * len(seas)
        rooms = docks(state, seat, realm)
        kept = min(fish, sum(rooms.values()))
        if kept:
            chosen = yield from choose(
                seat, "fishing.docks", Counts(rooms, kept, kept, "space", usual=into_roomiest(rooms, kept)),
                section="14.5", amount=kept,
            )  # fmt: skip
            store(state, chosen, "fish")
        table.tell("fishing.caught", seat=seat, amount=kept, lost=fish - kept)
