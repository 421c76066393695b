"""The things in the valley."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from engines.kernel import Fact, Options, Part, Seat, State, Table, facts

HOME = Path(__file__).parent


class Data(Fact):
    columns: str
    rows: int
    hand: int
    first_levies: int
    recruits: int
    market: dict[str, int]
    pitch: dict[str, int]
    campaign: int
    """Gold that a campaign costs."""
    campaign_orders: int
    camp_points: int
    gold_for_a_point: int
    cards: dict[str, int]


DATA = facts(Data, HOME / "data" / "fords.toml")
MEADOWS = tuple(f"{column}{row}" for column in DATA.columns for row in range(1, DATA.rows + 1))


def _neighbours(meadow: str) -> tuple[str, ...]:
    x, y = DATA.columns.index(meadow[0]), int(meadow[1])
    steps = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
    return tuple(f"{DATA.columns[i]}{j}" for i, j in steps if 0 <= i < len(DATA.columns) and 1 <= j <= DATA.rows)


NEXT_TO = {meadow: _neighbours(meadow) for meadow in MEADOWS}


class FordsOptions(Options):
    rounds: Annotated[int, Field(ge=1, le=200)] = 4
    market: Literal["open", "closed"] = "open"


class Camp(Part):
    owner: Seat
    levies: int


class Player(Part):
    gold: int = 2
    wool: int = 2
    hand: list[str] = []


class FordsState(State):
    options: FordsOptions
    players: list[Player]
    camps: dict[str, Camp] = {}
    deck: list[str] = []
    discard: list[str] = []
    phase: Literal["pitch", "market", "turn", "over"] = "pitch"
    round: int = 0
    first: Seat = 0
    turns: int = 0
    """Turns taken in this round."""

    def camps_of(self, seat: Seat) -> list[str]:
        return [meadow for meadow in MEADOWS if meadow in self.camps and self.camps[meadow].owner == seat]

    def empty(self) -> list[str]:
        return [meadow for meadow in MEADOWS if meadow not in self.camps]


FordsTable = Table[FordsState]
