"""Three Fords: a small game with everything in it that the big ones need."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from engines.fords import invariants
from engines.fords import view as views
from engines.fords.commands import (
    Accept,
    Barter,
    Bid,
    Campaign,
    GoOn,
    March,
    Pass,
    Pitch,
    Play,
    Recruit,
    Refuse,
    Sell,
)
from engines.fords.rules import first_camps, round_start, turn
from engines.fords.state import DATA, HOME, FordsOptions, FordsState, FordsTable, Player
from engines.fords.view import FordsView
from engines.kernel import Dice, Game, Note, Result, Rule, Seat, Words, by_merit


class Fords(Game[FordsState, FordsView]):
    id = "fords"
    seats = (2, 3, 4)
    home = HOME
    state = FordsState
    options = FordsOptions
    commands = (Pitch, Recruit, March, Campaign, Play, Sell, Barter, Accept, Refuse, Pass, Bid, GoOn)

    def setup(self, seats: int, options: FordsOptions, dice: Dice) -> FordsState:
        """2.1"""
        deck = dice.shuffled(card for card, count in DATA.cards.items() for _ in range(count))
        players = [Player(hand=[deck.pop() for _ in range(DATA.hand)]) for _ in range(seats)]
        return FordsState(
            seats=seats, dice=dice, options=options, players=players, deck=deck, first=dice.below(seats)
        )

    def step(self, table: FordsTable) -> Rule[None]:
        return {"pitch": first_camps, "market": round_start, "turn": turn}[table.state.phase](table)

    def check(self, state: FordsState, asked: Collection[str] = ()) -> None:
        invariants.check(state, asked)

    def result(self, state: FordsState) -> Result | None:
        """6"""
        if state.phase != "over":
            return None
        points = tuple(self.points(views.view_of(state, None)))
        return Result(places=by_merit({seat: (own,) for seat, own in enumerate(points)}), points=points)

    def view(self, state: FordsState, seat: Seat | None) -> FordsView:
        return views.view_of(state, seat)

    def points(self, view: FordsView) -> Sequence[float]:
        """6"""
        return [player.camps * DATA.camp_points + player.gold // DATA.gold_for_a_point for player in view.players]

    def beside(self, state: FordsState, seat: Seat, kind: str, thing: Any) -> Note | None:
        return views.beside(state, seat, kind, thing)

    def redeal(self, state: FordsState, seat: Seat | None, dice: Dice) -> None:
        views.redeal(state, seat, dice)

    def position(self, view: FordsView, words: Words) -> list[str]:
        return views.position(view, words)


GAME = Fords()
