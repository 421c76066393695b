"""Barbarian tiles in a player's hands (11.4 to 11.6)."""

from __future__ import annotations

from typing import Annotated

from engines.era_of_tribes.advance import advance_domain, affordable, buy_advance
from engines.era_of_tribes.data import TILES, FieldName
from engines.era_of_tribes.realm import change_influence, change_morale
from engines.era_of_tribes.state import EraState, EraTable
from engines.era_of_tribes.upkeep import upkeep
from engines.kernel import Command, Note, OneOf, Rule, Seat, Slot, ask, note, one_deed

HALF_PRICE = "half_price_advance"


def usable(state: EraState, seat: Seat) -> list[str]:
    """11.4, 11.5: kept tiles that do something at once, each kind once"""
    kept = dict.fromkeys(state.players[seat].tiles)
    return [tile for tile in kept if TILES[tile].effect not in (None, "advance")]


def usable_tiles(table: EraTable, seat: Seat) -> OneOf[str]:
    return OneOf(usable(table.state, seat), "tile")


class UseTile(Command):
    section = "11.4"
    tile: Annotated[str, Slot(usable_tiles)]


class UseNow(Command):
    section = "11.4"

    @classmethod
    def brings(cls, table: EraTable, seat: Seat) -> Note | None:
        """11.4: the tile that was just taken from the barbarians"""
        tile = table.state.players[seat].tiles[-1]
        return note("tile.prize", tile=tile, does=f"tile:{tile}")


class Keep(Command):
    section = "11.4"


def half_price_fields(table: EraTable, seat: Seat) -> OneOf[FieldName]:
    return advance_domain(table.state, seat, half=True)


class Insight(Command):
    """5.10: a half-price advance"""

    section = "11.6"
    field: Annotated[FieldName, Slot(half_price_fields)]

    @classmethod
    def barred(cls, table: EraTable, seat: Seat) -> Note | None:
        return None if HALF_PRICE in table.state.players[seat].tiles else note("tile.no_insight")


def show(table: EraTable, seat: Seat, tile: str) -> None:
    """11.4: used tiles lie face up"""
    player = table.state.players[seat]
    table.learn()
    player.tiles.remove(tile)
    player.used_tiles.append(tile)
    table.tell("tile.used", seat=seat, tile=tile)


@one_deed
def use_tile(table: EraTable, seat: Seat, tile: str) -> Rule[None]:
    """11.5, 11.6"""
    show(table, seat, tile)
    benefit(table, seat, tile)
    yield from upkeep(table)


def benefit(table: EraTable, seat: Seat, tile: str) -> None:
    """11.5, 11.6"""
    player, amount = table.state.players[seat], TILES[tile].amount
    match TILES[tile].effect:
        case "morale":
            change_morale(table, seat, amount)
        case "influence":
            change_influence(table, seat, amount)
        case "thalers":
            player.thalers += amount
        case "militia":
            player.militia += amount
        case "leader":
            grey_leader(table, seat)


def grey_leader(table: EraTable, seat: Seat) -> None:
    """5.4.1, 11.6: from the supply or, by a tile, from the box"""
    state, player = table.state, table.state.players[seat]
    state.grey = max(0, state.grey - 1)
    player.leaders += 1
    player.grey += 1
    table.tell("leader.grey", seat=seat, leaders=player.leaders)


@one_deed
def insight(table: EraTable, seat: Seat, field: FieldName) -> Rule[None]:
    """11.6"""
    show(table, seat, HALF_PRICE)
    yield from buy_advance(table, seat, field, half=True)


def won(table: EraTable, seat: Seat, tile: str) -> Rule[None]:
    """11.4: the tile is used at once or kept face down"""
    offers: list[type[Command]] = [Keep]
    if TILES[tile].effect == "advance" and affordable(table.state, seat, half=True):
        offers.insert(0, Insight)
    elif tile in usable(table.state, seat):
        offers.insert(0, UseNow)
    # In secret: whether there is a choice would tell the others what kind of tile it is.
    answer = yield from ask(seat, "tile.won", *offers, secret=True, section="11.4", usual=Keep)
    match answer:
        case UseNow():
            yield from use_tile(table, seat, tile)
        case Insight():
            yield from insight(table, seat, answer.field)
        case _:
            table.tell("tile.kept", seat=seat)


def tile_window(table: EraTable, seat: Seat) -> Rule[None]:
    """11.4: before somebody without a leader is passed by, and before an Auto-Expansion"""
    state = table.state
    while state.players[seat].tiles:
        # In secret: whether there is a choice would tell the others what kinds of tiles these are.
        answer = yield from ask(seat, "tile.window", UseTile, Keep, secret=True, section="11.4", usual=Keep)
        if isinstance(answer, Keep):
            return
        assert isinstance(answer, UseTile)
        yield from use_tile(table, seat, answer.tile)
