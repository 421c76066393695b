"""What a battle leaves behind (8.8 to 8.10, 10)."""

from __future__ import annotations

from engines.era_of_tribes.automa_reactions import war
from engines.era_of_tribes.colonies import check_colonies
from engines.era_of_tribes.data import AUTOMA, TRACKS
from engines.era_of_tribes.parts import Battle, Side
from engines.era_of_tribes.realm import (
    change_influence,
    change_morale,
    dissolve_post,
    end_control,
    next_town,
    put_vassals,
    return_town,
    sweep_sea,
)
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.triumph import parade
from engines.kernel import OneOf, Rule, Seat, choose


def after_land_battle(table: EraTable, result: str) -> Rule[None]:
    """8.8, 8.9: a walkover is a conquest without a battle"""
    battle = table.state.fight
    attacker, defender = battle.attacker, battle.defender
    assert attacker.seat is not None
    show_mercenaries(table, attacker)
    show_mercenaries(table, defender)
    winner, loser = (defender, attacker) if result == "defender" else (attacker, defender)
    if result == "draw":
        end = table.tell("battle.draw", space=battle.space)
    elif winner.seat is None:
        end = table.tell("battle.barbarians_won", space=battle.space)
    else:
        end = table.tell("battle.won", seat=winner.seat, other=loser.seat, space=battle.space)
    with end:
        if result not in ("draw", "walkover"):
            first = [] if winner.seat is None else [winner.seat]
            parade(table, [*first, *winner.supporters], loser.seat)
        yield from cleared(table, battle, result)


def cleared(table: EraTable, battle: Battle, result: str) -> Rule[None]:
    """8.9"""
    attacker, defender = battle.attacker, battle.defender
    if result != "walkover":
        mark_battlefield(table, battle)
    for side in (attacker, defender):
        send_home(table, side)
    if result == "defender":
        keep_armies(table, defender)
        hold_on(table, battle)
    elif result == "draw":
        nobody_left(table, battle)
    else:
        yield from conquered(table, battle)
    check_colonies(table, *(side.seat for side in (attacker, defender) if side.seat is not None))


def show_mercenaries(table: EraTable, side: Side) -> None:
    """8.9: used, and face up from now on"""
    if side.tiles:
        assert side.seat is not None
        table.learn()
        table.state.players[side.seat].used_tiles += side.tiles
        table.tell("battle.mercenaries", seat=side.seat, tiles=sorted(side.tiles))
        side.tiles = []


def mark_battlefield(table: EraTable, battle: Battle) -> None:
    """10.1: a bigger marker replaces a smaller one"""
    units, land = battle.attacker.placed + battle.defender.placed, table.state.lands[battle.space]
    size = (units >= TRACKS.battle.small_battlefield) + (units >= TRACKS.battle.large_battlefield)
    if size > land.battlefield:
        table.state.alter(battle.space, battlefield=size)
        table.tell("battle.historic", space=battle.space, size=size, units=units)


def send_home(table: EraTable, side: Side) -> None:
    """8.9: legions and allied armies that survived return to their boxes"""
    if side.seat is not None:
        table.state.players[side.seat].legions += side.units.pop("legion", 0)
    for ally, count in side.allies.items():
        table.state.players[ally].armies += count
    side.units.pop("ally", None)
    side.allies = {}


def keep_armies(table: EraTable, side: Side) -> None:
    """8.9: surviving armies of the defender become vassals of the province"""
    if side.seat is not None:
        state, space = table.state, table.state.fight.space
        state.alter(space, vassals=state.lands[space].vassals + side.units.pop("army", 0))


def hold_on(table: EraTable, battle: Battle) -> None:
    """8.9: whom only a legion saved places a cube from Free Vassals, or gives the province up"""
    state, land, seat = table.state, table.state.lands[battle.space], battle.defender.seat
    if seat is None or battle.aside or land.town or land.vassals:
        return
    if state.players[seat].free:
        state.players[seat].free -= 1
        state.alter(battle.space, vassals=1)
    else:
        end_control(table, battle.space)
        table.tell("battle.deserted", space=battle.space)


def nobody_left(table: EraTable, battle: Battle) -> None:
    """8.9: after a draw the province is empty, unless a revolution kept somebody out of the fight"""
    state, land = table.state, table.state.lands[battle.space]
    if land.tile:
        state.lost_tiles.append(land.tile)
        state.alter(battle.space, tile="")
        table.tell("battle.village_gone", space=battle.space)
    elif not battle.aside:
        raze_town(table, battle.space)
        end_control(table, battle.space)
        table.tell("battle.deserted", space=battle.space)


def raze_town(table: EraTable, space: str) -> None:
    """7.4, 8.9: a town that is destroyed takes the trading post with it"""
    land = table.state.lands[space]
    if land.town:
        return_town(table, space)
    if land.post is not None:
        dissolve_post(table, space)


def conquered(table: EraTable, battle: Battle) -> Rule[None]:
    """8.9"""
    state, space = table.state, battle.space
    land, winner, loser = state.lands[space], battle.attacker.seat, battle.defender.seat
    assert winner is not None
    player = state.players[winner]
    units = battle.attacker.units
    settlers = sum(units.pop(kind, 0) for kind in ("vassal", "fleet", "army"))
    if not settlers and player.free:
        player.free -= 1
        settlers = 1
    if loser is None:
        take_tile(table, winner, space)
        if settlers:
            put_vassals(table, winner, space, settlers)
        return
    had_town = land.town
    if had_town:
        return_town(table, space)
    if battle.aside == "vassal":
        state.alter(space, vassals=land.vassals - 1)
        state.players[loser].free += 1
    end_control(table, space)
    if not settlers:
        if land.post is not None:
            dissolve_post(table, space)
        table.tell("battle.deserted", space=space)
        return
    put_vassals(table, winner, space, settlers)
    change_morale(table, winner, -(TRACKS.battle.town_morale if had_town else TRACKS.battle.conquest_morale))
    if had_town:
        change_influence(table, loser, -TRACKS.battle.town_influence)
        change_influence(table, winner, TRACKS.battle.town_influence)
        yield from take_over_town(table, winner, space)


def take_tile(table: EraTable, seat: Seat, space: str) -> None:
    """8.9, 11.4, 28.8: the winner looks at the tile; to an AUTOMA it is worth influence alone"""
    state, player, tile = table.state, table.state.players[seat], table.state.lands[space].tile
    table.learn()
    state.alter(space, tile="")
    if is_automa(seat):
        player.used_tiles.append(tile)
        with table.tell("tile.automa", seat=seat, space=space, tile=tile):
            change_influence(table, seat, AUTOMA.tile_influence)
        return
    player.tiles.append(tile)
    with table.tell("tile.taken", seat=seat, space=space):
        table.tell("tile.seen", to=seat, tile=tile)
    state.now.won = True


def may_take_over(state: EraState, seat: Seat) -> bool:
    """8.9"""
    return len(state.players[seat].towns) < state.town_limit(seat)


def take_over_town(table: EraTable, seat: Seat, space: str) -> Rule[None]:
    """8.9, 28.8: an own town in place of the old one, for food but without influence"""
    state, land = table.state, table.state.lands[space]
    wanted = False
    if is_automa(seat):
        wanted = war.may_build(state, seat)
    elif may_take_over(state, seat):
        enough = state.players[seat].net_food >= state.traits(seat).town_food
        wanted = yield from choose(
            seat, "battle.town", OneOf((True, False), "yes_no", usual=enough), section="8.9", space=space
        )
    if not wanted:
        if land.post is not None:
            dissolve_post(table, space)
        return
    next_town(table, seat, space)
    table.tell("town.taken_over", seat=seat, space=space)
    if land.post == seat:
        dissolve_post(table, space)


def aborted(table: EraTable) -> None:
    """28.5: an AUTOMA gives up; whatever was committed counts as used, the units of the province stay"""
    state, battle = table.state, table.state.fight
    attacker, defender = battle.attacker, battle.defender
    assert attacker.seat is not None
    table.tell("automa.aborted", seat=attacker.seat, space=battle.space)
    for side in (attacker, defender):
        show_mercenaries(table, side)
        state.legions += side.units.pop("legion", 0)
        for ally, count in side.allies.items():
            state.players[ally].free += count
        if side.seat is not None:
            state.players[side.seat].free += side.units.pop("army", 0)
    state.players[attacker.seat].free += sum(attacker.units.pop(kind, 0) for kind in ("vassal", "fleet"))


def after_sea_battle(table: EraTable, result: str, before: Seat | None) -> None:
    """8.9"""
    battle = table.state.fight
    sea, attacker, defender = battle.space, battle.attacker.seat, battle.defender.seat
    assert attacker is not None
    assert defender is not None
    if result == "draw":
        with table.tell("battle.draw", space=sea):
            sweep_sea(table, sea, before, None)
        return
    winner, loser = (attacker, defender) if result == "attacker" else (defender, attacker)
    with table.tell("battle.won", seat=winner, other=loser, space=sea):
        sweep_sea(table, sea, before, winner if before in (attacker, defender) else None)
        parade(table, [winner], loser)
