"""Everything a player can say in this game, in the order of the menus."""

from __future__ import annotations

from engines.era_of_tribes.actions import Feast, Taxes, Trade
from engines.era_of_tribes.advance import Advance, Enough, Forgo, Launch
from engines.era_of_tribes.combat import HoldOut, Reinforce
from engines.era_of_tribes.commitment import Call, Commit, Hold
from engines.era_of_tribes.conversion import BuildFleet, BuildPost, Gift, Train
from engines.era_of_tribes.diplomacy import Ally, Bribe, Buy, Diplomacy, HireLeader, Negotiate, PartWays, Protect
from engines.era_of_tribes.expansion import Expand, Finish
from engines.era_of_tribes.growth import Grow, Lose, Recruit
from engines.era_of_tribes.meeting import Demand, LetBe
from engines.era_of_tribes.movement import March, Ride
from engines.era_of_tribes.raid import Raid
from engines.era_of_tribes.revolution import Revolution
from engines.era_of_tribes.rounds import Pass
from engines.era_of_tribes.seafaring import Cross, GoAshore, Sail
from engines.era_of_tribes.standing import Custom
from engines.era_of_tribes.tiles import Insight, Keep, UseNow, UseTile
from engines.era_of_tribes.towns import Found
from engines.era_of_tribes.upkeep import Disband
from engines.kernel import Command

COMMANDS: tuple[type[Command], ...] = (
    Expand,
    Trade,
    Taxes,
    Diplomacy,
    Advance,
    Feast,
    Revolution,
    Pass,
    Grow,
    Recruit,
    BuildFleet,
    Gift,
    Train,
    BuildPost,
    Ride,
    March,
    Cross,
    Sail,
    GoAshore,
    Raid,
    Found,
    Finish,
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
