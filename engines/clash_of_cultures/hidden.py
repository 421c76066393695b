"""What a seat does not see: draw piles, hands of the others, tactics face down, unexplored tiles."""

from __future__ import annotations

from engines.clash_of_cultures.data import ACTION_CARDS
from engines.clash_of_cultures.state import ClashState, Deck
from engines.kernel import Dice, Seat


def redeal(state: ClashState, seat: Seat | None, dice: Dice) -> None:
    """Deal anew what this seat cannot know."""
    redeal_tiles(state, dice)
    for deck in ("objective", "wonder"):
        redeal_cards(state, seat, deck, dice)
    redeal_actions(state, seat, dice)
    redeal_leaders(state, seat, dice)


def redeal_leaders(state: ClashState, seat: Seat | None, dice: Dice) -> None:
    """17.8"""
    if state.options.leader_cards == "mixed":
        hands = [player.leaders for at, player in enumerate(state.players) if at != seat]
        dice.deal_anew(state.spare_leaders, *hands)


def redeal_tiles(state: ClashState, dice: Dice) -> None:
    hidden = [slot for slot in state.tiles if slot not in state.explored]
    tiles = [state.tiles[slot] for slot in hidden]
    dice.deal_anew(state.box, tiles)
    state.tiles.update(zip(hidden, tiles, strict=True))


def redeal_cards(state: ClashState, seat: Seat | None, deck: Deck, dice: Dice) -> None:
    hands = [
        player.objectives if deck == "objective" else player.wonders
        for at, player in enumerate(state.players)
        if at != seat
    ]
    unknown = [at for at in state.assigned if state.assigned_by.get(at) != seat or seat is None]
    aside = [state.assigned[at] for at in unknown] if deck == "objective" else []
    dice.deal_anew(state.decks[deck], aside, *hands)
    if aside:
        state.assigned |= zip(unknown, aside, strict=True)


def redeal_actions(state: ClashState, seat: Seat | None, dice: Dice) -> None:
    """Who holds a kept event card is known from when it was taken; only action cards are dealt anew."""
    hands = [player.actions for at, player in enumerate(state.players) if at != seat]
    sealed = [s for battle in state.fights for s in battle.sides if s.card and s.tactic is None and s.owner != seat]
    cards = [[card for card in hand if card in ACTION_CARDS] for hand in hands]
    played = [side.card for side in sealed if side.card]
    dice.deal_anew(state.decks["action"], *cards, played)
    for hand, dealt in zip(hands, map(iter, cards), strict=True):
        hand[:] = [next(dealt) if card in ACTION_CARDS else card for card in hand]
    for side, card in zip(sealed, played, strict=True):
        side.card = card
    state.decks["event"] = dice.shuffled(state.decks["event"])
