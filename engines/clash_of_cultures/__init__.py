"""Clash of Cultures: Monumental Edition. Peoples settle an unknown land, and meet."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any

from engines.clash_of_cultures import boxes, invariants, scoring
from engines.clash_of_cultures import position as words_for
from engines.clash_of_cultures.beside import beside
from engines.clash_of_cultures.commands import COMMANDS
from engines.clash_of_cultures.data import HOME
from engines.clash_of_cultures.heuristics import Purposeful
from engines.clash_of_cultures.hidden import redeal
from engines.clash_of_cultures.lookup import with_things
from engines.clash_of_cultures.preparation import preparation
from engines.clash_of_cultures.setup import setup
from engines.clash_of_cultures.state import ClashOptions, ClashState, ClashTable
from engines.clash_of_cultures.status_brisk import status_phase
from engines.clash_of_cultures.turn import turn, turn_start
from engines.clash_of_cultures.view import ClashView, view_of
from engines.kernel import Catalog, Dice, Game, Note, Result, Rule, Seat, Words


class ClashOfCultures(Game[ClashState, ClashView]):
    id = "clash_of_cultures"
    seats = (2, 3, 4)
    home = HOME
    state = ClashState
    options = ClashOptions
    commands = COMMANDS

    @cached_property
    def catalogs(self) -> dict[str, Catalog]:
        return {language: with_things(catalog) for language, catalog in super().catalogs.items()}

    def setup(self, seats: int, options: ClashOptions, dice: Dice) -> ClashState:
        return setup(seats, options, dice)

    def step(self, table: ClashTable) -> Rule[None]:
        rules = {"preparation": preparation, "turn_start": turn_start, "turn": turn, "status": status_phase}
        return rules[table.state.phase](table)

    def check(self, state: ClashState, asked: Collection[str] = ()) -> None:
        invariants.check(state, asked)

    def result(self, state: ClashState) -> Result | None:
        return scoring.result(state) if state.phase == "over" else None

    def view(self, state: ClashState, seat: Seat | None) -> ClashView:
        return view_of(state, seat)

    def redeal(self, state: ClashState, seat: Seat | None, dice: Dice) -> None:
        redeal(state, seat, dice)

    def span(self, state: ClashState, name: str) -> int:
        return state.round if name == "round" else super().span(state, name)

    def points(self, view: ClashView) -> Sequence[float]:
        return view.result.points if view.result else [sum(player.points.values()) for player in view.players]

    @property
    def policy(self) -> Purposeful:
        return Purposeful()

    def called(self, state: ClashState) -> dict[str, dict[str, str]]:
        return {"hex": {spot: city.name for spot, city in state.cities.items() if city.name}}

    def beside(self, state: ClashState, seat: Seat, kind: str, thing: Any) -> Note | None:
        return beside(state, seat, kind, thing)

    def position(self, view: ClashView, words: Words) -> list[str]:
        return words_for.position(view, words)

    def clock(self, view: ClashView, words: Words) -> str:
        return words_for.clock(view, words)

    def lands(self, view: ClashView, seat: Seat) -> list[str]:
        return words_for.lands(view, seat)

    def near(self, view: ClashView, seat: Seat) -> frozenset[str]:
        return words_for.near(view, seat)


GAME = ClashOfCultures()
__all__ = ["GAME", "ClashOfCultures", "boxes"]
