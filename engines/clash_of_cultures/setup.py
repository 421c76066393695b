"""Setting up (2)."""

from __future__ import annotations

from engines.clash_of_cultures.data import (
    ACTION_CARDS,
    COINS,
    EVENTS,
    GAME,
    LIMITS,
    OBJECTIVE_CARDS,
    REGION_TILES,
    START_ADVANCES,
    WONDERS,
)
from engines.clash_of_cultures.effects_present import is_written
from engines.clash_of_cultures.hexes import board, terrains_of
from engines.clash_of_cultures.naming import new_name
from engines.clash_of_cultures.pieces import place_unit
from engines.clash_of_cultures.preparation import PREPARE
from engines.clash_of_cultures.state import City, ClashOptions, ClashState, Deck, Player
from engines.kernel import Dice, Seat

START = GAME.start


def setup(seats: int, options: ClashOptions, dice: Dice) -> ClashState:
    """2.2 to 2.5"""
    shape = board(seats)
    tiles = dice.shuffled(REGION_TILES)
    regions = [slot for slot in shape.slots if slot not in shape.homes]
    players = [new_player(seats, seat) for seat in range(seats)]
    state = ClashState(
        seats=seats,
        dice=dice,
        options=options,
        players=players,
        terrain={
            spot: terrain
            for slot, face in shape.homes.items()
            for spot, terrain in zip(shape.slots[slot], terrains_of(face, half_turn=False), strict=True)
        },
        explored=list(shape.homes),
        tiles={slot: tiles.pop() for slot in regions},
        box=tiles,
        decks=new_decks(options, dice),
        discards={"action": [], "objective": [], "event": [], "wonder": []},
        first=dice.below(seats),
    )
    # A modifier with this span lasts beyond the turn. Its effect ends it.
    state.lasting.begin("game")
    for seat, player in enumerate(players):
        found_capital(state, seat)
        deal(state, player)
    for box in options.boxes:
        if box in PREPARE:
            PREPARE[box](state)
            state.phase = "preparation"
    return state


def new_player(seats: int, seat: Seat) -> Player:
    """2.3; home slots are dealt so that seats sit around the map in order (2.5)."""
    home = START.seating[seats][seat]
    return Player(
        purse=dict.fromkeys(COINS, 0) | {"food": START.food},
        capital=board(seats).slots[home][0],
        advances=list(START_ADVANCES),
        counter=LIMITS.event_counter,
    )


def found_capital(state: ClashState, seat: Seat) -> None:
    """2.3.5"""
    spot = state.players[seat].capital
    state.cities[spot] = City(owner=seat, name=new_name(state, seat), mood="happy")
    short = state.options.length == "short"
    for _ in range(GAME.short_game.settlers if short else START.settlers):
        place_unit(state, seat, "settler", spot)


def new_decks(options: ClashOptions, dice: Dice) -> dict[Deck, list[str]]:
    """2.4: four piles. Cards whose effect nobody has written yet stay in the box."""
    events = [card for card, row in EVENTS.items() if row.box in options.boxes for _ in range(row.count)]
    objectives = [card for card, row in OBJECTIVE_CARDS.items() if row.box in options.boxes]
    return {
        "action": dice.shuffled(card for card in ACTION_CARDS if is_written(card)),
        "objective": dice.shuffled(card for card in objectives if is_written(card)),
        "event": dice.shuffled(card for card in events if is_written(card)),
        "wonder": dice.shuffled(WONDERS),
    }


def deal(state: ClashState, player: Player) -> None:
    """2.3.8"""
    player.actions += [state.decks["action"].pop() for _ in range(START.action_cards)]
    player.objectives += [state.decks["objective"].pop() for _ in range(START.objective_cards)]
