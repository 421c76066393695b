"""Era of Tribes, by Arne Lorenz: ten peoples around the Mediterranean, from the Stone Age to the Middle Ages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from engines.era_of_tribes import hidden, invariants, rounds, scoring, setup
from engines.era_of_tribes.beside import beside
from engines.era_of_tribes.commands import COMMANDS
from engines.era_of_tribes.heuristics import Purposeful
from engines.era_of_tribes.listed import HOME
from engines.era_of_tribes.places import board
from engines.era_of_tribes.position import position
from engines.era_of_tribes.seats import is_automa
from engines.era_of_tribes.state import EraOptions, EraState, EraTable, Phase
from engines.era_of_tribes.view import EraView, view_of
from engines.kernel import NO, Dice, Game, Note, Result, Rule, Seat, Words, interrupted

STEPS: dict[Phase, Callable[[EraTable], Rule[None]]] = {
    "people": setup.choose_people,
    "first_advance": setup.first_advance,
    "round": rounds.begin_round,
    "action": rounds.action,
    "auto_expansion": rounds.auto_expansions,
    "clean_up": rounds.clean_up,
    "automa_end": rounds.automa_end,
}


DEALS_ASKED = ("deal.buy", "deal.ally", "deal.part")


class EraOfTribes(Game[EraState, EraView]):
    id = "era_of_tribes"
    seats = (1, 2, 3, 4, 5, 6)
    home = HOME
    state = EraState
    options = EraOptions
    commands = COMMANDS
    version = 2

    def defaults(self, seats: int) -> Mapping[str, Any]:
        """20, 24.1: whoever is alone has an AUTOMA to beat"""
        return {"automas": 1} if seats == 1 else {}

    def objection(self, seats: int, options: EraOptions) -> Note | None:
        return setup.objection(seats, options)

    def setup(self, seats: int, options: EraOptions, dice: Dice) -> EraState:
        return setup.new_game(seats, options, dice)

    def upgrade(self, state: dict[str, Any], version: int) -> dict[str, Any]:
        """2: whoever declines an offer may say why."""
        if version < 2:
            for answer in state.get("standing", ()):
                if answer["key"] in DEALS_ASKED:
                    answer["said"] |= NO.said()
        return state

    def step(self, table: EraTable) -> Rule[None]:
        """Phases that ask nobody and show nothing are part of the next one."""
        while table.state.phase != "over":
            if (yield from interrupted(table, STEPS[table.state.phase](table))):
                return

    def check(self, state: EraState, asked: Collection[str] = ()) -> None:
        invariants.check(state, asked)

    def result(self, state: EraState) -> Result | None:
        return scoring.result(state) if state.phase == "over" else None

    def view(self, state: EraState, seat: Seat | None) -> EraView:
        return view_of(state, seat)

    def redeal(self, state: EraState, seat: Seat | None, dice: Dice) -> None:
        hidden.redeal(state, seat, dice)

    def span(self, state: EraState, name: str) -> int:
        return state.round if name == "round" else super().span(state, name)

    def points(self, view: EraView) -> Sequence[float]:
        """17.3, as far as it lies open: what tiles and cards in hand bring, nobody knows before the end"""
        if view.result:
            return view.result.points
        people = [player for player in view.players if not is_automa(player.seat)]
        return [player.influence + player.morale - player.hunger - player.past_hunger for player in people]

    @property
    def policy(self) -> Purposeful:
        return Purposeful()

    def beside(self, state: EraState, seat: Seat, kind: str, thing: Any) -> Note | None:
        return beside(state, seat, kind, thing)

    def clock(self, view: EraView, words: Words) -> str:
        if view.ending:
            return words.of_position("last_clock", round=view.round)
        return words.of_position("clock", round=view.round, last=view.last_round)

    def lands(self, view: EraView, seat: Seat) -> Sequence[str]:
        """Towns first, then where most vassals stand."""
        held = [land for land in view.lands if land.owner == seat]
        return [land.id for land in sorted(held, key=lambda land: (not land.town, -land.vassals))]

    def near(self, view: EraView, seat: Seat) -> frozenset[str]:
        """1.11"""
        held = self.lands(view, seat)
        return frozenset(held).union(*(board(view.board).borders[land] for land in held))

    def position(self, view: EraView, words: Words) -> list[str]:
        return position(view, words)


GAME = EraOfTribes()
