"""What a seat does not see: draw piles, hands of the others, tactics face down, unexplored tiles."""

from __future__ import annotations

from engines.clash_of_cultures.data import ACTION_CARDS
from engines.clash_of_cultures.state import ClashState, Deck
from engines.kernel import Dice, Seat


def redeal(state: ClashState, seat: Seat | None, dice: Dice) -> None:
    """Something else that could be there, as far as this seat knows."""
    redeal_tiles(state, dice)
    for deck in ("objective", "wonder"):
        redeal_cards(state, seat, deck, dice)
    redeal_actions(state, seat, dice)


def redeal_tiles(state: ClashState, dice: Dice) -> None:
    hidden = [slot for slot in state.tiles if slot not in state.explored]
    heap = dice.shuffled([*state.box, *(state.tiles[slot] for slot in hidden)])
    for slot in hidden:
        state.tiles[slot] = heap.pop()
    state.box = heap


def redeal_cards(state: ClashState, seat: Seat | None, deck: Deck, dice: Dice) -> None:
    hands = [
        player.objectives if deck == "objective" else player.wonders
        for at, player in enumerate(state.players)
        if at != seat
    ]
    aside = list(state.assigned) if deck == "objective" else []
    heap = dice.shuffled(
        [*state.decks[deck], *(card for hand in hands for card in hand), *(state.assigned[at] for at in aside)]
    )
    for at in aside:
        state.assigned[at] = heap.pop()
    for hand in hands:
        hand[:] = [heap.pop() for _ in hand]
    state.decks[deck] = heap


def redeal_actions(state: ClashState, seat: Seat | None, dice: Dice) -> None:
    """Who holds a kept event card is known from when it was taken; only action cards are dealt anew."""
    hands = [player.actions for at, player in enumerate(state.players) if at != seat]
    sealed = [s for battle in state.fights for s in battle.sides if s.card and s.tactic is None and s.owner != seat]
    heap = dice.shuffled(
        [
            *state.decks["action"],
            *(card for hand in hands for card in hand if card in ACTION_CARDS),
            *(side.card for side in sealed if side.card),
        ]
    )
    for hand in hands:
        hand[:] = [heap.pop() if card in ACTION_CARDS else card for card in hand]
    for side in sealed:
        side.card = heap.pop()
    state.decks["action"] = heap
    state.decks["event"] = dice.shuffled(state.decks["event"])
