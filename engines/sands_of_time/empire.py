"""Heritage, unrest, resources, control and the capital (7.3 to 7.5, 7.10, 7.11)."""

from __future__ import annotations

from engines.kernel import OneOf, Rule, Seat, choose
from engines.sands_of_time.data import BOARD
from engines.sands_of_time.effects import max_unrest
from engines.sands_of_time.state import Citizen, SandsTable
from engines.sands_of_time.vocabulary import Category


def gain(table: SandsTable, seat: Seat, resource: str, amount: int) -> None:
    """2.6: the player takes resources. What the abacus cannot show is lost."""
    player = table.state.players[seat]
    if resource == "grain":
        player.grain = min(player.grain + amount, BOARD.resources.max)
    else:
        player.gold = min(player.gold + amount, BOARD.resources.max)


def give_up(table: SandsTable, seat: Seat, resource: str, amount: int) -> int:
    """7.11: the player gives up as much as there is. Returns how much that was."""
    amount_lost = min(amount, table.state.players[seat].has(resource))
    pay(table, seat, resource, amount_lost)
    return amount_lost


def pay(table: SandsTable, seat: Seat, resource: str, amount: int) -> None:
    """7.10.1"""
    player = table.state.players[seat]
    assert 0 <= amount <= player.has(resource)
    if resource == "grain":
        player.grain -= amount
    else:
        player.gold -= amount


def raise_heritage(table: SandsTable, seat: Seat, category: Category, amount: int) -> None:
    """7.3.1"""
    heritage = table.state.players[seat].heritage
    heritage[category] = min(heritage[category] + amount, BOARD.heritage.max)
    table.tell("heritage.rises", seat=seat, category=category, heritage=heritage[category])


def raise_unrest(table: SandsTable, seat: Seat, steps: int) -> None:
    """7.4.4"""
    player = table.state.players[seat]
    most = max_unrest(table.state, seat)
    over = max(0, player.unrest + steps - most)
    player.unrest = min(player.unrest + steps, most)
    if over < steps:
        table.tell("unrest.rises", seat=seat, unrest=player.unrest)
    if over:
        points = over * BOARD.unrest.points_per_step_over
        player.points -= points
        table.tell("unrest.over", seat=seat, unrest=player.unrest, points=points)


def place(table: SandsTable, seat: Seat, region: str, kind: Citizen, count: int = 1) -> None:
    table.state.lands[region].of(kind)[seat] += count


def remove(table: SandsTable, seat: Seat, region: str, kind: Citizen, count: int = 1) -> None:
    """The citizens go back to the supply."""
    table.state.lands[region].of(kind)[seat] -= count


def take_control(table: SandsTable, seat: Seat, region: str) -> None:
    """7.5.1: every region that is gained is a colony."""
    land = table.state.lands[region]
    land.controller, land.status = seat, "colony"


def lose_region(table: SandsTable, seat: Seat, region: str) -> Rule[None]:
    """7.5.4, 7.5.5: the marker goes back to the supply. A lost capital is set up in another region."""
    land = table.state.lands[region]
    was_capital = land.status == "capital"
    land.controller, land.status = None, None
    with table.tell("region.lost", seat=seat, region=region):
        if was_capital:
            yield from move_capital(table, seat, region)


def move_capital(table: SandsTable, seat: Seat, lost: str) -> Rule[None]:
    """7.5.5"""
    own = table.state.regions_of(seat)
    # The usual place is the region with most people, where the capital is safest.
    peopled = max(own, key=lambda home: table.state.lands[home].citizens(seat))
    homes = OneOf(own, "region", usual=peopled)
    home = yield from choose(seat, "capital.new", homes, section="7.5.5", region=lost)
    table.state.lands[home].status = "capital"
    table.tell("capital.moved", seat=seat, region=home)
