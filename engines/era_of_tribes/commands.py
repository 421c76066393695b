"""Everything a player can say in this game, in the order of the menus."""

from __future__ import annotations

from engines.era_of_tribes.actions import Feast, Taxes, Trade
from engines.era_of_tribes.advance import Advance, Enough, Forgo, Launch
from engines.era_of_tribes.combat import HoldOut, Reinforce
from engines.era_of_tribes.commitment import Call, Commit, Hold
from engines.era_of_tribes.diplomacy import Ally, Bribe, Buy, Diplomacy, HireLeader, Negotiate, PartWays, Protect
from engines.era_of_tribes.expansion import AutoExpand, Expand, GoOn
from engines.era_of_tribes.growth import Lose
from engines.era_of_tribes.meeting import Demand, LetBe
from engines.era_of_tribes.revolution import Revolution
from engines.era_of_tribes.rounds import Pass
from engines.era_of_tribes.setup import Begin
from engines.era_of_tribes.standing import Custom
from engines.era_of_tribes.tiles import Insight, Keep, UseNow, UseTile
from engines.era_of_tribes.upkeep import Disband
from engines.kernel import Command

COMMANDS: tuple[type[Command], ...] = (
    Begin,
    Expand,
    Trade,
    Taxes,
    Diplomacy,
    Advance,
    Feast,
    Revolution,
    Pass,
    AutoExpand,
    GoOn,
    Lose,
    Demand,
    LetBe,
    Commit,
    Call,
    Reinforce,
    Hold,
    HoldOut,
    Negotiate,
    HireLeader,
    Protect,
    Bribe,
    Buy,
    Ally,
    PartWays,
    Enough,
    Launch,
    Forgo,
    Insight,
    UseTile,
    UseNow,
    Keep,
    Custom,
    Disband,
)
