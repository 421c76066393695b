"""What happens to a people: influence, morale, food, land, sea, towns and cubes (1, 15)."""

from __future__ import annotations

from engines.era_of_tribes.data import TRACKS
from engines.era_of_tribes.parts import Player
from engines.era_of_tribes.places import LANDS, SEAS
from engines.era_of_tribes.state import EraTable
from engines.kernel import Params, Seat


def change_influence(table: EraTable, seat: Seat, amount: int) -> None:
    """15.2, 4.2: a marker that enters a field is put at its back."""
    player = table.state.players[seat]
    before, player.influence = player.influence, max(0, player.influence + amount)
    if player.influence != before:
        table.state.serial += 1
        player.arrival = table.state.serial
        table.tell(
            "influence.gained" if amount > 0 else "influence.lost",
            waits=True,
            seat=seat,
            amount=abs(player.influence - before),
            influence=player.influence,
        )


def change_morale(table: EraTable, seat: Seat, amount: int, why: Params | None = None) -> None:
    """15.1: what cannot be lost in morale costs influence, then cubes. `why`: it is what the round takes (4.1)."""
    player = table.state.players[seat]
    before = player.morale
    wanted = before + amount
    player.morale = min(TRACKS.morale.highest, max(TRACKS.morale.lowest, wanted))
    if player.morale != before:
        changed: Params = {"seat": seat, "amount": abs(player.morale - before), "morale": player.morale}
        if amount > 0:
            table.tell("morale.rises", waits=True, **changed)
        elif why is None:
            table.tell("morale.falls", waits=True, **changed)
        else:
            table.tell("round.weighs", waits=True, **changed, **why)
    below = max(0, TRACKS.morale.lowest - wanted)
    if below:
        paid = min(below, player.influence)
        if paid:
            change_influence(table, seat, -paid)
        player.owed += below - paid


def gain_food(table: EraTable, seat: Seat, amount: int) -> None:
    """15.3: food stills hunger first."""
    player = table.state.players[seat]
    for _ in range(amount):
        if player.hunger:
            player.hunger -= 1
            player.past_hunger += 1
        else:
            player.food += 1


def lose_food(table: EraTable, seat: Seat, amount: int) -> None:
    """15.3: who has no food to give takes hunger."""
    player = table.state.players[seat]
    hunger = player.hunger
    for _ in range(amount):
        if player.food:
            player.food -= 1
        else:
            player.hunger += 1
    if player.hunger > hunger:
        table.tell("food.hunger", waits=True, seat=seat, amount=player.hunger - hunger, hunger=player.hunger)


def begin_control(table: EraTable, seat: Seat, province: str) -> None:
    """1.10: food and good belong to whoever controls the province."""
    table.state.alter(province, owner=seat)
    if LANDS[province].food:
        gain_food(table, seat, 1)


def end_control(table: EraTable, province: str) -> None:
    """7.7"""
    land = table.state.lands[province]
    seat = land.owner
    assert seat is not None
    table.state.alter(province, owner=None)
    player = table.state.players[seat]
    if province in player.used:
        player.used.remove(province)
    if province in player.military:
        player.military.remove(province)
    if LANDS[province].food:
        lose_food(table, seat, 1)


def put_vassals(table: EraTable, seat: Seat, province: str, count: int) -> None:
    """Vassals that are already out of their box come to stand on an own or empty province."""
    land = table.state.lands[province]
    table.state.alter(province, vassals=land.vassals + count)
    if land.owner is None:
        begin_control(table, seat, province)
        table.tell("land.taken", waits=True, seat=seat, space=province)


def take_vassals(table: EraTable, province: str, count: int) -> None:
    """7.7: the last one leaves the province to nobody."""
    land = table.state.lands[province]
    table.state.alter(province, vassals=land.vassals - count)
    if land.vassals == count and not land.town:
        end_control(table, province)


def fish_of(table: EraTable, seat: Seat, sea: str) -> int:
    """15.4"""
    return table.state.traits(seat).fish_food if SEAS[sea].fish else 0


def put_fleets(table: EraTable, seat: Seat, sea: str, count: int) -> None:
    """1.9, 7.6.4: the first to come controls the space and its fish."""
    here = table.state.seas[sea]
    before = here.controller
    table.state.station(sea, fleets={**here.fleets, seat: here.fleets.get(seat, 0) + count})
    _pass_fish(table, sea, before)


def take_fleets(table: EraTable, seat: Seat, sea: str, count: int) -> None:
    """7.7"""
    here = table.state.seas[sea]
    before = here.controller
    left = {**here.fleets, seat: here.fleets[seat] - count}
    if not left[seat]:
        del left[seat]
    table.state.station(sea, fleets=left)
    _pass_fish(table, sea, before)


def sweep_sea(table: EraTable, sea: str, before: Seat | None, first: Seat | None) -> None:
    """7.7, 8.9: fleets that were lost leave the space; the winner of the battle may come first in it."""
    here = table.state.seas[sea]
    left = {seat: count for seat, count in here.fleets.items() if count}
    table.state.station(sea, fleets=left if first is None else {first: left[first], **left})
    _pass_fish(table, sea, before)


def _pass_fish(table: EraTable, sea: str, before: Seat | None) -> None:
    now = table.state.seas[sea].controller
    if now == before:
        return
    if now is not None:
        gain_food(table, now, fish_of(table, now, sea))
        table.tell("sea.taken", waits=True, seat=now, space=sea)
    if before is not None:
        lose_food(table, before, fish_of(table, before, sea))


def leftmost(player: Player) -> int | None:
    """7.1.3: the slot of the leftmost unbuilt town that still has cubes"""
    return next((slot for slot in reversed(range(len(player.stock))) if player.stock[slot]), None)


def cube_from_town(table: EraTable, seat: Seat, morale: int) -> None:
    """7.1.3: a cube from under an unbuilt town, to be put somewhere by the caller"""
    player = table.state.players[seat]
    slot = leftmost(player)
    assert slot is not None
    player.stock[slot] -= 1
    if morale:
        change_morale(table, seat, -morale)


def next_town(table: EraTable, seat: Seat, province: str) -> None:
    """1.4, 7.9: the rightmost town of the board; the cubes under it come free, and it costs food."""
    state, player = table.state, table.state.players[seat]
    slot = len(player.towns)
    player.free += player.stock[slot]
    player.stock[slot] = 0
    player.towns.append(province)
    state.alter(province, town=True)
    lose_food(table, seat, state.traits(seat).town_food)


def return_town(table: EraTable, province: str) -> None:
    """1.4, 8.9, 8.10: a lost town goes back to its board without cubes; its people eat a little better."""
    state, land = table.state, table.state.lands[province]
    seat = land.owner
    assert seat is not None
    state.alter(province, town=False)
    state.players[seat].towns.remove(province)
    gain_food(table, seat, state.traits(seat).town_food)


def dissolve_post(table: EraTable, province: str) -> None:
    """7.4: the cube goes home, and its marker with it."""
    land = table.state.lands[province]
    assert land.post is not None
    table.state.alter(province, post=None)
    table.state.players[land.post].free += 1
    table.tell("post.dissolved", seat=land.post, space=province)


def spend_goods(table: EraTable, seat: Seat, goods: dict[str, int], among: dict[str, str]) -> list[str]:
    """1.14: goods of these kinds are used for this round; the provinces they come from."""
    player = table.state.players[seat]
    spent: list[str] = []
    for kind, count in goods.items():
        ready = [land for land, good in among.items() if good == kind and land not in player.used]
        spent += ready[:count]
        player.used += ready[:count]
    return spent


def pay(table: EraTable, seat: Seat, amount: int, to: Seat | None = None) -> None:
    """16.6: what was offered can be paid."""
    player = table.state.players[seat]
    assert amount <= player.thalers
    player.thalers -= amount
    if to is not None:
        table.state.players[to].thalers += amount
