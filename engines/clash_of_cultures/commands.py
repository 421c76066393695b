"""Everything a player can say."""

from __future__ import annotations

from engines.clash_of_cultures.advance import Advance
from engines.clash_of_cultures.build import Build
from engines.clash_of_cultures.collect import Collect
from engines.clash_of_cultures.command_action import Pass, Stop
from engines.clash_of_cultures.found_city import Found
from engines.clash_of_cultures.mood import RaiseMood
from engines.clash_of_cultures.movement import Move
from engines.clash_of_cultures.recruit import Recruit
from engines.clash_of_cultures.status_brisk import CloseRound, Reckon
from engines.clash_of_cultures.takeover import Takeover
from engines.clash_of_cultures.trade import Accept, Counter, Decline, Refuse, Trade
from engines.clash_of_cultures.turn import EndTurn
from engines.clash_of_cultures.windows import Play, Use
from engines.kernel import Command

COMMANDS: tuple[type[Command], ...] = (
    Advance, Found, Collect, Build, Recruit, Move, Stop, RaiseMood, Takeover, Use, Play, Trade, Accept, Refuse,
    Decline, Counter, Pass, EndTurn, CloseRound, Reckon,
)  # fmt: skip
