"""What follows from an expansion, and from the leaders that are sent (4.4, 7)."""

from __future__ import annotations

from engines.era_of_tribes.colonies import colonies_of, new_colonies
from engines.era_of_tribes.data import ADVANCES, TRACKS
from engines.era_of_tribes.growth import growth_left, growth_of, room_at_home
from engines.era_of_tribes.places import LANDS
from engines.era_of_tribes.proposals.expansion import enough_leaders, state_after
from engines.era_of_tribes.state import EraState, EraTable
from engines.kernel import Hints, Note, Number, Plan, Planned, Seat, note


def leaders_to_expand(table: EraTable, seat: Seat) -> Number:
    """4.4"""
    state = table.state
    most = state.players[seat].available

    def brings(leaders: int) -> Note:
        return note("expand.outlook", growth=growth_of(state, seat, leaders, 0), room=room_at_home(state, seat))

    return Number(1, most, usual=lambda: enough_leaders(state, seat), hints=Hints(range(1, most + 1), brings))


def follows(plan: Plan, planned: Planned) -> list[Note]:
    """Growth, where it comes from and its room, what it costs, what is won and left, who must stand alone, and where
    it comes to a battle"""
    seat, before, after = plan.seat, plan.table.state, state_after(plan, planned)
    mine, now = set(before.provinces(seat)), after.now
    new = [land for land in after.provinces(seat) if land not in mine]
    lost = [land for land in before.provinces(seat) if after.lands[land].owner != seat]
    notes = [note("plan.growth", growth=now.growth, placed=now.placed, unused=growth_left(now))]
    was, then = before.players[seat], after.players[seat]
    if before.expansion is None and not growth_left(now):
        notes.append(
            note("plan.more_growth", food=was.net_food, morale=was.morale, leader=TRACKS.growth.per_leader, good=1)
        )
    if growth_left(now) and not then.free:
        notes.append(note("plan.nobody_free", morale=TRACKS.towns.cube_morale, cubes=TRACKS.towns.cubes))
    if (was.morale, was.influence) != (then.morale, then.influence):
        notes.append(note("plan.stands", morale=then.morale, influence=then.influence))
    if new:
        goods = [good for land in new if (good := LANDS[land].good)]
        notes.append(note("plan.settled", spaces=new, food=sum(LANDS[land].food for land in new), goods=goods))
    if lost:
        notes.append(note("plan.left", spaces=lost))
    colonies = new_colonies(before.players[seat].colonies, colonies_of(after, seat))
    if colonies and now.stage <= 3:
        spaces = [land for group in colonies for land in group]
        notes.append(note("plan.colonies", spaces=spaces, morale=len(colonies) * TRACKS.movement.colony_morale))
    notes += [battle_ahead(after, space, attack.units) for space, attack in now.attacks.items()]
    crowd = crowded(after, seat)
    if crowd:
        notes.append(note("plan.crowded", places=crowd))
    return notes


def battle_ahead(state: EraState, space: str, units: int) -> Note:
    """8.1: who stands there, and what its owner can send"""
    owner, there = state.lands[space].owner, state.lands[space].vassals
    if owner is None:
        return note("plan.battle", space=space, units=units)
    army = state.players[owner].regular_army
    return note("plan.battle_with", space=space, units=units, seat=owner, there=there, army=army)


def crowded(state: EraState, seat: Seat) -> dict[str, int]:
    """14.2: vassals that the clean-up will send home"""
    most = ADVANCES.farming.units_per_province[state.players[seat].level("farming")]
    return {
        land: surplus
        for land in state.provinces(seat)
        if (surplus := state.lands[land].vassals + state.lands[land].town - most) > 0
    }
