"""What a viewer cannot see, and how it could lie instead (21.3). `view.py` is its other half."""

from __future__ import annotations

from engines.era_of_tribes.parts import Side
from engines.era_of_tribes.state import EraState
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
    dice.deal_anew(state.deck, *(cards for player in others for cards in (player.cards, player.drawn)))


def redeal_tiles(state: EraState, seat: Seat | None, dice: Dice) -> None:
    """Tiles on the map, in the box, out of the game, and face down before others"""
    others = [player for at, player in state.players.items() if at != seat]
    if state.phase == "over":
        others = []
    sides = [side for side in sides_of(state) if side.seat != seat]
    villages = [land for land, here in state.lands.items() if here.tile]
    lying = [state.lands[land].tile for land in villages]
    before = (*(player.tiles for player in others), *(side.tiles for side in sides))
    dice.deal_anew(state.box, lying, *before, state.lost_tiles)
    for land, tile in zip(villages, lying, strict=True):
        state.alter(land, tile=tile)


def sides_of(state: EraState) -> list[Side]:
    return [] if state.battle is None else [state.battle.attacker, state.battle.defender]
