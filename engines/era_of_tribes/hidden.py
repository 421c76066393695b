"""What a viewer cannot see, and how it could lie instead (21.3). `view.py` is its other half."""

from __future__ import annotations

from engines.era_of_tribes.state import EraState, Side
from engines.kernel import Dice, Seat


def redeal(state: EraState, seat: Seat | None, dice: Dice) -> None:
    """Replace what this viewer cannot see: influence cards, barbarian tiles, the AUTOMAs' cards."""
    if state.phase != "over":
        redeal_cards(state, seat, dice)
    redeal_tiles(state, seat, dice)
    if state.automa is not None:
        state.automa.deck = dice.shuffled(state.automa.deck)


def redeal_cards(state: EraState, seat: Seat | None, dice: Dice) -> None:
    """Personal cards of others, and the deck"""
    others = [player for at, player in state.players.items() if at != seat]
    cards = dice.shuffled([*state.deck, *(card for player in others for card in (*player.cards, *player.drawn))])
    for player in others:
        player.cards = [cards.pop() for _ in player.cards]
        player.drawn = [cards.pop() for _ in player.drawn]
    state.deck = cards


def redeal_tiles(state: EraState, seat: Seat | None, dice: Dice) -> None:
    """Tiles on the map, in the box, out of the game, and face down before others"""
    others = [player for at, player in state.players.items() if at != seat]
    if state.phase == "over":
        others = []
    sides = [side for side in sides_of(state) if side.seat != seat]
    villages = [land for land in state.lands.values() if land.tile]
    hidden = [*state.box, *state.lost_tiles, *(land.tile for land in villages)]
    hidden += [tile for player in others for tile in player.tiles]
    hidden += [tile for side in sides for tile in side.tiles]
    tiles = dice.shuffled(hidden)
    for land in villages:
        land.tile = tiles.pop()
    for player in others:
        player.tiles = [tiles.pop() for _ in player.tiles]
    for side in sides:
        side.tiles = [tiles.pop() for _ in side.tiles]
    state.lost_tiles = [tiles.pop() for _ in state.lost_tiles]
    state.box = tiles


def sides_of(state: EraState) -> list[Side]:
    return [] if state.battle is None else [state.battle.attacker, state.battle.defender]
