"""Positions set up by hand, dice that fall as the test says, and rules played with given answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, cast

from engines.hinterland import GAME
from engines.hinterland.facts import Mode, Pace, Season
from engines.hinterland.maps import MapName
from engines.hinterland.moves import COMMANDS, Move
from engines.hinterland.pieces import add_herd, new_unit
from engines.hinterland.sheet import Sheet
from engines.hinterland.stakes import DICE, LEVEL_IDS
from engines.hinterland.state import (
    HinterlandOptions,
    HinterlandState,
    HinterlandTable,
    Place,
    Settlement,
    Shipyard,
    Treaty,
    TreatyName,
    Unit,
)
from engines.hinterland.status import Status, status
from engines.hinterland.trade import Deal
from engines.kernel import (
    Ask,
    AskAll,
    Checkpoint,
    Choose,
    Command,
    Dice,
    Event,
    Happened,
    Match,
    Offer,
    Refused,
    Rule,
    Seat,
)
from engines.kernel.choices import Choices

T = TypeVar("T")


class Rigged(HinterlandTable):
    """A table whose dice are given; when they run out, it is an error."""

    def __init__(self, state: HinterlandState) -> None:
        super().__init__(state)
        self.dice: list[int] = []

    def roll(self, sides: int = 6) -> int:
        self.learn()
        assert self.dice, "no die was foreseen here"
        return self.dice.pop(0)


class Loaded(Match):
    """A match whose next dice are given; after them they fall as they like."""

    def __init__(self, state: HinterlandState, dice: Iterable[int]) -> None:
        self.loaded = list(dice)
        super().__init__(GAME, [Checkpoint(entries=0, state=state.model_dump_json(), version=GAME.version)])

    def _run(self, answer: Any) -> None:
        self.table.roll = self._roll  # type: ignore[method-assign]  # the dice of the table itself are left alone
        super()._run(answer)

    def _roll(self, sides: int = 6) -> int:
        self.table.learn()
        return self.loaded.pop(0) if self.loaded else self.table.state.dice.roll(sides)


MOVED_OR_TRADED = (*COMMANDS, "trade")
"""The phases in which one may stay at home and buy nothing."""


def idle(usual: Command) -> Command:
    """The usual answer of somebody who neither moves nor trades"""
    match usual:
        case Sheet():
            return usual.model_copy(update=dict.fromkeys(MOVED_OR_TRADED, ()))
        case Move() | Deal():
            return usual.model_copy(update={"orders": ()})
    return usual


class Playing:
    """A scene in play: the game asks, the test answers."""

    def __init__(self, match: Loaded) -> None:
        self.match = match
        self.told: list[Event] = list(match.table.news)

    @property
    def state(self) -> HinterlandState:
        return cast(HinterlandState, self.match.state)

    @property
    def asked(self) -> str:
        """The question that is open, and to whom."""
        seat = self.match.waiting[0]
        return f"{self.match.asks[seat].key} {seat}"

    @property
    def choices(self) -> list[Any]:
        """What the open question offers to choose from."""
        return list(self.match.asks[self.match.waiting[0]].offers[0].domains["choice"])

    def say(self, command: Command) -> Playing:
        happened = self.match.submit(self.match.waiting[0], command)
        assert isinstance(happened, Happened), happened
        self.told += happened.events
        return self

    def answer(self, *choices: Any) -> Playing:
        """One choice after another, each to the question that is then open."""
        for choice in choices:
            kind = self.match.asks[self.match.waiting[0]].offers[0].domains["of"].only()
            self.say(Choose(of=cast(str, kind), choice=choice))
        return self

    def refuses(self, command: Command) -> bool:
        return isinstance(self.match.submit(self.match.waiting[0], command), Refused)

    def until(self, key: str) -> Playing:
        """Everybody answers as usual, and orders nothing that is not, until this is asked or told."""
        for _ in range(100):
            if self.heard(key) or key in {ask.key for ask in self.match.asks.values()}:
                return self
            usual = self.match.usual(self.match.waiting[0])
            assert isinstance(usual, Command)
            self.say(idle(usual))
        raise AssertionError(f"{key} did not happen")

    def heard(self, key: str) -> list[dict[str, Any]]:
        """What was told of this, each time."""
        return [dict(event.params) for event in self.told if event.key == key]

    def count(self, seat: Seat, kind: str, at: str = "") -> int:
        return sum(u.owner == seat and u.kind == kind and at in ("", u.at) for u in self.state.units)


class Scene:
    """A table with nothing on it but what the test puts there."""

    def __init__(
        self,
        chart: MapName = "italia",
        mode: Mode = "basic",
        seats: int = 2,
        season: Season = "spring",
        pace: Pace = "brisk",
    ) -> None:
        self.state = GAME.setup(seats, HinterlandOptions(map=chart, mode=mode, pace=pace), Dice(seed="scene"))
        self.state.season = season
        self.state.phase = "units"
        self.table = Rigged(self.state)
        for player in self.state.players:
            player.gold, player.pp = 0, 0

    @property
    def now(self) -> Status:
        return status(self.state)

    def village(self, seat: Seat, *fields: str, port: Shipyard = "", fort: bool = False) -> None:
        self._settle(seat, fields, "village", port, fort)

    def city(self, seat: Seat, *fields: str, port: Shipyard = "", fort: bool = False) -> None:
        self._settle(seat, fields, "city", port, fort)

    def _settle(self, seat: Seat, fields: Iterable[str], kind: Settlement, port: Shipyard, fort: bool) -> None:
        for at in fields:
            self.state.alter(at, owner=seat, settlement=kind, shipyard=port, fort=fort)

    def units(self, seat: Seat, at: str, place: Place = "free", level: str = "standard", **kinds: int) -> list[Unit]:
        return [
            new_unit(self.state, seat, kind, at, LEVEL_IDS.index(level), place)
            for kind, count in kinds.items()
            for _ in range(count)
        ]

    def herds(self, seat: Seat, at: str, **kinds: int) -> None:
        for kind, count in kinds.items():
            for _ in range(count):
                add_herd(self.state, seat, kind, at)

    def penned(self, at: str) -> None:
        """All herds of the field are inside."""
        self.state.alter(at, herds=tuple(herd.but(inside=True) for herd in self.state.lands[at].herds))

    def sown(self, seat: Seat, at: str, amount: int = 1) -> None:
        self.state.alter(at, sower=seat, sown=amount)

    def treaty(self, kind: TreatyName, giver: Seat, taker: Seat, left: int = 4) -> None:
        self.state.treaties.append(Treaty(kind=kind, giver=giver, taker=taker, left=left))
        self.state.changed()

    def rivals(self, seat: Seat, other: Seat) -> None:
        self.state.players[seat].rival = other

    def faction(self, seat: Seat, faction: str) -> None:
        self.state.players[seat].faction = faction
        self.state.changed()

    def swords(self, colour: str, *faces: int) -> list[int]:
        """Rolls of a die of this colour that show so many swords"""
        return [DICE[colour].index(face) + 1 for face in faces]

    def roll(self, *dice: int) -> None:
        self.table.dice += dice

    def count(self, seat: Seat, kind: str, at: str = "") -> int:
        return sum(u.owner == seat and u.kind == kind and at in ("", u.at) for u in self.state.units)

    def play(self, rule: Rule[T], answers: Mapping[str, Any] | None = None) -> T:
        """Play a rule. Answers by question; a list is used up; what is not named is answered as usual."""
        given = {key: list(v) if isinstance(v, list) else v for key, v in (answers or {}).items()}
        reply: Any = None
        while True:
            try:
                question = rule.send(reply)
            except StopIteration as stop:
                self.state.changed()
                result: T = stop.value
                return result
            if isinstance(question, AskAll):
                reply = {ask.seat: self._answer(ask, given) for ask in question.asks}
            else:
                reply = self._answer(question, given)

    def _answer(self, ask: Ask, given: dict[str, Any]) -> Command:
        """What was given for this seat's question, else for the question, else the usual"""
        choices = Choices(self.table, ask.seat, ask.offers)
        for key in (f"{ask.key} {ask.seat}", ask.key):
            if key in given:
                value = given[key]
                if isinstance(value, list):
                    assert value, f"no answer left for {ask.key}"
                    value = value.pop(0)
                command = value if isinstance(value, Command) else self._choose(ask, value)
                whole = choices.suggest(
                    command.verb, {slot.name: getattr(command, slot.name) for slot in command.slots}
                )
                assert not isinstance(whole, Refused), whole
                return command
        usual = ask.usual
        return idle(usual if usual is not None else choices.usual(next(choices.open())))

    def _choose(self, ask: Ask, value: Any) -> Command:
        offer = ask.offers[0]
        assert offer.command is Choose, f"{ask.key} wants a command"
        return Choose(of=offer.domains["choice"].kind, choice=value)

    def at(self, phase: str, *queue: Seat | str) -> Playing:
        """The game goes on here: this phase, and whose turn or which spaces are still to come in it."""
        self.state.phase = phase
        self.state.queue = [str(one) for one in queue]
        return Playing(Loaded(self.state, self.table.dice))

    def domain(self, command: type[Command], seat: Seat, **filled: Any) -> Any:
        """The domain of the next slot of a command"""
        choices = Choices(self.table, seat, [Offer(command)])
        step = choices.suggest(command.verb, filled)
        return getattr(step, "domain", step)

    def can(self, command: type[Command], seat: Seat) -> bool:
        choices = Choices(self.table, seat, [Offer(command)])
        return choices.barred(choices.offers[0]) is None
