"""Positions in the valley to test from."""

from __future__ import annotations

from typing import Any

from engines.fords import GAME
from engines.fords.state import Camp, FordsOptions, FordsState, Player
from engines.kernel import Checkpoint, Choose, Command, Dice, Event, Happened, Match, Refused, Seat


class Valley:
    """A match that begins with the turn of seat 0, and what the players say in it."""

    def __init__(self, seats: int = 2, rounds: int = 4, **camps: tuple[Seat, int]) -> None:
        self.state_before = FordsState(
            seats=seats,
            dice=Dice(seed="valley"),
            options=FordsOptions(rounds=rounds),
            players=[Player() for _ in range(seats)],
            camps={meadow: Camp(owner=owner, levies=levies) for meadow, (owner, levies) in camps.items()},
            deck=["feast"] * 6,
            phase="turn",
            round=1,
        )
        self.news: list[Event] = []
        self._match: Match | None = None

    def player(self, seat: Seat, **values: Any) -> Valley:
        for name, value in values.items():
            setattr(self.state_before.players[seat], name, value)
        return self

    def at(self, **values: Any) -> Valley:
        for name, value in values.items():
            setattr(self.state_before, name, value)
        return self

    @property
    def match(self) -> Match:
        if self._match is None:
            if self.state_before.phase == "turn":
                self.state_before.lasting.begin("round")
            point = Checkpoint(entries=0, state=self.state_before.model_dump_json(), version=GAME.version)
            self._match = Match(GAME, [point])
            self.news += self._match.table.news
        return self._match

    @property
    def state(self) -> FordsState:
        state = self.match.state
        assert isinstance(state, FordsState)
        return state

    def does(self, seat: Seat, *commands: Command) -> Valley:
        for command in commands:
            happened = self.match.submit(seat, command)
            assert isinstance(happened, Happened), happened
            self.news += happened.events
        return self

    def picks(self, seat: Seat, of: str, choice: Any) -> Valley:
        return self.does(seat, Choose(of=of, choice=choice))

    def refuses(self, seat: Seat, command: Command) -> bool:
        return isinstance(self.match.submit(seat, command), Refused)

    def purse(self, seat: Seat) -> tuple[int, int]:
        player = self.state.players[seat]
        return player.gold, player.wool

    def asked(self, seat: Seat) -> str:
        return self.match.asks[seat].key if seat in self.match.waiting else ""

    def choices(self, seat: Seat, verb: str, **filled: Any) -> list[Any]:
        """The values of the next slot; none where the command is not open at all."""
        slot = self.match.suggest(seat, verb, filled)
        return [] if isinstance(slot, Refused | Command) else list(slot.domain)

    def camp(self, meadow: str) -> tuple[Seat, int]:
        camp = self.state.camps[meadow]
        return camp.owner, camp.levies

    def told(self, key: str) -> list[dict[str, Any]]:
        return [event.params for event in self.news if event.key == key]
