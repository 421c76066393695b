"""What a seat or a spectator may see of the valley, and what it may not."""

from __future__ import annotations

from typing import Any

from engines.fords.state import NEXT_TO, Camp, FordsState
from engines.kernel import Dice, Fact, Note, Seat, View, Words, note


class PlayerView(Fact):
    gold: int
    wool: int
    cards: int
    camps: int
    hand: tuple[str, ...] | None
    """The hand. Only its owner sees it."""


class FordsView(View):
    round: int
    rounds: int
    phase: str
    players: tuple[PlayerView, ...]
    camps: dict[str, Camp]
    deck: int
    discard: tuple[str, ...]


def view_of(state: FordsState, seat: Seat | None) -> FordsView:
    return FordsView.of(
        state,
        viewer=seat,
        rounds=state.options.rounds,
        players=tuple(
            PlayerView(
                gold=player.gold,
                wool=player.wool,
                cards=len(player.hand),
                camps=len(state.camps_of(at)),
                hand=tuple(player.hand) if at == seat else None,
            )
            for at, player in enumerate(state.players)
        ),
        camps={meadow: camp.model_copy() for meadow, camp in sorted(state.camps.items())},
        deck=len(state.deck),
    )


def redeal(state: FordsState, seat: Seat | None, dice: Dice) -> None:
    """Deal anew what this seat cannot know: the deck and the hands of the others are one heap."""
    dice.deal_anew(state.deck, *(player.hand for at, player in enumerate(state.players) if at != seat))


def beside(state: FordsState, seat: Seat, kind: str, thing: Any) -> Note | None:
    """What questions say beside a meadow, a card in hand or another player."""
    if kind == "meadow" and thing in state.camps:
        camp = state.camps[thing]
        return note("beside.mine" if camp.owner == seat else "beside.theirs", seat=camp.owner, levies=camp.levies)
    if kind == "meadow":
        return note("beside.empty", neighbours=sum(near not in state.camps for near in NEXT_TO[thing]))
    if kind == "place":
        return note("beside.card", card=state.players[seat].hand[thing - 1])
    if kind == "seat":
        return note("beside.player", camps=len(state.camps_of(thing)))
    return None


def position(view: FordsView, words: Words) -> list[str]:
    say = words.of_position
    lines = [say("round", round=view.round, rounds=view.rounds)]
    for at, player in enumerate(view.players):
        lines.append(say("player", seat=at, **player.model_dump()))
        if player.hand is not None:
            lines.append(say("hand", cards=list(player.hand)))
    lines += [say("camp", meadow=meadow, seat=camp.owner, levies=camp.levies) for meadow, camp in view.camps.items()]
    return lines
