"""Hinterland: realms of antiquity and the Middle Ages on six maps, in four modes of growing depth."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from engines.hinterland import claims, deploy, invariants, setup, victory, year
from engines.hinterland.beside import beside
from engines.hinterland.commands import COMMANDS
from engines.hinterland.factions import NO_FACTION
from engines.hinterland.facts import HOME, QUICK, YEAR
from engines.hinterland.heuristics import Purposeful
from engines.hinterland.maps import board
from engines.hinterland.position import position
from engines.hinterland.state import HinterlandOptions, HinterlandState, HinterlandTable
from engines.hinterland.view import HinterlandView, LandView, SeaView, view_of
from engines.kernel import REFUSE, Dice, Game, Note, Result, Rule, Seat, Words

PROLOGUE: dict[str, Callable[[HinterlandTable], Rule[None]]] = {
    "rivals": setup.rivals_and_first_player,
    "villages": claims.first_settlements,
    "moving": setup.moving_one,
    "factions": setup.choose_factions,
    "pieces": deploy.place_pieces,
}


class Hinterland(Game[HinterlandState, HinterlandView]):
    id = "hinterland"
    seats = (2, 3, 4)
    home = HOME
    state = HinterlandState
    options = HinterlandOptions
    commands = COMMANDS
    version = 2

    def setup(self, seats: int, options: HinterlandOptions, dice: Dice) -> HinterlandState:
        return setup.new_game(seats, options, dice)

    def upgrade(self, state: dict[str, Any], version: int) -> dict[str, Any]:
        """2: a horse herd mounts cavalry of its own realm only; between two Steps none is under way. Whoever declines
        an offer may say why. While the game was on trial, it was written down who had built twice."""
        if version < 2:
            for player in state["players"]:
                del player["horses_for"]
                player.pop("built_double", None)
            for answer in state.get("standing", ()):
                if answer["key"] == "treaty.answer":
                    answer["said"] |= {"of": "reply", "choice": REFUSE}
        return state

    def step(self, table: HinterlandTable) -> Rule[None]:
        return PROLOGUE.get(table.state.phase, year.run)(table)

    def check(self, state: HinterlandState, asked: Collection[str] = ()) -> None:
        invariants.check(state, asked)

    def result(self, state: HinterlandState) -> Result | None:
        return victory.result(state)

    def view(self, state: HinterlandState, seat: Seat | None) -> HinterlandView:
        return view_of(state, seat)

    def redeal(self, state: HinterlandState, seat: Seat | None, dice: Dice) -> None:
        """25.5: hidden are sealed answers, which are the match's own, and what others wrote and wished for."""
        state.sheets = {
            other: sheet if other == seat else dict.fromkeys(sheet, ()) for other, sheet in state.sheets.items()
        }
        state.opened = {other: part if other == seat else () for other, part in state.opened.items()}
        state.wished = {other: wish if other == seat else NO_FACTION for other, wish in state.wished.items()}

    def dialect(self, state: HinterlandState) -> str:
        """20.3: quick mode has neither goods nor herds, levels nor recruits"""
        return QUICK if state.mode == QUICK else ""

    @property
    def policy(self) -> Purposeful:
        return Purposeful()

    def points(self, view: HinterlandView) -> Sequence[float]:
        """19.6, as if it ended now"""
        return view.result.points if view.result else [sum(player.score.values()) for player in view.players]

    def beside(self, state: HinterlandState, seat: Seat, kind: str, thing: Any) -> Note | None:
        return beside(state, seat, kind, thing)

    def position(self, view: HinterlandView, words: Words) -> list[str]:
        return position(view, words)

    def clock(self, view: HinterlandView, words: Words) -> str:
        return words.of_position("clock", map=view.map, year=view.year, years=YEAR.years, season=view.season)

    def lands(self, view: HinterlandView, seat: Seat) -> Sequence[str]:
        """Own settlements, the strongest first."""
        mine = [land for land in view.lands if land.owner == seat]
        return [land.id for land in sorted(mine, key=lambda land: (land.settlement != "city", -land.svs))]

    def near(self, view: HinterlandView, seat: Seat) -> frozenset[str]:
        """Own settlements, sites and units, and what lies beside them."""
        spaces: list[LandView | SeaView] = [*view.lands, *view.seas]
        held = [at.id for at in spaces if seat in {one.seat for one in at.stacks} | {one.seat for one in at.ships}]
        sites = [land.id for land in view.lands if land.site and land.site.seat == seat]
        sight = board(view.map, view.seats).in_sight
        return frozenset(place for at in (*self.lands(view, seat), *sites, *held) for place in sight[at])


GAME = Hinterland()
