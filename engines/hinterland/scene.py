"""Positions of Hinterland, set up in the words of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from engines.hinterland import GAME
from engines.hinterland.facts import Season
from engines.hinterland.moves import COMMANDS, Move
from engines.hinterland.pieces import add_herd, cubes_left, new_unit, tiles_left
from engines.hinterland.sheet import Sheet
from engines.hinterland.stakes import DICE, LEVEL_IDS
from engines.hinterland.state import (
    HinterlandOptions,
    HinterlandState,
    Place,
    Settlement,
    Shipyard,
    Treaty,
    TreatyName,
    Unit,
)
from engines.hinterland.status import Status, status
from engines.hinterland.trade import Deal
from engines.kernel import Ask, Choices, Choose, Command, Dice, Offer, Rule, Seat
from engines.kernel import scene as kernel

T = TypeVar("T")

MOVED_OR_TRADED = (*COMMANDS, "trade")
"""The phases in which one may stay at home and buy nothing."""


def idle(usual: Command) -> Command:
    """The usual answer of somebody who neither moves nor trades."""
    match usual:
        case Sheet():
            return usual.model_copy(update=dict.fromkeys(MOVED_OR_TRADED, ()))
        case Move() | Deal():
            return usual.model_copy(update={"orders": ()})
    return usual


def units_of(state: HinterlandState, seat: Seat, kind: str, at: str) -> int:
    """How many units of a kind a seat has, in one place or in all."""
    return sum(unit.owner == seat and unit.kind == kind and at in ("", unit.at) for unit in state.units)


class Scene(kernel.Scene[HinterlandState]):
    """Nobody has anything, unless it is put there."""

    game = GAME

    def __init__(self, seats: int = 2, *, season: Season = "spring", seed: str = "scene", **options: Any) -> None:
        agreed = HinterlandOptions(**{"map": "italia", "mode": "basic", "pace": "brisk"} | options)
        super().__init__(GAME.setup(seats, agreed, Dice(seed=seed)))
        self.state.season = season
        self.state.phase = "units"
        for player in self.state.players:
            player.gold, player.pp = 0, 0

    @property
    def now(self) -> Status:
        return status(self.state)

    def village(self, seat: Seat, *fields: str, port: Shipyard = "", fort: bool = False) -> Scene:
        return self._settle(seat, fields, "village", port, fort)

    def city(self, seat: Seat, *fields: str, port: Shipyard = "", fort: bool = False) -> Scene:
        return self._settle(seat, fields, "city", port, fort)

    def _settle(self, seat: Seat, fields: tuple[str, ...], kind: Settlement, port: Shipyard, fort: bool) -> Scene:
        for at in fields:
            self.state.alter(at, owner=seat, settlement=kind, shipyard=port, fort=fort)
        assert tiles_left(self.state, seat) >= 0, f"no tiles are left of seat {seat}"
        return self

    def units(self, seat: Seat, at: str, place: Place = "free", level: str = "standard", **kinds: int) -> list[Unit]:
        """Units from the supply: `li=2, cavalry=1`."""
        new = [
            new_unit(self.state, seat, kind, at, LEVEL_IDS.index(level), place)
            for kind, count in kinds.items()
            for _ in range(count)
        ]
        assert cubes_left(self.state, seat) >= 0, f"no cubes are left of seat {seat}"
        return new

    def herds(self, seat: Seat, at: str, **kinds: int) -> Scene:
        for kind, count in kinds.items():
            for _ in range(count):
                add_herd(self.state, seat, kind, at)
        return self

    def penned(self, at: str) -> Scene:
        """All herds of the field are inside."""
        self.state.alter(at, herds=tuple(herd.but(inside=True) for herd in self.state.lands[at].herds))
        return self

    def sown(self, seat: Seat, at: str, amount: int = 1) -> Scene:
        self.state.alter(at, sower=seat, sown=amount)
        return self

    def treaty(self, kind: TreatyName, giver: Seat, taker: Seat, left: int = 4) -> Scene:
        self.state.treaties += (Treaty(kind=kind, giver=giver, taker=taker, left=left),)
        return self

    def rivals(self, seat: Seat, other: Seat) -> Scene:
        self.state.players[seat].rival = other
        return self

    def faction(self, seat: Seat, faction: str) -> Scene:
        self.state.change(self.state.players[seat], faction=faction)
        return self

    def swords(self, colour: str, *faces: int) -> list[int]:
        """Rolls of a die of this colour that show so many swords."""
        return [DICE[colour].index(face) + 1 for face in faces]

    def count(self, seat: Seat, kind: str, at: str = "") -> int:
        return units_of(self.state, seat, kind, at)

    # When it is

    def at(self, phase: str, *queue: Seat | str) -> Scene:
        """This phase, and whose turn or which spaces are still to come in it."""
        self.state.phase = phase
        self.state.queue = [str(one) for one in queue]
        return self

    def play(self) -> Playing:
        return Playing(self.begin())

    # A rule by itself

    def run(self, rule: Rule[T], answers: Mapping[str, Any] | None = None) -> T:
        """Play a rule to its end. Answers by question; a list is used up; what is not named is answered as usual."""
        given = {key: list(v) if isinstance(v, list) else v for key, v in (answers or {}).items()}
        return kernel.run(rule, reply=lambda ask: self._answer(ask, given))

    def _answer(self, ask: Ask, given: dict[str, Any]) -> Command:
        """What was given for this seat's question, else for the question, else the usual."""
        choices = Choices(self.table, ask.seat, ask.offers)
        for key in (f"{ask.key} {ask.seat}", ask.key):
            if key in given:
                value = given[key]
                if isinstance(value, list):
                    assert value, f"no answer left for {ask.key}"
                    value = value.pop(0)
                command = value if isinstance(value, Command) else self._choose(ask, value)
                refused = choices.refusal(command)
                assert refused is None, refused
                return command
        usual = ask.usual
        return idle(usual if usual is not None else choices.usual(next(choices.open())))

    def _choose(self, ask: Ask, value: Any) -> Command:
        offer = ask.offers[0]
        assert offer.command is Choose, f"{ask.key} wants a command"
        return Choose(of=offer.domains["choice"].kind, choice=value)

    def domain(self, command: type[Command], seat: Seat, **filled: Any) -> Any:
        """The domain of the next slot of a command."""
        choices = Choices(self.table, seat, [Offer(command)])
        step = choices.suggest(command.verb, filled)
        return getattr(step, "domain", step)

    def can(self, command: type[Command], seat: Seat) -> bool:
        choices = Choices(self.table, seat, [Offer(command)])
        return choices.barred(choices.offers[0]) is None


class Playing(kernel.Playing[HinterlandState]):
    def usual(self, seat: Seat) -> Command:
        return idle(super().usual(seat))

    def count(self, seat: Seat, kind: str, at: str = "") -> int:
        return units_of(self.state, seat, kind, at)
