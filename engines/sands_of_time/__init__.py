"""The Sands of Time, by Jeff Warrender: three dynasties of the ancient world, and who will be remembered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any

from engines.kernel import Catalog, Dice, Event, Game, Note, Result, Rule, Seat, Words
from engines.sands_of_time import calling, generation, hidden, invariants, scoring, setup
from engines.sands_of_time.beside import beside
from engines.sands_of_time.commands import COMMANDS
from engines.sands_of_time.data import HOME
from engines.sands_of_time.heuristics import Purposeful
from engines.sands_of_time.lookup import with_numbers
from engines.sands_of_time.position import position
from engines.sands_of_time.state import Phase, SandsOptions, SandsState, SandsTable
from engines.sands_of_time.turn import turn
from engines.sands_of_time.view import SandsView, view_of

STEPS: dict[Phase, Callable[[SandsTable], Rule[None]]] = {
    "first_province": setup.first_provinces,
    "second_province": setup.second_provinces,
    "third_province": setup.third_provinces,
    "capital": setup.capitals,
    "first_caravan": setup.first_caravans,
    "extra_peasant": setup.extra_peasants,
    "first_advance": setup.first_advances,
    "plan": generation.plan,
    "turn": turn,
    "growth": generation.growth,
    "crowding": generation.crowding,
    "dynasty": scoring.dynasty,
    "renewal": generation.renewal,
}


class SandsOfTime(Game[SandsState, SandsView]):
    id = "sands_of_time"
    seats = (2, 3, 4, 5)
    home = HOME
    state = SandsState
    options = SandsOptions
    commands = COMMANDS

    @cached_property
    def catalogs(self) -> dict[str, Catalog]:
        return {language: with_numbers(catalog) for language, catalog in super().catalogs.items()}

    def setup(self, seats: int, options: SandsOptions, dice: Dice) -> SandsState:
        return setup.new_game(seats, options, dice)

    def step(self, table: SandsTable) -> Rule[None]:
        return STEPS[table.state.phase](table)

    def check(self, state: SandsState, asked: Collection[str] = ()) -> None:
        invariants.check(state, asked)

    def result(self, state: SandsState) -> Result | None:
        return scoring.result(state) if state.phase == "over" else None

    def view(self, state: SandsState, seat: Seat | None) -> SandsView:
        return view_of(state, seat)

    def redeal(self, state: SandsState, seat: Seat | None, dice: Dice) -> None:
        hidden.redeal(state, seat, dice)

    def span(self, state: SandsState, name: str) -> int:
        return 10 * state.dynasty + state.generation if name == "generation" else super().span(state, name)

    def points(self, view: SandsView) -> Sequence[float]:
        return view.result.points if view.result else [player.points for player in view.players]

    @property
    def policy(self) -> Purposeful:
        return Purposeful()

    def beside(self, state: SandsState, seat: Seat, kind: str, thing: Any) -> Note | None:
        return beside(state, seat, kind, thing)

    def clock(self, view: SandsView, words: Words) -> str:
        return calling.clock(view, words)

    def ahead(self, view: SandsView, seat: Seat) -> Sequence[Event]:
        return calling.ahead(view, seat)

    def lands(self, view: SandsView, seat: Seat) -> Sequence[str]:
        return calling.lands(view, seat)

    def near(self, view: SandsView, seat: Seat) -> frozenset[str]:
        return calling.near(view, seat)

    def position(self, view: SandsView, words: Words) -> list[str]:
        return position(view, words)


GAME = SandsOfTime()
